import Foundation

/// Letters and digits so large that a blur does not hide them.
///
/// A blur that hides body text leaves a number that fills the screen readable, and its σ says nothing of that. So the blur
/// is taken back first: what a sharpened picture shows in a row on an even ground, with strokes that follow each other
/// more closely than they are high, is text. Rows of icons and tiles have one stroke for each of their heights at most,
/// and what was smaller text has none any more.
enum LargeLetters {
    /// The picture is looked at with so many values for each σ, at most: strokes nearer than σ are gone.
    private static let valuesPerSigma = 2.6
    /// Height of capitals and digits in σ: 0.7 of a text of 5.2 σ, of which programs read half after sharpening. A Large Title
    /// under the weakest blur that counts as a cover has 3.2.
    private static let height = 3.6...20.0
    /// In points: capitals of the largest text (34 points) that a blur's minimum radius is chosen for are no taller.
    private static let tallestUsual = 25.0
    /// A part of a letter, in heights of the row; the dot of an i is a shape of its own.
    private static let leastPart = 0.8
    /// Of the range within so many σ a shape has the upper half.
    private static let reachSigmas = 5.0
    private static let inkShare: Float = 0.5
    /// Sharpened rows with less contrast, in levels, are noise and curves.
    private static let leastContrast: Float = 30
    /// and below this one what is not surely text.
    private static let leastContrastUnlessSure: Float = 36
    /// On a ground that varies by no more than this share of the contrast, letters have no fewer levels than these: the line of
    /// a pale chart has up to 22.
    private static let (evenShare, leastContrastOnEven): (Float, Float) = (0.25, 24)
    /// A gradient is taken off a row where the rest of its ground varies by less than this share of the contrast.
    private static let levelledShare: Float = 0.35
    /// The faintest line in the middle has this share of the strongest line's ink (numbers: 0.58 and more). Between lines of
    /// body text that ran together there is less (up to 0.44); they are no taller than so many σ.
    private static let leastLine: Float = 0.56
    /// The same where the row's contrast is below so many levels.
    private static let (leastFaintLine, faint): (Float, Float) = (0.62, 66)
    private static let tallestMerged = 8.5
    /// Tops and bottoms in one row differ by this part of the height,
    private static let alignment = 0.17
    /// and letters of one row are no farther apart than this part of it.
    private static let widestGap = 1.6
    /// A row is this much wider than high: two digits.
    private static let leastAspect = 1.5
    /// Around a row, this many σ away, is ground: it varies by no more than this share of the row's contrast.
    private static let groundSigmas = 1.2
    private static let groundShare: Float = 0.62
    /// or, where the row is surely text, by this one: the ends of a bar, a gradient. What is there then has this contrast,
    /// in levels, and no faint line, since pictures have such parts.
    private static let unevenGroundShare: Float = 1.25
    private static let slightlyUnevenGroundShare: Float = 0.85
    private static let leastContrastOnUneven: Float = 60
    private static let leastLineOnUneven: Float = 0.56
    /// Strokes are no wider than twice one of these, in σ: those of letters of 6.5 to 20 σ have 0.8 to 3.
    private static let strokeReaches = [1.5, 2.5]
    /// Without its ground only what is surely text is some, from this contrast on, in levels (a photograph: up to 31), and from
    /// that on where lines of it are faint (what two cards leave between them: up to 49).
    private static let (leastContrastOfStrokes, leastContrastOfFaintLines): (Float, Float) = (40, 60)
    /// Surely text has as many strokes as these and one for each height, and is not the same upside down.
    private static let (strokesOfText, asymmetryOfText) = (2.8, 0.12)
    /// What is surely text may have a line as faint as this: sevens and ones have little ink below.
    private static let leastLineOfText: Float = 0.47
    /// Of the columns this share at most has ink at the row's top and bottom: between letters there is none (99 of 100
    /// numbers: up to 0.8), but a card has borders all along.
    private static let closedShare = 0.87
    /// A stroke stands out from what is beside it by this share of the contrast.
    private static let strokeShare: Float = 0.15
    /// So many strokes are crossed along a row, and so many for each height: a digit is 0.8 heights wide and has one or two.
    private static let fewestStrokes = 1.9
    private static let strokesPerHeight = 0.6
    /// Where letters stand apart their own widths count: an icon or a key has one stroke for each of them, a digit more.
    private static let strokesPerInk = 1.3
    /// A letter changes from top to bottom by this share of the contrast in the mean column of the row's middle half (digits of
    /// 6 to 13 σ: 0.13 to 0.5, tiles and cards up to 0.11, and more where σ was taken for a third too much).
    private static let leastForm = 0.125
    /// and by this one where strokes are as far apart as the row is high: discs in a row have up to 0.2.
    private static let formOfFew = 0.2
    /// Tiles, discs and icons are the same upside down, whatever the sharpening makes of them; most digits are not, and the
    /// others have holes. The mean difference to the mirror image, and a third of the depth of holes, as shares of the
    /// contrast: 99 of 100 numbers have more than 0.09, 98 of 100 rows of tiles that look like text otherwise less.
    private static let leastUnevenness = 0.085
    private static let holeDivisor = 3.0
    /// Numbers of zeros alone are the same upside down up to their drawing; rings of a sharpening wholly.
    private static let leastAsymmetry = 0.02
    /// The mirror's line lies within so many values of the row's middle, and is looked for in such steps.
    private static let (mirrorReach, mirrorStep) = (1.0, 0.25)

