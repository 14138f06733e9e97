import Foundation
import PixelModel
import Testing

@testable import ReportModel
@testable import ScanEngine

/// An emblem in the middle of one colour, with text of a page in front of it.
@Suite struct ArtworkReadingTests {
    private typealias Drawn = FoundCoverDrawing

    /// A disc with a bar to each side.
    private static let emblem: Drawn.Drawing = { x, y in
        let isDisc = hypot(x - 225, y - 320) < 110
        let isBar = abs(y - 320) < 20 && abs(x - 225) < 200
        return isDisc || isBar ? (200, 90, 60) : (240, 240, 240)
    }

    private static func report(_ drawing: Drawn.Drawing) async throws -> SnapshotReport? {
        try await Drawn.scan(["\(Drawn.scene)/A@2x.png": Drawn.image(Drawn.portrait, drawing)]).values.first
    }

    @Test func `Text in front of an emblem leaks, and the emblem alone is a likely cover`() async throws {
        let alone = try #require(await Self.report(Self.emblem))
        #expect(alone.verdict == .unrecognizedCover, "\(alone.message)")
        let rows = Drawn.page(2, { x, y in Self.emblem(x, y + 220) })
        let written = try #require(await Self.report { x, y in y < 220 ? Self.emblem(x, y) : rows(x, y - 220) })
        #expect(written.verdict == .partiallyMasked, "\(written.message)")
        #expect(written.outcome.objections.map(\.rule) == [.offCentreLine])
    }
}
