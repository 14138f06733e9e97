internal import Policy

/// A record as bytes, which never leave the process: its fields behind each other, the path first.
enum PackedSnapshot {
    static func pack(_ snapshot: SnapshotReport) -> [UInt8] {
        var (snapshot, writer) = (snapshot, FieldWriter())
        snapshot.pass(through: &writer)
        return writer.bytes
    }

    static func unpack(_ bytes: [UInt8], at offset: Int) -> SnapshotReport {
        var snapshot = SnapshotReport(path: "", verdict: .unreadable, message: "")
        var reader = FieldReader(bytes, at: offset)
        snapshot.pass(through: &reader)
        return snapshot
    }

    /// The path alone.
    static func path(_ bytes: [UInt8], at offset: Int) -> ArraySlice<UInt8> {
        var reader = FieldReader(bytes, at: offset)
        return reader.text()
    }
}

/// Takes or gives fields one after the other. What is written and what is read pass the same list of them, so the two
/// cannot get out of step.
private protocol FieldPass {
    mutating func pass(_ value: inout String)
    mutating func pass(_ value: inout Int)
    mutating func pass(_ value: inout Double)
    mutating func pass(_ value: inout Bool)
    mutating func pass<Word: RawRepresentable<String>>(_ value: inout Word)
    /// - Parameter blank: what is filled when it is read.
    mutating func pass<Value>(_ value: inout Value?, _ blank: Value, _ inner: (inout Value, inout Self) -> Void)
    mutating func pass<Value>(_ values: inout [Value], _ blank: Value, _ inner: (inout Value, inout Self) -> Void)
}

extension FieldPass {
    mutating func pass(_ value: inout String?) { pass(&value, "") { $1.pass(&$0) } }
    mutating func pass(_ value: inout Int?) { pass(&value, 0) { $1.pass(&$0) } }
    mutating func pass(_ value: inout Double?) { pass(&value, 0) { $1.pass(&$0) } }
    mutating func pass(_ value: inout Bool?) { pass(&value, false) { $1.pass(&$0) } }
}

extension SnapshotReport {
    fileprivate mutating func pass(through fields: inout some FieldPass) {
        fields.pass(&path)
        fields.pass(&sha256)
        fields.pass(&bytes)
        fields.pass(&modified)
        fields.pass(&bundleIdentifier)
        fields.pass(&bundleSource)
        fields.pass(&sandbox)
        fields.pass(&group)
        fields.pass(&scene)
        fields.pass(&variant)
        fields.pass(&container)
        fields.pass(&formatConfidence)
        fields.pass(&width)
        fields.pass(&height)
        fields.pass(&scale)
        fields.pass(&pixelsPerPoint)
        fields.pass(&pointWidth)
        fields.pass(&pointHeight)
        fields.pass(&orientation)
        fields.pass(&appearance)
        fields.pass(&brightness)
        fields.pass(&manifest, ManifestRecord(bundleIdentifier: "", group: "")) { $0.pass(through: &$1) }
        fields.pass(&verdict)
        fields.pass(&severity)
        fields.pass(&template)
        fields.pass(&technique, .solid) { $1.pass(&$0) }
        fields.pass(&certainty, .inferred) { $1.pass(&$0) }
        fields.pass(&regions, RegionReport(x: 0, y: 0, width: 0, height: 0, reason: "", strength: 0)) {
            $0.pass(through: &$1)
        }
        fields.pass(&objections, ObjectionReport(rule: .noBackground, count: 0)) {
            $1.pass(&$0.rule)
            $1.pass(&$0.count)
        }
        fields.pass(&message)
        fields.pass(&blurRadius)
        fields.pass(&opacity)
        fields.pass(&notes, "") { $1.pass(&$0) }
        fields.pass(&reading, ReadingReport()) { $0.pass(through: &$1) }
    }
}

extension RegionReport {
    fileprivate mutating func pass(through fields: inout some FieldPass) {
        fields.pass(&x)
        fields.pass(&y)
        fields.pass(&width)
        fields.pass(&height)
        fields.pass(&reason)
        fields.pass(&strength)
    }
}

