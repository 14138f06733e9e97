/// A word or regular expression of the configuration.
public struct OwnPattern: Sendable, Equatable {
    public var name: String
    /// A regular expression in Swift's syntax.
    public var pattern: String

    public init(name: String, pattern: String) { (self.name, self.pattern) = (name, pattern) }

    /// Why the pattern can't be used; `nil`: it can.
    public var fault: String? {
        do {
            let regex = try Regex(pattern)
            return "".firstMatch(of: regex) == nil ? nil : "matches the empty text"
        } catch {
            return "is no regular expression: \(error)"
        }
    }
}

struct OwnPatterns: ValueRule {
    var patterns: [OwnPattern]

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        let text = String(run.characters)
        return patterns.flatMap { pattern -> [FoundValue] in
            guard let regex = try? Regex(pattern.pattern) else { return [] }
            return text.matches(of: regex).compactMap { match in
                guard !match.range.isEmpty else { return nil }
                let start = text.distance(from: text.startIndex, to: match.range.lowerBound)
                let range = start..<start + text.distance(from: match.range.lowerBound, to: match.range.upperBound)
                return FoundValue(
                    type: .own, detail: pattern.name, text: run.text(range), range: range, certainty: .likely)
            }
        }
    }
}
