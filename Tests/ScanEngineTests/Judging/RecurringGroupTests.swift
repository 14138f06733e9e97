import Foundation
import PixelModel
import TestSupport
import Testing

@testable import ReportModel
@testable import ScanEngine

/// What pictures that show the same say of each other, where they have many sizes.
@Suite struct RecurringGroupTests {
    private typealias Drawn = FoundCoverDrawing

    private static let asset = PixelSize(width: 600, height: 900)
    private static let sizes = [
        Drawn.portrait, PixelSize(width: 500, height: 800), PixelSize(width: 400, height: 700),
    ]

    private static func scan(
        _ drawing: @escaping Drawn.Drawing, in sizes: [PixelSize], _ asset: PixelSize = asset
    ) async throws -> [PixelSize: SnapshotReport] {
        var files: [String: RGBAImage] = [:]
        for (index, size) in sizes.enumerated() {
            files["\(Drawn.scene)/\(index)@2x.png"] = Drawn.image(size, Drawn.filled(drawing, asset, size))
        }
        let reports = try await Drawn.scan(files)
        return Dictionary(
            uniqueKeysWithValues: reports.values.map { (PixelSize(width: $0.width ?? 0, height: $0.height ?? 0), $0) })
    }

    /// Artwork with lines of large letters about its middle.
    /// - Parameter height: of the letters, in pixels of the asset.
    private static func lettering(_ lines: Int, height: Double, from left: Double = -150) -> Drawn.Drawing {
        let (step, pitch) = (height * 1.4, height * 1.2)
        return { x, y in
            let top = y + step * Double(lines) / 2
            let (line, down) = ((top / step).rounded(.down), top - step * (top / step).rounded(.down))
            let (letter, across) = (
                ((x - left) / pitch).rounded(.down), (x - left) - pitch * ((x - left) / pitch).rounded(.down)
            )
            guard line >= 0, Int(line) < lines, letter >= 0, letter < 5, down < height, across < height * 0.7 else {
                return Drawn.artwork(x, y)
            }
            let stroke = height / 6
            let isStroke = across < stroke || across >= height * 0.7 - stroke || abs(down - height / 2) < stroke / 2
            return isStroke ? (250, 250, 250) : Drawn.artwork(x, y)
        }
    }

    /// Letters of 40 pixels are 7 % of the width of the second screen, which is no lettering.
    @Test(arguments: [(1, 52.0, 3, true), (2, 52, 3, true), (3, 46, 3, false), (2, 40, 3, false), (2, 52, 2, false)])
    func `A picture that is scaled to three sizes may bear two lines of large letters on one side`(
        lines: Int, height: Double, count: Int, isFound: Bool
    ) async throws {
        let drawing = Self.lettering(lines, height: height, from: -210)
        let reports = try await Self.scan(drawing, in: Array(Self.sizes.prefix(count)))
        for report in reports.values {
            #expect((report.verdict == .unrecognizedCover) == isFound, "\(report.message) \(report.notes)")
        }
    }

    @Test(arguments: [(4, -100.0, 3, true), (5, -100, 3, false), (4, -180, 3, false), (4, -100, 2, false)])
    func `Or four lines across its middle, as on a poster`(
        lines: Int, left: Double, count: Int, isFound: Bool
    ) async throws {
        let drawing = Self.lettering(lines, height: 34, from: left)
        for report in try await Self.scan(drawing, in: Array(Self.sizes.prefix(count))).values {
            #expect((report.verdict == .unrecognizedCover) == isFound, "\(report.message) \(report.notes)")
        }
    }

    /// A band across the artwork, with six figures or one line of letters.
    private static func band(isNumber: Bool) -> Drawn.Drawing {
        var pixels = [UInt8](repeating: 0, count: asset.area * 4)
        DigitFont.draw(
            [4, 8, 3, 9, 2, 0], DigitFont.bold.glyphs(size: 56), centre: asset.width / 2, y: asset.height / 2 - 20,
            color: (255, 255, 255), in: asset, &pixels)
        let number = RGBAImage(size: asset, pixels: pixels)
        return { x, y in
            let ink = (250.0, 250.0, 250.0)
            guard abs(y) < 60 else { return Drawn.artwork(x, y) }
            guard isNumber else {
                return Self.lettering(1, height: 34, from: -100)(x, y) == ink ? ink : (40, 60, 110)
            }
            return number[Int(x + 300), Int(y + 450)].red > 127 ? ink : (40, 60, 110)
        }
    }

    @Test(arguments: [false, true])
    func `A poster bears words, and no number`(isNumber: Bool) async throws {
        for report in try await Self.scan(Self.band(isNumber: isNumber), in: Self.sizes).values {
            #expect(report.verdict.isLeak == isNumber, "\(report.message) \(report.notes)")
        }
    }

