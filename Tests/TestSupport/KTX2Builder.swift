/// Makes KTX 2.0 files field by field.
public struct KTX2Builder: Sendable {
    public var vkFormat: UInt32
    public var typeSize: UInt32 = 1
    public var width: UInt32
    public var height: UInt32
    public var depth: UInt32 = 0
    public var layers: UInt32 = 0
    public var faces: UInt32 = 1
    public var supercompression: UInt32 = 0
    public var keyValues: [(key: String, value: [UInt8])] = []
    /// Base level first; `uncompressedSize` is that of the data where it is `nil`.
    public var levels: [(data: [UInt8], uncompressedSize: Int?)] = []
    public var descriptor = Descriptor()

    /// The basic block of the data format descriptor; the values fit uncompressed RGBA of 8 bits.
    public struct Descriptor: Sendable {
        public var colorModel: UInt8 = 1
        public var primaries: UInt8 = 1
        public var transfer: UInt8 = 1
        public var flags: UInt8 = 0
        public var blockWidth: UInt8 = 1
        public var blockHeight: UInt8 = 1
        public var bytesPlane0: UInt8 = 4

        public init() {}

        /// The values for ASTC.
        public static func astc(width: Int, height: Int, sRGB: Bool) -> Descriptor {
            var descriptor = Descriptor()
            descriptor.colorModel = 162
            descriptor.transfer = sRGB ? 2 : 1
            descriptor.blockWidth = UInt8(width)
            descriptor.blockHeight = UInt8(height)
            descriptor.bytesPlane0 = 16
            return descriptor
        }

        /// Total size, one block without samples.
        var bytes: [UInt8] {
            var writer = ByteWriter()
            for value: UInt32 in [28, 0, 24 << 16 | 2] { writer.append(value) }
            writer.append([colorModel, primaries, transfer, flags])
            writer.append([blockWidth - 1, blockHeight - 1, 0, 0])
            writer.append([bytesPlane0, 0, 0, 0, 0, 0, 0, 0])
            return writer.bytes
        }
    }

    public init(vkFormat: UInt32, width: Int, height: Int) {
        self.vkFormat = vkFormat
        self.width = UInt32(width)
        self.height = UInt32(height)
    }

    public static let signature: [UInt8] = [0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A]

    public mutating func addText(_ key: String, _ value: String) { keyValues.append((key, Array(value.utf8) + [0])) }

    public func build() -> [UInt8] {
        var keyValueData = ByteWriter()
        for (key, value) in keyValues {
            let entry = Array(key.utf8) + [0] + value
            keyValueData.append(UInt32(entry.count))
            keyValueData.append(entry)
            keyValueData.pad(to: 4)
        }
        let descriptorOffset = 80 + 24 * levels.count
        let keyValueOffset = descriptorOffset + descriptor.bytes.count
        // Levels begin at multiples of 16 here, which suits every format; the smallest level comes first.
        var place = (keyValueOffset + keyValueData.bytes.count + 15) / 16 * 16
        var places = [Int](repeating: 0, count: levels.count)
        for index in levels.indices.reversed() {
            places[index] = place
            place = (place + levels[index].data.count + 15) / 16 * 16
        }

        var writer = ByteWriter(Self.signature)
        for value in [vkFormat, typeSize, width, height, depth, layers, faces, UInt32(levels.count), supercompression] {
            writer.append(value)
        }
        for value in [descriptorOffset, descriptor.bytes.count, keyValueOffset, keyValueData.bytes.count] {
            writer.append(UInt32(value))
        }
        for value: UInt64 in [0, 0] { writer.append(value) }
        for (index, level) in levels.enumerated() {
            for value in [places[index], level.data.count, level.uncompressedSize ?? level.data.count] {
                writer.append(UInt64(value))
            }
        }
        writer.append(descriptor.bytes)
        writer.append(keyValueData.bytes)
        for level in levels.reversed() {
            writer.pad(to: 16)
            writer.append(level.data)
        }
        return writer.bytes
    }
}
