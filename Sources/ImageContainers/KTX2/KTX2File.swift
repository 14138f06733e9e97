internal import ByteReading

/// The structure of a KTX 2.0 file, before any pixel is touched.
struct KTX2File: Sendable {
    let header: KTX2Header
    let shape: TextureShape
    /// The level index, base level first, as stored.
    let levels: [Level]
    let descriptor: DataFormatDescriptor?
    let descriptorRange: Range<Int>?
    let keyValues: KeyValueBlock?
    let keyValueRange: Range<Int>?
    let notes: [String]

    struct Level: Sendable, Equatable {
        /// Offset of the index entry.
        let offset: Int
        let byteOffset: UInt64
        let byteLength: UInt64
        let uncompressedByteLength: UInt64

        static let entryBytes = 24

        /// Where the level lies, or `nil` where it reaches beyond a file of `count` bytes.
        func range(in count: Int) -> Range<Int>? {
            KTX2File.range(offset: byteOffset, length: byteLength, in: count)
        }
    }

    /// - Throws: `malformed` for a damaged header or level index, `limit` for sizes beyond `limits`.
    init(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) {
        let header = try KTX2Header(bytes)
        self.header = header
        shape = try TextureShape(
            .ktx2, width: header.pixelWidth, height: header.pixelHeight, depth: header.pixelDepth,
            layers: header.layerCount, faces: header.faceCount, levels: header.levelCount,
            widthOffset: KTX2Header.FieldOffset.pixelWidth, limits: limits)
        guard shape.levels <= shape.greatestLevels else {
            throw .malformed(
                .ktx2, offset: KTX2Header.FieldOffset.levelCount,
                problem: "\(shape.levels) levels; \(shape.size) has \(shape.greatestLevels) at most")
        }
        var cursor = ByteCursor(KTX2Header.size..<bytes.count)
        var levels: [Level] = []
        for _ in 0..<shape.levels {
            levels.append(
                try reading(.ktx2) { () throws(EndOfBytes) in
                    Level(
                        offset: cursor.offset, byteOffset: try cursor.readUInt64(bytes),
                        byteLength: try cursor.readUInt64(bytes),
                        uncompressedByteLength: try cursor.readUInt64(bytes))
                })
        }
        self.levels = levels

        var notes = shape.notes
        let missing = levels.enumerated().dropFirst().filter { $0.element.range(in: bytes.count) == nil }
        if !missing.isEmpty {
            notes.append("of \(levels.count) levels \(missing.count) reach beyond the file")
        }

        descriptorRange = Self.range(
            offset: UInt64(header.dfdByteOffset), length: UInt64(header.dfdByteLength), in: bytes.count)
        descriptor = Self.descriptor(bytes, descriptorRange, notes: &notes)
        _ = try DecodeLimits.require(
            Int(header.kvdByteLength), atMost: limits.keyValueBytes, limit: "keyValueBytes")
        keyValueRange = Self.range(
            offset: UInt64(header.kvdByteOffset), length: UInt64(header.kvdByteLength), in: bytes.count)
        if let keyValueRange {
            let block = KeyValueBlock(bytes, in: keyValueRange, order: .little)
            notes += block.notes
            keyValues = block
        } else {
            notes.append("the key/value data reach beyond the file")
            keyValues = nil
        }
        let end = Self.end(of: levels, [descriptorRange, keyValueRange], header, bytes.count)
        if end < bytes.count { notes.append("\(bytes.count - end) bytes belong to no part of the file") }
        self.notes = notes
    }

    /// The descriptor; what is wrong with it becomes a note, as vkFormat names the format too.
    private static func descriptor(
        _ bytes: [UInt8], _ range: Range<Int>?, notes: inout [String]
    ) -> DataFormatDescriptor? {
        guard let range else {
            notes.append("the data format descriptor reaches beyond the file")
            return nil
        }
        do throws(ContainerError) {
            return try DataFormatDescriptor(bytes, in: range)
        } catch {
            notes.append("\(error)")
            return nil
        }
    }

    /// The range of a part, or `nil` where it reaches beyond a file of `count` bytes.
    static func range(offset: UInt64, length: UInt64, in count: Int) -> Range<Int>? {
        guard offset <= UInt64(count), length <= UInt64(count) - offset else { return nil }
        return Int(offset)..<Int(offset + length)
    }

    /// What no part of the file names.
    func gaps(of count: Int) -> [Range<Int>] {
        let index = 0..<KTX2Header.size + levels.count * Level.entryBytes
        let global = Self.range(offset: header.sgdByteOffset, length: header.sgdByteLength, in: count)
        let parts = [index, descriptorRange, keyValueRange, global] + levels.map { $0.range(in: count) }
        return SurplusData.gaps(of: count, outside: parts.compactMap(\.self))
    }

    /// What of the other parts belongs to no level, of which they may share bytes.
    func unused(of count: Int) -> [Range<Int>] {
        let global = Self.range(offset: header.sgdByteOffset, length: header.sgdByteLength, in: count)
        let levels = levels.compactMap { $0.range(in: count) }
        let values = keyValueRange.flatMap { range in keyValues?.contents(of: range) } ?? []
        let outside = SurplusData.gaps(of: count, outside: levels)
        return ([descriptorRange, global].compactMap(\.self) + values).flatMap { part in
            outside.map { $0.clamped(to: part) }.filter { !$0.isEmpty }
        }
    }

    /// Where the file ends by its own structure.
    func end(of count: Int) -> Int {
        Self.end(of: levels, [descriptorRange, keyValueRange], header, count)
    }

    /// The end of the part that lies last.
    private static func end(of levels: [Level], _ ranges: [Range<Int>?], _ header: KTX2Header, _ count: Int) -> Int {
        let global = range(offset: header.sgdByteOffset, length: header.sgdByteLength, in: count)
        return (levels.map { $0.range(in: count) } + ranges + [global]).compactMap { $0?.upperBound }.max() ?? 0
    }
}
