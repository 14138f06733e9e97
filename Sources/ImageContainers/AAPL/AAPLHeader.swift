internal import ByteReading

/// The `HEAD` chunk. All fields are little-endian u32 at fixed offsets; short chunks lack the last ones.
///
/// ```
/// 0x00 flags              0x10 glInternalFormat   0x14 glBaseInternalFormat
/// 0x18 width              0x1C height             0x20 depth
/// 0x24 array elements     0x28 faces              0x2C mipmap levels
/// 0x3C texture UUID (16)  0x4C, 0x50 pixel-format pair
/// ```
struct AAPLHeader: Sendable, Equatable {
    /// Offset of the chunk's payload in the file.
    let offset: Int
    /// Bytes of the chunk's payload.
    let size: Int
    let flags: UInt32
    let glInternalFormat: UInt32
    let glBaseInternalFormat: UInt32
    let width: UInt32
    let height: UInt32
    let depth: UInt32?
    let arrayElements: UInt32?
    let faces: UInt32?
    let mipmapLevels: UInt32?
    let textureUUID: [UInt8]?
    let pixelFormat: PixelFormatPair?

    struct PixelFormatPair: Sendable, Hashable, CustomStringConvertible {
        let first: UInt32
        let second: UInt32
        var description: String { "(\(first), \(second))" }
    }

    enum FieldOffset {
        static let flags = 0x00
        static let glInternalFormat = 0x10
        static let glBaseInternalFormat = 0x14
        static let width = 0x18
        static let height = 0x1C
        static let depth = 0x20
        static let arrayElements = 0x24
        static let faces = 0x28
        static let mipmapLevels = 0x2C
        static let textureUUID = 0x3C
        static let pixelFormat = 0x4C
    }

    /// Bytes without which there is no picture: everything up to and including the height.
    static let leastBytes = 0x20
    /// Bytes of a chunk that has every known field.
    static let completeBytes = 0x54

    /// Reads the payload of a `HEAD` chunk.
    init(_ bytes: [UInt8], in payload: Range<Int>) throws(ContainerError) {
        guard payload.count >= Self.leastBytes else {
            throw .malformed(
                .aapl, offset: payload.lowerBound,
                problem: "HEAD has \(payload.count) bytes; width and height need \(Self.leastBytes)")
        }
        func optional(_ fieldOffset: Int) -> UInt32? {
            var cursor = ByteCursor(payload)
            do throws(EndOfBytes) {
                _ = try cursor.take(fieldOffset)
                return try cursor.readUInt32(bytes)
            } catch {
                return nil
            }
        }
        func required(_ fieldOffset: Int) throws(ContainerError) -> UInt32 {
            guard let value = optional(fieldOffset) else {
                throw .malformed(.aapl, offset: payload.lowerBound + fieldOffset, problem: "HEAD ends early")
            }
            return value
        }
        offset = payload.lowerBound
        size = payload.count
        flags = try required(FieldOffset.flags)
        glInternalFormat = try required(FieldOffset.glInternalFormat)
        glBaseInternalFormat = try required(FieldOffset.glBaseInternalFormat)
        width = try required(FieldOffset.width)
        height = try required(FieldOffset.height)
        depth = optional(FieldOffset.depth)
        arrayElements = optional(FieldOffset.arrayElements)
        faces = optional(FieldOffset.faces)
        mipmapLevels = optional(FieldOffset.mipmapLevels)
        textureUUID =
            payload.count >= FieldOffset.textureUUID + 16
            ? Array(
                bytes[payload.lowerBound + FieldOffset.textureUUID..<payload.lowerBound + FieldOffset.textureUUID + 16])
            : nil
        if let first = optional(FieldOffset.pixelFormat), let second = optional(FieldOffset.pixelFormat + 4) {
            pixelFormat = PixelFormatPair(first: first, second: second)
        } else {
            pixelFormat = nil
        }
    }
}
