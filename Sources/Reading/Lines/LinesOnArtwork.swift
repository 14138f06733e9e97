package import PixelModel

/// Lines of text in front of a cover's artwork, or behind it.
///
/// A cover's own lettering stands in the middle, beside its emblem, below it or wholly on it. Text off the middle that the
/// emblem's outline crosses belongs to a page that shares the screen with it: one shows through the other.
package struct LinesOnArtwork: Sendable {
    /// In pixels of the picture.
    package let lines: [PixelRectangle]
    /// What looking took, in steps of about a nanosecond.
    package let steps: Int

    /// A line of text has so many letters; of fewer, keys have some.
    private static let fewestLetters = 6
    /// Of the screen's width, by which a line is off its middle.
    private static let offMiddle = 0.03
    /// Points around the artwork that are looked at, too.
    private static let margin = 8.0
    /// Levels between neighbouring pixels at the edges of artwork.
    private static let edge: UInt8 = 24
    /// Edges above and below a line, in heights of its letters: fewer are a descender's.
    private static let leastEdges = 2.0
    /// Pixels of the sheet between a line and where its ground is looked at.
    private static let gap = 3
    /// Of a line that crosses an emblem's outline so much stands on the screen's ground.
    private static let crossing = 0.1...0.9
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
            (lines, steps) = ([], 0)
            return
        }
        let whole = Sheet(image, part, pixelsPerPoint: pixelsPerPoint)
        let (sheet, scale) = TextTraces.letterSheet(whole.image, pixelsPerPoint)
        var regions = ExtremalRegions(step: TextTraces.letterStep)
        let found = TextTraces.rows(in: (sheet, scale), of: sheet, &regions)
        let edges = ContrastMap.ranges(sheet)
        let factor = Double(part.width) / Double(sheet.width)
        lines = found.filter { $0.letters >= Self.fewestLetters }.compactMap { row in
            let line = PixelRectangle(
                x: part.x + Int(Double(row.box.x) * factor), y: part.y + Int(Double(row.box.y) * factor),
                width: Int(Double(row.box.width) * factor), height: Int(Double(row.box.height) * factor))
            let middle = Double(line.x) + Double(line.width) / 2
            guard line.width > narrowest, abs(middle / Double(image.width) - 0.5) > Self.offMiddle,
                Self.isCrossed(row, besides: found, edges, sheet)
            else { return nil }
            return line
        }
        steps = regions.steps + sheet.size.area
    }

    /// Whether artwork stands above a line or below it, and ends or begins within the line: a label on an emblem lies wholly on
    /// it.
    private static func isCrossed(
        _ row: LetterRow, besides rows: [LetterRow], _ edges: [UInt8], _ sheet: RGBAImage
    ) -> Bool {
        let columns = row.box.x..<min(row.box.maxX, sheet.width)
        let edgesOfOthers = (0..<sheet.height).lazy.filter { !(row.box.y..<row.box.maxY).contains($0) }.map { y in
            let texts = rows.filter { text in
                let slack = Int(0.5 * text.letterHeight) + 1
                return y >= text.box.y - slack && y < text.box.maxY + slack
            }
            return columns.count { x in
                edges[y * sheet.width + x] > edge
                    && !texts.contains { x >= $0.box.x - 2 && x < $0.box.maxX + 2 }
            }
        }
        guard Double(edgesOfOthers.reduce(0, +)) >= leastEdges * row.letterHeight else { return false }
        return [row.box.y - gap, row.box.maxY + gap - 1].contains { y in
            guard (0..<sheet.height).contains(y) else { return false }
            let share = Double(columns.count { isGround(sheet, $0, y) }) / Double(max(1, columns.count))
            return crossing.contains(share)
        }
    }

    /// Whether a pixel has the colour that is beside the artwork on its row, where nothing is.
    private static func isGround(_ sheet: RGBAImage, _ x: Int, _ y: Int) -> Bool {
        let own = sheet[x, y]
        return [0, sheet.width - 1].contains { side in
            let other = sheet[side, y]
            return max(
                abs(Int(own.red) - Int(other.red)), abs(Int(own.green) - Int(other.green)),
                abs(Int(own.blue) - Int(other.blue))) <= Int(groundSlack)
        }
    }
}
