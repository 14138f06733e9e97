public import ByteReading

/// Where the parts of a PNG file are, besides those that make its first picture. Checksums are not compared: decoding
/// does that.
public struct PNGLayout: Sendable {
    /// A chunk: its type, printable only where it is made of letters, and its content.
    public struct Chunk: Sendable {
        public let type: String
        public let content: Range<Int>
    }

    /// Everything but image data, in file order.
    public private(set) var chunks: [Chunk] = []
    /// Frames of an animation (APNG) besides the one that the image data are.
    public private(set) var frames: [PNGFrame] = []
    /// Behind `IEND`, or where the chunks can't be followed.
    public private(set) var end: Int

    private static let signatureLength = 8
    /// Bytes of a sequence number, with which the chunks of animations begin.
    private static let sequenceBytes = 4

    /// - Throws: ``PNGError/limit(_:)`` for more chunks besides image data than allowed.
    public init(_ bytes: [UInt8], limits: DecodeLimits) throws(PNGError) {
        var cursor = ByteCursor(min(Self.signatureLength, bytes.count)..<bytes.count)
        end = cursor.offset
        var control: PNGFrame?
        func finish(_ frames: inout [PNGFrame]) {
            if let control, !control.data.isEmpty { frames.append(control) }
            control = nil
        }
        while let chunk = Self.next(bytes, &cursor) {
            end = cursor.offset
            switch chunk.type {
            case "IDAT": continue
            case "fcTL":
                finish(&frames)
                control = PNGFrame(bytes, control: chunk.content)
            case "fdAT":
                // Data without a control chunk are a frame as large as the picture.
                var frame = control ?? PNGFrame()
                let start = min(chunk.content.lowerBound + Self.sequenceBytes, chunk.content.upperBound)
                frame.data.append(start..<chunk.content.upperBound)
                control = frame
            default: break
            }
            let count = chunks.count + 1
            guard count <= limits.chunks else {
                throw .limit(LimitExceeded(limit: "chunks", allowed: limits.chunks, requested: count))
            }
            chunks.append(chunk)
            if chunk.type == "IEND" { break }
        }
        finish(&frames)
    }

    private static func next(_ bytes: [UInt8], _ cursor: inout ByteCursor) -> Chunk? {
        do throws(EndOfBytes) {
            let length = Int(try cursor.readUInt32(bytes, .big))
            let type = String(decoding: bytes[try cursor.take(4)], as: UTF8.self)
            let content = try cursor.take(length)
            _ = try cursor.take(4)
            return Chunk(type: type, content: content)
        } catch {
            return nil
        }
    }
}
