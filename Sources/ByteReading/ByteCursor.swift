/// Where the bytes of a file ran out.
public struct EndOfBytes: Error, Sendable, Equatable, CustomStringConvertible {
    /// Offset at which the read began.
    public let offset: Int
    /// Bytes that were asked for.
    public let needed: Int
    /// Bytes that were left.
    public let available: Int

    public init(offset: Int, needed: Int, available: Int) {
        self.offset = offset
        self.needed = needed
        self.available = available
    }

    public var description: String {
        "the file ends early: \(needed) bytes expected at offset \(offset), \(available) present"
    }
}

/// Byte order of a multi-byte field.
public enum ByteOrder: Sendable, Equatable {
    case little, big
}

/// A position in a byte array that only moves forward and never leaves the array.
///
/// The cursor holds the position alone and takes the bytes with each call, so that a parser needs no
/// lifetime annotations and no copy of the file.
public struct ByteCursor: Sendable {
    public private(set) var offset: Int
    /// First offset that may not be read.
    public let end: Int

    /// A cursor over `range` of the bytes it will be given.
    public init(_ range: Range<Int>) {
        offset = range.lowerBound
        end = range.upperBound
    }

    public var remaining: Int { end - offset }

    /// Moves over `count` bytes and returns their range.
    public mutating func take(_ count: Int) throws(EndOfBytes) -> Range<Int> {
        guard count >= 0, count <= remaining else {
            throw EndOfBytes(offset: offset, needed: count, available: remaining)
        }
        defer { offset += count }
        return offset..<(offset + count)
    }

    /// Moves to the next multiple of `alignment`, counted from `base`, or to the end if that comes first.
    public mutating func align(to alignment: Int, from base: Int) {
        let excess = (offset - base) % alignment
        if excess != 0 { offset = min(end, offset + alignment - excess) }
    }

    public mutating func readUInt32(_ bytes: [UInt8], _ order: ByteOrder = .little) throws(EndOfBytes) -> UInt32 {
        let range = try take(4)
        let at = range.lowerBound
        guard range.upperBound <= bytes.count else {
            throw EndOfBytes(offset: at, needed: 4, available: max(0, bytes.count - at))
        }
        let little =
            UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
        return order == .little ? little : little.byteSwapped
    }

    public mutating func readUInt64(_ bytes: [UInt8], _ order: ByteOrder = .little) throws(EndOfBytes) -> UInt64 {
        let first = try readUInt32(bytes, order)
        let second = try readUInt32(bytes, order)
        return order == .little
            ? UInt64(second) << 32 | UInt64(first) : UInt64(first) << 32 | UInt64(second)
    }
}
