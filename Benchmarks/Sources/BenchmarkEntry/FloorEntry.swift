internal import ImageCodecs

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Reads a file, decompresses the LZFSE stream that lies at `offset` in it, and returns the milliseconds of processor time
/// that both took, the system's part included, or -1 if that failed or became another number of bytes than `size`.
@c(snapveil_read_texture)
public func readTexture(_ path: UnsafePointer<CChar>, _ offset: Int, _ count: Int, _ size: Int) -> Double {
    var decoding: LZFSEDecoding?
    let time = processorMilliseconds {
        guard let bytes = content(path), offset >= 0, count >= 0, offset <= bytes.count - count else { return }
        decoding = try? LZFSEDecoder.decompress(bytes, in: offset..<(offset + count), maximumSize: size)
    }
    return decoding?.bytes.count == size ? time : -1
}

private func content(_ path: UnsafePointer<CChar>) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, size))
    }
    return bytes.count == size ? bytes : nil
}
