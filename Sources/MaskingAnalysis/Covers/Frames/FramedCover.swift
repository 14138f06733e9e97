import PixelModel
internal import Vocabulary

/// A cover of which a part of the screen shows nothing else, because it was laid out for that or since something lies above
/// the rest.
///
/// What lies outside is covered by nothing and leaks as a whole: this tells where a screen leaks, and never that all of it is
/// covered.
struct FramedCover {
    let picture: CoverPicture
    let fit: FitMode
    let background: RGBColor

    /// Artwork that is seen where it was drawn correlates with it for the most part; its small copy has no fine lines.
    private static let seen = 0.6
    /// Squares of the cover's thumbnail that are compared before all are.
    /// No limit of a verdict: what comparing may cost.
    private static let glance = 150
    /// By so much a correlation of 30 squares, the part of them in the smallest frame, may be off: twice its deviation.
    private static let glanceError = 0.25
    /// Frames that are compared.
    /// No limit of a verdict: what comparing may cost.
    private static let most = 3

    /// - Parameter leaks: what the cover leaves of the whole screen; less has to be left outside of a part.
    func attempt(_ trial: CoverTrial, leaving leaks: [CellGroup]?) -> CoverAttempt? {
        let grid = trial.grid
        let visible = leaks.map { $0.reduce(0) { $0 + $1.bounds.area } } ?? grid.count
        let frames = trial.frames.all(on: grid, trial.matcher.work).filter { grid.count - $0.cells.area < visible }
        let step = max(1, picture.thumbnail.count / Self.glance)
        let promising = likely(frames, trial, every: step, atLeast: Self.seen - Self.glanceError)
        return likely(promising, trial, every: 1, atLeast: Self.seen).prefix(Self.most).lazy
            .compactMap { attempt(trial, in: $0) }.first
    }

    /// Frames in which the screen looks like the cover, the likeliest first.
    /// - Parameter step: of so many squares of the cover's thumbnail one is compared.
    private func likely(
        _ frames: [CoverFrame], _ trial: CoverTrial, every step: Int, atLeast least: Double
    ) -> [CoverFrame] {
        let scales = fit == .center ? TemplateMatcher.assetScales : [1]
        trial.matcher.work?.spend(
            PictureWork.Cost.square, pixels: frames.count * scales.count * picture.thumbnail.count / step)
        return frames.map { frame in
            let likeness = scales.map { assetScale in
                let placement = OverlayPlacement(
                    fit, image: picture.size, frame: frame.rectangle, pixelsPerPoint: trial.pixelsPerPoint,
                    assetScale: assetScale)
                return picture.thumbnail.likeness(to: trial.grid, at: placement, in: frame.cells, every: step) ?? 0
            }
            return (frame: frame, likeness: likeness.max() ?? 0)
        }
        .filter { $0.likeness >= least }.sorted { $0.likeness > $1.likeness }.map(\.frame)
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
        part.frames = CoverFrames()
        part.grid.isLossy = grid.isLossy
        part.grid.largestUnseenRange = grid.largestUnseenRange
        part.ignored = ignored.map { $0.intersection(cells) }.filter { $0.area > 0 }.map {
            CellRectangle(x0: $0.x0 - cells.x0, y0: $0.y0 - cells.y0, x1: $0.x1 - cells.x0, y1: $0.y1 - cells.y0)
        }
        return part
    }
}
