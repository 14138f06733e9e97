import Foundation
import PixelModel
import Testing

@testable import Reading

@Suite struct TextTracesTests {
    static let size = PixelSize(width: 390, height: 700)

    /// Letters of three by five squares.
    private static let font: [Character: [String]] = [
        "E": ["###", "#..", "##.", "#..", "###"], "H": ["#.#", "#.#", "###", "#.#", "#.#"],
        "L": ["#..", "#..", "#..", "#..", "###"], "T": ["###", ".#.", ".#.", ".#.", ".#."],
        "C": ["###", "#..", "#..", "#..", "###"], "U": ["#.#", "#.#", "#.#", "#.#", "###"],
        "A": ["###", "#.#", "###", "#.#", "#.#"], "P": ["###", "#.#", "###", "#..", "#.."],
        "9": ["###", "#.#", "###", "..#", "###"], "4": ["#.#", "#.#", "###", "..#", "..#"],
        "1": [".#.", "##.", ".#.", ".#.", "###"],
    ]

    /// Text whose squares have so many pixels, from a place on.
    struct Text {
        var word: String
        var x = 40
        var y = 300
        var square = 3

        func covers(_ px: Int, _ py: Int) -> Bool {
            let (column, row) = ((px - x) / square, (py - y) / square)
            guard px >= x, py >= y, row < 5, column / 4 < word.count, column % 4 < 3 else { return false }
            let letter = word[word.index(word.startIndex, offsetBy: column / 4)]
            let line = TextTracesTests.font[letter]?[row] ?? "..."
            return line[line.index(line.startIndex, offsetBy: column % 4)] == "#"
        }
    }

    /// Waves and discs in three colours, of which none is a background.
    static func artwork(_ x: Int, _ y: Int) -> [Double] {
        let (u, v) = (Double(x), Double(y))
        let wave = 60 * sin(u / 47 + cos(v / 61)) + 50 * sin(v / 39 + u / 83)
        return hypot(u.truncatingRemainder(dividingBy: 130) - 65, v.truncatingRemainder(dividingBy: 130) - 65) < 30
            ? [200, 90, 60] : [90 + wave, 120 + wave / 2, 130 - wave]
    }

    static func plain(_: Int, _: Int) -> [Double] { [240, 240, 240] }

