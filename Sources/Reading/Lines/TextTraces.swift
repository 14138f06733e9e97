package import PixelModel

/// Where a picture looks like text, without reading it: on any ground, a photograph's, too.
package struct TextTraces: Sendable {
    /// Lines of several letters, in pixels; what is found blurred and sharp may be here twice.
    package let lines: [PixelRectangle]
    /// Other lines, which do not run level: the level boxes around them.
    package let slanted: [PixelRectangle]
    /// Other lines, so faint that they may shine through something else.
    package private(set) var faintLines: [PixelRectangle]
    /// What lies as lines do, and shows no letters: text under a blur.
    package let bars: [PixelRectangle]
    /// Whether something in the status bar's place has a clock's size.
    package let hasStatusBar: Bool
    /// Lines with so many digits that they are no name, where those were looked for.
    package private(set) var numbers: [PixelRectangle] = []
    /// What looking took, in steps of about a nanosecond.
    package private(set) var steps: Int

    /// Pixels per point at which the strokes of small letters are a pixel wide.
    private static let letterScale = 1.5
    /// Pixels per point at which letters of one line run together.
    private static let barScale = 0.75
    /// Pixels that are looked at; a tablet's screen has three million at that scale.
    private static let mostPixels = 4_000_000
    /// Levels from one cut to the next. Where a blur is undone the grain is enlarged, too.
    static let letterStep = 5
    private static let deblurredStep = 8
    private static let barStep = 6
    /// A line of text has so many letters; a photograph seldom has as many pieces of one height in a row.
    private static let fewestLetters = 4
    /// The status bar's share of a screen's height, on a phone with a notch.
    private static let barShare = 0.06
    /// Points: figures of the clock, 15 to 17 pt text on phones and 12 pt on tablets.
    private static let clockHeights = 7.0...16
    /// Points: a phone on its side has no status bar, a tablet has.
    private static let tabletSide = 600.0
    /// Figures of the clock, and its width as a share of the screen's at most.
    private static let clockLetters = 3
    private static let widestClock = 0.3
    /// Steps that a pixel of a line costs where digits are looked for.
    /// No limit of a verdict: a cost.
    private static let digitCost = 8

    /// Looks for digits in its lines.
    /// - Parameter image: the one that they were found in.
    package mutating func findNumbers(in image: RGBAImage) {
        let found = lines + slanted
        numbers = found.filter { DigitWords(image, in: $0).areCode }
        steps += found.reduce(0) { $0 + Self.digitCost * $1.area }
    }

    /// Takes back the faint lines whose letters another picture shows, too: they are the picture's own.
    /// - Parameters:
    ///   - image: the one that they were found in.
    ///   - draw: the other one as a smaller copy of this picture would show it, in that one's size.
    package mutating func forgetFaintLines(
        in image: RGBAImage, pixelsPerPoint: Double, shownBy draw: (PixelSize) -> RGBAImage?
    ) {
        let sheet = Self.sheet(image, pixelsPerPoint, Self.letterScale)
        guard !faintLines.isEmpty, let other = draw(sheet.image.size) else { return }
        let left = FaintLines(in: sheet, of: image.size, besides: other)
        faintLines.removeAll { line in !left.boxes.contains { $0.intersects(line) } }
        steps += left.steps
    }

    /// Looks at every pixel.
    /// - Parameters:
    ///   - blur: σ in pixels of a picture that seems to be blurred: lines are looked for with that undone, too.
    ///   - turned: look for lines that run up or down as well.
    package init(_ image: RGBAImage, pixelsPerPoint: Double, blur: Double? = nil, turned: Bool = false) {
        let sheet = Self.sheet(image, pixelsPerPoint, Self.letterScale)
        let whole = Sheet(image, PixelRectangle(image.size), pixelsPerPoint: pixelsPerPoint)
        let sharp = blur.flatMap { Deblurring.sharpened(whole, sigma: $0) }.map { ($0.image, $0.pixelsPerPoint) }
        var letters = ExtremalRegions(step: Self.letterStep)
        var sharpened = ExtremalRegions(step: Self.deblurredStep)
        var directions = LetterDirections()
        let rows = Self.rows(in: sheet, of: image.size, &letters) { pieces in
            directions.add(pieces, pixelsPerPoint: sheet.pixelsPerPoint)
        }
        let restored = sharp.map { Self.rows(in: $0, of: image.size, &sharpened) } ?? []
        let slanted = TurnedText(sheet, of: image.size, in: directions.tilted + (turned ? [90] : []))
        let lines = (rows + restored).filter { $0.letters >= Self.fewestLetters }.map(\.box)
        self.lines = lines
        self.slanted = slanted.lines.filter { box in !lines.contains { $0.intersects(box) } }
        hasStatusBar =
            (image.height > image.width || Double(image.height) > Self.tabletSide * pixelsPerPoint)
            && rows.contains { row in
                Self.clockHeights.contains(row.letterHeight / pixelsPerPoint)
                    && Double(row.box.maxY) <= Self.barShare * Double(image.height)
                    && Double(row.box.width) <= Self.widestClock * Double(image.width)
            }
        let faint = FaintLines(in: sheet, of: image.size)
        faintLines = faint.boxes.filter { box in !(lines + slanted.lines).contains { $0.intersects(box) } }
        let small = Self.sheet(image, pixelsPerPoint, Self.barScale)
        var words = ExtremalRegions(step: Self.barStep)
        bars = words.lasting(in: small.image) { pieces in
            TextBar.bars(pieces, in: small.image.size, pixelsPerPoint: small.pixelsPerPoint)
        }.map { $0.box.scaled(from: small.image.size, to: image.size) }
        steps = letters.steps + sharpened.steps + slanted.steps + faint.steps + words.steps
    }

    /// The picture at the scale at which letters are looked for.
    static func letterSheet(_ image: RGBAImage, _ pixelsPerPoint: Double) -> (image: RGBAImage, pixelsPerPoint: Double)
    {
        sheet(image, pixelsPerPoint, letterScale)
    }

    /// In pixels of the picture that the sheet was made of.
    static func rows(
        in sheet: (image: RGBAImage, pixelsPerPoint: Double), of picture: PixelSize,
        _ regions: inout ExtremalRegions, also look: ([InkComponent]) -> Void = { _ in }
    ) -> [LetterRow] {
        let parts = regions.lasting(in: sheet.image) { pieces in
            look(pieces)
            return LetterRow.rows(
                pieces, in: sheet.image.size, pixelsPerPoint: sheet.pixelsPerPoint, fewest: clockLetters)
        }
        return LetterRow.whole(parts).map { row in
            var row = row
            row.box = row.box.scaled(from: sheet.image.size, to: picture)
            row.letterHeight *= Double(picture.height) / Double(sheet.image.height)
            return row
        }
    }

    /// The picture with at most so many pixels a point, and ``mostPixels`` in all.
    private static func sheet(
        _ image: RGBAImage, _ pixelsPerPoint: Double, _ scale: Double
    ) -> (image: RGBAImage, pixelsPerPoint: Double) {
        guard image.size.area > 0 else { return (image, pixelsPerPoint) }
        let factor = min(
            scale / pixelsPerPoint, (Double(Self.mostPixels) / Double(image.size.area)).squareRoot())
        guard factor < 1 else { return (image, pixelsPerPoint) }
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * factor).rounded())) }
        return (
            image.reduced(to: PixelSize(width: side(image.width), height: side(image.height))), factor * pixelsPerPoint
        )
    }
}

extension PixelRectangle {
    /// The pixels of a picture that make these of a smaller copy.
    func scaled(from copy: PixelSize, to picture: PixelSize) -> PixelRectangle {
        func place(_ at: Int, _ own: Int, _ whole: Int) -> Int { at * whole / own }
        let (left, top) = (place(x, copy.width, picture.width), place(y, copy.height, picture.height))
        return PixelRectangle(
            x: left, y: top, width: place(maxX, copy.width, picture.width) - left,
            height: place(maxY, copy.height, picture.height) - top)
    }
}
