import PixelModel
internal import Vocabulary

/// A cover of which a part of the screen shows nothing else, because it was laid out for that or since something lies above
/// the rest.
///
/// What lies outside is covered by nothing and leaks as a whole: this tells where a screen leaks, and never that it does not.
struct FramedCover {
    let picture: CoverPicture
    let fit: FitMode
    let background: RGBColor

    /// Artwork that is seen where it was drawn correlates with it for the most part; its small copy has no fine lines.
    private static let seen = 0.6
    /// Frames that are compared.
    /// No limit of a verdict: what comparing may cost.
    private static let most = 3

    /// - Parameter leaks: what the cover leaves of the whole screen; less has to be left outside of a part.
    func attempt(_ trial: CoverTrial, leaving leaks: [CellGroup]?) -> CoverAttempt? {
        let grid = trial.grid
        let visible = leaks.map { $0.reduce(0) { $0 + $1.bounds.area } } ?? grid.count
        let frames = CoverFrame.all(on: grid).filter { grid.count - $0.cells.area < visible }
        let likely = frames.map { (frame: $0, likeness: likeness(to: grid, in: $0, trial.pixelsPerPoint)) }
            .filter { $0.likeness >= Self.seen }.sorted { $0.likeness > $1.likeness }
        return likely.prefix(Self.most).lazy.compactMap { attempt(trial, in: $0.frame) }.first
    }

    private func likeness(to grid: CellGrid, in frame: CoverFrame, _ pixelsPerPoint: Double) -> Double {
        (fit == .center ? TemplateMatcher.assetScales : [1]).map { assetScale in
            let placement = OverlayPlacement(
                fit, image: picture.size, frame: frame.rectangle, pixelsPerPoint: pixelsPerPoint,
                assetScale: assetScale)
            return picture.thumbnail.likeness(to: grid, at: placement, in: frame.cells) ?? 0
        }.max() ?? 0
    }

    private func attempt(_ trial: CoverTrial, in frame: CoverFrame) -> CoverAttempt? {
        let part = trial.part(frame.cells)
        let corner = trial.grid.pixelRectangle(frame.cells)
        var placed = frame.rectangle
        placed.x -= corner.x
        placed.y -= corner.y
        let drawn = trial.matcher.bestDrawing(
            of: picture, id: trial.template, technique: .image, fits: [fit], within: placed, background: background,
            grid: part.grid, pixelsPerPoint: trial.pixelsPerPoint)
        guard let drawn, case let inside = part.attempt(drawn), inside.leaks.isEmpty else { return nil }
        let all = CellRectangle(x0: 0, y0: 0, x1: trial.grid.columns, y1: trial.grid.rows)
        let leaks = trial.ignored.reduce(all.subtracting(frame.cells)) { left, hole in
            left.flatMap { $0.subtracting(hole) }
        }
        guard !leaks.isEmpty else { return nil }
        let left = Double(leaks.reduce(0) { $0 + $1.area }) / Double(max(1, trial.grid.count))
        return CoverAttempt(
            template: trial.template, technique: .image, gamut: drawn.gamut,
            drawing: "\(drawn.drawing) in a part of the screen", explainedShare: 1 - left, misfit: left,
            leaks: leaks.map { CellGroup(bounds: $0, marked: $0.area, strong: $0.area) }, opacity: 1, isPresent: true)
    }
}

extension CoverTrial {
    /// A part of the picture as if it were the screen.
    fileprivate func part(_ cells: CellRectangle) -> CoverTrial {
        var part = self
        part.grid = grid.cropped(to: cells)
        part.grid.isLossy = grid.isLossy
        part.grid.largestUnseenRange = grid.largestUnseenRange
        part.ignored = ignored.map { $0.intersection(cells) }.filter { $0.area > 0 }.map {
            CellRectangle(x0: $0.x0 - cells.x0, y0: $0.y0 - cells.y0, x1: $0.x1 - cells.x0, y1: $0.y1 - cells.y0)
        }
        return part
    }
}
