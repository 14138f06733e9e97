#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A path inside the evidence, relative to what was named on the command line, as the bytes the file system holds.
///
/// Names need not be UTF-8 and may hold control characters. Reports show ``escaped``, from which the bytes can be
/// read back.
public struct EvidencePath: Hashable, Sendable, Comparable {
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) { self.bytes = bytes }
    public init(_ string: String) { bytes = Array(string.utf8) }

    public static func < (a: EvidencePath, b: EvidencePath) -> Bool {
        a.bytes.lexicographicallyPrecedes(b.bytes)
    }

    /// The path as text. Well-formed UTF-8 stays as it is, but for control characters, characters that change the
    /// direction of text, and the backslash; those and stray bytes become `\xNN` byte by byte, the backslash `\\`.
    public var escaped: String { Self.escape(bytes) }

    public var components: [[UInt8]] {
        bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).map(Array.init)
    }

    /// How many components there are.
    var depth: Int {
        var (count, isInside) = (0, false)
        for byte in bytes {
            let isSlash = byte == UInt8(ascii: "/")
            if !isSlash, !isInside { count += 1 }
            isInside = !isSlash
        }
        return count
    }

    /// The last component; empty where the path is.
    public var name: [UInt8] {
        Array(bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...])
    }

    /// Whether so many bytes are those of another path, which is asked for every file of a tree.
    func begins(with other: [UInt8], count: Int) -> Bool {
        guard bytes.count >= count, other.count >= count else { return false }
        return unsafe bytes.withUnsafeBytes { bytes in
            unsafe other.withUnsafeBytes { other in
                guard let bytes = bytes.baseAddress, let other = other.baseAddress else { return true }
                return unsafe memcmp(bytes, other, count) == 0
            }
        }
    }

    public func appending(_ name: [UInt8]) -> EvidencePath {
        bytes.isEmpty ? EvidencePath(bytes: name) : EvidencePath(bytes: bytes + [UInt8(ascii: "/")] + name)
    }

    static func escape(_ bytes: [UInt8]) -> String {
        if bytes.allSatisfy(isPlain) { return String(decoding: bytes, as: UTF8.self) }
        var result = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            if let (scalar, length) = decode(rest) {
                if scalar == "\\" {
                    result += "\\\\"
                } else if isHarmless(scalar) {
                    result.unicodeScalars.append(scalar)
                } else {
                    for byte in rest.prefix(length) { result += hex(byte) }
                }
                rest = rest.dropFirst(length)
            } else {
                result += hex(rest[rest.startIndex])
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// Printable ASCII but for the backslash, which nearly all paths are made of.
    private static func isPlain(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\\") }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }

    /// The scalar that begins the bytes, or `nil` where they are no UTF-8.
    private static func decode(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        guard let first = bytes.first else { return nil }
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
        guard length > 0, bytes.count >= length,
            let text = String(validating: bytes.prefix(length), as: UTF8.self),
            let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
        else { return nil }
        return (scalar, length)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}

extension EvidencePath: CustomStringConvertible {
    public var description: String { escaped }
}
