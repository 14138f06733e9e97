internal import ByteReading

/// The basic block of a KTX 2.0 file's data format descriptor (Khronos Data Format Specification 1.4, chapter 5), as
/// far as it serves to name the format and to check vkFormat against it.
struct DataFormatDescriptor: Sendable, Equatable {
    /// Offset of the block in the file.
    let offset: Int
    let colorModel: UInt8
    let colorPrimaries: UInt8
    let transferFunction: UInt8
    let flags: UInt8
    /// Width and height of a block in pixels; 1 × 1 for uncompressed formats.
    let blockWidth: Int
    let blockHeight: Int
    /// Bytes of a pixel or block; 0 where levels are supercompressed in a way that does not keep them apart.
    let bytesPlane0: Int
    let samples: Int

    /// Set in `flags` where colours are stored multiplied by alpha.
    static let premultipliedFlag: UInt8 = 1
    /// vendorId and descriptorType of the basic block, which Khronos (0) numbered 0.
    private static let basicBlockType: UInt32 = 0
    private static let headerBytes = 24
    private static let sampleBytes = 16

    /// Reads the block in `range`, which is the whole descriptor with its u32 total size.
    ///
    /// - Throws: where the descriptor does not hold a basic block; the pixels do not depend on it.
    init(_ bytes: [UInt8], in range: Range<Int>) throws(ContainerError) {
        var cursor = ByteCursor(range)
        func next() throws(ContainerError) -> UInt32 {
            try reading(.ktx2) { () throws(EndOfBytes) in try cursor.readUInt32(bytes) }
        }
        func byte(_ word: UInt32, _ index: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * index)) }
        _ = try next()
        offset = cursor.offset
        let type = try next()
        guard type == Self.basicBlockType else {
            throw .malformed(
                .ktx2, offset: offset, problem: "the data format descriptor begins with a block of type \(type), not 0")
        }
        let blockSize = Int(try next() >> 16)
        let colors = try next()
        let dimensions = try next()
        let planes = try next()
        colorModel = byte(colors, 0)
        colorPrimaries = byte(colors, 1)
        transferFunction = byte(colors, 2)
        flags = byte(colors, 3)
        // Stored less one.
        blockWidth = Int(byte(dimensions, 0)) + 1
        blockHeight = Int(byte(dimensions, 1)) + 1
        bytesPlane0 = Int(byte(planes, 0))
        samples = max(0, blockSize - Self.headerBytes) / Self.sampleBytes
    }

    var isPremultiplied: Bool { flags & Self.premultipliedFlag != 0 }

    static let astcModel: UInt8 = 162
    static let uncompressedModel: UInt8 = 1
    private static let linearTransfer: UInt8 = 1
    private static let sRGBTransfer: UInt8 = 2

    /// Sentences on where the descriptor and a format that vkFormat names contradict each other.
    func contradictions(to format: TextureFormat, isSupercompressed: Bool) -> [String] {
        let expected: (model: UInt8, width: Int, height: Int, bytes: Int)
        switch format {
        case .astc(let footprint, _):
            expected = (Self.astcModel, footprint.width, footprint.height, TextureFormat.astcBlockBytes)
        case .uncompressed(let layout):
            expected = (Self.uncompressedModel, 1, 1, layout.pixelBytes)
        }
        var found: [String] = []
        if colorModel != expected.model {
            found.append("colour model \(Self.modelName(colorModel)) instead of \(Self.modelName(expected.model))")
        }
        if blockWidth != expected.width || blockHeight != expected.height {
            found.append("blocks of \(blockWidth)×\(blockHeight) instead of \(expected.width)×\(expected.height)")
        }
        // Supercompressed files may have 0 here.
        if bytesPlane0 != expected.bytes, !(isSupercompressed && bytesPlane0 == 0) {
            found.append("\(bytesPlane0) bytes for each block or pixel instead of \(expected.bytes)")
        }
        if case .astc(_, let profile) = format {
            let transfer = profile == .sRGB ? Self.sRGBTransfer : Self.linearTransfer
            if transferFunction != transfer {
                found.append(
                    "transfer function \(Self.transferName(transferFunction)) instead of \(Self.transferName(transfer))"
                )
            }
        }
        return found.map { "the data format descriptor has \($0)" }
    }
}