    /// The height in points of the tallest row of letters; `nil` where there is none.
    /// - Parameters:
    ///   - sigma: of the blur, in points.
    ///   - region: what a row must lie in at least in part, in cells; `nil`: rows anywhere count.
    static func height(
        in grid: CellGrid, sigma: Double, _ context: JudgingContext, touching region: CellRectangle? = nil
    ) -> Double? {
        var sharpening: Sharpening?
        return CellPlane.Component.allCases.compactMap { component -> Double? in
            var plane = CellPlane(grid, component)
            var valuesPerPoint = context.pixelsPerPoint / Double(CellGrid.cellSide)
            while sigma * valuesPerPoint > valuesPerSigma || plane.values.count > mostValues,
                min(plane.width, plane.height) > 2 * smallestSide
            {
                plane = plane.halved()
                valuesPerPoint /= 2
            }
            guard min(plane.width, plane.height) >= smallestSide, plane.values.allSatisfy(\.isFinite),
                let low = plane.values.min(), let high = plane.values.max(), high - low >= leastBlurredContrast
            else { return nil }
            let scaled = sigma * valuesPerPoint
            guard scaled >= leastValuesPerSigma else { return nil }
            let filter = sharpening ?? Sharpening(sigma: scaled, width: plane.width, height: plane.height)
            sharpening = filter
            context.work?.spend(1, pixels: filter.steps)
            let sharp = filter.apply(plane)
            let reach = Int((reachSigmas * scaled).rounded())
            let lowest = sharp.extremes(within: reach, min)
            let highest = sharp.extremes(within: reach, max)
            let rows =
                self.rows(sharp, lowest, highest, sigma: scaled)
                + self.rows(sharp.negative, highest.negative, lowest.negative, sigma: scaled)
                + [sharp, sharp.negative].flatMap { self.rows(ofStrokesIn: $0, reach: reach, sigma: scaled) }
            let cellsPerValue = context.pixelsPerPoint / Double(CellGrid.cellSide) / valuesPerPoint
            return rows.filter { row in region.map { isIn(row, $0, cellsPerValue) } ?? true }
                .map { Double($0.height) / valuesPerPoint }.filter { $0 > tallestUsual }.max()
        }.max()
    }

    /// Values of a plane that is sharpened: three times what the largest tablet has at that scale.
    /// No limit of a verdict: what sharpening may cost.
    private static let mostValues = 1 << 18
    /// With fewer values for each σ letters have no strokes. No device has such a screen.
    private static let leastValuesPerSigma = 0.9
    /// Planes smaller than this hold no row of letters.
    private static let smallestSide = 12
    /// Strokes of the least contrast keep this much of it under the blur, in levels.
    /// No limit of a verdict: what sharpening may cost.
    private static let leastBlurredContrast: Float = 8

    /// Rows of letters in what is left of a plane without its ground, of which edges go on below letters.
    private static func rows(ofStrokesIn plane: CellPlane, reach: Int, sigma: Double) -> [CellRectangle] {
        strokeReaches.flatMap { share in
            let strokes = plane.strokes(within: max(1, Int((share * sigma).rounded())))
            return rows(
                strokes, strokes.extremes(within: reach, min), strokes.extremes(within: reach, max), sigma: sigma,
                areStrokesAlone: true)
        }
    }

