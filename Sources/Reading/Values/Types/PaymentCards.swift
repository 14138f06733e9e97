/// Payment cards: 12 to 19 digits with a Luhn check, of a range that a scheme has. Numbers shown in part only, like
/// `•••• 1234`, have too few digits.
struct PaymentCards: ValueRule {
    private static let separators = Set(" -.".utf8)
    /// As cards and forms group them.
    private static let groupings: Set<[Int]> = [
        [4, 4, 4, 4], [4, 6, 5], [4, 6, 4], [4, 4, 4, 4, 3], [6, 13], [8, 8],
    ]
    /// No form begins with a shorter group; numbers of orders and telephones do, and one in ten of them passes the check.
    private static let leastFirstGroup = 4
    /// Beside these, a number without groups is something else: one in thirty random numbers passes.
    private static let others = ContextWords(
        words: [
            "order", "tracking", "reference", "ref", "invoice", "transaction", "shipment", "parcel", "serial", "imei",
        ],
        parts: ["bestell", "sendung", "rechnung", "referenz", "auftrag"])

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        DigitRun.all(in: run, separators: Self.separators).compactMap { number in
            for length in stride(from: number.groups.count, through: 1, by: -1) {
                for first in 0...(number.groups.count - length) {
                    let part = number.part(first..<first + length)
                    let isWhole = length == number.groups.count
                    guard isWhole && number.sizes[0] >= Self.leastFirstGroup || Self.groupings.contains(part.sizes),
                        let scheme = Self.scheme(part.digits),
                        CheckDigits.luhn(part.digits.map { Int($0 - 0x30) })
                    else { continue }
                    if part.groups.count == 1, Self.others.isIn(around.row(run)) { continue }
                    return FoundValue(
                        type: .card, detail: scheme, text: Self.text(part), range: part.range, certainty: .proven)
                }
            }
            return nil
        }
    }

    private static func text(_ number: DigitRun) -> String {
        zip(number.groups, number.separators + [[]]).reduce("") { text, group in
            text + String(decoding: group.0 + group.1, as: UTF8.self)
        }
    }

    /// The scheme that has the range (ISO/IEC 7812 issuer identification numbers as the schemes publish them).
    static func scheme(_ digits: [UInt8]) -> String? {
        guard (12...19).contains(digits.count) else { return nil }
        func prefix(_ count: Int) -> Int { digits.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        if [13, 16, 19].contains(digits.count), prefix(1) == 4 { return "Visa" }
        if digits.count == 16, (51...55).contains(prefix(2)) || (2221...2720).contains(prefix(4)) {
            return "Mastercard"
        }
        if digits.count == 15, [34, 37].contains(prefix(2)) { return "American Express" }
        if (14...19).contains(digits.count), [36, 38, 39].contains(prefix(2)) || (300...305).contains(prefix(3)) {
            return "Diners Club"
        }
        guard digits.count >= 16 else { return nil }
        if (3528...3589).contains(prefix(4)) { return "JCB" }
        if prefix(4) == 6011 || (644...649).contains(prefix(3)) || prefix(2) == 65 { return "Discover" }
        if prefix(2) == 62 || prefix(2) == 81 { return "UnionPay" }
        if digits.count == 16, (2200...2204).contains(prefix(4)) { return "Mir" }
        if digits.count == 16, prefix(4) == 9792 { return "Troy" }
        if digits.count == 16, [60, 82].contains(prefix(2)) || prefix(3) == 508 { return "RuPay" }
        if prefix(2) == 50 || (56...58).contains(prefix(2)) || [6304, 6759, 6761, 6762, 6763].contains(prefix(4)) {
            return "Maestro"
        }
        return nil
    }
}
