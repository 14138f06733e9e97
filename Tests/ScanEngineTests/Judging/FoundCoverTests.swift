import Foundation
import ImageCodecs
import PixelModel
import TestSupport
import Testing

@testable import ReportModel
@testable import ScanEngine

/// Covers that no configuration describes, found since they are scaled on screens of other shapes; and content that is laid out
/// as they are, beside them, above them or under them.
@Suite struct FoundCoverTests {
    private typealias Drawn = FoundCoverDrawing

    @Test(arguments: [1, 4])
    func `A picture that is scaled on screens of two shapes is a likely cover`(jobs: Int) async throws {
        let files = [
            "\(Drawn.scene)/A@2x.png": Drawn.cover(Drawn.portrait),
            "\(Drawn.scene)/B@2x.png": Drawn.cover(Drawn.landscape),
        ]
        let reports = try await Drawn.scan(files, jobs: jobs)
        for report in reports.values {
            #expect(report.verdict == .unrecognizedCover, "\(report.message)")
            #expect(report.foundCover?.snapshots == 2 && report.foundCover?.sizes == 2)
            #expect(Set(report.foundCover?.paths ?? []) == Set(reports.values.map(\.path)))
            #expect(report.message.contains("the same picture in 2 snapshots of 2 sizes"))
        }
    }

