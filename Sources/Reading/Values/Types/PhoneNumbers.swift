/// Telephone numbers: international ones by the lengths of their country, American ones by their form, others beside a
/// word that says so.
struct PhoneNumbers: ValueRule {
    private static let separators = Set(" -.()/".utf8)
    private static let context = ContextWords(
        words: [
            "phone", "mobile", "cell", "tel", "call", "fax", "whatsapp", "sms", "handy", "mobil", "anruf", "portable",
            "mobiel", "telefon", "telefono", "teléfono", "téléphone", "telefone", "celular", "cellulare", "телефон",
            "puhelin",
        ], phrases: ["電話", "전화", "手机", "هاتف", "τηλέφωνο"], parts: ["telefon", "phone", "rufnummer"])
    /// Beside these, digits are something else.
    private static let others = ContextWords(
        words: ["order", "tracking", "invoice", "serial", "imei", "iban", "account", "version", "isbn"],
        parts: ["bestell", "sendung", "rechnung"])

    /// Digits after the country's code, by code (ITU-T E.164, national numbering plans).
    private static let lengths: [String: ClosedRange<Int>] = [
        "1": 10...10, "7": 10...10, "20": 8...10, "27": 9...9, "30": 10...10, "31": 9...9, "32": 8...9, "33": 9...9,
        "34": 9...9, "36": 8...9, "39": 6...11, "40": 9...9, "41": 9...9, "43": 7...13, "44": 9...10, "45": 8...8,
        "46": 7...10, "47": 8...8, "48": 9...9, "49": 7...12, "51": 8...9, "52": 10...11, "54": 10...11, "55": 10...11,
        "56": 9...9, "57": 10...10, "60": 8...10, "61": 9...9, "62": 8...12, "63": 8...10, "64": 8...10, "65": 8...8,
        "66": 8...9, "81": 9...10, "82": 8...10, "84": 9...10, "86": 10...11, "90": 10...10, "91": 10...10,
        "92": 9...10,
        "94": 9...9, "98": 10...10,
    ]
    /// First digits of codes with three digits.
    private static let longCodes: Set<String> = [
        "21", "22", "23", "24", "25", "26", "29", "35", "37", "38", "42", "50", "59", "67", "68", "69", "80", "85",
        "87",
        "88", "96", "97", "99",
    ]

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        DigitRun.all(in: run, separators: Self.separators).compactMap { number in
            guard (7...15).contains(number.count) || number.groups.count > 1 else { return nil }
            if let found = Self.international(number, run) ?? Self.american(number, run) { return found }
            return Self.beside(number, run, around)
        }
    }

    private static func international(_ number: DigitRun, _ run: TextRun) -> FoundValue? {
        let start = number.range.lowerBound
        // "+49 …" or "(+49) …".
        guard start > 0, run.bytes[start - 1] == UInt8(ascii: "+") else { return nil }
        for count in stride(from: number.groups.count, through: 1, by: -1) {
            let part = number.part(0..<count)
            let digits = part.digits
            guard (8...15).contains(digits.count), isInternational(digits, zero: run, number) else { continue }
            let range = start - 1..<part.range.upperBound
            return FoundValue(type: .phone, text: run.text(range), range: range, certainty: .proven)
        }
        return nil
    }

    private static func isInternational(_ digits: [UInt8], zero run: TextRun, _ number: DigitRun) -> Bool {
        // The zero in "+49 (0) 151 …" is not dialled.
        var digits = digits
        if number.groups.count > 1, number.groups[1] == [UInt8(ascii: "0")] {
            digits.remove(at: number.groups[0].count)
        }
        for count in 1...3 {
            let code = String(decoding: digits.prefix(count), as: UTF8.self)
            if let length = lengths[code] { return length.contains(digits.count - count) }
            if count == 3, longCodes.contains(String(code.prefix(2))) { return (6...12).contains(digits.count - 3) }
        }
        return false
    }

    /// `(NXX) NXX-XXXX`, `NXX-NXX-XXXX` and `NXX.NXX.XXXX`, with or without a 1 before it.
    private static func american(_ number: DigitRun, _ run: TextRun) -> FoundValue? {
        for first in number.groups.indices where number.groups.count - first >= 3 {
            guard first == 0 || number.groups[first - 1] == [UInt8(ascii: "1")] && first == 1 else { break }
            let part = number.part(first..<first + 3)
            guard part.sizes == [3, 3, 4], number.groups.count == first + 3, part.groups[0][0] > UInt8(ascii: "1"),
                part.groups[1][0] > UInt8(ascii: "1")
            else { continue }
            let gaps = part.separators.map { String(decoding: $0, as: UTF8.self) }
            let start = part.range.lowerBound
            let hasBracket = start > 0 && run.bytes[start - 1] == UInt8(ascii: "(") && gaps[0].hasPrefix(")")
            guard hasBracket || gaps == ["-", "-"] || gaps == [".", "."] else { continue }
            let range = (hasBracket ? start - 1 : start)..<part.range.upperBound
            return FoundValue(type: .phone, text: run.text(range), range: range, certainty: .likely)
        }
        return nil
    }

    private static func beside(_ number: DigitRun, _ run: TextRun, _ around: Surroundings) -> FoundValue? {
        guard (7...13).contains(number.count) else { return nil }
        let row = around.row(run)
        guard !others.isIn(row) else { return nil }
        let range = number.range
        guard
            context.isIn(row)
                || isAlone(range, run) && around.labels(run, run.box(range), below: false).contains(where: context.isIn)
        else { return nil }
        let start = range.lowerBound
        let opens = start > 0 && [UInt8(ascii: "("), UInt8(ascii: "+")].contains(run.bytes[start - 1])
        let whole = (opens ? start - 1 : start)..<range.upperBound
        return FoundValue(type: .phone, text: run.text(whole), range: whole, certainty: .likely)
    }
}

/// Whether hardly anything else stands in the run.
func isAlone(_ range: Range<Int>, _ run: TextRun) -> Bool {
    run.bytes.indices.count { !range.contains($0) && !run.bytes[$0].isBlank } <= 2
}
