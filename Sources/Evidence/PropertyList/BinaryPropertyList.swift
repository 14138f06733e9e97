/// Reads a binary property list.
///
/// ```
/// "bplist00" │ objects … │ offset table │ trailer of 32 bytes
/// trailer: 6 unused, size of an offset, size of a reference, u64 × 3: objects, top object, place of the offset table
/// ```
/// All numbers are big endian. An object begins with a marker: its kind in the high four bits, its count in the low
/// ones (15: the count follows as an integer). Arrays and dictionaries hold indices into the offset table, so a few
/// bytes can describe a circle, or a list that grows exponentially when it is written out; both are refused.
///
/// Format: `CFBinaryPList.c` of Apple's Core Foundation documents it in its opening comment.
struct BinaryPropertyList {
    private static let header = Array("bplist00".utf8)
    private static let trailerLength = 32

    private let bytes: [UInt8]
    private let limits: PropertyListLimits
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let table: Int
    private var states: [State]

    private enum State {
        case unseen, open
        case done(PropertyListValue, Extent)
    }

    /// - Throws: unless the list is sound and within the limits.
    static func read(
        _ bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits()
    ) throws(PropertyListError) -> PropertyListValue {
        guard bytes.count <= limits.bytes else {
            throw PropertyListError("it has \(bytes.count) bytes, allowed are \(limits.bytes)")
        }
        guard bytes.starts(with: header) else {
            let start = bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: " ")
            throw PropertyListError(
                bytes.isEmpty
                    ? "it is empty" : "it begins with the bytes \(start), a binary property list with 'bplist00'")
        }
        var list = try BinaryPropertyList(bytes, limits)
        return try list.visit(list.top, level: 1).value
    }

    private let top: Int

    private init(_ bytes: [UInt8], _ limits: PropertyListLimits) throws(PropertyListError) {
        let length = bytes.count - Self.header.count - Self.trailerLength
        guard length >= 0 else { throw PropertyListError("it ends at byte \(bytes.count), before its trailer") }
        let trailer = bytes.count - Self.trailerLength
        func word(_ offset: Int) -> UInt64 { bytes[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard [1, 2, 4, 8].contains(offsetSize), [1, 2, 4, 8].contains(referenceSize) else {
            throw PropertyListError(
                "its trailer names \(offsetSize) bytes an offset and \(referenceSize) a reference, allowed are 1, 2, 4, 8"
            )
        }
        let (objects, top, place) = (word(trailer + 8), word(trailer + 16), word(trailer + 24))
        guard place >= UInt64(Self.header.count), place <= UInt64(trailer) else {
            throw PropertyListError("its trailer puts the offset table at \(place), allowed are 8 to \(trailer)")
        }
        let room = (UInt64(trailer) - place) / UInt64(offsetSize)
        guard objects >= 1, objects <= room, objects <= UInt64(limits.values) else {
            throw PropertyListError(
                "its trailer names \(objects) objects, there is room for \(room), allowed are \(limits.values)")
        }
        guard top < objects else { throw PropertyListError("its top object is number \(top) of \(objects)") }
        self.bytes = bytes
        self.limits = limits
        count = Int(objects)
        table = Int(place)
        self.top = Int(top)
        states = Array(repeating: .unseen, count: count)
    }

    /// What an object is when it is written out.
    private struct Extent {
        var values = 1
        /// Of texts and data.
        var bytes = 0
        var depth = 1
    }

    private mutating func visit(
        _ index: Int, level: Int
    ) throws(PropertyListError) -> (value: PropertyListValue, extent: Extent) {
        guard level <= limits.depth else {
            throw PropertyListError("it is nested more than \(limits.depth) levels deep")
        }
        switch states[index] {
        case .open: throw PropertyListError("object \(index) contains itself")
        case .done(let value, let extent):
            guard level + extent.depth - 1 <= limits.depth else {
                throw PropertyListError("it is nested more than \(limits.depth) levels deep")
            }
            return (value, extent)
        case .unseen: break
        }
        states[index] = .open
        let object = try object(index)
        var extent = Extent()
        var inside: [PropertyListValue] = []
        if object.isCollection {
            let indices = try children(of: object, index)
            inside.reserveCapacity(indices.count)
            for child in indices {
                let (value, inner) = try visit(child, level: level + 1)
                inside.append(value)
                extent.values += inner.values
                extent.bytes += inner.bytes
                extent.depth = max(extent.depth, inner.depth + 1)
                guard extent.values <= allowedValues else {
                    throw PropertyListError("written out it has more than \(allowedValues) values")
                }
                guard extent.bytes <= allowedBytes else {
                    throw PropertyListError("written out it has more than \(allowedBytes) bytes of text and data")
                }
            }
        } else {
            extent.bytes = object.content.count
        }
        let value =
            object.isDictionary ? fields(inside) : object.isCollection ? .array(inside) : try scalar(object, index)
        states[index] = .done(value, extent)
        return (value, extent)
    }

    /// - Parameter inside: the keys, which were checked, and as many values. Of equal keys the last one counts.
    private func fields(_ inside: [PropertyListValue]) -> PropertyListValue {
        let count = inside.count / 2
        var fields = [String: PropertyListValue](minimumCapacity: count)
        for (key, value) in zip(inside.prefix(count), inside.suffix(count)) {
            if case .text(let name) = key { fields[name] = value }
        }
        return .dictionary(fields)
    }

    /// A value that holds no others.
    private func scalar(_ object: Object, _ index: Int) throws(PropertyListError) -> PropertyListValue {
        let content = object.content
        switch object.marker >> 4 {
        case 0x0: return .boolean(object.marker == 0x09)
        // Sixteen bytes are written for numbers of eight with a sign.
        case 0x1:
            return .integer(
                Int64(bitPattern: number(at: max(content.lowerBound, content.upperBound - 8), to: content.upperBound)))
        case 0x2 where content.count == 4:
            return .real(Double(Float(bitPattern: UInt32(number(at: content.lowerBound, to: content.upperBound)))))
        case 0x2: return .real(Double(bitPattern: number(at: content.lowerBound, to: content.upperBound)))
        case 0x3:
            let seconds = Double(bitPattern: number(at: content.lowerBound, to: content.upperBound))
            guard seconds.isFinite else {
                throw PropertyListError("object \(index) at \(object.place) is a date that is no number")
            }
            return .date(seconds)
        case 0x4: return .data(Array(bytes[content]))
        case 0x5: return .text(String(decoding: bytes[content], as: UTF8.self))
        case 0x6:
            let units = stride(from: content.lowerBound, to: content.upperBound, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            return .text(String(decoding: units, as: UTF16.self))
        default:
            guard content.count <= 8 else {
                throw PropertyListError("object \(index) at \(object.place) is a reference of \(content.count) bytes")
            }
            return .reference(number(at: content.lowerBound, to: content.upperBound))
        }
    }

    /// A list that was made by a program that writes equal texts and numbers once, but each list and dictionary where
    /// it is, has a byte for every value at least.
    private var allowedValues: Int { min(limits.values, max(PropertyListLimits.leastValues, bytes.count)) }

    private var allowedBytes: Int { PropertyListLimits.leastBytes + PropertyListLimits.expansion * bytes.count }

    /// Big endian.
    private func number(at offset: Int, size: Int) -> UInt64 { number(at: offset, to: offset + size) }

    private func number(at start: Int, to end: Int) -> UInt64 {
        bytes[start..<end].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// An object whose bytes are all there.
    private struct Object {
        var marker: UInt8
        var place: UInt64
        /// Behind marker and count.
        var content: Range<Int>

        var isDictionary: Bool { marker >> 4 == 0xD }
        var isCollection: Bool { marker >> 4 == 0xA || isDictionary }
    }

    private func object(_ index: Int) throws(PropertyListError) -> Object {
        let place = number(at: table + index * offsetSize, size: offsetSize)
        guard place >= UInt64(Self.header.count), place < UInt64(table) else {
            throw PropertyListError("object \(index) is said to be at \(place), allowed are 8 to \(table - 1)")
        }
        let marker = bytes[Int(place)]
        var start = Int(place) + 1
        func counted(of unit: Int) throws(PropertyListError) -> Int {
            guard marker & 15 == 15 else { return Int(marker & 15) * unit }
            guard start < table, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3,
                start + 1 + 1 << (bytes[start] & 15) <= table
            else { throw PropertyListError("object \(index) at \(place) has no integer for its count") }
            let size = 1 << Int(bytes[start] & 15)
            let value = number(at: start + 1, size: size)
            start += 1 + size
            // No count exceeds the number of bytes.
            guard value <= UInt64(bytes.count) else {
                throw PropertyListError("object \(index) at \(place) counts \(value) elements in \(bytes.count) bytes")
            }
            return Int(value) * unit
        }
        let length: Int
        switch (marker >> 4, marker & 15) {
        case (0x0, 0x8), (0x0, 0x9): length = 0
        case (0x1, 0...4), (0x2, 2...3): length = 1 << Int(marker & 15)
        case (0x3, 0x3): length = 8
        case (0x4, _), (0x5, _): length = try counted(of: 1)
        case (0x6, _): length = try counted(of: 2)
        case (0x8, _): length = Int(marker & 15) + 1
        case (0xA, _): length = try counted(of: referenceSize)
        case (0xD, _): length = try counted(of: 2 * referenceSize)
        default:
            throw PropertyListError("object \(index) at \(place) has the marker 0x\(String(marker, radix: 16))")
        }
        guard length <= table - start else {
            throw PropertyListError(
                "object \(index) at \(place) has \(length) bytes, \(table - start) are left before the offset table")
        }
        return Object(marker: marker, place: place, content: start..<start + length)
    }

    /// Indices of the objects inside a collection, after a check of its keys.
    private func children(of object: Object, _ index: Int) throws(PropertyListError) -> [Int] {
        var indices: [Int] = []
        indices.reserveCapacity(object.content.count / referenceSize)
        for place in stride(from: object.content.lowerBound, to: object.content.upperBound, by: referenceSize) {
            let child = number(at: place, size: referenceSize)
            guard child < UInt64(count) else {
                throw PropertyListError("object \(index) at \(object.place) refers to object \(child) of \(count)")
            }
            indices.append(Int(child))
        }
        if object.isDictionary {
            for key in indices.prefix(indices.count / 2) { try checkKey(key) }
        }
        return indices
    }

    /// A dictionary's key must be a text that is worth comparing.
    private func checkKey(_ index: Int) throws(PropertyListError) {
        let key = try object(index)
        guard key.content.count <= PropertyListLimits.keyBytes else {
            throw PropertyListError(
                "object \(index) at \(key.place) is a key of \(key.content.count) bytes, allowed are "
                    + "\(PropertyListLimits.keyBytes)")
        }
        guard key.marker >> 4 == 0x5 || key.marker >> 4 == 0x6 else {
            throw PropertyListError("object \(index) at \(key.place) is a key that is no text")
        }
    }
}
