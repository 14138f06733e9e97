import ByteReading
import PixelModel

/// Decodes the PNG variant that Xcode writes into app bundles: a `CgBI` chunk before `IHDR`, image data as raw deflate
/// without zlib's header and checksum, channels in the order blue, green, red, and alpha premultiplied.
enum CgBIDecoder {
    private static let signatureLength = 8

    static func isCgBI(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 16 && bytes[12..<16].elementsEqual("CgBI".utf8)
    }

    private struct Header {
        var width = 0
        var height = 0
        var depth = 0
        var colorType = 0
        var interlace = 0
        var channels: Int { colorType == 6 ? 4 : 3 }
    }

    static func decode(_ bytes: [UInt8], limits: DecodeLimits) throws(PNGError) -> PNGDecoding {
        var cursor = ByteCursor(signatureLength..<bytes.count)
        var header: Header?
        var data: [Range<Int>] = []
        var chunks = 0
        var ended = false
        do {
            while !ended {
                chunks += 1
                guard chunks <= limits.chunks else {
                    throw PNGError.limit(
                        LimitExceeded(limit: "chunks", allowed: limits.chunks, requested: chunks))
                }
                let start = cursor.offset
                let length = Int(try cursor.readUInt32(bytes, .big))
                let type = String(decoding: bytes[try cursor.take(4)], as: UTF8.self)
                let content = try cursor.take(length)
                _ = try cursor.take(4)
                switch type {
                case "IHDR": header = try Self.header(bytes, content, at: start, limits)
                case "IDAT": data.append(content)
                case "IEND": ended = true
                default: break
                }
            }
        } catch let error as PNGError {
            throw error
        } catch {
            throw .malformed(offset: cursor.offset, "\(error)")
        }
        guard let header else { throw .malformed(offset: signatureLength, "no IHDR chunk") }
        let stride = header.width * header.channels
        let inflated: [UInt8]
        do throws(ZlibError) {
            inflated = try ZlibDecoder.decompressRaw(
                bytes, in: data, size: (stride + 1) * header.height)
        } catch {
            throw .malformed(offset: data.first?.lowerBound ?? bytes.count, "image data: \(error)")
        }
        let image = try unfilter(inflated, header)
        return PNGDecoding(
            image: image, isCgBI: true, bitDepth: header.depth, colorType: header.colorType, isInterlaced: false,
            notes: ["CgBI: colours un-premultiplied"])
    }

    private static func header(
        _ bytes: [UInt8], _ range: Range<Int>, at offset: Int, _ limits: DecodeLimits
    ) throws(PNGError) -> Header {
        guard range.count == 13 else {
            throw .malformed(offset: offset, "IHDR holds \(range.count) bytes, expected 13")
        }
        func word(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[range.lowerBound + at + $1]) } }
        func byte(_ at: Int) -> Int { Int(bytes[range.lowerBound + at]) }
        let header = Header(
            width: word(0), height: word(4), depth: byte(8), colorType: byte(9), interlace: byte(12))
        guard header.width > 0, header.height > 0 else {
            throw .malformed(offset: offset, "size \(header.width)×\(header.height)")
        }
        do throws(LimitExceeded) {
            try limits.check(width: header.width, height: header.height)
        } catch {
            throw .limit(error)
        }
        guard header.depth == 8, header.colorType == 2 || header.colorType == 6, header.interlace == 0 else {
            throw .unsupported(
                "CgBI with \(header.depth) bits, colour type \(header.colorType), interlace \(header.interlace)")
        }
        return header
    }

    /// Undoes the row filters (PNG specification, section 9), the channel order and the premultiplication.
    private static func unfilter(_ data: [UInt8], _ header: Header) throws(PNGError) -> RGBAImage {
        let channels = header.channels
        let stride = header.width * channels
        var previous = [UInt8](repeating: 0, count: stride)
        var row = previous
        return try RGBAImage(size: PixelSize(width: header.width, height: header.height)) {
            pixels throws(PNGError) in
            for y in 0..<header.height {
                let start = y * (stride + 1)
                let filter = data[start]
                for x in 0..<stride {
                    let value = data[start + 1 + x]
                    let left = x >= channels ? row[x - channels] : 0
                    let up = previous[x]
                    switch filter {
                    case 0: row[x] = value
                    case 1: row[x] = value &+ left
                    case 2: row[x] = value &+ up
                    case 3: row[x] = value &+ UInt8((Int(left) + Int(up)) / 2)
                    case 4: row[x] = value &+ paeth(left, up, x >= channels ? previous[x - channels] : 0)
                    default: throw .malformed(offset: start, "filter \(filter) of row \(y) in the inflated data")
                    }
                }
                var at = y * header.width * 4
                for x in 0..<header.width {
                    let alpha = channels == 4 ? row[x * 4 + 3] : 255
                    pixels[at] = straight(row[x * channels + 2], alpha)
                    pixels[at + 1] = straight(row[x * channels + 1], alpha)
                    pixels[at + 2] = straight(row[x * channels], alpha)
                    pixels[at + 3] = alpha
                    at += 4
                }
                swap(&previous, &row)
            }
        }
    }

    private static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
        let p = Int(a) + Int(b) - Int(c)
        let (pa, pb, pc) = (abs(p - Int(a)), abs(p - Int(b)), abs(p - Int(c)))
        return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    }

    private static func straight(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
        switch alpha {
        case 255: value
        case 0: 0
        default: UInt8(min(255, (Int(value) * 255 + Int(alpha) / 2) / Int(alpha)))
        }
    }
}
