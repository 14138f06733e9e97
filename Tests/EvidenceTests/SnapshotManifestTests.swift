import Foundation
import TestSupport
import Testing

@testable import Evidence

@Suite struct SnapshotManifestTests {
    private static let group = "sceneID:com.example.bank-default"

    private func read(_ database: [UInt8], log: [UInt8]? = nil) throws -> SnapshotManifest {
        try SnapshotManifest(
            ManifestContents(database: database, log: log),
            temporaryFolder: FileManager.default.temporaryDirectory.path)
    }

    /// A database with one app in its file and one in its log only.
    private func builder() throws -> ManifestDatabaseBuilder {
        let builder = try ManifestDatabaseBuilder()
        var first = ManifestSnapshot("A@3x.ktx")
        (first.lastUsed, first.style, first.orientation) = (700_000_100.25, 2, 3)
        first.variants = [("downscaled", "A@3x.ktx")]
        let groups = [
            (name: Self.group, snapshots: [first, ManifestSnapshot(nil)]),
            (name: "com.example.bank - {DEFAULT GROUP}", snapshots: [ManifestSnapshot("L@3x.ktx")]),
        ]
        try builder.add(
            "com.example.bank", key: "compatibilityInfo",
            value: ManifestBuilder.place(bundle: "com.example.bank", sandbox: "/private/var/mobile/U"))
        try builder.add(
            "com.example.bank", key: "XBApplicationSnapshotManifest", value: ManifestBuilder.manifest(groups))
        try builder.add("com.example.bank", key: "else", value: [1, 2, 3])
        try builder.checkpoint()
        try builder.add(
            "com.example.late", key: "XBApplicationSnapshotManifest",
            value: ManifestBuilder.manifest([(name: "g", snapshots: [ManifestSnapshot("B@2x.ktx")])]))
        return builder
    }

