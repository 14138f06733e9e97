import Foundation
import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import ReportModel
@testable import ScanEngine

/// What stands in front of a soft picture: its dark and bright parts have the colours of strokes, and no edges.
@Suite struct EmblemOnCloudsTests {
    private typealias Drawn = FoundCoverDrawing
    private typealias Front = @Sendable (Double, Double) -> Drawn.Color?

    private static let asset = PixelSize(width: 600, height: 900)
    private static let sizes = [
        Drawn.portrait, PixelSize(width: 500, height: 800), PixelSize(width: 400, height: 700), Drawn.tablet,
    ]

    /// From pale above to dark below, as steep in places as an edge that is drawn over some cells.
    private static let clouds: Drawn.Drawing = { x, y in
        let large = sin(x / 60 + 1.5 * sin(y / 80)) + sin(y / 45 + 1.2 * sin(x / 70))
        let small = 0.6 * sin((x + 2 * y) / 27) + 0.4 * sin((2 * x - y) / 19)
        let shade = 22 * (large + small) - y / 7
        return (130 + shade, 165 + shade, 165 + shade * 0.8)
    }

    private static func ink(_ dark: Bool) -> Drawn.Color { dark ? (30, 40, 90) : (250, 250, 245) }

    /// A line of handwriting, two points thick.
    private static func signature(dark: Bool) -> Front {
        { x, y in
            guard abs(x) < 140 else { return nil }
            let line = 30 * sin(x / 16 + 2) * (0.4 + 0.6 * pow(sin(x / 70), 2))
            let slope = 30 / 16 * cos(x / 16 + 2)
            return abs(y - line) < 2 * (1 + slope * slope).squareRoot() ? ink(dark) : nil
        }
    }

    /// A large 7.
    private static func digit(dark: Bool) -> Front {
        { x, y in
            guard abs(x) < 36, abs(y) < 60 else { return nil }
            return y < -46 || abs(x - 30 + (y + 60) * 0.45) < 8 ? ink(dark) : nil
        }
    }

    /// Modules of a code, of which the ground shows through half.
    private static let code: Front = { x, y in
        let (modules, side) = (25, 6.0)
        let (column, row) = (
            Int(((x / side) + Double(modules) / 2).rounded(.down)),
            Int(((y / side) + Double(modules) / 2).rounded(.down))
        )
        guard (0..<modules).contains(column), (0..<modules).contains(row) else { return nil }
        var random = SplitMix64(seed: UInt64(row * modules + column))
        return random.below(2) == 0 ? ink(true) : nil
    }

    private static func verdicts(_ fronts: [Front?]) async throws -> [Verdict] {
        var files: [String: RGBAImage] = [:]
        for (index, front) in fronts.enumerated() {
            let size = sizes[index]
            let picture = Drawn.filled(clouds, asset, size)
            files["\(Drawn.scene)/\(index)@2x.png"] = Drawn.image(size) { x, y in
                front?(x - Double(size.width) / 2, y - Double(size.height) / 2) ?? picture(x, y)
            }
        }
        return try await Drawn.scan(files).sorted { $0.key < $1.key }.map(\.value.verdict)
    }

    @Test func `Alone in four sizes it is a cover`() async throws {
        let found = try await Self.verdicts([nil, nil, nil, nil])
        #expect(found.allSatisfy { !$0.isLeak }, "\(found)")
    }

    /// Whichever of the screens is drawn on the other.
    @Test(arguments: 0..<4, [false, true])
    func `A signature on one screen is content`(screen: Int, dark: Bool) async throws {
        let found = try await Self.verdicts((0..<4).map { $0 == screen ? Self.signature(dark: dark) : nil })
        #expect(found[screen].isLeak, "\(found)")
    }

    @Test(arguments: 0..<4, [false, true])
    func `A digit on one screen is content`(screen: Int, dark: Bool) async throws {
        let found = try await Self.verdicts((0..<4).map { $0 == screen ? Self.digit(dark: dark) : nil })
        #expect(found[screen].isLeak, "\(found)")
    }

    @Test func `A code on all of them is content`() async throws {
        let found = try await Self.verdicts([Self.code, Self.code, Self.code, Self.code])
        #expect(!found.contains { !$0.isLeak }, "\(found)")
    }
}
