public import Policy

/// What reviewers decided of the findings of one scan, for the next: the file that the HTML report exports.
public struct ReviewDecisions: Sendable, Equatable, Codable {
    public static let currentVersion = 1

    /// Of the file format.
    public var version: Int
    /// See ``FindingFingerprint/scheme``.
    public var fingerprintScheme: String
    public var decisions: [Entry]

    public struct Entry: Sendable, Equatable, Codable {
        public var fingerprint: String
        public var rule: String
        /// Name of the picture's file.
        public var file: String?
        /// SHA-256 of that file. A page that hides pictures names none, and before there was this key none did.
        public var sha256: String?
        public var bundleIdentifier: String?
        public var scene: String?
        public var decision: ReviewDecision
        public var reason: String
        /// The last day on which it counts, as `YYYY-MM-DD`; what is confirmed needs none.
        public var expires: String?

        var pictures: AcceptedPictures { AcceptedPictures(digests: sha256.map { [$0] }) }

        /// Rule, app and scene in words.
        var subject: String {
            "\(rule) in \(bundleIdentifier ?? "an unknown app")" + (scene.map { ", scene \($0)" } ?? "")
        }
    }

    public init(_ decisions: [Entry]) {
        (version, fingerprintScheme, self.decisions) = (Self.currentVersion, FindingFingerprint.scheme, decisions)
    }

    /// What is wrong with it, in a sentence; `nil`: nothing.
    var problem: String? {
        if version != Self.currentVersion { return "has version \(version); this program reads \(Self.currentVersion)" }
        if fingerprintScheme != FindingFingerprint.scheme {
            return
                "has fingerprints of scheme \(fingerprintScheme), this program makes \(FindingFingerprint.scheme): review "
                + "the new report instead"
        }
        for (place, entry) in decisions.enumerated() {
            func at(_ what: String) -> String { "decisions[\(place)] (\(entry.subject)) \(what)" }
            if !entry.reason.contains(where: { !$0.isWhitespace }) {
                return at("has no reason: say who decided, and why")
            }
            guard let expires = entry.expires else {
                if entry.decision.settles { return at("does not say until when it counts: give 'expires'") }
                continue
            }
            if CalendarDate(expires) == nil {
                return at("expires on '\(expires)', which is not a day: write it like 2027-01-31")
            }
        }
        return nil
    }
}

extension ScanReport {
    /// Marks what reviewers decided. Each decision is for one finding with its fingerprint: the one of its picture, or else,
    /// for what was confirmed or accepted, the one of a file of the same name, or another. What was called a false alarm
    /// was so because of its picture, and speaks of no other. What is expired, matches nothing, or may be of another
    /// picture becomes a notice.
    /// - Parameter file: path of the decisions, for notices.
    public mutating func apply(_ decisions: ReviewDecisions, today: CalendarDate, file: String) {
        var open: [String: [Int]] = [:]
        for index in findings.indices where !findings[index].isSuppressed {
            open[findings[index].fingerprint, default: []].append(index)
        }
        var left = decisions.decisions
        for match in DecisionMatch.allCases {
            left.removeAll { entry in
                guard
                    let place = open[entry.fingerprint]?.firstIndex(where: { match.holds(entry, findings[$0]) }),
                    let index = open[entry.fingerprint]?.remove(at: place)
                else { return false }
                decide(index, entry, today, file)
                return true
            }
        }
        for entry in left { notices.append(unmatched(entry, open[entry.fingerprint] ?? [], file)) }
        notices.sort()
    }

    /// - Parameter alike: findings with its fingerprint that stay open.
    private func unmatched(_ entry: ReviewDecisions.Entry, _ alike: [Int], _ file: String) -> ScanError {
        func notice(_ path: String, _ what: String) -> ScanError {
            ScanError(path: path, message: "the decision on \(entry.subject) \(what)")
        }
        guard entry.decision == .falseAlarm else {
            return notice(
                file, complete ? "matches no finding any more" : "matches no finding of this incomplete scan")
        }
        if entry.sha256 == nil, !alike.isEmpty {
            return notice(
                file,
                "does not name its picture, so that the false alarm counts for none: decide it on a page made with "
                    + "--evidence full, or add its sha256 from the JSON report")
        }
        if let other = alike.first(where: { entry.file == findings[$0].fileName }) {
            return notice(findings[other].path, "was a false alarm of another picture than this: review it again")
        }
        return notice(
            file,
            complete
                ? "was a false alarm of a picture that is not found any more"
                : "matches no finding of this incomplete scan")
    }

    private mutating func decide(
        _ index: Int, _ entry: ReviewDecisions.Entry, _ today: CalendarDate, _ file: String
    ) {
        if let expires = entry.expires.flatMap({ CalendarDate($0) }), expires < today {
            notices.append(
                ScanError(
                    path: file, message: "the decision on \(entry.subject) expired on \(expires): review it again"))
            return
        }
        let doubt = entry.pictures.doubt(of: findings[index])
        if let doubt {
            notices.append(
                ScanError(
                    path: findings[index].path,
                    message: "is \(entry.decision.words) by \(file), but \(doubt): \(entry.subject)"))
        }
        findings[index].review = FindingReview(entry.decision, reason: entry.reason)
        guard entry.decision.settles else { return }
        findings[index].suppression = FindingSuppression(
            source: .review, reason: entry.decision == .falseAlarm ? "false alarm: \(entry.reason)" : entry.reason,
            expires: entry.expires, doubt: doubt)
    }
}
