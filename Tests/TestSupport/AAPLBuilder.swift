/// Makes AAPL files field by field.
public struct AAPLBuilder: Sendable {
    public var flags: UInt32 = 0
    public var glInternalFormat: UInt32 = 0x93B0
    public var glBaseInternalFormat: UInt32 = 0x1908
    public var width: UInt32
    public var height: UInt32
    public var depth: UInt32 = 1
    public var arrayElements: UInt32 = 0
    public var faces: UInt32 = 1
    public var mipmapLevels: UInt32 = 1
    public var pixelFormat: (UInt32, UInt32) = (3, 5)
    /// Bytes of the HEAD payload that are written; 0x54 are all of them.
    public var headBytes = 0x54
    public var chunks: [(tag: String, payload: [UInt8])] = []
    public var hasEnd = true

    public init(width: Int, height: Int) {
        self.width = UInt32(width)
        self.height = UInt32(height)
    }

    public static let signature: [UInt8] = [0x41, 0x41, 0x50, 0x4C, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Adds a chunk of raw blocks, tag `astc` or `ASTC`.
    public mutating func addBlocks(_ blocks: [UInt8], tag: String = "astc") {
        var payload = ByteWriter()
        payload.append(UInt32(blocks.count))
        payload.append(blocks)
        chunks.append((tag, payload.bytes))
    }

    /// Adds an `LZFS` chunk: the size of the blocks, then a stream that becomes them.
    public mutating func addCompressed(_ blocks: [UInt8]) {
        var payload = ByteWriter()
        payload.append(UInt32(blocks.count))
        payload.append(LZFSEStreams.uncompressed(blocks))
        chunks.append(("LZFS", payload.bytes))
    }

    public var head: [UInt8] {
        var writer = ByteWriter()
        for value in [flags, 0, 0, 0, glInternalFormat, glBaseInternalFormat, width, height, depth, arrayElements] {
            writer.append(value)
        }
        for value in [faces, mipmapLevels, 0, 0, 0] { writer.append(value) }
        writer.append((1...16).map { UInt8($0) })
        writer.append(pixelFormat.0)
        writer.append(pixelFormat.1)
        return Array(writer.bytes.prefix(headBytes))
    }

    public func build() -> [UInt8] {
        var writer = ByteWriter(Self.signature)
        let all = [("HEAD", head), ("FILL", [UInt8](repeating: 0, count: 20))] + chunks.map { ($0.tag, $0.payload) }
        for (tag, payload) in all + (hasEnd ? [("END ", [])] : []) {
            writer.append(UInt32(payload.count))
            writer.append(tag.utf8)
            writer.append(payload)
        }
        return writer.bytes
    }
}
