/// The letters along a text: what tells a code from another one that has as much ink in the same places.
///
/// Two drawings of one text are laid over each other letter by letter, each where it fits near its place, and every letter must
/// be like the other's: a code may differ from another one in a single digit.
struct TextLetters {
    /// Rows of ink from above the lines to below them, each from the first line's beginning to the last one's end.
    private let rows: [[Double]]
    /// Height of the lowest line in cells.
    private let smallest: Double
    /// Columns between two lines, where one drawing may have a space and another one none.
    private let breaks: [Range<Double>]

    /// Samples for each line height, in rows and along them.
    private static let density = TextWriting.fineDensity
    /// Above and below the middle of a line, in line heights.
    private static let reach = 1.0
    /// Columns that are compared at once: a letter and some of its neighbours.
    private static let letter = 12
    /// Columns from one such place to the next.
    private static let step = 3
    /// Columns and rows by which a letter may lie elsewhere than the piece of the text that it belongs to.
    private static let slack = (across: 6, down: 8)
    /// A place whose middle has less than this share of the usual ink is the space between words, which is wider in one drawing
    /// than in another.
    private static let spaceShare = 0.1
    /// Of a letter's usual energy, by which two places are alike anyhow: in a space there is only noise.
    private static let noise = 0.2

    /// Letters of one text are as like each other (0.86 and more, at most sizes 0.9); of texts that differ in a number or a name
    /// some are less so (0.82 at most, 0.87 in copies of half the size). 1 is for equal ones, 0 for such that have nothing in
    /// common.
    private static let sameLetter = 0.85
    /// Letters less alike than this are surely two (a digit for a letter: 0.75 at most, often 0.6), in lines of so many cells:
    /// the same ones of small type, as in copies of half the size, may be less alike (0.59).
    private static let otherLetter = 0.8
    private static let clearHeight = 12.0
    /// Deviation of what a letter is softened with, in cells of the smaller drawing: where its strokes lie among the cells is
    /// another matter each time.
    private static let aliasing = 0.25
    /// Times that letters are softened at most.
    /// No limit of a verdict: lines as low are no text.
    private static let mostSoftening = 12

    /// - Parameters:
    ///   - lines: of the text, from the first to the last.
    ///   - space: columns between two of them.
    ///   - isFromRight: whether each is read from its right end.
    init(_ lines: [LineInk], space: Int, isFromRight: Bool) {
        var breaks: [Range<Double>] = []
        var end = 0.0
        for line in lines.dropLast() {
            end += Double(line.count(Self.density))
            breaks.append(end..<(end + Double(space)))
            end += Double(space)
        }
        self.breaks = breaks
        smallest = max(1, lines.map(\.height).min() ?? 1)
        let count = Int(2 * Self.reach * Self.density)
        rows = (0..<count).map { row in
            Array(
                lines.map { line in
                    let from = (Double(row) - Double(count) / 2) * line.height / Self.density
                    let ink = line.row(from: from, to: from + line.height / Self.density, density: Self.density)
                    return isFromRight ? ink.reversed() : ink
                }.joined(separator: [Double](repeating: 0, count: space)))
        }
    }

    /// Whether each letter is like the other text's at its place, and if not, whether some are surely other ones.
    /// - Parameter places: how far on each equal part of the text lies in the other one, in such parts.
    func likeness(to other: TextLetters, places: [Int]) -> TextLikeness {
        let fine = Int(Self.density / TextWriting.density)
        let columns = fine * places.count
        guard columns > Self.letter else { return .same }
        let (own, others) = sheets(other, columns)
        let starts = Array(stride(from: 0, through: columns - Self.letter, by: Self.step))
        let usual = (Self.usualEnergy(own, starts), Self.usualEnergy(others, starts))
        guard usual.0 > 0, usual.1 > 0 else { return .unclear }
        let isFine = min(smallest, other.smallest) >= Self.clearHeight
        var result = TextLikeness.same
        let ink = own.columnInk
        let leastInk = Self.spaceShare * ink.reduce(0, +) / Double(columns)
        // Where the letter before was found.
        var last = (across: 0, down: 0)
        for start in starts {
            let middle = ink[(start + Self.letter / 3)..<(start + Self.letter - Self.letter / 3)]
            let on = start + fine * places[(start + Self.letter / 2) / fine]
            guard middle.reduce(0, +) >= leastInk * Double(middle.count), !isBroken(start, columns),
                !other.isBroken(on, columns)
            else { continue }
            let letter = own.patch(start, width: Self.letter)
            func likeness(_ across: Int, _ down: Int) -> Double {
                let patch = others.patch(on + across, down: down, width: Self.letter)
                let common = own.common(letter, patch, of: others) / (usual.0 * usual.1).squareRoot()
                let both = letter.energy / usual.0 + patch.energy / usual.1
                return (2 * common + Self.noise) / (both + Self.noise)
            }
            if likeness(last.across, last.down) > Self.sameLetter { continue }
            var most = 0.0
            let place = Self.offsets.first {
                let found = likeness($0.across, $0.down)
                most = max(most, found)
                return found > Self.sameLetter
            }
            if let place {
                last = place
                continue
            }
            guard isFine else { return .unclear }
            if most < Self.otherLetter { return .butForLetters }
            result = .unclear
        }
        return result
    }

    /// Where a letter is looked for, the nearest places first.
    private static let offsets = (-slack.across...slack.across).flatMap { across in
        (-slack.down...slack.down).map { (across: across, down: $0) }
    }.sorted { abs($0.across) + abs($0.down) < abs($1.across) + abs($1.down) }

    /// Both texts with so many columns.
    private func sheets(_ other: TextLetters, _ columns: Int) -> (LetterSheet, LetterSheet) {
        let cell = Self.density / min(smallest, other.smallest)
        let passes = Int((2 * Self.aliasing * Self.aliasing * cell * cell).rounded(.up))
        let (here, there) = (drawn(columns), other.drawn(columns))
        let height = max(here.count, there.count)
        func sheet(_ rows: [[Double]]) -> LetterSheet {
            LetterSheet(rows, columns: columns, height: height, softening: min(Self.mostSoftening, passes))
        }
        return (sheet(here), sheet(there))
    }

    /// Whether a letter's columns, of so many, reach over a break.
    private func isBroken(_ start: Int, _ columns: Int) -> Bool {
        let measure = Double(rows.first?.count ?? 0) / Double(columns)
        let letter = (measure * Double(start))..<(measure * Double(start + Self.letter))
        return breaks.contains { $0.overlaps(letter) }
    }

    private static func usualEnergy(_ sheet: LetterSheet, _ starts: [Int]) -> Double {
        starts.map { sheet.patch($0, width: letter).energy }.sorted()[starts.count / 2]
    }

    /// The rows with so many columns, on the same measure up and down.
    private func drawn(_ columns: Int) -> [[Double]] {
        let measure = Double(columns) / Double(max(1, rows.first?.count ?? 1))
        let count = max(1, Int((Double(rows.count) * measure).rounded()))
        let across = rows.map { LineInk.resampled($0, columns) }
        let down = (0..<columns).map { x in LineInk.resampled(across.map { $0[x] }, count) }
        return (0..<count).map { y in down.map { $0[y] } }
    }
}
