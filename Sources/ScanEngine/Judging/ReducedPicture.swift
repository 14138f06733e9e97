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
                for channel in 0..<3 where abs(sum[channel]) > Self.largestMean * count { return false }
            }
        }
        return true
    }
}
