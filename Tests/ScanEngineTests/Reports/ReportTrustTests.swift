import Foundation
import MaskingAnalysis
import Places
import Policy
import Testing
import Vocabulary

@testable import ReportModel
@testable import ScanEngine

/// A report that is read from a file may say anything: its verdicts and errors decide, and its numbers are checked.
@Suite struct ReportTrustTests {
    private static func report() -> ScanReport {
        let snapshots = Verdict.allCases.map { verdict in
            var snapshot = SnapshotReport(path: "a/\(verdict.rawValue).ktx", verdict: verdict, message: "why")
            (snapshot.bundleIdentifier, snapshot.group, snapshot.scene) = ("a.b", "scene", "a.b-default")
            (snapshot.width, snapshot.height, snapshot.scale, snapshot.bytes) = (400, 800, 2, 77)
            (snapshot.pixelsPerPoint, snapshot.brightness) = (2, 0.5)
            snapshot.regions = [RegionReport(x: 1, y: 2, width: 3, height: 4, reason: "r", strength: 0.5)]
            return snapshot
        }
        var report = ScanReport(
            complete: true, roots: [], snapshots: snapshots,
            evidenceFindings: [
                EvidenceFinding(rule: "stale-variant", severity: .warning, path: "a/masked.ktx", message: "m")
            ], errors: [], notices: [])
        report.run = RunRecord(
            started: Date(timeIntervalSince1970: 0), finished: Date(timeIntervalSince1970: 1), shard: Shard("1/2"))
        return report
    }

    /// The report as JSON, changed at a place.
    private static func bytes(_ path: [String], _ value: Any) throws -> [UInt8] {
        let encoded = try JSONEncoder().encode(report())
        let root = try JSONSerialization.jsonObject(with: encoded)
        return Array(try JSONSerialization.data(withJSONObject: changed(root, path[...], value)))
    }

    private static func changed(_ node: Any, _ path: ArraySlice<String>, _ value: Any) -> Any {
        guard let key = path.first else { return value }
        if let index = Int(key), var list = node as? [Any], list.indices.contains(index) {
            list[index] = changed(list[index], path.dropFirst(), value)
            return list
        }
        var object = node as? [String: Any] ?? [:]
        object[key] = changed(object[key] ?? NSNull(), path.dropFirst(), value)
        return object
    }

    private static func read(_ path: [String], _ value: Any) throws -> ScanReport {
        try ReportMerge.read(try bytes(path, value), "r.json")
    }

