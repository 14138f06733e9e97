internal import CArchive

/// Streams that the archive library compresses: those of other programs are equal but for their settings.
public enum CompressedStreams: String, CaseIterable, Sendable {
    case bzip2 = "bz2"
    case xz
    case zstandard = "zst"

    public func compressed(_ bytes: [UInt8]) -> [UInt8] {
        guard let handle = archive_write_new(), let entry = archive_entry_new() else { return [] }
        defer {
            archive_write_free(handle)
            archive_entry_free(entry)
        }
        archive_write_set_format_raw(handle)
        // Without it the last block would be filled up with zeros.
        archive_write_set_bytes_in_last_block(handle, 1)
        switch self {
        case .bzip2: archive_write_add_filter_bzip2(handle)
        case .xz: archive_write_add_filter_xz(handle)
        case .zstandard: archive_write_add_filter_zstd(handle)
        }
        var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 8 + 4096)
        var used = 0
        output.withUnsafeMutableBytes { buffer in
            archive_write_open_memory(handle, buffer.baseAddress, buffer.count, &used)
            archive_entry_set_filetype(entry, 0o100000)
            archive_write_header(handle, entry)
            bytes.withUnsafeBytes { _ = archive_write_data(handle, $0.baseAddress, $0.count) }
            archive_write_close(handle)
        }
        return Array(output.prefix(used))
    }
}
