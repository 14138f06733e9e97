import ImageContainers
import PixelModel
import TestSupport
import Testing

@Suite struct KTX1Tests {
    @Test(
        "A plain and a compressed file decode in both byte orders",
        arguments: [Fixtures.Kind.ktx1, .appleKTX1, .bigEndianAppleKTX1])
    func pictures(kind: Fixtures.Kind) throws {
        let snapshot = try SnapshotDecoder.decode(kind.bytes, limits: .standard)
        #expect(snapshot.image == Fixtures.picture())
        #expect(snapshot.container == .ktx1)
        #expect(snapshot.confidence == .confirmed)
        #expect(snapshot.notes.isEmpty)
    }

    @Test("Of levels, array elements and depth slices the first is the picture, and all are counted")
    func furtherImages() throws {
        var builder = KTX1Builder(width: Fixtures.width, height: Fixtures.height)
        builder.mipmapLevels = 2
        builder.arrayElements = 2
        let other = ASTCBlocks.linear(columns: 3, rows: 3) { _, _ in (1, 2, 3, 4) }
        let small = ASTCBlocks.linear(columns: 2, rows: 1) { _, _ in (5, 6, 7, 8) }
        builder.levels = [(nil, Fixtures.blocks + other), (nil, small + small)]
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(snapshot.image == Fixtures.picture())
        #expect(
            snapshot.notes
                == [
                    "2 mipmap levels; the picture is the first", "2 array elements; the picture is the first",
                    "1 of the mipmap levels: too small to show anything",
                ])
    }

    @Test("imageSize of a cube map is that of one face")
    func cubeMap() throws {
        var builder = KTX1Builder(width: 4, height: 4)
        builder.faces = 6
        builder.mipmapLevels = 2
        let faces = (0..<6).flatMap { ASTCBlocks.voidExtent((UInt8($0), 0, 0, 255)) }
        builder.levels = [(16, faces), (16, faces)]
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(snapshot.image == Fixtures.picture(width: 4, height: 4) { _, _ in (0, 0, 0, 255) })
        #expect(
            snapshot.notes == [
                "2 mipmap levels; the picture is the first", "6 faces; the picture is the first",
                "1 of the mipmap levels: too small to show anything",
            ])
        #expect(snapshot.further.map(\.name) == (2...6).map { "face \($0)" })
    }

    @Test("A missing level too small to show anything is a note")
    func missingLevel() throws {
        var builder = Fixtures.ktx1
        builder.mipmapLevels = 2
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(snapshot.image == Fixtures.picture())
        #expect(snapshot.notes.count == 3)
        #expect(snapshot.notes[1].hasPrefix("of 2 mipmap levels 1 are there: KTX 1.1 damaged at offset 212"))
    }

    @Test("Rows stored from the bottom up are turned", arguments: ["S=r,T=u", "S=l,T=d", "S=l,T=u", "S=r,T=d"])
    func orientation(text: String) throws {
        var builder = Fixtures.ktx1
        builder.addText("KTXorientation", text)
        let image = try SnapshotDecoder.decode(builder.build(), limits: .standard).image
        let plain = Fixtures.picture()
        for (x, y) in [(0, 0), (9, 0), (0, 8), (9, 8), (4, 5)] {
            let sourceX = text.contains("S=l") ? 9 - x : x
            let sourceY = text.contains("T=u") ? 8 - y : y
            #expect(image[x, y] == plain[sourceX, sourceY])
        }
    }

    @Test("Compression without the key that announces it is inferred from the payload")
    func unannouncedCompression() throws {
        var builder = Fixtures.appleKTX1
        builder.keyValues = []
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(snapshot.image == Fixtures.picture())
        #expect(snapshot.confidence == .inferred)
    }

    @Test("A damaged entry behind the known keys is a note")
    func damagedKeyValues() throws {
        var builder = Fixtures.appleKTX1
        builder.keyValues.append(("Other", [1, 0]))
        var bytes = builder.build()
        // The second entry begins behind the first: 64 + 4 + 24.
        bytes[92] = 200
        let snapshot = try SnapshotDecoder.decode(bytes, limits: .standard)
        #expect(snapshot.image == Fixtures.picture())
        #expect(snapshot.notes == ["the key/value entry at offset 92 reaches beyond its block"])
    }

    @Test("Entries beyond the greatest count are left unread")
    func manyKeyValues() throws {
        var builder = Fixtures.ktx1
        for index in 0..<1025 { builder.addText("\(index)", "") }
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(snapshot.image == Fixtures.picture())
        #expect(snapshot.notes == ["more than 1024 key/value entries; the rest is not read"])
    }

    // The good file: header 0…63, imageSize 64, blocks 68…211.
    private static let edits: [(ByteEdit, String)] = [
        (
            .word("neither byte order", at: 12, 0x0102_0305),
            "KTX 1.1 damaged at offset 12: the endianness field is 0x1020305, expected 0x4030201 in one of the two byte "
                + "orders"
        ),
        (
            .word("0 pixels wide", at: 36, 0),
            "KTX 1.1 damaged at offset 36: the picture is 0 pixels wide"
        ),
        (
            .word("2^31 pixels high", at: 40, 1 << 31),
            "limit side exceeded: the file asks for 2147483648, at most 16384 allowed"
        ),
        (
            .word("more blocks than there are", at: 36, 13),
            "KTX 1.1 damaged at offset 68: the payload has 144 bytes; ASTC 4×4 linear of 13×9 needs 192"
        ),
        (
            .word("key/value data beyond the limit", at: 60, 1 << 30),
            "limit keyValueBytes exceeded: the file asks for 1073741824, at most 1048576 allowed"
        ),
        (
            .word("key/value data beyond the file", at: 60, 1000),
            "KTX 1.1 damaged at offset 64: the file ends early: 1000 bytes expected, 148 present"
        ),
        (
            .word("imageSize beyond the file", at: 64, 1000),
            "KTX 1.1 damaged at offset 64: imageSize asks for 1000 bytes, 144 are left"
        ),
        (
            .word("PVRTC", at: 28, 0x8C02),
            "KTX 1.1 at offset 28: glInternalFormat 0x8C02, PVRTC 4 bpp RGBA: not supported"
        ),
        (
            .word("ETC1", at: 28, 0x8D64),
            "KTX 1.1 at offset 28: glInternalFormat 0x8D64, ETC1 RGB: not supported"
        ),
        (
            .word("a format nobody knows", at: 28, 0xABCD),
            "KTX 1.1 at offset 28: glInternalFormat 0xABCD, unknown: not supported"
        ),
    ]

    @Test("A named edit of a good file ends in the error that names it", arguments: edits.indices)
    func edit(index: Int) {
        let (edit, message) = Self.edits[index]
        #expect(decodingError(edit.apply(Fixtures.ktx1.build())) == message, "\(edit.name)")
    }

    @Test("A compressed payload whose length leaves its level is refused")
    func compressedLength() {
        // Key/value data take 28 bytes; imageSize is at 92, LZFS at 96, its length at 100.
        let edit = ByteEdit.word("the stream claims more than its level has", at: 100, 1000)
        #expect(
            decodingError(edit.apply(Fixtures.appleKTX1.build()))
                == "KTX 1.1 damaged at offset 104: the file ends early: 1000 bytes expected, 156 present")
    }

    @Test("An announced compression of another kind is named")
    func unknownCompression() {
        var builder = Fixtures.appleKTX1
        builder.keyValues = []
        builder.addText("Compression_APPLE", "LZMA")
        #expect(decodingError(builder.build()) == "KTX 1.1 at offset 86: Compression_APPLE LZMA: not supported")
    }

    @Test("An announced compression that the payload lacks is refused")
    func missingCompression() {
        var builder = Fixtures.ktx1
        builder.addText("Compression_APPLE", "LZFSE")
        #expect(
            decodingError(builder.build())
                == "KTX 1.1 damaged at offset 96: Compression_APPLE is announced, but the payload begins with FC FD FF FF in "
                + "place of LZFS")
    }
}
