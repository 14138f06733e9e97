import Foundation

/// Where along a text there is how much ink: what a text keeps at every size, in every colour, and however it is broken into
/// lines.
///
/// The lines are laid behind each other and compared piece by piece, each a few letters long. Pieces may lie a little
/// further on than those of the other text, as letters of another size do, but no word may be skipped. Arabic and Hebrew
/// run to the left: where lines are broken elsewhere, they lie behind each other only when each is read from its right end.
struct TextWriting: Sendable, Equatable {
    /// What a line is measured by. One that has no tall letters and no tails is half as high as another one of its size, and a
    /// line of small type is as well: where both drawings are alike but for their scale it need not be known.
    enum Sizes: CaseIterable {
        /// Lines of about one height are of one size.
        case several
        /// All lines are.
        case one
    }

    /// Ink along the text, line after line, as a share of a line's height, ``fineDensity`` times for each of that.
    private let ink: [Double]
    /// The same with each line from its right end.
    private let inkFromRight: [Double]
    /// Letter by letter, for what has its ink in the same places.
    private let lines: [LineInk]
    /// Of all lines, in their heights.
    private let length: Double

    /// Samples for each line height: a letter is about half as wide as a line is high.
    static let density = 5.0
    /// Of what is kept and of letters, so that cells of any size lie on one measure.
    static let fineDensity = 20.0
    /// Lines of one text differ in height by this factor at most: those without ascenders and descenders, and with both.
    private static let oneSize = 1.6
    /// Samples to either side by whose mean and deviation a sample counts, so that each line does by itself: a title has more
    /// ink than the small grey line below it, whatever both say.
    private static let surroundings = 16
    /// Of the whole text's deviation, added to that of a place: in a space there is none.
    private static let leastDeviation = 0.3
    /// Samples of a piece: some seven letters.
    private static let pieceLength = 16.0
    /// A piece is found no farther away than this share of the text, in samples: lines end before spaces.
    private static let reach = 0.06
    /// The space that a line's end stands for, in line heights.
    private static let wordSpace = 0.28
    /// The same in columns.
    private static let space = Int((wordSpace * fineDensity).rounded())
    /// Deviation in samples of what both are smoothed with: cells, codecs and small letters blur as much.
    private static let smoothing = 1.0
    /// Of the ink's contrast this share of a line's marked cells stays below: the strokes of small letters fill few cells.
    private static let fullInk = 0.97
    /// Texts of these lengths are compared, in samples: the longest has nine lines of seventy letters.
    private static let comparable = 12...1536

    /// One text in two drawings correlates by more than this (0.89 and more, in sizes from 17 pt in a copy of half the size
    /// to 34 pt, in JPEG and blurred by a point), another text of its length by less (up to 0.76) unless only some of its
    /// letters are other ones.
    private static let sameWriting = 0.82

    /// - Parameters:
    ///   - lines: of the text, from the first to the last.
    ///   - mask: what differs from the background.
    ///   - sizes: of the lines.
    init(
        _ lines: [CellRectangle], _ grid: CellGrid, _ mask: CellMask, background: SIMD4<Int16>,
        _ sizes: Sizes = .several
    ) {
        func difference(_ at: Int) -> Double {
            mask.marks[at] == 0
                ? 0 : Double(LocalGradient.absolute(grid.cells[at] &- background).largestChannel)
        }
        let tallest = Double(max(1, lines.map(\.height).max() ?? 1))
        let heights = lines.map { sizes == .one ? tallest : Self.usualHeight(of: $0, among: lines) }
        length = zip(lines, heights).reduce(0) { $0 + Double($1.0.width) / $1.1 }
        // Of what is too long to be compared nothing need be kept: rows of single cells may be a million heights long.
        guard Self.density * length <= Double(Self.comparable.upperBound) else {
            (ink, inkFromRight, self.lines) = ([], [], [])
            return
        }
        self.lines = zip(lines, heights).map { line, height in
            let rows = (line.y0..<line.y1).map { y in (line.x0..<line.x1).map { y * grid.columns + $0 } }
            let contrasts = rows.joined().filter { mask.marks[$0] != 0 }.map(difference).sorted()
            let contrast = contrasts.isEmpty ? 1 : max(1, contrasts[Int(Self.fullInk * Double(contrasts.count - 1))])
            return LineInk(
                rows.map { $0.map { min(1, difference($0) / contrast) } }, width: line.width, height: height)
        }
        let columns = self.lines.map { $0.profile(density: Self.fineDensity) }
        let space = [Double](repeating: 0, count: Self.space)
        ink = Array(columns.joined(separator: space))
        inkFromRight = Array(columns.map { $0.reversed() }.joined(separator: space))
    }

