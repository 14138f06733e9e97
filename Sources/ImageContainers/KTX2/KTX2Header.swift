internal import ByteReading
internal import Vocabulary

/// The 80 bytes with which a KTX 2.0 file begins. All fields are little-endian.
struct KTX2Header: Sendable, Equatable {
    let vkFormat: UInt32
    let typeSize: UInt32
    let pixelWidth: UInt32
    let pixelHeight: UInt32
    let pixelDepth: UInt32
    let layerCount: UInt32
    let faceCount: UInt32
    let levelCount: UInt32
    let supercompressionScheme: UInt32
    let dfdByteOffset: UInt32
    let dfdByteLength: UInt32
    let kvdByteOffset: UInt32
    let kvdByteLength: UInt32
    let sgdByteOffset: UInt64
    let sgdByteLength: UInt64

    static let size = 80

    enum FieldOffset {
        static let vkFormat = 12
        static let typeSize = 16
        static let pixelWidth = 20
        static let pixelHeight = 24
        static let pixelDepth = 28
        static let layerCount = 32
        static let faceCount = 36
        static let levelCount = 40
        static let supercompressionScheme = 44
        static let dfdByteOffset = 48
        static let kvdByteOffset = 56
        static let sgdByteOffset = 64
    }

    init(_ bytes: [UInt8]) throws(ContainerError) {
        guard bytes.starts(with: ContainerKind.ktx2.signature) else {
            throw .malformed(.ktx2, offset: 0, problem: "the signature is missing")
        }
        var cursor = ByteCursor(FieldOffset.vkFormat..<bytes.count)
        func next() throws(ContainerError) -> UInt32 {
            try reading(.ktx2) { () throws(EndOfBytes) in try cursor.readUInt32(bytes) }
        }
        func nextLong() throws(ContainerError) -> UInt64 {
            try reading(.ktx2) { () throws(EndOfBytes) in try cursor.readUInt64(bytes) }
        }
        vkFormat = try next()
        typeSize = try next()
        pixelWidth = try next()
        pixelHeight = try next()
        pixelDepth = try next()
        layerCount = try next()
        faceCount = try next()
        levelCount = try next()
        supercompressionScheme = try next()
        dfdByteOffset = try next()
        dfdByteLength = try next()
        kvdByteOffset = try next()
        kvdByteLength = try next()
        sgdByteOffset = try nextLong()
        sgdByteLength = try nextLong()
    }

    /// How levels are compressed on top of their pixel format.
    var supercompression: Supercompression? { Supercompression(rawValue: supercompressionScheme) }

    enum Supercompression: UInt32, Sendable {
        case none = 0
        case basisLZ = 1
        case zstandard = 2
        case zlib = 3
        case uastcHDR6x6Intermediate = 4

        var name: String {
            switch self {
            case .none: "none"
            case .basisLZ: "BasisLZ"
            case .zstandard: "Zstandard"
            case .zlib: "ZLIB"
            case .uastcHDR6x6Intermediate: "UASTC HDR 6×6 intermediate"
            }
        }
    }

    /// "2, Zstandard", for errors and descriptions.
    var describedSupercompression: String {
        let vendorRange: ClosedRange<UInt32> = 0x10000...0x1FFFF
        let name =
            supercompression?.name ?? (vendorRange.contains(supercompressionScheme) ? "a vendor's own" : "unknown")
        return "\(supercompressionScheme), \(name)"
    }
}
