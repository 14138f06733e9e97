import PixelModel
internal import Vocabulary

/// A cover of which a part of the screen shows nothing else, because it was laid out for that or since something lies above
/// the rest.
///
/// What lies outside is covered by nothing and leaks as a whole: this tells where a screen leaks, and never that all of it is
/// covered.
struct FramedCover {
    let cover: any Cover

    init(_ cover: any Cover) { self.cover = cover }

    /// - Parameter leaks: what the cover leaves of the whole screen; less has to be left outside of a part.
    func attempt(_ trial: CoverTrial, leaving leaks: [CellGroup]?) -> CoverAttempt? {
        let grid = trial.grid
        let visible = leaks.map { $0.reduce(0) { $0 + $1.bounds.area } } ?? grid.count
        let frames = trial.frames.all(on: grid, trial.matcher.work).filter { grid.count - $0.cells.area < visible }
        return cover.likely(frames, trial).lazy.compactMap { attempt(trial, in: $0) }.first
    }

    private func attempt(_ trial: CoverTrial, in frame: CoverFrame) -> CoverAttempt? {
        guard let inside = cover.attempt(trial.part(frame)), inside.leaks.isEmpty, inside.openText == nil,
            inside.isDistinct
        else { return nil }
        let leaks = frame.open(on: trial.grid, ignoring: trial.ignored)
        guard !leaks.isEmpty else { return nil }
        let left = Double(leaks.reduce(0) { $0 + $1.area }) / Double(max(1, trial.grid.count))
        return CoverAttempt(
            template: trial.template, technique: inside.technique, gamut: inside.gamut,
            drawing: "\(inside.drawing) in a part of the screen", explainedShare: 1 - left, misfit: left,
            leaks: leaks.map { CellGroup(bounds: $0, marked: $0.area, strong: $0.area) }, opacity: 1, isPresent: true)
    }
}

extension CoverTrial {
    /// A part of the picture as if it were the screen.
    fileprivate func part(_ frame: CoverFrame) -> CoverTrial {
        var part = self
        let cells = frame.cells
        part.grid = grid.cropped(to: cells)
        part.frames = CoverFrames()
        part.grid.loss = grid.loss
        part.grid.largestUnseenRange = grid.largestUnseenRange
        part.ignored = ignored.map { $0.intersection(cells) }.filter { $0.area > 0 }.map {
            CellRectangle(x0: $0.x0 - cells.x0, y0: $0.y0 - cells.y0, x1: $0.x1 - cells.x0, y1: $0.y1 - cells.y0)
        }
        let corner = grid.pixelRectangle(cells)
        var placed = frame.rectangle
        placed.x -= corner.x
        placed.y -= corner.y
        part.frame = placed
        part.keepsFits = false
        return part
    }
}