    /// Letters of more than 70 points are not looked for: that none are found on the last screen says nothing.
    @Test func `Letters that are found on small screens only are read there`() async throws {
        let sizes = Self.sizes + [PixelSize(width: 1560, height: 2700)]
        for report in try await Self.scan(Self.lettering(3, height: 56, from: -210), in: sizes).values {
            #expect(report.verdict.isLeak, "\(report.message) \(report.notes)")
        }
    }

    /// Artwork with dots where two lines of letters would have strokes: they run together where they are drawn smaller.
    private static let dots: Drawn.Drawing = { x, y in
        let letters = Self.lettering(2, height: 48)
        let distance = hypot(x - (x / 7).rounded() * 7, y - (y / 7).rounded() * 7)
        return distance < 2.8 ? letters(x, y) : Drawn.artwork(x, y)
    }

    /// Each pixel is the mean of four points.
    private static func smooth(_ drawing: Drawn.Drawing, _ size: PixelSize) -> RGBAImage {
        let double = Drawn.image(PixelSize(width: 2 * size.width, height: 2 * size.height)) { drawing($0 / 2, $1 / 2) }
        return Drawn.image(size) { x, y in
            let (left, top) = (2 * Int(x), 2 * Int(y))
            let four = [double[left, top], double[left + 1, top], double[left, top + 1], double[left + 1, top + 1]]
            func mean(_ values: [UInt8]) -> Double { values.reduce(0) { $0 + Double($1) } / 4 }
            return (mean(four.map(\.red)), mean(four.map(\.green)), mean(four.map(\.blue)))
        }
    }

    @Test func `What looks like a line of text on small screens only is none`() async throws {
        var files: [String: RGBAImage] = [:]
        for (index, size) in (Self.sizes + [PixelSize(width: 560, height: 900)]).enumerated() {
            files["\(Drawn.scene)/\(index)@2x.png"] = Self.smooth(Drawn.filled(Self.dots, Self.asset, size), size)
        }
        for report in try await Drawn.scan(files).values {
            #expect(report.verdict == .unrecognizedCover, "\(report.message) \(report.notes)")
        }
    }

    @Test func `Lettering that the largest screen cuts is seen on the others by each other`() async throws {
        let sizes = [
            PixelSize(width: 450, height: 1100), PixelSize(width: 600, height: 800), PixelSize(width: 500, height: 800),
        ]
        for report in try await Self.scan(Self.lettering(1, height: 52, from: -210), in: sizes).values {
            #expect(report.verdict == .unrecognizedCover, "\(report.message) \(report.notes)")
        }
    }

    /// As sharp as letters are on none of the screens: the picture may be a screen under a weak blur.
    @Test func `A soft picture bears no lettering, in however many sizes`() async throws {
        var files: [String: RGBAImage] = [:]
        for (index, size) in Self.sizes.enumerated() {
            let picture = Drawn.filled(Self.lettering(2, height: 52), Self.asset, size)
            files["\(Drawn.scene)/\(index)@2x.png"] = GaussianBlur.apply(Drawn.image(size, picture), sigma: 4)
        }
        for report in try await Drawn.scan(files).values {
            #expect(report.verdict.isLeak, "\(report.message) \(report.notes)")
        }
    }

    /// As what is enlarged from a small copy.
    @Test(arguments: [(false, true), (true, false)])
    func `A soft picture is read where others show it sharply and as large`(
        areOthersSmaller: Bool, isFound: Bool
    ) async throws {
        let scale = areOthersSmaller ? 0.6 : 1
        var files: [String: RGBAImage] = [:]
        for (index, size) in (Self.sizes + [PixelSize(width: 380, height: 620)]).enumerated() {
            let isSoft = index == Self.sizes.count
            let factor = isSoft ? 1 : scale
            let own = PixelSize(width: Int(Double(size.width) * factor), height: Int(Double(size.height) * factor))
            let picture = Drawn.image(own, Drawn.filled(Self.lettering(2, height: 52), Self.asset, own))
            files["\(Drawn.scene)/\(index)@2x.png"] = isSoft ? GaussianBlur.apply(picture, sigma: 4) : picture
        }
        let reports = try await Drawn.scan(files)
        let soft = try #require(reports["\(Drawn.scene)/\(Self.sizes.count)@2x.png"])
        #expect((soft.verdict == .unrecognizedCover) == isFound, "\(soft.message) \(soft.notes)")
    }

    /// Four bars that lie as lines of text do, about the middle.
    private static let bars: Drawn.Drawing = { x, y in
        let (row, down) = ((y / 110).rounded(.down), y - 110 * (y / 110).rounded(.down))
        let isBar = row >= -2 && row < 2 && abs(down - 40) < 22 && abs(x) < 110 + 12 * row
        return isBar ? (250, 250, 250) : Drawn.artwork(x, y)
    }

