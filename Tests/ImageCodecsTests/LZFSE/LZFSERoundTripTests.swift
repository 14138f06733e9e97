import Foundation
import ImageCodecs
import Testing

@Suite struct LZFSERoundTripTests {
    private static func check(_ streams: EncodedStreams) throws {
        for (index, pair) in streams.enumerated() {
            let decoding = try LZFSEDecoder.decompress(
                streams.bytes, in: pair.stream, maximumSize: pair.content.count)
            #expect(decoding.consumed == pair.stream.count, "stream \(index)")
            // Compared outside of the macro, which would print megabytes.
            let isEqual = decoding.bytes[...] == pair.content
            #expect(isEqual, "stream \(index), \(pair.content.count) bytes")
        }
    }

    @Test func `Streams of every block type become what was encoded`() throws {
        let streams = EncodedStreams(try FixtureFiles.bytes("lzfse-streams.bin"))
        #expect(streams.count == 66)
        try Self.check(streams)
    }

    static let generated = ProcessInfo.processInfo.environment["SNAPVEIL_LZFSE_STREAMS"]

    @Test(
        "Ten thousand generated streams become what was encoded",
        .enabled(if: generated != nil, "needs the file that Fixtures/generate/lzfse_streams.py makes"))
    func generatedStreams() throws {
        let path = try #require(Self.generated)
        let streams = EncodedStreams([UInt8](try Data(contentsOf: URL(filePath: path))))
        #expect(streams.count >= 10_000)
        try Self.check(streams)
    }

    @Test func `The fixtures have every block type`() throws {
        let streams = EncodedStreams(try FixtureFiles.bytes("lzfse-streams.bin"))
        let magics = Set(streams.map { String(decoding: streams.bytes[$0.stream.prefix(4)], as: UTF8.self) })
        #expect(magics == ["bvx-", "bvx1", "bvx2", "bvxn"])
    }

    @Test func `The end-of-stream block alone is an empty stream`() throws {
        let bytes = Array("bvx$".utf8)
        let decoding = try LZFSEDecoder.decompress(bytes, in: 0..<4, maximumSize: 0)
        #expect(decoding == LZFSEDecoding(bytes: [], consumed: 4))
    }

    @Test func `A stream may lie anywhere in the bytes and end before them`() throws {
        let streams = EncodedStreams(try FixtureFiles.bytes("lzfse-streams.bin"))
        for pair in streams where pair.content.count == 700 {
            let bytes = [1, 2, 3] + streams.bytes[pair.stream] + [9, 9]
            let decoding = try LZFSEDecoder.decompress(bytes, in: 3..<bytes.count, maximumSize: 1 << 20)
            #expect(decoding.bytes[...] == pair.content)
            #expect(decoding.consumed == pair.stream.count)
        }
    }

    @Test func `A stream that wants one byte more than allowed is refused before it is decoded`() throws {
        let streams = EncodedStreams(try FixtureFiles.bytes("lzfse-streams.bin"))
        for pair in streams where !pair.content.isEmpty {
            let size = pair.content.count
            let error = #expect(throws: LZFSEError.self) {
                _ = try LZFSEDecoder.decompress(streams.bytes, in: pair.stream, maximumSize: size - 1)
            }
            guard case .outputTooLarge(_, let maximum, _) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(maximum == size - 1)
        }
    }
}
