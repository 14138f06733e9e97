/// Findings that were accepted at one time, so that only new ones fail a scan. Made to be reviewed: sorted, one entry
/// for each fingerprint, with its reason.
public struct Baseline: Sendable, Equatable, Codable {
    public static let currentVersion = 1
    /// The reason of entries that nobody has looked at.
    public static let unreviewed = "not reviewed"

    /// Of the file format.
    public var version: Int
    /// See ``FindingFingerprint/scheme``.
    public var fingerprintScheme: String
    /// Sorted by app, scene, rule and fingerprint.
    public var entries: [Entry]

    public struct Entry: Sendable, Equatable, Codable {
        public var fingerprint: String
        public var rule: String
        public var bundleIdentifier: String?
        public var scene: String?
        /// How many findings with this fingerprint are accepted.
        public var count: Int
        /// SHA-256 of their pictures, each once, sorted.
        public var pictures: [String]
        /// What was found, for the reader.
        public var message: String
        /// Why it is accepted, for the reader.
        public var reason: String

        /// Rule, app and scene in words.
        var subject: String {
            "\(rule) in \(bundleIdentifier ?? "an unknown app")" + (scene.map { ", scene \($0)" } ?? "")
        }
    }

    init(entries: [Entry]) {
        version = Self.currentVersion
        fingerprintScheme = FindingFingerprint.scheme
        func key(_ entry: Entry) -> [String] {
            [entry.bundleIdentifier ?? "", entry.scene ?? "", entry.rule, entry.fingerprint]
        }
        self.entries = entries.sorted { key($0).lexicographicallyPrecedes(key($1)) }
    }

    /// Accepts every finding of a report that neither the configuration nor a review accepts already.
    /// - Parameter previous: whose reasons are kept.
    public init(_ report: ScanReport, keeping previous: Baseline?) {
        let reasons = Dictionary(
            (previous?.entries ?? []).map { ($0.fingerprint, $0.reason) }, uniquingKeysWith: { first, _ in first })
        let open = report.findings.filter { $0.suppression == nil || $0.suppression?.source == .baseline }
        let entries = Dictionary(grouping: open, by: \.fingerprint).compactMap { fingerprint, findings -> Entry? in
            guard let first = findings.min(by: { $0.occurrence < $1.occurrence }) else { return nil }
            return Entry(
                fingerprint: fingerprint, rule: first.rule, bundleIdentifier: first.bundleIdentifier,
                scene: first.scene, count: findings.count, pictures: Set(findings.compactMap(\.sha256)).sorted(),
                message: first.message, reason: reasons[fingerprint] ?? Self.unreviewed)
        }
        self.init(entries: entries)
    }
}

extension ScanReport {
    /// Marks what a baseline accepts: of each fingerprint as many findings as its entry counts, those with a picture
    /// that was accepted first. What was accepted with another picture, and entries that are not found any more,
    /// become notices.
    /// - Parameter file: the baseline's path, for notices.
    public mutating func accept(_ baseline: Baseline, file: String) {
        // What the configuration accepts is not the baseline's to count.
        let open = findings.indices.filter { !findings[$0].isSuppressed }
        let found = Dictionary(grouping: open) { findings[$0].fingerprint }
        var said: [ScanError] = []
        for entry in baseline.entries {
            let matching = found[entry.fingerprint] ?? []
            let pictures = AcceptedPictures(digests: Set(entry.pictures))
            func isKnown(_ index: Int) -> Bool { pictures.doubt(of: findings[index]) == nil }
            let accepted = (matching.filter(isKnown) + matching.filter { !isKnown($0) }).prefix(max(0, entry.count))
            for index in accepted {
                let doubt = pictures.doubt(of: findings[index])
                if let doubt {
                    said.append(
                        ScanError(
                            path: findings[index].path,
                            message: "is accepted by \(file), but \(doubt): \(entry.subject)"))
                }
                findings[index].suppression = FindingSuppression(
                    source: .baseline, reason: entry.reason, doubt: doubt)
            }
            if accepted.count < entry.count {
                let found = "found \(accepted.count) times only, not \(entry.count)"
                // What could not be read may be what the entry accepts.
                let why =
                    complete
                    ? "is \(accepted.isEmpty ? "not found any more" : found); --update-baseline removes what is stale"
                    : "is \(accepted.isEmpty ? "not found" : found), but the scan is incomplete: the rest is not known"
                said.append(
                    ScanError(path: file, message: "\(entry.fingerprint) (\(entry.subject)) \(why)"))
            }
        }
        notices = (notices + said).sorted()
    }
}
