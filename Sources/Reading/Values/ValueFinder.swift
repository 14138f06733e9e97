internal import PixelModel

/// Finds sensitive values in the lines of a picture.
public struct ValueFinder: Sendable {
    private let rules: [any ValueRule]
    /// Rules that go on over the ends of lines.
    private let wrapping: [any ValueRule]

    public init(own: [OwnPattern] = []) {
        // From what check digits prove to what only words beside it tell: the first that claims a text has it.
        rules = [
            BankAccounts(), PaymentCards(), WalletAddresses(), Secrets(), EmailAddresses(), NationalNumbers(),
            BirthDates(), PhoneNumbers(), Amounts(), OneTimeCodes(),
        ]
        wrapping = [BankAccounts(), WalletAddresses(), Secrets()]
        self.own = own.isEmpty ? nil : OwnPatterns(patterns: own)
    }

    /// What the configuration asks for is found besides whatever else it is.
    private let own: OwnPatterns?

    /// From top to bottom.
    public func values(_ lines: [ReadLine]) -> [SensitiveValue] {
        let page = Page(lines)
        let around = Surroundings(page: page)
        var claimed: [Int: [Range<Int>]] = [:]
        var found: [SensitiveValue] = []
        for (value, own) in SeedPhrases().find(page) {
            found.append(value)
            for line in own { claimed[line] = [0..<Int.max] }
        }
        let rows = page.rows.map { page.run(row: $0) }
        let blocks = page.blocks.map { page.run(block: $0) }
        for rule in rules {
            for run in rows { take(rule.find(run, around), run, &claimed, &found) }
            if wrapping.contains(where: { type(of: $0) == type(of: rule) }) {
                for run in blocks { take(rule.find(run, around), run, &claimed, &found) }
            }
        }
        if let own {
            for run in rows + blocks {
                for value in own.find(run, around).map({ Self.value($0, run) })
                where !found.contains(where: {
                    $0.type == .own && $0.detail == value.detail && $0.box.intersects(value.box)
                }) {
                    found.append(value)
                }
            }
        }
        return found.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
    }

    private func take(
        _ values: [FoundValue], _ run: TextRun, _ claimed: inout [Int: [Range<Int>]], _ found: inout [SensitiveValue]
    ) {
        for value in values {
            let parts = Self.parts(value.range, run)
            let isFree = parts.allSatisfy { line, range in !(claimed[line] ?? []).contains { $0.overlaps(range) } }
            guard isFree else { continue }
            for (line, range) in parts { claimed[line, default: []].append(range) }
            found.append(Self.value(value, run))
        }
    }

    private static func value(_ value: FoundValue, _ run: TextRun) -> SensitiveValue {
        SensitiveValue(
            type: value.type, detail: value.detail, text: value.text, box: run.box(value.range),
            way: run.way(value.range.lowerBound), certainty: value.certainty)
    }

    /// A range of a run as ranges of the page's lines; characters are numbered in the line's text.
    private static func parts(_ range: Range<Int>, _ run: TextRun) -> [(Int, Range<Int>)] {
        var parts: [Int: Range<Int>] = [:]
        var starts: [Int: Int] = [:]
        for (index, place) in run.places.enumerated() where starts[place.line] == nil && place.word >= 0 {
            starts[place.line] = index
        }
        for index in range {
            let place = run.places[index]
            guard place.word >= 0, let start = starts[place.line] else { continue }
            let offset = index - start
            let known = parts[place.line] ?? offset..<offset + 1
            parts[place.line] = min(known.lowerBound, offset)..<max(known.upperBound, offset + 1)
        }
        return parts.map { (run.indices[$0.key], $0.value) }
    }
}
