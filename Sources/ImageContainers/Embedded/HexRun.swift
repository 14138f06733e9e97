/// Bytes as hexadecimal text, as ImageMagick writes metadata into PNG (`Raw profile type exif`).
enum HexRun {
    /// Fewer bytes are no picture.
    /// No limit of a verdict: the smallest picture that shows anything is larger.
    private static let leastBytes = 64
    private static let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]

    /// What each run of digits says. Where its first byte begins nobody knows, for a number may stand before it: each run is
    /// read from its first digit and from its second.
    static func decoded(_ bytes: [UInt8], in range: Range<Int>) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var digits: [UInt8] = []
        func end() {
            if digits.count >= 2 * leastBytes {
                for start in 0...1 {
                    found.append(
                        stride(from: start, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
                }
            }
            digits.removeAll(keepingCapacity: true)
        }
        for at in range {
            let byte = bytes[at]
            if let digit = digit(byte) {
                digits.append(digit)
            } else if !digits.isEmpty, !spaces.contains(byte) {
                end()
            }
        }
        end()
        return found
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
