/// Moments as reports write them.
package enum UTCTime {
    /// 0001-01-01 to 9999-12-31, in seconds since 1970: what four digits can say.
    private static let range = -62_135_596_800.0...253_402_300_799

    /// `2024-05-01T12:34:56Z`, with milliseconds where there are any, or `nil` for a moment outside the years 1 to 9999.
    /// - Parameter seconds: since 1970.
    package static func text(_ seconds: Double) -> String? {
        guard range.contains(seconds) else { return nil }
        let thousandths = Int((seconds * 1000).rounded())
        let (second, fraction) = thousandths.quotientRoundedDown(by: 1000)
        let (day, rest) = second.quotientRoundedDown(by: 86_400)
        let (year, month, date) = civil(day)
        let time = [rest / 3600, rest / 60 % 60, rest % 60].map { digits($0, 2) }.joined(separator: ":")
        let text = "\(digits(year, 4))-\(digits(month, 2))-\(digits(date, 2))T\(time)"
        return text + (fraction == 0 ? "Z" : ".\(digits(fraction, 3))Z")
    }

    /// What ``text(_:)`` writes, with a zero for each digit. Without milliseconds ``fractionBytes`` are missing.
    private static let pattern = Array("0000-00-00T00:00:00.000Z".utf8)
    private static let fractionBytes = 4

    /// Seconds since 1970 of what ``text(_:)`` wrote; `nil` for other text.
    package static func seconds(_ text: String) -> Double? {
        let digits = Array(text.utf8)
        guard digits.count == pattern.count || digits.count == pattern.count - fractionBytes,
            digits.last == pattern.last,
            zip(digits.dropLast(), pattern).allSatisfy({ digit, expected in
                expected == UInt8(ascii: "0")
                    ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) : digit == expected
            })
        else { return nil }
        func number(_ range: Range<Int>) -> Int {
            digits[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute) = (Double(number(11..<13)), Double(number(14..<16)))
        let hasFraction = digits.count == pattern.count
        let second = Double(number(17..<19) * 1000 + (hasFraction ? number(20..<23) : 0)) / 1000
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let (era, yearOfEra) = shifted.quotientRoundedDown(by: 400)
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return Double(days) * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// The day of the Gregorian calendar, by years that begin in March: their leap day is the last one.
    /// - Parameter day: since 1970-01-01.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (day + 719_468).quotientRoundedDown(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let date = dayOfYear - (153 * month + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, date)
    }

    private static func digits(_ value: Int, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

extension Int {
    /// The quotient towards minus infinity and a remainder that is not negative.
    fileprivate func quotientRoundedDown(by divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
