/// From weights and end points to texels.
extension BlockDecoder {
    /// Mixes the end points of a block that was just read, four texels at a time.
    @inline(__always)
    func interpolate(
        _ block: SymbolicBlock, width: Int, height: Int, to output: UnsafeMutableRawPointer, stride: Int
    ) {
        let isDual = block.secondPlaneChannel >= 0
        if isDual { separatePlanes(block) }
        let isWholeGrid = block.gridWidth == width && block.gridHeight == height
        if !isWholeGrid {
            redBlueGrid.load(stored, width: block.gridWidth, height: block.gridHeight, footprintWidth: width)
            if isDual {
                greenAlphaGrid.load(
                    greenAlphaWeights, width: block.gridWidth, height: block.gridHeight, footprintWidth: width)
            }
        }
        @inline(__always) func weights(
            _ grid: borrowing WeightGrid, _ plain: UnsafeMutablePointer<UInt32>, _ group: Int, _ y: Int
        )
            -> SIMD8<UInt16>
        {
            if isWholeGrid {
                return UnsafeRawPointer(plain + (y &* width &+ group &* 4)).loadUnaligned(as: SIMD8<UInt16>.self)
            }
            return grid.weights(
                group: group, y: y, width: block.gridWidth, height: block.gridHeight, footprintWidth: width,
                footprintHeight: height)
        }
        let groups = (width &+ 3) &>> 2
        if block.partitions == 1 {
            let mix = Mix(endpoints[0])
            for y in 0..<height {
                for group in 0..<groups {
                    let redBlue = weights(redBlueGrid, stored, group, y)
                    let greenAlpha = isDual ? weights(greenAlphaGrid, greenAlphaWeights, group, y) : redBlue
                    (output + (y &* stride &+ group &* 16)).storeBytes(
                        of: mix.texels(redBlue, greenAlpha, isSRGB: isSRGB), as: SIMD8<UInt16>.self)
                }
            }
            return
        }
        let partition = Partition(
            seed: block.partitionSeed, count: block.partitions,
            isSmallBlock: width &* height < Partition.smallBlockTexels)
        let first = Mix(endpoints[0])
        let second = Mix(endpoints[1])
        let third = Mix(endpoints[2])
        let fourth = Mix(endpoints[3])
        for group in 0..<groups {
            let x = SIMD8<Int16>(0, 0, 1, 1, 2, 2, 3, 3) &+ Int16(truncatingIfNeeded: group &* 4)
            for y in 0..<height {
                let membership = partition.membership(x: x, y: y)
                var mix = first.replaced(by: second, where: membership.second)
                if block.partitions > 2 {
                    mix = mix.replaced(by: third, where: membership.third)
                    if block.partitions > 3 { mix = mix.replaced(by: fourth, where: membership.fourth) }
                }
                let redBlue = weights(redBlueGrid, stored, group, y)
                let greenAlpha = isDual ? weights(greenAlphaGrid, greenAlphaWeights, group, y) : redBlue
                (output + (y &* stride &+ group &* 16)).storeBytes(
                    of: mix.texels(redBlue, greenAlpha, isSRGB: isSRGB), as: SIMD8<UInt16>.self)
            }
        }
    }

    /// Sorts the planes' alternating weights into those for red and blue and those for green and alpha, one of which
    /// four channels has the second plane's.
    @inline(__always)
    private func separatePlanes(_ block: SymbolicBlock) {
        let isHigh = block.secondPlaneChannel & 2 != 0
        let mask: UInt32 = isHigh ? 0xFFFF_0000 : 0xFFFF
        let (redBlue, greenAlpha) = block.secondPlaneChannel & 1 == 0 ? (mask, 0) : (0, mask)
        for index in 0..<(block.gridWidth &* block.gridHeight) {
            let first = stored[2 &* index]
            let second = stored[2 &* index &+ 1]
            greenAlphaWeights[index] = first & ~greenAlpha | second & greenAlpha
            stored[index] = first & ~redBlue | second & redBlue
        }
    }
}

/// End points of four texels, ready to be mixed: 64 times the first and the way to the second, modulo 2^16.
struct Mix {
    private var baseRedBlue: SIMD8<UInt16>
    private var baseGreenAlpha: SIMD8<UInt16>
    private var stepRedBlue: SIMD8<UInt16>
    private var stepGreenAlpha: SIMD8<UInt16>

    @inline(__always)
    init(_ endpoints: ColorEndpoints) {
        @inline(__always) func lanes(_ word: UInt32) -> SIMD8<UInt16> {
            unsafeBitCast(SIMD4(repeating: word), to: SIMD8<UInt16>.self)
        }
        baseRedBlue = lanes(endpoints.firstRedBlue)
        baseGreenAlpha = lanes(endpoints.firstGreenAlpha)
        stepRedBlue = lanes(endpoints.secondRedBlue) &- baseRedBlue
        stepGreenAlpha = lanes(endpoints.secondGreenAlpha) &- baseGreenAlpha
        baseRedBlue = baseRedBlue &* 64
        baseGreenAlpha = baseGreenAlpha &* 64
    }

    /// The other end points in the lanes whose bits are set in `mask`.
    @inline(__always)
    func replaced(by other: Mix, where mask: SIMD8<UInt16>) -> Mix {
        @inline(__always) func chosen(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
            a ^ ((a ^ b) & mask)
        }
        var result = self
        result.baseRedBlue = chosen(baseRedBlue, other.baseRedBlue)
        result.baseGreenAlpha = chosen(baseGreenAlpha, other.baseGreenAlpha)
        result.stepRedBlue = chosen(stepRedBlue, other.stepRedBlue)
        result.stepGreenAlpha = chosen(stepGreenAlpha, other.stepGreenAlpha)
        return result
    }

    /// Four texels, their bytes in memory order red, green, blue, alpha.
    ///
    /// The specification widens end points to 16 bits before mixing them, by repetition or, for sRGB, by 0x80, and
    /// keeps the upper eight bits of the rounded mean. With S = first * (64 - weight) + second * weight, that equals
    /// (S + ((S + 32) >> 8)) >> 6 and (S + 32) >> 6, in which nothing exceeds 16 bits.
    @inline(__always)
    func texels(_ redBlueWeights: SIMD8<UInt16>, _ greenAlphaWeights: SIMD8<UInt16>, isSRGB: Bool) -> SIMD8<UInt16> {
        @inline(__always) func scaled(_ base: SIMD8<UInt16>, _ step: SIMD8<UInt16>, _ weights: SIMD8<UInt16>)
            -> SIMD8<UInt16>
        {
            let sum = base &+ step &* weights
            return sum &+ (isSRGB ? SIMD8(repeating: 32) : (sum &+ 32) &>> 8)
        }
        let redBlue = scaled(baseRedBlue, stepRedBlue, redBlueWeights) &>> 6
        // To the upper byte: six bits down and eight up.
        let greenAlpha = (scaled(baseGreenAlpha, stepGreenAlpha, greenAlphaWeights) &<< 2) & 0xFF00
        return redBlue | greenAlpha
    }
}