    /// Median of the lines that may be of one size: a headline's letters are measured by themselves.
    private static func usualHeight(of line: CellRectangle, among lines: [CellRectangle]) -> Double {
        let alike = lines.map(\.height).filter { height in
            Double(max(height, line.height)) <= oneSize * Double(min(height, line.height))
        }.sorted()
        return Double(alike.isEmpty ? 1 : max(1, alike[alike.count / 2]))
    }

    /// What of two texts is the same. What is too short to be told from another is.
    func likeness(to other: TextWriting) -> TextLikeness {
        guard isComparable(to: other) else { return .same }
        guard !ink.isEmpty, !other.ink.isEmpty else { return .none }
        // Most cards of an app are drawn alike, and comparing letters takes a while.
        if lines == other.lines { return .same }
        let count = count(with: other)
        func likeness(isFromRight: Bool) -> TextLikeness {
            let ink = isFromRight ? \TextWriting.inkFromRight : \.ink
            let found = Self.correlation(
                Self.samples(self[keyPath: ink], count), Self.samples(other[keyPath: ink], count))
            guard found.correlation > Self.sameWriting else { return .none }
            let (own, others) = (letters(isFromRight), other.letters(isFromRight))
            return own.likeness(to: others, places: found.places)
        }
        let fromLeft = likeness(isFromRight: false)
        guard fromLeft != .same, lines.count != other.lines.count else { return fromLeft }
        return max(fromLeft, likeness(isFromRight: true))
    }

    /// Whether they are long enough to be told from each other.
    func isComparable(to other: TextWriting) -> Bool { count(with: other) >= Self.comparable.lowerBound }

    /// Samples of either.
    private func count(with other: TextWriting) -> Int {
        Int((Self.density * (length * other.length).squareRoot()).rounded())
    }

    private func letters(_ isFromRight: Bool) -> TextLetters {
        TextLetters(lines, space: Self.space, isFromRight: isFromRight)
    }

    /// The ink at so many places from the text's beginning to its end, smoothed, with mean 0 and deviation 1 around each.
    private static func samples(_ ink: [Double], _ count: Int) -> [Double] {
        let plain = LineInk.resampled(ink, count)
        let reach = Int((3 * smoothing).rounded(.up))
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * smoothing * smoothing)) }
        let smooth = plain.indices.map { at in
            (-reach...reach).reduce(0) { sum, off in
                plain.indices.contains(at + off) ? sum + weights[off + reach] * plain[at + off] : sum
            }
        }
        let whole = Self.spread(smooth[...]).deviation
        let local = smooth.indices.map { at in
            let around = Self.spread(smooth[max(0, at - surroundings)..<min(count, at + surroundings + 1)])
            return (smooth[at] - around.mean) / max(1e-9, around.deviation + leastDeviation * whole)
        }
        let all = Self.spread(local[...])
        return local.map { ($0 - all.mean) / max(1e-9, all.deviation) }
    }

    private static func spread(_ values: ArraySlice<Double>) -> (mean: Double, deviation: Double) {
        let count = Double(max(1, values.count))
        let mean = values.reduce(0, +) / count
        let squares = values.reduce(0.0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, (squares / count).squareRoot())
    }

    /// How alike two texts are when each piece lies where it fits best, at most one sample further on or back than the piece
    /// before: 1 for equal ones, 0 for such that have nothing in common; and how far on each sample lies then.
    private static func correlation(_ a: [Double], _ b: [Double]) -> (correlation: Double, places: [Int]) {
        let count = a.count
        let reach = max(2, Int((reach * Double(count)).rounded()))
        let pieces = max(1, Int((Double(count) / pieceLength).rounded()))
        let ranges = (0..<pieces).map { ($0 * count / pieces)..<(($0 + 1) * count / pieces) }
        var best = [Double](repeating: 0, count: 2 * reach + 1)
        // Where each piece's place came from.
        var origins: [[Int]] = []
        for range in ranges {
            let origin = best.indices.map { place in
                (max(0, place - 1)...min(best.count - 1, place + 1)).min { best[$0] < best[$1] } ?? place
            }
            best = best.indices.map { place in
                best[origin[place]]
                    + range.reduce(0) { sum, at in
                        let other = at + place - reach
                        let off = a[at] - (b.indices.contains(other) ? b[other] : 0)
                        return sum + off * off
                    }
            }
            origins.append(origin)
        }
        var place = best.indices.min { best[$0] < best[$1] } ?? reach
        let correlation = 1 - best[place] / (2 * Double(count))
        var places = [Int](repeating: 0, count: count)
        for (range, origin) in zip(ranges, origins).reversed() {
            for at in range { places[at] = place - reach }
            place = origin[place]
        }
        return (correlation, places)
    }
}
