import ByteReading
import PixelModel
import Testing

@testable import ImageCodecs

@Suite struct JPEGEncoderTests {
    /// Two halves of one colour each, with some alpha.
    private func halves(width: Int, height: Int) -> RGBAImage {
        RGBAImage(size: PixelSize(width: width, height: height)) { pixels in
            for index in 0..<width * height {
                let isLeft = index % width < width / 2
                (pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2]) =
                    isLeft ? (200, 30, 60) : (10, 90, 240)
                pixels[index * 4 + 3] = UInt8(index % 256)
            }
        }
    }

    @Test(
        "What is encoded decodes to nearly the same colours, whatever its alpha was", arguments: [60, 90, 100],
        [JPEGEncoder.Colors.full, .half])
    func roundTrip(_ quality: Int, _ colors: JPEGEncoder.Colors) throws {
        let image = halves(width: 64, height: 40)
        let decoded = try JPEGDecoder.decode(
            JPEGEncoder.encode(image, quality: quality, colors: colors), limits: .standard
        ).image
        #expect(decoded.size == image.size)
        for (x, y) in [(4, 4), (20, 30), (44, 8), (60, 36)] {
            let (a, b) = (image[x, y], decoded[x, y])
            #expect(abs(Int(a.red) - Int(b.red)) <= 6, "red at \(x), \(y)")
            #expect(abs(Int(a.green) - Int(b.green)) <= 6, "green at \(x), \(y)")
            #expect(abs(Int(a.blue) - Int(b.blue)) <= 6, "blue at \(x), \(y)")
            #expect(b.alpha == 255)
        }
    }

    @Test("A grey file has no colours")
    func gray() throws {
        let bytes = try JPEGEncoder.encode(halves(width: 16, height: 16), quality: 90, colors: .gray)
        let decoded = try JPEGDecoder.decode(bytes, limits: .standard).image
        #expect(decoded[2, 2].red == decoded[2, 2].green && decoded[2, 2].green == decoded[2, 2].blue)
    }

    @Test("A file holds no metadata beside the JFIF header")
    func noMetadata() throws {
        let bytes = try JPEGEncoder.encode(halves(width: 16, height: 16), quality: 90)
        // APP1 … APP15 and comments.
        for at in bytes.indices.dropLast() where bytes[at] == 0xFF {
            #expect(!(0xE1...0xEF).contains(bytes[at + 1]) && bytes[at + 1] != 0xFE, "at \(at)")
        }
    }

    @Test("Pictures that JPEG cannot hold are refused", arguments: [(0, 4), (4, 0), (65_536, 1), (1, 70_000)])
    func refused(_ width: Int, _ height: Int) {
        let image = RGBAImage(
            size: PixelSize(width: width, height: height), pixels: [UInt8](repeating: 1, count: width * height * 4))
        #expect(throws: JPEGError.self) { try JPEGEncoder.encode(image, quality: 80) }
    }
}