    @Test("A verdict that was changed is not the one that the summary counts", arguments: Verdict.allCases)
    func verdict(_ verdict: Verdict) throws {
        let place = Array(Self.report().snapshots).firstIndex { $0.verdict == verdict } ?? 0
        for word in Verdict.allCases where word != verdict {
            let problem = #expect(throws: UsageError.self) {
                try Self.read(["snapshots", "\(place)", "verdict"], word.rawValue)
            }
            #expect(problem?.message.contains("it states ") == true, "\(problem?.message ?? "nothing")")
        }
    }

    @Test("Whatever severity a file states, the verdict's counts", arguments: Verdict.allCases)
    func severity(_ verdict: Verdict) throws {
        let place = Verdict.allCases.firstIndex(of: verdict) ?? 0
        for word in ["none", "note", "warning", "error"] {
            let report = try Self.read(["snapshots", "\(place)", "severity"], word)
            let snapshot = try #require(report.snapshots.first { $0.verdict == verdict })
            #expect(snapshot.severity == verdict.severity)
            #expect(report.findings.contains { $0.rule == verdict.rawValue } == (verdict.severity >= .note))
        }
        let evidence = try Self.read(["evidenceFindings", "0", "severity"], "none")
        #expect(evidence.findings.contains { $0.rule == "stale-variant" && $0.severity == .warning })
    }

    @Test("What lies in a snapshot folder is no widget, whatever a file says", arguments: PlaceKind.allCases)
    func places(_ place: PlaceKind) throws {
        let leak = try #require(Verdict.allCases.firstIndex(of: .unmasked))
        for path in ["A/Library/SplashBoard/Snapshots/s/a.ktx", "Library/Caches/Snapshots/a.b/a.png", "own/a.png"] {
            var report = Self.report()
            var snapshot = report.snapshots[leak]
            (snapshot.path, snapshot.group) = (path, place.rawValue)
            report = ScanReport(complete: true, roots: [], snapshots: [snapshot], errors: [], notices: [])
            let read = try ReportMerge.read(Array(try JSONEncoder().encode(report)), "r.json")
            let isOwn = path.hasPrefix("own")
            #expect(read.snapshots[0].severity == (isOwn ? snapshot.weight : .error), "\(path)")
            #expect(read.findings.map(\.rule) == [isOwn ? place.rule.rawValue : "unmasked"], "\(path)")
        }
    }

    @Test("A report from which snapshots were taken away is none")
    func missingSnapshots() throws {
        let bytes = try Self.bytes(["snapshots"], [Any]())
        let error = #expect(throws: UsageError.self) { try ReportMerge.read(bytes, "r.json") }
        #expect(error?.message.contains("snapshots and has 0") == true, "\(error?.message ?? "")")
    }

    @Test("Findings that a file leaves out are there all the same")
    func findings() throws {
        let report = try Self.read(["findings"], [Any]())
        #expect(report.findings.count == Verdict.allCases.count { $0.severity >= .note } + 1)
    }

    @Test("What could not be read makes a report incomplete, whatever it says of itself")
    func completeness() throws {
        let report = try Self.read(["complete"], true)
        #expect(!report.complete && report.errors.map(\.path) == ["a/unreadable.ktx"])
        let joined = try ReportMerge.join([("r.json", report)])
        #expect(!joined.complete && ReportDiff(from: report, to: report).isComplete == false)
    }

    @Test(
        "A shard that cannot be is refused by its key", arguments: [(1, 0), (0, 1), (2, 1), (1, -1), (1, 10_000_000)])
    func shards(_ index: Int, _ count: Int) throws {
        let bytes = try Self.bytes(["run", "shard"], ["index": index, "count": count])
        let error = #expect(throws: UsageError.self) { try ReportMerge.read(bytes, "r.json") }
        #expect(error?.path == "r.json" && error?.message.contains("run.shard") == true, "\(error?.message ?? "")")
        #expect(Shard(index: index, count: count) == nil)
    }

    static let numberKeys: [[String]] = [
        ["snapshots", "0", "width"], ["snapshots", "0", "height"], ["snapshots", "0", "bytes"],
        ["snapshots", "0", "scale"], ["snapshots", "0", "pixelsPerPoint"],
        ["snapshots", "0", "brightness"], ["snapshots", "0", "regions", "0", "width"],
        ["snapshots", "0", "regions", "0", "height"], ["snapshots", "0", "regions", "0", "strength"],
        ["findings", "0", "occurrence"], ["summary", "snapshots"], ["summary", "apps"], ["scenes", "0", "snapshots"],
    ]

    @Test("A number that nothing can be measures is refused by its key", arguments: numberKeys)
    func refusedNumbers(_ path: [String]) throws {
        for value in [-1, Int.min, Int.max] {
            let bytes = try Self.bytes(path, value)
            let error = #expect(throws: UsageError.self) { try ReportMerge.read(bytes, "r.json") }
            #expect(error?.message.contains(path.joined(separator: "/")) == true, "\(error?.message ?? "")")
        }
    }

    /// The places of all leaves of a JSON value.
    private static func leaves(_ node: Any, _ path: [String] = []) -> [[String]] {
        switch node {
        case let object as [String: Any]:
            object.sorted { $0.key < $1.key }.flatMap { leaves($0.value, path + [$0.key]) }
        case let list as [Any]: list.enumerated().flatMap { leaves($0.element, path + ["\($0.offset)"]) }
        default: [path]
        }
    }

    static let anything: [any Sendable] = [
        -1, 0, Int.max, Int.min, 1e300, 0.5, "", "none", "masked", "\u{202E}\u{0}::error::", true, [Int](), ["a": 1],
        [[1], [2]], String(repeating: "9", count: 400),
    ]

    @Test("A leaf with any value is refused, or the report says what its verdicts do", arguments: anything.indices)
    func anyLeaf(_ index: Int) throws {
        let encoded = try JSONEncoder().encode(Self.report())
        let root = try JSONSerialization.jsonObject(with: encoded)
        let leaves = Self.leaves(root)
        #expect(leaves.count > 100)
        for path in leaves {
            let changed = Self.changed(root, path[...], Self.anything[index])
            let bytes = Array(try JSONSerialization.data(withJSONObject: changed))
            guard let report = try? ReportMerge.read(bytes, "r.json") else { continue }
            #expect(report.snapshots.allSatisfy { $0.severity == $0.verdict.severity }, "\(path)")
            let unreadable = report.snapshots.contains { $0.verdict == .unreadable }
            #expect(!unreadable || !report.complete, "\(path)")
            let leaks = report.snapshots.filter { $0.verdict.isLeak }.map(\.path)
            #expect(leaks.allSatisfy { path in report.findings.contains { $0.path == path } }, "\(path)")
            // Neither ends by a signal.
            _ = ReportDiff(from: Self.report(), to: report)
            _ = try? ReportMerge.join([("a.json", report), ("b.json", Self.report())])
        }
    }

    @Test("What was accepted stays accepted")
    func accepted() throws {
        var report = Self.report()
        report.suppress(
            by: [], today: CalendarDate(Date(timeIntervalSince1970: 0)), file: "c.yml")
        report.findings[0].suppression = FindingSuppression(source: .baseline, reason: "known")
        let read = try ReportMerge.read(Array(try JSONEncoder().encode(report)), "r.json")
        #expect(read.findings.filter(\.isSuppressed).map(\.path) == [report.findings[0].path])
    }
}
