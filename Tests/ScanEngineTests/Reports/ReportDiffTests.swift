import MaskingAnalysis
import TestSupport
import Testing
import Vocabulary

@testable import ReportModel
@testable import ScanEngine

@Suite struct ReportDiffTests {
    private static let uuids = ["7FBA52D7-C5C3-5D6D-A565-2B4311DF1DAB", "11111111-2222-3333-4444-555555555555"]

    /// A picture of 400 × 800 pixels that leaks between two heights.
    private static func picture(
        _ name: String, _ verdict: Verdict, _ rows: ClosedRange<Int>? = nil, scene: String = "a.b-default"
    ) -> SnapshotReport {
        var snapshot = SnapshotReport(path: name, verdict: verdict, message: "why")
        (snapshot.bundleIdentifier, snapshot.group, snapshot.scene) = ("a.b", "scene", scene)
        (snapshot.width, snapshot.height, snapshot.orientation, snapshot.sha256) = (400, 800, "portrait", name)
        if let rows {
            snapshot.regions = [
                RegionReport(x: 0, y: rows.lowerBound, width: 400, height: rows.count, reason: "r", strength: 1)
            ]
        }
        return snapshot
    }

    /// The same with other content than a picture of that name has.
    private static func altered(_ name: String, _ verdict: Verdict, _ rows: ClosedRange<Int>? = nil) -> SnapshotReport {
        var snapshot = picture(name, verdict, rows)
        snapshot.sha256 = "other than \(name)"
        return snapshot
    }

    /// One that cannot be read, and of which the manifest says nothing.
    private static func shapeless(_ name: String) -> SnapshotReport {
        var snapshot = picture(name, .unreadable)
        (snapshot.width, snapshot.height, snapshot.orientation) = (nil, nil, nil)
        return snapshot
    }

    private static func report(_ snapshots: [SnapshotReport], complete: Bool = true) -> ScanReport {
        ScanReport(complete: complete, roots: [], snapshots: snapshots, errors: [], notices: [])
    }

    private static func outcomes(_ old: [SnapshotReport], _ new: [SnapshotReport]) -> [ReportDiff.Outcome] {
        ReportDiff(from: report(old), to: report(new)).changes.map(\.outcome)
    }

    static let cases: [(name: String, old: [SnapshotReport], new: [SnapshotReport], outcomes: [ReportDiff.Outcome])] = [
        (
            "the same leak in a file of another name", [picture("1", .unmasked, 0...799)],
            [picture("2", .unmasked, 0...799)], [.still]
        ),
        ("a leak that is covered now", [picture("1", .unmasked, 0...799)], [picture("2", .masked)], [.fixed]),
        ("a scene without pictures now", [picture("1", .unmasked, 0...799)], [], [.gone]),
        (
            "a picture that cannot be read now", [picture("1", .unmasked, 0...799)], [picture("2", .unreadable)],
            [.unjudged]
        ),
        (
            "a picture without a known shape beside a covered one", [picture("1", .unmasked, 0...799)],
            [picture("2", .masked), shapeless("3")], [.unjudged]
        ),
        (
            "a picture that cannot be read beside the same leak", [picture("1", .unmasked, 0...799)],
            [picture("2", .unmasked, 0...799), shapeless("3")], [.still]
        ),
        (
            "a picture of another scene that cannot be read", [picture("1", .unmasked, 0...799)],
            [picture("2", .masked), picture("3", .unreadable, scene: "other")], [.fixed]
        ),
        ("a leak where none was", [picture("1", .masked)], [picture("2", .unmasked, 0...799)], [.new]),
        (
            "less of the same leaks", [picture("1", .unmasked, 0...799)], [picture("2", .partiallyMasked, 600...799)],
            [.still]
        ),
        (
            "more leaks than did", [picture("1", .partiallyMasked, 600...799)], [picture("2", .unmasked, 0...799)],
            [.new, .fixed]
        ),
        (
            "another part leaks", [picture("1", .partiallyMasked, 0...199)],
            [picture("2", .partiallyMasked, 600...799)], [.new, .fixed]
        ),
        (
            "the same leak, photographed more often", [picture("1", .unmasked, 0...799)],
            [picture("2", .unmasked, 0...799), picture("3", .unmasked, 0...799)], [.new, .still]
        ),
        (
            "one leak of two in a file that is covered now",
            [picture("1", .unmasked, 0...799), picture("2", .partiallyMasked, 0...399)],
            [picture("1", .masked), picture("2", .partiallyMasked, 0...399)], [.still, .fixed]
        ),
        (
            "a file that is covered now beside a new one that leaks likewise", [picture("1", .unmasked, 0...799)],
            [picture("1", .masked), picture("2", .unmasked, 0...799)], [.new, .fixed]
        ),
        (
            "another part leaks in a file of the same name", [picture("1", .partiallyMasked, 0...199)],
            [altered("1", .partiallyMasked, 600...799)], [.new, .fixed]
        ),
        (
            "a spot that became an uncovered screen in a file of the same name",
            [picture("1", .partiallyMasked, 0...31)], [altered("1", .unmasked, 0...799)], [.new, .fixed]
        ),
        (
            "a whole screen that leaks without regions in a file of the same name", [picture("1", .unmasked, 0...799)],
            [altered("1", .legibleBlur)], [.still]
        ),
        (
            "the same part leaks in a file of the same name", [picture("1", .partiallyMasked, 0...199)],
            [altered("1", .partiallyMasked, 0...99)], [.still]
        ),
        (
            "a leak under the name of another, and that one elsewhere", [picture("1", .partiallyMasked, 0...199)],
            [altered("1", .unmasked, 0...799), altered("2", .partiallyMasked, 0...199)], [.new, .still]
        ),
        (
            "a file that cannot be read now beside a covered one", [picture("1", .unmasked, 0...799)],
            [picture("1", .unreadable), picture("2", .masked)], [.unjudged]
        ),
        (
            "one of two pictures of a leak is covered",
            [picture("1", .unmasked, 0...799), picture("2", .unmasked, 0...799)],
            [picture("3", .unmasked, 0...799), picture("4", .masked)], [.still, .fixed]
        ),
        (
            "a window of the same app with another UUID",
            [picture("1", .unmasked, 0...799, scene: "a.b-\(uuids[0])")],
            [picture("2", .unmasked, 0...799, scene: "a.b-\(uuids[1])")], [.still]
        ),
        ("nothing", [picture("1", .masked)], [picture("2", .masked)], []),
    ]

