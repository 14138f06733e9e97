/// A value of a property list.
indirect enum PropertyListValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case data([UInt8])
    /// Seconds since 2001-01-01 00:00 UTC.
    case date(Double)
    /// The index of another object of a keyed archive.
    case reference(UInt64)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])
}

/// What a property list may cost.
struct PropertyListLimits: Sendable {
    /// Bytes of one list. The largest manifest of an app that was seen has some hundred kilobytes.
    var bytes = 64 << 20
    /// Values, counted once for every place that refers to them: a reader that follows each reference makes as many.
    var values = 2_000_000
    /// Values that a list of any size may have.
    static let leastValues = 4096
    /// Bytes of text and data that a list of any size may have, written out.
    static let leastBytes = 64 << 10
    /// Bytes of text and data, written out, for each byte of a list. A key of 20 bytes is referred to by one or two.
    static let expansion = 64
    /// Bytes of a dictionary's key. Each reference to it is looked at.
    static let keyBytes = 1024
    /// Values inside each other. Keyed archives are flat: four levels.
    var depth = 64
}

/// Why bytes are no property list that can be read.
public struct PropertyListError: Error, Equatable, CustomStringConvertible {
    public var description: String

    init(_ description: String) { self.description = description }
}
