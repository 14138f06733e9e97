/// Writes ICC profiles (ICC.1:2022) of a screen with the primaries of sRGB.
public struct ColorProfileBuilder {
    /// Content of a tag by its signature.
    public var tags: [(name: String, content: [UInt8])]
    public var space = "RGB "

    /// - Parameter curve: of all three primaries, see ``table(_:)`` and ``parametric(_:_:)``.
    public init(curve: [UInt8]) {
        tags = [
            ("rXYZ", Self.light(0.4361, 0.2225, 0.0139)), ("gXYZ", Self.light(0.3851, 0.7169, 0.0971)),
            ("bXYZ", Self.light(0.1431, 0.0606, 0.7141)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
    }

    public func build() -> [UInt8] {
        var table: [UInt8] = []
        var contents: [UInt8] = []
        for (name, content) in tags {
            table += Array(name.utf8) + Self.word(132 + 12 * tags.count + contents.count) + Self.word(content.count)
            contents += content
        }
        var header = Self.word(132 + table.count + contents.count) + [UInt8](repeating: 0, count: 124)
        header.replaceSubrange(16..<20, with: Array(space.utf8))
        header.replaceSubrange(20..<24, with: Array("XYZ ".utf8))
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        return header + Self.word(tags.count) + table + contents
    }

    public static func light(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
        Array("XYZ ".utf8) + word(0) + [x, y, z].flatMap(fixed)
    }

    /// Values at equal distances; a single one is a power times 256, none is the power of one.
    public static func table(_ values: [UInt16]) -> [UInt8] {
        Array("curv".utf8) + word(0) + word(values.count) + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    public static func parametric(_ kind: Int, _ values: [Double]) -> [UInt8] {
        Array("para".utf8) + word(0) + word(kind << 16) + values.flatMap(fixed)
    }

    private static func fixed(_ value: Double) -> [UInt8] {
        word(Int(UInt32(bitPattern: Int32((value * 65536).rounded()))))
    }

    private static func word(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
