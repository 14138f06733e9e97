/// From weights and end points to texels.
extension BlockDecoder {
    /// Gives every texel its weight, or two of them.
    @inline(__always)
    func spreadWeights(_ block: SymbolicBlock) {
        guard block.secondPlaneChannel >= 0 else {
            spread(stored, block, into: texelWeights)
            return
        }
        // The planes' weights alternate. The first is compacted in place.
        for index in 0..<(block.gridWidth &* block.gridHeight) {
            separated[index] = stored[2 &* index &+ 1]
            stored[index] = stored[2 &* index]
        }
        spread(stored, block, into: texelWeights)
        spread(separated, block, into: secondTexelWeights)
    }

    @inline(__always)
    private func spread(
        _ weights: UnsafePointer<UInt8>, _ block: SymbolicBlock, into texels: UnsafeMutablePointer<UInt8>
    ) {
        WeightGrid.spread(
            weights, gridWidth: block.gridWidth, gridHeight: block.gridHeight, footprintWidth: width,
            footprintHeight: height, axes: axes, into: texels)
    }

    /// Gives every texel its partition.
    @inline(__always)
    func findPartitions(_ block: SymbolicBlock) {
        let partition = Partition(
            seed: block.partitionSeed, partitions: block.partitions,
            isSmallBlock: width &* height < Partition.smallBlockTexels)
        let columns = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        for y in 0..<height {
            let row = partition.indices(x: columns, y: SIMD16(repeating: UInt8(truncatingIfNeeded: y)))
            UnsafeMutableRawPointer(texelPartitions + y &* width).storeBytes(of: row, as: SIMD16<UInt8>.self)
        }
    }

    /// Mixes the end points by the weights, four texels at a time.
    @inline(__always)
    func interpolate(_ block: SymbolicBlock) {
        let everyChannel: UInt64 = 0x0001_0001_0001_0001
        let second: UInt64 = block.secondPlaneChannel >= 0 ? 1 &<< UInt64(16 &* block.secondPlaneChannel) : 0
        let first = everyChannel &- second
        let output = UnsafeMutableRawPointer(texels)
        var index = 0
        while index < width &* height {
            var weights = SIMD4<UInt64>()
            var from = SIMD4<UInt64>()
            var to = SIMD4<UInt64>()
            for lane in 0..<4 {
                var weight = UInt64(texelWeights[index &+ lane]) &* first
                if second != 0 { weight |= UInt64(secondTexelWeights[index &+ lane]) &* second }
                weights[lane] = weight
                // Texels beyond the block may have any number here.
                let partition = block.partitions > 1 ? Int(texelPartitions[index &+ lane] & 3) : 0
                from[lane] = unsafeBitCast(firstEndpoints[partition], to: UInt64.self)
                to[lane] = unsafeBitCast(secondEndpoints[partition], to: UInt64.self)
            }
            let mixed = Self.mix(
                unsafeBitCast(from, to: SIMD16<UInt16>.self), unsafeBitCast(to, to: SIMD16<UInt16>.self),
                unsafeBitCast(weights, to: SIMD16<UInt16>.self), isSRGB: isSRGB)
            output.storeBytes(
                of: SIMD16<UInt8>(truncatingIfNeeded: mixed), toByteOffset: index &* 4, as: SIMD16<UInt8>.self)
            index &+= 4
        }
    }

    /// The weighted mean of 8-bit values, weights being 0…64.
    ///
    /// The specification widens end points to 16 bits before mixing them, by repetition or, for sRGB, by 0x80, and
    /// keeps the upper eight bits of the rounded mean. With S = from * (64 - weight) + to * weight, that equals
    /// (S + ((S + 32) >> 8)) >> 6 and (S + 32) >> 6, in which nothing exceeds 16 bits.
    @inline(__always)
    static func mix(
        _ from: SIMD16<UInt16>, _ to: SIMD16<UInt16>, _ weight: SIMD16<UInt16>, isSRGB: Bool
    ) -> SIMD16<UInt16> {
        let sum = from &* 64 &+ (to &- from) &* weight
        let rounding = isSRGB ? SIMD16(repeating: 32) : (sum &+ 32) &>> 8
        return (sum &+ rounding) &>> 6
    }
}
