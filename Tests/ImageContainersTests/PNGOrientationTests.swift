import ImageCodecs
import ImageContainers
import PixelModel
import TestSupport
import Testing

/// A PNG file may say how it must be turned, and not every viewer does.
@Suite struct PNGOrientationTests {
    private static let stored = Fixtures.picture(width: 12, height: 8) { x, y in
        (UInt8(10 * x), UInt8(100 * y), 0, 255)
    }

    private static func file(_ orientation: EXIFOrientation) throws -> [UInt8] {
        let png = try PNGEncoder.encode(stored)
        let entry: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation.rawValue), 0, 0, 0]
        let tiff: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0] + entry + [0, 0, 0, 0]
        return Array(png[..<33]) + PNGFile.chunk("eXIf", tiff) + png[33...]
    }

    @Test(arguments: EXIFOrientation.allCases)
    func `A PNG file is judged upright and as it is stored`(orientation: EXIFOrientation) throws {
        let decoded = try SnapshotDecoder.decode(Self.file(orientation), limits: .standard)
        #expect(decoded.image == orientation.upright(Self.stored))
        let others = try decoded.further.map { try $0.decode().image }
        #expect(others == (orientation == .up ? [] : [Self.stored]))
        #expect(decoded.notes == (orientation == .up ? [] : ["EXIF orientation \(orientation.rawValue) applied"]))
    }
}
