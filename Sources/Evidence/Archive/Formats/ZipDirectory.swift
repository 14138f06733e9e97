internal import Vocabulary

/// Compares the directory of a zip archive with the headers before its members (APPNOTE 6.3.10, 4.3 and 4.4). Programs
/// take names and sizes from one or the other, so an archive whose two lists disagree has members that some see and
/// others do not.
struct ZipDirectory {
    struct Problem: Equatable {
        /// As the directory writes it; empty for the archive itself.
        var path: EvidencePath
        var reason: String
    }

    /// Problems that are listed; one more says how many there are.
    private static let listed = 20
    /// Bits of the flags that say how a deflate stream was made, and nothing about what it becomes.
    private static let hints: UInt16 = 0b110

    private let file: FileRange
    private var problems: [Problem] = []
    private var unlisted = 0
    /// Bytes of each member, from its header to its end.
    private var extents: [Range<Int>] = []

    /// Says whether bytes begin like a picture.
    private let looksLikeImage: ([UInt8]) -> Bool

    init(_ file: FileRange, looksLikeImage: @escaping ([UInt8]) -> Bool) {
        (self.file, self.looksLikeImage) = (file, looksLikeImage)
    }

    /// - Parameters:
    ///   - members: how many were met when the archive was read.
    ///   - limit: entries that may be looked at.
    mutating func problems(members: Int, limit: Int) throws(EvidenceError) -> [Problem] {
        let end: ZipEnd
        do throws(ZipEnd.Failure) {
            end = try ZipEnd(file)
        } catch {
            switch error {
            case .system(let error): throw error
            case .bad(let reason): return [Problem(path: EvidencePath(bytes: []), reason: reason)]
            }
        }
        var reader = ZipEntryReader(file, end)
        var entries = 0
        do {
            while let entry = try reader.next() {
                entries += 1
                guard entries <= limit else { break }
                try compare(entry, end)
            }
            if entries != end.entries, !(end.isShort && entries & 0xFFFF == end.entries) {
                note(nil, "its directory has \(entries) entries and states \(end.entries)")
            }
        } catch let error as EvidenceError {
            throw error
        } catch {
            note(nil, "its directory is damaged after \(entries) entries: \(error)")
        }
        if entries != members {
            note(nil, "its directory has \(entries) entries, and \(members) members could be read")
        }
        checkRemarks(end.comment, nil)
        try checkExtents(end)
        if unlisted > 0 {
            problems.append(
                Problem(path: EvidencePath(bytes: []), reason: "\(unlisted) more members disagree with its directory"))
        }
        return problems
    }

    private mutating func note(_ name: [UInt8]?, _ reason: String) {
        if problems.count < Self.listed {
            problems.append(Problem(path: EvidencePath(bytes: name ?? []), reason: reason))
        } else {
            unlisted += 1
        }
    }

    private mutating func compare(_ entry: ZipEntry, _ end: ZipEnd) throws(EvidenceError) {
        let (start, isTooFar) = entry.offset.addingReportingOverflow(end.base)
        guard !isTooFar, start >= 0, start < end.directory,
            let header = try ZipEntry(localAt: start, file)
        else { return note(entry.name, "its directory puts a member at byte \(entry.offset), where none begins") }
        func differs(_ what: String, _ listed: some CustomStringConvertible, _ stored: some CustomStringConvertible) {
            note(entry.name, "its \(what) is \(listed) in the directory and \(stored) before the member")
        }
        for remark in entry.remarks + header.remarks { checkRemarks(remark, entry.name) }
        if entry.name.isEmpty {
            note(nil, "a member at byte \(entry.offset) has no name; some programs extract it over the one before")
        }
        if entry.name.contains(0) || entry.unicodeName?.contains(0) == true {
            note(entry.name, "its name has a zero in it, where some programs end it")
        }
        if header.name != entry.name {
            differs("name", EvidencePath(bytes: entry.name).escaped, EvidencePath(bytes: header.name).escaped)
        }
        if header.unicodeName != entry.unicodeName { note(entry.name, "its Unicode names disagree") }
        if let name = entry.unicodeName, !Self.isSame(name, entry.name) {
            differs("Unicode name", EvidencePath(bytes: name).escaped, EvidencePath(bytes: entry.name).escaped)
        }
        if header.method != entry.method { differs("method", entry.method, header.method) }
        if header.flags & ~Self.hints != entry.flags & ~Self.hints { differs("flags field", entry.flags, header.flags) }
        let isLater = header.hasDescriptor
        func agree(_ stored: Int, _ listed: Int) -> Bool { stored == listed || isLater && stored == 0 }
        if !agree(header.checksum, entry.checksum) { differs("CRC", entry.checksum, header.checksum) }
        if !agree(header.packed, entry.packed) { differs("packed size", entry.packed, header.packed) }
        if !agree(header.size, entry.size) { differs("size", entry.size, header.size) }
        if entry.method == 0, entry.flags & 1 == 0, entry.packed != entry.size {
            note(entry.name, "it is stored, and its sizes are \(entry.packed) and \(entry.size)")
        }
        let content = start + header.headerLength
        let (contentEnd, isLong) = content.addingReportingOverflow(entry.packed)
        guard !isLong, contentEnd <= end.directory else {
            return note(entry.name, "its \(entry.packed) bytes reach beyond the archive's members")
        }
        var stop = contentEnd
        if isLater {
            guard let length = try Self.descriptor(entry, at: contentEnd, file) else {
                return note(entry.name, "what follows its content is no descriptor with its CRC and sizes")
            }
            stop += length
        }
        extents.append(start..<stop)
    }

