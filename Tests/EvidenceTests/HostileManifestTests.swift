import Foundation
import TestSupport
import Testing

@testable import Evidence

/// Databases and lists that would take hours.
@Suite struct HostileManifestTests {
    private static let heavy =
        "instr(replace(hex(zeroblob(3000000)),'00','a'), replace(hex(zeroblob(1500000)),'00','a')||'b')"

    /// Statements that replace a table of the database, and what is said of it.
    static let schemas: [(name: String, statements: [String], reason: String)] = [
        (
            "a generated column",
            [
                "DROP TABLE key_tab",
                "CREATE TABLE key_tab (id INTEGER PRIMARY KEY, key TEXT GENERATED ALWAYS AS (CASE WHEN \(heavy) > 0 "
                    + "THEN 'x' ELSE 'y' END))",
            ], "'key_tab' is or has a generated column"
        ),
        (
            "a column that is computed, in other words",
            [
                "DROP TABLE key_tab",
                "CREATE TABLE key_tab (id INTEGER PRIMARY KEY, key TEXT AS (CASE WHEN \(heavy) > 0 THEN 'x' END))",
            ], "the column 'key' of 'key_tab' is computed"
        ),
        (
            "a constraint",
            [
                "DROP TABLE kvs",
                "CREATE TABLE kvs (id INTEGER, application_identifier, key, value, CHECK (\(heavy) >= 0))",
            ],
            "'kvs' is or has a CHECK constraint"
        ),
        (
            "an index over an expression", ["CREATE INDEX i ON kvs (abs(key))"],
            "the index 'i' of 'kvs' is partial or computed"
        ),
        (
            "a partial index", ["CREATE INDEX i ON kvs (key) WHERE key > 1"],
            "the index 'i' of 'kvs' is partial or computed"
        ),
        (
            "a table without row numbers",
            ["DROP TABLE key_tab", "CREATE TABLE key_tab (id INTEGER PRIMARY KEY, key TEXT) WITHOUT ROWID"],
            "'key_tab' is or has a table without row numbers"
        ),
        (
            "two keys of one number",
            [
                "DROP TABLE key_tab", "CREATE TABLE key_tab (id INTEGER, key TEXT)",
                "INSERT INTO key_tab VALUES (1, 'a'), (1, 'b')",
            ],
            "'key_tab' has two rows with the number 1"
        ),
    ]

    @Test(arguments: schemas.indices)
    func `A table that is more than a table is refused`(index: Int) throws {
        let (name, statements, reason) = Self.schemas[index]
        let builder = try ManifestDatabaseBuilder()
        for statement in statements { try builder.run(statement) }
        try builder.checkpoint()
        do {
            _ = try SnapshotManifest(
                ManifestContents(database: try builder.files().database),
                temporaryFolder: FileManager.default.temporaryDirectory.path)
            Issue.record("it was read: \(name)")
        } catch let error as EvidenceError {
            #expect("\(error)".contains(reason), "\(error)")
        }
    }

    /// Each costs little, and a database of some megabytes has hundreds of thousands, which pack well.
    @Test func `Values that tell nothing are read up to a number`() throws {
        let builder = try ManifestDatabaseBuilder()
        try builder.add("a.b", key: "XBApplicationSnapshotManifest", value: [])
        try builder.run(
            "INSERT INTO kvs (application_identifier, key, value) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
                + "FROM n WHERE i < 60000) SELECT (SELECT min(id) FROM application_identifier_tab), "
                + "(SELECT min(id) FROM key_tab WHERE key = 'XBApplicationSnapshotManifest'), x'' FROM n")
        try builder.checkpoint()
        let manifest = try SnapshotManifest(
            ManifestContents(database: try builder.files().database),
            temporaryFolder: FileManager.default.temporaryDirectory.path)
        #expect((10_000..<40_000).contains(manifest.problems.count), "\(manifest.problems.count)")
        #expect(manifest.problems.last?.hasPrefix("it has more values than are read") == true)
    }

