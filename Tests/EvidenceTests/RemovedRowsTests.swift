import Foundation
import TestSupport
import Testing

@testable import Evidence

/// What the free parts of a database still hold of rows that were removed.
@Suite struct RemovedRowsTests {
    private static let key = "XBApplicationSnapshotManifest"
    private static let launchGroup = "com.example.a - {DEFAULT GROUP}"

    private static func value(_ names: some Sequence<String>, group: String = "sceneID:com.example.a-default")
        -> [UInt8]
    {
        ManifestBuilder.manifest([(name: group, snapshots: names.map { ManifestSnapshot($0) })])
    }

    /// A database in which rows stood before the statements.
    private static func database(
        pageSize: Int = 4096, rows: [(app: String, value: [UInt8])], then statements: [String],
        isCheckpointed: Bool = true, secureDelete: Bool = false
    ) throws -> ManifestContents {
        let builder = try ManifestDatabaseBuilder(pageSize: pageSize)
        try builder.run("PRAGMA secure_delete = \(secureDelete ? "ON" : "OFF")")
        for row in rows { try builder.add(row.app, key: key, value: row.value) }
        try builder.checkpoint()
        for statement in statements { try builder.run(statement) }
        if isCheckpointed { try builder.checkpoint() }
        let files = try builder.files()
        return ManifestContents(database: files.database, log: files.log.isEmpty ? nil : files.log)
    }

    private static func manifest(_ contents: ManifestContents) throws -> SnapshotManifest {
        try SnapshotManifest(contents, temporaryFolder: FileManager.default.temporaryDirectory.path)
    }

    /// Free pages for trunks and others: the first page that is given up becomes the list's own.
    private static let filler = "DELETE FROM kvs WHERE application_identifier = 1"

    static let cases: [(name: String, pageSize: Int, names: [String], statements: [String])] = [
        ("a row in a free block", 65536, ["gone.ktx"], ["DELETE FROM kvs WHERE application_identifier = 2"]),
        (
            "rows on pages that are free", 512, ["gone.ktx"],
            [filler, "DELETE FROM kvs WHERE application_identifier = 2"]
        ),
        (
            "a row on many pages", 1024, (0..<40).map { "gone-\($0).ktx" },
            [filler, "DELETE FROM kvs WHERE application_identifier = 2"]
        ),
        (
            "a row on many small pages", 512, (0..<60).map { "gone-\($0).ktx" },
            [filler, "DELETE FROM kvs WHERE application_identifier = 2"]
        ),
        (
            "a row that was replaced by another one", 16384, ["gone.ktx"],
            ["UPDATE kvs SET value = (SELECT value FROM kvs WHERE id = 1) WHERE id = 2"]
        ),
    ]

    @Test("Rows that were removed are read while they are whole", arguments: cases, [true, false])
    func removed(_ drawn: (name: String, pageSize: Int, names: [String], statements: [String]), isCheckpointed: Bool)
        throws
    {
        let rows = [
            (app: "com.example.filler", value: Self.value((0..<90).map { "filler-\($0).ktx" })),
            (app: "com.example.a", value: Self.value(drawn.names)),
            (app: "com.example.kept", value: Self.value(["kept.ktx"])),
        ]
        let contents = try Self.database(
            pageSize: drawn.pageSize, rows: rows, then: drawn.statements, isCheckpointed: isCheckpointed)
        let manifest = try Self.manifest(contents)
        let gone = manifest.deleted.filter { $0.bundleIdentifier == "com.example.a" }
        #expect(Set(gone.compactMap(\.fileName)) == Set(drawn.names), "\(drawn.name)")
        #expect(!manifest.deleted.contains { $0.fileName == "kept.ktx" })
        #expect(manifest.entries.contains { $0.fileName == "kept.ktx" })
        #expect(gone.first?.created != nil)
    }

    @Test func `What was written over, or belongs to no key that is known, says nothing`() throws {
        let rows = [(app: "com.example.a", value: Self.value(["gone.ktx"]))]
        let removal = ["DELETE FROM kvs"]
        #expect(try Self.manifest(Self.database(rows: rows, then: removal)).deleted.count == 1)
        #expect(try Self.manifest(Self.database(rows: rows, then: removal, secureDelete: true)).deleted.isEmpty)
        #expect(try Self.manifest(Self.database(rows: rows, then: removal + ["VACUUM"])).deleted.isEmpty)
        let other = ["UPDATE kvs SET key = 3"] + removal
        #expect(try Self.manifest(Self.database(rows: rows, then: other + ["VACUUM"])).deleted.isEmpty)
        // The page's only row is moved to the same place, with another key.
        #expect(try Self.manifest(Self.database(rows: rows, then: other)).deleted.isEmpty)
    }

