/// Picture files as base64, as XMP and `data:` addresses have them.
enum Base64Run {
    /// How files of pictures begin in base64, those that are decoded here and then the foreign ones. A dot stands for any letter:
    /// HEIF begins with a length.
    private static let signatures: [[UInt8]] = [
        "/9j/", "_9j_", "iVBORw0KGgo", "q0tUWCAx", "q0tUWCAy", "QUFQTA0K",
        "R0lGODdh", "R0lGODlh", "UklGR", "JVBERi0", "OEJQUw", "AAAADEpYTCA", "AAAADGpQICA", "/0//U", "_0__U", "SUkqA",
        "TU0AK", "AAAA..Z0eX", "RERTI", "UFZSA", "E6uhX",
    ].map { Array($0.utf8) }
    /// So begins a bitmap, and much else: its header tells.
    private static let bitmap = Array("Qk......AAAA".utf8)
    private static let longestBitmapHeader = 2048

    /// How each of them begins; the first two letters are certain.
    static var beginnings: [[UInt8]] { signatures + [bitmap] }

    /// Fewer bytes are no picture.
    private static let leastBytes = 64

    static func begins(_ bytes: [UInt8], at offset: Int, end: Int) -> Bool {
        func begins(_ signature: [UInt8]) -> Bool {
            offset + signature.count <= end
                && signature.indices.allSatisfy { signature[$0] == any || bytes[offset + $0] == signature[$0] }
        }
        if signatures.contains(where: begins) { return true }
        guard begins(bitmap) else { return false }
        let header = decode(bytes, at: offset, end: end, most: longestBitmapHeader).bytes
        return ForeignPicture.name(ofFile: header) == "BMP"
    }

    private static let any = UInt8(ascii: ".")

    /// Decodes up to what cannot be a part. Line ends, also as XML writes them (`&#xA;`), are passed over.
    /// - Parameter most: bytes that are asked for.
    /// - Returns: the bytes, empty where they are too few, and where the run ends.
    static func decode(
        _ bytes: [UInt8], at offset: Int, end: Int, most: Int = .max
    ) -> (bytes: [UInt8], end: Int) {
        var decoded: [UInt8] = []
        var (word, bits) = (UInt32(0), 0)
        var place = offset
        while place < end, decoded.count < most {
            let byte = bytes[place]
            guard let value = value(byte) else {
                guard let next = separatorEnd(bytes, place, end) else { break }
                place = next
                continue
            }
            word = word << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                decoded.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
            }
            place += 1
        }
        return (decoded.count < leastBytes ? [] : decoded, place)
    }

    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    /// The longest reference that XML has for a line's end: `&#x000A;`.
    private static let longestReference = 8

    private static func separatorEnd(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Int? {
        if [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "\\")].contains(bytes[place]) { return place + 1 }
        guard bytes[place] == UInt8(ascii: "&"), place + 1 < end, bytes[place + 1] == UInt8(ascii: "#") else {
            return nil
        }
        let reference = bytes[place..<min(end, place + longestReference)]
        return reference.firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 }
    }
}
