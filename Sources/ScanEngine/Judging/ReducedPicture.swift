internal import PixelModel

/// A picture made small, to tell a thumbnail or a level that shows the same from one that shows something else.
struct ReducedPicture: Sendable {
    private let size: PixelSize
    private let small: RGBAImage

    /// The longer side in pixels of what is compared: finer than a thumbnail shows.
    private static let longSide = 512
    /// Sides have the same proportion within this many pixels of the smaller picture.
    private static let sameShape = 1.5
    /// Levels by which pixels of both differ at most: another filter, and a codec at the edges of large shapes,
    private static let largestDifference = 40
    /// and by which they differ in the mean of 4×4 pixels. Text that one of them shows makes more.
    private static let largestMean = 6
    /// On a shade the mean moves by this part of its range as well: fast encoders keep a block's ends and not its mean. A
    /// word fills more than this share of the blocks of a screen.
    private static let (shadeDivisor, mostShaded) = (4, 0.02)
    /// Pixels of the compared size that a part of the picture is looked at with.
    private static let part = 8
    /// Where this picture has no more range than this, in levels, in a part and all parts around it, it is plain:
    private static let plainRange: UInt8 = 6
    /// there the other one, as finely as it is stored, has no more than this. A codec leaves less, and text or a pattern more.
    private static let largestHidden: UInt8 = 9

    init(_ image: RGBAImage) {
        size = image.size
        small = image.reduced(longSide: Self.longSide)
    }

    /// Whether an opaque picture is a smaller copy of this one.
    func isShown(by other: RGBAImage) -> Bool {
        guard other.width < size.width, other.height < size.height, other.width > 0, other.isOpaque,
            abs(Double(size.height) * Double(other.width) / Double(size.width) - Double(other.height))
                <= Self.sameShape
        else { return false }
        let (width, height) = (min(small.width, other.width), min(small.height, other.height))
        let own = small.reduced(to: PixelSize(width: width, height: height))
        let compared = other.reduced(to: PixelSize(width: width, height: height))
        var (shaded, blocks) = (0, 0)
        for top in stride(from: 0, to: height, by: 4) {
            for left in stride(from: 0, to: width, by: 4) {
                var sum = SIMD3<Int>()
                var count = 0
                for y in top..<min(height, top + 4) {
                    for x in left..<min(width, left + 4) {
                        let (a, b) = (own[x, y], compared[x, y])
                        let difference = SIMD3(
                            Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue))
                        for channel in 0..<3 where abs(difference[channel]) > Self.largestDifference { return false }
                        sum &+= difference
                        count += 1
                    }
                }
                blocks += 1
                guard (0..<3).contains(where: { abs(sum[$0]) > Self.largestMean * count }) else { continue }
                shaded += 1
                let place = PixelRectangle(x: left, y: top, width: min(4, width - left), height: min(4, height - top))
                let allowed = Self.largestMean + Int(Shades(of: own, in: place).range) / Self.shadeDivisor
                for channel in 0..<3 where abs(sum[channel]) > allowed * count { return false }
            }
        }
        guard Double(shaded) <= Self.mostShaded * Double(blocks) else { return false }
        return !Self.hidesSomething(other, where: own)
    }

    /// Whether a picture shows something where another one of its shape is plain.
    private static func hidesSomething(_ other: RGBAImage, where own: RGBAImage) -> Bool {
        let (columns, rows) = ((own.width + part - 1) / part, (own.height + part - 1) / part)
        /// A part in the pixels of a picture of the same shape.
        func place(_ column: Int, _ row: Int, in size: PixelSize) -> PixelRectangle {
            func scaled(_ index: Int, _ from: Int, _ to: Int) -> Int { min(from, index * part) * to / from }
            let (x0, x1) = (scaled(column, own.width, size.width), scaled(column + 1, own.width, size.width))
            let (y0, y1) = (scaled(row, own.height, size.height), scaled(row + 1, own.height, size.height))
            return PixelRectangle(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
        }
        let shades = (0..<rows * columns).map { Shades(of: own, in: place($0 % columns, $0 / columns, in: own.size)) }
        for row in 0..<rows {
            for column in 0..<columns {
                var around = Shades()
                for y in max(0, row - 1)...min(rows - 1, row + 1) {
                    for x in max(0, column - 1)...min(columns - 1, column + 1) { around.add(shades[y * columns + x]) }
                }
                guard around.range <= plainRange else { continue }
                if Shades(of: other, in: place(column, row, in: other.size)).range > largestHidden { return true }
            }
        }
        return false
    }

    /// The least and the greatest value of each channel.
    private struct Shades {
        private var low = SIMD3<UInt8>(repeating: .max)
        private var high = SIMD3<UInt8>(repeating: .min)

        init() {}

        init(of image: RGBAImage, in place: PixelRectangle) {
            for y in place.y..<place.maxY {
                for x in place.x..<place.maxX {
                    let pixel = image[x, y]
                    let value = SIMD3(pixel.red, pixel.green, pixel.blue)
                    (low, high) = (pointwiseMin(low, value), pointwiseMax(high, value))
                }
            }
        }

        mutating func add(_ other: Shades) {
            (low, high) = (pointwiseMin(low, other.low), pointwiseMax(high, other.high))
        }

        /// Of the channel that has most; 0 where nothing was looked at.
        var range: UInt8 { high.max() < low.min() ? 0 : (high &- low).max() }
    }
}
