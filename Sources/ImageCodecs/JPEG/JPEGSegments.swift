/// What the marker segments before a JPEG's first scan say (ITU-T T.81, annex B).
struct JPEGSegments {
    private enum Marker {
        static let fill: UInt8 = 0xFF
        static let progressiveFrame: UInt8 = 0xC2
        static let progressiveArithmeticFrame: UInt8 = 0xCA
        static let startOfScan: UInt8 = 0xDA
        static let endOfImage: UInt8 = 0xD9
        static let app1: UInt8 = 0xE1
    }

    /// What an APP1 segment with EXIF data begins with.
    private static let exifIdentifier = Array("Exif\0\0".utf8)

    /// The TIFF structure of the first EXIF segment.
    private(set) var exif: Range<Int>?
    private(set) var isProgressive = false

    /// Walks the segments; ends quietly where they can't be followed, since the decoder proper judges the file.
    init(_ bytes: [UInt8]) {
        // Behind the start-of-image marker.
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == Marker.fill {
            let marker = bytes[at + 1]
            if marker == Marker.fill {
                at += 1
                continue
            }
            if marker == Marker.startOfScan || marker == Marker.endOfImage { return }
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            guard length >= 2, at + 2 + length <= bytes.count else { return }
            let content = (at + 4)..<(at + 2 + length)
            switch marker {
            case Marker.progressiveFrame, Marker.progressiveArithmeticFrame: isProgressive = true
            case Marker.app1 where exif == nil && bytes[content].starts(with: Self.exifIdentifier):
                exif = (content.lowerBound + Self.exifIdentifier.count)..<content.upperBound
            default: break
            }
            at = content.upperBound
        }
    }
}
