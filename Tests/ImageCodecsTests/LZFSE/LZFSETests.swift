import ByteReading
import ImageCodecs
import TestSupport
import Testing

@Suite struct LZFSETests {
    @Test func `Every stream of Apple's encoder becomes its input`() throws {
        let streams = try EncodedStreams.load()
        #expect(streams.count >= 72)
        for stream in streams {
            let decoding = try LZFSEDecoder.decompress(
                stream.stream, in: 0..<stream.stream.count, maximumSize: stream.input.count)
            #expect(decoding.bytes == stream.input, "kind \(stream.kind), seed \(stream.seed)")
            #expect(decoding.consumed == stream.stream.count)
        }
    }

    @Test func `Every block type of the format is among the fixtures`() throws {
        let streams = try EncodedStreams.load().map(\.stream)
        for magic in ["bvx-", "bvx2", "bvxn"] {
            #expect(streams.contains { $0.starts(with: magic.utf8) }, "\(magic)")
        }
    }

    @Test func `A stream may begin inside a file and end before it`() throws {
        let stream = LZFSEStreams.uncompressed([1, 2, 3])
        let file = [9, 9] + stream + [7]
        let decoding = try LZFSEDecoder.decompress(file, in: 2..<file.count, maximumSize: 3)
        #expect(decoding.bytes == [1, 2, 3])
        #expect(decoding.consumed == stream.count)
    }

    @Test func `A stream never decides how much memory is used`() throws {
        let stream = LZFSEStreams.uncompressed([UInt8](repeating: 5, count: 100))
        #expect(throws: LZFSEError.outputLimit(LimitExceeded(limit: "decompressedBytes", allowed: 99, requested: 100)))
        {
            try LZFSEDecoder.decompress(stream, in: 0..<stream.count, maximumSize: 99)
        }
    }

    @Test func `Every prefix of a stream is refused`() throws {
        for stream in try EncodedStreams.load() where stream.stream.count < 1500 {
            for count in 0..<stream.stream.count {
                #expect(throws: LZFSEError.self) {
                    try LZFSEDecoder.decompress(stream.stream, in: 0..<count, maximumSize: stream.input.count)
                }
            }
        }
    }

    @Test(arguments: [UInt8(0x01), 0x40, 0x80, 0xFF])
    func `Every damaged byte ends in an error or in output within bounds`(mask: UInt8) throws {
        for stream in try EncodedStreams.load() where (1..<1200).contains(stream.stream.count) {
            for index in stream.stream.indices {
                var damaged = stream.stream
                damaged[index] ^= mask
                if let decoding = try? LZFSEDecoder.decompress(
                    damaged, in: 0..<damaged.count, maximumSize: stream.input.count)
                {
                    #expect(decoding.bytes.count <= stream.input.count)
                }
            }
        }
    }

    struct Damage: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var stream: [UInt8]
        var error: LZFSEError
    }

    @Test(arguments: [
        Damage(
            testDescription: "another format's bytes", stream: Array("PK\u{3}\u{4}....".utf8),
            error: .unknownBlock(magic: 0x0403_4B50, offset: 0)),
        Damage(testDescription: "nothing", stream: [], error: .truncated(offset: 0)),
        Damage(
            testDescription: "no end-of-stream block",
            stream: Array(LZFSEStreams.uncompressed([1, 2]).dropLast(4)), error: .truncated(offset: 10)),
        Damage(
            testDescription: "an LZVN match before the first byte",
            stream: Array("bvxn".utf8) + [4, 0, 0, 0, 2, 0, 0, 0, 0x08, 0x01],
            error: .badDistance(distance: 1, written: 0, offset: 14)),
        Damage(
            testDescription: "an LZVN opcode that is not defined",
            stream: Array("bvxn".utf8) + [4, 0, 0, 0, 1, 0, 0, 0, 0x1E],
            error: .badOpcode(0x1E, offset: 12)),
    ])
    func `Damage is named with its offset`(damage: Damage) {
        #expect(throws: damage.error) {
            try LZFSEDecoder.decompress(damage.stream, in: 0..<damage.stream.count, maximumSize: 64)
        }
    }
}