    /// Rows of letters that are brighter than their ground.
    /// - Parameter areStrokesAlone: the plane has no ground, so that all that is narrow looks like a letter.
    private static func rows(
        _ plane: CellPlane, _ lowest: CellPlane, _ highest: CellPlane, sigma: Double, areStrokesAlone: Bool = false
    ) -> [CellRectangle] {
        var ink = CellMask(
            columns: plane.width, rows: plane.height, marks: [UInt8](repeating: 0, count: plane.values.count))
        for at in ink.marks.indices {
            let range = highest.values[at] - lowest.values[at]
            guard range > leastContrastOnEven else { continue }
            if plane.values[at] > lowest.values[at] + inkShare * range { ink.marks[at] = 1 }
        }
        let heights = (leastPart * height.lowerBound * sigma)...(height.upperBound * sigma)
        // What the screen cuts off has no height.
        let whole = CellRectangle(x0: 1, y0: 2, x1: plane.width - 1, y1: plane.height - 2)
        var shapes = ink.groups(reach: 1).map(\.bounds).filter {
            heights.contains(Double($0.height)) && $0.intersection(whole) == $0
        }
        shapes.sort { $0.x0 < $1.x0 }
        var isTaken = [Bool](repeating: false, count: shapes.count)
        var found: [CellRectangle] = []
        for first in shapes.indices where !isTaken[first] {
            var row = shapes[first]
            var inked = row.width
            let slack = max(1, alignment * Double(row.height))
            for next in shapes.indices.dropFirst(first + 1) where !isTaken[next] {
                let shape = shapes[next]
                // The rest begins even farther to the right.
                if Double(shape.x0 - row.x1) > widestGap * Double(row.height) { break }
                guard abs(Double(shape.y0 - row.y0)) <= slack, abs(Double(shape.y1 - row.y1)) <= slack
                else { continue }
                row.x1 = max(row.x1, shape.x1)
                inked += shape.width
                isTaken[next] = true
            }
            if isOpen(row, ink), isText(row, inked: inked, plane, sigma: sigma, areStrokesAlone) { found.append(row) }
        }
        return found
    }

    /// Whether the row's top and bottom have gaps.
    private static func isOpen(_ row: CellRectangle, _ ink: CellMask) -> Bool {
        let end = max(1, row.height / 6)
        let closed = [row.y0..<row.y0 + end, row.y1 - end..<row.y1].reduce(0) { sum, lines in
            sum + (row.x0..<row.x1).count { x in lines.contains { ink.marks[$0 * ink.columns + x] != 0 } }
        }
        return Double(closed) <= 2 * closedShare * Double(row.width)
    }

    private static func isText(
        _ row: CellRectangle, inked: Int, _ plane: CellPlane, sigma: Double, _ areStrokesAlone: Bool
    ) -> Bool {
        let aspect = Double(row.width) / Double(row.height)
        guard Double(row.height) >= height.lowerBound * sigma, aspect >= leastAspect else { return false }
        let (row, plane, ground, contrast) = onGround(row, plane, distance: Int((groundSigmas * sigma).rounded()))
        let isEven = isEven(range: ground.range, contrast: contrast)
        guard contrast >= (isEven ? leastContrastOnEven : leastContrast) else { return false }
        // Serifs, and the curves at the top and bottom of round letters, are no strokes.
        let inset = max(1, row.height / 5)
        let lines = (row.y0 + inset)..<(row.y1 - inset)
        guard !lines.isEmpty else { return false }
        let strokes = lines.reduce(0) { sum, y in
            let line = plane.values[(y * plane.width + row.x0)..<(y * plane.width + row.x1)]
            return sum + self.strokes(line, prominence: strokeShare * contrast)
        }
        let ink = (row.y0..<row.y1).map { y in
            plane.values[(y * plane.width + row.x0)..<(y * plane.width + row.x1)].reduce(0, +) / Float(row.width)
                - ground.level
        }
        let middle = ink[inset..<(row.height - inset)]
        let mean = Double(strokes) / Double(lines.count)
        let inkedAspect = Double(inked) / Double(row.height)
        guard let faintest = middle.min(), let strongest = ink.max(),
            areStrokesOfText(mean, aspect: aspect, inkedAspect: inkedAspect)
        else { return false }
        let asymmetry = asymmetry(row, plane) / Double(contrast)
        guard asymmetry >= leastAsymmetry,
            asymmetry + holes(row, plane) / Double(contrast) / holeDivisor >= leastUnevenness
        else { return false }
        let isSure = mean >= max(strokesOfText, aspect) && asymmetry >= asymmetryOfText
        guard isSure || isEven || contrast >= leastContrastUnlessSure else { return false }
        if areStrokesAlone {
            guard isSure, isStanding(contrast: contrast, faintest: faintest, strongest: strongest) else { return false }
        }
        let leastLine = isSure ? leastLineOfText : contrast < faint ? leastFaintLine : leastLine
        guard Double(row.height) > tallestMerged * sigma || faintest >= leastLine * strongest else { return false }
        guard
            isGround(range: ground.range, contrast: contrast)
                || isSure
                    && isOnUnevenGround(
                        range: ground.range, contrast: contrast, faintest: faintest, strongest: strongest)
        else { return false }
        let levels = StrokeLevels(
            row, lines: lines, in: plane, ground: ground.level, contrast: contrast, prominence: strokeShare * contrast)
        guard levels.areOfLetters(height: Double(row.height) / sigma) else { return false }
        let form = Double(form(row, plane) / contrast)
        return isFormOfText(form, strokes: mean, aspect: aspect, inkedAspect: inkedAspect)
    }

