internal import PixelModel

/// Lines of text so faint that they may shine through something else.
struct FaintLines {
    /// In pixels of the picture.
    let boxes: [PixelRectangle]
    /// What looking took, in steps of about a nanosecond.
    let steps: Int

    /// Thirds of a level: a line of ten letters is seen from two levels on, one of six from five on.
    private static let step = 2
    /// Thirds of a level, at the last cut. What stands out more is there at all of them.
    private static let faintest = 38
    /// Points: the half of what the thickest stroke of such a line has.
    private static let stroke = 2.7
    /// Of strokes as faint as those a photograph has fewer in a row.
    private static let fewestLetters = 6
    /// Where another drawing of the same picture takes marks away, a line of which so many letters are left is not the picture's.
    private static let fewestLeft = 3
    /// At the place of a mark, or beside it, another drawing of the same picture has one of half its height at least, and is as
    /// bright but for half of that: a smaller one is softer. Where letters stand on one of the two alone, the other shows what is
    /// behind them.
    private static let sharedShare = 0.5

    /// Cuts at which what is left of a line must be found: as few as of a long line, for it was one.
    private static let fewestCutsLeft = 3

    private struct Row: ExtremalRegions.Find {
        let letters: LetterRow
        /// Whether it may be what is left of a line.
        let isRest: Bool

        var box: PixelRectangle { letters.box }
        var weight: Int { letters.weight }
        var fewestCuts: Int { isRest ? FaintLines.fewestCutsLeft : letters.fewestCuts }
    }

    /// - Parameters:
    ///   - sheet: the picture at the scale at which letters are looked for.
    ///   - size: of the picture in pixels.
    ///   - other: another drawing of the same picture in the sheet's size. Marks that it has, too, are the picture's own.
    init(
        in sheet: (image: RGBAImage, pixelsPerPoint: Double), of size: PixelSize, besides other: RGBAImage? = nil
    ) {
        let reach = max(1, Int((Self.stroke * sheet.pixelsPerPoint).rounded()))
        let planes = [true, false].map { isBright in
            let marks = ThinMarks.levels(of: sheet.image, reach: reach, isBright: isBright)
            guard let other, other.size == sheet.image.size else { return marks }
            let known = ThinMarks.levels(of: other, reach: reach, isBright: isBright)
            return Self.without(other, known, marks, of: sheet.image)
        }
        let isRest = other != nil
        var regions = ExtremalRegions(step: Self.step)
        boxes = regions.lasting(in: planes, of: sheet.image.size, upTo: Self.faintest) { pieces in
            LetterRow.rows(
                pieces, in: sheet.image.size, pixelsPerPoint: sheet.pixelsPerPoint,
                fewest: isRest ? Self.fewestLeft : Self.fewestLetters
            ).map { Row(letters: $0, isRest: isRest) }
        }.map { $0.box.scaled(from: sheet.image.size, to: size) }
        let looks = isRest ? 2 : 1
        steps = regions.steps + looks * ThinMarks.stepsPerPixel * planes.reduce(0) { $0 + $1.count }
    }

    /// Marks of an image that another one of its size has not.
    /// - Parameter known: the other's marks.
    private static func without(
        _ other: RGBAImage, _ known: [UInt8], _ marks: [UInt8], of image: RGBAImage
    ) -> [UInt8] {
        let (own, around) = (ThinMarks.sums(of: image), ThinMarks.around(ThinMarks.sums(of: other), other.size))
        let highest = ThinMarks.around(known.map { Int16($0) }, other.size).greatest
        return marks.indices.map { at in
            let half = Int16((sharedShare * Double(marks[at])).rounded(.up))
            let isAsBright = own[at] >= around.least[at] - half && own[at] <= around.greatest[at] + half
            return isAsBright && highest[at] >= half ? 0 : marks[at]
        }
    }
}
