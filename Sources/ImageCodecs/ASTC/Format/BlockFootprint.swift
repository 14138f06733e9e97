/// Width and height in texels of the area that one 16-byte ASTC block covers.
///
/// There are fourteen two-dimensional footprints, from 4×4 (8 bits a texel) to 12×12 (0.89 bits a texel);
/// no other value of this type exists.
public struct BlockFootprint: Hashable, Sendable {
    /// Texels, 4 to 12.
    public let width: Int
    /// Texels, 4 to 12.
    public let height: Int

    /// `nil` if ASTC has no footprint of that shape.
    public init?(width: Int, height: Int) {
        guard let known = Self.all.first(where: { $0.width == width && $0.height == height }) else { return nil }
        self = known
    }

    private init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    public static let f4x4 = BlockFootprint(4, 4)
    public static let f5x4 = BlockFootprint(5, 4)
    public static let f5x5 = BlockFootprint(5, 5)
    public static let f6x5 = BlockFootprint(6, 5)
    public static let f6x6 = BlockFootprint(6, 6)
    public static let f8x5 = BlockFootprint(8, 5)
    public static let f8x6 = BlockFootprint(8, 6)
    public static let f8x8 = BlockFootprint(8, 8)
    public static let f10x5 = BlockFootprint(10, 5)
    public static let f10x6 = BlockFootprint(10, 6)
    public static let f10x8 = BlockFootprint(10, 8)
    public static let f10x10 = BlockFootprint(10, 10)
    public static let f12x10 = BlockFootprint(12, 10)
    public static let f12x12 = BlockFootprint(12, 12)

    /// All fourteen, in the order in which OpenGL and Vulkan number their formats.
    public static let all: [BlockFootprint] = [
        f4x4, f5x4, f5x5, f6x5, f6x6, f8x5, f8x6, f8x8, f10x5, f10x6, f10x8, f10x10, f12x10, f12x12,
    ]

    /// Texels of a block, 16 to 144.
    public var texels: Int { width * height }
}

extension BlockFootprint: CustomStringConvertible {
    public var description: String { "\(width)×\(height)" }
}
