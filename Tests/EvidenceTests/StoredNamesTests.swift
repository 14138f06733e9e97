import Foundation
import TestSupport
import Testing

@testable import Evidence

/// Names are those that the archive stores, as they would be on a disk.
@Suite struct StoredNamesTests {
    /// One letter, and a letter with an accent of its own.
    private static let (composed, decomposed) = ("\u{E9}", "e\u{301}")

    @Test(arguments: ArchiveTree.Form.allCases)
    func `Two names that differ in how their letters are composed are two files`(form: ArchiveTree.Form) throws {
        let files = [
            ArchiveTree.picture("\(Self.decomposed)@2x.ktx", [1]), ArchiveTree.picture("\(Self.composed)@2x.ktx", [2]),
        ]
        let found = try ArchiveTree(form.archive(files)).collect()
        #expect(found.complaints == [])
        #expect(Set(found.candidates.map(\.path.bytes)) == Set(files.map(\.path)))
        #expect(found.candidates.allSatisfy { $0.statedScale == 2 })
    }

    @Test(arguments: ArchiveTree.Form.tars)
    func `A hard link leads to the name as it is stored`(form: ArchiveTree.Form) throws {
        let name = "\(Self.decomposed)@2x.ktx"
        let files = [
            ArchiveTree.picture(name, [1]),
            ArchivedFile("\(ArchiveTree.scene)/B@2x.ktx", .hardLink("\(ArchiveTree.scene)/\(name)")),
        ]
        let found = try ArchiveTree(form.archive(files)).collect()
        #expect(found.complaints == [] && found.contents.values.map { $0 } == [[1], [1]])
    }

    @Test(arguments: ArchiveTree.Form.tars)
    func `Names are stored as they are however much comes before them`(form: ArchiveTree.Form) throws {
        let filler = ArchivedFile("filler", .file([UInt8](repeating: 1, count: 700_000)))
        let files = [filler, ArchiveTree.picture("\(Self.decomposed).ktx", [1]), filler]
        let found = try ArchiveTree(form.archive(files)).collect()
        #expect(found.candidates.map(\.path.bytes) == [files[1].path])
    }

    @Test func `Only a name that means the same takes the place of what was read`() {
        let read = Array("a/\u{E9}.ktx".utf8)
        #expect(StoredNames.name(Array("a/e\u{301}.ktx".utf8), insteadOf: read) == Array("a/e\u{301}.ktx".utf8))
        #expect(StoredNames.name(Array("b/e\u{301}.ktx".utf8), insteadOf: read) == read)
        #expect(StoredNames.name([0xFF], insteadOf: read) == read && StoredNames.name(nil, insteadOf: read) == read)
    }

    /// Headers that lie about their lengths.
    static let headers: [[UInt8]] = [
        [], [UInt8](repeating: 0x20, count: 512), TarBuilder.header([], "x", 99_999) + [1],
        TarBuilder.header([], "x", 20) + Array("999 path=a\n".utf8) + [UInt8](repeating: 0, count: 501),
        TarBuilder.header([], "x", 20) + Array("2 =\n -5 path=a\n".utf8) + [UInt8](repeating: 0, count: 600),
    ]

    @Test(arguments: headers)
    func `A header that cannot be read says nothing`(bytes: [UInt8]) {
        let names = TarHeaders(bytes, from: 0)
        #expect(names.path == nil && names.link == nil)
    }

    @Test func `No bytes behind a header end the program`() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<2000 {
            let records = (0..<random.below(96)).map { _ in Array("0123456789 =\npathlink".utf8)[random.below(21)] }
            _ = TarHeaders(
                TarBuilder.header([], "x", records.count) + records + [UInt8](repeating: 0, count: 512), from: 0)
        }
    }
}
