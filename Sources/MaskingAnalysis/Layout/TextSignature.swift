/// What a text keeps at every size and however it is broken into lines: how long it is, and where its ink is.
struct TextSignature: Sendable, Equatable {
    /// The text in lines of one size and of several, as they stand, and with those apart that a codec's rings join: what is
    /// faint between two lines may be either's. Whatever the container, for an example may be a picture of a card that JPEG
    /// stored.
    private let readings: [Reading]

    private struct Reading: Sendable, Equatable {
        /// Widths of the lines together, in heights of the tallest line.
        let length: Double
        let writing: TextWriting

        func isAsLong(as other: Reading, factor: Double = TextSignature.lengthFactor) -> Bool {
            max(length, other.length) <= factor * min(length, other.length)
        }
    }

    /// Two lengths of one text differ by no more than this factor: the tallest line may have no tall letters or no
    /// tails after another break, spaces vanish at the ends of lines, and small letters are drawn wider.
    private static let lengthFactor = 1.35
    /// Of texts whose letters are alike: small ones are a few cells high, of which a codec's rings and where they lie among the
    /// cells make one or two more.
    private static let alikeLengthFactor = 2.0

    init(_ block: TextBlock, _ card: MessageCover.Text, _ grid: CellGrid) {
        let mask = card.residual.mask
        self.init(
            block.lines.flatMap { card.layout.lines(of: $0.bounds, mask: mask) }, card.layout, mask, grid,
            background: card.background.color)
    }

    /// - Parameters:
    ///   - lines: of the text, from the first to the last.
    ///   - mask: what differs from the background.
    init(
        _ lines: [CellRectangle], _ layout: CoverLayout, _ mask: CellMask, _ grid: CellGrid, background: SIMD4<Int16>
    ) {
        let ink = mask.withoutRings(inside: lines)
        readings = [lines, lines.flatMap { layout.lines(joinedByRings: $0, ink: ink) }].flatMap { lines in
            TextWriting.Sizes.allCases.map { sizes in
                Reading(
                    length: Double(lines.reduce(0) { $0 + $1.width })
                        / Double(max(1, lines.map(\.height).max() ?? 1)),
                    writing: TextWriting(lines, grid, mask, background: background, sizes))
            }
        }
    }

    /// What comparing two takes at most, as pixels that are looked at; see ``PictureWork``.
    /// No limit of a verdict: a cost.
    static let comparingCost = 1 << 20

    /// Whether it is long enough to be told from another.
    var isComparable: Bool { readings.contains { $0.writing.isComparable(to: $0.writing) } }

    /// Whether one is as long as the other.
    func isAsLong(as other: TextSignature) -> Bool {
        zip(readings, other.readings).contains { $0.isAsLong(as: $1) }
    }

    /// Whether one is not much longer than the other, so that comparing their letters is worth what it takes.
    func mayAgree(with other: TextSignature) -> Bool {
        zip(readings, other.readings).contains { $0.isAsLong(as: $1, factor: Self.alikeLengthFactor) }
    }

    /// Whether both may be the same text.
    func agrees(with other: TextSignature) -> Bool { likeness(to: other) == .same }

    /// What of both is the same, in the reading in which most is.
    func likeness(to other: TextSignature) -> TextLikeness {
        var most = TextLikeness.none
        for (own, others) in zip(readings, other.readings) where most != .same {
            let isComparable = own.writing.isComparable(to: others.writing)
            guard own.isAsLong(as: others, factor: isComparable ? Self.alikeLengthFactor : Self.lengthFactor) else {
                continue
            }
            most = max(most, own.writing.likeness(to: others.writing))
        }
        return most
    }
}

/// What of two texts is the same, the least first.
enum TextLikeness: Comparable {
    /// They are two texts.
    case none
    /// Their ink lies alike, as two drawings of one text have it, and some of their letters are surely other ones.
    case butForLetters
    /// Some of their letters may be other ones.
    case unclear
    case same
}
