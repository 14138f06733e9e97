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

    /// What a guess at a cover leaves: so many columns and rows of cells where the cover has edges of some steps, and the
    /// picture the same so many cells farther on.
    private static func attempt(columns: Int, rows: Int, step: Int = 200, away: Int = 0) -> CoverAttempt {
        let cover = Plane { x, _ in Plane.grey(max(-5, min(5, x - 44)) * step) }
        let prediction = Prediction(grid: cover.grid)
        var fit = TemplateFit(
            template: "launch", technique: .launchImage, gamut: .sRGB, drawing: "aspect-fill", isGuess: true,
            residual: Residual(of: cover.grid, against: prediction), prediction: prediction)
        for y in 0..<rows {
            for x in 0..<columns { fit.residual.mask.marks[(y + 1) * cover.grid.columns + 44 - columns / 2 + x] = 2 }
        }
        let picture = Plane { x, _ in Plane.grey(max(-5, min(5, x - 44 - away)) * step) }
        return CoverAttempt(fit: fit, grid: picture.grid, ignored: [], pixelsPerPoint: 3)
    }

    private static let guesses = [
        Edge("an edge that is off by a pixel differs in two cells across it", takes: 2, not: 3) {
            attempt(columns: Int($0), rows: 20).leaks.isEmpty
        },
        Edge("an edge is a step of eight levels", takes: 150, not: 110) {
            attempt(columns: 2, rows: 20, step: Int($0)).leaks.isEmpty
        },
        Edge("which the picture has there, too", takes: 5, not: 8) {
            attempt(columns: 2, rows: 20, away: Int($0)).leaks.isEmpty
        },
        Edge("forty edges tell an opacity", takes: 44, not: 36) { count in
            let edges = (0..<UInt32(count)).map { CoverOpacity.Edge(from: $0, to: $0 + 1, step: 300) }
            return CoverOpacity.estimate(grid: Plane().grid, edges: edges) != nil
        },
        Edge("a tenth of its edges may be elsewhere", takes: 5, not: 15) {
            !attempt(columns: 16, rows: Int($0)).isAnotherDrawing
        },
    ]

    /// What a cover leaves that was compared: faint or strong cells in so many columns and rows.
    private static func rest(columns: Int, rows: Int, mark: CellMark = .faint) -> CoverAttempt {
        let cover = Plane { x, y in Plane.grey((x * 37 + y * 53) % 200) }
        let prediction = Prediction(grid: cover.grid)
        var fit = TemplateFit(
            template: "cover", technique: .image, gamut: .sRGB, drawing: "aspect-fill",
            residual: Residual(of: cover.grid, against: prediction), prediction: prediction)
        for y in 0..<rows {
            for x in 0..<columns { fit.residual.mask.marks[(y + 20) * cover.grid.columns + 10 + x] = mark.rawValue }
        }
        return CoverAttempt(fit: fit, grid: cover.grid, ignored: [], pixelsPerPoint: 3)
    }

    private static let rests = [
        Edge("a faint stroke of three points shows nothing", takes: 2, not: 3) {
            rest(columns: 10, rows: Int($0)).unreadableRest != nil
        },
        Edge("nor does one of 32 cells", takes: 30, not: 34) { rest(columns: Int($0), rows: 1).unreadableRest != nil },
    ]

    @Test(arguments: rests)
    func `A cover may leave a stroke that nobody could read`(edge: Edge) {
        edge.check()
        #expect(Self.rest(columns: 10, rows: 2, mark: .strong).leaks.count == 1)
    }

    @Test(arguments: guesses)
    func `A guess at a launch image leaves its own outline`(edge: Edge) { edge.check() }

    @Test(arguments: launchImages)
    func `A launch image is there where enough of it is`(edge: Edge) { edge.check() }

    /// A plain cover on which something white is drawn, in shares of the screen.
    private static func judge(_ draw: (inout Canvas, _ width: Double, _ height: Double) -> Void) -> Judgement {
        var canvas = Canvas(.copy, .brand)
        draw(&canvas, canvas.widthPoints, canvas.heightPoints)
        return CoveringTechniqueTests.judge(
            canvas.image, .copy, [OverlayTemplate(id: "brand", kind: .solid([.brand]))])
    }

    /// Squares of a cover all over the screen, with something white above them.
    private static func judgeSquares(_ draw: (inout Canvas, _ width: Double, _ height: Double) -> Void) -> Judgement {
        var canvas = Canvas(.copy, .brand)
        for row in 0..<17 {
            for column in 0..<8 { canvas.fill(10 + 50 * Double(column), 10 + 50 * Double(row), 25, 25, .grey) }
        }
        let cover = OverlayTemplate(
            id: "squares", kind: .image(CoverPicture(canvas.image), fit: .stretch, background: .brand))
        draw(&canvas, canvas.widthPoints, canvas.heightPoints)
        return CoveringTechniqueTests.judge(canvas.image, .copy, [cover])
    }

    private static let translucent = [
        Edge("a cover of which a quarter is seen is there", takes: 0.3, not: 0.2) { share in
            judgeSquares { canvas, width, height in
                canvas.fill(0, share * height, width, height, .white)
                for line in 0..<8 {
                    canvas.text(20, height * share + 10 + Double(line) * 40, height: 16, letters: 14, .black)
                }
            }.template == "squares"
        },
        Edge("content all over it that takes a fiftieth of its contrast shines through", takes: 60, not: 120) { level in
            let ink = RGBColor(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
            return judgeSquares { canvas, width, height in
                canvas.fill(12, 12, width - 24, 1, ink)
                canvas.fill(12, height - 13, width - 24, 1, ink)
                canvas.fill(12, 12, 1, height - 24, ink)
                canvas.fill(width - 13, 12, 1, height - 24, ink)
            }.verdict == .translucent
        },
    ]

    @Test(arguments: translucent)
    func `A cover of artwork is seen in a part or through`(edge: Edge) { edge.check() }

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
        columns: Int = 128, rows: Int = 128, blocks: Int = 16, allowance: Int = 60, share: Double = 1, strip: Int = 32
    ) -> Bool {
        let allowances = (0..<columns * rows).map { at -> Int16 in
            let (x, y) = (at % columns, at / columns)
            let isFine = x / 32 + y / 32 * 4 < blocks && y % 32 < strip && Double((x + y) % 10) < 10 * share
            return isFine ? Int16(allowance) : 0
        }
        return !GrainStrength.blocks(allowance: allowances, columns: columns, rows: rows).isEmpty
    }

    private static let grain = [
        Edge("content hides where a drawing may differ by three levels", takes: 50, not: 46) {
            isFine(allowance: Int($0))
        },
        Edge("three quarters of a block are fine", takes: 0.8, not: 0.7) { isFine(share: $0) },
        Edge("a strip holds smaller blocks, of which it fills three quarters", takes: 12, not: 11) {
            isFine(strip: Int($0))
        },
        Edge("four blocks have room for content", takes: 4, not: 3) { isFine(blocks: Int($0)) },
        Edge("a fourth block ends two cells before the screen's edge", takes: 99, not: 98) {
            isFine(columns: Int($0), rows: 32)
        },
    ]

    @Test(arguments: grain)
    func `A drawing is fine-grained where content could hide in it`(edge: Edge) { edge.check() }
}
