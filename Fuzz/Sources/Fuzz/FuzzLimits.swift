import ByteReading

extension DecodeLimits {
    /// Small enough for thousands of runs a second, large enough for every path of the parsers.
    static let fuzzing = DecodeLimits(
        fileBytes: 1 << 20, pixels: 1 << 16, side: 16384, decompressedBytes: 1 << 20, chunks: 64,
        keyValueBytes: 4096)
}
