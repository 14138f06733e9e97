import ImageCodecs
import TestSupport
import Testing

@Suite struct LZVNOpcodeTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let opcodes: [UInt8]
        let output: String

        init(_ name: String, _ opcodes: [UInt8], _ output: String) {
            (self.name, self.opcodes, self.output) = (name, opcodes, output)
        }

        var testDescription: String { name }
    }

    private static let abc: [UInt8] = [0xE3] + Array("abc".utf8)
    private static let alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"

    static let examples: [Example] = [
        Example("short literals", abc, "abc"),
        Example("long literals", [0xE0, 20] + Array(alphabet.utf8), alphabet),
        Example("small distance, no literals", abc + [0b00_000_000, 3], "abcabc"),
        Example("small distance, three literals", [0b11_001_000, 3] + Array("abc".utf8), "abcabca"),
        Example("small distance with its high bits", [0xE0, 255] + long(271) + [0b00_000_001, 4], longText + "lmn"),
        Example("medium distance", abc + [0b101_01_001, 0b0000_1010, 0] + Array("d".utf8), "abcd" + "cdcdcdcdc"),
        Example("large distance", abc + [0b01_000_111, 2, 0] + Array("d".utf8), "abcd" + "cdc"),
        Example("previous distance with literals", abc + [0x00, 3, 0b01_000_110] + Array("d".utf8), "abcabcd" + "bcd"),
        Example("short match at the previous distance", abc + [0x00, 3, 0xF2], "abcabcab"),
        Example(
            "long match at the previous distance", abc + [0x00, 1, 0xF0, 1],
            "abcccc" + String(repeating: "c", count: 17)),
        Example("nothing, twice", [0x0E] + abc + [0x16], "abc"),
    ]

    private static func long(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) } }
    private static var longText: String { String(decoding: long(271), as: UTF8.self) }

    /// Decoded at the end of the stream and far from it, which are different paths.
    @Test(arguments: examples, [0, 300])
    func `An opcode does what the format says`(_ example: Example, literalsBehind: Int) throws {
        var opcodes = example.opcodes
        var output = Array(example.output.utf8)
        for _ in 0..<literalsBehind {
            opcodes += [0xE1, 0x2E]
            output.append(0x2E)
        }
        let stream = LZFSEStreams.lzvn(opcodes, outputSize: output.count)
        let decoding = try LZFSEDecoder.decompress(stream, in: 0..<stream.count, maximumSize: output.count)
        #expect(String(decoding: decoding.bytes, as: UTF8.self) == String(decoding: output, as: UTF8.self))
    }

    @Test(arguments: Array(1...40), [1, 2, 3, 15, 16, 17, 34, 100, 271])
    func `A match repeats its period at every distance`(distance: Int, length: Int) throws {
        let period = (0..<distance).map { UInt8($0 + 1) }
        var opcodes = [UInt8](period.flatMap { [0xE1, $0] })
        // Three bytes at the distance, then the rest at the previous one.
        opcodes += [0x00, UInt8(distance)] + (length < 16 ? [0xF0 | UInt8(length)] : [0xF0, UInt8(length - 16)])
        let output = period + (0..<length + 3).map { period[$0 % distance] }
        let stream = LZFSEStreams.lzvn(opcodes, outputSize: output.count)
        let decoding = try LZFSEDecoder.decompress(stream, in: 0..<stream.count, maximumSize: output.count)
        #expect(decoding.bytes == output)
    }

    static let undefined: [UInt8] = [0x1E, 0x26, 0x2E, 0x36, 0x3E] + Array(0x70...0x7F) + Array(0xD0...0xDF)

    @Test(arguments: undefined, [0, 100])
    func `Undefined opcodes are named`(_ byte: UInt8, paddingBehind: Int) {
        let stream = LZFSEStreams.lzvn(
            Self.abc + [byte] + [UInt8](repeating: 0, count: paddingBehind), outputSize: 50)
        #expect(throws: LZFSEError.invalidOpcode(byte, offset: 16)) {
            _ = try LZFSEDecoder.decompress(stream, in: 0..<stream.count, maximumSize: 50)
        }
    }

    @Test(arguments: [0, 4], [0, 100])
    func `A match may not begin before the output`(distance: Int, literalsBehind: Int) {
        var opcodes = Self.abc + [0x00, UInt8(distance)]
        for _ in 0..<literalsBehind { opcodes += [0xE1, 0x2E] }
        let stream = LZFSEStreams.lzvn(opcodes, outputSize: 300)
        #expect(throws: LZFSEError.invalidDistance(distance: distance, produced: 3, offset: 0)) {
            _ = try LZFSEDecoder.decompress(stream, in: 0..<stream.count, maximumSize: 300)
        }
    }

    @Test func `The end-of-block opcode must end the payload`() {
        var stream = LZFSEStreams.lzvn(Self.abc, outputSize: 3)
        stream[8] += 1
        stream.insert(0, at: 24)
        #expect(
            throws: LZFSEError.invalidHeader(
                field: "payload size", value: 13, expected: "12, the end of its opcodes", offset: 0)
        ) {
            _ = try LZFSEDecoder.decompress(stream, in: 0..<stream.count, maximumSize: 3)
        }
    }

    @Test func `A block may not state less than its opcodes make, or more`() {
        for size in [2, 4] {
            let stream = LZFSEStreams.lzvn(Self.abc, outputSize: size)
            #expect(throws: LZFSEError.sizeMismatch(stated: size, offset: 0)) {
                _ = try LZFSEDecoder.decompress(stream, in: 0..<stream.count, maximumSize: 10)
            }
        }
    }
}
