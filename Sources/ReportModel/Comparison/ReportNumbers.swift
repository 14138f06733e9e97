internal import Foundation
internal import Places

/// Checks the numbers of a report that was read from a file: reports, comparisons and merges count with them.
enum ReportNumbers {
    /// Pixels and points: far above every limit of the decoders, far below what sums of products could not hold.
    private static let lengths = 0...1 << 24
    /// A leak's frame may reach beyond its picture.
    private static let places = -(1 << 24)...1 << 24
    private static let counts = 0...1 << 40
    private static let shares = 0.0...1
    /// Finite and of a size that is no accident.
    private static let measures = -1e12...1e12

    static func check(_ report: ScanReport, _ file: String) throws(UsageError) {
        var checked = Check(file: file)
        if let requirements = report.run?.requirements {
            for (place, requirement) in requirements.enumerated() {
                try checked.whole(requirement.atLeast, counts, "run/requirements/\(place)/atLeast")
            }
        }
        for (place, snapshot) in report.snapshots.enumerated() {
            try check(snapshot, "snapshots/\(place)", &checked)
        }
        for (place, finding) in report.findings.enumerated() {
            try checked.whole(finding.occurrence, 1...1 << 40, "findings/\(place)/occurrence")
        }
        for (place, account) in report.manifests.enumerated() { try check(account, "manifests/\(place)", &checked) }
        try checked.whole(report.summary.snapshots, counts, "summary/snapshots")
        guard report.summary.snapshots == report.snapshots.count else {
            throw UsageError(
                path: file,
                message:
                    "is not a whole JSON report of snapveil: it states \(report.summary.snapshots) snapshots and has "
                    + "\(report.snapshots.count)")
        }
        try checked.whole(report.summary.apps, counts, "summary/apps")
        for (word, count) in report.summary.verdicts { try checked.whole(count, counts, "summary/verdicts/\(word)") }
        try checkVerdicts(report, file)
        for (place, scene) in report.scenes.enumerated() {
            try checked.whole(scene.snapshots, counts, "scenes/\(place)/snapshots")
            let tables = [
                ("orientations", scene.orientations), ("appearances", scene.appearances), ("scales", scene.scales),
                ("variants", scene.variants), ("verdicts", scene.verdicts),
            ]
            for (name, table) in tables {
                for (word, count) in table { try checked.whole(count, counts, "scenes/\(place)/\(name)/\(word)") }
            }
        }
    }

    /// A verdict that was changed or damaged is one that the summary does not count.
    private static func checkVerdicts(_ report: ScanReport, _ file: String) throws(UsageError) {
        var seen: [String: Int] = [:]
        for snapshot in report.snapshots { seen[snapshot.verdict.rawValue, default: 0] += 1 }
        for word in Set(seen.keys).union(report.summary.verdicts.keys).sorted() {
            let (stated, has) = (report.summary.verdicts[word] ?? 0, seen[word] ?? 0)
            guard stated == has else {
                throw UsageError(
                    path: file,
                    message:
                        "is not a whole JSON report of snapveil: it states \(stated) snapshots that are \(word) and "
                        + "has \(has)")
            }
        }
    }

    private static func check(
        _ snapshot: SnapshotReport, _ key: String, _ checked: inout Check
    ) throws(UsageError) {
        try checked.whole(snapshot.bytes, counts, "\(key)/bytes")
        try checked.whole(snapshot.width, lengths, "\(key)/width")
        try checked.whole(snapshot.height, lengths, "\(key)/height")
        try checked.whole(snapshot.scale, 1...16, "\(key)/scale")
        try checked.real(snapshot.pixelsPerPoint, 0...16, "\(key)/pixelsPerPoint")
        try checked.real(snapshot.pointWidth, measures, "\(key)/pointWidth")
        try checked.real(snapshot.pointHeight, measures, "\(key)/pointHeight")
        try checked.real(snapshot.brightness, shares, "\(key)/brightness")
        try checked.real(snapshot.blurRadius, 0...measures.upperBound, "\(key)/blurRadius")
        // An estimate, which noise carries beyond what can be.
        try checked.real(snapshot.opacity, measures, "\(key)/opacity")
        for (place, region) in snapshot.regions.enumerated() {
            let key = "\(key)/regions/\(place)"
            try checked.whole(region.x, places, "\(key)/x")
            try checked.whole(region.y, places, "\(key)/y")
            try checked.whole(region.width, lengths, "\(key)/width")
            try checked.whole(region.height, lengths, "\(key)/height")
            try checked.real(region.strength, shares, "\(key)/strength")
        }
        try checked.whole(snapshot.reading?.words, counts, "\(key)/reading/words")
        for (place, value) in (snapshot.reading?.values ?? []).enumerated() {
            let key = "\(key)/reading/values/\(place)"
            try checked.whole(value.x, places, "\(key)/x")
            try checked.whole(value.y, places, "\(key)/y")
            try checked.whole(value.width, lengths, "\(key)/width")
            try checked.whole(value.height, lengths, "\(key)/height")
        }
        for (place, objection) in snapshot.objections.enumerated() {
            try checked.whole(objection.count, counts, "\(key)/objections/\(place)/count")
        }
    }

    private static func check(
        _ account: ManifestAccount, _ key: String, _ checked: inout Check
    ) throws(UsageError) {
        try checked.whole(account.entries, counts, "\(key)/entries")
        try checked.whole(account.joined, counts, "\(key)/joined")
        try checked.whole(account.withoutName, counts, "\(key)/withoutName")
        for (name, record) in [("file", account.file), ("log", account.log), ("journal", account.journal)] {
            try checked.whole(record?.bytes, counts, "\(key)/\(name)/bytes")
        }
    }

    private struct Check {
        let file: String

        func whole(_ value: Int?, _ allowed: ClosedRange<Int>, _ key: String) throws(UsageError) {
            guard let value, !allowed.contains(value) else { return }
            throw UsageError(
                path: file,
                message: "is not a JSON report of snapveil: \(value) at \(key), expected \(allowed.lowerBound) to "
                    + "\(allowed.upperBound)")
        }

        func real(_ value: Double?, _ allowed: ClosedRange<Double>, _ key: String) throws(UsageError) {
            guard let value, !allowed.contains(value) else { return }
            throw UsageError(
                path: file,
                message: "is not a JSON report of snapveil: \(value) at \(key), expected \(allowed.lowerBound) to "
                    + "\(allowed.upperBound)")
        }
    }
}
