/// How an uncompressed pixel is stored: an integer of at most 64 bits in which every channel has a bit field.
///
/// One description serves arrays of bytes or 16-bit units and packed formats alike; it is what the format tables of the
/// KTX 1.1 and KTX 2.0 specifications state in words.
struct PixelLayout: Sendable, Equatable {
    enum Channel: Sendable, Equatable {
        case red, green, blue, alpha
        /// One value for red, green and blue.
        case luminance
        /// Bits without meaning.
        case unused
    }

    enum Encoding: Sendable, Equatable {
        /// Integer v of n bits stands for v / (2ⁿ − 1).
        case unorm
        /// IEEE 754 binary16.
        case half
    }

    /// The bits `shift ..< shift + width` of the pixel, counted from the least significant.
    struct Field: Sendable, Equatable {
        let channel: Channel
        let shift: Int
        let width: Int
    }

    /// The name in the specification's terms, e.g. "R5G6B5 UNORM".
    let name: String
    /// Bytes of one pixel, 1 to 8.
    let pixelBytes: Int
    /// Bytes of the unit that byte order applies to: 1, 2 or 4.
    let unitBytes: Int
    let encoding: Encoding
    let fields: [Field]

    /// Channels one after the other, each a unit of `bits` (8 or 16), the first at the lowest address.
    static func array(_ name: String, _ channels: [Channel], bits: Int, _ encoding: Encoding = .unorm) -> PixelLayout {
        let fields = channels.enumerated().map { Field(channel: $1, shift: $0 * bits, width: bits) }
        return PixelLayout(
            name: name, pixelBytes: channels.count * bits / 8, unitBytes: bits / 8, encoding: encoding, fields: fields)
    }

    /// Channels in one unit of 8, 16 or 32 bits, the first in the most significant bits.
    static func packed(_ name: String, _ channels: [(Channel, Int)]) -> PixelLayout {
        let bits = channels.reduce(0) { $0 + $1.1 }
        var shift = bits
        let fields = channels.map { channel, width in
            shift -= width
            return Field(channel: channel, shift: shift, width: width)
        }
        return PixelLayout(
            name: name, pixelBytes: bits / 8, unitBytes: bits / 8, encoding: .unorm, fields: fields)
    }
}
