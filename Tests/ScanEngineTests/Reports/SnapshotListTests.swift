import Foundation
import MaskingAnalysis
import Policy
import Testing

@testable import ReportModel
@testable import ScanEngine

/// Records come out of a list as they went in.
@Suite struct SnapshotListTests {
    /// Knows everything, with numbers of all sizes and signs and text that is not ASCII.
    private static func full() throws -> SnapshotReport {
        var manifest = ManifestRecord(bundleIdentifier: "com.example.app", group: "sceneID:é")
        (manifest.identifier, manifest.variant, manifest.fileName, manifest.name) = ("i", "downscaled", "a.ktx", "n")
        (manifest.created, manifest.lastUsed, manifest.expires) = ("c", "l", "x")
        (manifest.contentType, manifest.interfaceOrientation) = (-1, .max)
        (manifest.userInterfaceStyle, manifest.fileLocation) = (.min, 128)
        (manifest.referenceWidth, manifest.referenceHeight, manifest.imageScale) = (390.5, -0.25, 1e300)
        (manifest.contentFrame, manifest.safeAreaInsets) = ("{{0, 0}, {390.5, 1}}", "{47, 0, 34, 0}")
        manifest.letterboxInsets = "{0, 1, 0, 2}"
        (manifest.requiredOSVersion, manifest.launchInterface, manifest.backgroundStyle) = ("17.0", "", "b\n")
        (manifest.fullScreen, manifest.opaque) = (true, false)
        var report = SnapshotReport(path: "a/ü\u{202E}.ktx", verdict: .translucent, message: "content shows")
        (report.sha256, report.bytes, report.modified) = (String(repeating: "0f", count: 32), 1 << 40, "m")
        (report.bundleIdentifier, report.bundleSource, report.sandbox) = ("com.example.app", "manifest", "extension")
        (report.group, report.scene, report.variant) = ("scene", "com.example.app-default", "downscaled")
        (report.container, report.formatConfidence) = ("aapl", "confirmed")
        (report.width, report.height, report.scale, report.pixelsPerPoint) = (1170, 2532, 3, 0.1)
        (report.pointWidth, report.pointHeight, report.brightness) = (390, 844, 0.5)
        (report.orientation, report.appearance, report.manifest) = ("portrait", "dark", manifest)
        report.freshness = .fresh
        (report.severity, report.template, report.technique, report.certainty) = (.warning, "t", .message, .compared)
        report.regions = [
            RegionReport(x: 0, y: 1, width: 127, height: 128, reason: "r", strength: 0.25),
            RegionReport(x: -1, y: 16_384, width: 2, height: 3, reason: "", strength: 1),
        ]
        report.objections = [
            ObjectionReport(rule: .card, count: 1), ObjectionReport(rule: .offCentre, count: 1000),
        ]
        (report.blurRadius, report.opacity, report.notes) = (2.5, 0.75, ["one", "two"])
        report.foundCover = FoundCoverReport(
            snapshots: 3, sizes: 2, scenes: 1, launchImages: 1, isScaled: true, paths: ["it's", ""])
        report.reading = ReadingReport(
            incomplete: "1 of 2 parts was not read", words: 300,
            values: [
                ReadValue(
                    kind: .iban, name: "DE", masked: "…3000", value: "DE89", x: -1, y: 128, width: 16_384, height: 0,
                    certainty: .proven, way: .plain)
            ])
        return report
    }

    private static func fields(of value: Any) -> [Mirror.Child] {
        Mirror(reflecting: value).children.flatMap { child in
            child.value is SnapshotFile || child.value is PictureFacts || child.value is PictureOutcome
                ? fields(of: child.value) : [child]
        }
    }

    /// A field that is added later and not set in ``full()`` would be a test that cannot fail.
    private static func isSet(_ field: Mirror.Child) -> Bool {
        let value = Mirror(reflecting: field.value).descendant("wrappedValue") ?? field.value
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle != .optional || !mirror.children.isEmpty
    }

    @Test("Every field of a record is in JSON, whether it is set or not")
    func fields() throws {
        let report = try Self.full()
        for field in Self.fields(of: report) + Self.fields(of: try #require(report.manifest)) {
            #expect(Self.isSet(field), "\(field.label ?? "") is not tried")
        }
        let bare = SnapshotReport(path: "", verdict: .masked, message: "")
        let names = Set(Self.fields(of: report).compactMap { $0.label?.trimmingPrefix("_") }.map(String.init))
        for record in [report, bare] {
            let bytes = try JSONEncoder().encode(record)
            let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
            #expect(Set(object.keys) == names)
            #expect(try JSONDecoder().decode(SnapshotReport.self, from: bytes) == record)
        }
        // What an older program wrote may lack keys.
        let least =
            #"{"path": "", "verdict": "masked", "severity": "none", "regions": [], "objections": [], "message": "", "notes": []}"#
        #expect(try JSONDecoder().decode(SnapshotReport.self, from: Data(least.utf8)) == bare)
    }

    @Test("Records are found by their path among thousands")
    func paths() {
        let count = 3000
        let reports = (0..<count).map { number in
            SnapshotReport(path: "p\(number)", verdict: .masked, message: "\(number)")
        }
        var list = SnapshotList(reports.shuffled())
        list.sort()
        #expect(list.map(\.path) == reports.map(\.path).sorted())
        for report in reports { #expect(list.first(at: report.path) == report) }
        for path in ["", "p", "p-1", "p3000", "q", "p0\u{0}"] { #expect(list.first(at: path) == nil) }
        #expect(SnapshotList().first(at: "") == nil)
    }

    @Test("Paths are sorted by their bytes, not as text")
    func order() {
        // The second is the same text as the first, and other bytes.
        let paths = ["e\u{301}", "é", "z", "A", "a/b", "a.b"]
        var list = SnapshotList(paths.map { SnapshotReport(path: $0, verdict: .masked, message: "") })
        list.sort()
        #expect(list.map { Array($0.path.utf8) } == ["A", "a.b", "a/b", "e\u{301}", "z", "é"].map { Array($0.utf8) })
    }

    @Test("A list in JSON is one of records")
    func json() throws {
        let list = SnapshotList([try Self.full()])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let bytes = try encoder.encode(list)
        #expect(try bytes == encoder.encode([try Self.full()]))
        #expect(try JSONDecoder().decode(SnapshotList.self, from: bytes) == list)
    }

    @Test("Keys part a list into places")
    func places() {
        let list = SnapshotList(
            ["a1", "b1", "a2", "c"].map { SnapshotReport(path: $0, verdict: .masked, message: "") })
        #expect(list.places { $0.path.count == 2 ? $0.path.first : nil } == ["a": [0, 2], "b": [1]])
    }
}
