import Foundation
import TestSupport
import Testing

@testable import Evidence

/// Lists of backups that say what is not so.
@Suite struct BackupListingTests {
    private static let domain = "AppDomain-com.example.a"
    private static let place = "Library/SplashBoard/Snapshots/sceneID:com.example.a-default"
    private let tree: EvidenceTree
    private let backup: BackupBuilder

    init() throws {
        tree = try EvidenceTree()
        backup = try BackupBuilder(isKeyed: false)
    }

    private func write() throws {
        for file in try backup.files() { try tree.file("dump/B/\(file.path)", file.bytes) }
    }

    private func collector(_ limits: WalkLimits = WalkLimits()) -> EvidenceCollector {
        var collector = EvidenceCollector(limits: limits)
        collector.backups = BackupAccess(
            temporaryFolder: .success(FileManager.default.temporaryDirectory.path))
        return collector
    }

    /// In the folder and in an archive of it, which have to agree.
    private func collect(_ limits: WalkLimits = WalkLimits()) throws -> (paths: [String], complaints: [String]) {
        try write()
        let found = try collector(limits).collect(path: tree.bytes("dump"), absolute: tree.bytes("dump"))
        let files = try backup.files().reversed().map { ArchivedFile("B/\($0.path)", .file($0.bytes)) }
        try tree.file("dump.tar", TarBuilder.archive(files))
        var archive = try ArchiveCollector(
            tree.bytes("dump.tar"), collector: collector(limits), maximumBytes: 1 << 20)
        while archive.step() {}
        let archived = archive.finish()
        #expect(archived.candidates.map(\.path) == found.candidates.map(\.path))
        #expect(archived.complaints == found.complaints)
        return (found.candidates.map(\.path.escaped), found.complaints)
    }

    private func path(_ name: String) -> String { "B/\(Self.domain)/\(Self.place)/\(name)" }

    @Test("A domain's files are found by the digits of their names alone")
    func found() throws {
        try backup.add(Self.domain, "\(Self.place)/A.ktx", [1])
        try backup.add("AppDomain-com.example.b", "\(Self.place)/A.ktx", [2])
        let (paths, complaints) = try collect()
        #expect(paths == [path("A.ktx"), "B/AppDomain-com.example.b/\(Self.place)/A.ktx"] && complaints.isEmpty)
    }

    /// Rows that name nothing of a backup: domain, path, digits.
    static let rows: [(domain: String, path: String, name: String?)] = [
        (domain, "../../\(place)/A.ktx", nil), (domain, "/\(place)/A.ktx", nil), (domain, "\(place)//A.ktx", nil),
        (domain, "./\(place)/A.ktx", nil), ("..", "\(place)/A.ktx", nil), ("", "\(place)/A.ktx", nil),
        ("\(domain)/Documents", "\(place)/A.ktx", nil), (domain, "\(place)/A.ktx", "../../../../secret"),
        (domain, "\(place)/A.ktx", ""), (domain, "\(place)/A.ktx", String(repeating: "g", count: 40)),
        (domain, "\(place)/A.ktx", "aa/" + String(repeating: "a", count: 37)),
    ]

