/// Launch screens bear the app's emblem and its name. A text that is longer, or that stands alone, may be a message, a
/// code or a number, however well it is centred.
enum LaunchScreenText {
    /// A name below an emblem is no longer than this many heights of its tallest line: some twenty letters.
    static let longestName = 10.0
    /// A line of text is at least this many times as wide as high; an emblem is not.
    static let textAspect = 3.0

    static func doubt(_ artwork: LaunchScreenArtwork) -> String? {
        let (cover, mask) = (artwork.cover, artwork.mask)
        guard cover.isCover, cover.holdsText else { return nil }
        let layout = CoverLayout(mask: mask, pixelsPerPoint: artwork.pixelsPerPoint)
        let tallest = layout.tallestArtworkText
        let lines = cover.artwork.flatMap { layout.lines(of: $0.bounds, mask: mask) }
        let texts = lines.filter {
            $0.height <= tallest && Double($0.width) >= textAspect * Double($0.height)
        }
        guard let height = texts.map(\.height).max() else { return moreThanName }
        let length = Double(texts.reduce(0) { $0 + $1.width }) / Double(height)
        // The last line of a text may be short, but no emblem is as low as a line.
        let emblems = lines.filter { $0.height > height && Double($0.width) < textAspect * Double($0.height) }
        guard length <= longestName, let top = emblems.map(\.y0).min() else { return moreThanName }
        return texts.contains { $0.y1 <= top } ? "text above its emblem" : nil
    }

    private static let moreThanName = "one centred text, and more than a name"
}
