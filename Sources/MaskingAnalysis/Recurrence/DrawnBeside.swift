package import PixelModel

/// What is drawn above a picture, in the part of it that no other picture shows.
///
/// Beside what two screens show, a picture goes on in the colours that it has there, and with lines like those. What an app
/// draws above it, a face, a chart, a badge, has colours of its own and sharp edges; a signature has longer strokes.
package struct DrawnBeside {
    /// Steps that one pixel costs; see ``PictureWork``.
    /// No limit of a verdict: a cost.
    package static let cost = 24

    /// What tells a shape or a stroke that is drawn from those of a photograph.
    package struct Limits: Sendable {
        /// Square points of a shape: half of a badge of ten points.
        package var smallestShape = 40.0
        /// Levels from a pixel to the next across a sharp edge. Photographs that fill a screen have softer ones where another
        /// colour begins; a stroke differs by as much from what lies on both sides of it.
        package var step = 48
        /// Of a shape's outline so much is sharp.
        package var sharpShare = 0.7
        /// Points, the longer side of a stroke's box: what is shorter is a photograph's detail.
        package var shortestStroke = 16.0
        /// And square points of it.
        package var smallestStroke = 15.0
        /// So many times as long as the longest one that is seen.
        package var strokeRatio = 2.5

        package init() {}
    }

    /// Of a channel's eight bits those that tell colours apart: 16 levels, as a codec and a shade differ by less.
    private static let bits = 4
    private static let levels = 1 << bits
    /// Of what is seen so many pixels have a colour that the picture is said to have: one in as many may be a codec's slip.
    private static let rarest = 100_000
    private static let fewest = 2
    /// Pixels beside what is seen that may belong to it: its rim is not compared.
    private static let rim = 3 * CellGrid.cellSide
    /// Pixels on either side of an outline in which its edge may lie, mixed of both colours.
    private static let reach = 2
    /// Points from a stroke's middle to what lies beside it: half of a thin one's width, and of a thick one's.
    private static let halfWidths = [1.5, 3.0]

    private enum Mark {
        static let unseen: UInt8 = 0
        static let rim: UInt8 = 1
        static let seen: UInt8 = 2
        static let own: UInt8 = 3
        static let taken: UInt8 = 4
    }

    private let image: RGBAImage
    private let pixelsPerPoint: Double
    private let limits: Limits
    private let marks: [UInt8]

    /// Whether a part of a picture is all of it but the rim, which is never compared.
    package static func leavesNothing(of size: PixelSize, beside part: PixelRectangle) -> Bool {
        let all = PixelRectangle(size)
        return part.grown(by: rim).intersection(all) == all
    }

    /// - Parameter seen: parts of the picture that other ones show, too, in pixels.
    package init(
        _ image: RGBAImage, seen: [PixelRectangle], pixelsPerPoint: Double, _ limits: Limits = Limits()
    ) {
        (self.image, self.pixelsPerPoint, self.limits) = (image, pixelsPerPoint, limits)
        let all = PixelRectangle(image.size)
        var marks = [UInt8](repeating: Mark.unseen, count: image.size.area)
        func fill(_ box: PixelRectangle, with mark: UInt8) {
            let part = box.intersection(all)
            guard !part.isEmpty else { return }
            for y in part.y..<part.maxY {
                for at in (y * image.width + part.x)..<(y * image.width + part.maxX) { marks[at] = mark }
            }
        }
        for part in seen { fill(part.grown(by: Self.rim), with: Mark.rim) }
        for part in seen { fill(part, with: Mark.seen) }
        self.marks = marks
    }

    /// Boxes around what is drawn, in pixels; all of a picture of which nothing is seen.
    package var boxes: [PixelRectangle] {
        marks.contains(Mark.seen) ? shapes + strokes : [PixelRectangle(image.size)]
    }

    // MARK: - Shapes

    private var shapes: [PixelRectangle] {
        let known = knownColors
        var marks = marks
        for at in marks.indices where marks[at] == Mark.unseen && !known[color(of: at)] { marks[at] = Mark.own }
        let least = limits.smallestShape * pixelsPerPoint * pixelsPerPoint
        let pieces = PixelPiece.find(
            Mark.own, in: &marks, width: image.width, taking: Mark.taken, least: Int(least.rounded(.up)))
        return pieces.filter { piece in
            let outline = piece.pixels.filter { isOutline($0, marks) }
            let sharp = outline.count { steepest(around: $0) >= limits.step }
            return Double(sharp) >= limits.sharpShare * Double(max(1, outline.count))
        }.map(\.box)
    }

    /// Whether each colour, or one next to it, is seen.
    private var knownColors: [Bool] {
        var counts = [Int](repeating: 0, count: Self.levels * Self.levels * Self.levels)
        var total = 0
        for (at, mark) in marks.enumerated() where mark == Mark.seen {
            counts[color(of: at)] += 1
            total += 1
        }
        let least = max(Self.fewest, total / Self.rarest)
        var known = [Bool](repeating: false, count: counts.count)
        for (place, count) in counts.enumerated() where count >= least {
            func near(_ level: Int) -> ClosedRange<Int> { max(0, level - 1)...min(Self.levels - 1, level + 1) }
            for red in near(place >> (2 * Self.bits)) {
                for green in near(place >> Self.bits & (Self.levels - 1)) {
                    for blue in near(place & (Self.levels - 1)) {
                        known[(red << Self.bits | green) << Self.bits | blue] = true
                    }
                }
            }
        }
        return known
    }

    @inline(__always)
    private func color(of pixel: Int) -> Int {
        let (at, shift) = (pixel * 4, 8 - Self.bits)
        let (red, green) = (Int(image.pixels[at] >> shift), Int(image.pixels[at + 1] >> shift))
        return (red << Self.bits | green) << Self.bits | Int(image.pixels[at + 2] >> shift)
    }

    private func isOutline(_ pixel: Int, _ marks: [UInt8]) -> Bool {
        let (x, y) = (pixel % image.width, pixel / image.width)
        return (x > 0 && marks[pixel - 1] != Mark.taken) || (x + 1 < image.width && marks[pixel + 1] != Mark.taken)
            || (y > 0 && marks[pixel - image.width] != Mark.taken)
            || (y + 1 < image.height && marks[pixel + image.width] != Mark.taken)
    }

    /// The largest step from a pixel to the one beside or below it, in levels of a channel.
    private func steepest(around pixel: Int) -> Int {
        let (x, y) = (pixel % image.width, pixel / image.width)
        var steepest = 0
        for row in max(0, y - Self.reach)...min(image.height - 1, y + Self.reach) {
            for column in max(0, x - Self.reach)...min(image.width - 1, x + Self.reach) {
                let at = row * image.width + column
                for channel in 0..<3 {
                    if column + 1 < image.width { steepest = max(steepest, abs(rise(at + 1, at, channel))) }
                    if row + 1 < image.height { steepest = max(steepest, abs(rise(at + image.width, at, channel))) }
                }
            }
        }
        return steepest
    }

    /// By how many levels of a channel one pixel is brighter than another.
    @inline(__always)
    private func rise(_ pixel: Int, _ other: Int, _ channel: Int) -> Int {
        Int(image.pixels[pixel * 4 + channel]) - Int(image.pixels[other * 4 + channel])
    }

    // MARK: - Strokes

    private var strokes: [PixelRectangle] {
        let found = pieces(of: Mark.unseen)
        guard !found.isEmpty else { return [] }
        func length(_ box: PixelRectangle) -> Double { Double(max(box.width, box.height)) }
        let longest = pieces(of: Mark.seen).map(length).max() ?? 0
        let least = max(limits.shortestStroke * pixelsPerPoint, limits.strokeRatio * longest)
        return found.filter { length($0) >= least }
    }

    /// Boxes around strokes in a part of the picture.
    private func pieces(of part: UInt8) -> [PixelRectangle] {
        var strokes = marks
        let distances = Self.halfWidths.map { max(1, Int(($0 * pixelsPerPoint).rounded())) }
        for y in 0..<image.height {
            for x in 0..<image.width {
                let at = y * image.width + x
                guard marks[at] == part else { continue }
                if distances.contains(where: { isStroke(at, x, y, $0) }) { strokes[at] = Mark.own }
            }
        }
        let least = limits.smallestStroke * pixelsPerPoint * pixelsPerPoint
        return PixelPiece.find(
            Mark.own, in: &strokes, width: image.width, taking: Mark.taken, least: Int(least.rounded(.up))
        ).map(\.box)
    }

    /// Whether a pixel is brighter, or darker, than what lies on both sides of it.
    @inline(__always)
    private func isStroke(_ at: Int, _ x: Int, _ y: Int, _ distance: Int) -> Bool {
        func differs(_ one: Int, _ other: Int) -> Bool {
            for channel in 0..<3 {
                let (a, b) = (rise(at, one, channel), rise(at, other, channel))
                if min(a, b) >= limits.step || max(a, b) <= -limits.step { return true }
            }
            return false
        }
        return x >= distance && x + distance < image.width && differs(at - distance, at + distance)
            || y >= distance && y + distance < image.height
                && differs(at - distance * image.width, at + distance * image.width)
    }
}

extension PixelRectangle {
    fileprivate func grown(by margin: Int) -> PixelRectangle {
        PixelRectangle(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
}
