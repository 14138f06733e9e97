import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Evidence

/// Random damage of archives that hold one picture: either it is found as it is, or the scan says that it is incomplete.
@Suite struct ArchiveDamageTests {
    private static let content = (0..<700).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 5) }
    private static let files = [
        ArchivedFile("notes", .file(Array("some text".utf8))), ArchiveTree.picture("leak@3x.ktx", content),
        ArchivedFile("Documents/more", .file([1, 2, 3])),
    ]

    /// One kind of damage.
    private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64, _ spared: [Range<Int>]) {
        func place() -> Int {
            while true {
                let place = random.below(bytes.count)
                if !spared.contains(where: { $0.contains(place) }) { return place }
            }
        }
        switch random.below(5) {
        case 0: bytes[place()] ^= 1 << UInt8(random.below(8))
        case 1: for _ in 0..<3 { bytes[place()] = UInt8(random.below(256)) }
        case 2: bytes.removeLast(1 + random.below(bytes.count - 1))
        case 3:
            // A name in one of its places becomes another one of the same length.
            let name = Array("leak@3x.ktx".utf8)
            let places = bytes.indices.dropLast(name.count).filter { bytes[$0...].starts(with: name) }
            let start = places[random.below(places.count)]
            bytes[start + random.below(name.count)] = UInt8(ascii: "x")
        default:
            // Numbers of two or four bytes.
            let start = min(place(), bytes.count - 4)
            if spared.contains(where: { $0.overlaps(start..<start + 4) }) {
                bytes[place()] ^= 0x80
            } else {
                for index in 0..<(random.below(2) == 0 ? 2 : 4) { bytes[start + index] = UInt8(random.below(256)) }
            }
        }
    }

    @Test(arguments: [ArchiveTree.Form.zip, .zip64, .gzip, .tar])
    func `A picture in a damaged archive is found as it is, or the archive is not whole`(form: ArchiveTree.Form) throws
    {
        let whole = form.archive(Self.files)
        // Nothing in a tar archive tells of changes in a member's content, which make a different picture, or in a long
        // name, which stands in a block of its own before the member's header and makes another place.
        let block = 512
        let start = whole.indices.first { whole[$0...].starts(with: Self.content) } ?? 0
        let spared = form == .tar ? [start..<start + Self.content.count, start - 2 * block..<start - block] : []
        var random = SplitMix64(seed: 20_261_122)
        var found = 0
        for number in 0..<1000 {
            var bytes = whole
            Self.damage(&bytes, &random, spared)
            let collection = try ArchiveTree(bytes).collect()
            let isWhole = collection.contents.contains {
                $0.value == Self.content && $0.key.contains("/SplashBoard/Snapshots/")
            }
            let isNamed = !collection.complaints.isEmpty
            if isWhole { found += 1 }
            let changed = zip(bytes, whole).enumerated().filter { $1.0 != $1.1 }.map { "\($0): \($1.1)→\($1.0)" }
            #expect(
                isWhole || isNamed,
                "\(form) number \(number), \(bytes.count) of \(whole.count) bytes, changed \(changed.prefix(4))")
        }
        #expect(found > 20)
    }

    @Test(arguments: [ArchiveTree.Form.zip, .zip64])
    func `Names, sizes and offsets that disagree are named`(form: ArchiveTree.Form) throws {
        let whole = form.archive(Self.files)
        let name = Array("leak@3x.ktx".utf8)
        let places = whole.indices.dropLast(name.count).filter { whole[$0...].starts(with: name) }
        #expect(places.count == 2)
        for place in places {
            var bytes = whole
            bytes[place] = UInt8(ascii: "x")
            let complaints = try ArchiveTree(bytes).collect().complaints
            #expect(complaints.contains { $0.contains("its name is") }, "\(complaints)")
        }
    }

    @Test func `Members that the directory lacks, and members twice in it, are named`() throws {
        let zip = ZipBuilder().archive(Self.files)
        // The directory of an archive of fewer files, behind the members of all of them.
        let prefixed = zip + ZipBuilder().archive([ArchivedFile("other", .file([1]))])
        let complaints = try ArchiveTree(prefixed).collect().complaints
        #expect(complaints.contains { $0.contains("its directory lacks the member at byte 0") }, "\(complaints)")
    }

    @Test func `A program before an archive and a comment behind it are no damage`() throws {
        let zip = ZipBuilder().archive(Self.files)
        let program = [0x7F, 0x45, 0x4C, 0x46] + [UInt8](repeating: 0, count: 500) + [0x50, 0x4B, 3, 4, 0xFF, 0xFF]
        let before = try ArchiveTree(program + [UInt8](repeating: 9, count: 64) + zip, name: "a.zip").collect()
        #expect(before.complaints == [] && before.contents.count == 1)
        let picture = ContainerKind.png.signature + [UInt8](repeating: 9, count: 64)
        let shown = try ArchiveTree(picture + zip, name: "a.zip").collect().complaints
        #expect(shown.contains { $0.contains("a png picture stands before its first member") }, "\(shown)")
        var commented = zip
        commented[commented.count - 2] = 5
        commented += Array("hello".utf8)
        let after = try ArchiveTree(commented).collect()
        #expect(after.complaints == [] && after.contents.count == 1)
        #expect(try !ArchiveTree(zip + Array("hello".utf8)).collect().complaints.isEmpty)
    }

    @Test func `A gzip file with a wrong checksum, or with something behind it, is named and read`() throws {
        let whole = GzipStreams.stored(TarBuilder.archive(Self.files))
        for change in [7, 3] {
            var bytes = whole
            bytes[bytes.count - 1 - change] ^= 1
            let found = try ArchiveTree(bytes).collect()
            #expect(found.complaints.contains { $0.contains("gzip data is damaged") }, "\(found.complaints)")
            #expect(found.contents.count == 1)
        }
        let followed = try ArchiveTree(whole + [7]).collect().complaints
        #expect(followed.contains { $0.contains("something else follows its gzip stream") })
        for (flag, field) in [
            (4, [0x70, 0x17] + [UInt8](repeating: 7, count: 6000)), (8, [UInt8](repeating: 7, count: 6000) + [0]),
        ] {
            var long = whole
            long[3] = UInt8(flag)
            long.insert(contentsOf: field, at: 10)
            let said = try ArchiveTree(long).collect().complaints
            #expect(said.contains { $0.contains("its gzip header at byte 0 is longer than 4096 bytes") }, "\(said)")
        }
        var named = whole
        named[3] = 8 | 16 | 4
        named.insert(contentsOf: [2, 0, 1, 2] + Array("a.tar\0made by hand\0".utf8), at: 10)
        #expect(try ArchiveTree(named).collect().complaints == [])
        let padded = try ArchiveTree(whole + [UInt8](repeating: 0, count: 600)).collect()
        #expect(padded.complaints == [] && padded.contents.count == 1)
    }
}
