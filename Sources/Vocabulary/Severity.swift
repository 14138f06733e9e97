/// How serious a finding is, in the words of reports.
public enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
    case none, note, warning, error

    private var rank: Int {
        switch self {
        case .none: 0
        case .note: 1
        case .warning: 2
        case .error: 3
        }
    }

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}

extension Verdict {
    /// A leak is an error; a cover nobody knows is a warning; what cannot be read makes the scan incomplete instead.
    public var severity: Severity {
        switch self {
        case .unmasked, .partiallyMasked, .translucent, .legibleBlur: .error
        case .unrecognizedCover: .warning
        case .masked, .launchImage, .unreadable: .none
        }
    }
}
