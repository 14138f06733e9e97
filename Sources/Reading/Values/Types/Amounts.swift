/// Money beside a word that says it is somebody's own: a balance, a salary.
struct Amounts: ValueRule {
    private static let context = ContextWords(
        words: [
            "balance", "available", "saldo", "kontostand", "guthaben", "verfugbar", "verfügbar", "solde", "disponible",
            "disponibile", "vermogen", "vermögen", "portfolio", "depot", "salary", "gehalt", "salaire", "income",
            "saldi",
            "savings", "checking", "stipendio", "nomina", "nómina", "lohn", "баланс", "остаток", "υπόλοιπο", "bakiye",
            "beschikbaar", "saldot",
        ],
        phrases: ["net worth", "残高", "잔액", "余额", "الرصيد", "account value", "total value"],
        parts: ["kontostand", "guthaben", "balance", "saldo"])
    private static let currencies: Set<String> = [
        "EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "RON", "JPY", "CNY", "KRW", "INR", "CAD",
        "AUD", "NZD", "BRL", "MXN", "ZAR", "TRY", "RUB", "SGD", "HKD", "BTC", "ETH", "KR", "FR", "ZL", "KC", "FT",
        "LEI", "TL",
    ]
    private static let symbols: Set<Character> = ["$", "€", "£", "¥", "₹", "₩", "₽", "₺", "₿", "￥", "¢", "元", "円", "원"]
    private static let digitGaps = Set(".,' ".utf8)

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        DigitRun.all(in: run, separators: Self.digitGaps).compactMap { number in
            guard let part = Self.amount(number) else { return nil }
            let (range, hasCurrency) = Self.withCurrency(part.range, run)
            guard hasCurrency || Self.hasCents(part) else { return nil }
            let isNamed =
                Self.context.isIn(around.row(run))
                || isAlone(range, run)
                    && around.labels(run, run.box(range), reach: 1.2).contains { text in
                        // A label with an amount of its own belongs to it.
                        Self.context.isIn(text) && text.count(where: \.isNumber) < 3
                    }
            guard isNamed else { return nil }
            return FoundValue(type: .amount, text: run.text(range), range: range, certainty: .likely)
        }
    }

    /// Thousands in groups of three and up to two decimals; the whole run, as parts of it would be another amount.
    private static func amount(_ number: DigitRun) -> DigitRun? {
        let sizes = number.sizes
        guard number.separators.prefix(max(0, sizes.count - 1)).allSatisfy({ $0.count == 1 }), sizes[0] > 0 else {
            return nil
        }
        if sizes.count == 1 { return sizes[0] <= 9 ? number : nil }
        let middle = sizes[1..<sizes.count - 1]
        guard middle.allSatisfy({ $0 == 3 }), let last = sizes.last, [1, 2, 3].contains(last) || sizes.count == 2 else {
            return nil
        }
        guard sizes.count == 2 || sizes[0] <= 3 else { return nil }
        return number
    }

    private static func hasCents(_ number: DigitRun) -> Bool {
        number.sizes.count > 1 && number.sizes.last == 2
            && number.separators[number.sizes.count - 2].first != UInt8(ascii: " ")
    }

    /// With the sign and the currency before or behind it.
    private static func withCurrency(_ range: Range<Int>, _ run: TextRun) -> (Range<Int>, Bool) {
        var (start, end) = (range.lowerBound, range.upperBound)
        var found = false
        func skip(_ index: Int, _ step: Int) -> Int {
            let next = index + step
            return run.bytes.indices.contains(index) && run.bytes[index] == 0x20 ? next : index
        }
        let before = skip(start - 1, -1)
        if before >= 0, symbols.contains(run.characters[before]) {
            (start, found) = (before, true)
        } else if let word = word(run, endingAt: before) {
            (start, found) = (word.lowerBound, true)
        }
        let after = skip(end, 1)
        if !found, after < run.bytes.count {
            if symbols.contains(run.characters[after]) {
                (end, found) = (after + 1, true)
            } else if let word = word(run, startingAt: after) {
                (end, found) = (word.upperBound, true)
            }
        }
        if start > 0, run.bytes[start - 1] == UInt8(ascii: "-") || run.bytes[start - 1] == UInt8(ascii: "+") {
            start -= 1
        }
        return (start..<end, found)
    }

    private static func word(_ run: TextRun, startingAt start: Int) -> Range<Int>? {
        var end = start
        while end < run.bytes.count, run.bytes[end].isLetter || run.bytes[end] == TextRun.other { end += 1 }
        return isCurrency(run, start..<end) ? start..<end : nil
    }

    private static func word(_ run: TextRun, endingAt end: Int) -> Range<Int>? {
        var start = end + 1
        while start > 0, run.bytes[start - 1].isLetter { start -= 1 }
        return start <= end && isCurrency(run, start..<end + 1) ? start..<end + 1 : nil
    }

    private static func isCurrency(_ run: TextRun, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty, range.count <= 3 else { return false }
        let text = String(run.characters[range]).uppercased().replacing("Ł", with: "L").replacing("Č", with: "C")
        return currencies.contains(text)
    }
}
