internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// What the byte count of a payload says about the order of its blocks.
struct AAPLBlockLayout: Sendable, Equatable {
    let size: PixelSize
    let footprint: BlockFootprint
    /// Bytes of the first image in linear order.
    let linearBytes: Int
    /// Bytes of the first image padded to macro tiles.
    let tiledBytes: Int
    /// The same for all levels, array elements and faces that the header lists.
    let linearTotal: Int
    let tiledTotal: Int

    /// - Throws: `malformed` for a picture without pixels, `limit` where sizes go beyond `limits` or what a number holds.
    init(_ header: AAPLHeader, footprint: BlockFootprint, limits: DecodeLimits) throws(ContainerError) {
        size = PixelSize(width: Int(header.width), height: Int(header.height))
        self.footprint = footprint
        guard size.width > 0, size.height > 0 else {
            throw .malformed(
                .aapl, offset: header.offset + AAPLHeader.FieldOffset.width,
                problem: "the picture is \(size) pixels large")
        }
        try limits.checkSize(width: size.width, height: size.height)

        // Sizes within the limits above keep one image's bytes far from overflow; the multiples are checked.
        let images = max(1, Int(header.arrayElements ?? 1)).multipliedReportingOverflow(
            by: max(1, Int(header.faces ?? 1)))
        var linear: [Int] = []
        var tiled: [Int] = []
        let levels = min(max(1, Int(header.mipmapLevels ?? 1)), Self.levelsOf(size))
        for level in 0..<levels {
            let columns = footprint.columns(max(1, size.width >> level))
            let rows = footprint.rows(max(1, size.height >> level))
            linear.append(columns * rows * TextureFormat.astcBlockBytes)
            tiled.append((MacroTiling.paddedBlocks(columns: columns, rows: rows) ?? 0) * TextureFormat.astcBlockBytes)
        }
        linearBytes = linear[0]
        tiledBytes = tiled[0]
        let linearTotal = linear.reduce(0, +).multipliedReportingOverflow(by: images.partialValue)
        let tiledTotal = tiled.reduce(0, +).multipliedReportingOverflow(by: images.partialValue)
        if images.overflow || linearTotal.overflow || tiledTotal.overflow {
            throw .limit(LimitExceeded(limit: "decompressedBytes", allowed: limits.decompressedBytes, requested: nil))
        }
        self.linearTotal = linearTotal.partialValue
        self.tiledTotal = tiledTotal.partialValue
    }

    /// Levels of a complete mip chain.
    private static func levelsOf(_ size: PixelSize) -> Int {
        Int.bitWidth - max(size.width, size.height).leadingZeroBitCount
    }

    /// The orders that a payload of `count` bytes may have, the likeliest first; empty where it is too short for any.
    ///
    /// - Parameter isCompressed: LZFSE streams hold linear blocks wherever the count allows it.
    func orders(byteCount count: Int, isCompressed: Bool) -> [BlockOrder] {
        let tiled: [BlockOrder] = [.mortonXFirst, .mortonYFirst]
        let fitsLinear = count == linearBytes || count == linearTotal
        let fitsTiled = count == tiledBytes || count == tiledTotal
        switch (fitsLinear, fitsTiled) {
        case (true, true): return isCompressed ? [.linear] : tiled + [.linear]
        case (true, false): return [.linear]
        case (false, true): return tiled
        case (false, false):
            if count >= tiledBytes { return isCompressed ? [.linear] : tiled + [.linear] }
            return count >= linearBytes ? [.linear] : []
        }
    }
}
