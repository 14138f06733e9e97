import PixelModel
internal import Vocabulary

/// Parts of a screen that look like a picture as it would be drawn for them.
struct ArtworkFrames {
    let cover: ImageCover

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

    /// The likeliest first.
    func likely(_ frames: [CoverFrame], _ trial: CoverTrial) -> [CoverFrame] {
        let step = max(1, cover.picture.thumbnail.count / Self.glance)
        let promising = likely(frames, trial, every: step, atLeast: Self.seen - Self.glanceError)
        return Array(likely(promising, trial, every: 1, atLeast: Self.seen).prefix(Self.most))
    }

    /// - Parameter step: of so many squares of the cover's thumbnail one is compared.
    private func likely(
        _ frames: [CoverFrame], _ trial: CoverTrial, every step: Int, atLeast least: Double
    ) -> [CoverFrame] {
        let (picture, fit) = (cover.picture, cover.fit)
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
}
