internal import ReportModel
internal import Vocabulary

/// What leaked, over all pictures of a report.
struct ReadableSummary {
    /// How often each kind was read, the kinds in the order of their rules.
    private(set) var counts: [(kind: ReadableKind, count: Int)] = []
    /// Pictures that were read, and those that were not read wholly, with the first reason.
    private(set) var read = 0
    private(set) var unread = 0
    private(set) var reason: String?

    init(_ report: ScanReport) {
        var numbers: [ReadableKind: Int] = [:]
        for snapshot in report.snapshots {
            guard let reading = snapshot.reading else { continue }
            if let incomplete = reading.incomplete {
                unread += 1
                reason = reason ?? incomplete
            } else {
                read += 1
            }
            for value in reading.values { numbers[value.kind, default: 0] += 1 }
        }
        counts = ReadableKind.allCases.compactMap { kind in numbers[kind].map { (kind, $0) } }
    }

    /// Whether anything was to be read.
    var isThere: Bool { read + unread > 0 }

    /// `2 payment card numbers, 1 IBAN`; `nil` where nothing sensitive was read.
    var leaked: String? {
        counts.isEmpty ? nil : counts.map { $0.kind.counted($0.count) }.joined(separator: ", ")
    }

    /// One or two sentences.
    var sentences: [String] {
        guard isThere else { return [] }
        var sentences = [
            leaked.map { "Readable: \($0)." } ?? "Nothing sensitive was read in \(TextLayout.counted(read, "picture"))."
        ]
        if unread > 0 {
            sentences.append(
                "\(TextLayout.counted(unread, "picture")) could not be read wholly: \(SafeText.forLog(reason ?? "")).")
        }
        if read == 0, counts.isEmpty { sentences.removeFirst() }
        return sentences
    }
}

extension ReadValue {
    /// What it is, for a person: `IBAN DE …3000 (22 characters)`.
    func sentence(withValue: Bool) -> String {
        var parts = [kind.names.one]
        if let name { parts.append(name) }
        if withValue, let value { parts.append("“\(value)”") } else if let masked { parts.append(masked) }
        return parts.joined(separator: " ")
    }

    /// How sure, and how it was read.
    var evidence: String {
        switch way {
        case .plain: certainty.rawValue
        case .contrast: "\(certainty.rawValue), with its contrast stretched"
        case .deblurred: "\(certainty.rawValue), after sharpening"
        }
    }
}
