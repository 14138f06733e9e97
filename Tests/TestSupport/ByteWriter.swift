/// Bytes written one field after the other: what fixtures are made of.
public struct ByteWriter: Sendable {
    public private(set) var bytes: [UInt8]
    public let isBigEndian: Bool

    public init(_ bytes: [UInt8] = [], isBigEndian: Bool = false) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    public mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    public mutating func append(_ value: UInt32) {
        append((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * (isBigEndian ? 3 - $0 : $0))) })
    }

    public mutating func append(_ value: UInt64) {
        append((0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (isBigEndian ? 7 - $0 : $0))) })
    }

    /// Appends zeros up to the next multiple of `alignment`.
    public mutating func pad(to alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }
}

/// A good fixture with a change that has a name.
public struct ByteEdit: Sendable {
    public let name: String
    public let apply: @Sendable ([UInt8]) -> [UInt8]

    public init(_ name: String, _ apply: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.name = name
        self.apply = apply
    }

    /// Replaces the little-endian u32 at `offset`.
    public static func word(_ name: String, at offset: Int, _ value: UInt32) -> ByteEdit {
        ByteEdit(name) { bytes in
            var bytes = bytes
            for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index))) }
            return bytes
        }
    }
}
