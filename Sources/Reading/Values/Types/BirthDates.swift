/// Dates beside a word that says they are somebody's birthday.
struct BirthDates: ValueRule {
    private static let context = ContextWords(
        words: [
            "born", "dob", "birthday", "birthdate", "geb", "né", "née", "nacimiento", "nascita", "nascimento",
            "naissance",
            "fodelsedatum", "födelsedatum", "fødselsdato", "syntymäaika", "urodzenia", "geboorte", "geboortedatum",
            "рождения", "γέννησης", "doğum", "narození",
        ],
        phrases: ["date of birth", "birth date", "生年月日", "생년월일", "出生", "تاريخ الميلاد", "d.o.b"],
        parts: ["geburt", "geboren", "birth"])
    private static let months = [
        ["january", "jan", "januar", "janvier", "enero", "gennaio", "januari", "jänner", "ene", "gen", "janv"],
        ["february", "feb", "februar", "février", "febrero", "febbraio", "februari", "févr", "fév"],
        ["march", "mar", "märz", "mars", "marzo", "maart", "mär", "mrz"],
        ["april", "apr", "avril", "abril", "aprile", "avr", "abr"],
        ["may", "mai", "mayo", "maggio", "maj", "mei", "mag"],
        ["june", "jun", "juni", "juin", "junio", "giugno", "giu"],
        ["july", "jul", "juli", "juillet", "julio", "luglio", "lug", "juil"],
        ["august", "aug", "août", "agosto", "augusti", "augustus", "ago"],
        ["september", "sep", "sept", "septembre", "septiembre", "settembre", "set"],
        ["october", "oct", "oktober", "okt", "octobre", "octubre", "ottobre", "ott"],
        ["november", "nov", "novembre", "noviembre"],
        ["december", "dec", "dezember", "dez", "décembre", "diciembre", "dicembre", "déc", "dic"],
    ].map { Set($0.map { Confusion.folded($0) }) }
    private static let separators = Set("./- ".utf8)
    /// Years in which people who have phones were born.
    private static let years = 1900...2035

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        let dates = numeric(run) + spelled(run)
        return dates.filter { range in
            Self.context.isIn(around.row(run))
                || around.labels(run, run.box(range), below: false).contains { text in
                    Self.context.isIn(text) && text.count(where: \.isNumber) < 4
                }
        }.map { FoundValue(type: .dateOfBirth, text: run.text($0), range: $0, certainty: .likely) }
    }

    private func numeric(_ run: TextRun) -> [Range<Int>] {
        DigitRun.all(in: run, separators: Self.separators).compactMap { number in
            guard number.groups.count >= 3 else { return nil }
            for first in 0...number.groups.count - 3 {
                let part = number.part(first..<first + 3)
                if Self.isDate(part) { return part.range }
            }
            return nil
        }
    }

    private static func isDate(_ part: DigitRun) -> Bool {
        let values = part.groups.map { $0.number(0..<$0.count) }
        switch part.sizes {
        case let sizes where sizes[0] == 4 && sizes[1] <= 2 && sizes[2] <= 2:
            return isDate(values[0], values[1], values[2])
        case let sizes where sizes[2] == 4 && sizes[0] <= 2 && sizes[1] <= 2:
            return isDate(values[2], values[1], values[0]) || isDate(values[2], values[0], values[1])
        case [2, 2, 2]:
            return CheckDigits.isDate(2000, values[1], values[0]) || CheckDigits.isDate(2000, values[0], values[1])
        default: return false
        }
    }

    private static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        years.contains(year) && CheckDigits.isDate(year, month, day)
    }

    /// `4 March 1985`, `March 4, 1985`, `4. März 1985`.
    private func spelled(_ run: TextRun) -> [Range<Int>] {
        var tokens: [Range<Int>] = []
        var index = 0
        while index < run.bytes.count {
            let start = index
            while index < run.bytes.count, run.bytes[index].isAlphanumeric || run.bytes[index] == TextRun.other {
                index += 1
            }
            if index > start { tokens.append(start..<index) } else { index += 1 }
        }
        func number(_ range: Range<Int>) -> Int? {
            let digits = run.bytes[range].compactMap(Confusion.digit)
            return digits.count == range.count && range.count <= 4 ? digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } : nil
        }
        guard tokens.count >= 3 else { return [] }
        return (0...tokens.count - 3).compactMap { first in
            let three = Array(tokens[first..<first + 3])
            guard three[2].lowerBound - three[0].upperBound < 16, let year = number(three[2]), Self.years.contains(year)
            else { return nil }
            for (day, name) in [(0, 1), (1, 0)] {
                let folded = Confusion.folded(run.characters[three[name]])
                if let value = number(three[day]), let month = Self.months.firstIndex(where: { $0.contains(folded) }),
                    CheckDigits.isDate(year, month + 1, value)
                {
                    return three[0].lowerBound..<three[2].upperBound
                }
            }
            return nil
        }
    }
}
