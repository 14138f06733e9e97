internal import PixelModel

/// What differs from the ground in a part of a picture.
struct InkMask {
    let map: LevelMap
    let threshold: UInt8

    /// A stem lies within this share of the height from the left, in this share of the rows: a round side leaves it sooner.
    private static let (stemWidth, stemShare) = (0.06, 0.81)
    /// Of the ink, this share is the same from the right,
    private static let sameShare = 0.97
    /// and the upper quarter is so many times as wide as the lower one, or the other way round.
    private static let wedge = 1.6
    /// Of a shape's height, in which a 1 is a stroke, and that stroke's width at most.
    private static let (middle, stroke) = (0.35...0.7, 0.35)
    /// Of a C's height, in which its ink is in so much of its width from the left.
    private static let (cup, cupWidth) = (0.45...0.6, 0.4)

    /// - Parameters:
    ///   - share: ink is what differs from the ground by this share of what differs most.
    ///   - isSloped: whether the ground goes from each corner's colour to the others'; else it is the corners' mean.
    /// - Precondition: the part lies in the picture and is not empty.
    init(_ image: RGBAImage, _ part: PixelRectangle, share: Double, isSloped: Bool = false) {
        func channels(_ x: Int, _ y: Int) -> [Int] {
            let start = (y * image.width + x) * 4
            return image.pixels[start..<start + 3].map(Int.init)
        }
        let corners = [
            channels(part.x, part.y), channels(part.maxX - 1, part.y), channels(part.x, part.maxY - 1),
            channels(part.maxX - 1, part.maxY - 1),
        ]
        let ground = (0..<3).map { channel in (corners.reduce(0) { $0 + $1[channel] } + 2) / 4 }
        let (columns, rows) = (max(1, part.width - 1), max(1, part.height - 1))
        /// The ground in a row: on its left and on its right end, times the rows.
        func ends(_ y: Int, _ channel: Int) -> (Int, Int) {
            let (above, below) = (rows - y, y)
            return (
                corners[0][channel] * above + corners[2][channel] * below,
                corners[1][channel] * above + corners[3][channel] * below
            )
        }
        var levels = [UInt8](repeating: 0, count: part.area)
        for y in 0..<part.height {
            let sides = (0..<3).map { ends(y, $0) }
            for x in 0..<part.width {
                let start = ((part.y + y) * image.width + part.x + x) * 4
                var off = 0
                for channel in 0..<3 {
                    var under = ground[channel]
                    if isSloped {
                        let sum = sides[channel].0 * (columns - x) + sides[channel].1 * x
                        under = (sum + columns * rows / 2) / (columns * rows)
                    }
                    off = max(off, abs(Int(image.pixels[start + channel]) - under))
                }
                levels[y * part.width + x] = UInt8(off)
            }
        }
        threshold = UInt8(share * Double(levels.max() ?? 0))
        map = LevelMap(levels, width: part.width, height: part.height)
    }

    /// Its connected pieces, in pixels of the part; none where there are more than a limit.
    func pieces(limit: Int) -> [InkComponent] {
        let pieces = InkComponents.find(map, above: threshold, limit: map.levels.count)
        return pieces.count > limit ? [] : pieces
    }

    func isInk(_ x: Int, _ y: Int) -> Bool { map.levels[y * map.width + x] > threshold }

    /// How far a pixel is from the ground, in levels; outside of the part nothing is.
    func level(_ x: Int, _ y: Int) -> Double {
        guard (0..<map.width).contains(x), (0..<map.height).contains(y) else { return 0 }
        return Double(map.levels[y * map.width + x])
    }

    /// Between four pixels; nothing outside a box.
    func level(atX x: Double, y: Double, inside box: PixelRectangle) -> Double {
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        guard left >= box.x, top >= box.y, left < box.maxX, top < box.maxY else { return 0 }
        let (right, below) = (x - Double(left), y - Double(top))
        let upper = level(left, top) * (1 - right) + level(left + 1, top) * right
        let lower = level(left, top + 1) * (1 - right) + level(left + 1, top + 1) * right
        return upper * (1 - below) + lower * below
    }

