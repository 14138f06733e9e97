internal import ByteReading

/// Pictures and documents in formats that are not decoded here, told by how they begin. Anybody's viewer shows them.
enum ForeignPicture {
    /// First bytes that tell, or that are looked at more closely, and what begins so.
    private static let signatures: [(bytes: [UInt8], name: String)] = [
        (Array("GIF87a".utf8), "GIF"), (Array("GIF89a".utf8), "GIF"), (Array("RIFF".utf8), "WebP"),
        (Array("%PDF-".utf8), "PDF"), (Array("8BPS\0\u{1}".utf8), "PSD"), (Array("BM".utf8), "BMP"),
        ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "JPEG XL"), ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "JPEG 2000"),
        ([0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000"), (Array("II*\0".utf8), "TIFF"), (Array("MM\0*".utf8), "TIFF"),
        (Array("ftyp".utf8), "HEIF"), (Array("DDS ".utf8), "DDS"), (Array("PVR\u{3}".utf8), "PVR"),
        ([0x13, 0xAB, 0xA1, 0x5C], "ASTC"),
    ]

    /// Brands of files that hold still pictures (ISO/IEC 23008-12, AVIF).
    private static let brands: Set<String> = [
        "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif", "avis",
    ]
    /// Lengths of a bitmap's second header.
    private static let bitmapHeaders: Set<Int> = [12, 40, 52, 56, 64, 108, 124]
    private static let tiffWidth = 0x100
    /// Where strips or tiles begin (TIFF 6.0, sections 3 and 15).
    private static let tiffPixels: Set<Int> = [0x111, 0x144]

    /// How each of them begins.
    static var beginnings: [[UInt8]] { signatures.map(\.bytes) }

    /// What begins at an offset; `nil`: none of these.
    /// - Parameter end: of the part of the file that it lies in.
    static func name(_ bytes: [UInt8], at offset: Int, end: Int) -> String? {
        for (signature, name) in signatures {
            guard offset + signature.count <= end,
                signature.indices.allSatisfy({ bytes[offset + $0] == signature[$0] })
            else { continue }
            if isWhatItSeems(name, bytes, offset, end) { return name }
        }
        return nil
    }

    /// What a whole file is; `nil`: none of these.
    static func name(ofFile bytes: [UInt8]) -> String? {
        // HEIF has a length before its signature.
        name(bytes, at: 0, end: bytes.count) ?? name(bytes, at: 4, end: bytes.count)
    }

    /// Short signatures stand in other data by chance, and TIFF's begins the tables of other formats.
    private static func isWhatItSeems(_ name: String, _ bytes: [UInt8], _ offset: Int, _ end: Int) -> Bool {
        func text(_ place: Int) -> String { String(decoding: bytes[place..<min(end, place + 4)], as: UTF8.self) }
        func little(_ place: Int, _ width: Int) -> Int? {
            guard place >= 0, place + width <= end else { return nil }
            return (0..<width).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
        }
        switch name {
        case "WebP": return offset + 12 <= end && text(offset + 8) == "WEBP"
        case "HEIF": return offset + 8 <= end && brands.contains(text(offset + 4))
        case "BMP":
            return little(offset + 6, 4) == 0 && little(offset + 14, 4).map(bitmapHeaders.contains) == true
                && little(offset + 10, 4).map { $0 >= 26 && $0 < end - offset } == true
        case "TIFF": return hasField(bytes, offset, end) { $0 == tiffWidth }
        default: return true
        }
    }

    /// Whether the first directory of a TIFF structure says where pixels are.
    static func holdsPixels(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Bool {
        hasField(bytes, offset, end, tiffPixels.contains)
    }

    /// Whether the first directory of a TIFF structure has a field with such a tag.
    private static func hasField(_ bytes: [UInt8], _ offset: Int, _ end: Int, _ isMeant: (Int) -> Bool) -> Bool {
        let isLittle = bytes[offset] == UInt8(ascii: "I")
        func number(_ place: Int, _ width: Int) -> Int? {
            guard place >= offset, place <= end - width else { return nil }
            return (0..<width).reduce(0) { sum, index in
                sum << 8 | Int(bytes[place + (isLittle ? width - 1 - index : index)])
            }
        }
        guard let directory = number(offset + 4, 4), let count = number(offset + directory, 2), count <= 512 else {
            return false
        }
        return (0..<count).contains { number(offset + directory + 2 + $0 * 12, 2).map(isMeant) == true }
    }
}
