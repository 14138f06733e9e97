/// A marker of a JPEG file (ITU-T T.81, annex B) and what belongs to it.
struct JPEGSegment: Sendable, Equatable {
    /// The byte behind 0xFF.
    let marker: UInt8
    /// From the first 0xFF to the end of the segment's data.
    let range: Range<Int>
    /// The data behind the length field; empty for markers that stand alone.
    let data: Range<Int>

    static let endOfImage: UInt8 = 0xD9
    private static let startOfScan: UInt8 = 0xDA
    private static let prefix: UInt8 = 0xFF

    /// Reads the segment at `offset`; `nil` where there is no marker or it reaches beyond the file.
    init?(_ bytes: [UInt8], at offset: Int) {
        guard offset < bytes.count, bytes[offset] == Self.prefix else { return nil }
        // Any number of 0xFF may precede a marker.
        guard let place = bytes[offset...].firstIndex(where: { $0 != Self.prefix }) else { return nil }
        marker = bytes[place]
        let behind = place + 1
        switch marker {
        case 0x00: return nil
        case 0x01, 0xD0...0xD9:
            range = offset..<behind
            data = behind..<behind
        default:
            guard behind + 2 <= bytes.count else { return nil }
            // The length counts itself.
            let length = Int(bytes[behind]) << 8 | Int(bytes[behind + 1])
            guard length >= 2, behind + length <= bytes.count else { return nil }
            range = offset..<behind + length
            data = behind + 2..<behind + length
        }
    }

    /// Tables, the headers of frames and scans and the restart interval, whose lengths the decoder checks.
    private static let read: Set<UInt8> = [0xC4, 0xDB, 0xDD, startOfScan]

    /// Whether a decoder passes its data over: application segments and comments, those that T.81 leaves open, and of the
    /// others a number of lines and what belongs to hierarchical frames.
    var holdsAnything: Bool { !data.isEmpty && !isFrameHeader && !Self.read.contains(marker) }

    /// What follows the identifier of an application segment; `nil` for another segment.
    func content(_ bytes: [UInt8], ofApplication number: UInt8, _ identifier: String) -> Range<Int>? {
        let identifier = Array(identifier.utf8)
        guard marker == 0xE0 + number, bytes[data].starts(with: identifier) else { return nil }
        return data.lowerBound + identifier.count..<data.upperBound
    }

    /// The TIFF structure of an EXIF segment.
    func exif(_ bytes: [UInt8]) -> Range<Int>? { content(bytes, ofApplication: 1, "Exif\0\0") }

    /// What a picture in the segment's data is called, where that is known.
    func thumbnailName(_ bytes: [UInt8]) -> String? {
        if exif(bytes) != nil { return "EXIF thumbnail" }
        if content(bytes, ofApplication: 0, "JFXX\0") != nil { return "JFXX thumbnail" }
        return nil
    }

    var isScan: Bool { marker == Self.startOfScan }

    /// Start-of-frame markers; three numbers among them mean tables.
    var isFrameHeader: Bool { (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) }

    /// The first marker behind entropy-coded data that is neither a stuffed zero nor a restart.
    static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
        var offset = start
        while let place = bytes[offset...].firstIndex(of: prefix), place + 1 < bytes.count {
            let next = bytes[place + 1]
            if next != 0, !(0xD0...0xD7).contains(next) { return place }
            offset = place + 2
        }
        return bytes.count
    }

    var name: String {
        switch marker {
        case 0x01: "TEM"
        case 0xC4: "DHT"
        case 0xC8: "JPG"
        case 0xCC: "DAC"
        case 0xC0...0xCF: "SOF\(marker - 0xC0)"
        case 0xD0...0xD7: "RST\(marker - 0xD0)"
        case 0xD8: "SOI"
        case 0xD9: "EOI"
        case 0xDA: "SOS"
        case 0xDB: "DQT"
        case 0xDC: "DNL"
        case 0xDD: "DRI"
        case 0xDE: "DHP"
        case 0xDF: "EXP"
        case 0xE0...0xEF: "APP\(marker - 0xE0)"
        case 0xFE: "COM"
        default: "marker \(hexadecimal(CollectionOfOne(marker)))"
        }
    }

    /// The coding process that a start-of-frame marker announces.
    static func process(_ marker: UInt8) -> String {
        switch marker {
        case 0xC0: "baseline"
        case 0xC1: "extended sequential"
        case 0xC2: "progressive"
        case 0xC3: "lossless"
        case 0xC5...0xC7: "differential"
        default: "arithmetic coding"
        }
    }

    /// What the data are, by the identifier that application segments begin with.
    func remark(_ bytes: [UInt8]) -> String {
        let count = data.isEmpty ? "no data" : "\(data.count) bytes"
        guard (0xE0...0xEF).contains(marker) else { return count }
        // Identifiers are short and end with NUL.
        let identifier = bytes[data].prefix(32).prefix { $0 != 0 }
        return identifier.isEmpty ? count : "\(count), \(printable(identifier))"
    }
}
