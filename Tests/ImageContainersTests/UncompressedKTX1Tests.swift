import ImageContainers
import PixelModel
import TestSupport
import Testing

@Suite struct UncompressedKTX1Tests {
    struct Case: Sendable, CustomTestStringConvertible {
        let type: UInt32
        let format: UInt32
        /// One pixel, as a little-endian file stores it.
        let pixel: [UInt8]
        /// Bytes of the unit that is reversed in a big-endian file.
        let unit: Int
        let rgba: [UInt8]
        let testDescription: String

        init(_ name: String, _ type: UInt32, _ format: UInt32, _ pixel: [UInt8], unit: Int = 1, _ rgba: [UInt8]) {
            self.type = type
            self.format = format
            self.pixel = pixel
            self.unit = unit
            self.rgba = rgba
            testDescription = name
        }
    }

    static let cases = [
        Case("R8", 0x1401, 0x1903, [10], [10, 0, 0, 255]),
        Case("RG8", 0x1401, 0x8227, [10, 20], [10, 20, 0, 255]),
        Case("RGB8", 0x1401, 0x1907, [10, 20, 30], [10, 20, 30, 255]),
        Case("BGR8", 0x1401, 0x80E0, [10, 20, 30], [30, 20, 10, 255]),
        Case("RGBA8", 0x1401, 0x1908, [10, 20, 30, 40], [10, 20, 30, 40]),
        Case("BGRA8", 0x1401, 0x80E1, [10, 20, 30, 40], [30, 20, 10, 40]),
        Case("A8", 0x1401, 0x1906, [10], [0, 0, 0, 10]),
        Case("L8", 0x1401, 0x1909, [10], [10, 10, 10, 255]),
        Case("LA8", 0x1401, 0x190A, [10, 20], [10, 10, 10, 20]),
        // 0x80FF is 33023 of 65535: 128.49 of 255.
        Case("R16", 0x1403, 0x1903, [0xFF, 0x80], unit: 2, [128, 0, 0, 255]),
        Case("RGB16", 0x1403, 0x1907, [0, 0, 0xFF, 0xFF, 0x80, 0x80], unit: 2, [0, 255, 128, 255]),
        Case("RGBA16", 0x1403, 0x1908, [0, 0, 0xFF, 0xFF, 0x01, 0x40, 0xFF, 0x00], unit: 2, [0, 255, 64, 1]),
        // 0.5 is 0x3800, 1 is 0x3C00, 1 and a 512th is 0x3C02, −2⁻¹⁰ is 0x9400.
        Case(
            "RGBA half", 0x140B, 0x1908, [0x00, 0x38, 0x00, 0x3C, 0x02, 0x3C, 0x00, 0x94], unit: 2, [128, 255, 255, 0]),
        Case("R half OES", 0x8D61, 0x1903, [0x00, 0x34], unit: 2, [64, 0, 0, 255]),
        // 10000 100000 00001: 16 of 31, 32 of 63, 1 of 31.
        Case("565", 0x8363, 0x1907, [0x01, 0x84], unit: 2, [132, 130, 8, 255]),
        Case("565 reversed", 0x8364, 0x1907, [0x01, 0x84], unit: 2, [8, 130, 132, 255]),
        Case("4444", 0x8033, 0x1908, [0x34, 0x12], unit: 2, [17, 34, 51, 68]),
        Case("4444 reversed BGRA", 0x8365, 0x80E1, [0x34, 0x12], unit: 2, [34, 51, 68, 17]),
        // 10000 00001 11111 1.
        Case("5551", 0x8034, 0x1908, [0x7F, 0x80], unit: 2, [132, 8, 255, 255]),
        // 0 10000 00001 11111, alpha in the highest bit, red in the lowest ones.
        Case("1555 reversed", 0x8366, 0x1908, [0x3F, 0x40], unit: 2, [255, 8, 132, 0]),
        Case("8888", 0x8035, 0x1908, [40, 30, 20, 10], unit: 4, [10, 20, 30, 40]),
        Case("8888 reversed", 0x8367, 0x1908, [10, 20, 30, 40], unit: 4, [10, 20, 30, 40]),
        // 1023, 0, 512 and 1, from the highest bit on: FF C0 08 01.
        Case("1010102", 0x8036, 0x1908, [0x01, 0x08, 0xC0, 0xFF], unit: 4, [255, 0, 128, 85]),
        // Alpha 1, blue 512, green 0, red 1023: 60 00 03 FF.
        Case("2101010 reversed", 0x8368, 0x1908, [0xFF, 0x03, 0x00, 0x60], unit: 4, [255, 0, 128, 85]),
    ]

    @Test("Each layout decodes from both byte orders with rows padded to four bytes", arguments: cases, [false, true])
    func layout(example: Case, isBigEndian: Bool) throws {
        // 3 × 2 pixels: the first and the last are the example, the others 0.
        let black = [UInt8](repeating: 0, count: example.pixel.count)
        let padding = [UInt8](repeating: 0xEE, count: (4 - 3 * example.pixel.count % 4) % 4)
        var pixel = example.pixel
        if isBigEndian {
            pixel = stride(from: 0, to: pixel.count, by: example.unit).flatMap {
                pixel[$0..<$0 + example.unit].reversed()
            }
        }
        var builder = KTX1Builder(width: 3, height: 2)
        builder.isBigEndian = isBigEndian
        builder.glType = example.type
        builder.glTypeSize = UInt32(example.unit)
        builder.glFormat = example.format
        builder.glInternalFormat = 0x1908
        builder.levels = [(nil, pixel + black + black + padding + black + black + pixel + padding)]
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(Array(snapshot.image.pixels.prefix(4)) == example.rgba)
        #expect(Array(snapshot.image.pixels.suffix(4)) == example.rgba)
        #expect(snapshot.confidence == .confirmed)
    }

    @Test("Rows without padding are recognised by the size of the level")
    func tightRows() throws {
        var builder = KTX1Builder(width: 3, height: 2)
        builder.glType = 0x1401
        builder.glFormat = 0x1907
        builder.glInternalFormat = 0x8051
        let pixels = (0..<18).map { UInt8($0 * 10) }
        builder.levels = [(nil, pixels)]
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(snapshot.image[2, 1] == (150, 160, 170, 255))
        #expect(snapshot.confidence == .inferred)
        #expect(snapshot.notes == ["rows without padding inferred from the size of the level, 18 bytes"])
    }

    @Test(
        "Types and formats that are not decoded are named",
        arguments: [
            (
                0x1406, 0x1908, 0x8814,
                "glType 0x1406, FLOAT, with glFormat 0x1908, RGBA, glInternalFormat 0x8814, RGBA32F"
            ),
            (
                0x1401, 0x8D99, 0x8D7C,
                "glType 0x1401, UNSIGNED_BYTE, with glFormat 0x8D99, RGBA_INTEGER, glInternalFormat 0x8D7C, RGBA8UI"
            ),
            (
                0x8363, 0x1908, 0x8D62,
                "glType 0x8363, UNSIGNED_SHORT_5_6_5, with glFormat 0x1908, RGBA, glInternalFormat 0x8D62, RGB565"
            ),
        ] as [(UInt32, UInt32, UInt32, String)])
    func unsupported(type: UInt32, format: UInt32, internalFormat: UInt32, feature: String) {
        var builder = KTX1Builder(width: 1, height: 1)
        builder.glType = type
        builder.glFormat = format
        builder.glInternalFormat = internalFormat
        builder.levels = [(nil, [UInt8](repeating: 0, count: 16))]
        #expect(decodingError(builder.build()) == "KTX 1.1 at offset 16: \(feature): not supported")
    }
}