    /// The largest one is soft, as what is enlarged is; the others are not, or as soft in points.
    @Test(arguments: [false, true])
    func `What may be words in a soft picture is none where sharp ones have no text`(areAllSoft: Bool) async throws {
        let sizes = [
            PixelSize(width: 1000, height: 1600), PixelSize(width: 360, height: 640),
            PixelSize(width: 300, height: 600),
            PixelSize(width: 320, height: 480),
        ]
        var files: [String: RGBAImage] = [:]
        for (index, size) in sizes.enumerated() {
            let picture = Drawn.image(size, Drawn.filled(Self.bars, Self.asset, size))
            let scale = max(Double(size.width) / 600, Double(size.height) / 900)
            files["\(Drawn.scene)/\(index)@2x.png"] = GaussianBlur.apply(
                picture, sigma: 1.4 * (areAllSoft ? 16 / 9 : scale))
        }
        for (path, report) in try await Drawn.scan(files) {
            #expect(report.verdict.isLeak == areAllSoft, "\(path): \(report.message)")
        }
    }

    /// A shape with a long straight side, which the screen on its side lacks.
    private static let post: Drawn.Drawing = { x, y in
        abs(x) < 190 && y > 230 && y < 330 ? (240, 240, 245) : Drawn.artwork(x, y)
    }

    /// Whichever of them is the largest, with which the others are compared first.
    @Test(arguments: [false, true], [Drawn.landscape, PixelSize(width: 1200, height: 600)])
    func `A straight side that is scaled elsewhere is one of the picture`(
        isSeenElsewhere: Bool, landscape: PixelSize
    ) async throws {
        let third = isSeenElsewhere ? [PixelSize(width: 500, height: 800)] : []
        let reports = try await Self.scan(Self.post, in: [Drawn.portrait, landscape] + third)
        #expect((reports[landscape]?.verdict == .unrecognizedCover) == isSeenElsewhere)
    }

    /// A wide screen that shows an upright one between bars, as old launch screens and viewers of photographs do.
    private static func fitted(_ upright: PixelSize) -> RGBAImage {
        let wide = PixelSize(width: 600, height: 900)
        let scale = Double(wide.height) / Double(upright.height)
        let shown = Drawn.filled(Drawn.hills, Drawn.asset, upright)
        let left = (Double(wide.width) - Double(upright.width) * scale) / 2
        return Drawn.image(wide) { x, y in
            let (u, v) = ((x - left) / scale, y / scale)
            return u >= 0 && u < Double(upright.width) ? shown(u, v) : (0, 0, 0)
        }
    }

    @Test(arguments: [(Drawn.tablet, true), (PixelSize(width: 500, height: 1000), false)])
    func `A viewer of photographs fills screens of one shape, and a cover those of two`(
        other: PixelSize, isFound: Bool
    ) async throws {
        let upright = PixelSize(width: 600, height: 1200)
        func filled(_ size: PixelSize) -> RGBAImage { Drawn.image(size, Drawn.filled(Drawn.hills, Drawn.asset, size)) }
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": filled(upright), "\(Drawn.scene)/B@2x.png": filled(other),
            "\(Drawn.scene)/C@2x.png": Self.fitted(upright),
        ])
        for (path, report) in reports {
            #expect((report.verdict == .unrecognizedCover) == isFound, "\(path): \(report.message)")
        }
    }

    /// Artwork with rows of small letters that are six levels brighter than it.
    private static func faint(_ rows: Int) -> Drawn.Drawing {
        let page = Drawn.page(rows) { _, _ in (0, 0, 0) }
        return { x, y in
            let (letter, ground) = (page(x + 200, y + 60), Drawn.artwork(x, y))
            return letter.0 > 200 ? (ground.0 + 6, ground.1 + 6, ground.2 + 6) : ground
        }
    }

    /// What shines through a cover is laid out anew for each screen; a page has more rows.
    @Test(arguments: [(2, 3, true), (3, 3, false), (2, 2, false)])
    func `Faint rows that are scaled to three sizes with a picture are its own, if they are few`(
        rows: Int, count: Int, isFound: Bool
    ) async throws {
        for report in try await Self.scan(Self.faint(rows), in: Array(Self.sizes.prefix(count))).values {
            #expect((report.verdict == .unrecognizedCover) == isFound, "\(report.message) \(report.notes)")
        }
    }

    @Test func `Faint rows on one of the screens alone are none of the picture's`() async throws {
        var files: [String: RGBAImage] = [:]
        for (index, size) in Self.sizes.enumerated() {
            let drawing = index == 1 ? Self.faint(1) : Drawn.artwork
            files["\(Drawn.scene)/\(index)@2x.png"] = Drawn.image(size, Drawn.filled(drawing, Self.asset, size))
        }
        let reports = try await Drawn.scan(files)
        #expect(reports["\(Drawn.scene)/1@2x.png"]?.verdict.isLeak == true)
    }
}
