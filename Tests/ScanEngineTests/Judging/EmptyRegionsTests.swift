import Foundation
import ImageCodecs
import MaskingAnalysis
import PixelModel
import Policy
import Testing
import Vocabulary

@testable import ReportModel
@testable import ScanEngine

/// A region in which the page is empty is masked where the app covers it in another picture.
@Suite struct EmptyRegionsTests {
    private static let size = PixelSize(width: 750, height: 1334)
    /// Tops of the fields in pixels.
    private static let fields = ["name": 300, "amount": 420]

    /// A page with rows of strokes, with bars over some of its fields.
    private static func page(barsOver names: [String], row: Int) throws -> [UInt8] {
        try PNGEncoder.encode(
            RGBAImage(size: size) { pixels in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let isInk = (row..<(row + 30)).contains(y) && (60..<500).contains(x) && x % 24 < 9
                        let isBar = names.contains { name in
                            (fields[name]!..<(fields[name]! + 60)).contains(y) && (80..<600).contains(x)
                        }
                        let level: UInt8 = isBar ? 60 : isInk ? 20 : 250
                        for channel in 0..<3 { pixels[(y * size.width + x) * 4 + channel] = level }
                        pixels[(y * size.width + x) * 4 + 3] = 255
                    }
                }
            })
    }

    private static func verdicts(_ files: [(app: String, bars: [String], row: Int)]) async throws -> [Verdict] {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("snapveil-regions-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (number, file) in files.enumerated() {
            let path = folder.appendingPathComponent(
                "\(file.app)/Library/SplashBoard/Snapshots/sceneID:\(file.app)-default/\(number)@2x.png")
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(try page(barsOver: file.bars, row: file.row)).write(to: path)
        }
        let regions = fields.sorted { $0.value < $1.value }.map { name, top in
            ScreenRegion(
                name: name, x: 90.0 / 750, y: Double(top + 6) / 1334, width: 500.0 / 750, height: 48.0 / 1334)
        }
        let scanner = try EvidenceScanner(
            EvidenceRequest(paths: [folder.path], jobs: 2),
            configuration: Configuration(apps: [
                AppRules(
                    bundle: BundlePattern("*"), templates: nil, sensitiveRegions: regions, ignoreRegions: [])
            ]))
        let report = await scanner.scan().report
        return report.snapshots.sorted { $0.path.suffix(8) < $1.path.suffix(8) }.map(\.verdict)
    }

    @Test func `A region that the app covers in another picture may be empty`() async throws {
        let found = try await Self.verdicts([
            ("a.b", ["name"], 700), ("a.b", ["amount"], 800), ("a.b", ["name"], 900),
        ])
        #expect(found == [.masked, .masked, .masked])
    }

    @Test func `One that no other picture of the app shows covered may stand elsewhere`() async throws {
        let found = try await Self.verdicts([
            ("a.b", ["name"], 700), ("a.b", ["name"], 800), ("c.d", ["name", "amount"], 700), ("c.d", [], 900),
        ])
        #expect(found == [.unrecognizedCover, .unrecognizedCover, .masked, .unrecognizedCover])
    }
}
