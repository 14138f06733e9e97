/// International bank account numbers (ISO 13616): country, two check digits by MOD 97-10, and the country's form.
struct BankAccounts: ValueRule {
    private static let separators = Set(" .-\n".utf8)
    /// Characters of a doubtful place that are tried as letter and digit.
    private static let mostDoubts = 6

    /// The account's form by country, from the IBAN registry: how many digits (n), capitals (a) and either (c).
    private static let forms = """
        AD:8n12c AE:19n AL:8n16c AT:16n AZ:4a20c BA:16n BE:12n BG:4a6n8c BH:4a14c BI:23n BR:23n1a1c BY:4c4n16c CH:5n12c CR:18n \
        CY:8n16c CZ:20n DE:18n DJ:23n DK:14n DO:4c20n EE:16n EG:25n ES:20n FI:14n FO:14n FR:10n11c2n GB:4a14n GE:2a16n GI:4a15c \
        GL:14n GR:7n16c GT:24c HR:17n HU:24n IE:4a14n IL:19n IQ:4a15n IS:22n IT:1a10n12c JO:4a4n18c KW:4a22c KZ:3n13c LB:4n20c \
        LC:4a24c LI:5n12c LT:16n LU:3n13c LV:4a13c LY:21n MC:10n11c2n MD:2c18c ME:18n MK:3n10c2n MR:23n MT:4a5n18c MU:4a19n3a \
        NL:4a10n NO:11n PK:4a16c PL:24n PS:4a21c PT:21n QA:4a21c RO:4a16c RS:18n RU:14n15c SA:2n18c SC:4a20n3a SD:14n SE:20n SI:15n \
        SK:20n SM:1a10n12c ST:21n SV:4a20n TL:19n TN:20n TR:6n16c UA:6n19c VA:18n VG:4a16n XK:16n
        """

    private static let shapes: [(country: String, shape: Shape)] = forms.split(separator: " ").map { entry in
        let country = String(entry.prefix(2))
        var (text, count) = (country + "99", 0)
        for character in entry.dropFirst(3) {
            if let digit = character.wholeNumberValue {
                count = count * 10 + digit
            } else {
                text += String(repeating: character == "n" ? "9" : character == "a" ? "A" : "C", count: count)
                count = 0
            }
        }
        return (country, Shape(text))
    }

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        var found: [FoundValue] = []
        var start = 0
        while start + 15 <= run.bytes.count {
            if let value = Self.value(run, start) {
                found.append(value)
                start = value.range.upperBound
            } else {
                start += 1
            }
        }
        return found
    }

    private static func value(_ run: TextRun, _ start: Int) -> FoundValue? {
        guard let first = Confusion.letter(run.bytes[start]), let second = Confusion.letter(run.bytes[start + 1]),
            Confusion.digit(run.bytes[start + 2]) != nil
        else { return nil }
        for (country, shape) in shapes where shape.classes[0] == first && shape.classes[1] == second {
            guard let match = shape.match(run, at: start, separators: separators),
                let text = resolved(match)
            else { continue }
            return FoundValue(
                type: .iban, detail: country, text: grouped(text), range: match.range, certainty: .proven)
        }
        return nil
    }

    /// The reading whose check digits are right: doubtful places are tried as letter and digit.
    private static func resolved(_ match: Shape.Match) -> [UInt8]? {
        if isValid(match.text) { return match.text }
        let doubts = match.doubtful.prefix(mostDoubts)
        guard !doubts.isEmpty else { return nil }
        for choice in 1..<(1 << doubts.count) {
            var text = match.text
            for (bit, place) in doubts.enumerated() where choice >> bit & 1 == 1 {
                text[place] = (text[place].isDigit ? Confusion.letter : Confusion.digit)(text[place]) ?? text[place]
            }
            if isValid(text) { return text }
        }
        return nil
    }

    static func isValid(_ text: [UInt8]) -> Bool {
        guard text.count >= 15, text.count <= 34, text.allSatisfy({ $0.isDigit || $0.isUpper }) else { return false }
        let check = text[2..<4].reduce(0) { $0 * 10 + Int($1) - 0x30 }
        return (2...98).contains(check) && CheckDigits.rest97(text[4...] + text[..<4]) == 1
    }

    private static func grouped(_ text: [UInt8]) -> String {
        stride(from: 0, to: text.count, by: 4).map { start in
            String(decoding: text[start..<min(text.count, start + 4)], as: UTF8.self)
        }.joined(separator: " ")
    }
}
