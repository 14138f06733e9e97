import Foundation
import TestSupport
import Testing

@testable import Evidence

/// In a folder two names of one file are two files, and so they are in an archive, whichever name came first.
@Suite struct HardLinkTests {
    private static let link = "\(ArchiveTree.scene)/B@2x.ktx"
    private static let content = ArchivedFile("private/var/backup/A.bin", .file([1, 2, 3]))

    private func collect(_ files: [ArchivedFile], allImages: Bool = false) throws -> EvidenceCollection {
        try ArchiveTree(TarBuilder.archive(files)).collect(allImages: allImages)
    }

    @Test func `A picture whose first name is another file's is read`() throws {
        let found = try collect([Self.content, ArchivedFile(Self.link, .hardLink("private/var/backup/A.bin"))])
        #expect(found.complaints == [])
        #expect(found.contents == [Self.link: [1, 2, 3]] && found.candidates.map(\.facts.size) == [3])
    }

    @Test func `A link before its content, and a link to a link, are read`() throws {
        let files = [
            ArchivedFile(Self.link, .hardLink("tmp/middle")),
            ArchivedFile("tmp/middle", .hardLink("private/var/backup/A.bin")), Self.content,
        ]
        let found = try collect(files)
        #expect(found.complaints == [] && found.contents == [Self.link: [1, 2, 3]])
    }

    @Test func `Links that lead in a circle are named and end`() throws {
        let files = [
            ArchivedFile(Self.link, .hardLink("tmp/a")), ArchivedFile("tmp/a", .hardLink("tmp/b")),
            ArchivedFile("tmp/b", .hardLink("tmp/a")), Self.content,
        ]
        #expect(try collect(files).complaints == ["B@2x.ktx: is a hard link to tmp/a, whose content is not available"])
    }

    /// Members between the first file of a name and the link to it.
    private static let replaced: [[ArchivedFile]] = [
        [ArchivedFile("tmp/x", .file([9]))], [ArchivedFile("./tmp/x", .file([9]))],
        [ArchivedFile("tmp/x", .hardLink("private/var/backup/A.bin"))],
    ]

    @Test(arguments: replaced.indices, [false, true])
    func `A link to a name that is there twice is not taken for either`(index: Int, linkFirst: Bool) throws {
        let link = ArchivedFile(Self.link, .hardLink("tmp/x"))
        let files = [Self.content, ArchivedFile("tmp/x", .file([1, 2]))] + Self.replaced[index]
        let found = try collect(linkFirst ? [link] + files : files + [link])
        #expect(found.contents.isEmpty && found.complaints.count == 1, "\(found.complaints)")
        #expect(found.complaints.first?.contains("it is a hard link to tmp/x, which leads to a name") == true)
    }

    @Test func `The container's record and the manifest may be links, too`() throws {
        let record = ArchiveTree.record()
        guard case .file(let bytes) = record.content else { return }
        let files = [
            ArchivedFile("x/record", .file(bytes)), ArchivedFile("x/database", .file([7, 7])),
            ArchivedFile(path: record.path, .hardLink("x/record")),
            ArchivedFile(ArchiveTree.database, .hardLink("x/database")), ArchiveTree.picture(),
        ]
        let found = try collect(files)
        #expect(found.complaints == [])
        #expect(found.candidates.map(\.bundleIdentifier) == ["com.example.real"])
        #expect(found.archivedManifests.map(\.contents.database) == [[7, 7]])
    }

    @Test func `A picture that was judged already is read again for its other name`() throws {
        let files = [ArchiveTree.record(), ArchiveTree.picture(), ArchivedFile(Self.link, .hardLink(Self.first))]
        let archive = try ArchiveTree(TarBuilder.archive(files))
        var collector = try archive.collector()
        while collector.step() {
            if collector.heldBytes > 0 { #expect(collector.release().count == 1) }
        }
        #expect(withExtendedLifetime(archive) { collector.finish().complaints } == [])
    }

    private static let first = "\(ArchiveTree.scene)/A@2x.ktx"

    @Test func `What cannot be read under its first name cannot be read under another`() throws {
        let files = [
            ArchivedFile("x/large", .file([UInt8](repeating: 1, count: 2 << 20))),
            ArchivedFile(Self.link, .hardLink("x/large")),
        ]
        let complaints = try collect(files).complaints
        #expect(complaints.count == 1 && complaints[0].hasPrefix("B@2x.ktx: limit fileBytes exceeded"))
    }
}
