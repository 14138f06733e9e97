import Foundation
import ImageCodecs
import PixelModel
import Policy
import TestSupport
import Testing

@testable import ReportModel
@testable import ScanEngine

/// Covers that no configuration describes, found by where else an app shows them; and content that is laid out as they are.
@Suite struct FoundCoverTests {
    private static let snapshots = "Library/SplashBoard/Snapshots"
    static let (portrait, landscape) = (PixelSize(width: 450, height: 900), PixelSize(width: 900, height: 450))
    private static let tablet = PixelSize(width: 674, height: 900)
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("snapveil-found-\(UUID().uuidString)")
    }

    typealias Color = (Double, Double, Double)
    /// What is drawn at a place, in pixels of what is drawn.
    typealias Drawing = @Sendable (Double, Double) -> Color

    static func image(_ size: PixelSize, _ color: Drawing) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (red, green, blue) = color(Double(x) + 0.5, Double(y) + 0.5)
                    let at = (y * size.width + x) * 4
                    pixels[at] = UInt8(max(0, min(255, red)))
                    pixels[at + 1] = UInt8(max(0, min(255, green)))
                    pixels[at + 2] = UInt8(max(0, min(255, blue)))
                    pixels[at + 3] = 255
                }
            }
        }
    }

    /// Discs on waves, about the middle of an asset: no colour fills enough of it to be a background.
    static let artwork: Drawing = { x, y in
        let wave = 60 * sin(x / 47 + cos(y / 61)) + 50 * sin(y / 39 + x / 83)
        let (column, row) = ((x / 150).rounded(), (y / 150).rounded())
        let distance = hypot(x - column * 150, y - row * 150)
        let isDisc = distance < 34 + 14 * sin(column * 3 + row * 5)
        return isDisc ? (235 - 40 * row, 90 + 30 * column, 60) : (90 + wave, 120 + wave / 2, 150 - wave)
    }

    /// An asset about the middle of a screen, filling it.
    static func filled(_ drawing: @escaping Drawing, _ asset: PixelSize, _ size: PixelSize) -> Drawing {
        let factor = max(Double(size.width) / Double(asset.width), Double(size.height) / Double(asset.height))
        return { x, y in
            drawing((x - Double(size.width) / 2) / factor, (y - Double(size.height) / 2) / factor)
        }
    }

    static let asset = PixelSize(width: 900, height: 900)

    static func cover(_ size: PixelSize) -> RGBAImage { image(size, filled(artwork, asset, size)) }

    private static let dark: Drawing = { _, _ in (20, 20, 30) }

    /// A photograph with rows of letters on it, from the top left.
    /// - Parameter width: of a letter, of the 16 pixels that it has.
    static func page(_ rows: Int, width: Double = 11, _ ground: @escaping Drawing = artwork) -> Drawing {
        { x, y in
            let (row, line) = ((y / 48).rounded(.down), y.truncatingRemainder(dividingBy: 48))
            let (letter, across) = ((x - 30) / 16, (x - 30).truncatingRemainder(dividingBy: 16))
            let isText = row >= 1 && Int(row) <= rows && letter >= 0 && letter < 18 && line > 12 && line < 30
            guard isText, across < width, Int(letter * 7 + row * 5) % 6 != 5 else { return ground(x, y) }
            // An open letter: two stems and one bar.
            return across < 3 || across >= width - 3 || (line > 19 && line < 23) ? (250, 250, 250) : (20, 20, 30)
        }
    }

    func scan(_ files: [String: RGBAImage], jobs: Int = 2) async throws -> [String: SnapshotReport] {
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, image) in files {
            let file = folder.appendingPathComponent("\(Self.snapshots)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(PNGEncoder.encode(image)).write(to: file)
        }
        let scanner = try EvidenceScanner(
            EvidenceRequest(paths: [folder.path], jobs: jobs), configuration: Configuration())
        let reports = await scanner.scan().report.snapshots
        #expect(reports.count == files.count)
        return Dictionary(
            uniqueKeysWithValues: reports.map { ($0.path.replacing("\(Self.snapshots)/", with: ""), $0) })
    }

    static let scene = "sceneID:com.example.app-default"

    /// The folder of one of several windows.
    static func window(_ number: Int) -> String {
        "sceneID:com.example.app-0000000\(number)-0000-4000-8000-000000000000"
    }

    @Test(arguments: [1, 4])
    func `A picture that is scaled on screens of two shapes is a likely cover`(jobs: Int) async throws {
        let files = [
            "\(Self.scene)/A@2x.png": Self.cover(Self.portrait), "\(Self.scene)/B@2x.png": Self.cover(Self.landscape),
        ]
        let reports = try await scan(files, jobs: jobs)
        for report in reports.values {
            #expect(report.verdict == .unrecognizedCover, "\(report.message)")
            #expect(report.foundCover?.snapshots == 2 && report.foundCover?.sizes == 2)
            #expect(Set(report.foundCover?.paths ?? []) == Set(reports.values.map(\.path)))
            #expect(report.message.contains("the same picture in 2 snapshots of 2 sizes"))
        }
    }

    /// Modules of a code of 25 by 25, about the middle, on white.
    private static let code: Drawing = { x, y in
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
        let alone = try await scan([
            "\(Self.scene)/A@2x.png": Self.image(Self.portrait, Self.filled(Self.code, Self.asset, Self.portrait))
        ])
        #expect(alone.values.first?.verdict.isLeak == true, "\(alone.values.first!.message)")
        let files = [Self.portrait, Self.landscape].map { Self.image($0, Self.filled(Self.code, Self.asset, $0)) }
        let reports = try await scan(["\(Self.scene)/A@2x.png": files[0], "\(Self.scene)/B@2x.png": files[1]])
        for report in reports.values {
            #expect(report.verdict.isLeak, "\(report.message)")
            #expect(report.notes.contains { $0.contains("a code to be scanned") }, "\(report.notes)")
        }
    }

    @Test(arguments: [(asset, true), (PixelSize(width: 600, height: 900), false)])
    func
        `A line about the middle in points is an alert's where a picture is as large on its side, and a name's elsewhere`(
            asset: PixelSize, isLeak: Bool
        ) async throws
    {
        let line: Drawing = { x, y in
            let row = Self.page(1) { _, _ in (-1, -1, -1) }(x + 30 + 144, y + 48 + 24)
            return row.0 >= 0 && abs(y) < 24 ? row : Self.artwork(x, y)
        }
        let files = [Self.portrait, Self.landscape].map { Self.image($0, Self.filled(line, asset, $0)) }
        let reports = try await scan([
            "\(Self.scene)/A@2x.png": files[0], "\(Self.scene)/B@2x.png": files[1],
            // The same once more, in other bytes.
            "\(Self.scene)/C@2x.png": Self.image(Self.portrait) { x, y in
                x < 4 && y < 4 ? (90, 120, 150) : Self.filled(line, asset, Self.portrait)(x, y)
            },
        ])
        for report in reports.values { #expect(report.verdict.isLeak == isLeak, "\(report.message)") }
    }

    @Test func `A picture that is seen once is no cover`() async throws {
        for report in try await scan(["\(Self.scene)/A@2x.png": Self.cover(Self.portrait)]).values {
            #expect(report.verdict.isLeak && report.foundCover == nil)
        }
    }

    @Test func `A smaller copy says nothing of the picture it was made of`() async throws {
        let copy = Self.cover(Self.portrait).reduced(longSide: 450)
        let files = ["\(Self.scene)/A@2x.png": Self.cover(Self.portrait), "\(Self.scene)/downscaled/A@2x.png": copy]
        for report in try await scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    /// Letters with much room between them on a photograph, and such whose edges run into each other on one colour.
    @Test(arguments: [(3, 11.0), (12, 11), (12, 15)])
    func `A screen with text that is stored in other shapes stays a leak`(rows: Int, width: Double) async throws {
        var files: [String: RGBAImage] = [:]
        for (name, size) in [("A", Self.portrait), ("B", Self.landscape), ("C", Self.tablet)] {
            let middle = (Double(Self.portrait.width) / 2, Double(Self.portrait.height) / 2)
            let page = Self.page(rows, width: width, width > 12 ? Self.dark : Self.artwork)
            let screen: Drawing = { page($0 + middle.0, $1 + middle.1) }
            files["\(Self.scene)/\(name)@2x.png"] = Self.image(size, Self.filled(screen, Self.portrait, size))
        }
        let reports = try await scan(files)
        for report in reports.values { #expect(report.verdict.isLeak, "\(report.path): \(report.message)") }
    }

    @Test(arguments: [3.0, 5, 8])
    func `A screen under a weak blur that is stored in other shapes, or unchanged, stays a leak`(sigma: Double)
        async throws
    {
        var files: [String: RGBAImage] = [:]
        let page = Self.page(12, Self.dark)
        for (name, size) in [("A", Self.portrait), ("B", Self.landscape)] {
            let screen = Self.filled({ page($0 + 225, $1 + 450) }, Self.portrait, size)
            let factor = Double(size.width) / Double(Self.portrait.width)
            files["\(Self.scene)/\(name)@2x.png"] = GaussianBlur.apply(
                Self.image(size, screen), sigma: sigma * max(1, factor))
        }
        for number in 1...3 { files["\(Self.window(number))/A@2x.png"] = files["\(Self.scene)/A@2x.png"] }
        for report in try await scan(files).values {
            #expect(report.verdict.isLeak && report.foundCover == nil, "\(report.path): \(report.message)")
        }
    }

    @Test func `A screen that stands unchanged in several scenes stays a leak`() async throws {
        let screen = Self.image(Self.portrait, Self.page(2))
        var files: [String: RGBAImage] = [:]
        for name in 1...4 { files["\(Self.window(name))/A@2x.png"] = screen }
        for report in try await scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    @Test func `A picture that stands unchanged in several scenes is a likely cover`() async throws {
        var files: [String: RGBAImage] = [:]
        for name in 1...3 { files["\(Self.window(name))/A@2x.png"] = Self.cover(Self.portrait) }
        for report in try await scan(files).values {
            #expect(report.verdict == .unrecognizedCover && report.foundCover?.scenes == 3, "\(report.message)")
        }
    }

    private static let otherArtwork: Drawing = { x, y in artwork(1.4 * x + 40, 1.4 * y + 70) }

    /// A picture that is stored so many times in one scene, beside so many other screens.
    private static func files(_ picture: RGBAImage, _ count: Int, others: Int) -> [String: RGBAImage] {
        var files: [String: RGBAImage] = [:]
        for number in 0..<count { files["\(scene)/A\(number)@2x.png"] = picture }
        for number in 0..<others {
            files["\(scene)/B\(number)@2x.png"] = image(
                picture.size, filled(page(4 + 2 * number, otherArtwork), asset, picture.size))
        }
        return files
    }

    @Test(arguments: [(3, 3, true), (4, 5, true), (2, 5, false), (3, 2, false)])
    func `A picture that comes back among other ones of its scene is a likely cover`(
        count: Int, others: Int, isFound: Bool
    ) async throws {
        let reports = try await scan(Self.files(Self.cover(Self.portrait), count, others: others))
        for (path, report) in reports {
            let isCover = path.contains("/A") && isFound
            #expect((report.verdict == .unrecognizedCover) == isCover, "\(path): \(report.message)")
            #expect(isCover || report.verdict.isLeak)
        }
    }

    /// Somebody looks at one photograph, and the clock goes on.
    @Test func `A picture that comes back beside ones that are like it stays a leak`() async throws {
        var files = Self.files(Self.cover(Self.portrait), 3, others: 0)
        for minute in 1...3 {
            files["\(Self.scene)/C\(minute)@2x.png"] = Self.image(Self.portrait) { x, y in
                abs(x - 60) < 4 * Double(minute) && y < 40
                    ? (250, 250, 250)
                    : Self.filled(
                        Self.artwork, Self.asset, Self.portrait)(x, y)
            }
        }
        for report in try await scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    @Test(arguments: [(2.0, 3), (4, 12)])
    func `A soft picture that comes back among sharp ones is a likely cover, and a blurred screen is none`(
        sigma: Double, rows: Int
    ) async throws {
        let soft = GaussianBlur.apply(Self.cover(Self.portrait), sigma: sigma)
        for (path, report) in try await scan(Self.files(soft, 3, others: 3)) {
            #expect(report.verdict.isLeak == path.contains("/B"), "\(path): \(report.message)")
        }
        let page = Self.image(Self.portrait, Self.filled(Self.page(rows, Self.artwork), Self.asset, Self.portrait))
        let screen = GaussianBlur.apply(page, sigma: sigma)
        for report in try await scan(Self.files(screen, 4, others: 4)).values {
            #expect(report.verdict.isLeak, "\(report.message)")
        }
    }

    @Test func `A soft picture that comes back among other soft ones stays a leak`() async throws {
        var files = Self.files(Self.cover(Self.portrait), 3, others: 3)
        for path in files.keys { files[path] = GaussianBlur.apply(files[path]!, sigma: 2) }
        for report in try await scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    @Test(arguments: [1, 2, 12])
    func `A screen with text that comes back among other ones stays a leak`(rows: Int) async throws {
        let screen = Self.image(Self.portrait, Self.filled(Self.page(rows, Self.artwork), Self.asset, Self.portrait))
        for report in try await scan(Self.files(screen, 4, others: 4)).values {
            #expect(report.verdict.isLeak, "\(report.message)")
        }
    }

    /// Alone it is no different from a picture that has been there all the time.
    @Test(arguments: [0.03, 0.06, 0.15])
    func `A screen that shines through a picture in the same way each time stays a leak`(opacity: Double) async throws {
        let (page, cover) = (Self.page(8, Self.dark), Self.filled(Self.artwork, Self.asset, Self.portrait))
        let mixed = Self.image(Self.portrait) { x, y in
            let (above, below) = (cover(x, y), page(x, y))
            func mix(_ a: Double, _ b: Double) -> Double { (a * (1 - opacity) + b * opacity).rounded() }
            return (mix(above.0, below.0), mix(above.1, below.1), mix(above.2, below.2))
        }
        for (path, report) in try await scan(Self.files(mixed, 3, others: 3)) {
            #expect(report.verdict.isLeak, "\(path): \(report.message)")
        }
    }

    @Test func `A photograph between bars when the device is turned stays a leak`() async throws {
        func viewer(_ size: PixelSize) -> RGBAImage {
            let factor = min(Double(size.width), Double(size.height)) / 600
            return Self.image(size) { x, y in
                let (u, v) = ((x - Double(size.width) / 2) / factor, (y - Double(size.height) / 2) / factor)
                return abs(u) < 300 && abs(v) < 300 ? Self.artwork(u, v) : (0, 0, 0)
            }
        }
        let files = [
            "\(Self.scene)/A@2x.png": viewer(Self.portrait), "\(Self.scene)/B@2x.png": viewer(Self.landscape),
        ]
        for report in try await scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    @Test func `What stands above, beside or under a found cover leaks`() async throws {
        let cover = Self.cover(Self.portrait)
        let page = Self.image(Self.portrait, Self.page(16) { _, _ in (245, 245, 247) })
        func mixed(_ share: @escaping @Sendable (Double, Double) -> Double) -> RGBAImage {
            Self.image(Self.portrait) { x, y in
                let at = (Int(y) * Self.portrait.width + Int(x)) * 4
                let own = share(x, y)
                func mix(_ channel: Int) -> Double {
                    Double(cover.pixels[at + channel]) * (1 - own) + Double(page.pixels[at + channel]) * own
                }
                return (mix(0), mix(1), mix(2))
            }
        }
        var files = [
            "\(Self.scene)/A@2x.png": cover, "\(Self.scene)/B@2x.png": Self.cover(Self.landscape),
        ]
        let failures: [String: @Sendable (Double, Double) -> Double] = [
            "bar": { _, y in y < 110 ? 1 : 0 }, "strip": { _, y in y > 560 ? 1 : 0 },
            "side": { x, _ in x > 300 ? 1 : 0 },
            "window": { x, y in abs(x - 225) < 120 && abs(y - 400) < 160 ? 1 : 0 }, "faint": { _, _ in 0.1 },
        ]
        for (name, share) in failures { files["\(Self.scene)/\(name)@2x.png"] = mixed(share) }
        let reports = try await scan(files)
        for (path, report) in reports {
            let isCover = ["A", "B"].contains { path.hasSuffix("/\($0)@2x.png") }
            #expect(report.verdict.isLeak != isCover, "\(path): \(report.message)")
            #expect(report.foundCover != nil, "\(path): \(report.message)")
        }
        let strip = try #require(reports["\(Self.scene)/strip@2x.png"])
        #expect(strip.regions.allSatisfy { $0.y > 520 }, "the rest is the cover")
    }

    /// Two tones that meet along a wave from side to side, with discs on both.
    private static let hills: Drawing = { x, y in
        let (column, row) = ((x / 150).rounded(), (y / 150).rounded())
        let isDisc = hypot(x - column * 150, y - row * 150) < 30 + 12 * sin(column * 3 + row * 5)
        if isDisc { return (230, 90 + 20 * row, 60) }
        return y < 20 + 25 * sin(x / 60) ? (40, 60, 130) : (150, 190, 90)
    }

    @Test func `An edge of the picture itself does not part it from what the other screen lacks`() async throws {
        let files = [Self.portrait, Self.landscape].map { Self.image($0, Self.filled(Self.hills, Self.asset, $0)) }
        let reports = try await scan(["\(Self.scene)/A@2x.png": files[0], "\(Self.scene)/B@2x.png": files[1]])
        for report in reports.values { #expect(report.verdict == .unrecognizedCover, "\(report.message)") }
    }

    /// What somebody sees beside a cover on a screen that shows more than the other one.
    private static let beside: [String: Drawing] = [
        "a plain panel": { _, _ in (245, 245, 247) },
        "a panel for half of the height": { x, y in y > 200 ? (245, 245, 247) : cover(x, y) },
        "a bubble": { x, y in x < 892 && abs(y - 330) < 30 ? (250, 250, 250) : cover(x, y) },
        "two lines of text": { x, y in
            x < 864 ? page(2) { cover($0 + 690, $1 + 100) }(x - 690, y - 100) : cover(x, y)
        },
    ]

    private static func cover(_ x: Double, _ y: Double) -> Color { filled(artwork, asset, landscape)(x, y) }

    @Test(arguments: beside.keys.sorted())
    func `Beside what two screens show there is only more of the picture`(name: String) async throws {
        let panel = try #require(Self.beside[name])
        let screen = Self.image(Self.landscape) { x, y in x > 684 ? panel(x, y) : Self.cover(x, y) }
        let files = ["\(Self.scene)/A@2x.png": Self.cover(Self.portrait), "\(Self.scene)/B@2x.png": screen]
        let reports = try await scan(files)
        #expect(reports["\(Self.scene)/B@2x.png"]?.verdict.isLeak == true)
    }

    @Test func `A page's title that the other screen cuts is no part of a cover`() async throws {
        let page: Drawing = { x, y in
            let isPanel = abs(x) < 185 && abs(y - 40) < 210
            let ground: Drawing = { _, _ in (205, 205, 215) }
            if isPanel { return (255, 255, 255) }
            return x < 75 ? Self.page(1, ground)(x + 125, y + 466) : ground(x, y)
        }
        var files: [String: RGBAImage] = [:]
        for (name, size) in [("A", Self.portrait), ("B", PixelSize(width: 506, height: 900))] {
            files["\(Self.scene)/\(name)@2x.png"] = Self.image(size, Self.filled(page, Self.portrait, size))
        }
        for report in try await scan(files).values {
            #expect(report.verdict.isLeak, "\(report.message)")
            #expect(report.notes.contains { $0.contains("no cover") }, "and it is found out by its text")
        }
    }

    @Test(arguments: [0.96, 0.98])
    func `Of two pictures of one size the one that something shines through leaks`(opacity: Double) async throws {
        let cover = Self.cover(Self.landscape)
        let page = Self.image(Self.landscape, Self.page(8) { _, _ in (245, 245, 247) })
        let faint = RGBAImage(size: Self.landscape) { pixels in
            for at in cover.pixels.indices {
                pixels[at] = UInt8(
                    (Double(cover.pixels[at]) * opacity + Double(page.pixels[at]) * (1 - opacity)).rounded())
            }
        }
        let upright = PixelSize(width: 600, height: 1200)
        let reports = try await scan([
            "\(Self.scene)/A@2x.png": Self.cover(upright), "\(Self.scene)/B@2x.png": faint,
            "\(Self.scene)/C@2x.png": cover,
        ])
        for (path, report) in reports {
            #expect(report.verdict.isLeak == path.hasSuffix("B@2x.png"), "\(path): \(report.message)")
        }
    }
}