    // MARK: What decides, by the numbers that were measured

    /// Whether a row has strokes enough.
    /// - Parameters:
    ///   - strokes: that are crossed along it, on average.
    ///   - aspect: its width in heights.
    ///   - inkedAspect: the same without the gaps between its shapes.
    static func areStrokesOfText(_ strokes: Double, aspect: Double, inkedAspect: Double) -> Bool {
        strokes >= fewestStrokes && strokes >= min(strokesPerHeight * aspect, strokesPerInk * inkedAspect)
    }

    /// Whether a row changes from top to bottom as letters do, by a share of its contrast.
    static func isFormOfText(_ form: Double, strokes: Double, aspect: Double, inkedAspect: Double) -> Bool {
        form >= (strokes < min(aspect, strokesPerInk * inkedAspect) ? formOfFew : leastForm)
    }

    /// Whether what is around any row, of a range in levels, is ground.
    static func isGround(range: Float, contrast: Float) -> Bool { range < groundShare * contrast }

    /// Whether what is around a row, of a range in levels, is so even that faint letters are seen on it.
    static func isEven(range: Float, contrast: Float) -> Bool { range < evenShare * contrast }

    /// Whether a ground without its gradient, of a range in levels, is even enough to be one with a gradient.
    static func isLevelled(range: Float, contrast: Float) -> Bool { range < levelledShare * contrast }

    /// Whether what is around a row that is surely text is ground, if an uneven one.
    /// - Parameters:
    ///   - faintest: ink of a line in the row's middle, in levels.
    ///   - strongest: ink of any line of it.
    static func isOnUnevenGround(range: Float, contrast: Float, faintest: Float, strongest: Float) -> Bool {
        faintest >= leastLineOnUneven * strongest
            && (range < slightlyUnevenGroundShare * contrast
                || contrast >= leastContrastOnUneven && range < unevenGroundShare * contrast)
    }

    /// Whether a row without its ground, of a contrast in levels, is seen so plainly that it is no part of a photograph.
    static func isStanding(contrast: Float, faintest: Float, strongest: Float) -> Bool {
        contrast >= leastContrastOfFaintLines
            || contrast >= leastContrastOfStrokes && faintest >= leastLineOfText * strongest
    }

    // MARK: What is measured

    /// The mean difference between a row and itself upside down, about the line where it is least.
    static func asymmetry(_ row: CellRectangle, _ plane: CellPlane) -> Double {
        let middle = Double(row.y0) + Double(row.height - 1) / 2
        let reach = Double(row.height) / 2 - Double(max(1, row.height / 8))
        /// The value between two lines.
        func value(_ x: Int, _ y: Double) -> Double {
            let place = min(max(0, y), Double(plane.height - 1))
            let (upper, lower) = (Int(place), min(plane.height - 1, Int(place) + 1))
            let (above, below) = (plane.values[upper * plane.width + x], plane.values[lower * plane.width + x])
            return Double(above) + Double(below - above) * (place - Double(upper))
        }
        return stride(from: -mirrorReach, through: mirrorReach, by: mirrorStep).map { shift in
            var (sum, count) = (0.0, 0)
            for away in stride(from: -reach, through: reach, by: 1) {
                for x in row.x0..<row.x1 {
                    sum += abs(value(x, middle + shift + away) - value(x, middle + shift - away))
                }
                count += row.width
            }
            return sum / Double(max(1, count))
        }.min() ?? 0
    }

