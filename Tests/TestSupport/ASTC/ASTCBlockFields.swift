internal import ImageCodecs

/// Where a block's fields stand and which values keep the rules: the Khronos Data Format Specification's text, written
/// down apart from the decoder.
public enum ASTCBlockFields {
    /// Values of the block mode's eleven bits.
    public static let modes = 2048
    /// The nine lowest bits that make a block a void extent.
    public static let voidExtentMode = 0x1FC
    /// Where the partition count less one stands, in two bits.
    public static let partitionCount = 11
    /// Where the endpoint mode of a block of one partition stands, in four bits.
    public static let singleEndpointMode = 13
    /// Where a block of more partitions keeps selector and first endpoint mode bits, six together.
    public static let sharedEndpointModes = 23

    /// Columns and rows of the weight grid that a block mode asks for; `nil` for the reserved modes.
    ///
    /// From the table "2D Block Mode Layout"; A and B are its names.
    public static func weightGrid(ofMode mode: Int) -> (columns: Int, rows: Int)? {
        let a = mode >> 5 & 3
        let b = mode >> 7 & 3
        if mode & 3 != 0 {
            switch mode >> 2 & 3 {
            case 0: return (b + 4, a + 2)
            case 1: return (b + 8, a + 2)
            case 2: return (a + 2, b + 8)
            default: return b & 2 == 0 ? (a + 2, (b & 1) + 6) : ((b & 1) + 2, a + 2)
            }
        }
        guard mode & 0xC != 0 else { return nil }
        switch (b, a) {
        case (0, _): return (12, a + 2)
        case (1, _): return (a + 2, 12)
        case (2, _): return (a + 6, (mode >> 9 & 3) + 6)
        case (_, 0): return (6, 10)
        case (_, 1): return (10, 6)
        default: return nil
        }
    }

    /// Whether a block mode has two weight planes. One layout has no room for the two bits that say so.
    private static func hasTwoPlanes(_ mode: Int) -> Bool { mode >> 10 & 1 == 1 && !hasNoPlaneBits(mode) }

    private static func hasNoPlaneBits(_ mode: Int) -> Bool { mode & 3 == 0 && mode >> 7 & 3 == 2 }

    /// Bits that the weights of a block mode take; `nil` where they are more or fewer than allowed.
    private static func weightBits(ofMode mode: Int, columns: Int, rows: Int) -> Int? {
        let range = (mode >> 4 & 1 | (mode & 3 != 0 ? mode & 3 : mode >> 2 & 3) << 1) - 2
        let isHigh = mode >> 9 & 1 == 1 && !hasNoPlaneBits(mode)
        // Plain bits, trits and quints of the ranges of 2, 3, 4, 5, 6, 8 and of 10, 12, 16, 20, 24, 32 weights.
        let low = [(1, 0, 0), (0, 1, 0), (2, 0, 0), (0, 0, 1), (1, 1, 0), (3, 0, 0)]
        let high = [(1, 0, 1), (2, 1, 0), (4, 0, 0), (2, 0, 1), (3, 1, 0), (5, 0, 0)]
        guard low.indices.contains(range) else { return nil }
        let (bits, trits, quints) = (isHigh ? high : low)[range]
        let count = columns * rows * (hasTwoPlanes(mode) ? 2 : 1)
        let total = count * bits + (count * trits * 8 + 4) / 5 + (count * quints * 7 + 2) / 3
        return count <= 64 && 24...96 ~= total ? total : nil
    }

    /// Whether a block that is not a void extent keeps all rules.
    static func keepsRules(_ block: ASTCBlockBits, footprint: BlockFootprint) -> Bool {
        let mode = Int(block.low & 0x7FF)
        guard mode & 0x1FF != voidExtentMode, let grid = weightGrid(ofMode: mode),
            grid.columns <= footprint.width, grid.rows <= footprint.height,
            let weightBits = weightBits(ofMode: mode, columns: grid.columns, rows: grid.rows)
        else { return false }
        let partitions = Int(block.low >> partitionCount & 3) + 1
        guard partitions < 4 || !hasTwoPlanes(mode) else { return false }
        // A mode's class, its upper two bits, says how many pairs of values it has.
        var pairs: Int
        var bits = 128 - weightBits - (hasTwoPlanes(mode) ? 2 : 0)
        if partitions == 1 {
            pairs = Int(block.low >> (singleEndpointMode + 2) & 3) + 1
            bits -= 17
        } else {
            let field = Int(block.low >> sharedEndpointModes & 0x3F)
            bits -= 29
            if field & 3 == 0 {
                pairs = partitions * (field >> 4 + 1)
            } else {
                pairs = (0..<partitions).reduce(0) { $0 + (field & 3) + field >> (2 + $1) & 1 }
                bits -= 3 * partitions - 4
            }
        }
        // Six values a number, the coarsest range, take 13 bits for five numbers.
        return pairs <= 9 && bits >= (13 * pairs * 2 + 4) / 5
    }
}
