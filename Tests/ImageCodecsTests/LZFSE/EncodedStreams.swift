import Foundation

/// A stream made by Apple's encoder, and the input it was made from.
struct EncodedStream: Sendable {
    var kind: UInt32
    var seed: UInt32
    var input: [UInt8]
    var stream: [UInt8]
}

/// Reads `Fixtures/streams.bin`, or the file that `SNAPVEIL_LZFSE_STREAMS` names; `Fixtures/generate.py` writes both.
enum EncodedStreams {
    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    static func load() throws -> [EncodedStream] {
        let named = ProcessInfo.processInfo.environment["SNAPVEIL_LZFSE_STREAMS"]
        let file = named.map { URL(fileURLWithPath: $0) } ?? fixtures.appending(path: "streams.bin")
        let data = [UInt8](try Data(contentsOf: file))
        var result: [EncodedStream] = []
        var at = 0
        func word() -> UInt32 {
            defer { at += 4 }
            return (0..<4).reduce(0) { $0 | UInt32(data[at + $1]) << UInt32(8 * $1) }
        }
        while at < data.count {
            let (kind, seed, length, count) = (word(), word(), Int(word()), Int(word()))
            result.append(
                EncodedStream(
                    kind: kind, seed: seed, input: input(kind, seed, length), stream: Array(data[at..<(at + count)])))
            at += count
        }
        return result
    }

    /// The generator's inputs, drawn again; see `make` in `generate.py`.
    private static func input(_ kind: UInt32, _ seed: UInt32, _ length: Int) -> [UInt8] {
        var state = UInt64(seed)
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 32)
        }
        func byte() -> UInt8 { UInt8(next() & 255) }
        switch kind {
        case 0: return [UInt8](repeating: byte(), count: length)
        case 1: return (0..<length).map { _ in byte() }
        case 2: return (0..<length).map { _ in UInt8(97 + next() % 5) }
        case 3:
            let period = (0..<(1 + next() % 40)).map { _ in byte() }
            return (0..<length).map { period[$0 % period.count] }
        case 4: return (0..<length).map { _ in min(byte(), byte(), byte()) }
        default:
            var result: [UInt8] = []
            var blocks: [[UInt8]] = []
            while result.count < length {
                if !blocks.isEmpty, next() % 4 != 0 {
                    result += blocks[next() % blocks.count]
                } else {
                    let block = (0..<16).map { _ in byte() }
                    blocks.append(block)
                    result += block
                    blocks = blocks.suffix(50)
                }
            }
            return Array(result.prefix(length))
        }
    }
}
