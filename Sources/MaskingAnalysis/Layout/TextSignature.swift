/// What a text keeps at every size and however it is broken into lines: how long it is, and where its ink is.
struct TextSignature: Sendable, Equatable {
    /// Widths of the lines together, in heights of the tallest line.
    let length: Double
    let writing: TextWriting

    /// Two lengths of one text differ by no more than this factor: the tallest line may have no tall letters or no
    /// tails after another break, spaces vanish at the ends of lines, and small letters are drawn wider.
    private static let lengthFactor = 1.35

    init(_ block: TextBlock, _ card: MessageCover.Text, _ grid: CellGrid) {
        let mask = card.residual.mask
        var lines = block.lines.flatMap { card.layout.lines(of: $0.bounds, mask: mask) }
        if grid.isLossy {
            let ink = mask.withoutRings()
            lines = lines.flatMap { card.layout.lines(joinedByRings: $0, ink: ink) }
        }
        length = Double(lines.reduce(0) { $0 + $1.width }) / Double(max(1, lines.map(\.height).max() ?? 1))
        writing = TextWriting(lines, grid, mask, background: card.background.color)
    }

    /// Whether one is as long as the other.
    func isAsLong(as other: TextSignature) -> Bool {
        max(length, other.length) <= Self.lengthFactor * min(length, other.length)
    }

    /// Whether both may be the same text.
    func agrees(with other: TextSignature) -> Bool { isAsLong(as: other) && writing.agrees(with: other.writing) }
}
