import Foundation
import TestSupport
import Testing

@testable import Evidence

/// Headers before a tar member's own: what is damaged in them, or read in different ways, hides no picture unsaid.
@Suite struct TarHeaderTests {
    private static let hidden = "\(ArchiveTree.scene)/hidden@2x.ktx"

    /// What is said of an archive with a member after such headers, beside a picture. Its own name is shorter, as that of any
    /// member with a long path is.
    private static func complaints(
        _ headers: [UInt8], _ short: String = "private/var/mobile/Conta", compressed: Bool = false
    ) throws -> [String] {
        var bytes = TarBuilder.member(ArchiveTree.picture()) + headers
        bytes += TarBuilder.member(ArchivedFile(short, .file([1, 2, 3])))
        bytes += TarBuilder.archive([])
        return try ArchiveTree(compressed ? GzipStreams.stored(bytes) : bytes).collect().complaints
    }

    @Test(arguments: [false, true])
    func `No byte of a record can be damaged unsaid but those of its value`(compressed: Bool) throws {
        let header = TarBuilder.extended("x", [("path", Self.hidden)])
        #expect(try Self.complaints(header, compressed: compressed) == [])
        let record = header[512...].prefix { $0 != 0 }
        let value = try #require(record.firstIndex(of: UInt8(ascii: "=")))
        for place in Array(512...value) + [record.endIndex - 1] {
            for bit in 0..<8 {
                var damaged = header
                damaged[place] ^= 1 << bit
                let said = try Self.complaints(damaged, compressed: compressed)
                #expect(said.contains { $0.contains("its pax header is damaged") }, "byte \(place), bit \(bit)")
            }
        }
        for filler in [UInt8(0), 0xFF] {
            let lost = header.prefix(512) + [UInt8](repeating: filler, count: header.count - 512)
            #expect(try !Self.complaints(Array(lost), compressed: compressed).isEmpty)
        }
    }

    private static func zeros(_ blocks: Int) -> [UInt8] { [UInt8](repeating: 0, count: blocks * 512) }

    /// Two members with blocks of zeros before, between and behind them.
    private static func collected(_ blocks: [Int], compressed: Bool) throws -> EvidenceCollection {
        let members = [ArchiveTree.picture(), ArchiveTree.picture("B@2x.ktx")].map(TarBuilder.member)
        let bytes = zeros(blocks[0]) + members[0] + zeros(blocks[1]) + members[1] + zeros(blocks[2])
        return try ArchiveTree(compressed ? GzipStreams.stored(bytes) : bytes).collect()
    }

    @Test(
        arguments: [[1, 0, 2], [94, 0, 2], [0, 1, 2], [0, 30, 2], [0, 120, 2], [0, 0, 40], [0, 0, 600]], [false, true])
    func `Zeros where a member may have been are an error`(blocks: [Int], compressed: Bool) throws {
        let found = try Self.collected(blocks, compressed: compressed)
        #expect(found.contents.count == 2)
        let said = "bytes of zeros \(blocks[2] > 2 ? "end it" : "stand before it"), where another member may have been"
        #expect(found.complaints.contains { $0.contains(said) }, "\(found.complaints)")
        #expect(found.issues.contains { $0.losesSnapshots })
    }

    @Test func `No record is longer than two mebibytes`() {
        let end = 64 << 20
        #expect(TarHeaders.mayClose(2 << 20, end: end) && !TarHeaders.mayClose((2 << 20) + 1024, end: end))
    }

    @Test(arguments: [false, true])
    func `More zeros than are looked at are an error, too`(compressed: Bool) throws {
        let found = try Self.collected([0, 2000, 2], compressed: compressed)
        #expect(found.contents.count == 2 && found.complaints.contains { $0.contains("before it") })
    }

    /// A member of these has four blocks. Two blocks close an archive, and a record of twenty may be filled, or a larger one.
    @Test(
        arguments: [
            [0, 2, 2], [0, 2, 16], [0, 16, 2], [0, 16, 16], [0, 0, 12], [0, 60, 2], [0, 0, 120], [0, 0, 1],
        ], [false, true])
    func `Zeros that close an archive are no members that were lost`(blocks: [Int], compressed: Bool) throws {
        let found = try Self.collected(blocks, compressed: compressed)
        #expect(found.complaints == [] && found.contents.count == 2)
    }