    /// Lossy codecs leave an opaque picture one or two levels less.
    @Test func `So it is where a codec rounds alpha`() async throws {
        func rounded(_ size: PixelSize) -> RGBAImage { Drawn.cover(size).replacingAlpha { $0 % 50 == 0 ? 254 : 255 } }
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": rounded(Drawn.portrait), "\(Drawn.scene)/B@2x.png": rounded(Drawn.landscape),
        ])
        #expect(reports.values.map(\.verdict) == [.unrecognizedCover, .unrecognizedCover])
    }

    /// Modules of a code of 25 by 25, about the middle, on white.
    private static let code: Drawn.Drawing = { x, y in
        let (column, row) = (Int((x / 12 + 12.5).rounded(.down)), Int((y / 12 + 12.5).rounded(.down)))
        guard (0..<25).contains(column), (0..<25).contains(row) else { return (250, 250, 250) }
        func isFinder(_ a: Int, _ b: Int) -> Bool? {
            guard (0..<7).contains(a), (0..<7).contains(b) else { return nil }
            return max(abs(a - 3), abs(b - 3)) != 2
        }
        let finder = isFinder(column, row) ?? isFinder(24 - column, row) ?? isFinder(column, 24 - row)
        let isDark = finder ?? ((row * row * 7 + column * column * 13 + row * column * 3 + column * 5) % 11 < 5)
        return isDark ? (10, 10, 20) : (250, 250, 250)
    }

    @Test func `A code that is the same on screens of two shapes stays a leak`() async throws {
        let alone = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": Drawn.image(Drawn.portrait, Drawn.filled(Self.code, Drawn.asset, Drawn.portrait))
        ])
        #expect(alone.values.first?.verdict.isLeak == true, "\(alone.values.first!.message)")
        let files = [Drawn.portrait, Drawn.landscape].map { Drawn.image($0, Drawn.filled(Self.code, Drawn.asset, $0)) }
        let reports = try await Drawn.scan(["\(Drawn.scene)/A@2x.png": files[0], "\(Drawn.scene)/B@2x.png": files[1]])
        for report in reports.values {
            #expect(report.verdict.isLeak, "\(report.message)")
            #expect(report.notes.contains { $0.contains("a code to be scanned") }, "\(report.notes)")
        }
    }

    @Test(arguments: [(Drawn.asset, true), (PixelSize(width: 600, height: 900), false)])
    func
        `A line about the middle in points is an alert's where a picture is as large on its side, and a name's elsewhere`(
            asset: PixelSize, isLeak: Bool
        ) async throws
    {
        let line: Drawn.Drawing = { x, y in
            let row = Drawn.page(1) { _, _ in (-1, -1, -1) }(x + 30 + 144, y + 48 + 24)
            return row.0 >= 0 && abs(y) < 24 ? row : Drawn.artwork(x, y)
        }
        let files = [Drawn.portrait, Drawn.landscape].map { Drawn.image($0, Drawn.filled(line, asset, $0)) }
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": files[0], "\(Drawn.scene)/B@2x.png": files[1],
            // The same once more, in other bytes.
            "\(Drawn.scene)/C@2x.png": Drawn.image(Drawn.portrait) { x, y in
                x < 4 && y < 4 ? (90, 120, 150) : Drawn.filled(line, asset, Drawn.portrait)(x, y)
            },
        ])
        for report in reports.values { #expect(report.verdict.isLeak == isLeak, "\(report.message)") }
    }

    /// Artwork with so many centred lines of letters, about its middle.
    private static func named(_ lines: Int) -> Drawn.Drawing {
        { x, y in
            let (line, down) = ((y / 48).rounded(.down), y - 48 * (y / 48).rounded(.down))
            let (letter, across) = (((x + 64) / 16).rounded(.down), x + 64 - 16 * ((x + 64) / 16).rounded(.down))
            let isLine = line >= 0 && Int(line) < lines && letter >= 0 && letter < 8 && down > 12 && down < 30
            guard isLine, across < 11 else { return Drawn.artwork(x, y) }
            return across < 3 || across >= 8 || (down > 19 && down < 23) ? (250, 250, 250) : (20, 20, 30)
        }
    }

    @Test(arguments: [(0, true), (1, true), (2, false)])
    func `A cover that is scaled bears one name`(lines: Int, isFound: Bool) async throws {
        var files: [String: RGBAImage] = [:]
        for height in [900, 800] {
            let size = PixelSize(width: 450, height: height)
            files["\(Drawn.scene)/\(height)@2x.png"] = Drawn.image(
                size, Drawn.filled(Self.named(lines), Drawn.asset, size))
        }
        for report in try await Drawn.scan(files).values {
            #expect((report.verdict == .unrecognizedCover) == isFound, "\(report.message) \(report.picture.notes)")
        }
    }

    @Test func `A picture that is seen once is no cover`() async throws {
        for report in try await Drawn.scan(["\(Drawn.scene)/A@2x.png": Drawn.cover(Drawn.portrait)]).values {
            #expect(report.verdict.isLeak && report.foundCover == nil)
        }
    }

    @Test func `A smaller copy says nothing of the picture it was made of`() async throws {
        let copy = Drawn.cover(Drawn.portrait).reduced(longSide: 450)
        let files = [
            "\(Drawn.scene)/A@2x.png": Drawn.cover(Drawn.portrait), "\(Drawn.scene)/downscaled/A@2x.png": copy,
        ]
        for report in try await Drawn.scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    /// Letters with much room between them on a photograph, and such whose edges run into each other on one colour.
    @Test(arguments: [(3, 11.0), (12, 11), (12, 15)])
    func `A screen with text that is stored in other shapes stays a leak`(rows: Int, width: Double) async throws {
        var files: [String: RGBAImage] = [:]
        for (name, size) in [("A", Drawn.portrait), ("B", Drawn.landscape), ("C", Drawn.tablet)] {
            let middle = (Double(Drawn.portrait.width) / 2, Double(Drawn.portrait.height) / 2)
            let page = Drawn.page(rows, width: width, width > 12 ? Drawn.dark : Drawn.artwork)
            let screen: Drawn.Drawing = { page($0 + middle.0, $1 + middle.1) }
            files["\(Drawn.scene)/\(name)@2x.png"] = Drawn.image(size, Drawn.filled(screen, Drawn.portrait, size))
        }
        let reports = try await Drawn.scan(files)
        for report in reports.values { #expect(report.verdict.isLeak, "\(report.path): \(report.message)") }
    }

    @Test(arguments: [3.0, 5, 8])
    func `A screen under a weak blur that is stored in other shapes, or unchanged, stays a leak`(sigma: Double)
        async throws
    {
        var files: [String: RGBAImage] = [:]
        let page = Drawn.page(12, Drawn.dark)
        for (name, size) in [("A", Drawn.portrait), ("B", Drawn.landscape)] {
            let screen = Drawn.filled({ page($0 + 225, $1 + 450) }, Drawn.portrait, size)
            let factor = Double(size.width) / Double(Drawn.portrait.width)
            files["\(Drawn.scene)/\(name)@2x.png"] = GaussianBlur.apply(
                Drawn.image(size, screen), sigma: sigma * max(1, factor))
        }
        for number in 1...3 { files["\(Drawn.window(number))/A@2x.png"] = files["\(Drawn.scene)/A@2x.png"] }
        for report in try await Drawn.scan(files).values {
            #expect(report.verdict.isLeak && report.foundCover == nil, "\(report.path): \(report.message)")
        }
    }

    @Test func `A photograph between bars when the device is turned stays a leak`() async throws {
        func viewer(_ size: PixelSize) -> RGBAImage {
            let factor = min(Double(size.width), Double(size.height)) / 600
            return Drawn.image(size) { x, y in
                let (u, v) = ((x - Double(size.width) / 2) / factor, (y - Double(size.height) / 2) / factor)
                return abs(u) < 300 && abs(v) < 300 ? Drawn.artwork(u, v) : (0, 0, 0)
            }
        }
        let files = [
            "\(Drawn.scene)/A@2x.png": viewer(Drawn.portrait), "\(Drawn.scene)/B@2x.png": viewer(Drawn.landscape),
        ]
        for report in try await Drawn.scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    @Test func `What stands above, beside or under a found cover leaks`() async throws {
        let cover = Drawn.cover(Drawn.portrait)
        let page = Drawn.image(Drawn.portrait, Drawn.page(16) { _, _ in (245, 245, 247) })
        func mixed(_ share: @escaping @Sendable (Double, Double) -> Double) -> RGBAImage {
            Drawn.image(Drawn.portrait) { x, y in
                let at = (Int(y) * Drawn.portrait.width + Int(x)) * 4
                let own = share(x, y)
                func mix(_ channel: Int) -> Double {
                    Double(cover.pixels[at + channel]) * (1 - own) + Double(page.pixels[at + channel]) * own
                }
                return (mix(0), mix(1), mix(2))
            }
        }
        var files = [
            "\(Drawn.scene)/A@2x.png": cover, "\(Drawn.scene)/B@2x.png": Drawn.cover(Drawn.landscape),
        ]
        let failures: [String: @Sendable (Double, Double) -> Double] = [
            "bar": { _, y in y < 110 ? 1 : 0 }, "strip": { _, y in y > 560 ? 1 : 0 },
            "side": { x, _ in x > 300 ? 1 : 0 },
            "window": { x, y in abs(x - 225) < 120 && abs(y - 400) < 160 ? 1 : 0 }, "faint": { _, _ in 0.1 },
        ]
        for (name, share) in failures { files["\(Drawn.scene)/\(name)@2x.png"] = mixed(share) }
        let reports = try await Drawn.scan(files)
        for (path, report) in reports {
            let isCover = ["A", "B"].contains { path.hasSuffix("/\($0)@2x.png") }
            #expect(report.verdict.isLeak != isCover, "\(path): \(report.message)")
            #expect(report.foundCover != nil, "\(path): \(report.message)")
        }
        let strip = try #require(reports["\(Drawn.scene)/strip@2x.png"])
        #expect(strip.regions.allSatisfy { $0.y > 520 }, "the rest is the cover")
    }

    @Test(arguments: [PixelSize(width: 450, height: 800), PixelSize(width: 420, height: 860)])
    func `What stands above a found cover leaks alone, also where the cover was seen in other sizes only`(
        size: PixelSize
    ) async throws {
        let page = Drawn.page(16) { _, _ in (245, 245, 247) }
        let drawn = Drawn.filled(Drawn.artwork, Drawn.asset, size)
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": Drawn.cover(Drawn.tablet),
            "\(Drawn.scene)/B@2x.png": Drawn.cover(Drawn.landscape),
            "\(Drawn.scene)/C@2x.png": Drawn.image(size) { x, y in
                (100..<400).contains(x) && (320..<600).contains(y) ? page(x - 90, y - 310) : drawn(x, y)
            },
        ])
        let report = try #require(reports["\(Drawn.scene)/C@2x.png"])
        #expect(report.verdict == .partiallyMasked && report.foundCover?.snapshots == 2, "\(report.message)")
        #expect(!report.regions.isEmpty)
        let seen = PixelRectangle(x: 76, y: 296, width: 348, height: 328)
        for region in report.regions {
            let box = PixelRectangle(x: region.x, y: region.y, width: region.width, height: region.height)
            #expect(box.intersection(seen).area == box.area, "\(box)")
        }
    }

    @Test func `What stands above a cover that is stretched to each screen leaks alone`() async throws {
        let sizes = [Drawn.portrait, Drawn.tablet, Drawn.landscape, PixelSize(width: 400, height: 600)]
        let page = Drawn.page(16) { _, _ in (245, 245, 247) }
        func stretched(_ size: PixelSize, strip: Double = 1) -> RGBAImage {
            Drawn.image(size) { x, y in
                let (u, v) = (x / Double(size.width), y / Double(size.height))
                return v > strip ? page(x, y) : Drawn.artwork(1000 * (u - 0.5), 1400 * (v - 0.5))
            }
        }
        var files = Dictionary(
            uniqueKeysWithValues: sizes.dropLast().map {
                ("\(Drawn.scene)/\($0.width)@2x.png", stretched($0))
            })
        files["\(Drawn.scene)/strip@2x.png"] = stretched(sizes[3], strip: 0.7)
        let report = try #require(try await Drawn.scan(files)["\(Drawn.scene)/strip@2x.png"])
        #expect(report.verdict == .partiallyMasked && report.foundCover?.snapshots == 3, "\(report.message)")
        #expect(!report.regions.isEmpty && report.regions.allSatisfy { $0.y > 400 }, "\(report.regions)")
    }

    @Test func `An edge of the picture itself does not part it from what the other screen lacks`() async throws {
        let files = [Drawn.portrait, Drawn.landscape].map {
            Drawn.image($0, Drawn.filled(Drawn.hills, Drawn.asset, $0))
        }
        let reports = try await Drawn.scan(["\(Drawn.scene)/A@2x.png": files[0], "\(Drawn.scene)/B@2x.png": files[1]])
        for report in reports.values { #expect(report.verdict == .unrecognizedCover, "\(report.message)") }
    }

    /// What somebody sees beside a cover on a screen that shows more than the other one.
    private static let beside: [String: Drawn.Drawing] = [
        "a plain panel": { _, _ in (245, 245, 247) },
        "a panel for half of the height": { x, y in y > 200 ? (245, 245, 247) : cover(x, y) },
        "a badge": { x, y in hypot(x - 800, y - 225) < 20 ? (200, 40, 220) : cover(x, y) },
        "a bubble": { x, y in x < 892 && abs(y - 330) < 30 ? (250, 250, 250) : cover(x, y) },
        "two lines of text": { x, y in
            x < 864 ? Drawn.page(2) { cover($0 + 690, $1 + 100) }(x - 690, y - 100) : cover(x, y)
        },
    ]

    private static func cover(_ x: Double, _ y: Double) -> Drawn.Color {
        Drawn.filled(Drawn.artwork, Drawn.asset, Drawn.landscape)(x, y)
    }

    @Test(arguments: beside.keys.sorted())
    func `Beside what two screens show there is only more of the picture`(name: String) async throws {
        let panel = try #require(Self.beside[name])
        let screen = Drawn.image(Drawn.landscape) { x, y in x > 684 ? panel(x, y) : Self.cover(x, y) }
        let files = ["\(Drawn.scene)/A@2x.png": Drawn.cover(Drawn.portrait), "\(Drawn.scene)/B@2x.png": screen]
        let reports = try await Drawn.scan(files)
        #expect(reports["\(Drawn.scene)/B@2x.png"]?.verdict.isLeak == true)
    }

    /// What two screens of one layout show is no evidence of each other: content stands in the same place on both.
    @Test(
        arguments: ["a badge", "two lines of text"],
        [PixelSize(width: 900, height: 450), .init(width: 1100, height: 550)])
    func `What stands beside the picture twice stays a leak`(name: String, size: PixelSize) async throws {
        let panel = try #require(Self.beside[name])
        let factor = Double(Drawn.landscape.width) / Double(size.width)
        let screen = Drawn.image(size) { x, y in
            x * factor > 684 ? panel(x * factor, y * factor) : Self.cover(x * factor, y * factor)
        }
        let files = [
            "\(Drawn.scene)/A@2x.png": Drawn.cover(Drawn.portrait), "\(Drawn.scene)/B@2x.png": screen,
            "\(Drawn.scene)/C@2x.png": screen, "\(Drawn.scene)/D@2x.png": Drawn.touched(screen),
        ]
        let reports = try await Drawn.scan(files)
        for name in ["B", "C", "D"] {
            let report = try #require(reports["\(Drawn.scene)/\(name)@2x.png"])
            #expect(report.verdict.isLeak, "\(name): \(report.message)")
        }
    }

    @Test func `A page's title that the other screen cuts is no part of a cover`() async throws {
        let page: Drawn.Drawing = { x, y in
            let isPanel = abs(x) < 185 && abs(y - 40) < 210
            let ground: Drawn.Drawing = { _, _ in (205, 205, 215) }
            if isPanel { return (255, 255, 255) }
            return x < 75 ? Drawn.page(1, ground)(x + 125, y + 466) : ground(x, y)
        }
        var files: [String: RGBAImage] = [:]
        for (name, size) in [("A", Drawn.portrait), ("B", PixelSize(width: 506, height: 900))] {
            files["\(Drawn.scene)/\(name)@2x.png"] = Drawn.image(size, Drawn.filled(page, Drawn.portrait, size))
        }
        for report in try await Drawn.scan(files).values {
            #expect(report.verdict.isLeak, "\(report.message)")
            #expect(report.notes.contains { $0.contains("no cover") }, "and it is found out by its text")
        }
    }

    @Test(arguments: [0.96, 0.98])
    func `Of two pictures of one size the one that something shines through leaks`(opacity: Double) async throws {
        let cover = Drawn.cover(Drawn.landscape)
        let page = Drawn.image(Drawn.landscape, Drawn.page(8) { _, _ in (245, 245, 247) })
        let faint = RGBAImage(size: Drawn.landscape) { pixels in
            for at in cover.pixels.indices {
                pixels[at] = UInt8(
                    (Double(cover.pixels[at]) * opacity + Double(page.pixels[at]) * (1 - opacity)).rounded())
            }
        }
        let upright = PixelSize(width: 600, height: 1200)
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": Drawn.cover(upright), "\(Drawn.scene)/B@2x.png": faint,
            "\(Drawn.scene)/C@2x.png": cover,
        ])
        for (path, report) in reports {
            #expect(report.verdict.isLeak == path.hasSuffix("B@2x.png"), "\(path): \(report.message)")
        }
    }

    /// The second differs from the first screens by more than a drawing does, and hardly from the one that does not.
    @Test(arguments: [true, false])
    func `A picture that is drawn as another one that shows the cover is one, unless something stands on it`(
        isPlain: Bool
    ) async throws {
        let size = PixelSize(width: 600, height: 800)
        let near = Drawn.image(size, Drawn.filled(Drawn.artwork(growing: 1.5), Drawn.asset, size))
        let far = Drawn.filled(Drawn.artwork(growing: 2), Drawn.asset, size)
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": Drawn.cover(Drawn.portrait),
            "\(Drawn.scene)/B@2x.png": Drawn.cover(Drawn.landscape), "\(Drawn.scene)/C@2x.png": near,
            "\(Drawn.scene)/D@2x.png": Drawn.image(size, isPlain ? far : Drawn.page(2, far)),
        ])
        for (path, report) in reports {
            #expect(report.verdict.isLeak == (!isPlain && path.hasSuffix("D@2x.png")), "\(path): \(report.message)")
            #expect(report.foundCover != nil)
        }
    }
}