    /// The engine deletes the file that the end of a journal names, when it has rolled back.
    @Test(arguments: [0, 1, 100])
    func `A journal that names another file deletes nothing`(restoredPages: Int) throws {
        let tree = try EvidenceTree()
        try tree.file("evidence", [1, 2, 3])
        let builder = try ManifestDatabaseBuilder()
        try builder.checkpoint()
        let database = try builder.files().database
        #expect(throws: EvidenceError.self) {
            try SnapshotManifest(
                ManifestContents(
                    database: database,
                    journal: JournalBuilder.journal(
                        of: database, restoring: restoredPages, naming: tree.bytes("evidence"))),
                temporaryFolder: FileManager.default.temporaryDirectory.path)
        }
        #expect(FileManager.default.fileExists(atPath: tree.root.appending(path: "evidence").path))
        // The same without the name is rolled back.
        _ = try SnapshotManifest(
            ManifestContents(
                database: database,
                journal: JournalBuilder.journal(of: database, restoring: restoredPages, naming: nil)),
            temporaryFolder: FileManager.default.temporaryDirectory.path)
    }

    /// What is done to a journal, at which byte.
    private static let journalDamages: [(name: String, damage: @Sendable (inout [UInt8]) -> Void, isHarmless: Bool)] = [
        ("nothing", { _ in }, true), ("its first byte is zero", { $0[0] = 0 }, false),
        ("its header is zero", { $0.replaceSubrange(..<28, with: [UInt8](repeating: 0, count: 28)) }, true),
        ("its magic", { $0[5] ^= 1 }, false), ("its nonce", { $0[15] ^= 1 }, false),
        ("its size of pages", { $0[26] ^= 0x30 }, false), ("its size of sectors", { $0[23] ^= 1 }, false),
        ("its number of records", { $0[11] += 1 }, false),
        ("its records are not counted", { $0.replaceSubrange(8..<12, with: [255, 255, 255, 255]) }, true),
        ("a page", { $0[512 + 4 + 4096 - 400] ^= 1 }, false), ("a checksum", { $0[512 + 4 + 4096] ^= 1 }, false),
        ("its end is cut off", { $0.removeLast(9) }, false),
        ("it ends within its header", { $0.removeLast($0.count - 20) }, false),
    ]

    @Test(arguments: journalDamages.indices)
    func `A rollback journal that is not used, or not wholly, is a problem`(index: Int) throws {
        let (name, damage, isHarmless) = Self.journalDamages[index]
        let builder = try ManifestDatabaseBuilder()
        try builder.checkpoint()
        let database = try builder.files().database
        var journal = JournalBuilder.journal(of: database, restoring: 2, naming: nil)
        damage(&journal)
        let manifest = try SnapshotManifest(
            ManifestContents(database: database, journal: journal),
            temporaryFolder: FileManager.default.temporaryDirectory.path)
        let problems = manifest.problems.filter { $0.contains("its rollback journal") }
        #expect(problems.isEmpty == isHarmless, "\(name): \(manifest.problems)")
    }

    @Test func `Many databases cost together little more than one`() throws {
        var archive = KeyedArchiveBuilder()
        let snapshot = archive.object("S", [("relativePath", archive.text("A.ktx"))])
        let list = archive.array(Array(repeating: snapshot, count: 30_000))
        let groups = archive.dictionary([("g", archive.object("G", [("snapshots", list)]))])
        let root = archive.object("M", [("version", .integer(3)), ("snapshots", groups)])
        func database(_ value: [UInt8]) throws -> ManifestContents {
            let builder = try ManifestDatabaseBuilder()
            try builder.add("com.example.a", key: "XBApplicationSnapshotManifest", value: value)
            try builder.checkpoint()
            return ManifestContents(database: try builder.files().database)
        }
        let hostile = try database(archive.archive(root: root))
        let honest = try database(ManifestBuilder.manifest([(name: "g", snapshots: [ManifestSnapshot("A")])]))
        let budget = ManifestBudget()
        let folder = FileManager.default.temporaryDirectory.path
        var entries = 0
        for number in 0..<8 {
            let manifest = try SnapshotManifest(hostile, temporaryFolder: folder, budget: budget)
            entries += manifest.entries.count
            #expect(manifest.problems.isEmpty == (number < 3), "\(number): \(manifest.problems)")
        }
        #expect(entries < 2 * SnapshotManifest.maximumEntries)
        // What a device has is paid for by its own bytes.
        let manifest = try SnapshotManifest(honest, temporaryFolder: folder, budget: budget)
        #expect(manifest.entries.count == 1 && manifest.problems.isEmpty)
    }

    @Test func `Views and triggers beside the tables are never run`() throws {
        let builder = try ManifestDatabaseBuilder()
        try builder.run("CREATE VIEW kvs_debug AS SELECT * FROM kvs")
        try builder.run("CREATE TRIGGER t AFTER DELETE ON kvs BEGIN DELETE FROM key_tab; END")
        try builder.checkpoint()
        let manifest = try SnapshotManifest(
            ManifestContents(database: try builder.files().database),
            temporaryFolder: FileManager.default.temporaryDirectory.path)
        #expect(manifest.problems.isEmpty)
    }

    @Test func `References that name the same objects again and again are refused`() throws {
        var archive = KeyedArchiveBuilder()
        let key = archive.text("relativePath")
        let value = archive.text("A.ktx")
        let snapshot = archive.object("S", [])
        archive.replace(
            snapshot,
            with: .dictionary([
                ("NS.keys", .array(Array(repeating: key, count: 9_000))),
                ("NS.objects", .array(Array(repeating: value, count: 9_000))),
            ]))
        let list = archive.array(Array(repeating: snapshot, count: 3_000))
        let groups = archive.dictionary([("g", archive.object("G", [("snapshots", list)]))])
        let root = archive.object("M", [("version", .integer(3)), ("snapshots", groups)])
        let bytes = archive.archive(root: root)
        #expect(throws: PropertyListError("following its references takes more than 10000000 steps")) {
            try ManifestValueReading.entries(bytes, bundle: "a", room: 100_000, budget: ReferenceBudget())
        }
    }

    @Test func `A text that is referred to often is refused before it is written out`() throws {
        let text = String(repeating: "a", count: 100_000)
        var list = PropertyListBuilder()
        list.addRaw(PropertyListBuilder.array(of: Array(repeating: 1, count: 10_000)))
        list.add(.text(text))
        #expect(throws: PropertyListError.self) { try BinaryPropertyList.read(list.finish(top: 0)) }
    }
}
