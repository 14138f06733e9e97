/// A value of a property list that is to be written.
public indirect enum PropertyListNode: Sendable {
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case data([UInt8])
    /// A reference of a keyed archive.
    case uid(UInt32)
    case array([PropertyListNode])
    case dictionary([(String, PropertyListNode)])
}

/// Writes binary property lists object by object, also ones that no library would write.
public struct PropertyListBuilder: Sendable {
    /// Bytes of an index into the object table.
    public static let referenceSize = 2
    /// Encoded objects, by number.
    public private(set) var objects: [[UInt8]] = []

    public init() {}

    /// A whole list.
    public static func bytes(_ root: PropertyListNode) -> [UInt8] {
        var builder = PropertyListBuilder()
        let top = builder.add(root)
        return builder.finish(top: top)
    }

    /// Adds a raw object and returns its number.
    @discardableResult
    public mutating func addRaw(_ bytes: [UInt8]) -> Int {
        objects.append(bytes)
        return objects.count - 1
    }

    /// An array object of objects that are there, or will be.
    public static func array(of numbers: [Int]) -> [UInt8] { head(0xA, numbers.count) + references(numbers) }

    @discardableResult
    public mutating func add(_ node: PropertyListNode) -> Int {
        switch node {
        case .boolean(let flag): return addRaw([flag ? 0x09 : 0x08])
        case .integer(let value): return addRaw([0x13] + Self.bigEndian(UInt64(bitPattern: value), 8))
        case .real(let value): return addRaw([0x23] + Self.bigEndian(value.bitPattern, 8))
        case .text(let text):
            if text.utf8.allSatisfy({ $0 < 0x80 }) { return addRaw(Self.head(0x5, text.utf8.count) + text.utf8) }
            let units = Array(text.utf16)
            return addRaw(Self.head(0x6, units.count) + units.flatMap { Self.bigEndian(UInt64($0), 2) })
        case .data(let bytes): return addRaw(Self.head(0x4, bytes.count) + bytes)
        case .uid(let index): return addRaw([0x83] + Self.bigEndian(UInt64(index), 4))
        case .array(let elements):
            let place = addRaw([])
            objects[place] = Self.array(of: elements.map { add($0) })
            return place
        case .dictionary(let fields):
            let place = addRaw([])
            let keys = fields.map { add(.text($0.0)) }
            let values = fields.map { add($0.1) }
            objects[place] = Self.head(0xD, fields.count) + Self.references(keys + values)
            return place
        }
    }

    /// The file: header, objects, offset table, trailer.
    public func finish(top: Int) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += Self.bigEndian(UInt64(offset), 4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, UInt8(Self.referenceSize)]
        for number in [objects.count, top, table] { bytes += Self.bigEndian(UInt64(number), 8) }
        return bytes
    }

    /// A marker with its count.
    static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 15, 0x12] + bigEndian(UInt64(count), 4)
    }

    private static func references(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { bigEndian(UInt64($0), referenceSize) }
    }

    private static func bigEndian(_ value: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64(size - 1 - $0))) }
    }
}
