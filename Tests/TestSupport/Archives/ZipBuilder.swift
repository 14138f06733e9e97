/// Writes zip archives as APPNOTE 6.3.10 has them, with stored members.
public struct ZipBuilder: Sendable {
    /// Whether sizes and offsets are in the 64-bit fields (4.5.3) and the 32-bit ones refer to them.
    public var isZip64 = false
    /// Whether members say that they are encrypted (4.4.4, bit 0).
    public var isEncrypted = false
    /// Whether the members' list and the end record follow; without them an archive is cut off.
    public var hasDirectory = true
    /// A compression method to state instead of the real one.
    public var statedMethod: UInt16?
    /// What stands behind everything, in the list behind each member, and between the members.
    public var (comment, memberComment, gap): ([UInt8], [UInt8], [UInt8]) = ([], [], [])

    public init() {}

    public func archive(_ files: [ArchivedFile]) -> [UInt8] {
        var writer = ByteWriter()
        var directory = ByteWriter()
        for file in files {
            let offset = writer.bytes.count
            let content = content(file)
            let shared = sharedFields(file, content)
            let (extra, listedExtra) = (extra(file, content.count), extra(file, content.count, offset: offset))
            writer.append(UInt32(0x0403_4B50))
            writer.append(shared)
            writer.append(word(file.path.count) + word(extra.count) + file.path + extra + content + gap)
            directory.append(UInt32(0x0201_4B50))
            // Made on Unix, so that the upper half of the attributes is a mode.
            directory.append([isZip64 ? 45 : 20, 3])
            directory.append(shared)
            directory.append(
                word(file.path.count) + word(listedExtra.count) + word(memberComment.count) + word(0) + word(0))
            directory.append(mode(file) << 16)
            directory.append(isZip64 ? UInt32.max : UInt32(offset))
            directory.append(file.path + listedExtra + memberComment)
        }
        guard hasDirectory else { return writer.bytes }
        let (start, count) = (writer.bytes.count, UInt64(files.count))
        writer.append(directory.bytes)
        if isZip64 {
            let record = writer.bytes.count
            writer.append(UInt32(0x0606_4B50))
            writer.append(UInt64(44))
            writer.append(word(45) + word(45))
            for value: UInt32 in [0, 0] { writer.append(value) }
            for value in [count, count, UInt64(directory.bytes.count), UInt64(start)] { writer.append(value) }
            writer.append(UInt32(0x0706_4B50))
            writer.append(UInt32(0))
            writer.append(UInt64(record))
            writer.append(UInt32(1))
        }
        writer.append(UInt32(0x0605_4B50))
        let shown = isZip64 ? 0xFFFF : files.count
        writer.append(word(0) + word(0) + word(shown) + word(shown))
        writer.append(UInt32(directory.bytes.count))
        writer.append(isZip64 ? UInt32.max : UInt32(start))
        writer.append(word(comment.count) + comment)
        return writer.bytes
    }

    /// Version needed, flags, method, time, checksum and sizes, which stand before a member and in the list alike.
    private func sharedFields(_ file: ArchivedFile, _ content: [UInt8]) -> [UInt8] {
        // Bit 11: names are UTF-8.
        let isText = String(validating: file.path, as: UTF8.self) != nil
        let flags = (isEncrypted ? 1 : 0) | (isText ? 0x800 : 0)
        var writer = ByteWriter(word(isZip64 ? 45 : 20) + word(flags) + word(Int(statedMethod ?? 0)))
        // 1 January 1980: the time is in an extra field.
        writer.append(word(0) + word(0x21))
        writer.append(CRC32.of(content))
        for _ in 0..<2 { writer.append(isZip64 ? UInt32.max : UInt32(content.count)) }
        return writer.bytes
    }

    /// The time as seconds since 1970 (field 0x5455), and sizes with 64 bits (field 1).
    private func extra(_ file: ArchivedFile, _ size: Int, offset: Int? = nil) -> [UInt8] {
        var writer = ByteWriter(word(0x5455) + word(5) + [1])
        writer.append(UInt32(truncatingIfNeeded: file.modified))
        guard isZip64 else { return writer.bytes }
        writer.append(word(1) + word(offset == nil ? 16 : 24))
        for _ in 0..<2 { writer.append(UInt64(size)) }
        if let offset { writer.append(UInt64(offset)) }
        return writer.bytes
    }

    private func content(_ file: ArchivedFile) -> [UInt8] {
        switch file.content {
        case .link(let target), .hardLink(let target): Array(target.utf8)
        default: file.bytes
        }
    }

    private func mode(_ file: ArchivedFile) -> UInt32 {
        switch file.content {
        case .file, .hardLink: 0o100644
        case .folder: 0o040755
        case .link: 0o120777
        case .pipe: 0o010644
        }
    }

    private func word(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}
