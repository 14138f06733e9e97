internal import Foundation

/// Names as the bytes of an archive have them. The library composes letters of names that are said to be UTF-8, as zip
/// archives and pax headers do, so that two files become one by name, and none is called as it is on the disk.
enum StoredNames {
    /// The stored name where it means the same as the one that was read.
    static func name(_ stored: [UInt8]?, insteadOf read: [UInt8]) -> [UInt8] {
        guard let stored, stored != read, let a = String(validating: stored, as: UTF8.self),
            let b = String(validating: read, as: UTF8.self)
        else { return read }
        // Swift's texts are equal where Unicode says they are, however they are composed.
        return a == b ? stored : read
    }

    /// Whether a tar member's short name may have been made of its long one: by leaving out folders and cutting off what is
    /// too long. What is not ASCII has as many forms as there are programs.
    static func isShortened(_ short: [UInt8], from long: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        let parts = short.split(separator: slash)
        var rest = long.split(separator: slash)[...]
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let isFree = part.contains { $0 >= 0x80 || $0 == UInt8(ascii: "?") }
            guard
                let found = rest.firstIndex(where: { name in
                    isFree || name.contains { $0 >= 0x80 } || (isLast ? name.starts(with: part) : name == part)
                })
            else { return false }
            rest = rest[(found + 1)...]
        }
        return true
    }

    /// Whether composing may have changed a name.
    static func mayDiffer(_ read: [UInt8]) -> Bool { read.contains { $0 >= 0x80 } }
}

/// The names of a zip archive's members by the place of their content.
struct ZipNames {
    private static let isText: UInt16 = 0x800

    private var names: [Int: [UInt8]] = [:]

    /// - Parameter limit: entries that may be looked at.
    init(_ file: FileRange, limit: Int) {
        guard let end = try? ZipEnd(file) else { return }
        var reader = ZipEntryReader(file, end)
        var entries = 0
        while entries < limit, let entry = try? reader.next() {
            entries += 1
            guard entry.flags & Self.isText != 0 || entry.unicodeName != nil, StoredNames.mayDiffer(entry.name),
                let header = try? ZipEntry(localAt: entry.offset + end.base, file)
            else { continue }
            names[entry.offset + end.base + header.headerLength] = header.unicodeName ?? header.name
        }
    }

    func name(ofContentAt place: Int) -> [UInt8]? { names[place] }
}
