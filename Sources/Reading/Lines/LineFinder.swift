internal import PixelModel

/// Finds lines of text by their contrast: pieces of ink of one height behind each other.
struct LineFinder: Sendable {
    /// Pixels per point of the sheet.
    var pixelsPerPoint: Double
    /// Levels by which text differs from its ground at least.
    var leastContrast: UInt8 = 14

    /// Levels tried in turn within pieces that are too large for letters: a photograph or pattern under the text is one
    /// large piece at the least contrast and falls apart at the next.
    private static let further: [UInt8] = [48, 96]
    /// The map of marks reaches a pixel beyond the ink on each side.
    private static let dilation = 2
    /// Pieces lower than this many pixels are dots, accents and dashes, which have no line of their own.
    private static let leastLetter = 6
    /// Points above which a piece is no letter: the largest figures on screens have capitals of 60.
    private static let largestLetter = 90.0
    /// Points above which a single piece, as wide as high, is an icon.
    private static let largestSingle = 32.0
    /// The share of its box's edges that an outline follows; rounded corners leave it 0.8, the letter D has 0.6.
    private static let frameShare = 0.7
    /// Points above which a piece with something inside is no letter.
    private static let largestFrameless = 64.0
    /// Letters that no letter has in its counters.
    private static let framedLetters = 3
    /// Pieces of an outline are higher than the letters inside by this factor at least.
    private static let frameHeight = 1.5
    /// Gap within a line, in heights of its letters: a space has 0.4, the groups of a number up to 1.
    private static let widestGap = 1.4
    /// Heights of two letters beside each other differ by this factor at most: x-height and a letter with both
    /// ascender and descender have 1.9.
    private static let heightRatio = 2.2
    /// Runs of marks above which a sheet is noise; a full page of text at 3x has 100,000.
    private static let mostRuns = 1_500_000
    /// Pieces that are looked at: a full page of text has 5,000.
    private static let mostPieces = 20_000
    /// Lines that are returned: a screen has 150 at most.
    private static let mostLines = 400

