internal import ByteReading
internal import PixelModel
internal import Vocabulary

/// The extent of a KTX texture; zeros of the file ("this dimension does not exist") have become ones.
struct TextureShape: Sendable, Equatable {
    let size: PixelSize
    let depth: Int
    let layers: Int
    let faces: Int
    let levels: Int

    /// - Throws: `malformed` where the width is 0, `limit` where the picture is larger than `limits` allow.
    init(
        _ kind: ContainerKind, width: UInt32, height: UInt32, depth: UInt32, layers: UInt32, faces: UInt32,
        levels: UInt32, widthOffset: Int, limits: DecodeLimits
    ) throws(ContainerError) {
        guard width > 0 else {
            throw .malformed(kind, offset: widthOffset, problem: "the picture is 0 pixels wide")
        }
        size = PixelSize(width: Int(width), height: max(1, Int(height)))
        self.depth = max(1, Int(depth))
        self.layers = max(1, Int(layers))
        self.faces = max(1, Int(faces))
        self.levels = max(1, Int(levels))
        try limits.checkSize(width: size.width, height: size.height)
    }

    /// Levels of a complete mip chain; a file that claims more is damaged.
    var greatestLevels: Int {
        Int.bitWidth - max(size.width, size.height, depth).leadingZeroBitCount
    }

    /// Width and height of level `level`.
    func size(level: Int) -> PixelSize {
        PixelSize(width: max(1, size.width >> level), height: max(1, size.height >> level))
    }

    func depth(level: Int) -> Int { max(1, depth >> level) }

    /// Images of level `level`: depth slices of faces of array elements; `nil` where that overflows.
    func images(level: Int) -> Int? {
        var total = 1
        for count in [layers, faces, depth(level: level)] {
            let (product, overflow) = total.multipliedReportingOverflow(by: count)
            if overflow { return nil }
            total = product
        }
        return total
    }

    /// The name of an image: "mip level 1", "array element 2, face 3".
    ///
    /// - Parameter index: among those of its level, in the order in which both KTX formats store them.
    func name(level: Int, index: Int) -> String {
        let slices = depth(level: level)
        var parts: [String] = []
        if level > 0 { parts.append("mip level \(level)") }
        if layers > 1 { parts.append("array element \(index / slices / faces + 1)") }
        if faces > 1 { parts.append("face \(index / slices % faces + 1)") }
        if slices > 1 { parts.append("depth slice \(index % slices + 1)") }
        return parts.joined(separator: ", ")
    }

    /// The images of all levels besides the first one, without levels that are too small to show anything.
    ///
    /// - Parameter levels: how many of them there can be.
    /// - Throws: `limit` for more images or pixels than `limits` allow.
    func furtherImages(
        levels: Int, limits: DecodeLimits
    ) throws(ContainerError) -> (images: [(level: Int, index: Int)], notes: [String]) {
        var images: [(Int, Int)] = []
        var pixels = 0
        var smallLevels = 0
        for level in 0..<levels {
            let size = size(level: level)
            if level > 0, FurtherPicture.showsNothing(size) {
                smallLevels += 1
                continue
            }
            guard let count = self.images(level: level) else {
                throw .limit(
                    LimitExceeded(limit: "furtherPictures", allowed: limits.furtherPictures, requested: nil))
            }
            let added = level == 0 ? count - 1 : count
            try limits.checkFurther(count: min(added, Int.max / 2) + images.count, pixels: 0)
            pixels += added * size.area
            try limits.checkFurther(count: images.count + added, pixels: pixels)
            images += (count - added..<count).map { (level, $0) }
        }
        let notes = smallLevels == 0 ? [] : ["\(smallLevels) of the mipmap levels: too small to show anything"]
        return (images, notes)
    }

    /// Sentences about images besides the first.
    var notes: [String] {
        [(levels, "mipmap levels"), (layers, "array elements"), (faces, "faces"), (depth, "depth slices")]
            .filter { $0.0 > 1 }.map { "\($0.0) \($0.1); the picture is the first" }
    }
}
