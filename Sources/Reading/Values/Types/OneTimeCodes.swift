/// Codes of four to eight digits beside a word that says what they are.
struct OneTimeCodes: ValueRule {
    private static let separators = Set(" -".utf8)
    /// Groups that codes are written in.
    private static let groupings: Set<[Int]> = [
        [4], [5], [6], [7], [8], [3, 3], [4, 4], [2, 2, 2], [2, 2], [3, 4], [1, 1, 1, 1], [1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 1, 1, 1],
    ]
    private static let context = ContextWords(
        words: [
            "code", "codes", "otp", "passcode", "pin", "tan", "mtan", "2fa", "token", "kode", "kod", "koodi", "codigo",
            "código", "codice", "kód", "код", "пароль", "einmalpasswort", "kennwort", "κωδικός",
        ],
        phrases: [
            "one-time", "one time", "verification", "verify", "authenticat", "einmal", "認証", "コード", "인증", "验证码", "رمز",
        ], parts: ["code", "passwort", "kod", "tan"])
    private static let others = ContextWords(
        words: [
            "postal", "zip", "postcode", "plz", "promo", "promotion", "discount", "voucher", "coupon", "error", "area",
            "country", "sort", "dress", "product", "bar", "qr", "source", "region", "gift", "referral", "invite", "tax",
            "booking", "fehlercode", "postleitzahl", "gutschein", "gutscheincode", "rabattcode", "bank", "store",
            "swift",
            "distan", "status", "color", "colour", "barcode", "zipcode",
        ], phrases: ["code postal", "código postal", "codice postale"], parts: ["gutschein", "rabatt", "fehler"])
    /// Times, dates, amounts and parts of larger numbers have one of these directly beside their digits.
    private static let joined = Set(".,:/%€$£#+'°x×*•=".utf8)

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        DigitRun.all(in: run, separators: Self.separators).compactMap { number in
            guard Self.groupings.contains(number.sizes), (4...8).contains(number.count), Self.standsAlone(number, run)
            else { return nil }
            let row = around.row(run)
            let box = run.box(number.range)
            guard !Self.others.isIn(row) else { return nil }
            let isNamed =
                Self.context.isIn(row)
                || Self.isIn(around.paragraph(run))
                || isAlone(number.range, run) && around.labels(run, box, reach: 1.6).contains(where: Self.isIn)
            guard isNamed else { return nil }
            return FoundValue(
                type: .oneTimeCode, text: run.text(number.range), range: number.range, certainty: .likely)
        }
    }

    private static func isIn(_ text: String) -> Bool {
        // A label with digits of its own belongs to them.
        context.isIn(text) && !others.isIn(text) && text.filter(\.isNumber).count < 4
    }

    private static func standsAlone(_ number: DigitRun, _ run: TextRun) -> Bool {
        let (start, end) = (number.range.lowerBound, number.range.upperBound)
        if start > 0, joined.contains(run.bytes[start - 1]) || run.bytes[start - 1] == TextRun.other {
            // "code: 123456" has a space after its colon, "G-123456" a letter before its hyphen.
            return false
        }
        guard end < run.bytes.count else { return true }
        if run.bytes[end] == TextRun.other { return false }
        // A sentence may end with it.
        let isLast = end + 1 == run.bytes.count || run.bytes[end + 1].isBlank
        return !joined.contains(run.bytes[end])
            || isLast && [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":")].contains(run.bytes[end])
    }
}
