import ImageContainers
import TestSupport
import Testing
import Vocabulary

@Suite struct DescriptionTests {
    private func field(
        _ name: String, in title: String, of bytes: [UInt8]
    ) throws -> ContainerDescription.Field? {
        try SnapshotDecoder.inspect(bytes, limits: .standard).sections
            .first { $0.title == title }?.fields.first { $0.name == name }
    }

    @Test("An AAPL file lists its header and its chunks with their places")
    func aapl() throws {
        let bytes = Fixtures.aapl.build()
        #expect(
            try field("glInternalFormat", in: "HEAD", of: bytes)
                == .init("glInternalFormat", "0x93B0, ASTC 4×4 linear", offset: 32, size: 4))
        #expect(
            try field("texture UUID", in: "HEAD", of: bytes)
                == .init("texture UUID", "01020304-0506-0708-090A-0B0C0D0E0F10", offset: 76, size: 16))
        #expect(try field("width", in: "HEAD", of: bytes) == .init("width", "10", offset: 40, size: 4))
        #expect(
            try field("LZFS", in: "Chunks", of: bytes)
                == .init("LZFS", "160 bytes, ASTC blocks in an LZFSE stream", offset: 128, size: 168))
        #expect(
            try field("END ", in: "Chunks", of: bytes)
                == .init("END ", "0 bytes, end of the chunks", offset: 296, size: 8))
        #expect(
            try field("block order", in: "Picture", of: bytes)
                == .init("block order", "linear, by the number of bytes"))
    }

    @Test("What is inferred is marked as inferred")
    func inferred() throws {
        var builder = AAPLBuilder(width: 128, height: 128)
        builder.pixelFormat = (1, 1)
        builder.addBlocks([UInt8](repeating: 0, count: 16384))
        let bytes = builder.build()
        #expect(try field("pixel format", in: "Picture", of: bytes)?.confidence == .inferred)
        #expect(try field("block order", in: "Picture", of: bytes)?.confidence == .inferred)
    }

    @Test("A KTX 1.1 file lists its header, keys and levels with their places")
    func ktx1() throws {
        let bytes = Fixtures.Kind.bigEndianAppleKTX1.bytes
        #expect(
            try field("byte order", in: "Header", of: bytes) == .init("byte order", "big-endian", offset: 12, size: 4))
        #expect(
            try field("Compression_APPLE", in: "Key/value data", of: bytes)
                == .init("Compression_APPLE", "LZFSE", offset: 64, size: 28))
        #expect(
            try field("level 0", in: "Levels", of: bytes)
                == .init("level 0", "10×9, imageSize 164", offset: 92, size: 168))
        #expect(
            try field("LZFSE stream", in: "Picture", of: bytes)
                == .init("LZFSE stream", "156 bytes", offset: 104, size: 156))
    }

    @Test("A KTX 2.0 file lists its header, levels and descriptor")
    func ktx2() throws {
        let bytes = Fixtures.zlibKTX2.build()
        #expect(
            try field("supercompressionScheme", in: "Header", of: bytes)?.value == "3, ZLIB")
        #expect(
            try field("level 0", in: "Level index", of: bytes)
                == .init("level 0", "10×9, 155 bytes at 144, uncompressed 144", offset: 80, size: 24))
        #expect(try field("colour model", in: "Data format descriptor", of: bytes)?.value == "ASTC (162)")
    }

    @Test("A file whose format is not decoded is still described")
    func unsupported() throws {
        var builder = Fixtures.ktx1
        builder.glInternalFormat = 0x8C02
        #expect(
            try field("not decodable", in: "Picture", of: builder.build())?.value
                == "KTX 1.1 at offset 28: glInternalFormat 0x8C02, PVRTC 4 bpp RGBA: not supported")
    }

    @Test("A PNG lists its chunks and its header")
    func png() throws {
        var writer = ByteWriter(ContainerKind.png.signature, isBigEndian: true)
        let header: [UInt8] = [0, 0, 0, 7, 0, 0, 0, 5, 8, 6, 0, 0, 1]
        for (type, data) in [("CgBI", [0x50, 0, 0x20, 6]), ("IHDR", header), ("IDAT", [1, 2, 3]), ("IEND", [])] {
            writer.append(UInt32(data.count))
            writer.append(type.utf8)
            writer.append(data)
            writer.append(UInt32(0))
        }
        let bytes = writer.bytes
        #expect(try field("IDAT", in: "Chunks", of: bytes) == .init("IDAT", "3 bytes", offset: 49, size: 15))
        #expect(try field("width", in: "IHDR", of: bytes) == .init("width", "7", offset: 32, size: 4))
        #expect(try field("interlace", in: "IHDR", of: bytes)?.value == "Adam7")
        #expect(try field("variant", in: "IHDR", of: bytes)?.value == "CgBI: raw deflate, BGRA, premultiplied")
        #expect(
            try field("note", in: "Notes", of: Array(bytes.dropLast()))?.value
                == "the chunk at offset 64 is cut off: the file ends early: 4 bytes expected at offset 72, 3 present"
        )
    }

    @Test("A JPEG lists its segments and its frame")
    func jpeg() throws {
        let application: [UInt8] = [0xFF, 0xE0, 0, 7] + Array("JFIF".utf8) + [0]
        let frame: [UInt8] = [0xFF, 0xC2, 0, 8, 8, 0, 9, 0, 12, 3]
        // Entropy-coded data with a stuffed zero and a restart marker.
        let scan: [UInt8] = [0xFF, 0xDA, 0, 3, 1, 0x55, 0xFF, 0x00, 0xFF, 0xD0, 0x66]
        let bytes = [0xFF, 0xD8] + application + frame + scan + [0xFF, 0xD9]
        #expect(try field("APP0", in: "Segments", of: bytes) == .init("APP0", "5 bytes, JFIF", offset: 2, size: 9))
        #expect(try field("process", in: "Frame", of: bytes)?.value == "progressive")
        #expect(try field("width", in: "Frame", of: bytes) == .init("width", "12", offset: 18, size: 2))
        #expect(try field("EOI", in: "Segments", of: bytes)?.offset == 32)
        #expect(try field("note", in: "Notes", of: bytes) == nil)
        #expect(
            try field("note", in: "Notes", of: Array(bytes.dropLast(2)))?.value
                == "the end-of-image marker was not reached")
    }
}
