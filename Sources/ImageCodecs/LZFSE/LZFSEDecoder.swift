internal import ByteReading

/// The output of a stream, and how many bytes of the input it took.
public struct LZFSEDecoding: Sendable {
    public let bytes: [UInt8]
    public let consumed: Int
}

/// Decodes an LZFSE stream: blocks of raw bytes (`bvx-`), LZFSE with plain or packed tables (`bvx1`, `bvx2`) and LZVN
/// (`bvxn`), closed by `bvx$`. The format has no other specification than its reference implementation's source.
public enum LZFSEDecoder {
    /// - Parameters:
    ///   - range: where the stream lies in `bytes`; it may end before the range does.
    ///   - maximumSize: the most bytes the output may have; memory is taken for these before decoding, never more.
    public static func decompress(
        _ bytes: [UInt8], in range: Range<Int>, maximumSize: Int
    ) throws(LZFSEError) -> LZFSEDecoding {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count, maximumSize >= 0 else {
            throw .truncated(offset: 0)
        }
        var failure: LZFSEError?
        var consumed = 0
        let output = [UInt8](unsafeUninitializedCapacity: maximumSize + LZFSEOutput.margin) { buffer, count in
            count = 0
            bytes.withUnsafeBytes { raw in
                let source = UnsafeRawBufferPointer(rebasing: raw[range])
                guard let start = source.baseAddress, let base = buffer.baseAddress else {
                    failure = .truncated(offset: 0)
                    return
                }
                var out = LZFSEOutput(base: UnsafeMutableRawPointer(base), capacity: maximumSize)
                do throws(LZFSEError) {
                    consumed = try decode(start, source.count, into: &out)
                    count = out.count
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
        return LZFSEDecoding(bytes: output, consumed: consumed)
    }

    private enum Magic {
        static let uncompressed: UInt32 = 0x2d78_7662
        static let plainTables: UInt32 = 0x3178_7662
        static let packedTables: UInt32 = 0x3278_7662
        static let lzvn: UInt32 = 0x6e78_7662
        static let endOfStream: UInt32 = 0x2478_7662
    }

    private static func decode(
        _ source: UnsafeRawPointer, _ length: Int, into out: inout LZFSEOutput
    ) throws(LZFSEError) -> Int {
        var at = 0
        let scratch = LZFSEScratch()
        while true {
            guard length - at >= 4 else { throw .truncated(offset: at) }
            let magic = source.word(at)
            if magic == Magic.endOfStream { return at + 4 }
            guard length - at >= 8 else { throw .truncated(offset: at) }
            let rawBytes = Int(source.word(at + 4))
            guard [Magic.uncompressed, Magic.plainTables, Magic.packedTables, Magic.lzvn].contains(magic) else {
                throw .unknownBlock(magic: magic, offset: at)
            }
            guard rawBytes <= out.capacity - out.count else {
                throw .outputLimit(
                    LimitExceeded(limit: "decompressedBytes", allowed: out.capacity, requested: out.count + rawBytes))
            }
            let end = out.count + rawBytes
            let next: Int
            switch magic {
            case Magic.uncompressed:
                guard length - at - 8 >= rawBytes else { throw .truncated(offset: at) }
                out.append(source + at + 8, rawBytes)
                next = at + 8 + rawBytes
            case Magic.lzvn:
                guard length - at >= 12 else { throw .truncated(offset: at) }
                let payload = Int(source.word(at + 8))
                guard length - at - 12 >= payload else { throw .truncated(offset: at) }
                try LZVNDecoder.decode(source + at + 12, payload, offset: at + 12, until: end, into: &out)
                next = at + 12 + payload
            default:
                let header =
                    magic == Magic.plainTables
                    ? try LZFSEBlockHeader(plain: source, at: at, length: length)
                    : try LZFSEBlockHeader(packed: source, at: at, length: length)
                next = at + header.size + header.literalPayload + header.lmdPayload
                try LZFSEBlock.decode(header, source: source, at: at, scratch: scratch, until: end, into: &out)
            }
            guard out.count == end else { throw .lengthMismatch(expected: rawBytes, offset: at) }
            at = next
        }
    }
}

extension UnsafeRawPointer {
    /// Little-endian word at a byte offset. The caller has checked the bounds.
    @inline(__always)
    func word(_ offset: Int) -> UInt32 { UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }

    @inline(__always)
    func half(_ offset: Int) -> UInt16 { UInt16(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self)) }

    @inline(__always)
    func long(_ offset: Int) -> UInt64 { UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
}