    @Test("A row that leads out of the backup is refused and said", arguments: rows.indices)
    func leaves(_ index: Int) throws {
        let row = Self.rows[index]
        try tree.file("secret", [1])
        try backup.add(row.domain, row.path, nil, name: row.name)
        try backup.add(Self.domain, "\(Self.place)/B.ktx", [1])
        let (paths, complaints) = try collect()
        #expect(paths == [path("B.ktx")])
        #expect(
            complaints.count == 1 && complaints[0].contains("a row that names no file of a backup"), "\(complaints)")
    }

    @Test("Values of other types than the system's are rows that name nothing", arguments: ["NULL", "x'41'"])
    func types(_ value: String) throws {
        for column in 0..<3 {
            var values = ["'\(String(repeating: "a", count: 40))'", "'\(Self.domain)'", "'\(Self.place)/A.ktx'"]
            values[column] = value
            try backup.run("INSERT INTO Files VALUES (\(values.joined(separator: ", ")), 1, NULL)")
        }
        let (paths, complaints) = try collect()
        #expect(
            paths.isEmpty && complaints.count == 1 && complaints[0].hasSuffix("(3 rows, this one first by name)"))
    }

    @Test("A picture whose bytes are not there is said, all of them in one sentence, and other files are not")
    func missing() throws {
        for number in 0..<100 { try backup.add(Self.domain, "\(Self.place)/\(number).ktx", nil) }
        try backup.add(Self.domain, "Documents/a.txt", nil)
        let (paths, complaints) = try collect()
        #expect(paths.isEmpty && complaints.count == 1 && complaints[0].contains("(100 rows"), "\(complaints)")
    }

    @Test("One file under many names is judged once, and the others are said")
    func twice() throws {
        let name = String(repeating: "a", count: 40)
        try backup.add(Self.domain, "\(Self.place)/A.ktx", [1], name: name)
        for number in 0..<9 { try backup.add(Self.domain, "\(Self.place)/\(number).ktx", nil, name: name) }
        try backup.add(Self.domain, "\(Self.place)/A.ktx", [2], name: String(repeating: "b", count: 40))
        let (paths, complaints) = try collect()
        #expect(paths == [path("A.ktx")])
        #expect(complaints.count == 1 && complaints[0].contains("a second time") && complaints[0].contains("(10 rows"))
    }

    @Test("What is called a folder or a link and has bytes is a file, and what has none is none", arguments: [2, 4])
    func flags(_ flags: Int) throws {
        try backup.add(Self.domain, "\(Self.place)/A.ktx", [1], flags: flags)
        try backup.add(Self.domain, "\(Self.place)/B.ktx", nil, flags: flags)
        let (paths, complaints) = try collect()
        #expect(paths == [path("A.ktx")] && complaints.isEmpty)
    }

    @Test("A link in the place of a file or of its folder is not followed", arguments: [true, false])
    func links(_ isFolder: Bool) throws {
        let name = String(repeating: "a", count: 40)
        try tree.file("elsewhere/\(name)", [1])
        try backup.add(Self.domain, "\(Self.place)/A.ktx", nil, name: name)
        try write()
        let target = tree.root.appending(path: isFolder ? "elsewhere" : "elsewhere/\(name)")
        if !isFolder { try tree.folder("dump/B/aa") }
        try FileManager.default.createSymbolicLink(
            at: tree.root.appending(path: isFolder ? "dump/B/aa" : "dump/B/aa/\(name)"), withDestinationURL: target)
        let found = try collector().collect(path: tree.bytes("dump"), absolute: tree.bytes("dump"))
        #expect(found.candidates.isEmpty)
        #expect(found.complaints.contains { $0.hasPrefix("A.ktx: is a symbolic link") }, "\(found.complaints)")
    }

    @Test("Lists that cost more than they are worth are refused where they do, and what came before is judged")
    func bounds() throws {
        try backup.add(Self.domain, "\(Self.place)/A.ktx", [1])
        for number in 0..<50 { try backup.add(Self.domain, "Documents/\(number)", nil) }
        var limits = WalkLimits()
        limits.entries = 60
        #expect(try collect(limits).complaints.isEmpty)
        limits.entries = 20
        let (paths, complaints) = try collect(limits)
        #expect(paths == [path("A.ktx")] && complaints.first?.contains("limit entries exceeded") == true)
    }

    @Test("Files whose bytes an archive has once are all read")
    func hardLinks() throws {
        for name in ["A", "B"] { try backup.add(Self.domain, "\(Self.place)/\(name).ktx", [1, 2]) }
        var files = try backup.files().map { ArchivedFile("B/\($0.path)", .file($0.bytes)) }
        let stored = String(decoding: files[3].path, as: UTF8.self)
        files[4] = ArchivedFile(path: files[4].path, .hardLink(stored))
        try tree.file("dump.tar", TarBuilder.archive(files))
        var archive = try ArchiveCollector(tree.bytes("dump.tar"), collector: collector(), maximumBytes: 1 << 20)
        while archive.step() {}
        let found = archive.finish()
        #expect(found.contents == [path("A.ktx"): [1, 2], path("B.ktx"): [1, 2]] && found.complaints.isEmpty)
    }

    @Test("Of very many backups some are read, and each of the others is said")
    func many() throws {
        for number in 0..<103 {
            for file in ["Manifest.db", "Manifest.plist"] { try tree.file("dump/\(number)/\(file)", [1]) }
        }
        let found = try collector().collect(path: tree.bytes("dump"), absolute: tree.bytes("dump"))
        #expect(found.complaints.count == 103 && found.backups.count == 103)
        #expect(found.complaints.count { $0.contains("limit backups exceeded") } == 3)
    }

    @Test("A log of a list that cannot be read is said in an archive, too")
    func log() throws {
        try backup.add(Self.domain, "\(Self.place)/A.ktx", [1])
        var files = try backup.files().map { ArchivedFile("B/\($0.path)", .file($0.bytes)) }
        files.append(ArchivedFile("B/Manifest.db-wal", .hardLink("B/nothing")))
        try tree.file("dump.tar", TarBuilder.archive(files))
        var archive = try ArchiveCollector(tree.bytes("dump.tar"), collector: collector(), maximumBytes: 1 << 20)
        while archive.step() {}
        #expect(archive.finish().complaints.contains { $0.contains("is a hard link") })
    }

    @Test("A table that is more than a table is refused")
    func schema() throws {
        try backup.run("ALTER TABLE Files RENAME TO Others")
        try backup.run("CREATE VIEW Files AS SELECT * FROM Others")
        #expect(try collect().complaints == ["Manifest.db: cannot be read as a database: 'Files' is a view"])
    }

    @Test("A time that nobody can read is that of the file", arguments: [true, false])
    func time(_ isReadable: Bool) throws {
        let record = isReadable ? BackupBuilder.record("A", modified: 5, size: 1) : [1, 2, 3]
        let name = String(repeating: "a", count: 40)
        let hex = record.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        try backup.run("INSERT INTO Files VALUES ('\(name)', '\(Self.domain)', '\(Self.place)/A.ktx', 1, x'\(hex)')")
        try write()
        try tree.file("dump/B/aa/\(name)", [1])
        let found = try collector().collect(path: tree.bytes("dump"), absolute: tree.bytes("dump"))
        #expect((found.candidates.first?.facts.modified == 5) == isReadable)
    }
}
