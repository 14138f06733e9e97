internal import PixelModel

/// Pieces that stand behind each other as the letters of a line do: of like heights, on one line, of thin strokes.
struct LetterRow: ExtremalRegions.Find {
    var box: PixelRectangle
    var letters: Int
    /// Of its capitals and figures, in pixels.
    var letterHeight: Double

    var weight: Int { letters }
    /// A photograph has some like pieces in a row at times, but none of ink's contrast: the more letters, the fainter they may
    /// be, as where a screen shines through.
    var fewestCuts: Int { letters < Self.shortLine ? letters < Self.shortWord ? 14 : 7 : 3 }

    private static let shortWord = 6
    private static let shortLine = 10

    /// Points: from the small letters of the least text to the figures of the largest.
    private static let heights = 3.5...70
    /// A letter is at most so many times as wide as high: an m, or two that touch.
    private static let widestLetter = 1.8
    /// Gap within a line, in heights of the higher letter: a space has 0.4, the groups of a number up to 1.
    private static let widestGap = 1.4
    /// A letter begins so much of its neighbour's width to the right of it at least; what begins above another, or inside it,
    /// is no letter of its line.
    private static let leastAdvance = 0.3
    /// Heights of two letters beside each other differ by this factor at most: x-height and a letter with both
    /// ascender and descender have 1.9.
    private static let heightRatio = 2.2
    /// Share of the letters that end at one height, up to ``levelTolerance``: those without descenders.
    private static let levelShare = 0.6
    /// In heights of capitals: what round letters reach below the line.
    private static let levelTolerance = 0.12
    /// Strokes in heights of capitals: bold ones have 0.2, a disc would have 0.5.
    private static let thickestStroke = 0.3
    /// Strokes of a line differ by so much of their mean (standard deviation): in one font and size by 0.2, in a photograph's
    /// pieces by 0.4 and more.
    private static let strokeSpread = 0.3
    /// Of its box a piece fills so much that is no letter, but a window, a dash or an l; half of a line's may be such.
    private static let solidFill = 0.85
    /// From one letter to the next, in heights of capitals.
    private static let pitches = 0.3...1.6
    /// A line is no higher than this many capitals: ascenders and descenders.
    private static let tallest = 1.8

    /// - Parameters:
    ///   - pieces: of a picture of this size.
    ///   - fewest: letters of a row, at least 2.
    static func rows(_ pieces: [InkComponent], in size: PixelSize, pixelsPerPoint: Double, fewest: Int) -> [LetterRow] {
        let letters = pieces.filter { piece in
            let box = piece.box
            return heights.contains(Double(box.height) / pixelsPerPoint)
                && Double(box.width) <= widestLetter * Double(box.height)
                && box.x > 0 && box.y > 0 && box.maxX < size.width && box.maxY < size.height
        }.sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }
        return joined(letters).filter { $0.count >= fewest }.compactMap(row)
    }

    /// Parts of one line that were found at different cuts, as on a ground that changes below it, as one.
    static func whole(_ parts: [LetterRow]) -> [LetterRow] {
        var lines: [LetterRow] = []
        for part in parts.sorted(by: { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }) {
            let place = lines.firstIndex { line in
                let (low, high) = (min(line.letterHeight, part.letterHeight), max(line.letterHeight, part.letterHeight))
                let overlap = min(line.box.maxY, part.box.maxY) - max(line.box.y, part.box.y)
                return high <= heightRatio * low && 2 * Double(overlap) >= low
                    && Double(part.box.x - line.box.maxX) <= widestGap * high
            }
            guard let place else {
                lines.append(part)
                continue
            }
            lines[place].box = lines[place].box.union(part.box)
            lines[place].letters += part.letters
            lines[place].letterHeight = max(lines[place].letterHeight, part.letterHeight)
        }
        return lines
    }

    private static func joined(_ letters: [InkComponent]) -> [[InkComponent]] {
        var lines = DisjointSets(count: letters.count)
        for i in letters.indices {
            let a = letters[i].box
            let reach = Int(widestGap * heightRatio * Double(a.height)) + 1
            for j in (i + 1)..<max(i + 1, letters.count) {
                let b = letters[j].box
                if b.x > a.maxX + reach { break }
                let (low, high) = (min(a.height, b.height), max(a.height, b.height))
                guard 2 * (min(a.maxY, b.maxY) - max(a.y, b.y)) >= low,
                    Double(high) <= heightRatio * Double(low),
                    Double(b.x - a.maxX) <= widestGap * Double(high),
                    Double(b.x - a.x) >= leastAdvance * Double(a.width)
                else { continue }
                lines.join(i, j)
            }
        }
        return lines.groups(of: letters)
    }

    /// - Parameter letters: at least one.
    private static func row(_ letters: [InkComponent]) -> LetterRow? {
        let box = letters.dropFirst().reduce(letters[0].box) { $0.union($1.box) }
        let height = Double(letters.map(\.box.height).sorted()[letters.count * 4 / 5])
        let count = Double(letters.count)
        let strokes = letters.map { 2 * Double($0.count) / Double($0.outline) }
        let stroke = strokes.reduce(0, +) / count
        let spread = (strokes.reduce(0) { $0 + ($1 - stroke) * ($1 - stroke) } / count).squareRoot()
        guard level(letters.map(\.box.maxY), within: max(1, Int(levelTolerance * height))) >= levelShare,
            stroke <= thickestStroke * height, spread <= strokeSpread * stroke,
            2 * letters.count(where: { Double($0.count) > solidFill * Double($0.box.area) }) <= letters.count,
            pitches.contains(Double(box.width) / count / height),
            Double(box.height) <= tallest * height
        else { return nil }
        return LetterRow(box: box, letters: letters.count, letterHeight: height)
    }

    /// The share of heights that lie within so much of one of them, of the one that most do.
    private static func level(_ heights: [Int], within tolerance: Int) -> Double {
        let sorted = heights.sorted()
        var (first, end, most) = (0, 0, 0)
        for height in sorted {
            while sorted[first] < height - tolerance { first += 1 }
            while end < sorted.count, sorted[end] <= height + tolerance { end += 1 }
            most = max(most, end - first)
        }
        return Double(most) / Double(heights.count)
    }
}
