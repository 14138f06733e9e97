import ImageContainers
import PixelModel
import TestSupport
import Testing

@Suite struct KTX2Tests {
    @Test("Plain and deflated ASTC decode", arguments: [Fixtures.Kind.ktx2, .zlibKTX2])
    func pictures(kind: Fixtures.Kind) throws {
        let snapshot = try SnapshotDecoder.decode(kind.bytes, limits: .standard)
        #expect(snapshot.image == Fixtures.picture())
        #expect(snapshot.container == .ktx2)
        #expect(snapshot.confidence == .confirmed)
        #expect(snapshot.notes.isEmpty)
    }

    /// vkFormat numbers of ASTC are in pairs, linear and sRGB, in the order of this list.
    static let footprints = [
        (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8), (10, 5), (10, 6), (10, 8), (10, 10), (12, 10),
        (12, 12),
    ]

    @Test("All footprints decode, linear and sRGB", arguments: footprints.indices, [false, true])
    func footprint(index: Int, isSRGB: Bool) throws {
        let (width, height) = Self.footprints[index]
        // Two blocks, the second cut after one column.
        var builder = KTX2Builder(
            vkFormat: 157 + UInt32(index) * 2 + (isSRGB ? 1 : 0), width: width + 1, height: height)
        builder.descriptor = .astc(width: width, height: height, sRGB: isSRGB)
        builder.levels = [(ASTCBlocks.voidExtent((10, 20, 30, 255)) + ASTCBlocks.voidExtent((40, 50, 60, 255)), nil)]
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(snapshot.image[width - 1, height - 1] == (10, 20, 30, 255))
        #expect(snapshot.image[width, 0] == (40, 50, 60, 255))
        #expect(snapshot.confidence == .confirmed)

        var older = KTX1Builder(width: width + 1, height: height)
        older.glInternalFormat = (isSRGB ? 0x93D0 : 0x93B0) + UInt32(index)
        older.levels = [(nil, builder.levels[0].data)]
        #expect(try SnapshotDecoder.decode(older.build(), limits: .standard).image == snapshot.image)
    }

