import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Places and shapes where content is easily overlooked.
@Suite struct BlindSpotTests {
    private static let templates: [[OverlayTemplate]] = [
        [], [OverlayTemplate(id: "flat", kind: .solid([.brand]))],
        [OverlayTemplate(id: "frosted", kind: .blur(minimumRadius: 8))],
    ]

    enum Edge: String, CaseIterable, Sendable { case top, bottom, left, right }

    /// Small letters along one edge of a plain cover; `inset` pixels away from it.
    private static func edged(_ edge: Edge, inset: Int, height: Int) -> RGBAImage {
        let size = Screen.phone.size
        let length = edge == .top || edge == .bottom ? size.width : size.height
        var line = Canvas(size: PixelSize(width: length, height: height), scale: 1, .brand)
        line.text(20, 0, height: Double(height), letters: length / height * 2, .white)
        let strip = line.image
        return RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (place, away): (Int, Int) =
                        switch edge {
                        case .top: (x, y)
                        case .bottom: (x, size.height - 1 - y)
                        case .left: (y, x)
                        case .right: (y, size.width - 1 - x)
                        }
                    let isStrip = away >= inset && away < inset + height
                    let color = isStrip ? strip[place, away - inset] : (200, 40, 30, 255)
                    let at = (y * size.width + x) * 4
                    (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = color
                }
            }
        }
    }

    @Test(arguments: Edge.allCases, [0, 1, 3])
    func `Small text at the screen's very edge is content`(edge: Edge, inset: Int) {
        for height in [7, 9, 12] {
            let image = Self.edged(edge, inset: inset, height: height)
            for templates in Self.templates {
                let judgement = CoveringTechniqueTests.judge(image, .phone, templates)
                #expect(
                    ![.masked, .launchImage].contains(judgement.verdict),
                    "\(height) pixels, \(templates.map(\.id)): \(judgement.message)")
            }
        }
    }

    /// The same on a cover of strong stripes, whose own changes must not hide those of letters.
    /// Larger text may be weaker, and stands where no whole block of grain has room.
    @Test(arguments: Edge.allCases, [(8, 255), (12, 255), (28, 70)])
    func `So it is on a striped cover`(edge: Edge, text: (height: Int, lift: Int)) throws {
        let (size, lift) = (Screen.phone.size, text.lift)
        func isStripe(_ x: Int, _ y: Int) -> Bool { (x + y) / 9 % 2 == 0 }
        func striped(_ text: RGBAImage?) -> RGBAImage {
            RGBAImage(size: size) { pixels in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let at = (y * size.width + x) * 4
                        let isInk = text.map { $0[x, y].green > 150 } ?? false
                        let level = min(255, (isStripe(x, y) ? 230 : 40) + (isInk ? lift : 0))
                        for channel in 0..<3 { pixels[at + channel] = UInt8(level) }
                        pixels[at + 3] = 255
                    }
                }
            }
        }
        let templates = [
            OverlayTemplate(
                id: "stripes", kind: .image(CoverPicture(striped(nil)), fit: .aspectFill, background: .black))
        ]
        let plain = CoveringTechniqueTests.judge(striped(nil), .phone, templates)
        #expect(plain.verdict == .masked, "\(plain.message)")
        let strip = Self.edged(edge, inset: 0, height: text.height)
        let judgement = CoveringTechniqueTests.judge(striped(strip), .phone, templates)
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
    }

    @Test(arguments: [20, 28, 40, 48], [4, 6])
    func `Digits made of single dots far apart are content`(pitch: Int, dot: Int) {
        let digits = ["101011110010", "101010100110", "111010100010", "001010100010", "001010101111"]
        var canvas = Canvas(size: Screen.phone.size, scale: 1, .brand)
        for (row, line) in digits.enumerated() {
            for (column, character) in line.enumerated() where character == "1" {
                canvas.fill(
                    Double(300 + column * pitch), Double(900 + row * pitch), Double(dot), Double(dot), .white)
            }
        }
        for templates in Self.templates {
            let judgement = CoveringTechniqueTests.judge(canvas.image, .phone, templates)
            #expect(judgement.verdict != .masked, "\(templates.map(\.id)): \(judgement.message)")
        }
    }

    /// As steep as a gradient over the smallest screen, on which cells of a faithful drawing may differ.
    @Test(arguments: [48, 160, 200])
    func `So are those of dots on a shade`(pitch: Int) {
        let shade = RGBAImage(size: Screen.phone.size) { pixels in
            for at in 0..<(pixels.count / 4) {
                let level = UInt8(abs(at % Screen.phone.size.width % 400 - 200) / 2 + 60)
                (pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2]) = (level / 2, level, 255 - level)
                pixels[4 * at + 3] = 255
            }
        }
        let template = OverlayTemplate(
            id: "shade", kind: .image(CoverPicture(shade), fit: .stretch, background: .black))
        let plain = CoveringTechniqueTests.judge(shade, .phone, [template])
        #expect(plain.verdict == .masked, "\(plain.message)")
        let seven = ["11111", "00001", "00010", "00100", "00100"]
        let dotted = RGBAImage(size: shade.size) { pixels in
            for y in 0..<shade.height {
                for x in 0..<shade.width {
                    let (column, row) = ((x - 60) / pitch, (y - 200) / pitch)
                    let isDot =
                        x >= 60 && y >= 200 && row < 5 && column < 5 && (x - 60) % pitch < 4 && (y - 200) % pitch < 4
                        && Array(seven[row])[column] == "1"
                    let (red, green, blue, _) = shade[x, y]
                    let at = (y * shade.width + x) * 4
                    (pixels[at], pixels[at + 1]) = isDot ? (250, 250) : (red, green)
                    (pixels[at + 2], pixels[at + 3]) = (isDot ? 250 : blue, 255)
                }
            }
        }
        let judgement = CoveringTechniqueTests.judge(dotted, .phone, [template])
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
    }

    @Test(arguments: [40, 72, 120], [1, 6])
    func `So are digits of dots of a few faint cells`(pitch: Int, cells: Int) {
        let digits = ["101011110010", "101010100110", "111010100010", "001010100010", "001010101111"]
        let (wide, high) = cells == 1 ? (4.0, 4.0) : (8, 12)
        let ground = RGBColor(red: 28, green: 28, blue: 30)
        let shade = RGBAImage(size: Screen.phone.size) { pixels in
            for at in 0..<(pixels.count / 4) {
                let lift = UInt8(at / Screen.phone.size.width * 80 / Screen.phone.size.height)
                (pixels[4 * at], pixels[4 * at + 1]) = (28 + lift, 28)
                (pixels[4 * at + 2], pixels[4 * at + 3]) = (30 + lift / 2, 255)
            }
        }
        let pages: [(RGBAImage, [OverlayTemplate], [ScreenRegion])] = [
            (Canvas(.phone, ground).image, [OverlayTemplate(id: "flat", kind: .solid([ground]))], []),
            (
                Canvas(.phone, ground).image,
                [OverlayTemplate(id: "card", kind: .message(backgrounds: [ground], region: nil, example: nil))], []
            ),
            (Canvas(.phone, ground).image, [], []),
            (Canvas(.phone, ground).image, [], [ScreenRegion(name: "all", x: 0, y: 0, width: 1, height: 1)]),
            (
                shade,
                [OverlayTemplate(id: "shade", kind: .image(CoverPicture(shade), fit: .stretch, background: ground))], []
            ),
        ]
        for (page, templates, sensitive) in pages {
            let plain = CoveringTechniqueTests.judge(page, .phone, templates, sensitive: sensitive)
            #expect(plain.verdict == .masked, "\(plain.message)")
            let dotted = RGBAImage(size: page.size) { pixels in
                for y in 0..<page.height {
                    for x in 0..<page.width {
                        let (column, row) = ((x - 60) / pitch, (y - 200) / pitch)
                        let isDot =
                            x >= 60 && y >= 200 && row < digits.count && column < digits[0].count
                            && Double((x - 60) % pitch) < wide && Double((y - 200) % pitch) < high
                            && Array(digits[row])[column] == "1"
                        let (red, green, blue, _) = page[x, y]
                        let at = (y * page.width + x) * 4
                        let lift: UInt8 = isDot ? 12 : 0
                        (pixels[at], pixels[at + 1], pixels[at + 2]) = (red + lift, green + lift, blue + lift)
                        pixels[at + 3] = 255
                    }
                }
            }
            let judgement = CoveringTechniqueTests.judge(dotted, .phone, templates, sensitive: sensitive)
            #expect(judgement.verdict != .masked, "\(templates.map(\.id)): \(judgement.message)")
        }
    }

    @Test(arguments: [0.0005, 0.001, 0.002, 0.004, 0.006, 0.01])
    func `A sensitive region is judged however thin it is`(thickness: Double) {
        let list = Canvas.list(.phone)
        // Through the first row's letters, across and down.
        let y = 110.0 + 5
        let across = ScreenRegion(
            name: "row", x: 0, y: y / list.heightPoints, width: 1, height: thickness)
        let down = ScreenRegion(name: "column", x: 22.0 / list.widthPoints, y: 0, width: thickness, height: 1)
        for region in [across, down] {
            let shown = CoveringTechniqueTests.judge(list.image, .phone, sensitive: [region])
            #expect(shown.verdict.isLeak, "\(region.name): \(shown.message)")
            let covered = CoveringTechniqueTests.judge(
                Canvas(.phone, .brand).image, .phone, sensitive: [region])
            #expect(covered.verdict == .masked, "\(region.name): \(covered.message)")
            #expect(covered.message.contains(region.name))
        }
    }

    /// A cover of noise: squares of random brightness.
    private static func grain(side: Int, seed: UInt64) -> RGBAImage {
        var random = SplitMix64(seed: seed)
        var canvas = Canvas(size: Screen.phone.size, scale: 1, .grey)
        for y in stride(from: 0, to: canvas.size.height, by: side) {
            for x in stride(from: 0, to: canvas.size.width, by: side) {
                let level = UInt8(28 + random.below(200))
                canvas.fill(
                    Double(x), Double(y), Double(side), Double(side),
                    RGBColor(red: level, green: level, blue: level))
            }
        }
        return canvas.image
    }

    @Test(arguments: [4, 8, 16], [0.8, 0.9, 0.95])
    func `A fine-grained cover hides nothing that shines through it`(side: Int, opacity: Double) {
        let cover = Self.grain(side: side, seed: UInt64(side))
        let template = OverlayTemplate(
            id: "grain", kind: .image(CoverPicture(cover), fit: .stretch, background: .black))
        let whole = CoveringTechniqueTests.judge(cover, .phone, [template])
        #expect(whole.verdict == .masked, "\(whole.message)")
        let seen = Canvas.blend(cover, over: Canvas.list(.phone).image, opacity: opacity)
        let judgement = CoveringTechniqueTests.judge(seen, .phone, [template])
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
    }
}
