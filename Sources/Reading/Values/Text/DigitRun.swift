/// Digits in groups, as numbers are written on screens: `4111 1111 1111 1111`, `(555) 010-1234`.
struct DigitRun: Sendable {
    /// Groups of digits, as ASCII.
    var groups: [[UInt8]]
    /// Of each group.
    var ranges: [Range<Int>]
    /// What stands between the groups, one for each gap.
    var separators: [[UInt8]]
    /// Digits of each group that were read as such, not as letters that look like them.
    var plain: [Int]

    var digits: [UInt8] { groups.flatMap { $0 } }
    var count: Int { groups.reduce(0) { $0 + $1.count } }
    var range: Range<Int> { (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0) }
    var sizes: [Int] { groups.map(\.count) }
    var text: String { String(decoding: digits, as: UTF8.self) }

    /// A part of the groups.
    func part(_ range: Range<Int>) -> DigitRun {
        DigitRun(
            groups: Array(groups[range]), ranges: Array(ranges[range]),
            separators: Array(separators[range.lowerBound..<range.upperBound - 1]), plain: Array(plain[range]))
    }

    /// Of a number's characters this share are digits at least; the others are letters that look like some.
    private static let leastPlain = 0.7

    /// The runs of a text, from left to right.
    /// - Parameter separators: what may stand between two groups; up to two of them, e.g. `) `.
    static func all(in run: TextRun, separators: Set<UInt8>) -> [DigitRun] {
        let bytes = run.bytes
        var result: [DigitRun] = []
        var index = 0
        var open = DigitRun(groups: [], ranges: [], separators: [], plain: [])
        func close() {
            while open.plain.last == 0 {
                open.groups.removeLast()
                open.ranges.removeLast()
                open.plain.removeLast()
            }
            open.separators = Array(open.separators.prefix(max(0, open.groups.count - 1)))
            if Double(open.plain.reduce(0, +)) >= leastPlain * Double(max(1, open.count)) { result.append(open) }
            open = DigitRun(groups: [], ranges: [], separators: [], plain: [])
        }
        while index < bytes.count {
            let begin = index
            var (group, plain): ([UInt8], Int) = ([], 0)
            while index < bytes.count, let digit = Confusion.digit(bytes[index]) {
                plain += bytes[index].isDigit ? 1 : 0
                group.append(digit)
                index += 1
            }
            let isWord = index < bytes.count && (bytes[index].isLetter || bytes[index] == TextRun.other)
            let follows = begin > 0 && (bytes[begin - 1].isLetter || bytes[begin - 1] == TextRun.other)
            if group.isEmpty || plain == 0 && (open.groups.isEmpty || group.count > 4) || isWord || follows {
                close()
                if group.isEmpty || isWord {
                    // To the end of the word: digits inside words are no numbers.
                    index = max(index, begin + 1)
                    if isWord { while index < bytes.count, bytes[index].isAlphanumeric { index += 1 } }
                }
                continue
            }
            open.groups.append(group)
            open.ranges.append(begin..<index)
            open.plain.append(plain)
            var gap: [UInt8] = []
            while index < bytes.count, gap.count < 3, separators.contains(bytes[index]) {
                gap.append(bytes[index])
                index += 1
            }
            let goesOn = index < bytes.count && Confusion.digit(bytes[index]) != nil
            if gap.isEmpty || gap.count > 2 || !goesOn {
                index -= gap.count
                close()
                if !gap.isEmpty { index += 1 }
            } else {
                open.separators.append(gap)
            }
        }
        close()
        return result
    }
}