    static func image(
        _ texts: [Text], ink: Double = 250, on ground: (Int, Int) -> [Double] = artwork
    ) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let own = texts.contains { $0.covers(x, y) } ? [ink, ink, ink] : ground(x, y)
                    for channel in 0..<3 {
                        pixels[(y * size.width + x) * 4 + channel] = UInt8(max(0, min(255, own[channel])))
                    }
                    pixels[(y * size.width + x) * 4 + 3] = 255
                }
            }
        }
    }

    @Test(arguments: ["HELATCUP", "HAUL"], [3, 6])
    func `One line of text is found on artwork and on one colour`(word: String, square: Int) {
        for (ground, ink) in [(Self.artwork, 255.0), (Self.artwork, 0), (Self.plain, 20)] {
            let text = Text(word: word, square: square)
            let traces = TextTraces(Self.image([text], ink: ink, on: ground), pixelsPerPoint: 1)
            #expect(traces.lines.count == 1, "on \(ground(0, 0)) in \(ink): \(traces.lines)")
            #expect(traces.lines.first?.x == text.x && traces.lines.first?.y == text.y)
        }
    }

    /// Its ink is brighter than one half of the ground and darker than the other.
    @Test func `A line on two grounds is one line`() {
        let halves: (Int, Int) -> [Double] = { x, _ in x < 88 ? [10, 10, 10] : [250, 250, 250] }
        let traces = TextTraces(Self.image([Text(word: "HELATCUPHELA")], ink: 130, on: halves), pixelsPerPoint: 1)
        #expect(traces.lines.count == 1 && traces.lines.first?.width ?? 0 > 130, "\(traces.lines)")
    }

    @Test func `Artwork and rows of windows are no text`() {
        let windows: (Int, Int) -> [Double] = { x, y in
            (40..<200).contains(x) && (300..<320).contains(y) && x % 16 < 12 ? [250, 240, 200] : Self.artwork(x, y)
        }
        for ground in [Self.artwork, Self.plain, windows] {
            let traces = TextTraces(Self.image([], on: ground), pixelsPerPoint: 1)
            #expect(traces.lines.isEmpty && !traces.hasStatusBar, "\(traces.lines)")
            #expect(traces.faintLines.isEmpty, "\(traces.faintLines)")
            #expect(traces.bars.isEmpty, "\(traces.bars)")
        }
    }

    /// - Parameters:
    ///   - middle: of a disc, across.
    ///   - x: where the text begins.
    @Test(arguments: [
        (195, "HELATCUPEL", 40, 0, 1), (195, "HELATCUPEL", 136, 0, 0), (290, "HELATCUPEL", 40, 0, 0),
        (195, "HELAT", 80, 0, 0), (195, "HELATCUPEL", 40, 130, 0),
    ])
    func `A line that artwork goes through is one where it is off the middle, long, and no key`(
        middle: Int, word: String, x: Int, narrowest: Int, count: Int
    ) {
        let disc: (Int, Int) -> [Double] = { x, y in
            hypot(Double(x - middle), Double(y - 310)) < 110 ? [200, 90, 60] : [240, 240, 240]
        }
        let picture = Self.image([Text(word: word, x: x)], ink: 20, on: disc)
        let artwork = PixelRectangle(x: 30, y: 200, width: 330, height: 220)
        let found = LinesOnArtwork(picture, artwork: artwork, narrowest: narrowest, pixelsPerPoint: 1)
        #expect(found.lines.count == count, "\(found.lines)")
        #expect(found.steps > 0)
    }

    /// Lines at places beside, among and over a ring or a disc about the middle, and how many of them are a page's.
    private static let lines: [(name: String, isRing: Bool, lines: [Text], count: Int)] = [
        ("one inside a ring", true, [Text(word: "HELATCUPEL", x: 110, y: 300)], 0),
        (
            "two inside a ring", true,
            [Text(word: "HELATCUPEL", x: 110, y: 290), Text(word: "HELATCUP", x: 110, y: 330)], 2
        ),
        (
            "two centred ones inside it", true,
            [Text(word: "HELATCUPEL", x: 136, y: 290), Text(word: "HELATC", x: 160, y: 330)], 0
        ),
        (
            "one of them short", true, [Text(word: "HELATCUPEL", x: 110, y: 290), Text(word: "HELAT", x: 110, y: 330)],
            0
        ),
        (
            "left and right of a disc", false,
            [Text(word: "HELATCUP", x: 6, y: 290), Text(word: "HELATCUP", x: 290, y: 330)], 2
        ),
        (
            "two below a disc", false,
            [Text(word: "HELATCUPEL", x: 150, y: 385), Text(word: "HELATCUPEL", x: 150, y: 415)], 0
        ),
        (
            "three below a disc", false,
            [385, 415, 445].map { Text(word: "HELATCUPEL", x: 150, y: $0) }, 3
        ),
        ("on one row", false, [Text(word: "HELATCUP", x: 6, y: 300), Text(word: "HELATCUP", x: 290, y: 300)], 0),
        (
            "beside each other's beginning", false,
            [Text(word: "HELATCUPEL", x: 264, y: 290), Text(word: "HELATC", x: 264, y: 330)], 0
        ),
    ]

    @Test(arguments: lines)
    private func `Several lines off the middle of an emblem are a page's`(
        drawn: (name: String, isRing: Bool, lines: [Text], count: Int)
    ) {
        let ground: (Int, Int) -> [Double] = { x, y in
            let distance = hypot(Double(x - 195), Double(y - 310))
            let isEmblem = drawn.isRing ? (130.0..<150).contains(distance) : distance < 60
            return isEmblem ? [200, 90, 60] : [240, 240, 240]
        }
        let picture = Self.image(drawn.lines, ink: 20, on: ground)
        let artwork = PixelRectangle(x: 10, y: 150, width: 370, height: 320)
        let found = LinesOnArtwork(picture, artwork: artwork, pixelsPerPoint: 1)
        #expect(found.lines.count == drawn.count, "\(drawn.name): \(found.lines)")
    }

    /// A row of leaves: as high as letters and on one line, with strokes of one to eight pixels.
    @Test func `Pieces with strokes of all widths are no letters`() {
        let leaves: (Int, Int) -> [Double] = { x, y in
            let (number, across) = ((x - 40) / 20, (x - 40) % 20)
            let isLeaf =
                x >= 40 && number < 8 && (300..<320).contains(y) && across < [1, 12, 2, 14, 1, 11, 3, 13][number]
            let isHole = across > 4 && across < 8 && y < 312
            return isLeaf && !isHole ? [250, 250, 250] : [40, 60, 50]
        }
        #expect(TextTraces(Self.image([], on: leaves), pixelsPerPoint: 1).lines.isEmpty)
    }

    /// The more letters, the fainter they may be.
    @Test(arguments: [
        ("HAUL", 130.0, true), ("HAUL", 60, false), ("HELATCUP", 60, true), ("HELATCUP", 25, false),
        ("HELATCUPHELA", 25, true), ("HELATCUPHELA", 8, false),
    ])
    func `Faint letters are text from some contrast on`(word: String, contrast: Double, isText: Bool) {
        let picture = Self.image([Text(word: word)], ink: 240 - contrast, on: Self.plain)
        #expect(TextTraces(picture, pixelsPerPoint: 1).lines.isEmpty != isText)
    }

    /// A screen shines through artwork: its letters are a few levels darker or brighter than that.
    @Test(arguments: [
        ("HELATCUPHELA", 4.0, true), ("HELATCUPHELA", 1, false), ("HELATC", 8, true), ("HELATC", 3, false),
    ])
    func `What shines through artwork is text from some levels on`(word: String, levels: Double, isText: Bool) {
        for sign in [-1.0, 1] {
            let text = Text(word: word)
            let picture = Self.image([]) { x, y in
                Self.artwork(x, y).map { $0 + (text.covers(x, y) ? sign * levels : 0) }
            }
            let traces = TextTraces(picture, pixelsPerPoint: 1)
            #expect(traces.lines.isEmpty && traces.faintLines.isEmpty != isText, "\(traces.faintLines)")
        }
    }

    private static func faint(_ word: String, levels: Double = 8, x: Int = 40) -> RGBAImage {
        let text = Text(word: word, x: x)
        return image([]) { px, py in artwork(px, py).map { $0 + (text.covers(px, py) ? levels : 0) } }
    }

    /// Another drawing of the same picture is softer, and off by a pixel; with some letters fewer it is another one.
    @Test(arguments: [
        ("HELATCUPHELA", 8.0, 40, true), ("HELATCUPHELA", 8, 41, true), ("HELATCUPHELA", 5, 40, true),
        ("HELATCUPHELA", 2, 40, false), ("HELATCUP", 8, 40, false), ("", 8, 40, false),
    ])
    func `A faint line that another drawing of the picture shows is its own`(
        word: String, levels: Double, x: Int, isOwn: Bool
    ) {
        let picture = Self.faint("HELATCUPHELA")
        let other = Self.faint(word, levels: levels, x: x)
        var traces = TextTraces(picture, pixelsPerPoint: 1)
        #expect(!traces.faintLines.isEmpty)
        traces.forgetFaintLines(in: picture, pixelsPerPoint: 1) { $0 == other.size ? other : nil }
        #expect(traces.faintLines.isEmpty == isOwn, "\(traces.faintLines)")
    }

    @Test func `A name on a cover is no faint line`() {
        let traces = TextTraces(Self.image([Text(word: "HELATCUP")]), pixelsPerPoint: 1)
        #expect(traces.lines.count == 1 && traces.faintLines.isEmpty)
    }

    @Test(arguments: [(12, true), (40, false)])
    func `Figures at the top are a clock`(y: Int, isClock: Bool) {
        let picture = Self.image([Text(word: "9:41", x: 50, y: y, square: 2)], ink: 20, on: Self.plain)
        #expect(TextTraces(picture, pixelsPerPoint: 1).hasStatusBar == isClock)
    }

    private static func blurred(_ image: RGBAImage, _ sigma: Double) -> RGBAImage {
        let reach = Int(sigma * 4)
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        func pass(_ values: [Double], _ place: (Int, Int, Int) -> Int) -> [Double] {
            values.indices.map { index in
                let (x, y) = (index % size.width, index / size.width)
                return weights.indices.reduce(0) { $0 + weights[$1] / sum * values[place(x, y, $1 - reach)] }
            }
        }
        var result = image
        for channel in 0..<3 {
            let values = (0..<size.area).map { Double(image.pixels[$0 * 4 + channel]) }
            let across = pass(values) { $1 * size.width + min(size.width - 1, max(0, $0 + $2)) }
            let down = pass(across) { min(size.height - 1, max(0, $1 + $2)) * size.width + $0 }
            result = RGBAImage(size: size) { pixels in
                for index in 0..<size.area * 4 {
                    pixels[index] = index % 4 == channel ? UInt8(down[index / 4].rounded()) : result.pixels[index]
                }
            }
        }
        return result
    }

    @Test func `A line under a blur is found where that is undone`() {
        let soft = Self.blurred(Self.image([Text(word: "HELATCUP", square: 4)]), 3)
        #expect(TextTraces(soft, pixelsPerPoint: 1).lines.isEmpty)
        #expect(!TextTraces(soft, pixelsPerPoint: 1, blur: 3).lines.isEmpty)
    }

    @Test func `Lines under a blur are bars`() {
        let texts = (0..<4).map { Text(word: "HELATCUP", y: 100 + 60 * $0, square: 3) }
        let traces = TextTraces(Self.blurred(Self.image(texts, ink: 20, on: Self.plain), 5), pixelsPerPoint: 1)
        #expect(traces.bars.count == 4, "\(traces.bars)")
    }

    @Test func `Noise takes more steps than artwork, and so many at most`() {
        var state: UInt64 = 1
        let noise = RGBAImage(size: PixelSize(width: 500, height: 500)) { pixels in
            for index in pixels.indices {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                pixels[index] = index % 4 == 3 ? 255 : UInt8(state >> 56)
            }
        }
        let artwork = TextTraces(Self.image([]), pixelsPerPoint: 1).steps
        let steps = TextTraces(noise, pixelsPerPoint: 1).steps
        #expect(artwork > Self.size.area && steps > 5 * artwork && steps < 5_000_000_000, "\(artwork), \(steps)")
    }

    @Test func `A piece's outline goes round it and its holes`() {
        // A ring of eight pixels, and a pixel that touches its corner.
        let map: [UInt8] = [1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1]
        let pieces = InkComponents.find(LevelMap(map, width: 4, height: 4), above: 0, limit: 16)
        #expect(pieces.map(\.count) == [9] && pieces.map(\.outline) == [12 + 4 + 4])
    }
}
