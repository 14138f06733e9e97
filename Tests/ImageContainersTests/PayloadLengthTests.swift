import ByteReading
import ImageContainers
import TestSupport
import Testing

/// A payload is exactly as long as the header needs: a header of a smaller picture would hide the rest of a larger one.
@Suite struct PayloadLengthTests {
    /// Offsets of the width, which the height follows, in files of each kind.
    private static func sizeOffset(_ kind: Fixtures.Kind) -> Int {
        switch kind {
        case .aaplCompressed, .aaplRaw: 40
        case .ktx1, .appleKTX1, .bigEndianAppleKTX1: 36
        case .ktx2, .zlibKTX2: 20
        }
    }

    @Test("A header of any other number of blocks is refused", arguments: Fixtures.Kind.allCases)
    func otherSizes(kind: Fixtures.Kind) {
        for width in 1...24 {
            for height in 1...24 {
                let blocks = (width + 3) / 4 * ((height + 3) / 4)
                var bytes = kind.bytes
                for (offset, value) in [(0, width), (4, height)] {
                    let place = Self.sizeOffset(kind) + offset
                    // All of these sizes fit a byte.
                    bytes[kind == .bigEndianAppleKTX1 ? place + 3 : place] = UInt8(value)
                }
                #expect((decodingError(bytes) == nil) == (blocks == 9), "\(width)×\(height)")
            }
        }
    }

    @Test("A payload of more bytes than the picture has is refused", arguments: [1, 3, 16, 144, 1000])
    func surplus(count: Int) {
        let more = Fixtures.blocks + (0..<count).map { UInt8(truncatingIfNeeded: $0 | 1) }
        var aapl = AAPLBuilder(width: Fixtures.width, height: Fixtures.height)
        aapl.addBlocks(more)
        var compressedAAPL = AAPLBuilder(width: Fixtures.width, height: Fixtures.height)
        compressedAAPL.addCompressed(more)
        var ktx1 = Fixtures.ktx1
        ktx1.levels = [(nil, more)]
        var appleKTX1 = KTX1Builder(width: Fixtures.width, height: Fixtures.height)
        appleKTX1.addAppleLevel(more)
        var trailingKTX1 = Fixtures.appleKTX1
        trailingKTX1.levels[0].data += more.suffix(count)
        var ktx2 = Fixtures.ktx2
        ktx2.levels = [(more, nil)]
        var zlib = Fixtures.zlibKTX2
        zlib.levels = [(ZlibStreams.stored(more), more.count)]
        var trailingZlib = Fixtures.zlibKTX2
        trailingZlib.levels[0].data += more.suffix(count)
        var lyingKTX2 = Fixtures.ktx2
        lyingKTX2.levels = [(Fixtures.blocks, 144 + count)]
        for bytes in [
            aapl.build(), compressedAAPL.build(), ktx1.build(), appleKTX1.build(), trailingKTX1.build(), ktx2.build(),
            zlib.build(), trailingZlib.build(), lyingKTX2.build(),
        ] { #expect(decodingError(bytes) != nil) }
    }

    @Test("An inner size of raw AAPL blocks that is not theirs is refused; that of a stream is a note")
    func innerSize() throws {
        let edit = ByteEdit.word("another inner size", at: 136, 100)
        let problem = "the inner size says 100 bytes"
        #expect(decodingError(edit.apply(Fixtures.Kind.aaplRaw.bytes))?.contains(problem) == true)
        let compressed = edit.apply(Fixtures.Kind.aaplCompressed.bytes)
        let notes = try SnapshotDecoder.decode(compressed, limits: .standard).notes
        #expect(notes.contains { $0.hasPrefix(problem) })
    }

    @Test("Half floats beyond 0…1 are refused", arguments: [0x4000, 0x3C03, 0xBC00, 0x9801, 0x7C00, 0xFC00, 0x7E00])
    func halfFloats(bits: UInt16) {
        var builder = KTX1Builder(width: 2, height: 1)
        builder.glType = 0x140B
        builder.glFormat = 0x1903
        builder.glInternalFormat = 0x822D
        builder.levels = [(nil, [0, 0x38, UInt8(bits & 0xFF), UInt8(bits >> 8)])]
        let problem = "1 half-float values lie outside 0…1 or are no numbers"
        #expect(decodingError(builder.build())?.hasSuffix(problem) == true)
    }
}
