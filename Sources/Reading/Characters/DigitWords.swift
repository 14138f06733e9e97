package import PixelModel

/// Words of text that consist of digits: codes, amounts, dates.
///
/// Digits are as high as each other and, but for a 1, as wide. None has a straight stem along its left side, which most
/// capitals have, none is a wedge that looks the same from the left and from the right, as A, T, V and Y are, and none is open
/// to the right as a C is, or a cross as an X.
package struct DigitWords {
    /// Digits, and those of them that are no 1.
    private(set) var count = 0
    private(set) var wide = 0
    /// Whether a word has a point, a comma or a colon between its digits, and enough of these for a value.
    private(set) var holdsValue = false
    /// Digits and letters, as far as they are taller than points and commas.
    private(set) var characters = 0

    /// So many are a code; as many as these are no 1.
    private static let (fewest, fewestWide) = (4, 2)
    /// So many are a value where a mark stands between them.
    private static let fewestOfValue = 3
    /// Pixels around the line, where its ground is.
    private static let rim = 2
    /// Ink is what differs from the ground by this share of what differs most.
    private static let inkShare = 0.5
    /// Words stand so much of their line's height apart, at least.
    private static let space = 0.3
    /// Digits are so high, as a share of what is highest in their line: small letters are not.
    private static let capitalShare = 0.8
    /// Lower than this share of a word: a point, a comma, a hyphen.
    private static let markShare = 0.4
    /// Heights and tops in a word differ by no more than this share, or by a pixel,
    private static let evenness = 0.09
    /// and the wider ones' widths by this factor.
    private static let widest = 1.3
    /// Width by height of a 1, and of other digits.
    private static let (narrow, others) = (0.1...0.45, 0.45...0.85)
    /// A slash and a bracket are higher than digits, and no wider by their height.
    private static let slash = 0.6
    /// What stands before digits in their word and is lower than they are is no currency's sign but a letter.
    private static let signShare = 0.9
    /// Pixels: lower shapes tell nothing.
    private static let lowest = 9
    /// More shapes in one line are no text.
    private static let mostShapes = 200

    /// - Parameter box: around lines of text, on one colour or a slow shade; in pixels of the picture.
    package init(_ image: RGBAImage, in box: PixelRectangle) {
        let part = PixelRectangle(
            x: box.x - Self.rim, y: box.y - Self.rim, width: box.width + 2 * Self.rim, height: box.height + 2 * Self.rim
        ).intersection(PixelRectangle(image.size))
        guard part.height >= Self.lowest, part.width >= Self.lowest else { return }
        let ink = InkMask(image, part, share: Self.inkShare)
        for line in Self.lines(ink.pieces(limit: Self.mostShapes).map(\.box)) {
            let tallest = Double(line.map(\.height).max() ?? 0)
            for word in Self.words(line, apart: Self.space * tallest) {
                add(word, capital: Self.capitalShare * tallest, ink)
            }
        }
    }

    /// Whether there are so many that it is no name.
    package var areCode: Bool { count >= Self.fewest && wide >= Self.fewestWide || holdsValue }

    /// Whether most of what is written is digits, and they are a code: a maker's line has a year, or a version.
    package var areMostlyCode: Bool { areCode && 2 * count > characters }

    /// Whether a line of text on a picture has so many.
    package static func areCode(in image: RGBAImage, pixelsPerPoint: Double) -> Bool {
        TextTraces(image, pixelsPerPoint: pixelsPerPoint).lines.contains { DigitWords(image, in: $0).areCode }
    }

    private static func lines(_ shapes: [PixelRectangle]) -> [[PixelRectangle]] {
        var lines: [[PixelRectangle]] = []
        var end = 0
        for shape in shapes.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
            if lines.isEmpty || shape.y >= end { lines.append([]) }
            lines[lines.count - 1].append(shape)
            end = max(end, shape.maxY)
        }
        return lines
    }

    private static func words(_ shapes: [PixelRectangle], apart: Double) -> [[PixelRectangle]] {
        var words: [[PixelRectangle]] = []
        var end = 0
        for shape in shapes.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
            if words.isEmpty || Double(shape.x - end) > apart { words.append([]) }
            words[words.count - 1].append(shape)
            end = max(end, shape.maxX)
        }
        return words
    }

    /// Adds a word's digits, with or without a currency's sign before them.
    private mutating func add(_ word: [PixelRectangle], capital: Double, _ ink: InkMask) {
        let height = Double(word.map(\.height).max() ?? 0)
        let letters = word.filter { Double($0.height) >= Self.markShare * height }
        characters += letters.count
        let least = Double(letters.map(\.height).min() ?? 0)
        let slack = max(1, Self.evenness * least)
        let bare = letters.filter {
            Double($0.height) <= least + slack || Double($0.width) > Self.slash * Double($0.height)
        }
        for digits in [bare, Array(bare.dropFirst())] {
            guard let first = digits.first, let wide = Self.wideDigits(digits, capital: capital, ink) else { continue }
            count += digits.count
            self.wide += wide
            // A letter before a version's number is lower.
            let hasLetter = bare.first.map { Double($0.height) < Self.signShare * Double(first.height) } ?? false
            if !hasLetter, digits.count >= Self.fewestOfValue, wide >= Self.fewestWide,
                Self.isParted(digits, by: word.filter { Double($0.height) < Self.markShare * height })
            {
                holdsValue = true
            }
            return
        }
    }

    /// Whether marks stand at one place between digits, and not above them as an apostrophe does.
    private static func isParted(_ digits: [PixelRectangle], by marks: [PixelRectangle]) -> Bool {
        guard let first = digits.first, let last = digits.last else { return false }
        let inner = marks.filter { $0.x >= first.maxX && $0.maxX <= last.x }
        guard let mark = inner.first, let lowest = inner.map(\.maxY).max() else { return false }
        return inner.allSatisfy { $0.x < mark.maxX && mark.x < $0.maxX } && lowest > first.y + first.height / 2
    }

    /// How many of some digits are no 1; `nil` where anything among them is a letter.
    private static func wideDigits(_ letters: [PixelRectangle], capital: Double, _ ink: InkMask) -> Int? {
        let height = Double(letters.map(\.height).max() ?? 0)
        let slack = max(1, evenness * height)
        guard height >= max(capital, Double(lowest)), let top = letters.map(\.y).min(),
            letters.allSatisfy({ height - Double($0.height) <= slack && Double($0.y - top) <= slack })
        else { return nil }
        func aspect(_ shape: PixelRectangle) -> Double { Double(shape.width) / Double(shape.height) }
        let wider = letters.filter { !narrow.contains(aspect($0)) }
        let most = wider.map(\.width).max() ?? 0
        func isEven(_ shape: PixelRectangle) -> Bool {
            Double(most) <= max(widest * Double(shape.width), Double(shape.width + 1))
        }
        // A 1 with a foot, or aslant, is wider than another one.
        let others = wider.filter { isEven($0) || !ink.isStroke($0) }
        guard others.allSatisfy(isEven),
            wider.allSatisfy({ Self.others.contains(aspect($0)) && !isLetter($0, ink) })
        else { return nil }
        return others.count
    }

    private static func isLetter(_ shape: PixelRectangle, _ ink: InkMask) -> Bool {
        ink.hasStem(shape) || ink.isWedge(shape) || ink.isCup(shape) || ink.isCross(shape)
    }
}