    @Test(
        "Each uncompressed format decodes",
        arguments: [
            (2, [0x34, 0x12], [17, 34, 51, 68]),  // R4G4B4A4
            (3, [0x34, 0x12], [51, 34, 17, 68]),  // B4G4R4A4
            (4, [0x01, 0x84], [132, 130, 8, 255]),  // R5G6B5
            (5, [0x01, 0x84], [8, 130, 132, 255]),  // B5G6R5
            (6, [0x7F, 0x80], [132, 8, 255, 255]),  // R5G5B5A1
            (7, [0x7F, 0x80], [255, 8, 132, 255]),  // B5G5R5A1
            (8, [0x3F, 0x40], [132, 8, 255, 0]),  // A1R5G5B5
            (9, [10], [10, 0, 0, 255]), (15, [10], [10, 0, 0, 255]),  // R8
            (16, [10, 20], [10, 20, 0, 255]), (22, [10, 20], [10, 20, 0, 255]),  // R8G8
            (23, [10, 20, 30], [10, 20, 30, 255]), (29, [10, 20, 30], [10, 20, 30, 255]),  // R8G8B8
            (30, [10, 20, 30], [30, 20, 10, 255]), (36, [10, 20, 30], [30, 20, 10, 255]),  // B8G8R8
            (37, [10, 20, 30, 40], [10, 20, 30, 40]), (43, [10, 20, 30, 40], [10, 20, 30, 40]),  // R8G8B8A8
            (44, [10, 20, 30, 40], [30, 20, 10, 40]), (50, [10, 20, 30, 40], [30, 20, 10, 40]),  // B8G8R8A8
            (51, [10, 20, 30, 40], [10, 20, 30, 40]), (57, [10, 20, 30, 40], [10, 20, 30, 40]),  // A8B8G8R8 packed
            (58, [0xFF, 0x03, 0x00, 0x60], [128, 0, 255, 85]),  // A2R10G10B10
            (64, [0xFF, 0x03, 0x00, 0x60], [255, 0, 128, 85]),  // A2B10G10R10
            (70, [0xFF, 0x80], [128, 0, 0, 255]), (76, [0x00, 0x38], [128, 0, 0, 255]),  // R16
            (77, [0, 0, 255, 255], [0, 255, 0, 255]), (83, [0, 0, 0, 0x3C], [0, 255, 0, 255]),  // R16G16
            (84, [0, 0, 255, 255, 0, 0], [0, 255, 0, 255]), (90, [0, 0, 0, 0x3C, 0, 0], [0, 255, 0, 255]),  // R16G16B16
            (91, [0, 0, 255, 255, 0, 0, 255, 0], [0, 255, 0, 1]),  // R16G16B16A16
            (97, [0, 0, 0, 0x3C, 0, 0, 0, 0x38], [0, 255, 0, 128]),
            (1_000_340_000, [0x34, 0x12], [34, 51, 68, 17]),  // A4R4G4B4
            (1_000_340_001, [0x34, 0x12], [68, 51, 34, 17]),  // A4B4G4R4
        ] as [(UInt32, [UInt8], [UInt8])])
    func uncompressed(vkFormat: UInt32, pixel: [UInt8], rgba: [UInt8]) throws {
        var builder = KTX2Builder(vkFormat: vkFormat, width: 3, height: 2)
        builder.descriptor.bytesPlane0 = UInt8(pixel.count)
        let black = [UInt8](repeating: 0, count: pixel.count)
        // Rows follow each other without padding.
        builder.levels = [(pixel + black + black + black + black + pixel, nil)]
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(Array(snapshot.image.pixels.prefix(4)) == rgba)
        #expect(Array(snapshot.image.pixels.suffix(4)) == rgba)
        #expect(snapshot.confidence == .confirmed)
    }