    /// The largest distance of all, in levels.
    var contrast: UInt8 { map.levels.max() ?? 0 }

    /// How far at most what is neither shape nor near one is from the ground, in levels.
    func rest(besides shapes: [PixelRectangle], within reach: Int) -> UInt8 {
        var rest = map.levels
        for shape in shapes {
            for y in max(0, shape.y - reach)..<min(map.height, shape.maxY + reach) {
                for x in max(0, shape.x - reach)..<min(map.width, shape.maxX + reach) { rest[y * map.width + x] = 0 }
            }
        }
        return rest.max() ?? 0
    }

    func hasStem(_ shape: PixelRectangle) -> Bool {
        let width = max(1, Int((Self.stemWidth * Double(shape.height)).rounded()))
        let rows = (shape.y..<shape.maxY).count { y in
            (shape.x..<min(shape.maxX, shape.x + width)).contains { isInk($0, y) }
        }
        return Double(rows) >= Self.stemShare * Double(shape.height)
    }

    /// Whether one stroke alone is in each row of a shape's middle.
    func isStroke(_ shape: PixelRectangle) -> Bool {
        let height = Double(shape.height)
        let (first, end) = (Int(Self.middle.lowerBound * height), Int(Self.middle.upperBound * height))
        return (shape.y + first..<shape.y + end).allSatisfy { y in
            let inked = (shape.x..<shape.maxX).filter { isInk($0, y) }
            guard let left = inked.first, let right = inked.last else { return false }
            return inked.count == right - left + 1 && Double(inked.count) <= Self.stroke * height
        }
    }

    /// Whether a shape is open to the right about its middle, as a C is and no digit.
    func isCup(_ shape: PixelRectangle) -> Bool {
        let height = Double(shape.height)
        let (first, end) = (Int(Self.cup.lowerBound * height), Int(Self.cup.upperBound * height))
        let right = shape.x + Int(Self.cupWidth * Double(shape.width))
        return (shape.y + first..<shape.y + end).allSatisfy { y in !(right..<shape.maxX).contains { isInk($0, y) } }
    }

    /// Whether a shape has two ends above, two below and one stroke in its middle, as an X has and no digit.
    func isCross(_ shape: PixelRectangle) -> Bool {
        func strokes(_ y: Int) -> Int {
            (shape.x..<shape.maxX).count { isInk($0, y) && ($0 == shape.x || !isInk($0 - 1, y)) }
        }
        return strokes(shape.y) == 2 && strokes(shape.maxY - 1) == 2 && strokes(shape.y + shape.height / 2) == 1
    }

    func isWedge(_ shape: PixelRectangle) -> Bool {
        let quarter = max(1, shape.height / 4)
        let (top, bottom) = (
            extent(of: shape, shape.y..<shape.y + quarter), extent(of: shape, shape.maxY - quarter..<shape.maxY)
        )
        guard max(top, bottom) > Self.wedge * min(top, bottom) else { return false }
        var (same, all) = (0, 0)
        for y in shape.y..<shape.maxY {
            for x in shape.x..<shape.maxX where isInk(x, y) {
                all += 1
                let mirrored = shape.x + shape.maxX - 1 - x
                let near = max(shape.x, mirrored - 1)...min(shape.maxX - 1, mirrored + 1)
                if near.contains(where: { isInk($0, y) }) { same += 1 }
            }
        }
        return Double(same) >= Self.sameShare * Double(all)
    }

    /// From the first ink to the last of a row, on average.
    private func extent(of shape: PixelRectangle, _ rows: Range<Int>) -> Double {
        let sum = rows.reduce(0) { sum, y in
            let inked = (shape.x..<shape.maxX).filter { isInk($0, y) }
            return sum + (inked.last ?? 0) - (inked.first ?? 1) + 1
        }
        return Double(sum) / Double(rows.count)
    }
}
