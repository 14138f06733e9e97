internal import Synchronization

/// The parts of one picture for which a cover may have been laid out, looked for once, however many covers are tried on it.
final class CoverFrames: Sendable {
    private let known = Mutex<[CoverFrame]?>(nil)

    /// - Parameter grid: always the same one.
    func all(on grid: CellGrid, _ work: PictureWork?) -> [CoverFrame] {
        known.withLock { known in
            if let known { return known }
            work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
            let frames = CoverFrame.all(on: grid)
            known = frames
            return frames
        }
    }
}
