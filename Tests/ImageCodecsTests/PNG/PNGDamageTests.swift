import ByteReading
import ImageCodecs
import TestSupport
import Testing

/// Files that lie, end early or were changed.
@Suite struct PNGDamageTests {
    static let samples = [
        "CgBI/pieces.cgbi.png", "CgBI/one-column.cgbi.png", "PngSuite/basi3p04.png", "PngSuite/tbbn0g04.png",
        "PngSuite/basn6a16.png",
    ]

    @Test(arguments: samples) func `Every prefix of a file is refused`(_ path: String) throws {
        let bytes = try FixtureFiles.bytes(path)
        for count in 0..<bytes.count {
            #expect(throws: PNGError.self, "\(count) bytes") {
                try PNGDecoder.decode(Array(bytes.prefix(count)), limits: .standard)
            }
        }
    }

    /// A changed byte in a critical chunk always shows, since every bit counts in the checksum; one in an ancillary
    /// chunk may pass, but then the picture's size is still the header's.
    @Test(arguments: samples) func `A changed byte is refused or changes no pixel of the data`(_ path: String) throws {
        let good = try FixtureFiles.bytes(path)
        let size = try PNGDecoder.decode(good, limits: .standard).image.size
        for at in good.indices {
            var bytes = good
            bytes[at] ^= 0x55
            guard let decoding = try? PNGDecoder.decode(bytes, limits: .standard) else { continue }
            #expect(decoding.image.size == size, "byte \(at)")
        }
        for type in ["IHDR", "IDAT"] {
            let named = try #require(offset(of: type, in: good))
            for at in named..<(named + 8) {
                var bytes = good
                bytes[at] ^= 0x01
                #expect(throws: PNGError.self, "\(type) byte \(at)") {
                    try PNGDecoder.decode(bytes, limits: .standard)
                }
            }
        }
    }

    private func offset(of type: String, in bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast(4).first { bytes[$0..<($0 + 4)].elementsEqual(type.utf8) }
    }

    /// The header's size fields replaced in a file whose checksum is made anew.
    private static func file(width: Int, height: Int, isCgBI: Bool) -> [UInt8] {
        isCgBI
            ? PNGFile.cgbi(width: width, height: height, colorType: 2, rows: [[0]])
            : PNGFile.file(width: width, height: height, depth: 8, colorType: 2, rows: [[0]])
    }

    @Test(arguments: [false, true]) func `Sizes are compared with the limits before memory is taken`(_ isCgBI: Bool) {
        #expect(throws: PNGError.limit(LimitExceeded(limit: "pixels", allowed: 64 << 20, requested: 256_000_000))) {
            try PNGDecoder.decode(Self.file(width: 16000, height: 16000, isCgBI: isCgBI), limits: .standard)
        }
        #expect(throws: PNGError.limit(LimitExceeded(limit: "side", allowed: 16384, requested: 0x7FFF_FFFF))) {
            try PNGDecoder.decode(Self.file(width: 0x7FFF_FFFF, height: 1, isCgBI: isCgBI), limits: .standard)
        }
        #expect(throws: PNGError.self) {
            try PNGDecoder.decode(Self.file(width: 0, height: 4, isCgBI: isCgBI), limits: .standard)
        }
    }

    @Test func `A message says how far the file was read`() {
        let bytes = Array(Self.file(width: 1, height: 1, isCgBI: false).prefix(40))
        #expect(throws: PNGError.library(offset: 33, "the file ends early")) {
            try PNGDecoder.decode(bytes, limits: .standard)
        }
    }

    @Test func `Chunks without end are refused`() {
        let start = PNGFile.cgbi(width: 1, height: 1, colorType: 2, rows: [[0, 1, 2, 3]]).prefix(8 + 16 + 25)
        let empty = PNGFile.chunk("juNk", [])
        let bytes = Array(start) + (0..<5000).flatMap { _ in empty }
        #expect(throws: PNGError.limit(LimitExceeded(limit: "chunks", allowed: 4096, requested: 4097))) {
            try PNGDecoder.decode(bytes, limits: .standard)
        }
    }
}
