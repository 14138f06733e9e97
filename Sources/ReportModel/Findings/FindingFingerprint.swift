internal import Places

/// What makes a finding the same in another extraction of the same app: the app, the scene, the rule and what leaked;
/// never a container's or a file's UUID, a folder above the container, or the order of files.
///
/// A fingerprint is coarse on purpose: a new picture of the same screen, with another clock in its status bar, has the
/// same. That several findings share one is told by ``Finding/occurrence`` and by the pictures' digests in a baseline.
public enum FindingFingerprint {
    /// Raised when equal findings get other fingerprints than before.
    public static let scheme = "v1"
    /// Half of a SHA-256: accidents are out of the question, and a line of a review stays short.
    private static let digits = 32
    /// Fields of the screen in which a leak's place is told.
    private static let columns = 4
    private static let rows = 8

    package static func of(_ snapshot: SnapshotReport) -> String {
        digest([
            snapshot.verdict.rawValue, snapshot.bundleIdentifier ?? "", stable(snapshot.scene ?? ""),
            snapshot.group ?? "", snapshot.variant ?? "", shape(snapshot), place(snapshot),
        ])
    }

    static func of(_ finding: EvidenceFinding) -> String {
        digest([
            finding.rule, finding.bundleIdentifier ?? "", stable(finding.scene ?? ""),
            stable(belowContainer(finding.path)),
        ])
    }

    /// Of an error, for formats that list errors among the findings: without the scheme.
    public static func of(_ error: ScanError) -> String {
        String(digest(["error", stable(belowContainer(error.path)), error.message]).dropFirst(scheme.count + 1))
    }

    private static func digest(_ fields: [String]) -> String {
        // The length before each field keeps fields apart, whatever they hold.
        let text = ([scheme] + fields).map { "\($0.utf8.count):\($0)" }.joined()
        return "\(scheme):" + FileDigest.sha256(Array(text.utf8)).prefix(digits)
    }

    /// UUIDs become `*`.
    package static func stable(_ text: String) -> String {
        text.replacing(
            /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}/, with: "*")
    }

    /// What lies above `Library` differs between extractions.
    private static func belowContainer(_ path: String) -> String {
        let parts = path.split(separator: "/")
        let start = parts.lastIndex(of: "Library") ?? max(0, parts.count - 1)
        return parts[start...].joined(separator: "/")
    }

    /// A path as every extraction of the same app has it: without what lies above `Library`, and without UUIDs.
    package static func stablePath(_ path: String) -> String { stable(belowContainer(path)) }

    private static func shape(_ snapshot: SnapshotReport) -> String {
        guard let width = snapshot.width, let height = snapshot.height else { return "" }
        return width > height ? "landscape" : "portrait"
    }

    /// The fields of the screen that leak, as a bit each: those that a region covers by half or more, or else the one
    /// in which its middle lies.
    private static func place(_ snapshot: SnapshotReport) -> String {
        guard let width = snapshot.width, let height = snapshot.height, width > 0, height > 0 else { return "" }
        return String(fields(snapshot), radix: 16)
    }

    /// The same as bits, row by row; 0 where nothing is known of the place.
    static func fields(_ snapshot: SnapshotReport) -> UInt32 {
        guard let width = snapshot.width, let height = snapshot.height, width > 0, height > 0 else { return 0 }
        var fields: UInt32 = 0
        for region in snapshot.regions {
            let horizontal = interval(region.x, region.width, of: width, in: columns)
            let vertical = interval(region.y, region.height, of: height, in: rows)
            var covered: UInt32 = 0
            for row in 0..<rows {
                for column in 0..<columns {
                    let share = overlap(horizontal, column) * overlap(vertical, row)
                    if share >= 0.5 { covered |= 1 << UInt32(row * columns + column) }
                }
            }
            if covered == 0 {
                let column = field(horizontal, columns)
                covered = 1 << UInt32(field(vertical, rows) * columns + column)
            }
            fields |= covered
        }
        return fields
    }

    /// A region's start and end in fields of the screen.
    private static func interval(_ start: Int, _ length: Int, of side: Int, in fields: Int) -> ClosedRange<Double> {
        let scale = Double(fields) / Double(side)
        let low = Double(start) * scale
        return low...max(low, (Double(start) + Double(length)) * scale)
    }

    private static func overlap(_ interval: ClosedRange<Double>, _ index: Int) -> Double {
        max(0, min(interval.upperBound, Double(index + 1)) - max(interval.lowerBound, Double(index)))
    }

    private static func field(_ interval: ClosedRange<Double>, _ count: Int) -> Int {
        let middle = (interval.lowerBound + interval.upperBound) / 2
        return Int(min(Double(count - 1), max(0, middle.rounded(.down))))
    }
}