    /// Headers, and what is said of the member behind them.
    static let disputes: [(headers: [UInt8], reason: String)] = [
        (TarBuilder.extended("x", [("path", hidden), ("path", "x")]), "its pax header gives it two of path"),
        (TarBuilder.extended("x", [("path", "x\0/\(hidden)")]), "its pax header gives it a path with a zero in it"),
        (TarBuilder.extended("x", [("qath", hidden)]), "its pax header is damaged"),
        (TarBuilder.header(Array("A".utf8), "A", 3) + [1, 2, 3] + [UInt8](repeating: 0, count: 509), "Solaris"),
        (TarBuilder.header(Array("X".utf8), "X", 200_000) + [UInt8](repeating: 1, count: 200_192), "Solaris"),
        (
            TarBuilder.header(Array("L".utf8), "L", 4) + Array("x\0yz".utf8) + [UInt8](repeating: 0, count: 508),
            "its long name has a zero in it"
        ),
        (
            TarBuilder.extended("x", [("comment", String(repeating: "c", count: 100_000))]),
            "its extended headers are longer than 65536 bytes"
        ),
    ]

    @Test(arguments: disputes.indices)
    func `What programs read in different ways is an error`(index: Int) throws {
        let said = try Self.complaints(Self.disputes[index].headers)
        #expect(said.contains { $0.contains(Self.disputes[index].reason) }, "\(said)")
    }

    /// GNU's record of what a file with holes is called, and the names that stand beside it.
    @Test(
        arguments: [
            (
                name: hidden, path: "private/GNUSparseFile.7/hidden@2x.ktx", short: "private/GNUSparseFile.7/hid",
                isSame: true
            ),
            (hidden, nil, "private/var/mobile/Conta", true), ("x/y.bin", nil, "private/var/mobile/Conta", false),
            (hidden, "x/y.bin", "private/var/mobile/Conta", false), (hidden, nil, "GNUSparseFile.7/other", false),
        ] as [(name: String, path: String?, short: String, isSame: Bool)])
    func `A file with holes has one name`(name: String, path: String?, short: String, isSame: Bool) throws {
        let records = [("GNU.sparse.name", name)] + (path.map { [("path", $0)] } ?? [])
        let said = try Self.complaints(TarBuilder.extended("x", records), short)
        #expect(said.contains { $0.contains("its long name is another one") } == !isSame, "\(said)")
    }

    /// Short names that programs make of the hidden picture's: cut off, without folders in the middle.
    static let shortened = [
        String(hidden.prefix(100)), "\(ArchiveTree.container)/Library", "private/var/mobile/hidden@2x.ktx",
        "hidden@2x.ktx",
        "private/v?r/mobile", "private/v\u{E4}r/mobile/Cont",
    ]

    @Test(arguments: shortened, [true, false])
    func `A short name that is cut from the long one is no dispute`(short: String, isPax: Bool) throws {
        #expect(try Self.complaints(isPax ? Self.pax(Self.hidden) : Self.long(Self.hidden), short) == [])
    }

    @Test(arguments: [true, false])
    func `A long name that was overwritten is an error`(isPax: Bool) throws {
        let short = String(Self.hidden.prefix(100))
        for start in stride(from: 0, to: 90, by: 9) {
            for length in [4, 30, Self.hidden.utf8.count - start] {
                for byte in ["A", "z", "\u{7F}"] {
                    let name = Array(Self.hidden)
                    let damaged =
                        String(name[..<start]) + String(repeating: byte, count: length)
                        + String(name[(start + length)...])
                    let said = try Self.complaints(isPax ? Self.pax(damaged) : Self.long(damaged), short)
                    #expect(said.contains { $0.contains("its long name is another one") }, "\(damaged)")
                }
            }
        }
    }

    private static func pax(_ name: String) -> [UInt8] { TarBuilder.extended("x", [("path", name)]) }

    private static func long(_ name: String) -> [UInt8] {
        let name = Array(name.utf8) + [0]
        return TarBuilder.header(Array("L".utf8), "L", name.count) + name
            + [UInt8](repeating: 0, count: (512 - name.count % 512) % 512)
    }

    @Test func `What programs write into such headers is no dispute`() throws {
        let keys = ["mtime", "atime", "ctime", "uid", "gid", "uname", "gname", "comment", "charset", "hdrcharset"]
        let vendors = ["SCHILY.xattr.user.a", "LIBARCHIVE.creationtime", "GNU.sparse.x", "RHT.security.selinux"]
        for key in keys + vendors {
            let value = key == "hdrcharset" ? "ISO-IR 10646 2000 UTF-8" : "1"
            #expect(
                try Self.complaints(TarBuilder.extended("x", [(key, value), ("path", Self.hidden)])) == [], "\(key)")
        }
    }
}
