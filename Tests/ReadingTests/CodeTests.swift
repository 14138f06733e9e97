import PixelModel
import Testing

@testable import Reading

private let hasCodes = (try? CodeScanner()) != nil

@Suite(.enabled(if: hasCodes, "ZBar is missing: make reading"))
struct CodeTests {
    /// A QR code of version 3 with the text `otpauth://totp/x?secret=JBSWY3DP`.
    private static let modules = """
        #######.#.######......#######
        #.....#...#####..##.#.#.....#
        #.###.#.####.#...###..#.###.#
        #.###.#.##..#...#.###.#.###.#
        #.###.#..#...##...#...#.###.#
        #.....#.#......#####..#.....#
        #######.#.#.#.#.#.#.#.#######
        ........##.#...######........
        .#.#.#####.#######.#####.##.#
        ####.#.#.###.#.#..###.#..#..#
        ##.####..######.##.###.##..#.
        ..#.##.#..#..#.#..#.##.#..#.#
        ###...#.##..##...#..####...#.
        .#..##.##.#.#.#...##.#...#...
        ##.#.##.##..##.####.###.#..##
        ##.#....##.###..###.##......#
        ##.####.##.#.##..##.#......##
        ...###.#..####.#..##..##..###
        #.##..###..#..#.#...#....####
        ..#.##.....#.#####.#.###.#.##
        #..#.##....##......######.#.#
        ........#....#..#####...##..#
        #######.##.#.#..###.#.#.###..
        #.....#.###..##.#.###...#.##.
        #.###.#....#...#....#####....
        #.###.#.#####..#.#..###.#..#.
        #.###.#..##.#...###.##..###.#
        #.....#.#..#.#####.#..#....#.
        #######..##...#..##.##..#..#.
        """.split(separator: "\n").map(Array.init)

    /// The code with modules of `module` pixels in the middle of a screen.
    private static func screen(_ module: Int, ink: [UInt8], ground: [UInt8]) -> RGBAImage {
        let (width, height) = (400, 600)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) = ((x - 60) / module, (y - 90) / module)
                let isDark =
                    x >= 60 && y >= 90 && row < modules.count && column < modules[0].count
                    && modules[row][column] == "#"
                pixels += (isDark ? ink : ground) + [255]
            }
        }
        return RGBAImage(size: PixelSize(width: width, height: height), pixels: pixels)
    }

    @Test(
        "A QR code is read in any two colours, and its kind is told",
        arguments: [
            ([UInt8(0), 0, 0], [UInt8(255), 255, 255]), ([255, 255, 255], [0, 0, 0]),
            ([30, 60, 160], [250, 240, 200]),
            ([255, 220, 120], [40, 20, 60]), ([200, 60, 60], [60, 150, 60]),
        ])
    func colours(_ ink: [UInt8], _ ground: [UInt8]) throws {
        let image = Self.screen(8, ink: ink, ground: ground)
        let reader = PictureReader(
            engines: [], codes: try CodeScanner(), canaries: CanaryFinder([Canary(name: "seed", text: "JBSWY3DP")]))
        let text = reader.read(
            image, ReadingTask(regions: [PixelRectangle(image.size)], pixelsPerPoint: 2, obstacle: .none))
        let code = try #require(text.codes.first)
        #expect(code.payload == "otpauth://totp/x?secret=JBSWY3DP")
        #expect(code.content == .otpauth)
        #expect(code.symbology == "QR code")
        #expect(code.box.intersection(PixelRectangle(x: 60, y: 90, width: 232, height: 232)).area > 232 * 232 / 2)
        #expect(text.canaries.map(\.name) == ["seed"])
    }

    @Test("Looking for codes on grain is counted by its edges, of which a plain page has few")
    func edges() throws {
        let size = PixelSize(width: 400, height: 400)
        func page(_ isDark: (_ x: Int, _ y: Int) -> Bool) -> RGBAImage {
            RGBAImage(
                size: size,
                pixels: (0..<size.area).flatMap { at -> [UInt8] in
                    let level: UInt8 = isDark(at % size.width, at / size.width) ? 0 : 255
                    return [level, level, level, 255]
                })
        }
        let reader = PictureReader(engines: [], codes: try CodeScanner())
        func steps(_ image: RGBAImage) -> Int {
            reader.read(
                image, ReadingTask(regions: [PixelRectangle(size)], pixelsPerPoint: 2, obstacle: .none)
            ).steps
        }
        let plain = steps(page { x, y in x < 40 && y < 40 })
        #expect(steps(page { x, y in (x / 8 + y / 8) % 2 == 0 }) > 2 * plain)
    }

    @Test(
        "What a code is for is told by how it begins",
        arguments: [
            ("otpauth-migration://offline?data=x", ReadCode.Content.otpauth), ("BCD\n002\n1\nSCT", .payment),
            ("SPC\n0200", .payment),
            ("bitcoin:1Boat", .payment), ("WIFI:S:home;P:x;;", .wifi), ("BEGIN:VCARD", .contact),
            ("https://example.com", .url), ("hello", .text),
        ])
    func contents(_ payload: String, _ content: ReadCode.Content) {
        let code = ReadCode(
            symbology: "QR code", payload: Array(payload.utf8), box: PixelRectangle(x: 0, y: 0, width: 1, height: 1),
            way: .plain)
        #expect(code.content == content)
    }
}
