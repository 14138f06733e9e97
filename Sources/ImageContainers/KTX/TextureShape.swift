internal import ByteReading
internal import PixelModel

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

    /// Sentences about images besides the first.
    var notes: [String] {
        [(levels, "mipmap levels"), (layers, "array elements"), (faces, "faces"), (depth, "depth slices")]
            .filter { $0.0 > 1 }.map { "\($0.0) \($0.1); the first is decoded" }
    }
}
