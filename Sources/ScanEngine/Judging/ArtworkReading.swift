internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import Vocabulary

extension Judgement {
    /// Of the keys' width; a word in the place of one is no wider.
    private static let widestKey = 0.45

    /// A second look at what seems to be a cover's artwork, or a launch screen's: whether text stands in front of it or behind
    /// it, or slants, which cells of the picture don't tell from the artwork itself.
    /// - Parameter image: the picture.
    func lookingForText(on image: () -> RGBAImage?, _ context: JudgingContext) -> Judgement {
        // What the system says is no launch screen of the app's choice.
        let isLaunchScreen = verdict == .launchImage && certainty == .inferred
        let hasParts = !artwork.isEmpty || !lettering.isEmpty || footer != nil
        guard isLaunchScreen || verdict == .unrecognizedCover && hasParts,
            LaunchImageSource.doubt(in: message) == nil, let image = image()
        else { return self }
        var (lines, slanted, numbers): ([PixelRectangle], [PixelRectangle], [PixelRectangle]) = ([], [], [])
        for block in artwork {
            let found = LinesOnArtwork(
                image, artwork: block.bounds,
                narrowest: block.isKeypad ? Int(Self.widestKey * Double(block.bounds.width)) : 0,
                pixelsPerPoint: context.pixelsPerPoint)
            context.work?.spend(1, pixels: found.steps)
            lines += found.lines
            slanted += found.slanted
            // Keys bear digits, and none of them was entered.
            if !block.isKeypad { numbers += found.numbers }
        }
        numbers += lettering.filter { DigitWords(image, in: $0).areCode }
        // A maker's line has a year.
        numbers += [footer].compactMap(\.self).filter { DigitWords(image, in: $0).areMostlyCode }
        if isLaunchScreen {
            if !numbers.isEmpty { return doubted(Self.number, Self.regions(numbers)) }
            return slanted.isEmpty ? self : doubted(Self.slantedText, Self.regions(slanted))
        }
        if !numbers.isEmpty { return .besideArtwork(Self.regions(numbers), of: .number) }
        guard !lines.isEmpty || !slanted.isEmpty else { return self }
        return .besideArtwork(Self.regions(lines + slanted), of: .offCentreLine)
    }

    private static let number = "a code or a number"
    private static let slantedText = "lines of text that do not run level"

    private static func regions(_ lines: [PixelRectangle]) -> [LeakRegion] {
        lines.map { LeakRegion(rectangle: $0, reason: "text in front of the cover", strength: 0.9) }
    }
}
