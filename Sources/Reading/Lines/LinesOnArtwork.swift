package import PixelModel

/// Lines of text in front of a cover's artwork, or behind it.
///
/// A cover's own lettering stands in the middle, beside its emblem, below it or wholly on it. Text off the middle that the
/// emblem's outline crosses belongs to a page that shares the screen with it: one shows through the other. So do several lines
/// off the middle among artwork, and two that stand to the left and to the right one below the other.
package struct LinesOnArtwork: Sendable {
    /// In pixels of the picture.
    package let lines: [PixelRectangle]
    /// Lines that do not run level, where there are several: a photographed letter's or card's. The level boxes around them.
    package let slanted: [PixelRectangle]
    /// Lines with a code, an amount or a date: more digits than a name has.
    package let numbers: [PixelRectangle]
    /// What looking took, in steps of about a nanosecond.
    package let steps: Int

    /// A line of text has so many letters; of fewer, keys have some.
    private static let fewestLetters = 6
    /// Of the screen's width, by which a line is off its middle.
    private static let offMiddle = 0.03
    /// Points around the artwork that are looked at, too.
    private static let margin = 8.0
    /// Levels between neighbouring pixels at the edges of artwork.
    private static let edge: UInt8 = 10
    /// Edges above and below a line, in heights of its letters: fewer are a descender's.
    private static let leastEdges = 2.0
    /// Pixels of the sheet between a line and where its ground is looked at.
    private static let gap = 3
    /// Of a line that crosses an emblem's outline so much stands on the screen's ground.
    private static let crossing = 0.1...0.9
    /// So many lines off the middle need not be crossed: a wordmark has two beside its emblem.
    private static let fewestLines = 3
    /// Where artwork is above them and below, so many: an emblem may have one word off its middle.
    private static let fewestEnclosed = 2
    /// A wordmark may slant, in one line.
    private static let fewestSlanted = 2
    /// Text that is level is found a little aslant as well, in no more letters.
    private static let slantedGain = 1.25
    /// Of such a line's box so much is what is found level, too: around 20 letters at 4° it is two and a half times as high.
    private static let levelShare = 0.5
    /// Levels by which a shade and a codec make the ground differ along a row.
    private static let groundSlack: UInt8 = 16

    /// - Parameters:
    ///   - artwork: a block of it, in pixels of the picture.
    ///   - narrowest: pixels of a line that counts.
    package init(_ image: RGBAImage, artwork: PixelRectangle, narrowest: Int = 0, pixelsPerPoint: Double) {
        let margin = Int(Self.margin * pixelsPerPoint)
        let part = PixelRectangle(
            x: artwork.x - margin, y: artwork.y - margin, width: artwork.width + 2 * margin,
            height: artwork.height + 2 * margin
        ).intersection(PixelRectangle(image.size))
        guard part.area > 0 else {
            (lines, slanted, numbers, steps) = ([], [], [], 0)
            return
        }
        let whole = Sheet(image, part, pixelsPerPoint: pixelsPerPoint)
        let (sheet, scale) = TextTraces.letterSheet(whole.image, pixelsPerPoint)
        var regions = ExtremalRegions(step: TextTraces.letterStep)
        var directions = LetterDirections()
        let found = TextTraces.rows(in: (sheet, scale), of: sheet.size, &regions) { pieces in
            directions.add(pieces, pixelsPerPoint: scale)
        }
        let turned = TurnedText(
            (sheet, scale), of: PixelSize(width: part.width, height: part.height), in: directions.tilted)
        let edges = ContrastMap.ranges(sheet)
        let factor = Double(part.width) / Double(sheet.width)
        func line(_ row: LetterRow) -> PixelRectangle {
            PixelRectangle(
                x: part.x + Int(Double(row.box.x) * factor), y: part.y + Int(Double(row.box.y) * factor),
                width: Int(Double(row.box.width) * factor), height: Int(Double(row.box.height) * factor))
        }
        numbers = found.map(line).filter { DigitWords(image, in: $0).areCode }
        let off = found.filter { $0.letters >= Self.fewestLetters }.compactMap { row -> Line? in
            let line = line(row)
            let middle = (Double(line.x) + Double(line.width) / 2) / Double(image.width)
            guard line.width > narrowest, abs(middle - 0.5) > Self.offMiddle else { return nil }
            let artwork = Self.artwork(around: row, besides: found, edges, sheet)
            return Line(
                box: line, ground: Self.ground(around: row, sheet),
                isBesideArtwork: artwork.above + artwork.below >= Self.leastEdges * row.letterHeight,
                isEnclosed: min(artwork.above, artwork.below) >= Self.leastEdges * row.letterHeight)
        }
        lines = off.filter { Self.isText($0, among: off) }.map(\.box)
        let level = found.filter { $0.letters >= Self.fewestLetters }
        let gain = Double(turned.letters) / Double(max(1, level.reduce(0) { $0 + $1.letters }))
        let levelBoxes = found.map(line)
        let tilted = turned.lines.map { line in
            PixelRectangle(x: part.x + line.x, y: part.y + line.y, width: line.width, height: line.height)
        }.filter { line in
            let least = Self.levelShare * Double(line.area)
            return !levelBoxes.contains { Double($0.intersection(line).area) >= least }
        }
        slanted =
            tilted.count < (level.isEmpty ? Self.fewestSlanted : Self.fewestLines) || gain < Self.slantedGain
            ? [] : tilted
        steps = regions.steps + turned.steps + sheet.size.area
    }

    /// One that is off the middle.
    private struct Line {
        /// In pixels of the picture.
        var box: PixelRectangle
        /// The shares of it that stand on the screen's ground, above it and below it.
        var ground: [Double]
        /// Artwork is above it or below.
        var isBesideArtwork: Bool
        /// Artwork is above it and below.
        var isEnclosed: Bool

        /// Whether artwork ends or begins within it: a label on an emblem lies wholly on it.
        var isCrossed: Bool { ground.contains(where: crossing.contains) }
        var isOnGround: Bool { ground.contains { $0 > crossing.upperBound } }

        /// Whether another one is above it or below, and wholly to the other side: a wordmark's lines begin below each other.
        func isOpposite(to other: Line) -> Bool {
            (box.maxX <= other.box.x || other.box.maxX <= box.x)
                && (box.maxY <= other.box.y || other.box.maxY <= box.y)
        }
    }

    private static func isText(_ line: Line, among all: [Line]) -> Bool {
        if line.isBesideArtwork, line.isCrossed { return true }
        guard line.isOnGround else { return false }
        let onGround = all.filter(\.isOnGround)
        return onGround.count(where: \.isBesideArtwork) >= fewestLines
            || onGround.count(where: \.isEnclosed) >= fewestEnclosed
            || onGround.contains(where: line.isOpposite)
    }

    /// Edges of artwork above a line and below it.
    private static func artwork(
        around row: LetterRow, besides rows: [LetterRow], _ edges: [UInt8], _ sheet: RGBAImage
    ) -> (above: Double, below: Double) {
        let columns = columns(of: row, sheet)
        func count(in places: Range<Int>) -> Double {
            let count = places.reduce(0) { sum, y in
                let texts = rows.filter { text in
                    let slack = Int(0.5 * text.letterHeight) + 1
                    return y >= text.box.y - slack && y < text.box.maxY + slack
                }
                return sum
                    + columns.count { x in
                        edges[y * sheet.width + x] > edge
                            && !texts.contains { x >= $0.box.x - 2 && x < $0.box.maxX + 2 }
                    }
            }
            return Double(count)
        }
        return (count(in: 0..<max(0, row.box.y)), count(in: min(row.box.maxY, sheet.height)..<sheet.height))
    }

    private static func ground(around row: LetterRow, _ sheet: RGBAImage) -> [Double] {
        let columns = columns(of: row, sheet)
        return [row.box.y - gap, row.box.maxY + gap - 1].filter((0..<sheet.height).contains).map { y in
            Double(columns.count { isGround(sheet, $0, y) }) / Double(max(1, columns.count))
        }
    }

    private static func columns(of row: LetterRow, _ sheet: RGBAImage) -> Range<Int> {
        row.box.x..<min(row.box.maxX, sheet.width)
    }

    /// Whether a pixel has the colour that is beside the artwork on its row, or in a corner, where nothing is.
    private static func isGround(_ sheet: RGBAImage, _ x: Int, _ y: Int) -> Bool {
        let own = sheet[x, y]
        let (right, bottom) = (sheet.width - 1, sheet.height - 1)
        return [(0, y), (right, y), (0, 0), (right, 0), (0, bottom), (right, bottom)].contains { x, y in
            let other = sheet[x, y]
            return max(
                abs(Int(own.red) - Int(other.red)), abs(Int(own.green) - Int(other.green)),
                abs(Int(own.blue) - Int(other.blue))) <= Int(groundSlack)
        }
    }
}
