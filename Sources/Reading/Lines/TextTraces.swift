package import PixelModel

/// Where a picture looks like text, without reading it: on any ground, a photograph's, too.
package struct TextTraces: Sendable {
    /// Lines of several letters of one height, in pixels, from top to bottom.
    package let lines: [PixelRectangle]
    /// Those of them that are ink on a ground, as a photograph's grain is not.
    package let inkLines: [PixelRectangle]
    /// What lies as such lines do, and shows no letters: text under a blur, or a bar.
    package let bars: [PixelRectangle]
    /// Whether something in the status bar's place has a clock's size.
    package let hasStatusBar: Bool

    /// A line of text has so many letters; a photograph's grain seldom has as many pieces of one height in a row.
    private static let fewestLetters = 6
    /// Points: capitals of the smallest and of the largest text that is written in lines.
    private static let heights = 5.0...40
    /// From one letter to the next, in heights of capitals.
    private static let pitches = 0.35...1.4
    /// A bar is at least this many times as wide as high.
    private static let barAspect = 4.0
    /// A line is no higher than this many capitals: ascenders and descenders; pieces of a pattern are strewn.
    private static let tallest = 1.6
    /// Points at the screen's sides that text keeps free, and a pattern does not.
    private static let margin = 4.0
    /// The status bar's share of a screen's height, on a phone with a notch.
    private static let barShare = 0.06
    /// Points: capitals of the clock, 15 to 17 pt text on phones and 12 pt on tablets.
    private static let clockHeights = 7.0...16
    /// Points: a phone on its side has no status bar, a tablet has.
    private static let tabletSide = 600.0
    /// Signs of the clock, and its width as a share of the screen's at most.
    private static let clockLetters = 3
    private static let widestClock = 0.3

    /// Looks at every pixel.
    package init(_ image: RGBAImage, pixelsPerPoint: Double) {
        let found = LineFinder(pixelsPerPoint: pixelsPerPoint).lines(image, ContrastMap.ranges(image))
        let margin = Int(Self.margin * pixelsPerPoint)
        let own = found.filter { line in
            Double(line.box.height) <= Self.tallest * line.letterHeight + pixelsPerPoint
                && line.box.x >= margin && line.box.maxX <= image.width - margin
        }
        let level = own.filter { Self.heights.contains($0.letterHeight / pixelsPerPoint) }
        let texts = level.filter { line in
            func isText(_ letters: Int) -> Bool {
                letters >= Self.fewestLetters
                    && Self.pitches.contains(Double(line.box.width) / (Double(letters) * line.letterHeight))
            }
            // Bold letters, or those of a picture that was enlarged, are one piece.
            return isText(line.letters) || isText(LetterStrokes.letters(of: image, in: line.box))
        }
        lines = texts.map(\.box)
        inkLines = lines.filter { LetterStrokes.letters(of: image, in: $0) >= Self.fewestLetters }
        bars = level.filter {
            !texts.contains($0) && Double($0.box.width) >= Self.barAspect * $0.letterHeight
        }.map(\.box)
        hasStatusBar =
            (image.height > image.width || Double(image.height) > Self.tabletSide * pixelsPerPoint)
            && own.contains { line in
                line.letters >= Self.clockLetters
                    && Self.clockHeights.contains(line.letterHeight / pixelsPerPoint)
                    && Double(line.box.maxY) <= Self.barShare * Double(image.height)
                    && Double(line.box.width) <= Self.widestClock * Double(image.width)
            }
    }
}
