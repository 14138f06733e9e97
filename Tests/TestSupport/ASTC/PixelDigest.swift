/// A 64-bit digest of pixels, quick even in an unoptimised build and easy to state in another language: for each
/// pixel, red in the lowest byte,
///
///     digest = rotated left by 29 (digest xor pixel) * 0x100000001B3
///
/// from 0xCBF29CE484222325 on, modulo 2^64. Each step is invertible, so that a single different pixel always changes
/// the result.
public struct PixelDigest: Sendable {
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    /// Takes in pixels of four bytes each.
    public mutating func add(_ pixels: [UInt8]) {
        var digest = value
        pixels.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count &- 3, by: 4) {
                let pixel = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                let mixed = digest ^ UInt64(pixel)
                digest = (mixed &<< 29 | mixed &>> 35) &* 0x0000_0100_0000_01B3
            }
        }
        value = digest
    }
}

extension PixelDigest: CustomStringConvertible {
    /// Sixteen hexadecimal digits in groups of four, as in a Swift literal.
    public var description: String {
        let groups = stride(from: 48, through: 0, by: -16).map { shift in
            let digits = String(value >> UInt64(shift) & 0xFFFF, radix: 16, uppercase: true)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "0x" + groups.joined(separator: "_")
    }
}
