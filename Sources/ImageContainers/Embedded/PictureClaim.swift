public import ByteReading
package import PixelModel
internal import Vocabulary

/// How large a file says its picture is, before memory is taken for it.
public enum PictureClaim {
    /// Pixels of the first picture, by the file's header alone; `nil` where no size stands where it belongs. What is more
    /// than the limits allow is refused without being decoded and claims nothing.
    public static func pixels(_ bytes: [UInt8], limits: DecodeLimits) -> Int? {
        pixels(bytes, at: 0, limits: limits)
    }

    /// The same of a picture file that begins at an offset.
    static func pixels(_ bytes: [UInt8], at offset: Int, limits: DecodeLimits) -> Int? {
        size(bytes, at: offset, limits: limits)?.area
    }

    /// Width and height of the first picture, likewise; of what is no picture nothing.
    package static func size(_ bytes: [UInt8], limits: DecodeLimits = .standard) -> PixelSize? {
        size(bytes, at: 0, limits: limits).flatMap { $0.area == 0 ? nil : $0 }
    }

    private static let nothing = PixelSize(width: 0, height: 0)

    private static func size(_ bytes: [UInt8], at offset: Int, limits: DecodeLimits) -> PixelSize? {
        guard let kind = ContainerKind.allCases.first(where: { bytes[offset...].starts(with: $0.signature) }) else {
            return nothing
        }
        switch kind {
        case .png: return png(bytes, offset, limits)
        case .jpeg: return jpeg(bytes, offset, limits)
        case .ktx1:
            let order: ByteOrder =
                word(bytes, offset + KTX1Header.FieldOffset.endianness, .little) == 0x0403_0201 ? .little : .big
            return pair(
                word(bytes, offset + KTX1Header.FieldOffset.pixelWidth, order),
                word(bytes, offset + KTX1Header.FieldOffset.pixelHeight, order), limits)
        case .ktx2:
            return pair(
                word(bytes, offset + KTX2Header.FieldOffset.pixelWidth, .little),
                word(bytes, offset + KTX2Header.FieldOffset.pixelHeight, .little), limits)
        case .aapl: return aapl(bytes, offset + kind.signature.count, limits)
        }
    }

    /// Whether it is a PNG whose pixels take several times the work of others: of 16 bits, or interlaced.
    public static func isSlow(_ bytes: [UInt8]) -> Bool {
        guard ContainerKind.sniff(bytes) == .png, let header = pngHeader(bytes, 0), header + 13 <= bytes.count else {
            return false
        }
        return bytes[header + 8] == 16 || bytes[header + 12] != 0
    }

    /// Bytes besides its pictures that a file becomes at most and that are searched for others: a PNG's texts and profile.
    public static func searchedBytes(_ bytes: [UInt8], limits: DecodeLimits) -> Int {
        PNGTexts.claimedBytes(bytes, limits: limits)
    }

    /// The header comes first, or behind the chunk that marks Xcode's variant.
    private static func png(_ bytes: [UInt8], _ offset: Int, _ limits: DecodeLimits) -> PixelSize? {
        guard let header = pngHeader(bytes, offset) else { return nil }
        return pair(word(bytes, header, .big), word(bytes, header + 4, .big), limits)
    }

    private static func pngHeader(_ bytes: [UInt8], _ offset: Int) -> Int? {
        [offset + 8, offset + 24].first { place in
            place + 8 <= bytes.count && bytes[place + 4..<place + 8].elementsEqual("IHDR".utf8)
        }.map { $0 + 8 }
    }

    /// Bytes before a frame header in which it is looked for: segments of metadata have 64 KiB.
    private static let farthestFrame = 4 << 20

    /// The largest of all frame headers that there may be: decoders pass over what stands between segments.
    private static func jpeg(_ bytes: [UInt8], _ offset: Int, _ limits: DecodeLimits) -> PixelSize? {
        var largest: PixelSize?
        var place = offset
        let end = min(bytes.count, offset + farthestFrame)
        while let mark = bytes[place..<end].firstIndex(of: 0xFF), mark + 9 < bytes.count {
            place = mark + 1
            guard (0xC0...0xCF).contains(bytes[place]), ![0xC4, 0xC8, 0xCC].contains(bytes[place]) else { continue }
            let components = Int(bytes[mark + 9])
            guard (1...4).contains(components), bytes[mark + 2] == 0, Int(bytes[mark + 3]) == 8 + 3 * components
            else { continue }
            let height = Int(bytes[mark + 5]) << 8 | Int(bytes[mark + 6])
            let width = Int(bytes[mark + 7]) << 8 | Int(bytes[mark + 8])
            let size = pair(width, height, limits) ?? nothing
            if size.area >= largest?.area ?? 0 { largest = size }
        }
        return largest
    }

    /// Chunks before the header that are followed.
    private static let mostChunks = 16

    private static func aapl(_ bytes: [UInt8], _ start: Int, _ limits: DecodeLimits) -> PixelSize? {
        var place = start
        for _ in 0..<mostChunks {
            guard let size = word(bytes, place, .little), place + 8 <= bytes.count else { return nil }
            let payload = place + AAPLChunk.headerBytes
            if bytes[place + 4..<place + 8].elementsEqual("HEAD".utf8) {
                return pair(
                    word(bytes, payload + AAPLHeader.FieldOffset.width, .little),
                    word(bytes, payload + AAPLHeader.FieldOffset.height, .little), limits)
            }
            place = payload + size
        }
        return nil
    }

    private static func pair(_ width: Int?, _ height: Int?, _ limits: DecodeLimits) -> PixelSize? {
        guard let width, let height else { return nil }
        do throws(LimitExceeded) {
            try limits.check(width: width, height: height)
            return PixelSize(width: width, height: height)
        } catch {
            return nothing
        }
    }

    private static func word(_ bytes: [UInt8], _ offset: Int, _ order: ByteOrder) -> Int? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        var cursor = ByteCursor(offset..<offset + 4)
        return (try? cursor.readUInt32(bytes, order)).map { Int($0) }
    }
}