    @Test func `An app that is gone is named by its group`() throws {
        func apps(_ group: String) throws -> [String] {
            let rows = [(app: "com.example.other", value: Self.value(["gone.ktx"], group: group))]
            let gone = ["DELETE FROM kvs", "DELETE FROM application_identifier_tab"]
            return try Self.manifest(Self.database(rows: rows, then: gone)).deleted.map(\.bundleIdentifier)
        }
        #expect(try apps(Self.launchGroup) == ["com.example.a"])
        #expect(try apps("sceneID:com.example.a-default") == ["com.example.a"])
        #expect(try apps("else") == [""])
    }

    @Test func `A list that is listed again is not deleted`() throws {
        let rows = [(app: "com.example.a", value: Self.value(["gone.ktx"]))]
        let again = "INSERT INTO kvs SELECT 99, application_identifier, key, value FROM kvs"
        let manifest = try Self.manifest(Self.database(rows: rows, then: [again, "DELETE FROM kvs WHERE id = 1"]))
        #expect(manifest.deleted.isEmpty && manifest.entries.count == 1)
    }

    /// A database of free pages, with places of its list.
    private static func freed() throws -> (bytes: [UInt8], trunk: Int) {
        let rows = (0..<9).map { (app: "com.example.a\($0)", value: value((0..<20).map { "\($0).ktx" })) }
        let bytes = try database(pageSize: 512, rows: rows, then: ["DELETE FROM kvs"]).database
        return (bytes, (bytes.word(32) - 1) * 512)
    }

    static let damages: [(name: String, at: Int, value: UInt32, words: String)] = [
        ("a circle", 0, 0, "goes on at page"),
        ("a page that is not there", 0, 0xFFFF_FFFF, "goes on at page 4294967295"),
        ("more pages than a page can list", 4, 0xFFFF_FFFF, "lists 4294967295 free pages, and has room for 126"),
        ("page 1", 8, 1, "lists page 1 as free"), ("a page twice", 8, 1 << 31, "as free, which cannot be"),
    ]

    @Test("A list of free pages that cannot be costs what follows", arguments: damages)
    func damagedList(_ damage: (name: String, at: Int, value: UInt32, words: String)) throws {
        var (bytes, trunk) = try Self.freed()
        // A circle and a page twice are made of numbers that are there.
        let value =
            switch damage.name {
            case "a circle": UInt32(trunk / 512 + 1)
            case "a page twice": UInt32(bytes.word(trunk + 12))
            default: damage.value
            }
        for index in 0..<4 { bytes[trunk + damage.at + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
        let pages = try FreePages(bytes)
        #expect(pages.problem?.reason.contains(damage.words) == true, "\(pages.problem?.reason ?? "nothing")")
        let manifest = try Self.manifest(ManifestContents(database: bytes))
        #expect(manifest.problems.isEmpty && manifest.notes.contains { $0.contains(damage.words) })
    }

    @Test func `A chain of pages that leads in a circle ends, and so does one that is no chain`() throws {
        var (bytes, _) = try Self.freed()
        let sound = RemovedRows(bytes, try FreePages(bytes)).rows.count
        #expect(sound > 0)
        for page in 1..<bytes.count / 512 {
            for index in 0..<4 { bytes[page * 512 + index] = UInt8(truncatingIfNeeded: (page + 1) >> (24 - 8 * index)) }
        }
        #expect(RemovedRows(bytes, try FreePages(bytes)).rows.count < sound)
    }

    @Test func `Files that are no database are refused`() {
        #expect(throws: EvidenceError.self) { try FreePages([]) }
        #expect(throws: EvidenceError.self) { try FreePages([UInt8](repeating: 0, count: 4096)) }
        for (high, kept) in [(UInt8(0), UInt8(0)), (3, 0), (2, 255)] {
            var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4080)
            (bytes[16], bytes[20]) = (high, kept)
            #expect(throws: EvidenceError.self) { try FreePages(bytes) }
        }
    }

    @Test func `Any bytes are read in bounds`() throws {
        var random = SplitMix64(seed: 19)
        let sound = try Self.freed().bytes
        for round in 0..<2000 {
            var bytes = sound
            for _ in 0..<(round % 40 + 1) {
                let place = Int.random(in: 20..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            // The head of a page and the start of the list are where the places are.
            let page = Int.random(in: 0..<bytes.count / 512, using: &random) * 512
            for index in 0..<12 { bytes[max(32, page + index)] = UInt8.random(in: 0...255, using: &random) }
            if round.isMultiple(of: 3) { bytes.removeLast(Int.random(in: 0..<bytes.count - 100, using: &random)) }
            guard let pages = try? FreePages(bytes) else { continue }
            #expect(pages.regions.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count })
            let rows = RemovedRows(bytes, pages).rows
            #expect(rows.allSatisfy { $0.value.count <= bytes.count })
        }
    }
}
