import Evidence
import Foundation
import TestSupport
import Testing

/// An archive says what the folder it was made of says.
@Suite struct ArchiveCollectorTests {
    typealias Form = ArchiveTree.Form

    static let files = [
        ArchiveTree.record(), ArchiveTree.picture(), ArchiveTree.picture("B@3x.ktx", [4, 5]),
        ArchiveTree.picture("downscaled/A@2x.ktx", [6]),
        ArchivedFile("\(ArchiveTree.launch)/L@2x.ktx", .file([7])),
        ArchivedFile(path: Array("\(ArchiveTree.scene)/".utf8) + [0xFF, 0xE4] + Array(".ktx".utf8), .file([8])),
        ArchivedFile("\(ArchiveTree.scene)/ü\u{2028}\u{1B}[31m.ktx", .file([9])),
        ArchivedFile("\(ArchiveTree.scene)/info.plist", .file([0])),
        ArchivedFile("\(ArchiveTree.container)/Documents/notes.txt", .file(Array("notes".utf8))),
    ]

    @Test(arguments: Form.allCases)
    func `An archive holds what its folder holds`(form: Form) throws {
        let tree = try EvidenceTree()
        for file in Self.files {
            guard case .file(let bytes) = file.content else { continue }
            // Foundation takes no other names than UTF-8.
            let path = tree.bytes() + [UInt8(ascii: "/")] + file.path
            let folder = String(decoding: path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let descriptor = open((path + [0]).map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT, 0o600)
            #expect(write(descriptor, bytes, bytes.count) == bytes.count && close(descriptor) == 0)
        }
        let walked = try EvidenceCollector().collect(path: tree.bytes(), absolute: tree.bytes())
        let found = try ArchiveTree(form.archive(Self.files)).collect()
        #expect(found.complaints == [])
        #expect(found.candidates.map(\.path) == walked.candidates.map(\.path))
        #expect(found.candidates.map(\.facts.size) == walked.candidates.map(\.facts.size))
        #expect(found.candidates.map(\.location?.groupIdentifier) == walked.candidates.map(\.location?.groupIdentifier))
        #expect(found.candidates.map(\.location?.isDownscaled) == walked.candidates.map(\.location?.isDownscaled))
        #expect(found.candidates.map(\.statedScale) == walked.candidates.map(\.statedScale))
        #expect(found.candidates.allSatisfy { $0.bundleIdentifier == "com.example.real" })
        #expect(found.candidates.allSatisfy { $0.bundleSource == .containerMetadata })
        #expect(found.candidates.allSatisfy { $0.facts.modified == 1_700_000_000 })
        #expect(found.otherFiles == walked.otherFiles)
        #expect(found.contents.values.sorted { $0[0] < $1[0] } == [[1, 2, 3], [4, 5], [6], [7], [8], [9]])
    }

    @Test(arguments: Form.allCases)
    func `An error that the system left behind is no error of a name`(form: Form) throws {
        let tree = try ArchiveTree(form.archive(Self.files))
        var watch = WorkWatch.none
        watch.progress = { errno = ENOMEM }
        let found = try tree.collect(watch: watch)
        #expect(found.complaints == [])
        #expect(found.candidates.count == 6)
    }

    @Test(arguments: Form.allCases, [0, 1, 2, 3])
    func `Members may come in any order`(form: Form, turn: Int) throws {
        let builder = try ManifestDatabaseBuilder()
        try builder.add("com.example.real", key: "else", value: [1])
        let database = try builder.files()
        let shown = try ArchiveTree(form.archive(Self.files)).collect()
        var files =
            Self.files + [
                ArchivedFile(ArchiveTree.database, .file(database.database)),
                ArchivedFile(ArchiveTree.database + "-wal", .file(database.log)),
            ]
        switch turn {
        case 0: break
        case 1: files.reverse()
        case 2: files = Array(files[5...] + files[..<5])
        default: files.sort { $0.path.count < $1.path.count }
        }
        let found = try ArchiveTree(form.archive(files)).collect(maximumBytes: 10 << 20)
        #expect(found.complaints == [])
        #expect(found.candidates.map(\.path) == shown.candidates.map(\.path))
        #expect(found.candidates.map(\.bundleIdentifier) == shown.candidates.map(\.bundleIdentifier))
        #expect(found.contents == shown.contents)
        let manifest = try #require(found.archivedManifests.first)
        #expect(found.archivedManifests.count == 1)
        #expect(manifest.file.path == EvidencePath(ArchiveTree.database))
        #expect(manifest.contents.database == database.database && manifest.contents.log == database.log)
    }

    @Test(arguments: ["./", "/", "//./", ".//"])
    func `However names begin, they are below the archive's root`(start: String) throws {
        let named = ArchivedFile("\(start)\(ArchiveTree.scene)//A@2x.ktx", .file([1]))
        let found = try ArchiveTree(TarBuilder.archive([named])).collect()
        #expect(found.complaints == [])
        #expect(found.candidates.map(\.path.escaped) == ["\(ArchiveTree.scene)/A@2x.ktx"])
    }

    @Test func `A hard link is judged like the member it names`() throws {
        let files = [
            ArchiveTree.picture(),
            ArchivedFile("\(ArchiveTree.scene)/B@2x.ktx", .hardLink("\(ArchiveTree.scene)/A@2x.ktx")),
        ]
        let found = try ArchiveTree(TarBuilder.archive(files)).collect()
        #expect(found.complaints == [])
        #expect(found.contents.values.map { $0 } == [[1, 2, 3], [1, 2, 3]])
        #expect(found.candidates.map(\.facts.size) == [3, 3])
    }

    @Test func `Archives that were appended to each other are one`() throws {
        let bytes = TarBuilder.archive([ArchiveTree.picture()]) + TarBuilder.archive([ArchiveTree.picture("B@2x.ktx")])
        let found = try ArchiveTree(bytes).collect()
        #expect(found.complaints == [] && found.candidates.count == 2)
    }

    @Test(arguments: Form.allCases)
    func `Pictures elsewhere are taken on request, by their bytes`(form: Form) throws {
        let files = [
            ArchivedFile("Documents/photo", .file([0x89, 0x50])), ArchivedFile("Documents/notes.txt", .file([0x20])),
            ArchivedFile("Documents/empty", .file([])),
        ]
        let archive = try ArchiveTree(form.archive(files))
        #expect(try archive.collect().candidates.isEmpty)
        #expect(try archive.collect(allImages: true).candidates.map(\.path.escaped) == ["Documents/photo"])
    }

    @Test(arguments: [
        ("x.zip", true), ("x.TAR", true), ("x.tar.gz", true), ("x.tgz", true), ("x", false), ("gz", false),
    ])
    func `An archive is told by its name`(name: String, isOne: Bool) throws {
        let archive = try ArchiveTree([0x20], name: name)
        #expect(try ArchiveFile.isOne(archive.path) == isOne)
    }

    @Test(arguments: Form.allCases)
    func `An archive is told by its bytes`(form: Form) throws {
        for (bytes, isOne) in [(form.archive(Self.files), true), ([0x89, 0x50, 0x4E, 0x47], false), ([], false)] {
            let archive = try ArchiveTree(bytes)
            #expect(try ArchiveFile.isOne(archive.path) == isOne)
        }
    }

    @Test(arguments: Form.allCases)
    func `An empty archive is no damage`(form: Form) throws {
        let found = try ArchiveTree(form.archive([])).collect()
        #expect(found.complaints == [] && found.candidates.isEmpty)
    }

    @Test(arguments: Form.allCases)
    func `A byte of a name weighs as much as 64 of content`(form: Form) throws {
        let files = (0..<100).map { ArchiveTree.picture("\(100 + $0)@2x.ktx") }
        let weight = 64 * files.reduce(0) { $0 + $1.path.count }
        let archive = try ArchiveTree(form.archive(files))
        for (more, count) in [(1000, 100), (-1000, 99)] {
            let found = try archive.collect(limits: WalkLimits(archiveRatio: 1, archiveBytes: weight + more))
            #expect(found.contents.count == count)
            #expect(found.complaints.allSatisfy { $0.contains("limit archiveRatio exceeded") })
            #expect(found.complaints.count == 100 - count)
        }
    }

    @Test func `What waits is given up app by app, those first whose record is known`() throws {
        let other = "private/var/mobile/Containers/Data/Application/0C1D2E3F-0000-4000-8000-000000000002"
        let files = [
            ArchiveTree.picture(), ArchiveTree.picture("B@2x.ktx"), ArchiveTree.record(),
            ArchivedFile(
                "\(other)/\(ArchiveTree.scene.dropFirst(ArchiveTree.container.count + 1))/C@2x.ktx", .file([9])),
        ]
        var collector = try ArchiveTree(TarBuilder.archive(files)).collector()
        while collector.step() {}
        #expect(collector.heldBytes == 7)
        let first = collector.release()
        #expect(first.map { EvidencePath(bytes: $0.path.name).escaped } == ["A@2x.ktx", "B@2x.ktx"])
        #expect(first.allSatisfy { $0.bundleIdentifier == "com.example.real" })
        #expect(collector.heldBytes == 1)
        #expect(collector.release().map(\.bundleIdentifier) == ["com.example.bank"])
        #expect(collector.heldBytes == 0 && collector.release().isEmpty)
        #expect(collector.finish().candidates.count == 3)
    }
}
