/// Makes KTX 1.1 files field by field.
public struct KTX1Builder: Sendable {
    public var isBigEndian = false
    public var glType: UInt32 = 0
    public var glTypeSize: UInt32 = 1
    public var glFormat: UInt32 = 0
    public var glInternalFormat: UInt32 = 0x93B0
    public var glBaseInternalFormat: UInt32 = 0x1908
    public var width: UInt32
    public var height: UInt32
    public var depth: UInt32 = 0
    public var arrayElements: UInt32 = 0
    public var faces: UInt32 = 1
    public var mipmapLevels: UInt32 = 1
    public var keyValues: [(key: String, value: [UInt8])] = []
    /// For each level its imageSize field (`nil`: the count of its bytes) and its data.
    public var levels: [(imageSize: UInt32?, data: [UInt8])] = []

    public init(width: Int, height: Int) {
        self.width = UInt32(width)
        self.height = UInt32(height)
    }

    public static let signature: [UInt8] = [0xAB, 0x4B, 0x54, 0x58, 0x20, 0x31, 0x31, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Adds a text value with the NUL that ends it.
    public mutating func addText(_ key: String, _ value: String) { keyValues.append((key, Array(value.utf8) + [0])) }

    /// Adds a level that holds `blocks` the way Apple's variant does, and the key that says so.
    public mutating func addAppleLevel(_ blocks: [UInt8]) {
        let stream = LZFSEStreams.uncompressed(blocks)
        var data = ByteWriter(Array("LZFS".utf8), isBigEndian: isBigEndian)
        data.append(UInt32(stream.count))
        data.append(stream)
        levels.append((nil, data.bytes))
        addText("Compression_APPLE", "LZFSE")
    }

    public var keyValueData: [UInt8] {
        var writer = ByteWriter(isBigEndian: isBigEndian)
        for (key, value) in keyValues {
            let entry = Array(key.utf8) + [0] + value
            writer.append(UInt32(entry.count))
            writer.append(entry)
            writer.pad(to: 4)
        }
        return writer.bytes
    }

    public func build() -> [UInt8] {
        var writer = ByteWriter(Self.signature, isBigEndian: isBigEndian)
        let keyValueData = keyValueData
        for value in [0x0403_0201, glType, glTypeSize, glFormat, glInternalFormat, glBaseInternalFormat] {
            writer.append(value)
        }
        for value in [width, height, depth, arrayElements, faces, mipmapLevels, UInt32(keyValueData.count)] {
            writer.append(value)
        }
        writer.append(keyValueData)
        for level in levels {
            writer.append(level.imageSize ?? UInt32(level.data.count))
            writer.append(level.data)
            writer.pad(to: 4)
        }
        return writer.bytes
    }
}
