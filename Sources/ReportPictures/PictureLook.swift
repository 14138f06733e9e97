internal import PixelModel

/// What a picture looks like from afar, to tell whether two show the same screen: a clock or a badge may differ, and one may
/// be a smaller copy of the other. It is held against others in memory and never published.
public struct PictureLook: Sendable, Equatable {
    /// Fields along each side.
    private static let side = 16
    /// Of two pictures of the same screen the fields differ by no more levels than this on average,
    private static let meanDifference = 1.5
    /// and none of them by more: another digit of a clock changes a field by less.
    private static let largestDifference = 24

    private var isLandscape: Bool
    /// Mean brightness of each field.
    private var fields: [UInt8]

    init?(_ image: RGBAImage) {
        let (width, height) = (image.size.width, image.size.height)
        guard width >= Self.side, height >= Self.side else { return nil }
        isLandscape = width > height
        var fields: [UInt8] = []
        for row in 0..<Self.side {
            let rows = height * row / Self.side..<height * (row + 1) / Self.side
            for column in 0..<Self.side {
                let columns = width * column / Self.side..<width * (column + 1) / Self.side
                var sum = 0
                for y in rows {
                    for x in columns {
                        let at = (y * width + x) * 4
                        // Rec. 601 in 256ths.
                        sum &+= 77 &* Int(image.pixels[at]) &+ 150 &* Int(image.pixels[at &+ 1])
                        sum &+= 29 &* Int(image.pixels[at &+ 2])
                    }
                }
                fields.append(UInt8(clamping: sum / (256 * rows.count * columns.count)))
            }
        }
        self.fields = fields
    }

    /// Whether both show the same screen, as far as can be told from afar.
    public func isLike(_ other: PictureLook) -> Bool {
        guard isLandscape == other.isLandscape else { return false }
        let allowed = Int(Self.meanDifference * Double(fields.count))
        var sum = 0
        for (a, b) in zip(fields, other.fields) {
            let difference = abs(Int(a) - Int(b))
            sum += difference
            if difference > Self.largestDifference || sum > allowed { return false }
        }
        return true
    }
}
