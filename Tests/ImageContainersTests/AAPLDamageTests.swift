import ByteReading
import ImageContainers
import TestSupport
import Testing

@Suite struct AAPLDamageTests {
    // Offsets in the good file: signature 0, HEAD chunk 8 (payload 16…99), FILL chunk 100 (payload 108…127),
    // LZFS chunk 128 (inner size 136, stream 140), END chunk.
    private static let edits: [(ByteEdit, String)] = [
        (
            .word("HEAD claims more than the file has", at: 8, 5000),
            "AAPL damaged at offset 8: chunk HEAD claims 5000 bytes, 288 are left"
        ),
        (
            .word("HEAD is not there", at: 12, 0x5858_5858),
            "AAPL damaged at offset 8: there is no HEAD chunk"
        ),
        (
            .word("the picture is 0 pixels wide", at: 40, 0),
            "AAPL damaged at offset 40: the picture is 0×9 pixels large"
        ),
        (
            .word("the picture is 2^31 pixels wide", at: 40, 1 << 31),
            "limit side exceeded: the file asks for 2147483648, at most 16384 allowed"
        ),
        (
            .word("the picture needs more blocks than there are", at: 40, 13),
            "AAPL damaged at offset 140: the payload has 144 bytes of blocks; ASTC 4×4 linear of 13×9 needs 192"
        ),
        (
            .word("the payload chunk is cut", at: 128, 5000),
            "AAPL damaged at offset 128: chunk LZFS claims 5000 bytes, 168 are left"
        ),
        (
            .word("the payload chunk has another name", at: 132, 0x5858_5858),
            "AAPL damaged at offset 304: there is no astc, ASTC or LZFS chunk"
        ),
    ]

    @Test("A named edit of a good file ends in the error that names it", arguments: edits.indices)
    func edit(index: Int) {
        let (edit, message) = Self.edits[index]
        #expect(decodingError(edit.apply(Fixtures.aapl.build())) == message, "\(edit.name)")
    }

    @Test("A HEAD without a height is refused")
    func tinyHead() {
        var builder = Fixtures.aapl
        builder.headBytes = 28
        #expect(
            decodingError(builder.build())
                == "AAPL damaged at offset 16: HEAD has 28 bytes; width and height need 32")
    }

    @Test("A payload chunk too small for its inner size is refused")
    func tinyPayload() {
        var builder = AAPLBuilder(width: 4, height: 4)
        builder.chunks = [("astc", [1, 2, 3])]
        #expect(
            decodingError(builder.build())
                == "AAPL damaged at offset 128: the astc chunk has 3 bytes, too few for its inner size")
    }

    @Test("An LZFSE stream that goes on beyond the picture is stopped")
    func bomb() throws {
        var builder = AAPLBuilder(width: 4, height: 4)
        builder.addCompressed([UInt8](repeating: 0, count: 1 << 20))
        let message = try #require(decodingError(builder.build()))
        #expect(message.hasPrefix("AAPL payload at offset 140: LZFSE: "))
    }

    @Test("More chunks than the limit are refused")
    func chunkLimit() {
        var limits = DecodeLimits.standard
        limits.chunks = 3
        #expect(
            decodingError(Fixtures.aapl.build(), limits: limits)
                == "limit chunks exceeded: the file asks for 4, at most 3 allowed")
    }

    @Test("Damage behind the picture is a note")
    func laterDamage() throws {
        var builder = Fixtures.aapl
        builder.chunks.append(("LATE", [1, 2, 3]))
        builder.hasEnd = false
        let snapshot = try SnapshotDecoder.decode(Array(builder.build().dropLast(1)), limits: .standard)
        #expect(snapshot.image == Fixtures.picture())
        #expect(snapshot.notes == ["AAPL damaged at offset 296: chunk LATE claims 3 bytes, 2 are left"])
    }
}
