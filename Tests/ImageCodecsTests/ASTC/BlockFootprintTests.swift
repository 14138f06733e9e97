import ImageCodecs
import Testing

@Suite struct BlockFootprintTests {
    /// The table "Block footprints" of the specification: bits a texel are 128 divided by the area.
    private static let known = [
        (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8), (10, 5), (10, 6), (10, 8), (10, 10), (12, 10),
        (12, 12),
    ]

    @Test func `There are fourteen, in the order of the formats' numbers`() {
        #expect(BlockFootprint.all.map { [$0.width, $0.height] } == Self.known.map { [$0.0, $0.1] })
    }

    @Test func `No other shape exists`() {
        for width in -1...16 {
            for height in -1...16 {
                let isKnown = Self.known.contains { $0 == (width, height) }
                #expect((BlockFootprint(width: width, height: height) != nil) == isKnown, "\(width)×\(height)")
            }
        }
    }
}
