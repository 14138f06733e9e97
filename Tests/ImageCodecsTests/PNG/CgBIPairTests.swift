import ByteReading
import ImageCodecs
import TestSupport
import Testing

/// CgBI files against the PNGs they were made from (`Fixtures/generate/cgbi_fixtures.py`).
@Suite struct CgBIPairTests {
    static let names = ["alpha", "paeth-first", "opaque", "pieces", "idot", "one-pixel", "one-column"]

    @Test(arguments: names)
    func `A CgBI file equals its PNG within the rounding of premultiplication`(_ name: String) throws {
        let plain = try PNGDecoder.decode(try FixtureFiles.bytes("CgBI/\(name).png"), limits: .standard)
        let decoding = try PNGDecoder.decode(try FixtureFiles.bytes("CgBI/\(name).cgbi.png"), limits: .standard)
        #expect(decoding.isCgBI && !plain.isCgBI)
        #expect(decoding.colorType == plain.colorType && decoding.bitDepth == 8)
        try #require(decoding.image.size == plain.image.size)
        var wrong = 0
        for pixel in stride(from: 0, to: plain.image.pixels.count, by: 4) {
            let alpha = Int(plain.image.pixels[pixel + 3])
            if decoding.image.pixels[pixel + 3] != plain.image.pixels[pixel + 3] { wrong += 1 }
            for channel in 0..<3 {
                let original = Int(plain.image.pixels[pixel + channel])
                let found = Int(decoding.image.pixels[pixel + channel])
                // Half a premultiplied step, and half a step of the result.
                let allowed = alpha == 0 ? original : 255 / (2 * alpha) + 1
                if abs(found - original) > allowed || alpha == 0 && found != 0 { wrong += 1 }
                // Nothing was lost on top: premultiplying again gives what the file stored.
                if premultiplied(found, alpha) != premultiplied(original, alpha) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    private func premultiplied(_ color: Int, _ alpha: Int) -> Int { (color * alpha * 2 + 255) / 510 }

    @Test func `An iDOT chunk is mentioned and changes nothing`() throws {
        let marked = try PNGDecoder.decode(try FixtureFiles.bytes("CgBI/idot.cgbi.png"), limits: .standard)
        let plain = try PNGDecoder.decode(try FixtureFiles.bytes("CgBI/alpha.cgbi.png"), limits: .standard)
        #expect(marked.image == plain.image)
        #expect(marked.notes.contains { $0.contains("iDOT") })
        #expect(!plain.notes.contains { $0.contains("iDOT") })
    }

    @Test func `A colour above its alpha becomes full, not more`() throws {
        let file = PNGFile.cgbi(width: 1, height: 1, colorType: 6, rows: [[0, 200, 10, 5, 10]])
        #expect(try PNGDecoder.decode(file, limits: .standard).image.pixels == [128, 255, 255, 10])
    }

    @Test(arguments: [
        ([[0, 1, 2, 3], [5, 4, 5, 6]], "filter 5 of row 1"),
        ([[0, 1, 2, 3], [0, 4, 5]], "becomes 7 bytes, expected were 8"),
        ([[0, 1, 2, 3], [0, 4, 5, 6, 7]], "more than the expected 8 bytes"),
    ])
    func `Image data that does not fit is refused`(rows: [[UInt8]], problem: String) {
        let file = PNGFile.cgbi(width: 1, height: 2, colorType: 2, rows: rows)
        #expect {
            try PNGDecoder.decode(file, limits: .standard)
        } throws: {
            "\($0)".contains(problem)
        }
    }
}
