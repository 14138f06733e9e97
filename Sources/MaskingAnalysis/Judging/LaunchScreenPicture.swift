import PixelModel
internal import Vocabulary

/// The picture of a cover, alone on one colour and of any size but a small one: many launch screens show what the app covers its
/// screens with.
struct LaunchScreenPicture {
    /// Its sides' ratio is the picture's within this share: a view's size is rounded to points.
    private static let sameShape = 0.03
    /// Cells along its shorter side, a block's of ``GrainStrength``: what stands in a smaller pattern hides in its grain, and in a
    /// much smaller one a letter could be taken for it.
    private static let leastSide = 32
    /// A line of cells belongs to the picture where it differs from the ground by this share of what lines do on average:
    /// JPEG rings by less around it.
    private static let leastDifference = 0.05

    private let grid: CellGrid
    private let ground: RGBColor
    /// What is not of that colour, in pixels.
    private let frame: PixelRectangle

    /// `nil` where there is nothing on one colour.
    /// - Parameter grid: one that knows whether its file was lossy.
    init?(_ grid: CellGrid) {
        guard let ground = BackgroundColor.mode(of: grid) else { return nil }
        var (columns, rows) = ([Double](repeating: 0, count: grid.columns), [Double](repeating: 0, count: grid.rows))
        for y in 0..<grid.rows {
            for x in 0..<grid.columns {
                let difference = BackgroundColor.differ(grid.cells[y * grid.columns + x], ground.color)
                guard difference > Residual.strongDifference / 4 else { continue }
                columns[x] += Double(difference)
                rows[y] += Double(difference)
            }
        }
        guard let across = Self.ends(of: columns), let down = Self.ends(of: rows) else { return nil }
        (self.grid, self.ground) = (grid, RGBColor(units: ground.color))
        frame = PixelRectangle(
            x: across.lowerBound, y: down.lowerBound, width: across.upperBound - across.lowerBound,
            height: down.upperBound - down.lowerBound)
    }

    /// Whether all that is seen is the cover's picture.
    func isThat(of template: OverlayTemplate, _ matcher: TemplateMatcher, pixelsPerPoint: Double) -> Bool {
        let least = Self.leastSide * CellGrid.cellSide
        guard let cover = template.cover.stretched(over: ground), min(frame.width, frame.height) >= least
        else { return false }
        let (picture, shown) = (cover.picture.size, PixelSize(width: frame.width, height: frame.height))
        guard picture.area > 0, abs(picture.shape / shown.shape - 1) <= Self.sameShape else { return false }
        var trial = CoverTrial(template: template.id, grid: grid, pixelsPerPoint: pixelsPerPoint)
        (trial.matcher, trial.frame, trial.keepsFits) = (matcher, frame, true)
        guard let attempt = cover.attempt(trial), attempt.leaks.isEmpty, let drawn = attempt.fit?.prediction
        else { return false }
        let isAsLarge = !OverlayPlacement(.stretch, image: picture, frame: frame, pixelsPerPoint: 1, assetScale: 1)
            .isEnlarged(picture)
        return !GrainStrength.isUnseen(part, of: drawn, takesSmallBlocks: isAsLarge)
    }

    /// Its cells, but those that it fills in part.
    private var part: CellRectangle {
        let side = CellGrid.cellSide
        return CellRectangle(
            x0: (frame.x + side - 1) / side, y0: (frame.y + side - 1) / side, x1: frame.maxX / side,
            y1: frame.maxY / side)
    }

    /// Where lines of cells begin and end that differ from the ground, in pixels: the first and the last belong to the picture
    /// in part.
    private static func ends(of lines: [Double]) -> Range<Int>? {
        let seen = lines.filter { $0 > 0 }
        guard !seen.isEmpty else { return nil }
        let least = leastDifference * seen.reduce(0, +) / Double(seen.count)
        guard let first = lines.firstIndex(where: { $0 >= least }), let last = lines.lastIndex(where: { $0 >= least }),
            first < last
        else { return nil }
        let side = Double(CellGrid.cellSide)
        let start = (Double(first + 1) - min(1, lines[first] / lines[first + 1])) * side
        let end = (Double(last) + min(1, lines[last] / lines[last - 1])) * side
        return Int(start.rounded())..<Int(end.rounded())
    }
}