    @Test("A leak's fate is told", arguments: cases.indices)
    func fate(_ index: Int) {
        let (name, old, new, outcomes) = Self.cases[index]
        #expect(Self.outcomes(old, new) == outcomes, "\(name)")
    }

    @Test("Other apps, copies and orientations are other leaks")
    func places() {
        let old = Self.picture("1", .unmasked, 0...799)
        for change in 0..<3 {
            var new = Self.picture("2", .unmasked, 0...799)
            switch change {
            case 0: new.bundleIdentifier = "c.d"
            case 1: new.variant = "downscaled"
            default: new.orientation = "landscape"
            }
            #expect(Self.outcomes([old], [new]) == [.new, .gone])
        }
    }

    @Test("The same content is the same leak wherever the app shows it now")
    func content() {
        let old = Self.picture("1", .unmasked, 0...799)
        var new = Self.picture("2", .unmasked, 0...799, scene: "other")
        (new.sha256, new.orientation) = (old.sha256, "landscape")
        #expect(Self.outcomes([old], [new]) == [.still])
    }

    @Test("Every leak of both scans is in one change and no other", arguments: 0..<300)
    func sums(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        func scan(_ names: Range<Int>) -> [SnapshotReport] {
            names.filter { _ in random.below(3) > 0 }.map { name in
                let verdicts: [Verdict] = [.unmasked, .partiallyMasked, .masked, .unreadable, .translucent]
                let start = 200 * random.below(3)
                var picture = Self.picture(
                    "\(name)", verdicts[random.below(verdicts.count)], start...start + 199 + 200 * random.below(2),
                    scene: ["a", "b"][random.below(2)])
                // Few contents, so that several pictures share one.
                picture.sha256 = [nil, "x", "y", "\(name)"][random.below(4)]
                if random.below(4) == 0 { picture.bundleIdentifier = [nil, "c.d"][random.below(2)] }
                if random.below(4) == 0 { picture.orientation = [nil, "landscape"][random.below(2)] }
                return picture
            }
        }
        let (old, new) = (scan(0..<9), scan(4..<13))
        let diff = ReportDiff(from: Self.report(old), to: Self.report(new))
        func leaks(_ snapshots: [SnapshotReport]) -> [String] {
            snapshots.filter(\.verdict.isLeak).map(\.path).sorted()
        }
        #expect(diff.changes.compactMap(\.now?.path).sorted() == leaks(new))
        #expect(diff.changes.compactMap(\.before?.path).sorted() == leaks(old))
        #expect(diff.count(.still) + diff.count(.new) == leaks(new).count && diff.leaksNow == leaks(new).count)
        let past = diff.count(.still) + diff.count(.fixed) + diff.count(.gone) + diff.count(.unjudged)
        #expect(past == leaks(old).count && diff.leaksBefore == past)
        // What is covered now is not called still leaking.
        let covered = Set(new.filter { !$0.verdict.isLeak }.map(\.path))
        #expect(diff.changes.allSatisfy { !covered.contains($0.now?.path ?? "") })
    }

    @Test("A leak that goes on in another picture is told from one in the same, and from what is not known")
    func pictures() {
        let old = Self.picture("1", .unmasked, 0...799)
        var unknown = old
        unknown.sha256 = nil
        for (new, isSame) in [(old, true), (Self.altered("1", .unmasked, 0...799), false), (unknown, nil)] {
            let diff = ReportDiff(from: Self.report([old]), to: Self.report([new]))
            #expect(diff.changes.map(\.outcome) == [.still])
            #expect(diff.changes.first?.isSamePicture == isSame)
            #expect(diff.countOfChanged == (isSame == false ? 1 : 0))
        }
        let fixed = ReportDiff(from: Self.report([old]), to: Self.report([Self.picture("1", .masked)]))
        #expect(fixed.changes.map(\.isSamePicture) == [nil])
    }

    @Test("Only a new leak that nobody accepted counts")
    func counts() {
        let leak = Self.picture("1", .unmasked, 0...799)
        var new = Self.report([leak])
        let old = Self.report([])
        #expect(ReportDiff(from: old, to: new).hasNewLeaks)
        #expect(!ReportDiff(from: new, to: new).hasNewLeaks)
        new.findings[0].suppression = FindingSuppression(source: .baseline, reason: "known")
        let diff = ReportDiff(from: old, to: new)
        #expect(!diff.hasNewLeaks && diff.changes.first?.suppression?.reason == "known")
    }

    @Test("A diff does not depend on the order of its reports' snapshots")
    func order() {
        let old = (0..<6).map { Self.picture("o\($0)", .unmasked, 100 * $0...100 * $0 + 199) }
        let new = (0..<6).map { Self.picture("n\($0)", .unmasked, 100 * $0 + 100...100 * $0 + 199) }
        let diff = ReportDiff(from: Self.report(old), to: Self.report(new))
        #expect(diff == ReportDiff(from: Self.report(old.reversed()), to: Self.report(new.reversed())))
    }
}
