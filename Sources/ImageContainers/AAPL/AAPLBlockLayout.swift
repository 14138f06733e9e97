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
    /// The same for all levels, array elements, faces and depth slices that the header lists.
    let linearTotal: Int
    let tiledTotal: Int
    /// Levels, and images of each.
    let levels: Int
    let images: Int

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
        // Three numbers of 32 bits may overflow.
        let faces = max(1, Int(header.arrayElements ?? 1)).multipliedReportingOverflow(
            by: max(1, Int(header.faces ?? 1)))
        let images = faces.partialValue.multipliedReportingOverflow(by: max(1, Int(header.depth ?? 1)))
        var linear: [Int] = []
        var tiled: [Int] = []
        levels = min(max(1, Int(header.mipmapLevels ?? 1)), Self.levelsOf(size))
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
        if faces.overflow || images.overflow || linearTotal.overflow || tiledTotal.overflow {
            throw .limit(LimitExceeded(limit: "decompressedBytes", allowed: limits.decompressedBytes, requested: nil))
        }
        self.linearTotal = linearTotal.partialValue
        self.tiledTotal = tiledTotal.partialValue
        self.images = images.partialValue
    }

    /// Levels of a complete mip chain.
    private static func levelsOf(_ size: PixelSize) -> Int {
        Int.bitWidth - max(size.width, size.height).leadingZeroBitCount
    }

    /// The orders that a payload of `count` bytes may have, the likeliest first; empty where it has neither the bytes of
    /// the first image nor those of all.
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
        case (false, false): return []
        }
    }

    /// An image of the payload.
    struct Place: Sendable, Equatable {
        let name: String
        let size: PixelSize
        /// Bytes before it.
        let offset: Int
    }

    /// The images besides the first one that a payload of `count` bytes holds.
    ///
    /// - Throws: `unsupported` where levels and array elements could follow each other in two ways, `limit` for more
    ///   images or pixels than `limits` allow.
    func further(byteCount count: Int, order: BlockOrder, limits: DecodeLimits) throws(ContainerError) -> [Place] {
        guard count == (order == .linear ? linearTotal : tiledTotal), levels > 1 || images > 1 else { return [] }
        guard levels == 1 || images == 1 else {
            throw .unsupported(.aapl, offset: 0, feature: "\(levels) levels of \(images) images each")
        }
        if levels == 1 {
            let pixels = images.multipliedReportingOverflow(by: size.area)
            try limits.checkFurther(count: images - 1, pixels: pixels.overflow ? nil : pixels.partialValue)
            let bytes = bytes(size, order)
            return (1..<images).map { Place(name: "image \($0 + 1)", size: size, offset: $0 * bytes) }
        }
        var places: [Place] = []
        var offset = bytes(size, order)
        for level in 1..<levels {
            let size = PixelSize(width: max(1, size.width >> level), height: max(1, size.height >> level))
            if !FurtherPicture.showsNothing(size) {
                places.append(Place(name: "mip level \(level)", size: size, offset: offset))
            }
            offset += bytes(size, order)
        }
        return places
    }

    /// Bytes of one image in an order.
    func bytes(_ size: PixelSize, _ order: BlockOrder) -> Int {
        let (columns, rows) = (footprint.columns(size.width), footprint.rows(size.height))
        let blocks =
            order == .linear ? columns * rows : MacroTiling.paddedBlocks(columns: columns, rows: rows) ?? 0
        return blocks * TextureFormat.astcBlockBytes
    }
}
