import ImageCodecs
import TestSupport
import Testing

@Suite struct LZFSEDamageTests {
    /// A small stream of each block type: the shortest of the fixtures that are not empty.
    private static func smallStreams() throws -> [(name: String, bytes: [UInt8], size: Int)] {
        let streams = EncodedStreams(try FixtureFiles.bytes("lzfse-streams.bin"))
        return ["bvx-", "bvx1", "bvx2", "bvxn"].compactMap { magic in
            streams.filter { streams.bytes[$0.stream.prefix(4)].elementsEqual(magic.utf8) && $0.content.count > 50 }
                .min { $0.stream.count < $1.stream.count }
                .map { (magic, Array(streams.bytes[$0.stream]), $0.content.count) }
        }
    }

    @Test func `Every prefix of a stream is refused`() throws {
        for (name, bytes, size) in try Self.smallStreams() {
            for end in 0..<bytes.count {
                #expect(throws: LZFSEError.self, "\(name), \(end) bytes") {
                    _ = try LZFSEDecoder.decompress(bytes, in: 0..<end, maximumSize: size)
                }
            }
        }
    }

    @Test func `Every corruption of a byte ends in an error or in output within the bound`() throws {
        for (name, good, size) in try Self.smallStreams() {
            var refused = 0
            for index in good.indices {
                for change in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF] as [UInt8] {
                    var bytes = good
                    bytes[index] ^= change
                    do {
                        let decoding = try LZFSEDecoder.decompress(bytes, in: 0..<bytes.count, maximumSize: size)
                        #expect(decoding.bytes.count <= size)
                    } catch {
                        refused += 1
                    }
                }
            }
            #expect(refused > 0, "\(name)")
        }
    }

    @Test func `No input is not a stream`() {
        #expect(throws: LZFSEError.truncated(offset: 0, needed: 4, available: 0)) {
            _ = try LZFSEDecoder.decompress([], in: 0..<0, maximumSize: 10)
        }
    }

    // A `bvx1` stream of one match: at distance 1 from one literal. Offsets of its fields are those of the format.
    private static let edits: [(ByteEdit, LZFSEError)] = [
        (
            .word("unknown magic", at: 0, 0x7878_7662),
            .unknownBlock(magic: Array("bvxx".utf8), offset: 0)
        ),
        (
            .word("payload size is not the sum of its parts", at: 8, 999),
            .invalidHeader(
                field: "payload size", value: 999, expected: "0, the sum of its parts", offset: 0)
        ),
        (
            .word("literal count beyond a block's", at: 12, 40_004),
            .invalidHeader(field: "literal count", value: 40_004, expected: "at most 40000", offset: 0)
        ),
        (
            .word("literal count not for four states", at: 12, 5),
            .invalidHeader(field: "literal count", value: 5, expected: "a multiple of 4", offset: 0)
        ),
        (
            .word("match count beyond a block's", at: 16, 10_001),
            .invalidHeader(field: "match count", value: 10_001, expected: "at most 10000", offset: 0)
        ),
        (
            .word("literal bits", at: 28, 1),
            .invalidHeader(field: "literal bits", value: 1, expected: "-7 to 0", offset: 0)
        ),
        (
            .word("literal states", at: 32, 1024),
            .invalidHeader(field: "literal state", value: 1024, expected: "at most 1023", offset: 0)
        ),
        (
            .word("triplet bits", at: 40, 0xFFFF_FFF8),
            .invalidHeader(field: "triplet bits", value: -8, expected: "-7 to 0", offset: 0)
        ),
        (
            .word("L state", at: 44, 64),
            .invalidHeader(field: "L state", value: 64, expected: "at most 63", offset: 0)
        ),
        (
            .word("M state", at: 44, 64 << 16),
            .invalidHeader(field: "M state", value: 64, expected: "at most 63", offset: 0)
        ),
        (
            ByteEdit("D state") { bytes in bytes.replacing(at: 48, with: [0, 1]) },
            .invalidHeader(field: "D state", value: 256, expected: "at most 255", offset: 0)
        ),
        (
            ByteEdit("L frequencies beyond the states") { bytes in bytes.replacing(at: 50, with: [65, 0]) },
            .invalidHeader(field: "sum of L frequencies", value: 129, expected: "at most 64", offset: 0)
        ),
        (
            ByteEdit("distance beyond the output") { bytes in
                // All of D's states stand for the distance 2.
                bytes.replacing(at: 130, with: [0, 0, 0, 0, 0, 1])
            },
            .invalidDistance(distance: 2, produced: 1, offset: 0)
        ),
        (
            .word("output smaller than the block's content", at: 4, 9),
            .sizeMismatch(stated: 9, offset: 0)
        ),
        (
            .word("output larger than the block's content", at: 4, 17),
            .sizeMismatch(stated: 17, offset: 0)
        ),
    ]

    @Test("A named edit of a good stream ends in the error that names it", arguments: edits.indices)
    func edit(_ index: Int) throws {
        let (edit, expected) = Self.edits[index]
        let good = LZFSEStreams.oneRun(of: 0x41, length: 16)
        #expect(
            try LZFSEDecoder.decompress(good, in: 0..<good.count, maximumSize: 16).bytes
                == Array(repeating: 0x41, count: 16))
        #expect(throws: expected, "\(edit.name)") {
            let bytes = edit.apply(good)
            _ = try LZFSEDecoder.decompress(bytes, in: 0..<bytes.count, maximumSize: 64)
        }
    }
}

extension [UInt8] {
    fileprivate func replacing(at offset: Int, with bytes: [UInt8]) -> [UInt8] {
        var copy = self
        copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return copy
    }
}
