/// Spreads a grid of weights over the texels of a block (Khronos Data Format Specification, "Weight Infill").
///
/// A texel's weight is the mean of the four grid weights around it, in sixteenths. With the texel's position
/// between two columns `s` and between two rows `t`, both 0…15, and `p = (s * t + 8) >> 4`, it is
///
///     (16 * a + s * (b - a) + t * (c - a) + p * (a - b - c + d) + 8) >> 4
///
/// where a, b are the weights left and right above it and c, d those below. Everything but the last two products
/// is the same for all texel rows between the same grid rows, so it is computed once for each grid row.
struct WeightGrid {
    /// Where the texels of one side of a footprint lie on the weights of one side of a grid.
    struct Axis: BitwiseCopyable, Sendable {
        /// Weight at or before each texel.
        var index = SIMD16<UInt8>(repeating: 0)
        /// Sixteenths of the way to the next weight. 0 at the last weight, which has no next one.
        var fraction = SIMD16<UInt16>(repeating: 0)

        /// - Parameters: texels 4 to 12, weights 2 to 12.
        init(texels: Int, weights: Int) {
            let step = (1024 + texels / 2) / (texels - 1)
            for texel in 0..<texels {
                let position = (step * texel * (weights - 1) + 32) >> 6
                index[texel] = UInt8(truncatingIfNeeded: position >> 4)
                fraction[texel] = UInt16(truncatingIfNeeded: position & 15)
            }
        }
    }

    /// Weights of a side at most, and so also texels.
    static let maximumSide = 12

    /// By `texels * axisStride + weights`.
    static let axes = KernelTable(
        (0..<axisStride * axisStride).map { Axis(texels: max(4, $0 / axisStride), weights: max(2, $0 % axisStride)) })
    static let axisStride = maximumSide + 1

    /// Bytes that `spread` reads beyond the grid's weights.
    static let inputSlack = maximumSide + 1
    /// Bytes that `spread` writes beyond the block's texels.
    static let outputSlack = 16

    /// Writes the weight of each texel, row by row.
    ///
    /// - Parameters:
    ///   - weights: The grid's weights, row by row; `inputSlack` bytes after them must be readable.
    ///   - texels: Room for the footprint's texels and `outputSlack` bytes.
    @inline(__always)
    static func spread(
        _ weights: UnsafePointer<UInt8>, gridWidth: Int, gridHeight: Int, footprintWidth: Int, footprintHeight: Int,
        axes: KernelTable<Axis>, into texels: UnsafeMutablePointer<UInt8>
    ) {
        let horizontal = axes[footprintWidth &* axisStride &+ gridWidth]
        let vertical = axes.base + (footprintHeight &* axisStride &+ gridHeight)
        /// Left weight and difference to the right one, of one grid row at every texel column.
        @inline(__always) func row(_ index: Int) -> (left: SIMD16<UInt16>, step: SIMD16<UInt16>) {
            let start = weights + index &* gridWidth
            var left = SIMD16<UInt8>(repeating: 0)
            var right = SIMD16<UInt8>(repeating: 0)
            for column in 0..<footprintWidth {
                let place = Int(horizontal.index[column])
                left[column] = start[place]
                right[column] = start[place &+ 1]
            }
            let wide = SIMD16<UInt16>(truncatingIfNeeded: left)
            return (wide, SIMD16<UInt16>(truncatingIfNeeded: right) &- wide)
        }
        var upper = row(0)
        var lower = row(1)
        var base = upper.left &* 16 &+ horizontal.fraction &* upper.step &+ 8
        var current = 0
        for y in 0..<footprintHeight {
            let index = Int(vertical.pointee.index[y])
            if index != current {
                upper = lower
                // The last row has nothing below it; its fraction is 0, so that any weights will do.
                lower = row(min(index &+ 1, gridHeight &- 1))
                base = upper.left &* 16 &+ horizontal.fraction &* upper.step &+ 8
                current = index
            }
            let t = SIMD16<UInt16>(repeating: vertical.pointee.fraction[y])
            let product = (horizontal.fraction &* t &+ 8) &>> 4
            let sum = base &+ t &* (lower.left &- upper.left) &+ product &* (lower.step &- upper.step)
            UnsafeMutableRawPointer(texels + y &* footprintWidth)
                .storeBytes(of: SIMD16<UInt8>(truncatingIfNeeded: sum &>> 4), as: SIMD16<UInt8>.self)
        }
    }
}
