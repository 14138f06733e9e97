/// What a database's rollback journal may do besides restoring pages.
///
/// Its end may name another journal, one of a change to several databases at once. The engine deletes that file when it has
/// rolled back, wherever it lies and whatever it is: a journal could name a picture of the evidence. The system's database
/// is never changed together with others, so such a journal is not its own.
enum RollbackJournal {
    /// With these bytes a journal begins, and a name of another one ends (SQLite's `pager.c`, `readSuperJournal`).
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    /// Bytes of the name's length and its checksum.
    private static let fieldBytes = 8

    /// - Throws: `badDatabase` for a journal that names a file.
    static func check(_ journal: [UInt8]) throws(EvidenceError) {
        guard journal.count >= magic.count + fieldBytes, journal.suffix(magic.count).elementsEqual(magic) else {
            return
        }
        throw .badDatabase(
            "its rollback journal names another file, which would be deleted with it, so neither was opened")
    }
}
