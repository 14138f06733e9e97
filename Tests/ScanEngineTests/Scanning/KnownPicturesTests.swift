import Foundation
import ImageCodecs
import PixelModel
import Policy
import Testing

@testable import ReportModel
@testable import ScanEngine

/// Equal files of an app are judged once, and every file has the report that it would have alone.
@Suite struct KnownPicturesTests {
    private static let snapshots = "Library/SplashBoard/Snapshots"
    private static let scene = "\(snapshots)/sceneID:com.example.app-default"
    private static let launch = "\(snapshots)/com.example.app - {DEFAULT GROUP}"
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("snapveil-known-\(UUID().uuidString)")
    }

    /// A page of lines, whose first is told by `seed`.
    private static func page(_ width: Int, _ height: Int, seed: Int) throws -> [UInt8] {
        try PNGEncoder.encode(
            RGBAImage(size: PixelSize(width: width, height: height)) { pixels in
                for y in 0..<height {
                    for x in 0..<width {
                        let isInk = y % 12 < 6 && x % 7 < 5 && (x / 7 &* 31 &+ y / 12 &* 17 &+ seed) % 5 != 0
                        for channel in 0..<3 { pixels[(y * width + x) * 4 + channel] = isInk ? 20 : 250 }
                        pixels[(y * width + x) * 4 + 3] = 255
                    }
                }
            })
    }

    /// A launch screen: an emblem in the middle of white.
    private static func emblem(_ width: Int, _ height: Int) throws -> [UInt8] {
        try PNGEncoder.encode(
            RGBAImage(size: PixelSize(width: width, height: height)) { pixels in
                for y in 0..<height {
                    for x in 0..<width {
                        let isInk = abs(2 * x + 1 - width) < 64 && abs(2 * y + 1 - height) < 64
                        for channel in 0..<3 { pixels[(y * width + x) * 4 + channel] = isInk ? 60 : 250 }
                        pixels[(y * width + x) * 4 + 3] = 255
                    }
                }
            })
    }

    /// Files that are equal in part: in one role, in two roles, with two scales, and of unlike full sizes.
    private static func files() throws -> [String: [UInt8]] {
        let (one, two) = (try page(160, 284, seed: 1), try emblem(160, 284))
        let (large, small) = (try page(240, 426, seed: 1), try page(80, 142, seed: 1))
        return [
            "\(scene)/A@2x.png": one, "\(scene)/B@2x.png": one, "\(scene)/C@2x.png": two, "\(scene)/D.png": one,
            "\(scene)/E@3x.png": one, "\(scene)/F@2x.png": large, "\(launch)/L@2x.png": two,
            "\(launch)/M@2x.png": two, "\(scene)/downscaled/A@2x.png": small,
            "\(scene)/downscaled/B@2x.png": small, "\(scene)/downscaled/F@2x.png": small,
            "\(scene)/G@2x.png": [1, 2, 3], "\(scene)/H@2x.png": [1, 2, 3],
        ]
    }

    private func write(_ files: [String: [UInt8]], to name: String) throws -> String {
        let root = folder.appendingPathComponent(name)
        for (path, bytes) in files {
            let file = root.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: file.path)
        }
        return root.path
    }

    private func scan(_ path: String, jobs: Int) async throws -> [String: SnapshotReport] {
        let scanner = try EvidenceScanner(
            EvidenceRequest(paths: [path], jobs: jobs), configuration: Configuration())
        let report = await scanner.scan().report
        return Dictionary(uniqueKeysWithValues: report.snapshots.map { ($0.path, $0) })
    }

    @Test("A report says of each file what it says of it alone")
    func reports() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try Self.files()
        let together = try await scan(write(files, to: "all"), jobs: 4)
        #expect(try await scan(write(files, to: "all"), jobs: 1) == together)
        #expect(together.count == files.count)
        for (path, bytes) in files {
            // The file itself, what it is a copy of, and one of the launch images.
            let full = path.replacing("downscaled/", with: "")
            var alone = [path: bytes]
            alone[full] = files[full]
            if !path.hasPrefix(Self.launch) { alone["\(Self.launch)/L@2x.png"] = files["\(Self.launch)/L@2x.png"] }
            let name = path.replacing("/", with: "-")
            #expect(try await scan(write(alone, to: name), jobs: 1)[path] == together[path], "\(path)")
        }
        #expect(together["\(Self.scene)/C@2x.png"]?.verdict == .masked)
        let scales = ["A", "B", "F"].map { together["\(Self.scene)/downscaled/\($0)@2x.png"]?.pixelsPerPoint }
        #expect(scales[0] == scales[1] && scales[0] != scales[2])
    }

    @Test("As many pictures are judged as there are different ones", arguments: [1, 4])
    func count(_ jobs: Int) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try Self.files()
        let request = EvidenceRequest(paths: [try write(files, to: "all")], jobs: jobs)
        let evidence = await EvidenceGathering(request) { _ in }
        let library = try TemplateLibrary(Configuration(), evidence: [], limits: .standard)
        let app = AppScan(
            reading: SnapshotReading(limits: .standard), rules: library.rules(forBundle: "com.example.app"),
            items: evidence.items)
        var reports: [SnapshotReport] = []
        let work = ScanWorkList(evidence.items) { _ in app }
        await BoundedWork.forEach(work, limit: jobs) { work in
            switch work {
            case .launchImages(let items, let app): await app.judgeLaunchImages(items).reports
            case .scene(let item, let app): await app.judgeScene(item).map { [$0] } ?? []
            case .held(let app): await app.judgeHeld()
            }
        } collect: {
            reports += $0
        }
        #expect(reports.count == files.count)
        // Five of the scenes' full sizes (one without a scale, one with three), a damaged one, a launch image, and a copy
        // in two scales.
        #expect(await app.known.judged == 9)
    }
}
