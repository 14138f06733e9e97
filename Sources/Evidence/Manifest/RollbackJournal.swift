/// What a database's rollback journal says of itself, to notice what the database engine passes over in silence, and what it
/// may do besides restoring pages.
///
/// ```
/// header, a sector: magic, number of records, nonce, pages of the database, bytes of a sector, bytes of a page
/// then records:     page number, the page, checksum; behind them the next header at the next sector
/// ```
/// All numbers are big endian. Format: "The Rollback Journal", sqlite.org/fileformat2.html.
///
/// Its end may name another journal, one of a change to several databases at once. The engine deletes that file when it has
/// rolled back, wherever it lies and whatever it is: a journal could name a picture of the evidence. The system's database
/// is never changed together with others, so such a journal is not its own.
enum RollbackJournal {
    /// With these bytes a header begins, and a name of another journal ends (SQLite's `pager.c`, `readSuperJournal`).
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    /// Bytes of the name's length and its checksum.
    private static let fieldBytes = 8
    private static let headerBytes = 28
    /// As a number of records: as many as there are.
    private static let uncounted: UInt32 = .max
    /// A record's checksum adds one byte in so many of its page to the nonce.
    private static let checkedStep = 200

    /// - Throws: `badDatabase` for a journal that names a file.
    static func check(_ journal: [UInt8]) throws(EvidenceError) {
        guard journal.count >= magic.count + fieldBytes, journal.suffix(magic.count).elementsEqual(magic) else {
            return
        }
        throw .badDatabase(
            "its rollback journal names another file, which would be deleted with it, so neither was opened")
    }

    /// Why pages that it holds are not restored, or not all, in words; `nil` for a sound journal and for one whose change was
    /// finished, which has zeros for a header.
    static func problem(in journal: [UInt8]) -> String? {
        if journal.prefix(headerBytes).allSatisfy({ $0 == 0 }) { return nil }
        func word(_ offset: Int) -> UInt32 { journal[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        var start = 0
        var restored = 0
        var sizes: (sector: Int, page: Int)?
        while journal.count - start >= headerBytes, journal[start...].starts(with: magic) {
            let found = (sector: Int(word(start + 20)), page: Int(word(start + 24)))
            let known = sizes ?? found
            guard isSize(known.sector, 32...65536), isSize(known.page, 512...65536) else {
                return "its rollback journal names sectors of \(found.sector) and pages of \(found.page) bytes"
            }
            sizes = known
            let (count, nonce) = (word(start + 8), word(start + 12))
            var record = start + known.sector
            let recordBytes = known.page + 8
            let records = count == uncounted ? max(0, journal.count - record) / recordBytes : Int(count)
            for _ in 0..<records {
                guard journal.count - record >= recordBytes else {
                    return "its rollback journal is cut off: it restores \(restored) pages, and what followed is lost"
                }
                var sum = nonce
                for offset in stride(from: known.page - checkedStep, to: 0, by: -checkedStep) {
                    sum &+= UInt32(journal[record + 4 + offset])
                }
                guard sum == word(record + 4 + known.page) else {
                    return
                        "record \(restored + 1) of its rollback journal is damaged: it and later ones are not restored"
                }
                restored += 1
                record += recordBytes
            }
            start = (record + known.sector - 1) / known.sector * known.sector
        }
        return start > 0 ? nil : "its rollback journal begins like none: none of it is used"
    }

    private static func isSize(_ size: Int, _ range: ClosedRange<Int>) -> Bool {
        range.contains(size) && size & (size - 1) == 0
    }
}
