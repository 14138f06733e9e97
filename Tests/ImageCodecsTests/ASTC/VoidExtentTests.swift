import ByteReading
import PixelModel
import Testing

@testable import ImageCodecs

@Suite struct VoidExtentTests {
    /// A void extent without an area, whose channels are given in 16 bits.
    private static func block(
        red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16, low: UInt64 = 0xFFFF_FFFF_FFFF_FDFC
    ) -> [UInt8] {
        let high = UInt64(alpha) << 48 | UInt64(blue) << 32 | UInt64(green) << 16 | UInt64(red)
        return [low, high].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    private static func decode(_ block: [UInt8]) throws -> (pixel: [UInt8], errors: Int, hdr: Int) {
        let decoding = try ASTCDecoder.decode(
            block, in: 0..<16, footprint: .f4x4, size: PixelSize(width: 1, height: 1), profile: .linear,
            limits: .standard)
        return (decoding.image.pixels, decoding.errorBlocks, decoding.hdrBlocks)
    }

    private static let magenta: [UInt8] = [255, 0, 255, 255]

    @Test func `The upper eight bits of each channel are the colour`() throws {
        let block = Self.block(red: 0x12FF, green: 0x3400, blue: 0x5680, alpha: 0x7801)
        #expect(try Self.decode(block) == ([0x12, 0x34, 0x56, 0x78], 0, 0))
    }

    @Test func `Half-float channels are high dynamic range`() throws {
        let block = Self.block(red: 0, green: 0, blue: 0, alpha: 0, low: 0xFFFF_FFFF_FFFF_FFFC)
        #expect(try Self.decode(block) == (Self.magenta, 0, 1))
    }

    /// The low half of a void extent with an area.
    private static func area(left: UInt64, right: UInt64, top: UInt64, bottom: UInt64) -> UInt64 {
        let horizontal = left << 12 | right << 25
        let vertical = top << 38 | bottom << 51
        return vertical | horizontal | 0xDFC
    }

    @Test(
        "A void extent that breaks a rule is an error block",
        arguments: [
            ("reserved bits not set", 0xFFFF_FFFF_FFFF_F1FC),
            ("left equals right", area(left: 7, right: 7, top: 0, bottom: 0x1FFF)),
            ("top below bottom", area(left: 1, right: 7, top: 6, bottom: 5)),
        ] as [(String, UInt64)])
    func brokenRule(_: String, low: UInt64) throws {
        let block = Self.block(red: 0, green: 0, blue: 0, alpha: 0, low: low)
        #expect(try Self.decode(block) == (Self.magenta, 1, 0))
    }

    @Test func `An area with its sides in order is legal`() throws {
        let low = Self.area(left: 1, right: 7, top: 5, bottom: 6)
        let block = Self.block(red: 0xFF00, green: 0, blue: 0, alpha: 0xFF00, low: low)
        #expect(try Self.decode(block) == ([255, 0, 0, 255], 0, 0))
    }
}
