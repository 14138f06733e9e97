import Evidence
import Foundation
import TestSupport
import Testing

/// Damaged and hostile archives are refused by name, and what could be read is there.
@Suite struct HostileArchiveTests {
    private static let picture = ArchiveTree.picture()
    private static let other = ArchiveTree.picture("B@2x.ktx")

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        /// What each complaint begins with.
        var complaints: [String]
        /// Pictures that were read.
        var pictures = 1
    }

    private static func zipped(
        _ files: [ArchivedFile], _ change: (inout ZipBuilder) -> Void = { _ in }
    ) -> [UInt8] {
        var builder = ZipBuilder()
        change(&builder)
        return builder.archive(files)
    }

    private static func link(_ name: String, _ content: ArchivedFile.Content) -> ArchivedFile {
        ArchivedFile("\(ArchiveTree.scene)/\(name)", content)
    }

    static let names: [Case] = [
        Case(
            testDescription: "names that go up",
            bytes: TarBuilder.archive([picture, ArchivedFile("a/../../\(ArchiveTree.scene)/X.ktx", .file([1]))]),
            complaints: ["X.ktx: is a name that leads out of the archive"]),
        Case(
            testDescription: "names that go up, in a zip",
            bytes: zipped([ArchivedFile("../\(ArchiveTree.scene)/X.ktx", .file([1])), picture]),
            complaints: ["X.ktx: is a name that leads out of the archive"]),
        Case(
            testDescription: "a name twice",
            bytes: TarBuilder.archive([picture, ArchiveTree.picture("A@2x.ktx", [9])]),
            complaints: ["A@2x.ktx: is in the archive more than once"]),
        Case(
            testDescription: "a name twice in two spellings, in a zip",
            bytes: zipped([picture, ArchivedFile("./\(ArchiveTree.scene)/./A@2x.ktx", .file([9]))]),
            complaints: ["A@2x.ktx: is in the archive more than once"]),
        Case(
            testDescription: "two records of one container",
            bytes: TarBuilder.archive([ArchiveTree.record(), picture, ArchiveTree.record("com.example.other")]),
            complaints: [".com.apple.mobile_container_manager.metadata.plist: is in the archive more than once"]),
        Case(
            testDescription: "a symbolic link for a picture",
            bytes: TarBuilder.archive([picture, link("X.ktx", .link("A@2x.ktx"))]),
            complaints: ["X.ktx: is a symbolic link"]),
        Case(
            testDescription: "a symbolic link for a picture, in a zip",
            bytes: zipped([picture, link("X.ktx", .link("/etc/passwd"))]),
            complaints: ["X.ktx: is a symbolic link"]),
        Case(
            testDescription: "a symbolic link for a folder of snapshots",
            bytes: TarBuilder.archive([picture, ArchivedFile("app/Library", .link("../../elsewhere"))]),
            complaints: ["Library: is a symbolic link"]),
        Case(
            testDescription: "a symbolic link inside the archive, which is read anyway",
            bytes: TarBuilder.archive([
                picture, ArchivedFile("app/Library", .link("../\(ArchiveTree.container)/Library")),
            ]),
            complaints: []),
        Case(
            testDescription: "a hard link to what is not there",
            bytes: TarBuilder.archive([picture, link("X.ktx", .hardLink("\(ArchiveTree.scene)/Y.ktx"))]),
            complaints: ["X.ktx: is a hard link to \(ArchiveTree.scene)/Y.ktx"]),
        Case(
            testDescription: "a pipe for a picture", bytes: TarBuilder.archive([picture, link("X.ktx", .pipe)]),
            complaints: ["X.ktx: is a named pipe"]),
        Case(
            testDescription: "a folder for a picture", bytes: TarBuilder.archive([picture, link("X.ktx/", .folder)]),
            complaints: ["X.ktx: is a directory"]),
        Case(
            testDescription: "a database that is a link",
            bytes: TarBuilder.archive([picture, ArchivedFile(ArchiveTree.database, .link("/etc/passwd"))]),
            complaints: ["applicationState.db: is a symbolic link"]),
    ]

    private static let tar = TarBuilder.archive([picture, other])
    private static let short = Array("Library/SplashBoard/Snapshots/sceneID:a-default/B@2x.ktx".utf8)
    private static let filler = ArchivedFile("filler", .file([UInt8](repeating: 1, count: 300_000)))
    private static let packed = zipped([picture, other])

    /// A member after headers that say of it what programs read in different ways.
    private static func disputed(_ headers: [UInt8], _ kind: Character = "0", compressed: Bool = false) -> [UInt8] {
        let hidden = ArchiveTree.picture("hidden@2x.ktx")
        var bytes = TarBuilder.member(picture) + headers
        bytes += TarBuilder.header(Array("z".utf8), kind, kind == "0" ? 1024 : 0)
        bytes += TarBuilder.archive([hidden])
        return compressed ? GzipStreams.stored(bytes) : bytes
    }

    private static let size = TarBuilder.extended("x", [("size", "1024")])
    private static let path = TarBuilder.extended("g", [("path", "\(ArchiveTree.scene)/hidden@2x.ktx")])

    static let disputes: [Case] = [
        Case(
            testDescription: "a name for all members that follow", bytes: disputed(path),
            complaints: ["z: cannot be read from the archive: a global pax header gives members a path"]),
        Case(
            testDescription: "a name for all members that follow, compressed", bytes: disputed(path, compressed: true),
            complaints: ["z: cannot be read from the archive: a global pax header gives members a path"]),
        Case(
            testDescription: "two headers of one kind",
            bytes: disputed(
                TarBuilder.extended("x", [("path", "a")]) + TarBuilder.extended("x", [("mtime", "1")])),
            complaints: ["it has two extended headers of one kind"]),
        Case(
            testDescription: "members below a link",
            bytes: TarBuilder.archive([
                picture, ArchivedFile("L", .link("Library")), ArchivedFile("L/x/a.ktx", .file([1])),
            ]),
            complaints: ["L: cannot be read from the archive: members lie below it, though it is a link"]),
        Case(
            testDescription: "a zip member without a name",
            bytes: zipped([picture, ArchivedFile("", .file([1]))]),
            complaints: ["a member at byte"]),
        Case(
            testDescription: "a zero in a zip member's name",
            bytes: zipped([picture, ArchivedFile("x\0/\(ArchiveTree.scene)/X.ktx", .file([1]))]),
            complaints: ["its name has a zero in it"]),
    ]

    @Test(arguments: disputes)
    func `Names and sizes that programs read in different ways are errors`(archive: Case) throws {
        let found = try ArchiveTree(archive.bytes).collect()
        for complaint in archive.complaints {
            #expect(found.complaints.contains { $0.contains(complaint) }, "\(found.complaints)")
        }
    }

    @Test(arguments: CompressedStreams.allCases)
    func `Headers are compared in every compression`(stream: CompressedStreams) throws {
        let found = try ArchiveTree(stream.compressed(Self.disputed(Self.path))).collect()
        #expect(found.complaints.contains { $0.contains("a global pax header gives members a path") })
    }

    @Test(arguments: CompressedStreams.allCases)
    func `What is behind a stream, in its place or missing in it is an error, and what came before is read`(
        stream: CompressedStreams
    ) throws {
        var random = SplitMix64(seed: 7)
        let noise = ArchivedFile("noise", .file((0..<1_600_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }))
        let whole = stream.compressed(TarBuilder.archive([Self.picture, noise]))
        #expect(try ArchiveTree(whole).collect().complaints == [])
        for bytes in [whole + Array("more than that".utf8), Array(whole.dropLast(whole.count / 3))] {
            let found = try ArchiveTree(bytes).collect()
            #expect(found.complaints.count == 1 && found.contents.count == 1, "\(found.complaints)")
        }
        let twice = try ArchiveTree(GzipStreams.stored(whole)).collect()
        #expect(twice.complaints.contains { $0.contains("compressed more than once") }, "\(twice.complaints)")
        let inside = try ArchiveTree(stream.compressed(GzipStreams.stored(Self.tar))).collect()
        #expect(inside.complaints.contains { $0.contains("compressed more than once") }, "\(inside.complaints)")
    }

    @Test(arguments: CompressedStreams.allCases)
    func `A stream that becomes far more than itself is stopped`(stream: CompressedStreams) throws {
        let zeros = [UInt8](repeating: 0, count: 4 << 20)
        let limits = WalkLimits(archiveRatio: 50, archiveBytes: 1 << 20)
        for content in [
            TarBuilder.archive([ArchivedFile("big", .file(zeros))]), TarBuilder.archive([Self.picture]) + zeros,
        ] {
            let found = try ArchiveTree(stream.compressed(content)).collect(limits: limits)
            #expect(found.complaints.contains { $0.contains("limit archiveRatio exceeded") }, "\(found.complaints)")
        }
    }

    @Test(arguments: ["1", "2", "3", "4", "5", "6"] as [Character])
    func `A size for what has no content is an error`(kind: Character) throws {
        let found = try ArchiveTree(Self.disputed(Self.size, kind)).collect()
        #expect(found.complaints.contains { $0.contains("a pax header gives it a size") }, "\(found.complaints)")
    }

    @Test func `A size for what has content, and one for folders of none, are as they should be`() throws {
        let folder = TarBuilder.extended("x", [("size", "0")]) + TarBuilder.header(Array("d/".utf8), "5", 0)
        let bytes = TarBuilder.member(Self.picture) + folder + Self.size
        let found = try ArchiveTree(
            bytes + TarBuilder.header(Array("z".utf8), "0", 1024) + [UInt8](repeating: 1, count: 1024)
                + TarBuilder.archive([Self.other])
        ).collect()
        #expect(found.complaints == [] && found.contents.count == 2)
    }

    @Test func `Of more pictures than a phone has the rest is not taken, and that is said once`() throws {
        var limits = WalkLimits()
        limits.archivePictures = 3
        let pictures = (0..<9).map { ArchiveTree.picture("\($0).ktx") }
        let found = try ArchiveTree(TarBuilder.archive(pictures)).collect(limits: limits)
        #expect(found.candidates.count == 3)
        #expect(found.complaints.map { $0.contains("limit archivePictures exceeded: 4 found") } == [true])
    }

    @Test func `Links that lead round to each other by long words cost no more than short ones`() throws {
        let links = (0..<400).map { index in
            ArchivedFile(
                "L\(index)", .link(String(repeating: "x/../", count: 700) + "L\((index + 1) % 400)"))
        }
        let found = try ArchiveTree(
            TarBuilder.archive([Self.picture, ArchivedFile("x/f", .file([1]))] + links)
        ).collect()
        #expect(found.complaints.count == 400)
    }

    static let damages: [Case] = [
        Case(
            testDescription: "a tar archive that ends inside a member",
            bytes: TarBuilder.member(picture) + TarBuilder.member(other).dropLast(512),
            complaints: [": cannot be read from the archive", "B@2x.ktx: cannot be read from the archive"]),
        Case(
            testDescription: "a tar archive that ends after a member",
            bytes: TarBuilder.archive([picture], isClosed: false),
            complaints: [": cannot be read from the archive: it ends without the blocks that close a tar archive"]),
        Case(
            testDescription: "a tar archive that ends in a header", bytes: TarBuilder.member(picture) + tar.prefix(100),
            complaints: [": cannot be read from the archive"]),
        Case(
            testDescription: "a tar header that is none",
            bytes: TarBuilder.member(picture) + [UInt8](repeating: 7, count: 512) + TarBuilder.archive([other]),
            complaints: [": cannot be read from the archive: Damaged tar archive"], pictures: 2),
        Case(
            testDescription: "a tar member that states 8 GB",
            bytes: TarBuilder.member(picture)
                + TarBuilder.header(short, "0", 0o77777777777) + [1, 2, 3],
            complaints: [": cannot be read from the archive", "B@2x.ktx: limit fileBytes exceeded: 8589934591 found"]),
        Case(
            testDescription: "a gzip stream that ends early",
            bytes: Array(GzipStreams.stored(TarBuilder.archive([picture, filler, other])).prefix(250_000)),
            complaints: [": cannot be read from the archive"]),
        Case(
            testDescription: "a gzip stream of something else",
            bytes: GzipStreams.stored(Array("no archive".utf8)),
            complaints: [": cannot be read from the archive"], pictures: 0),
        Case(
            testDescription: "a zip without its list, between two members",
            bytes: zipped([picture]) { $0.hasDirectory = false },
            complaints: [": cannot be read from the archive"]),
        Case(
            testDescription: "a zip that ends inside a member", bytes: Array(packed.prefix(packed.count / 2 - 40)),
            complaints: [": cannot be read from the archive"]),
        Case(
            testDescription: "a zip whose members are encrypted", bytes: zipped([picture]) { $0.isEncrypted = true },
            complaints: ["A@2x.ktx: cannot be read from the archive"], pictures: 0),
        Case(
            testDescription: "a zip with a method that nobody knows", bytes: zipped([picture]) { $0.statedMethod = 77 },
            complaints: ["A@2x.ktx: cannot be read from the archive"], pictures: 0),
        Case(
            testDescription: "a zip member whose bytes changed",
            bytes: zipped([ArchiveTree.picture("A@2x.ktx", Array("content".utf8))]).replacing(
                "content".utf8, with: "Content".utf8),
            complaints: ["A@2x.ktx: cannot be read from the archive: ZIP bad CRC"], pictures: 0),
    ]

    @Test(arguments: names + damages)
    func `What cannot be read is named, and the rest is read`(damage: Case) throws {
        let found = try ArchiveTree(damage.bytes).collect()
        #expect(found.contents.count == damage.pictures)
        #expect(found.complaints.count == damage.complaints.count, "\(found.complaints)")
        for (complaint, start) in zip(found.complaints, damage.complaints) {
            #expect(complaint.hasPrefix(start), "\(complaint)")
        }
    }

    @Test(arguments: ArchiveTree.Form.allCases)
    func `A damaged record of a container is named and its pictures are judged`(form: ArchiveTree.Form) throws {
        let record = ArchivedFile(ArchiveTree.metadata, .file(Array("bplist00 broken".utf8)))
        let found = try ArchiveTree(form.archive([Self.picture, record])).collect()
        #expect(found.contents.count == 1)
        #expect(found.complaints.count == 1 && found.complaints[0].contains(": cannot be read as a property list"))
        #expect(found.candidates[0].bundleIdentifier == "com.example.bank")
    }

    @Test(arguments: ["archive.zip", "archive.tar"])
    func `A file that is no archive at all cannot be opened as one`(name: String) throws {
        #expect(throws: EvidenceError.self) {
            var collector = try ArchiveTree(Array("some text".utf8), name: name).collector()
            while collector.step() {}
            if let issue = collector.finish().issues.first { throw issue.error }
        }
    }

    static let limits: [(name: String, limits: WalkLimits, files: [ArchivedFile], complaint: String)] = [
        ("entries", WalkLimits(entries: 1), [picture, other], ": limit entries exceeded: 2 found, at most 1 allowed"),
        ("depth", WalkLimits(depth: 9), [picture], "A@2x.ktx: limit depth exceeded: 12 found, at most 9 allowed"),
        ("path", WalkLimits(pathBytes: 40), [picture], "A@2x.ktx: limit pathBytes exceeded: 15"),
    ]

    @Test(arguments: limits.indices)
    func `A limit that is hit is named`(index: Int) throws {
        let (_, limits, files, complaint) = Self.limits[index]
        for form in ArchiveTree.Form.allCases {
            let complaints = try ArchiveTree(form.archive(files)).collect(limits: limits).complaints
            #expect(complaints.count == 1 && complaints[0].hasPrefix(complaint), "\(form): \(complaints)")
        }
    }

    @Test(arguments: ArchiveTree.Form.allCases)
    func `A member that is larger than a file may be is passed over`(form: ArchiveTree.Form) throws {
        let large = ArchiveTree.picture("L@2x.ktx", [UInt8](repeating: 1, count: 2000))
        let found = try ArchiveTree(form.archive([large, Self.picture])).collect(maximumBytes: 1999)
        #expect(found.complaints == ["L@2x.ktx: limit fileBytes exceeded: 2000 found, at most 1999 allowed"])
        #expect(found.contents.count == 1)
    }

    /// A compressed tar archive whose picture is followed by ten million zeros, which compress to almost nothing.
    /// - Parameter name: of the member that the zeros belong to; `nil`: they follow the last member.
    private static func bomb(_ name: String?) -> [UInt8] {
        let matches = 40_000
        let size = 258 * matches + 1
        let start = TarBuilder.member(picture) + (name.map { TarBuilder.header(Array($0.utf8), "0", size) } ?? [])
        // A stored block that is not the last one, then the zeros.
        let count = UInt16(start.count)
        let sizes = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let deflate = [0] + sizes + start + Bombs.deflateZeros(matches: matches)
        return GzipStreams.wrapped(deflate, checksum: 0, count: start.count + size)
    }

    @Test(arguments: [String(decoding: short, as: UTF8.self), "bomb", nil])
    func `A stream that becomes far more than it is ends the archive`(name: String?) throws {
        let limits = WalkLimits(archiveRatio: 50, archiveBytes: 1 << 20)
        let found = try ArchiveTree(Self.bomb(name)).collect(limits: limits, maximumBytes: 100 << 20)
        #expect(found.contents.count == 1)
        #expect(found.complaints.contains { $0.contains("limit archiveRatio exceeded") }, "\(found.complaints)")
        #expect(found.issues.contains { $0.losesSnapshots })
    }

    @Test(arguments: ArchiveTree.Form.allCases)
    func `A picture elsewhere that is there twice is reported once`(form: ArchiveTree.Form) throws {
        let files = [[0x89, 1], [0x89, 2], [0x20]].map { ArchivedFile("Documents/photo", .file($0)) }
        let found = try ArchiveTree(form.archive(files)).collect(allImages: true)
        #expect(found.complaints.map { $0.prefix(22) } == ["photo: is in the archi"])
        #expect(found.contents == ["Documents/photo": [0x89, 1]])
    }

    /// What programs pass over, and whether it may be a picture. The collector of these tests takes 0x89 for one's beginning.
    static let remarks: [(bytes: [UInt8], matters: Bool)] = [
        (Array("made on a Tuesday".utf8), false), ([UInt8](repeating: 7, count: 60_000), false),
        ((0..<4000).map { UInt8($0 % 97) }, false), ((0..<4200).map { UInt8($0 % 97) }, true),
        ([1, 2, 3, 0x89] + [UInt8](repeating: 0, count: 100), true),
    ]

    @Test(arguments: remarks.indices, ["comment", "member's comment", "gap"])
    func `A picture in a zip's comments or between its members is named`(index: Int, place: String) throws {
        let (bytes, matters) = Self.remarks[index]
        var builder = ZipBuilder()
        switch place {
        case "comment": builder.comment = bytes
        case "gap": builder.gap = bytes
        default: builder.memberComment = bytes
        }
        let found = try ArchiveTree(builder.archive([Self.picture, Self.other])).collect()
        #expect(found.candidates.count == 2)
        #expect(found.issues.isEmpty != matters, "\(found.issues)")
        #expect(found.issues.allSatisfy { "\($0.error)".contains("may be a picture") && $0.losesSnapshots })
    }

    @Test func `A hard link elsewhere is what it names`() throws {
        let files = [
            ArchivedFile("Documents/photo", .file([0x89, 1])), ArchivedFile("Documents/notes", .file([0x20])),
            ArchivedFile("tmp/one", .hardLink("Documents/photo")),
            ArchivedFile("tmp/two", .hardLink("Documents/notes")),
            ArchivedFile("tmp/one", .hardLink("Documents/photo")), ArchivedFile("tmp/three", .hardLink("tmp/one")),
        ]
        let found = try ArchiveTree(TarBuilder.archive(files)).collect(allImages: true)
        #expect(found.complaints.map { $0.prefix(20) } == ["one: is in the archi"])
        #expect(found.contents.keys.sorted() == ["Documents/photo", "tmp/one", "tmp/three"])
    }

    @Test(arguments: 1...8)
    func `A compressed archive that was cut off in its trailer is named with a reason`(missing: Int) throws {
        let whole = GzipStreams.stored(Self.tar)
        let found = try ArchiveTree(Array(whole.dropLast(missing))).collect()
        #expect(found.complaints.count == 1 && found.complaints[0].hasSuffix("is damaged or ends too early"))
        #expect(found.issues.allSatisfy { $0.losesSnapshots })
    }

    @Test func `An archive is not compressed twice`() throws {
        let found = try ArchiveTree(GzipStreams.stored(GzipStreams.stored(Self.tar))).collect()
        #expect(found.complaints == [": cannot be read from the archive: it is compressed more than once"])
    }

    @Test func `A limit of any size is no overflow`() throws {
        let limits = WalkLimits(archiveRatio: .max, archiveBytes: .max)
        #expect(try ArchiveTree(GzipStreams.stored(Self.tar)).collect(limits: limits).complaints == [])
    }
}
