/// The headers before a tar member and its own ("pax Header Block", POSIX.1-2001; GNU's long names).
struct TarHeaders {
    static let block = 512
    /// Bytes of headers that are looked at; a path takes 1024 of them.
    static let longest = 64 << 10
    /// Keys that say which file a member is, and where the next one begins.
    private static let decisive: Set<String> = ["path", "linkpath", "size"]

    /// As a pax header has them.
    private(set) var path: [UInt8]?
    private(set) var link: [UInt8]?
    /// What programs read in different ways.
    private(set) var dispute: String?

    /// - Parameter bytes: from the first header on.
    init(_ bytes: [UInt8]) {
        var place = 0
        var kinds: Set<UInt8> = []
        var statesSize = false
        while place + Self.block <= bytes.count {
            let kind = bytes[place + 156]
            guard [UInt8(ascii: "x"), UInt8(ascii: "g"), UInt8(ascii: "L"), UInt8(ascii: "K")].contains(kind) else {
                // A link, a device, a folder or a pipe has no content, whatever is said of its size.
                if statesSize, (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(kind) {
                    dispute = dispute ?? "a pax header gives it a size, and it is of a kind that has none"
                }
                return
            }
            guard let size = Self.size(bytes, place) else { return }
            let start = place + Self.block
            guard size <= bytes.count - start else { return }
            if !kinds.insert(kind).inserted {
                dispute = dispute ?? "it has two extended headers of one kind"
            }
            if kind == UInt8(ascii: "x") || kind == UInt8(ascii: "g") {
                for (key, value) in Self.records(bytes[start..<start + size]) {
                    if kind == UInt8(ascii: "g") {
                        if Self.decisive.contains(key) {
                            dispute = dispute ?? "a global pax header gives members a \(key)"
                        }
                        continue
                    }
                    switch key {
                    case "path": path = value
                    case "linkpath": link = value
                    case "size": statesSize = value != Array("0".utf8)
                    default: break
                    }
                }
            }
            place = start + (size + Self.block - 1) / Self.block * Self.block
        }
    }

    private static func size(_ bytes: [UInt8], _ place: Int) -> Int? {
        let digits = bytes[place + 124..<place + 136].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
        return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self), radix: 8)
    }

    /// Records: `length keyword=value`, a line each, whose length counts itself.
    private static func records(_ bytes: ArraySlice<UInt8>) -> [(key: String, value: [UInt8])] {
        var rest = bytes
        var found: [(key: String, value: [UInt8])] = []
        while let space = rest.firstIndex(of: 0x20),
            let length = Int(String(decoding: rest[..<space], as: UTF8.self)), length > space - rest.startIndex + 1,
            length <= rest.count
        {
            let record = rest[(space + 1)..<(rest.startIndex + length - 1)]
            if let sign = record.firstIndex(of: UInt8(ascii: "=")) {
                found.append((String(decoding: record[..<sign], as: UTF8.self), Array(record[(sign + 1)...])))
            }
            rest = rest.dropFirst(length)
        }
        return found
    }
}