extension ReadingReport {
    fileprivate mutating func pass(through fields: inout some FieldPass) {
        fields.pass(&incomplete)
        fields.pass(&words)
        fields.pass(&values, ReadValue.blank) { $0.pass(through: &$1) }
    }
}

extension ReadValue {
    fileprivate mutating func pass(through fields: inout some FieldPass) {
        fields.pass(&kind)
        fields.pass(&name)
        fields.pass(&masked)
        fields.pass(&value)
        fields.pass(&x)
        fields.pass(&y)
        fields.pass(&width)
        fields.pass(&height)
        fields.pass(&certainty)
        fields.pass(&way)
    }
}

extension ManifestRecord {
    fileprivate mutating func pass(through fields: inout some FieldPass) {
        fields.pass(&bundleIdentifier)
        fields.pass(&group)
        fields.pass(&identifier)
        fields.pass(&variant)
        fields.pass(&fileName)
        fields.pass(&name)
        fields.pass(&created)
        fields.pass(&lastUsed)
        fields.pass(&expires)
        fields.pass(&contentType)
        fields.pass(&interfaceOrientation)
        fields.pass(&userInterfaceStyle)
        fields.pass(&fileLocation)
        fields.pass(&referenceWidth)
        fields.pass(&referenceHeight)
        fields.pass(&imageScale)
        fields.pass(&requiredOSVersion)
        fields.pass(&launchInterface)
        fields.pass(&backgroundStyle)
        fields.pass(&fullScreen)
        fields.pass(&opaque)
    }
}

/// Numbers are written with seven bits a byte, the lowest first.
private struct FieldWriter: FieldPass {
    var bytes: [UInt8] = []

    private mutating func write(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func pass(_ value: inout String) {
        write(UInt64(value.utf8.count))
        bytes += value.utf8
    }

    mutating func pass(_ value: inout Int) { write(UInt64(bitPattern: Int64(value))) }

    mutating func pass(_ value: inout Double) {
        for place in UInt64(0)..<8 { bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> (8 * place))) }
    }

    mutating func pass(_ value: inout Bool) { bytes.append(value ? 1 : 0) }

    mutating func pass<Word: RawRepresentable<String>>(_ value: inout Word) {
        var word = value.rawValue
        pass(&word)
    }

    mutating func pass<Value>(_ value: inout Value?, _ blank: Value, _ inner: (inout Value, inout Self) -> Void) {
        bytes.append(value == nil ? 0 : 1)
        if var some = value { inner(&some, &self) }
    }

    mutating func pass<Value>(_ values: inout [Value], _ blank: Value, _ inner: (inout Value, inout Self) -> Void) {
        write(UInt64(values.count))
        for index in values.indices { inner(&values[index], &self) }
    }
}

private struct FieldReader: FieldPass {
    private let bytes: [UInt8]
    private var offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    private mutating func byte() -> UInt8 {
        defer { offset += 1 }
        return bytes[offset]
    }

    private mutating func number() -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let byte = byte()
            number |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
            shift += 7
        }
    }

    mutating func text() -> ArraySlice<UInt8> {
        let count = Int(number())
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    mutating func pass(_ value: inout String) { value = String(decoding: text(), as: UTF8.self) }

    mutating func pass(_ value: inout Int) { value = Int(Int64(bitPattern: number())) }

    mutating func pass(_ value: inout Double) {
        var pattern: UInt64 = 0
        for place in UInt64(0)..<8 { pattern |= UInt64(byte()) << (8 * place) }
        value = Double(bitPattern: pattern)
    }

    mutating func pass(_ value: inout Bool) { value = byte() == 1 }

    mutating func pass<Word: RawRepresentable<String>>(_ value: inout Word) {
        value = Word(rawValue: String(decoding: text(), as: UTF8.self)) ?? value
    }

    mutating func pass<Value>(_ value: inout Value?, _ blank: Value, _ inner: (inout Value, inout Self) -> Void) {
        guard byte() == 1 else {
            value = nil
            return
        }
        var read = blank
        inner(&read, &self)
        value = read
    }

    mutating func pass<Value>(_ values: inout [Value], _ blank: Value, _ inner: (inout Value, inout Self) -> Void) {
        let count = Int(number())
        values = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            var read = blank
            inner(&read, &self)
            values.append(read)
        }
    }
}