    /// The length of a descriptor that says the same as an entry: with and without a signature, with sizes of 32 and of
    /// 64 bits.
    private static func descriptor(
        _ entry: ZipEntry, at offset: Int, _ file: FileRange
    ) throws(EvidenceError) -> Int? {
        let bytes = try file.read(24, at: offset)
        let sum = ZipField.little(entry.checksum, 4)
        for mark in [ZipField.little(0x0807_4B50, 4), []] {
            for width in [4, 8] {
                let wanted = mark + sum + ZipField.little(entry.packed, width) + ZipField.little(entry.size, width)
                if bytes.starts(with: wanted) { return wanted.count }
            }
        }
        return nil
    }

    /// Whether a name in UTF-8 and the older one mean the same: what is ASCII in it is the same in both.
    private static func isSame(_ unicode: [UInt8], _ name: [UInt8]) -> Bool {
        let (a, b) = (EvidencePath(bytes: unicode).components, EvidencePath(bytes: name).components)
        return a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || $0.contains { $0 >= 0x80 } }
    }

    /// Bytes of a comment, of extra fields or between members in which no picture has room that a person could read.
    private static let mostRemarks = 4096
    /// Bytes of the smallest PNG; honest fields have fewer.
    private static let leastPicture = 64
    /// Bytes by which pictures are told.
    private static let lookedAt = 16

    /// What programs pass over: comments and extra fields.
    private mutating func checkRemarks(_ bytes: [UInt8], _ name: [UInt8]?) {
        guard mayHidePicture(bytes) else { return }
        note(name, "\(bytes.count) bytes of its comment or extra fields may be a picture, which is not read there")
    }

    private func mayHidePicture(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= Self.leastPicture else { return false }
        if bytes.count > Self.mostRemarks, bytes.contains(where: { $0 != bytes[0] }) { return true }
        return bytes.indices.contains { looksLikeImage(Array(bytes[$0...].prefix(Self.lookedAt))) }
    }

    /// Members lie behind each other, and none between them is left out of the directory.
    private mutating func checkExtents(_ end: ZipEnd) throws(EvidenceError) {
        extents.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        var place = 0
        var isFirst = true
        for extent in extents + [end.directory..<end.directory] {
            if isFirst, extent.lowerBound > 0,
                let kind = ContainerKind.sniff(try file.read(ContainerKind.sniffLength, at: 0))
            {
                note(nil, "a \(kind.rawValue) picture stands before its first member, where no picture is read")
            }
            if extent.lowerBound < place {
                note(nil, "two of its members share the bytes at \(extent.lowerBound)")
            } else if extent.lowerBound > place, let stray = try stray(place..<extent.lowerBound, isProgram: isFirst) {
                note(nil, "its directory lacks the member at byte \(stray)")
            } else if extent.lowerBound > place, !isFirst, try isFilled(place..<extent.lowerBound) {
                note(
                    nil,
                    "\(extent.lowerBound - place) bytes at \(place) belong to no member, and may be a picture, which is "
                        + "not read there")
            }
            isFirst = false
            place = max(place, extent.upperBound)
        }
    }

    /// Whether a gap between members is more than padding.
    private func isFilled(_ gap: Range<Int>) throws(EvidenceError) -> Bool {
        guard gap.count > Self.mostRemarks else {
            return mayHidePicture(try file.read(gap.count, at: gap.lowerBound))
        }
        var first: UInt8?
        var place = gap.lowerBound
        while place < gap.upperBound {
            let piece = try file.read(min(Self.pieceBytes, gap.upperBound - place), at: place)
            guard !piece.isEmpty else { return false }
            if first == nil { first = piece[0] }
            if piece.contains(where: { $0 != first }) { return true }
            place += piece.count
        }
        return false
    }

    /// Bytes of a gap that are searched at a time.
    private static let pieceBytes = 1 << 20

    /// Where a member begins between others.
    /// - Parameter isProgram: a program that unpacks the archive may precede it, and holds the signature as a number.
    private func stray(_ gap: Range<Int>, isProgram: Bool) throws(EvidenceError) -> Int? {
        var place = gap.lowerBound
        while place < gap.upperBound {
            let piece = try file.read(min(Self.pieceBytes, gap.upperBound - place), at: place)
            guard piece.count >= 4 else { return nil }
            var index = 0
            while index + 4 <= piece.count {
                defer { index += 1 }
                guard piece[index] == 0x50, piece[index + 1] == 0x4B, piece[index + 2] == 3, piece[index + 3] == 4
                else { continue }
                let found = place + index
                guard isProgram else { return found }
                if let header = try ZipEntry(localAt: found, file), header.isPlausible,
                    found + header.headerLength <= gap.upperBound
                {
                    return found
                }
            }
            place += piece.count - 3
        }
        return nil
    }
}
