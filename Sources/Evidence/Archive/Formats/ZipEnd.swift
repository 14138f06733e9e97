/// The records that end a zip archive and say where its directory is (APPNOTE 4.3.14 to 4.3.16).
struct ZipEnd {
    enum Failure: Error {
        case system(EvidenceError)
        case bad(String)
    }

    private static let length = 22
    private static let locatorLength = 20
    private static let wideLength = 56
    private static let longestComment = 0xFFFF

    /// Where the directory begins in the file.
    let directory: Int
    let directoryLength: Int
    /// How many entries it is said to have.
    let entries: Int
    /// Whether that number has 16 bits, and older programs count on from 0.
    let isShort: Bool
    /// Bytes before the archive, which its offsets do not count: a program that unpacks it.
    let base: Int
    /// What stands behind everything, and says what anybody wants.
    let comment: [UInt8]

    init(_ file: FileRange) throws(Failure) {
        func read(_ count: Int, _ offset: Int) throws(Failure) -> [UInt8] {
            do throws(EvidenceError) { return try file.read(count, at: offset) } catch { throw .system(error) }
        }
        let tailStart = max(0, file.size - Self.length - Self.longestComment)
        let tail = try read(file.size - tailStart, tailStart)
        // A comment may hold the signature, but not a record that ends where the file does.
        var found: [Int] = []
        for start in tail.indices.dropLast(Self.length - 1)
        where tail[start] == 0x50 && tail[start...].starts(with: [0x50, 0x4B, 5, 6]) {
            if start + Self.length + ZipField.number(tail, start + 20, 2) == tail.count { found.append(start) }
        }
        guard let start = found.first else { throw .bad("bytes follow the record that ends a zip archive") }
        guard found.count == 1 else { throw .bad("it has two records that end a zip archive") }
        let record = Array(tail[start..<start + Self.length])
        comment = Array(tail[(start + Self.length)...])
        guard ZipField.number(record, 4, 2) & ~0xFFFF == 0, [0, 0xFFFF].contains(ZipField.number(record, 4, 2)),
            ZipField.number(record, 4, 2) == ZipField.number(record, 6, 2)
        else { throw .bad("it is a part of an archive in several files") }
        var place = tailStart + start
        var count = ZipField.number(record, 10, 2)
        var length = ZipField.number(record, 12, 4)
        var stated = ZipField.number(record, 16, 4)
        var isShort = true
        let locator = place >= Self.locatorLength ? try read(Self.locatorLength, place - Self.locatorLength) : []
        if locator.starts(with: [0x50, 0x4B, 6, 7]) {
            isShort = false
            let before = place - Self.locatorLength
            var wideStart = ZipField.number(locator, 8, 8)
            var wide = wideStart <= before ? try read(Self.wideLength, wideStart) : []
            if !wide.starts(with: [0x50, 0x4B, 6, 6]) {
                // Bytes before the archive are not counted.
                wideStart = before - Self.wideLength
                wide = wideStart >= 0 ? try read(Self.wideLength, wideStart) : []
            }
            guard wide.count == Self.wideLength, wide.starts(with: [0x50, 0x4B, 6, 6]) else {
                throw .bad("the 64-bit record that ends a zip archive is not where it is said to be")
            }
            func take(_ short: inout Int, _ most: Int, _ offset: Int, _ what: String) throws(Failure) {
                let value = ZipField.number(wide, offset, 8)
                guard short == most || short == value else {
                    throw .bad("its two end records disagree about \(what): \(short) and \(value)")
                }
                short = value
            }
            try take(&count, 0xFFFF, 32, "the number of entries")
            try take(&length, 0xFFFF_FFFF, 40, "the directory's length")
            try take(&stated, 0xFFFF_FFFF, 48, "the directory's place")
            place = wideStart
        }
        guard length <= place else { throw .bad("its directory is said to have \(length) bytes, which are not there") }
        directory = place - length
        guard stated <= directory else {
            throw .bad("its directory is said to be at byte \(stated), and \(length) bytes do not fit behind it")
        }
        directoryLength = length
        base = directory - stated
        entries = count
        self.isShort = isShort
    }
}
