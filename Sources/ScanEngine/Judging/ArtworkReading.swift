internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import Vocabulary

extension Judgement {
    /// Of the keys' width; a word in the place of one is no wider.
    private static let widestKey = 0.45

    /// A second look at what seems to be a cover's artwork: whether text stands in front of it or behind it, which cells of
    /// the picture don't tell from the artwork itself.
    /// - Parameter image: the picture.
    func lookingForText(on image: RGBAImage?, _ context: JudgingContext) -> Judgement {
        guard verdict == .unrecognizedCover, let image else { return self }
        let lines = artwork.flatMap { block in
            let found = LinesOnArtwork(
                image, artwork: block.bounds,
                narrowest: block.isKeypad ? Int(Self.widestKey * Double(block.bounds.width)) : 0,
                pixelsPerPoint: context.pixelsPerPoint)
            context.work?.spend(1, pixels: found.steps)
            return found.lines
        }
        guard !lines.isEmpty else { return self }
        return .besideArtwork(
            lines.map { LeakRegion(rectangle: $0, reason: "text in front of the cover", strength: 0.9) },
            of: .offCentreLine)
    }
}
