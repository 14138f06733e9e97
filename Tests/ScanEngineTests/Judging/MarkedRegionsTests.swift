import Foundation
import ImageCodecs
import MaskingAnalysis
import PixelModel
import Policy
import TestSupport
import Testing
import Vocabulary

@testable import ReportModel
@testable import ScanEngine

/// Dots in a sensitive region hide its value as a bar does, and digits beside them show it.
@Suite struct MarkedRegionsTests {
    private static let size = PixelSize(width: 750, height: 1334)
    /// Tops of the fields in pixels.
    private static let fields = ["pin": 300, "balance": 420]

    /// - Parameter shown: of each field the digits that follow its dots.
    private static func page(_ shown: [String: [Int]]) throws -> [UInt8] {
        var pixels = [UInt8](repeating: 250, count: size.area * 4)
        for at in 0..<size.area { pixels[at * 4 + 3] = 255 }
        let glyphs = DigitFont.bold.glyphs(size: 34)
        for (name, top) in fields {
            for dot in 0..<6 {
                for y in 0..<16 {
                    for x in 0..<16 where hypot(Double(x) - 7.5, Double(y) - 7.5) <= 8 {
                        let at = ((top + 22 + y) * size.width + 120 + dot * 24 + x) * 4
                        for channel in 0..<3 { pixels[at + channel] = 20 }
                    }
                }
            }
            DigitFont.draw(
                shown[name] ?? [], glyphs, centre: 400, y: top + 16, color: (20, 20, 20), in: size, &pixels)
        }
        // The page has something on it besides.
        DigitFont.draw([1, 2, 3, 4, 5], glyphs, centre: 300, y: 900, color: (20, 20, 20), in: size, &pixels)
        return try PNGEncoder.encode(RGBAImage(size: size, pixels: pixels))
    }

    private static func snapshot(_ shown: [String: [Int]]) async throws -> SnapshotReport {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("snapveil-marks-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("Library/SplashBoard/Snapshots/sceneID:a.b-default/A@2x.png")
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(try page(shown)).write(to: path)
        let regions = fields.sorted { $0.value < $1.value }.map { name, top in
            ScreenRegion(name: name, x: 100.0 / 750, y: Double(top) / 1334, width: 520.0 / 750, height: 60.0 / 1334)
        }
        let scanner = try EvidenceScanner(
            EvidenceRequest(paths: [folder.path], jobs: 1),
            configuration: Configuration(apps: [
                AppRules(
                    bundle: BundlePattern("*"), templates: nil, sensitiveRegions: regions, ignoreRegions: [])
            ]))
        return try #require(await scanner.scan().report.snapshots.first)
    }

    @Test func `Dots alone hide what their fields hold, and the report says so`() async throws {
        let snapshot = try await Self.snapshot([:])
        #expect(snapshot.verdict == .masked)
        #expect(snapshot.notes.contains("pin, balance: marks stand in place of the characters"))
    }

    @Test func `Digits beside the dots of one field are its leak`() async throws {
        let snapshot = try await Self.snapshot(["balance": [4, 2, 4, 2]])
        #expect(snapshot.verdict == .partiallyMasked)
        #expect(snapshot.regions.count == 1)
        #expect(snapshot.regions.first?.reason.hasPrefix("balance: ") == true)
    }
}
