/// The headers before a tar member and its own ("pax Header Block", POSIX.1-2001; GNU's long names).
struct TarHeaders {
    static let block = 512
    /// Bytes of headers that are looked at; a path takes 1024 of them.
    static let longest = 64 << 10
    /// Bytes that are written at a time: by all programs that are not told another number, and by any.
    private static let record = 20 * block
    private static let longestRecord = 2 << 20
    /// Keys that say which file a member is, and where the next one begins.
    private static let decisive: Set<String> = ["path", "linkpath", "size", sparseName]
    /// GNU's key for what a file with holes is called (GNU tar manual, "Storing Sparse Files").
    private static let sparseName = "GNU.sparse.name"
    /// So the folder begins that stands before its last part elsewhere.
    private static let sparseFolder = "GNUSparseFile."
    /// Keys of one word; those of vendors have a point in them. A name that is none of them is one of these that was damaged.
    private static let words: Set<String> = [
        "atime", "charset", "comment", "ctime", "gid", "gname", "hdrcharset", "linkpath", "mtime", "path", "size",
        "uid", "uname",
    ]
    /// Headers that stand before a member's own: pax (`x`, `g`), GNU (`L`, `K`) and Solaris (`X`, `A`).
    private static let extended = Set("xgLKXA".utf8)

    /// Bytes before the first header.
    let zeros: Int
    /// As a pax header has them.
    private(set) var path: [UInt8]?
    private(set) var link: [UInt8]?
    private var size: [UInt8]?
    private var longName: [UInt8]?
    private var nameWithHoles: [UInt8]?
    /// What programs read in different ways.
    private(set) var dispute: String?

