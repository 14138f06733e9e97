import Foundation
import ImageCodecs
import PixelModel
import Policy
import TestSupport
import Testing

@testable import ReportModel
@testable import ScanEngine

/// Covers that are found because the app's launch image, or another device, shows the same picture; and what is laid where
/// launch images lie to pass for one.
@Suite struct LaunchArtTests {
    private typealias Drawn = FoundCoverDrawing
    private static let launch = "com.example.app - {DEFAULT GROUP}"
    /// Another phone, of the shape of ``FoundCoverDrawing/portrait``, and one of another shape.
    private static let larger = PixelSize(width: 540, height: 1080)
    private static let wider = PixelSize(width: 562, height: 1000)

    @Test(arguments: [larger, wider, Drawn.landscape])
    func `A launch image of another size says that a picture is a likely cover`(size: PixelSize) async throws {
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": Drawn.cover(Drawn.portrait), "\(Self.launch)/L@2x.png": Drawn.cover(size),
        ])
        let scene = try #require(reports["\(Drawn.scene)/A@2x.png"])
        #expect(scene.verdict == .unrecognizedCover, "\(scene.message)")
        #expect(Set(scene.foundCover?.paths ?? []) == Set(reports.values.map(\.path)))
        #expect(scene.foundCover?.scenes == 1 && scene.foundCover?.launchImages == 1)
        #expect(scene.message.contains(", one of them a launch image"))
        let own = try await Drawn.scan(["\(Self.launch)/L@2x.png": Drawn.cover(size)])
        let launch = try #require(reports["\(Self.launch)/L@2x.png"])
        #expect(launch.message == own.values.first?.message && launch.foundCover == nil, "its own verdict stands")
    }

    /// An app can write there, and iOS may keep a screen there as well.
    @Test func `A copy of a picture among launch images says nothing of it`() async throws {
        let cover = Drawn.cover(Drawn.portrait)
        let alone = try await Drawn.scan(["\(Drawn.scene)/A@2x.png": cover])
        let copied = try await Drawn.scan(["\(Drawn.scene)/A@2x.png": cover, "\(Self.launch)/L@2x.png": cover])
        let verdict = try #require(alone["\(Drawn.scene)/A@2x.png"]?.verdict)
        #expect(verdict.isLeak && copied["\(Drawn.scene)/A@2x.png"]?.verdict == verdict)
    }

    /// What stands where the other screen shows nothing is told by the system's own picture alone.
    @Test func `A copy among launch images vouches for nothing that is drawn on a picture`() async throws {
        let cover = Drawn.filled(Drawn.artwork, Drawn.asset, Drawn.portrait)
        let badge = Drawn.image(Drawn.portrait) { x, y in hypot(x - 110, y - 110) < 60 ? (255, 0, 255) : cover(x, y) }
        let pictures = [
            "\(Drawn.scene)/A@2x.png": badge, "\(Drawn.scene)/B@2x.png": Drawn.cover(Drawn.landscape),
        ]
        let alone = try await Drawn.scan(pictures)
        let copied = try await Drawn.scan(pictures.merging(["\(Self.launch)/L@2x.png": badge]) { first, _ in first })
        for reports in [alone, copied] { #expect(reports["\(Drawn.scene)/A@2x.png"]?.verdict.isLeak == true) }
    }

    @Test func `What stands above the launch image's picture is told from it`() async throws {
        let page = Drawn.page(8) { _, _ in (245, 245, 247) }
        let cover = Drawn.filled(Drawn.artwork, Drawn.asset, Drawn.portrait)
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": Drawn.image(Drawn.portrait) { x, y in y > 560 ? page(x, y - 500) : cover(x, y) },
            "\(Self.launch)/L@2x.png": Drawn.cover(Drawn.portrait),
            "\(Self.launch)/M@2x.png": Drawn.cover(Drawn.landscape),
        ])
        let scene = try #require(reports["\(Drawn.scene)/A@2x.png"])
        #expect(scene.verdict == .partiallyMasked && scene.foundCover != nil, "\(scene.message)")
        #expect(scene.regions.allSatisfy { $0.y > 520 }, "the rest is the cover")
    }

    /// A disc with a ring in it on one colour, three eighths as wide as an upright screen.
    /// - Parameter scale: how many times as large it is.
    private static func emblem(_ size: PixelSize, scale: Double = 1) -> Drawn.Drawing {
        let radius = scale * Double(min(size.width, size.height)) * 3 / 16
        return { x, y in
            let distance = hypot(x - Double(size.width) / 2, y - Double(size.height) / 2) / radius
            if abs(distance - 0.45) < 0.14 { return (250, 250, 250) }
            return distance < 1 ? (214, 60, 40) : (26, 34, 60)
        }
    }

    @Test func `Scenes that the launch image masks tell what stands above the cover elsewhere`() async throws {
        let page = Drawn.page(8) { _, _ in (245, 245, 247) }
        let cover = Self.emblem(Self.larger)
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": Drawn.image(Drawn.portrait, Self.emblem(Drawn.portrait)),
            "\(Drawn.scene)/B@2x.png": Drawn.image(Self.larger) { x, y in y > 660 ? page(x, y - 600) : cover(x, y) },
            "\(Drawn.scene)/C@2x.png": Drawn.image(Self.wider, Self.emblem(Self.wider)),
            "\(Self.launch)/L@2x.png": Drawn.image(Drawn.landscape, Self.emblem(Drawn.landscape, scale: 0.7)),
        ])
        for path in ["\(Drawn.scene)/A@2x.png", "\(Drawn.scene)/C@2x.png"] {
            let masked = try #require(reports[path])
            #expect(masked.verdict == .masked && masked.foundCover == nil, "its own verdict stands: \(masked.message)")
        }
        let scene = try #require(reports["\(Drawn.scene)/B@2x.png"])
        #expect(scene.verdict == .partiallyMasked, "\(scene.message)")
        #expect(scene.foundCover?.snapshots == 3 && scene.foundCover?.template == nil, "\(scene.message)")
    }

    /// A line of letters on artwork, in pixels from the middle of the asset.
    private static func named(_ lines: [(x: Double, y: Double)]) -> Drawn.Drawing {
        { x, y in
            for line in lines where abs(y - line.y) < 24 {
                let row = Drawn.page(1) { _, _ in (-1, -1, -1) }(x - line.x + 30 + 144, y - line.y + 48 + 24)
                if row.0 >= 0 { return row }
            }
            return Drawn.artwork(x, y)
        }
    }

    /// What may be written on a picture that is scaled.
    private static let texts: [(lines: [(x: Double, y: Double)], isLeak: Bool)] = [
        ([], false), ([(0, 60)], false), ([(-70, 60)], true), ([(0, -400)], true), ([(0, 60), (0, 120)], true),
    ]

    @Test(arguments: texts.indices)
    func `A name in the middle is a cover's, and a title, a line beside it and a second one are a screen's`(
        number: Int
    ) async throws {
        let (lines, isLeak) = Self.texts[number]
        // An asset of the screen's shape: nothing is cut off.
        let asset = PixelSize(width: 450, height: 900)
        func screen(_ size: PixelSize) -> RGBAImage { Drawn.image(size, Drawn.filled(Self.named(lines), asset, size)) }
        for other in ["\(Drawn.scene)/B@2x.png", "\(Self.launch)/B@2x.png"] {
            let reports = try await Drawn.scan([
                "\(Drawn.scene)/A@2x.png": screen(Drawn.portrait), other: screen(Self.larger),
            ])
            let scene = try #require(reports["\(Drawn.scene)/A@2x.png"])
            #expect(scene.verdict.isLeak == isLeak, "\(other): \(scene.message)")
        }
    }

    @Test func `A line of text on a picture of the launch image's own size keeps the leak`() async throws {
        let screen = Drawn.image(Drawn.portrait, Drawn.filled(Self.named([(0, 60)]), Drawn.asset, Drawn.portrait))
        let reports = try await Drawn.scan(["\(Drawn.scene)/A@2x.png": screen, "\(Self.launch)/L@2x.png": screen])
        #expect(reports["\(Drawn.scene)/A@2x.png"]?.verdict.isLeak == true)
    }

    @Test(arguments: [true, false])
    func `A name on a picture of the launch image's own size is believed where the manifest lists that`(
        isListed: Bool
    ) async throws {
        let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("snapveil-launch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        func write(_ bytes: [UInt8], _ path: String) throws {
            let file = root.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
        let screen = try PNGEncoder.encode(
            Drawn.image(Drawn.portrait, Drawn.filled(Self.named([(0, 60)]), Drawn.asset, Drawn.portrait)))
        let app = "private/var/mobile/Containers/Data/Application/11111111-2222-3333-4444-555555555555"
        try write(screen, "\(app)/Library/SplashBoard/Snapshots/\(Drawn.scene)/A@2x.png")
        try write(screen, "\(app)/Library/SplashBoard/Snapshots/\(Self.launch)/L@2x.png")
        if isListed {
            var entry = ManifestSnapshot("L@2x.png")
            (entry.contentType, entry.scale) = (1, 2)
            let manifest = try ManifestDatabaseBuilder()
            try manifest.add(
                "com.example.app", key: "XBApplicationSnapshotManifest",
                value: ManifestBuilder.manifest([(name: Self.launch, snapshots: [entry])]))
            try manifest.checkpoint()
            try write(manifest.files().database, PhoneDump.databasePath)
        }
        let scanner = try EvidenceScanner(EvidenceRequest(paths: [root.path], jobs: 1), configuration: Configuration())
        let scene = try #require(
            await scanner.scan().report.snapshots.first { $0.path.hasSuffix("\(Drawn.scene)/A@2x.png") })
        #expect(scene.verdict.isLeak != isListed, "\(scene.message)")
    }

    @Test func `A picture is of another device by its pixels, not by its file's name`() async throws {
        let cover = Drawn.cover(Drawn.portrait)
        let renamed = try await Drawn.scan(["\(Drawn.scene)/A@2x.png": cover, "\(Drawn.scene)/B@3x.png": cover])
        for report in renamed.values { #expect(report.verdict.isLeak, "\(report.message)") }
        let resized = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": cover, "\(Drawn.scene)/B@2x.png": Drawn.cover(Self.larger),
        ])
        for report in resized.values { #expect(report.verdict == .unrecognizedCover, "\(report.message)") }
        // More pixels for as many points: the same screen of another device.
        let finer = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": cover,
            "\(Drawn.scene)/B@3x.png": Drawn.cover(PixelSize(width: 675, height: 1350)),
        ])
        for report in finer.values { #expect(report.verdict.isLeak, "\(report.message)") }
    }
}