    /// From top to bottom, then from left to right.
    /// - Parameter contrast: of the picture, from ``ContrastMap/ranges(_:)``.
    func lines(_ image: RGBAImage, _ contrast: [UInt8]) -> [TextLine] {
        var letters: [PixelRectangle] = []
        var marks: [PixelRectangle] = []
        collect(image, contrast, PixelRectangle(image.size), 0, &letters, &marks)
        let found = joined(letters)
        // Single pieces beside much larger ones are commas and quotation marks of a headline.
        let small = found.filter { line in
            line.letters == 1 && found.contains { $0.letters > 1 && $0.letterHeight > 2 * line.letterHeight }
        }
        var lines = found.filter { !small.contains($0) }
        let loose = attach(marks + small.map(\.box), to: &lines)
        lines += small.filter { loose.contains($0.box) }
        return withoutInner(lines).filter(isText).sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }.prefix(
            Self.mostLines
        )
        .map { $0 }
    }

    private var largestHeight: Int { Int(Self.largestLetter * pixelsPerPoint) }

    private func collect(
        _ image: RGBAImage, _ contrast: [UInt8], _ part: PixelRectangle, _ step: Int, _ letters: inout [PixelRectangle],
        _ marks: inout [PixelRectangle]
    ) {
        let map = contrast.part(part, width: image.width)
        let threshold = step == 0 ? leastContrast : Self.further[step - 1]
        var pieces = InkComponents.find(
            LevelMap(map, width: part.width, height: part.height), above: threshold, limit: Self.mostRuns)
        if pieces.count > Self.mostPieces { pieces = Array(pieces.prefix(Self.mostPieces)) }
        let frames = frames(among: pieces, map, above: threshold, width: part.width)
        for (index, piece) in pieces.enumerated() {
            var box = piece.box
            box.x += part.x
            box.y += part.y
            guard !frames.contains(index) else { continue }
            if box.height > largestHeight {
                if step < Self.further.count, box.width > Self.leastLetter * 2,
                    Double(piece.count) > 0.08 * Double(box.area)
                {
                    collect(image, contrast, box, step + 1, &letters, &marks)
                }
                continue
            }
            // Rules and separators.
            if box.height <= 8, box.width > 16 * box.height { continue }
            if box.width <= 8, Double(box.height) > max(12 * Double(box.width), 30 * pixelsPerPoint) { continue }
            if box.height < Self.leastLetter + Self.dilation { marks.append(box) } else { letters.append(box) }
        }
    }

    /// Pieces that surround letters: the outlines of fields, buttons and cards. Letters with counters surround something,
    /// too, but their strokes do not follow the four edges of their box.
    private func frames(among pieces: [InkComponent], _ map: [UInt8], above threshold: UInt8, width: Int) -> Set<Int> {
        let tall = pieces.indices.filter {
            pieces[$0].box.height > 3 * Self.leastLetter && pieces[$0].box.width > 3 * Self.leastLetter
                // An outline leaves most of its inside empty; a word does not.
                && Double(pieces[$0].count) < 0.45 * Double(pieces[$0].box.area)
        }
        var frames: Set<Int> = []
        for index in tall.prefix(400) {
            let outer = pieces[index].box
            let holds = pieces.contains { piece in
                piece.box.height >= Self.leastLetter + Self.dilation && piece.box.x > outer.x
                    && piece.box.maxX < outer.maxX && piece.box.y > outer.y && piece.box.maxY < outer.maxY
            }
            guard holds else { continue }
            if Double(outer.height) > Self.largestFrameless * pixelsPerPoint
                || Self.followedEdges(of: outer, map, threshold, width) > Self.frameShare
            {
                frames.insert(index)
            }
        }
        return frames
    }

    /// The share of a box's edges along which there are marks.
    private static func followedEdges(of box: PixelRectangle, _ map: [UInt8], _ threshold: UInt8, _ width: Int)
        -> Double
    {
        func isMarked(_ x: Int, _ y: Int) -> Bool { map[y * width + x] > threshold }
        let across =
            (box.x..<box.maxX).count { isMarked($0, box.y + 1) }
            + (box.x..<box.maxX).count {
                isMarked($0, box.maxY - 2)
            }
        let down =
            (box.y..<box.maxY).count { isMarked(box.x + 1, $0) }
            + (box.y..<box.maxY).count {
                isMarked(box.maxX - 2, $0)
            }
        return Double(across + down) / Double(2 * (box.width + box.height))
    }

    /// Joins letters that stand behind each other.
    private func joined(_ letters: [PixelRectangle]) -> [TextLine] {
        let sorted = letters.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        var lines = DisjointSets(count: sorted.count)
        let reach = Int(Self.widestGap * Double(sorted.map(\.height).max() ?? 0)) + 1
        for (i, a) in sorted.enumerated() {
            for j in (i + 1)..<max(i + 1, sorted.count) {
                let b = sorted[j]
                if b.x > a.maxX + reach { break }
                let (low, high) = (min(a.height, b.height), max(a.height, b.height))
                let overlap = min(a.maxY, b.maxY) - max(a.y, b.y)
                guard Double(high) <= Self.heightRatio * Double(low), 2 * overlap >= low,
                    Double(b.x - a.maxX) <= Self.widestGap * Double(high - Self.dilation)
                else { continue }
                lines.join(i, j)
            }
        }
        return lines.groups(of: sorted).map(line)
    }

    private func line(of letters: [PixelRectangle]) -> TextLine {
        let box = letters.dropFirst().reduce(letters[0]) { $0.union($1) }
        let heights = letters.map(\.height).sorted()
        // Most pieces are as high as small letters, the upper fifth as capitals and figures.
        let height = heights[min(heights.count - 1, heights.count * 4 / 5)] - Self.dilation
        return TextLine(box: box, letterHeight: Double(max(1, height)), letters: letters.count)
    }

    /// Dots, commas and accents belong to the line they stand in or above.
    /// - Returns: those that belong to none.
    private func attach(_ marks: [PixelRectangle], to lines: inout [TextLine]) -> [PixelRectangle] {
        guard !lines.isEmpty else { return marks }
        var open = marks.sorted { $0.x < $1.x }
        for _ in 0..<2 {
            open = open.filter { mark in
                let (x, y) = (mark.x + mark.width / 2, mark.y + mark.height / 2)
                let place = lines.firstIndex { line in
                    let (across, up) = (Int(line.letterHeight), Int(line.letterHeight * 0.45))
                    let box = line.box
                    return x >= box.x - across && x < box.maxX + across && y >= box.y - up && y < box.maxY + up / 2
                        && Double(mark.width) < 3 * line.letterHeight
                }
                guard let place else { return true }
                lines[place].box = lines[place].box.union(mark)
                return false
            }
        }
        return open
    }

    /// Drops what lies inside another line: the counters of large letters. Fewer and higher pieces around
    /// letters are no text, but an outline that noise has broken.
    private func withoutInner(_ lines: [TextLine]) -> [TextLine] {
        func holds(_ outer: TextLine, _ inner: TextLine) -> Bool {
            outer.box.area > inner.box.area
                && 5 * outer.box.intersection(inner.box).area > 4 * inner.box.area
        }
        let outlines = lines.indices.filter { outer in
            lines.contains { inner in
                inner.letters >= Self.framedLetters && inner.letters > lines[outer].letters
                    && lines[outer].letterHeight > Self.frameHeight * inner.letterHeight && holds(lines[outer], inner)
            }
        }
        let kept = lines.indices.filter { !outlines.contains($0) }.map { lines[$0] }
        return kept.indices.filter { index in
            !kept.indices.contains { $0 != index && holds(kept[$0], kept[index]) }
        }.map { kept[$0] }
    }

    private func isText(_ line: TextLine) -> Bool {
        let box = line.box
        guard box.width >= 4, Double(box.height) < 2.6 * line.letterHeight + 8 else { return false }
        guard line.letters == 1 else { return true }
        return Double(box.width) > 2 * Double(box.height)
            || Double(box.height) <= Self.largestSingle * pixelsPerPoint
    }
}

extension [UInt8] {
    /// The rows of a rectangle of a plane.
    /// - Precondition: `part` lies inside it.
    fileprivate func part(_ part: PixelRectangle, width: Int) -> [UInt8] {
        if part.x == 0, part.y == 0, part.width == width, part.area == count { return self }
        var result: [UInt8] = []
        result.reserveCapacity(part.area)
        for row in part.y..<part.maxY { result += self[row * width + part.x..<row * width + part.maxX] }
        return result
    }
}
