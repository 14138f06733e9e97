internal import ByteReading
internal import PixelModel
internal import Vocabulary

/// Thumbnails that are stored as pixels, so that no signature shows them. Compressed ones are found by theirs.
enum JPEGThumbnails {
    static func uncompressed(in segment: JPEGSegment, _ bytes: [UInt8], limits: DecodeLimits) -> [FurtherPicture] {
        if let range = segment.content(bytes, ofApplication: 0, "JFXX\0") { return jfxx(bytes, range) }
        if let range = segment.content(bytes, ofApplication: 0, "JFIF\0") { return jfif(bytes, range) }
        if let range = segment.exif(bytes) { return TIFFThumbnails.find(bytes, in: range, of: .jpeg) }
        return []
    }

    /// JFIF: version, units and density take seven bytes, then come width, height and RGB pixels.
    private static func jfif(_ bytes: [UInt8], _ range: Range<Int>) -> [FurtherPicture] {
        picture("JFIF thumbnail", bytes, range.dropFirst(7), channels: 3)
    }

    /// JFXX: a code for the kind of picture; 0x10 is a JPEG.
    private static func jfxx(_ bytes: [UInt8], _ range: Range<Int>) -> [FurtherPicture] {
        switch range.first.map({ bytes[$0] }) {
        case 0x11: picture("JFXX thumbnail", bytes, range.dropFirst(), channels: 1)
        case 0x13: picture("JFXX thumbnail", bytes, range.dropFirst(), channels: 3)
        default: []
        }
    }

    /// Width and height in a byte each; for one channel a palette of 256 colours; then the pixels.
    private static func picture(
        _ name: String, _ bytes: [UInt8], _ range: Range<Int>, channels: Int
    ) -> [FurtherPicture] {
        guard range.count >= 2 else { return [] }
        let size = PixelSize(width: Int(bytes[range.lowerBound]), height: Int(bytes[range.lowerBound + 1]))
        guard size.area > 0, !FurtherPicture.showsNothing(size) else { return [] }
        let start = range.lowerBound + 2
        let palette = channels == 1 ? 768 : 0
        return [
            FurtherPicture(name) { () throws(ContainerError) in
                let needed = palette + size.area * channels
                guard needed <= range.upperBound - start else {
                    throw .malformed(
                        .jpeg, offset: start,
                        problem: "a thumbnail of \(size) needs \(needed) bytes, its segment has "
                            + "\(range.upperBound - start)")
                }
                var pixels: [UInt8] = []
                pixels.reserveCapacity(size.area * 4)
                for index in 0..<size.area {
                    let place =
                        channels == 1 ? start + Int(bytes[start + palette + index]) * 3 : start + index * 3
                    pixels += [bytes[place], bytes[place + 1], bytes[place + 2], 255]
                }
                return DecodedSnapshot(
                    container: .png, image: RGBAImage(size: size, pixels: pixels), confidence: .confirmed,
                    isKnownOpaque: true, notes: [])
            }
        ]
    }
}
