internal import ByteReading
internal import Vocabulary

/// The 64 bytes with which a KTX 1.1 file begins: the signature and thirteen u32 in the file's own byte order.
struct KTX1Header: Sendable, Equatable {
    let order: ByteOrder
    let glType: UInt32
    let glTypeSize: UInt32
    let glFormat: UInt32
    let glInternalFormat: UInt32
    let glBaseInternalFormat: UInt32
    let pixelWidth: UInt32
    let pixelHeight: UInt32
    let pixelDepth: UInt32
    let numberOfArrayElements: UInt32
    let numberOfFaces: UInt32
    let numberOfMipmapLevels: UInt32
    let bytesOfKeyValueData: UInt32

    static let size = 64

    enum FieldOffset {
        static let endianness = 12
        static let glType = 16
        static let glTypeSize = 20
        static let glFormat = 24
        static let glInternalFormat = 28
        static let glBaseInternalFormat = 32
        static let pixelWidth = 36
        static let pixelHeight = 40
        static let pixelDepth = 44
        static let numberOfArrayElements = 48
        static let numberOfFaces = 52
        static let numberOfMipmapLevels = 56
        static let bytesOfKeyValueData = 60
    }

    /// The endianness field of a file whose byte order is the reader's.
    private static let endiannessMark: UInt32 = 0x0403_0201

    init(_ bytes: [UInt8]) throws(ContainerError) {
        guard bytes.starts(with: ContainerKind.ktx1.signature) else {
            throw .malformed(.ktx1, offset: 0, problem: "the signature is missing")
        }
        var cursor = ByteCursor(FieldOffset.endianness..<bytes.count)
        let mark = try reading(.ktx1) { () throws(EndOfBytes) in try cursor.readUInt32(bytes) }
        let order: ByteOrder
        switch mark {
        case Self.endiannessMark: order = .little
        case Self.endiannessMark.byteSwapped: order = .big
        default:
            throw .malformed(
                .ktx1, offset: FieldOffset.endianness,
                problem:
                    "the endianness field is \(hexadecimal(mark)), expected \(hexadecimal(Self.endiannessMark)) in "
                    + "one of the two byte orders")
        }
        func next() throws(ContainerError) -> UInt32 {
            try reading(.ktx1) { () throws(EndOfBytes) in try cursor.readUInt32(bytes, order) }
        }
        self.order = order
        glType = try next()
        glTypeSize = try next()
        glFormat = try next()
        glInternalFormat = try next()
        glBaseInternalFormat = try next()
        pixelWidth = try next()
        pixelHeight = try next()
        pixelDepth = try next()
        numberOfArrayElements = try next()
        numberOfFaces = try next()
        numberOfMipmapLevels = try next()
        bytesOfKeyValueData = try next()
    }
}
