import Testing

@testable import ImageContainers

@Suite struct HalfFloatTests {
    @Test(
        "Numbers become the nearest of 256 levels",
        arguments: [
            (0x0000, 0), (0x8000, 0), (0x3C00, 255), (0x3800, 128), (0x3400, 64), (0x2E66, 25), (0x3BFF, 255),
            // The least number of all and the greatest subnormal one: 2⁻²⁴ and 2⁻¹⁴.
            (0x0001, 0), (0x03FF, 0),
            // 1/255 and half of it, rounded to the format's eleven bits.
            (0x1C04, 1), (0x1805, 1), (0x1804, 0),
        ] as [(UInt16, UInt8)])
    func levels(bits: UInt16, level: UInt8) {
        #expect(HalfFloat.level(bits: bits) == level)
    }

    @Test(
        "Numbers outside 0…1 get the nearer end and no number gets 0",
        arguments: [
            (0x3C01, 255), (0x7BFF, 255), (0x7C00, 255), (0xBC00, 0), (0xFC00, 0), (0x7E00, 0), (0x8001, 0),
        ] as [(UInt16, UInt8)])
    func outside(bits: UInt16, level: UInt8) {
        #expect(HalfFloat.level(bits: bits) == level)
    }

    @Test("Levels never fall while numbers rise")
    func monotonous() {
        let levels = (0...0x3C00).map { HalfFloat.level(bits: UInt16($0)) }
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(levels).count == 256)
    }
}
