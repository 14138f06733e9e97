import ByteReading
import ImageCodecs
import TestSupport
import Testing

/// PngSuite against a decoder written from the specification (`Fixtures/generate/png_pixels.py`).
@Suite struct PngSuiteTests {
    /// A line of `expected.tsv`.
    struct Expectation: Sendable, CustomTestStringConvertible {
        let fields: [String]
        var file: String { fields[0] }
        var testDescription: String { file }
    }

    static let valid: [Expectation] = ((try? FixtureFiles.table("PngSuite/expected.tsv")) ?? []).map(Expectation.init)
    static let damaged = (try? FixtureFiles.names(in: "PngSuite", prefix: "x", suffix: ".png")) ?? []

    @Test func `The suite is complete`() {
        #expect(Self.valid.count == 160)
        #expect(Self.damaged.count == 14)
    }

    @Test(arguments: valid) func `A valid file gives the specification's pixels`(_ expected: Expectation) throws {
        let decoding = try PNGDecoder.decode(try FixtureFiles.bytes("PngSuite/\(expected.file)"), limits: .standard)
        let found = [
            expected.file, "\(decoding.image.width)", "\(decoding.image.height)", "\(decoding.bitDepth)",
            "\(decoding.colorType)", decoding.isInterlaced ? "1" : "0",
        ]
        #expect(found == Array(expected.fields.dropLast()))
        let checksum = PNGFile.checksum(decoding.image.pixels).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        #expect(checksum.joined() == expected.fields.last)
        #expect(!decoding.isCgBI)
    }

    @Test(arguments: damaged) func `A damaged file is refused`(_ file: String) throws {
        let bytes = try FixtureFiles.bytes("PngSuite/\(file)")
        #expect(throws: PNGError.self) { try PNGDecoder.decode(bytes, limits: .standard) }
    }
}
