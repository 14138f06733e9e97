/// Texts of two bytes for each letter (UTF-16), as comments and properties of EXIF have them.
enum WideText {
    /// Fewer letters are no picture in base64 or hexadecimal text.
    /// No limit of a verdict: the smallest picture that shows anything is longer.
    private static let leastLetters = 64

    /// Runs of plain letters, one byte for each, whichever byte of a letter comes first: every other byte is zero.
    static func narrowed(_ bytes: [UInt8], in range: Range<Int>) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var start = range.lowerBound
        func end(_ place: Int) {
            if place - start >= 2 * leastLetters { found.append(bytes[start..<place].filter { $0 != 0 }) }
        }
        for place in range.dropFirst() {
            let (last, next) = (bytes[place - 1], bytes[place])
            if (last == 0) != (next == 0), last < 0x80, next < 0x80 { continue }
            end(place)
            start = place
        }
        end(range.upperBound)
        return found
    }
}
