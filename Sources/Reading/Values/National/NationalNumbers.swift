/// National identification numbers.
struct NationalNumbers: ValueRule {
    static let all = westernEurope + northAndEastEurope + americas + asiaAndOthers

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        var found: [FoundValue] = []
        var start = 0
        while start < run.bytes.count {
            if run.bytes[start].isAlphanumeric, start == 0 || !run.bytes[start - 1].isAlphanumeric,
                let value = Self.value(run, start, around)
            {
                found.append(value)
                start = value.range.upperBound
            } else {
                start += 1
            }
        }
        return found
    }

    private static func value(_ run: TextRun, _ start: Int, _ around: Surroundings) -> FoundValue? {
        for number in all {
            for shape in number.shapes {
                guard let match = shape.match(run, at: start, separators: number.separators),
                    // More guesses than that make a number out of a word.
                    match.changed * 4 <= match.text.count, number.isValid(match.text)
                else { continue }
                let isNamed =
                    number.context.isIn(around.row(run))
                    || around.labels(run, run.box(match.range)).contains(where: number.context.isIn)
                guard isNamed || (number.ownForm.map { $0(match) } ?? false) else { continue }
                return FoundValue(
                    type: .nationalID, detail: number.name, text: written(match), range: match.range,
                    certainty: number.isUnchecked ? .likely : .proven)
            }
        }
        return nil
    }

    /// With its groups.
    private static func written(_ match: Shape.Match) -> String {
        let separator = match.separators.first.map { String(UnicodeScalar($0)) } ?? ""
        var (parts, start): ([String], Int) = ([], 0)
        for size in match.groups where size > 0 {
            parts.append(String(decoding: match.text[start..<start + size], as: UTF8.self))
            start += size
        }
        return parts.joined(separator: match.separators.count == 1 ? separator : " ")
    }
}