    @Test("Of levels, layers and faces the first is the picture, and all are counted")
    func furtherImages() throws {
        var builder = KTX2Builder(vkFormat: 37, width: 2, height: 1)
        builder.layers = 2
        builder.faces = 6
        let pixels = (0..<96).map { UInt8($0) }
        builder.levels = [(pixels, nil), (Array(pixels.prefix(48)), nil)]
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(snapshot.image.pixels == Array(0..<8))
        #expect(
            snapshot.notes == [
                "2 mipmap levels; the picture is the first", "2 array elements; the picture is the first",
                "6 faces; the picture is the first", "1 of the mipmap levels: too small to show anything",
            ])
        #expect(snapshot.further.count == 11)
    }

    @Test("Orientation, swizzle and premultiplied alpha are undone")
    func presentation() throws {
        var builder = KTX2Builder(vkFormat: 37, width: 1, height: 2)
        builder.descriptor.flags = 1
        builder.addText("KTXorientation", "ru")
        builder.addText("KTXswizzle", "bgra")
        builder.levels = [([10, 20, 30, 255, 100, 50, 0, 128], nil)]
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        // The second row comes first; its colours are divided by 128/255, then red and blue change places.
        #expect(snapshot.image.pixels == [0, 100, 199, 128, 30, 20, 10, 255])
        #expect(snapshot.notes.count == 3)
    }

    @Test("A descriptor that contradicts vkFormat makes the format an inference")
    func contradiction() throws {
        var builder = Fixtures.ktx2
        builder.descriptor = .astc(width: 8, height: 8, sRGB: true)
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(snapshot.image == Fixtures.picture())
        #expect(snapshot.confidence == .inferred)
        #expect(
            snapshot.notes == [
                "the data format descriptor has blocks of 8×8 instead of 4×4",
                "the data format descriptor has transfer function sRGB (2) instead of linear (1)",
            ])
    }

    // The good file: level index 80…103, descriptor 104…131, blocks 144…287.
    private static let edits: [(ByteEdit, String)] = [
        (
            .word("BC7", at: 12, 145),
            "KTX 2.0 at offset 12: vkFormat 145, BC7_UNORM_BLOCK, colour model ASTC (162): not supported"
        ),
        (
            .word("HDR ASTC", at: 12, 1_000_066_000),
            "KTX 2.0 at offset 12: vkFormat 1000066000, ASTC_4x4_SFLOAT_BLOCK, colour model ASTC (162): not supported"
        ),
        (
            .word("Zstandard", at: 44, 2),
            "KTX 2.0 at offset 44: supercompressionScheme 2, Zstandard, over vkFormat 157, ASTC_4x4_UNORM_BLOCK: not "
                + "supported"
        ),
        (
            .word("a scheme nobody knows", at: 44, 99),
            "KTX 2.0 at offset 44: supercompressionScheme 99, unknown, over vkFormat 157, ASTC_4x4_UNORM_BLOCK: not "
                + "supported"
        ),
        (
            .word("0 pixels wide", at: 20, 0),
            "KTX 2.0 damaged at offset 20: the picture is 0 pixels wide"
        ),
        (
            .word("more levels than the picture has", at: 40, 9),
            "KTX 2.0 damaged at offset 40: 9 levels; 10×9 has 4 at most"
        ),
        (
            .word("2^32 − 1 levels", at: 40, .max),
            "KTX 2.0 damaged at offset 40: 4294967295 levels; 10×9 has 4 at most"
        ),
        (
            .word("the base level lies beyond the file", at: 80, 1000),
            "KTX 2.0 damaged at offset 80: the base level claims 144 bytes at offset 1000, the file has 288"
        ),
        (
            .word("the base level lies beyond 2^63", at: 84, .max),
            "KTX 2.0 damaged at offset 80: the base level claims 144 bytes at offset 18446744069414584464, the file has 288"
        ),
        (
            .word("too few bytes for the picture", at: 88, 143),
            "KTX 2.0 damaged at offset 144: the payload has 143 bytes; ASTC 4×4 linear of 10×9 needs 144"
        ),
    ]

    @Test("A named edit of a good file ends in the error that names it", arguments: edits.indices)
    func edit(index: Int) {
        let (edit, message) = Self.edits[index]
        #expect(decodingError(edit.apply(Fixtures.ktx2.build())) == message, "\(edit.name)")
    }

    @Test("Universal textures are named by their colour model")
    func basis() {
        var builder = KTX2Builder(vkFormat: 0, width: 4, height: 4)
        builder.supercompression = 1
        builder.descriptor.colorModel = 163
        builder.levels = [([0], nil)]
        #expect(
            decodingError(builder.build())
                == "KTX 2.0 at offset 12: vkFormat 0, UNDEFINED, colour model ETC1S (163), supercompressionScheme 1, BasisLZ: "
                + "not supported")
    }

    @Test(
        "A deflated level of another size than the index says is refused",
        arguments: [
            (-1, "ZLIB: the stream becomes 143 bytes, expected were 144"),
            (1, "ZLIB: the stream becomes more than the expected 144 bytes"),
        ])
    func inflatedSize(change: Int, problem: String) {
        var builder = Fixtures.zlibKTX2
        let blocks = change < 0 ? Array(Fixtures.blocks.dropLast()) : Fixtures.blocks + [0]
        builder.levels[0] = (ZlibStreams.stored(blocks), 144)
        #expect(decodingError(builder.build()) == "KTX 2.0 payload at offset 144: \(problem)")
    }

    @Test("A deflated level with a wrong checksum is refused")
    func checksum() {
        var builder = Fixtures.zlibKTX2
        builder.levels[0].data[builder.levels[0].data.count - 1] ^= 1
        #expect(
            decodingError(builder.build())
                == "KTX 2.0 payload at offset 144: ZLIB: corrupt stream near byte 155: incorrect data check")
    }
}