    @Test func `Entries of the file and of the log are read with everything that is stored`() throws {
        let files = try builder().files()
        let manifest = try read(files.database, log: files.log)
        #expect(manifest.problems.isEmpty && manifest.notes.isEmpty)
        #expect(manifest.entries.map(\.fileName) == ["L@3x.ktx", "A@3x.ktx", "A@3x.ktx", nil, "B@2x.ktx"])
        #expect(manifest.entries.map(\.variant) == [nil, nil, "downscaled", nil, nil])
        #expect(Set(manifest.entries.map(\.bundleIdentifier)) == ["com.example.bank", "com.example.late"])
        let entry = manifest.entries[1]
        #expect(entry.group == Self.group && entry.identifier == "A" && entry.name == "SBSuspendSnapshot")
        #expect(entry.created == 1_678_307_200 && entry.lastUsed == 1_678_307_300.25 && entry.expires == nil)
        #expect(entry.interfaceOrientation == 3 && entry.userInterfaceStyle == 2 && entry.contentType == 0)
        #expect(entry.referenceSize == ManifestSize(width: 390, height: 844) && entry.imageScale == 3)
        #expect(entry.isFullScreen == true && entry.requiredOSVersion == "20A362" && entry.fileLocation == 1)
        #expect(
            manifest.applications == [
                ManifestApplication(bundleIdentifier: "com.example.bank", sandboxPath: "/private/var/mobile/U")
            ])
    }

    @Test func `Without its log a database lacks what is in the log only`() throws {
        let manifest = try read(try builder().files().database)
        #expect(!manifest.entries.contains { $0.bundleIdentifier == "com.example.late" })
        #expect(manifest.entries.count == 4)
    }

    @Test func `An app that the manifest names otherwise goes by its bundle identifier`() throws {
        let builder = try ManifestDatabaseBuilder()
        try builder.add("{1}", key: "compatibilityInfo", value: ManifestBuilder.place(bundle: "a.b", sandbox: "/x"))
        try builder.add(
            "{1}", key: "XBApplicationSnapshotManifest",
            value: ManifestBuilder.manifest([(name: "g", snapshots: [ManifestSnapshot("A.ktx")])], version: 4))
        let files = try builder.files()
        let manifest = try read(files.database, log: files.log)
        #expect(manifest.entries.map(\.bundleIdentifier) == ["a.b"])
        #expect(manifest.notes == ["the manifest of a.b states version 4, known is 3"])
    }

    // MARK: Damage

    @Test(arguments: [
        ("empty", [], "it has no table 'kvs'"), ("text", Array("no database".utf8), "file is not a database"),
    ])
    func `What is no database is named`(name: String, bytes: [UInt8], message: String) {
        #expect(throws: EvidenceError.badDatabase(message)) { try read(bytes) }
    }

    @Test(arguments: [100, 5000, 9000])
    func `A database that is cut off is named`(length: Int) throws {
        let builder = try builder()
        try builder.checkpoint()
        let whole = try builder.files().database
        #expect(whole.count > length)
        #expect(throws: EvidenceError.self) { try read(Array(whole.prefix(length))) }
    }

    @Test func `A view in place of a table is refused`() throws {
        let builder = try ManifestDatabaseBuilder()
        try builder.run("DROP TABLE kvs")
        try builder.run(
            "CREATE VIEW kvs AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) "
                + "SELECT id, 1 AS application_identifier, 2 AS key, x'00' AS value FROM n")
        let files = try builder.files()
        #expect(throws: EvidenceError.badDatabase("'kvs' is a view")) { try read(files.database, log: files.log) }
    }

    private static func flip(_ place: @escaping @Sendable ([UInt8]) -> Int) -> @Sendable ([UInt8]) -> [UInt8] {
        { bytes in
            var bytes = bytes
            bytes[place(bytes)] ^= 1
            return bytes
        }
    }

    /// Changes of the log, and how the problem begins. The database has pages of 4096 bytes, so a frame has 4120.
    static let logs: [(name: String, problem: String, change: @Sendable ([UInt8]) -> [UInt8])] = [
        (
            "cut off in its last frame", "its write-ahead log is cut off 4020 bytes",
            { $0 + [UInt8](repeating: 7, count: 4020) }
        ),
        ("a byte of its last page", "frame ", flip { $0.count - 1 }),
        ("a byte of its first page", "frame 1 of its write-ahead log is damaged", flip { _ in 200 }),
        ("the salt of a frame in the middle", "frame 2 of its write-ahead log is damaged", flip { _ in 32 + 4120 + 8 }),
        (
            "the salts of all frames", "no frame of its write-ahead log belongs to it",
            { bytes in
                var bytes = bytes
                for start in stride(from: 32, to: bytes.count, by: 4120) { bytes[start + 8] ^= 1 }
                return bytes
            }
        ),
    ]

    @Test(arguments: logs.indices)
    func `A damaged log is a problem, and the rest is read`(index: Int) throws {
        let (name, problem, change) = Self.logs[index]
        let files = try builder().files()
        let manifest = try read(files.database, log: change(files.log))
        #expect(manifest.problems.count == 1 && manifest.problems.allSatisfy { $0.hasPrefix(problem) }, "\(name)")
        #expect(manifest.entries.contains { $0.bundleIdentifier == "com.example.bank" })
    }

    @Test func `A log that is none is a problem, and the database is read as the engine would read it`() throws {
        let files = try builder().files()
        var logs: [(log: [UInt8], problem: String)] = [
            ([1, 2, 3], "its write-ahead log has 3 bytes, its header alone needs 32"),
            ([UInt8](repeating: 0, count: 64), "its write-ahead log begins with 0x0, expected 0x377f0682 or 3"),
        ]
        for offset in [16, 20, 24] {
            let message = "the checksum of its write-ahead log's header is wrong: none of it is used"
            logs.append((Self.flip { _ in offset }(files.log), message))
        }
        for (log, problem) in logs {
            let manifest = try read(files.database, log: log)
            #expect(manifest.problems == [problem] && manifest.entries.count == 4)
        }
    }

    @Test func `A damaged page of an index costs nothing but its mention`() throws {
        let builder = try ManifestDatabaseBuilder(pageSize: 512)
        for number in 0..<40 {
            let groups = [(name: "sceneID:a\(number)-default", snapshots: [ManifestSnapshot("A\(number)@3x.ktx")])]
            try builder.add(
                "a\(number)", key: "XBApplicationSnapshotManifest", value: ManifestBuilder.manifest(groups))
        }
        try builder.run("CREATE INDEX place ON kvs (application_identifier, key)")
        try builder.checkpoint()
        var database = try builder.files().database
        // Pages of an index begin with 2 or 10 (SQLite's file format, 1.6).
        let indices = stride(from: 512, to: database.count, by: 512).filter { [2, 10].contains(database[$0]) }
        #expect(indices.count > 2)
        for page in indices { for place in page + 1..<page + 512 { database[place] = 0xFF } }
        let manifest = try read(database)
        #expect(manifest.entries.count == 40 && Set(manifest.entries.map(\.bundleIdentifier)).count == 40)
        #expect(!manifest.problems.isEmpty && manifest.problems.allSatisfy { $0.hasPrefix("it is damaged (") })
    }

    @Test func `A damaged page of the table costs the rows behind it`() throws {
        let builder = try ManifestDatabaseBuilder(pageSize: 512)
        for number in 0..<40 {
            let groups = [(name: "g", snapshots: [ManifestSnapshot("A\(number)@3x.ktx")])]
            try builder.add(
                "a\(number)", key: "XBApplicationSnapshotManifest", value: ManifestBuilder.manifest(groups))
        }
        try builder.checkpoint()
        var database = try builder.files().database
        // A leaf of a table begins with 13.
        let whole = database
        var lost: Set<Int> = []
        for leaf in stride(from: 512, to: whole.count, by: 512) where whole[leaf] == 13 {
            database = whole
            for place in leaf..<leaf + 512 { database[place] = 0xFF }
            guard let manifest = try? read(database) else { continue }
            #expect(!manifest.problems.isEmpty)
            if manifest.problems.contains(where: { $0.hasPrefix("'kvs' was read up to row ") }) {
                lost.insert(40 - manifest.entries.count)
            }
        }
        #expect(lost.contains { (1..<40).contains($0) }, "\(lost)")
    }

    @Test func `A database that is written with a log says so where the log is missing`() throws {
        let builder = try builder()
        try builder.checkpoint()
        let notes = try read(try builder.files().database).notes
        #expect(notes.count == 1 && notes[0].hasPrefix("it is written with a log"))
    }

    @Test func `Moments are read as they are stored, the earliest one, too`() throws {
        var snapshot = ManifestSnapshot("A@3x.ktx")
        snapshot.created = -63_114_076_800
        let value = ManifestBuilder.manifest([(name: "g", snapshots: [snapshot])])
        let (entries, _) = try ManifestValueReading.entries(value, bundle: "a", room: 1, budget: ReferenceBudget())
        #expect(entries.first?.created == -62_135_769_600)
    }

    @Test func `A copy that cannot be written says why in the system's words`() throws {
        let folder = try PrivateFolder(in: FileManager.default.temporaryDirectory.path)
        #expect(throws: EvidenceError.system(operation: "copy it to \(folder.path)", code: ENOENT)) {
            try folder.write([1], to: "missing/copy.db")
        }
        try folder.write([1, 2], to: "copy.db")
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/copy.db"))
        #expect(data == Data([1, 2]))
    }

    @Test func `Frames that are left over from before a checkpoint are in order`() throws {
        let builder = try builder()
        for number in 0..<20 { try builder.add("a\(number)", key: "else", value: [UInt8](repeating: 1, count: 5000)) }
        let long = try builder.files().log
        try builder.run("PRAGMA wal_checkpoint(RESTART)")
        try builder.add("b", key: "else", value: [1])
        let files = try builder.files()
        #expect(files.log.count == long.count, "the log was begun anew and kept its length")
        let manifest = try read(files.database, log: files.log)
        #expect(manifest.problems.isEmpty && manifest.entries.count == 5)
    }

    @Test func `A log whose last transaction was not finished is in order`() throws {
        let builder = try builder()
        let finished = try builder.files()
        try builder.run("BEGIN")
        try builder.run("PRAGMA cache_size = 1")
        for number in 0..<40 {
            try builder.add("com.example.open\(number)", key: "else", value: [UInt8](repeating: 1, count: 6000))
        }
        let files = try builder.files()
        try builder.run("ROLLBACK")
        #expect(files.log.count > finished.log.count, "the open transaction has spilled into the log")
        let manifest = try read(files.database, log: files.log)
        #expect(manifest.problems.isEmpty && manifest.entries.count == 5)
        #expect(manifest.notes.count == 1 && manifest.notes[0].hasSuffix("of a transaction that was not finished"))
    }

    /// Values that cannot be read, and what the message ends with.
    static let values: [(name: String, value: [UInt8], reason: String)] = {
        var circular = KeyedArchiveBuilder()
        let group = circular.object("XBApplicationSnapshotGroup", [])
        circular.replace(group, with: .dictionary([("snapshots", group)]))
        let groups = circular.dictionary([("g", group)])
        let manifest = circular.object("M", [("version", .integer(3)), ("snapshots", groups)])

        var dangling = KeyedArchiveBuilder()
        let lost = dangling.object("M", [("version", .integer(3)), ("snapshots", .uid(999))])
        return [
            ("nothing", [], "it is empty"),
            ("no list", [1, 2, 3], "a binary property list with 'bplist00'"),
            ("data that holds no list", ManifestBuilder.wrapped([9, 9]), "a binary property list with 'bplist00'"),
            (
                "data without end", (0..<8).reduce([1]) { bytes, _ in ManifestBuilder.wrapped(bytes) },
                "wrapped in data more than 4 times"
            ),
            ("text", PropertyListBuilder.bytes(.text("x")), "its root object has no fields"),
            (
                "an archive without objects",
                PropertyListBuilder.bytes(.dictionary([("$archiver", .text("NSKeyedArchiver"))])),
                "the keyed archive has no list of objects"
            ),
            (
                "a group that contains itself", circular.archive(root: manifest),
                "the snapshots of its group 'g' are no list"
            ),
            ("a reference to nothing", dangling.archive(root: lost), "a reference names object 999 of 3"),
        ]
    }()

    @Test(arguments: values.indices)
    func `A value that cannot be read is named with its app, and the others are read`(index: Int) throws {
        let (name, value, reason) = Self.values[index]
        let builder = try builder()
        try builder.add("com.example.broken", key: "XBApplicationSnapshotManifest", value: value)
        let files = try builder.files()
        let manifest = try read(files.database, log: files.log)
        let problem = try #require(manifest.problems.first)
        #expect(
            problem.hasPrefix("the XBApplicationSnapshotManifest of com.example.broken cannot be read: "), "\(name)")
        #expect(problem.hasSuffix(reason), "\(name): \(problem)")
        #expect(
            manifest.entries.count == 5
                && manifest.problems.contains { $0.contains(" of com.example.broken cannot be read") })
    }

    @Test func `A snapshot that is its own variant is read once for each place`() throws {
        var archive = KeyedArchiveBuilder()
        let name = archive.text("A.ktx")
        let snapshot = archive.object("XBApplicationSnapshot", [])
        let variants = archive.dictionary([("again", snapshot)])
        archive.replace(snapshot, with: .dictionary([("relativePath", name), ("variants", variants)]))
        let list = archive.array([snapshot])
        let group = archive.object("G", [("snapshots", list)])
        let groups = archive.dictionary([("g", group)])
        let root = archive.object("M", [("version", .integer(3)), ("snapshots", groups)])
        let (entries, _) = try ManifestValueReading.entries(
            archive.archive(root: root), bundle: "a", room: 10, budget: ReferenceBudget())
        #expect(entries.map(\.variant) == [nil, "again"])
    }

    @Test func `More entries than there is room for are refused`() {
        let value = ManifestBuilder.manifest([(name: "g", snapshots: [ManifestSnapshot("A"), ManifestSnapshot("B")])])
        #expect(throws: PropertyListError("it has more entries than are read")) {
            try ManifestValueReading.entries(value, bundle: "a", room: 1, budget: ReferenceBudget())
        }
    }

    @Test func `No damage of a few bytes ends the program`() throws {
        let files = try builder().files()
        var random = SplitMix64(seed: 9)
        var (read, refused) = (0, 0)
        for _ in 0..<300 {
            var (database, log) = (files.database, files.log)
            for _ in 0..<3 {
                // Headers hold what decides how the rest is read.
                database[random.below(random.below(2) == 0 ? 200 : database.count)] = UInt8(random.below(256))
                log[random.below(random.below(2) == 0 ? 60 : log.count)] = UInt8(random.below(256))
            }
            do {
                _ = try self.read(database, log: random.below(2) == 0 ? log : nil)
                read += 1
            } catch {
                refused += 1
            }
        }
        #expect(read > 20 && refused > 20)
    }

    @Test func `Nothing is left in the temporary folder`() throws {
        let tree = try EvidenceTree()
        let files = try builder().files()
        _ = try SnapshotManifest(
            ManifestContents(database: files.database, log: files.log), temporaryFolder: tree.root.path)
        _ = try? SnapshotManifest(ManifestContents(database: [1]), temporaryFolder: tree.root.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: tree.root.path).isEmpty)
    }

    @Test func `A temporary folder that is not there is named`() {
        #expect(throws: EvidenceError.self) {
            try SnapshotManifest(ManifestContents(database: []), temporaryFolder: "/nonexistent-snapveil")
        }
    }
}
