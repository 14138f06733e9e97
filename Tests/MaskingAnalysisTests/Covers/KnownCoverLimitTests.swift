import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// From where on a known cover is there, and what it leaves is a part of the screen.
@Suite struct KnownCoverLimitTests {
    /// A launch image of which so much is seen, with something strong or faint above it.
    private static func attempt(
        explained: Double = 0.6, opacity: Double = 0.6, artwork: Double = 0.6, strong: Double = 0
    ) -> CoverAttempt {
        let leak = CellGroup(
            bounds: CellRectangle(x0: 0, y0: 0, x1: 10, y1: 10), marked: 100, strong: Int(100 * strong))
        var attempt = CoverAttempt(
            template: "launch", technique: .launchImage, gamut: .sRGB, drawing: "as stored", explainedShare: explained,
            misfit: 0.1, leaks: [leak], opacity: opacity, isPresent: true)
        attempt.artworkShare = artwork
        return attempt
    }

    private static let launchImages = [
        Edge("a quarter of opacity is seen", takes: 0.3, not: 0.2) { attempt(opacity: $0).hasArtworkOrIsChosen },
        Edge("half of the artwork is in its place", takes: 0.6, not: 0.4) { attempt(artwork: $0).hasArtworkOrIsChosen },
        Edge("content shines through all of it where less than half is explained", takes: 0.4, not: 0.6) {
            attempt(explained: $0, artwork: 0.1).hasArtworkOrIsChosen
        },
        Edge("three tenths of what differs do so plainly", takes: 0.35, not: 0.25) { attempt(strong: $0).isPlain },
    ]

    @Test(arguments: launchImages)
    func `A launch image is there where enough of it is`(edge: Edge) { edge.check() }

    /// A plain cover on which something white is drawn, in shares of the screen.
    private static func judge(_ draw: (inout Canvas, _ width: Double, _ height: Double) -> Void) -> Judgement {
        var canvas = Canvas(.copy, .brand)
        draw(&canvas, canvas.widthPoints, canvas.heightPoints)
        return CoveringTechniqueTests.judge(
            canvas.image, .copy, [OverlayTemplate(id: "brand", kind: .solid([.brand]))])
    }

    private static let plain = [
        Edge("a cover that explains half of the screen is there", takes: 0.55, not: 0.45) { share in
            judge { canvas, width, height in
                // Each of the page's colours has less of the screen than the cover.
                for (band, color) in [RGBColor.white, .grey, .separator].enumerated() {
                    canvas.fill(0, (share + (1 - share) * Double(band) / 3) * height, width, height, color)
                }
                for line in 0..<8 {
                    canvas.text(20, height * share + 10 + Double(line) * 40, height: 16, letters: 14, .black)
                }
            }.template == "brand"
        },
        Edge("what reaches over 85 % of both sides is the screen", takes: 0.82, not: 0.9) { share in
            judge { canvas, width, height in
                let (x, y) = (width * (1 - share) / 2, height * (1 - share) / 2)
                canvas.fill(x, y, width * share, height * share, .white)
                canvas.fill(x + 6, y + 6, width * share - 12, height * share - 12, .brand)
            }.verdict == .partiallyMasked
        },
    ]

    @Test(arguments: plain)
    func `A plain cover leaves a part open or all of the screen`(edge: Edge) { edge.check() }

    /// Whether a drawing is fine-grained that may differ so much, in sixteenths of a level, in a share of its cells.
    private static func isFine(
        columns: Int = 128, rows: Int = 128, blocks: Int = 16, allowance: Int = 60, share: Double = 1
    ) -> Bool {
        let allowances = (0..<columns * rows).map { at -> Int16 in
            let (x, y) = (at % columns, at / columns)
            let isFine = x / 32 + y / 32 * 4 < blocks && Double(y % 32) < 32 * share
            return isFine ? Int16(allowance) : 0
        }
        return !GrainStrength.blocks(allowance: allowances, columns: columns, rows: rows).isEmpty
    }

    private static let grain = [
        Edge("content hides where a drawing may differ by three levels", takes: 50, not: 46) {
            isFine(allowance: Int($0))
        },
        Edge("three quarters of a block are fine", takes: 0.8, not: 0.7) { isFine(share: $0) },
        Edge("four blocks have room for content", takes: 4, not: 3) { isFine(blocks: Int($0)) },
        Edge("a block is 32 cells wide and high", takes: 128, not: 120) { isFine(columns: Int($0), rows: 32) },
    ]

    @Test(arguments: grain)
    func `A drawing is fine-grained where content could hide in it`(edge: Edge) { edge.check() }
}