    /// By how much the mean column is emptier in its middle half than above and below it.
    private static func holes(_ row: CellRectangle, _ plane: CellPlane) -> Double {
        let quarter = max(1, row.height / 4)
        let depths = (row.x0..<row.x1).map { x -> Float in
            func values(_ lines: Range<Int>) -> [Float] { lines.map { plane.values[$0 * plane.width + x] } }
            let top = values(row.y0..<min(row.y1, row.y0 + quarter + 1)).max() ?? 0
            let bottom = values(max(row.y0, row.y1 - quarter - 1)..<row.y1).max() ?? 0
            let middle = values((row.y0 + quarter)..<max(row.y0 + quarter, row.y1 - quarter)).min() ?? top
            return max(0, min(top, bottom) - middle)
        }
        return Double(depths.reduce(0, +)) / Double(max(1, row.width))
    }

    /// The mean range of a column in the middle half.
    private static func form(_ row: CellRectangle, _ plane: CellPlane) -> Float {
        let quarter = max(1, row.height / 4)
        let middle = (row.y0 + quarter)..<max(row.y0 + quarter + 1, row.y1 - quarter)
        let ranges = (row.x0..<row.x1).map { x -> Float in
            let column = middle.map { plane.values[$0 * plane.width + x] }
            return (column.max() ?? 0) - (column.min() ?? 0)
        }
        return ranges.reduce(0, +) / Float(max(1, ranges.count))
    }

    /// A row on its ground, and the levels by which it stands out; without the gradient that goes on below it, if one does.
    private static func onGround(_ row: CellRectangle, _ plane: CellPlane, distance: Int)
        -> (row: CellRectangle, plane: CellPlane, ground: RowGround, contrast: Float)
    {
        let ground = RowGround(around: row, in: plane, distance: distance)
        let contrast = brightest(row, plane) - ground.level
        if isEven(range: ground.range, contrast: contrast) { return (row, plane, ground, contrast) }
        let area = row.insetBy(-distance - 1).intersection(
            CellRectangle(x0: 0, y0: 0, x1: plane.width, y1: plane.height))
        let levelled = plane.part(area, without: ground.slope)
        let place = CellRectangle(
            x0: row.x0 - area.x0, y0: row.y0 - area.y0, x1: row.x1 - area.x0, y1: row.y1 - area.y0)
        let rest = RowGround(around: place, in: levelled, distance: distance)
        let height = brightest(place, levelled) - rest.level
        return isLevelled(range: rest.range, contrast: height)
            ? (place, levelled, rest, height) : (row, plane, ground, contrast)
    }

    /// The value of which five in a hundred of a row are brighter.
    private static func brightest(_ row: CellRectangle, _ plane: CellPlane) -> Float {
        var inside: [Float] = []
        for y in row.y0..<row.y1 { inside += plane.values[(y * plane.width + row.x0)..<(y * plane.width + row.x1)] }
        inside.sort()
        return inside[(inside.count - 1) * 95 / 100]
    }

    /// How often a line rises and falls again by more than `prominence`.
    private static func strokes(_ line: ArraySlice<Float>, prominence: Float) -> Int {
        guard var extreme = line.first else { return 0 }
        var count = 0
        // The first value may be the highest of a stroke that the row begins with.
        var (isRising, hasRisen) = (true, false)
        for value in line {
            if isRising {
                extreme = max(extreme, value)
                if value < extreme - prominence {
                    if hasRisen { count += 1 }
                    (isRising, extreme) = (false, value)
                } else if !hasRisen, let first = line.first, value > first + prominence {
                    hasRisen = true
                }
            } else {
                extreme = min(extreme, value)
                if value > extreme + prominence { (isRising, hasRisen, extreme) = (true, true, value) }
            }
        }
        return count + (isRising && hasRisen ? 1 : 0)
    }

    /// Whether a part of a row lies in a region.
    /// - Parameters:
    ///   - row: in values of a plane.
    ///   - region: in cells.
    ///   - cells: to a value's side.
    private static func isIn(_ row: CellRectangle, _ region: CellRectangle, _ cells: Double) -> Bool {
        func overlap(_ a0: Int, _ a1: Int, _ b0: Int, _ b1: Int) -> Bool {
            min(Double(a1) * cells, Double(b1)) > max(Double(a0) * cells, Double(b0))
        }
        return overlap(row.x0, row.x1, region.x0, region.x1) && overlap(row.y0, row.y1, region.y0, region.y1)
    }
}
