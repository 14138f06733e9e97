package import PixelModel

/// Words of text that consist of digits: codes, amounts, dates.
///
/// Digits are as high as each other and, but for a 1, as wide. None has a straight stem along its left side, which most
/// capitals have, and none is a wedge that looks the same from the left and from the right, as A, T, V and Y are.
package struct DigitWords {
    /// Digits, and those of them that are no 1.
    private(set) var count = 0
    private(set) var wide = 0

    /// So many are a code; as many as these are no 1.
    private static let (fewest, fewestWide) = (4, 2)
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
        for line in Self.lines(ink.shapes(limit: Self.mostShapes)) {
            let tallest = Double(line.map(\.height).max() ?? 0)
            for word in Self.words(line, apart: Self.space * tallest) {
                add(word, capital: Self.capitalShare * tallest, ink)
            }
        }
    }

    /// Whether there are so many that it is no name.
    package var areCode: Bool { count >= Self.fewest && wide >= Self.fewestWide }

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
        for digits in [letters, Array(letters.dropFirst())] {
            guard let wide = Self.wideDigits(digits, capital: capital, ink) else { continue }
            count += digits.count
            self.wide += wide
            return
        }
    }

    /// How many of some digits are no 1; `nil` where anything among them is a letter.
    private static func wideDigits(_ letters: [PixelRectangle], capital: Double, _ ink: InkMask) -> Int? {
        let height = Double(letters.map(\.height).max() ?? 0)
        let slack = max(1, evenness * height)
        guard height >= max(capital, Double(lowest)), let top = letters.map(\.y).min(),
            letters.allSatisfy({ height - Double($0.height) <= slack && Double($0.y - top) <= slack })
        else { return nil }
        let others = letters.filter { !narrow.contains(Double($0.width) / Double($0.height)) }
        guard let least = others.map(\.width).min(), let most = others.map(\.width).max(),
            Double(most) <= max(widest * Double(least), Double(least + 1)),
            others.allSatisfy({ shape in
                Self.others.contains(Double(shape.width) / Double(shape.height)) && !ink.hasStem(shape)
                    && !ink.isWedge(shape)
            })
        else { return nil }
        return others.count
    }
}

/// What differs from the ground in a part of a picture.
private struct InkMask {
    private let map: LevelMap
    private let threshold: UInt8

    /// A stem lies within this share of the height from the left, in this share of the rows: a round side leaves it sooner.
    private static let (stemWidth, stemShare) = (0.06, 0.81)
    /// Of the ink, this share is the same from the right,
    private static let sameShare = 0.97
    /// and the upper quarter is so many times as wide as the lower one, or the other way round.
    private static let wedge = 1.6

    /// - Precondition: the part lies in the picture and is not empty.
    init(_ image: RGBAImage, _ part: PixelRectangle, share: Double) {
        func channels(_ x: Int, _ y: Int) -> [Int] {
            let start = (y * image.width + x) * 4
            return image.pixels[start..<start + 3].map(Int.init)
        }
        let corners = [
            channels(part.x, part.y), channels(part.maxX - 1, part.y), channels(part.x, part.maxY - 1),
            channels(part.maxX - 1, part.maxY - 1),
        ]
        let ground = (0..<3).map { channel in (corners.reduce(0) { $0 + $1[channel] } + 2) / 4 }
        var levels = [UInt8](repeating: 0, count: part.area)
        for y in 0..<part.height {
            for x in 0..<part.width {
                let start = ((part.y + y) * image.width + part.x + x) * 4
                let off = (0..<3).reduce(0) { max($0, abs(Int(image.pixels[start + $1]) - ground[$1])) }
                levels[y * part.width + x] = UInt8(off)
            }
        }
        threshold = UInt8(share * Double(levels.max() ?? 0))
        map = LevelMap(levels, width: part.width, height: part.height)
    }

    func shapes(limit: Int) -> [PixelRectangle] {
        let pieces = InkComponents.find(map, above: threshold, limit: map.levels.count)
        return pieces.count > limit ? [] : pieces.map(\.box)
    }

    private func isInk(_ x: Int, _ y: Int) -> Bool { map.levels[y * map.width + x] > threshold }

    func hasStem(_ shape: PixelRectangle) -> Bool {
        let width = max(1, Int((Self.stemWidth * Double(shape.height)).rounded()))
        let rows = (shape.y..<shape.maxY).count { y in
            (shape.x..<min(shape.maxX, shape.x + width)).contains { isInk($0, y) }
        }
        return Double(rows) >= Self.stemShare * Double(shape.height)
    }

    func isWedge(_ shape: PixelRectangle) -> Bool {
        let quarter = max(1, shape.height / 4)
        let (top, bottom) = (
            extent(of: shape, shape.y..<shape.y + quarter), extent(of: shape, shape.maxY - quarter..<shape.maxY)
        )
        guard max(top, bottom) > Self.wedge * min(top, bottom) else { return false }
        var (same, all) = (0, 0)
        for y in shape.y..<shape.maxY {
            for x in shape.x..<shape.maxX where isInk(x, y) {
                all += 1
                let mirrored = shape.x + shape.maxX - 1 - x
                let near = max(shape.x, mirrored - 1)...min(shape.maxX - 1, mirrored + 1)
                if near.contains(where: { isInk($0, y) }) { same += 1 }
            }
        }
        return Double(same) >= Self.sameShare * Double(all)
    }

    /// From the first ink to the last of a row, on average.
    private func extent(of shape: PixelRectangle, _ rows: Range<Int>) -> Double {
        let sum = rows.reduce(0) { sum, y in
            let inked = (shape.x..<shape.maxX).filter { isInk($0, y) }
            return sum + (inked.last ?? 0) - (inked.first ?? 1) + 1
        }
        return Double(sum) / Double(rows.count)
    }
}