    /// - Parameters:
    ///   - bytes: from the first header on, or from the blocks of zeros before it.
    ///   - start: where the bytes begin, from the beginning of the archive; others may have been appended to it.
    init(_ bytes: [UInt8], from start: Int) {
        zeros = (bytes.firstIndex { $0 != 0 } ?? bytes.count) / Self.block * Self.block
        var place = zeros
        if zeros > 0, !(start > 0 && Self.mayClose(zeros, end: start + zeros)) {
            dispute = "\(zeros) bytes of zeros stand before it, where another member may have been"
        }
        var kinds: Set<UInt8> = []
        var statesSize = false
        while place + Self.block <= bytes.count {
            let kind = bytes[place + 156]
            guard Self.extended.contains(kind) else {
                // A link, a device, a folder or a pipe has no content, whatever is said of its size.
                if statesSize, (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(kind) {
                    dispute = dispute ?? "a pax header gives it a size, and it is of a kind that has none"
                }
                disputeNames(short: Self.ownName(bytes, place))
                return
            }
            if kind == UInt8(ascii: "X") || kind == UInt8(ascii: "A") {
                dispute = dispute ?? "it has a header of Solaris, which some programs take for a member"
            }
            guard let size = Self.size(bytes, place) else { return }
            let start = place + Self.block
            guard size <= bytes.count - start else {
                dispute = dispute ?? "its extended headers are longer than \(Self.longest) bytes"
                return
            }
            if !kinds.insert(kind).inserted {
                dispute = dispute ?? "it has two extended headers of one kind"
            }
            let content = bytes[start..<start + size]
            switch kind {
            case UInt8(ascii: "g"):
                for (key, _) in records(content) where Self.decisive.contains(key) {
                    dispute = dispute ?? "a global pax header gives members a \(key)"
                }
            case UInt8(ascii: "x"):
                take(records(content))
                statesSize = self.size.map { $0 != Array("0".utf8) } ?? statesSize
            case UInt8(ascii: "X"), UInt8(ascii: "A"): break
            default:
                // A name ends with the first zero, or with its header.
                if content.drop(while: { $0 != 0 }).contains(where: { $0 != 0 }) {
                    dispute = dispute ?? "its long name has a zero in it"
                }
                if kind == UInt8(ascii: "L") { longName = Array(content.prefix { $0 != 0 }) }
            }
            place = start + (size + Self.block - 1) / Self.block * Self.block
        }
    }

    /// What is called in several ways is read in different ones.
    private mutating func disputeNames(short own: [UInt8]) {
        var short = [own]
        if let nameWithHoles {
            short = (short + [path, longName].compactMap(\.self)).map(Self.withoutSparseFolder)
            if short.allSatisfy({ StoredNames.isShortened($0, from: nameWithHoles) }) { return }
        } else if [path, longName].compactMap(\.self).allSatisfy({ StoredNames.isShortened(own, from: $0) }) {
            return
        }
        dispute = dispute ?? "its long name is another one than its short name, so one of them is damaged"
    }

    private static func withoutSparseFolder(_ name: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        return Array(
            name.split(separator: slash).filter { !$0.starts(with: sparseFolder.utf8) }.joined(separator: [slash]))
    }

    /// Whether so many zeros may be those that close an archive: two blocks, and what fills the last record. Programs write
    /// twenty blocks at a time, if they are not told to write more; their number is a power of two then.
    /// - Parameter end: of the zeros, from the beginning of the archive.
    static func mayClose(_ zeros: Int, end: Int) -> Bool {
        guard zeros > 2 * block else { return zeros == 2 * block }
        let usual = end.isMultiple(of: record) ? record : 0
        let larger = min(longestRecord, 1 << end.trailingZeroBitCount)
        return zeros < 2 * block + max(usual, larger)
    }

    /// The name in a member's own header, which has room for 100 bytes, and in the POSIX format 155 before them.
    private static func ownName(_ bytes: [UInt8], _ place: Int) -> [UInt8] {
        func field(_ start: Int, _ length: Int) -> ArraySlice<UInt8> {
            bytes[(place + start)..<(place + start + length)].prefix { $0 != 0 }
        }
        let isPOSIX = bytes[(place + 257)..<(place + 263)].elementsEqual(Array("ustar".utf8) + [0])
        let above = isPOSIX ? field(345, 155) : []
        return above.isEmpty ? Array(field(0, 100)) : above + [UInt8(ascii: "/")] + field(0, 100)
    }

    private mutating func take(_ records: [(key: String, value: [UInt8])]) {
        var keys: Set<String> = []
        for (key, value) in records {
            if Self.decisive.contains(key), !keys.insert(key).inserted || value.contains(0) {
                dispute =
                    dispute
                    ?? "its pax header gives it \(value.contains(0) ? "a \(key) with a zero in it" : "two of \(key)")"
            }
            switch key {
            case "path": path = value
            case "linkpath": link = value
            case "size": size = value
            case Self.sparseName: nameWithHoles = value
            default: break
            }
        }
    }

    private static func size(_ bytes: [UInt8], _ place: Int) -> Int? {
        let digits = bytes[place + 124..<place + 136].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
        return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self), radix: 8)
    }

    /// Records: `length keyword=value`, a line each, whose length counts itself. They fill the header.
    private mutating func records(_ bytes: ArraySlice<UInt8>) -> [(key: String, value: [UInt8])] {
        var rest = bytes
        var found: [(key: String, value: [UInt8])] = []
        while let space = rest.firstIndex(of: 0x20),
            let length = Int(String(decoding: rest[..<space], as: UTF8.self)), length > space - rest.startIndex + 1,
            length <= rest.count, rest[rest.startIndex + length - 1] == UInt8(ascii: "\n")
        {
            let record = rest[(space + 1)..<(rest.startIndex + length - 1)]
            guard let sign = record.firstIndex(of: UInt8(ascii: "=")) else { break }
            let key = String(decoding: record[..<sign], as: UTF8.self)
            guard key.contains(".") || Self.words.contains(key) else { break }
            found.append((key, Array(record[(sign + 1)...])))
            rest = rest.dropFirst(length)
        }
        if !rest.isEmpty {
            dispute = dispute ?? "its pax header is damaged, so what it is called and how long it is may be lost"
        }
        return found
    }
}
