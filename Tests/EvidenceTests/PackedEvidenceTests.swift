import Foundation
import TestSupport
import Testing

@testable import Evidence

/// What holds other files and is not opened is named for what it is.
@Suite struct PackedEvidenceTests {
    @Test(arguments: [
        ("a.7z", "a 7-Zip archive"), ("a.RAR", "a RAR archive"), ("a.dmg", "a disk image"), ("a.iso", "a disk image"),
        ("phone.E01", "an EnCase image (E01)"), ("a.aff4", "an AFF4 image"), ("a.dd", "a disk image"),
        ("a.lz4", "an LZ4 file"), ("a.z01", "a part of a split zip archive"),
        ("a.zip.001", "a part of a split archive or image"), ("a.cpgz", "a cpio archive"),
        ("a.aar", "an Apple archive"),
        ("a.xar", "a XAR archive"), ("a.L01", "an EnCase logical image (L01)"), ("a.ab", "an Android backup"),
    ])
    func `Kinds that are not read are known by their names`(name: String, words: String) throws {
        #expect(PackedEvidence(named: EvidencePath("x/\(name)")) == .unread(words))
        let tree = try EvidenceTree()
        try tree.file("dump/\(name)")
        try tree.file("dump/Documents/notes.txt")
        let found = try EvidenceCollector().collect(path: tree.bytes("dump"), absolute: tree.bytes("dump"))
        #expect(found.unopened.keys.map { $0 } == [.unread(words)] && found.unopened.values.map(\.count) == [1])
    }

    @Test func `The README lists the names by which archives are known, and all of them`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let text = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
        let start = try #require(text.firstRange(of: "archives are known by their names alone:"))
        let end = try #require(text[start.upperBound...].firstRange(of: "behind the last point"))
        let listed = text[start.upperBound..<end.lowerBound].matches(of: /`([a-z0-9]+)`/).map { String($0.output.1) }
        #expect(listed.sorted() == PackedEvidence.archives.sorted())
        for name in listed {
            #expect(PackedEvidence(named: EvidencePath("x/a.\(name)")) == .archive)
            #expect(PackedEvidence(named: EvidencePath("x/a.\(name.uppercased())")) == .archive)
        }
    }

    @Test(arguments: [
        "a", "a.", ".7", "7z", "a.7zz", "a.zipped", "zip", "a.zip/b", "a.é", "a.applicationState.damaged",
    ])
    func `Other names are those of other files`(name: String) {
        #expect(PackedEvidence(named: EvidencePath(name)) == nil)
    }

    @Test func `A manifest that the system put aside is known by its name`() {
        #expect(PackedEvidence(named: EvidencePath("x/applicationState.db.damaged")) == .damagedManifest)
        #expect(PackedEvidence(named: EvidencePath("applicationState.db-wal.damaged")) == .damagedManifest)
    }

    @Test(
        arguments: [
            ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], "a 7-Zip archive"),
            ([0x45, 0x56, 0x46, 9, 0x0D, 0x0A, 0xFF, 0, 1], "an EnCase image (E01)"),
            (Array("Rar!\u{1A}\u{7}\u{1}\u{0}".utf8), "a RAR archive"), ([4, 0x22, 0x4D, 0x18, 0x40], "an LZ4 file"),
            ([0x50, 0x4B, 7, 8, 0x50], "a part of a split zip archive"), ([0x4D, 0x5A, 0x90, 0], "a Windows program"),
        ] as [([UInt8], String)])
    func `A named file is known by its bytes`(bytes: [UInt8], words: String) throws {
        let tree = try EvidenceTree()
        try tree.file("evidence", bytes)
        #expect(try PackedEvidence.unread(tree.bytes("evidence")) == words)
    }

    @Test func `A picture and an archive are neither`() throws {
        let tree = try EvidenceTree()
        try tree.file("a.ktx", Array("AAPL".utf8))
        try tree.file("a.zip", [0x50, 0x4B, 3, 4])
        #expect(try PackedEvidence.unread(tree.bytes("a.ktx")) == nil)
        #expect(try PackedEvidence.unread(tree.bytes("a.zip")) == nil)
    }
}
