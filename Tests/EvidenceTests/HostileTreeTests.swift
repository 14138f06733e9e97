import Foundation
import TestSupport
import Testing

@testable import Evidence

/// Trees that somebody else made: every item is found or named, and nothing is opened that should not be.
@Suite struct HostileTreeTests {
    private static let scene = "Library/SplashBoard/Snapshots/sceneID:com.example.bank-default"
    private static let record = ".com.apple.mobile_container_manager.metadata.plist"

    private func collect(_ tree: EvidenceTree, _ path: String = "", limits: WalkLimits = WalkLimits()) throws
        -> EvidenceCollection
    {
        try EvidenceCollector(limits: limits).collect(path: tree.bytes(path), absolute: tree.bytes(path))
    }

    /// Folders of snapshots that were seen.
    private static func folders(of found: EvidenceCollection) -> Set<[[UInt8]]> {
        Set(found.candidates.filter { $0.location != nil }.map { Array($0.path.components.dropLast()) })
    }

    @Test func `Each container of a folder of containers keeps its own record`() throws {
        let tree = try EvidenceTree()
        for name in ["one", "two", "three"] {
            try tree.file("\(name)/\(Self.scene)/A@3x.ktx")
            try tree.file("\(name)/\(Self.scene)/downscaled/A@3x.ktx")
        }
        try tree.metadata("one", "org.one")
        try tree.metadata("two", "org.two")
        let found = try collect(tree)
        #expect(
            found.candidates.map { $0.bundleIdentifier } == [
                "org.one", "org.one", "com.example.bank", "com.example.bank", "org.two", "org.two",
            ])
        #expect(
            found.candidates.map(\.bundleSource) == [
                .containerMetadata, .containerMetadata, .folderName, .folderName, .containerMetadata,
                .containerMetadata,
            ])
        #expect(Set(found.candidates.map(\.container)).count == 3)
        #expect(Self.folders(of: found).count == 6)
        #expect(found.issues.isEmpty)
    }

    @Test func `Records that are large, or many, are refused before they cost much`() throws {
        let identifier = "<plist><dict><key>MCMMetadataIdentifier</key><string>org.one</string></dict></plist>"
        func record(_ bytes: Int) -> [UInt8] {
            Array((identifier + String(repeating: " ", count: bytes - identifier.utf8.count)).utf8)
        }
        for (size, isRead) in [(ContainerMetadata.maximumBytes, true), (ContainerMetadata.maximumBytes + 1, false)] {
            let tree = try EvidenceTree()
            try tree.file("one/\(Self.scene)/A@3x.ktx")
            try tree.file("one/\(Self.record)", record(size))
            let files = ["one/\(Self.scene)/A@3x.ktx", "one/\(Self.record)"].map { name in
                ArchivedFile(name, .file(name.hasSuffix("ktx") ? [1, 2, 3] : record(size)))
            }
            for found in try [collect(tree), ArchiveTree(ArchiveTree.Form.tar.archive(files)).collect()] {
                #expect(found.candidates.map(\.bundleSource) == [isRead ? .containerMetadata : .folderName])
                #expect(found.issues.isEmpty == isRead)
            }
        }
        let bytes = record(1000)
        var spent = ContainerMetadata.maximumBytesOfAll - bytes.count
        #expect(try ContainerMetadata.bundleIdentifier(in: bytes, spent: &spent) == "org.one")
        #expect(throws: EvidenceError.self) { try ContainerMetadata.bundleIdentifier(in: bytes, spent: &spent) }
    }

    /// A dictionary whose only value holds itself.
    private static var circle: [UInt8] {
        var list = PropertyListBuilder()
        list.addRaw([0xD1, 0, 2, 0, 1])
        list.addRaw(PropertyListBuilder.array(of: [1]))
        list.add(.text("MCMMetadataIdentifier"))
        return list.finish(top: 0)
    }

    /// Each of 40 lists holds the next one twice.
    private static var explosion: [UInt8] {
        var list = PropertyListBuilder()
        for level in 0..<40 { list.addRaw(PropertyListBuilder.array(of: [level + 1, level + 1])) }
        list.add(.boolean(true))
        return list.finish(top: 0)
    }

    /// Container records that say nothing, and why.
    static let records: [(name: String, bytes: [UInt8], reason: String)] = [
        ("empty", [], "the parser refuses it"),
        ("cut", Array("<plist><dict><key>".utf8), "the parser refuses it"),
        ("a list", Array("(a, b)".utf8), "no dictionary at its top"),
        ("another key", Array("{ Name = x; }".utf8), "no text under MCMMetadataIdentifier"),
        ("no text", Array("{ MCMMetadataIdentifier = (a); }".utf8), "no text under MCMMetadataIdentifier"),
        ("an empty text", Array("{ MCMMetadataIdentifier = \"\"; }".utf8), "no text under MCMMetadataIdentifier"),
        ("a binary list that refers to itself", circle, "object 1 contains itself"),
        ("a binary list of 2^40 values", explosion, "written out it has more than 4096 values"),
    ]

    @Test(arguments: records)
    func `A record that says nothing is named once and its snapshots are kept`(
        record: (name: String, bytes: [UInt8], reason: String)
    ) throws {
        let tree = try EvidenceTree()
        try tree.file("bad/\(Self.record)", record.bytes)
        try tree.metadata("good", "org.good")
        for container in ["bad", "good"] {
            for file in ["A@3x.ktx", "B@3x.ktx"] { try tree.file("\(container)/\(Self.scene)/\(file)") }
        }
        let found = try collect(tree)
        #expect(
            found.candidates.map(\.bundleIdentifier) == [
                "com.example.bank", "com.example.bank", "org.good", "org.good",
            ])
        #expect(found.issues.map(\.error) == [.badPropertyList(record.reason)])
        #expect(found.issues.first?.path.escaped.hasSuffix("bad/\(Self.record)") == true)
        #expect(found.issues.first?.losesSnapshots == true)
    }

    @Test func `A record that is a link is not followed`() throws {
        let tree = try EvidenceTree()
        try tree.metadata("elsewhere", "org.elsewhere")
        try tree.file("c/\(Self.scene)/A@3x.ktx")
        try FileManager.default.createSymbolicLink(
            at: tree.root.appending(path: "c/\(Self.record)"),
            withDestinationURL: tree.root.appending(path: "elsewhere/\(Self.record)"))
        let found = try collect(tree)
        #expect(found.candidates.map(\.bundleIdentifier) == ["com.example.bank"])
        #expect(found.issues.map(\.error) == [.symbolicLink])
    }

    @Test func `A path that is itself a link is followed, because the user named it`() throws {
        let tree = try EvidenceTree()
        try tree.file("real/\(Self.scene)/A@3x.ktx")
        try FileManager.default.createSymbolicLink(
            at: tree.root.appending(path: "alias"), withDestinationURL: tree.root.appending(path: "real"))
        let found = try collect(tree, "alias")
        #expect(found.candidates.map(\.path.escaped) == ["\(Self.scene)/A@3x.ktx"])
    }

    /// Links outside snapshot folders, and whether snapshots may be missing because they are not followed.
    static let links: [(link: String, target: String, matters: Bool)] = [
        ("app/Library", "/elsewhere/Library", true), ("app/Library", "../../elsewhere", true),
        ("app/Library/SplashBoard", "/elsewhere", true), ("app/Library/Caches", "/elsewhere", true),
        ("app/Library/Caches/Snapshots", "../../../..", true), ("x/sceneID:com.a-default", "/elsewhere", true),
        ("app/Library", "../real/Library", false), ("app/Library", "/real/Library", false),
        ("app/Library", "./.", false), ("app/Library", "../missing", false), ("app/Documents", "/elsewhere", false),
        ("app/Caches", "/elsewhere", false),
    ]

    @Test(arguments: links)
    func `A link on the way to snapshots is an issue where it leaves the tree`(
        link: (link: String, target: String, matters: Bool)
    ) throws {
        let tree = try EvidenceTree()
        try tree.file("real/Library/file")
        let place = tree.root.appending(path: link.link)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: link.target)
        let found = try collect(tree)
        #expect(found.issues.map { "\($0.path)" } == (link.matters ? [link.link] : []))
        #expect(found.issues.allSatisfy { $0.error == .symbolicLink && $0.losesSnapshots })
    }

    @Test func `What lies behind longer paths than allowed is an issue`() throws {
        let tree = try EvidenceTree()
        try tree.file("\(String(repeating: "a", count: 100))/\(String(repeating: "b", count: 100))/file")
        try tree.file("\(Self.scene)/A@3x.ktx")
        let found = try collect(tree, limits: WalkLimits(pathBytes: 150))
        #expect(found.candidates.count == 1)
        #expect(found.issues.map(\.error) == [.limit(name: "pathBytes", allowed: 150, found: 201)])
    }

    @Test func `A directory called like a picture is reported and what lies in it is found`() throws {
        let tree = try EvidenceTree()
        try tree.file("\(Self.scene)/x.ktx/A@3x.ktx")
        let found = try collect(tree)
        #expect(found.candidates.map(\.path.escaped) == ["\(Self.scene)/x.ktx/A@3x.ktx"])
        #expect(found.issues.map(\.error) == [.directoryNotFile])
        #expect(found.issues.map(\.losesSnapshots) == [true])
    }

    @Test(.enabled(if: RawNames.fileSystemTakesAnyBytes))
    func `Names that are no text, or hold a line break or an escape code, are kept byte for byte`() throws {
        let tree = try EvidenceTree()
        try tree.folder(Self.scene)
        let names: [[UInt8]] = [
            Array("stray".utf8) + [0xFF, 0xFE] + Array(".ktx".utf8), Array("two\nlines.ktx".utf8),
            Array("\u{1B}[31mred.ktx".utf8), Array("back\\slash.ktx".utf8),
        ]
        for name in names { try RawNames.create(tree.bytes(Self.scene) + [UInt8(ascii: "/")] + name) }
        let found = try collect(tree)
        #expect(found.issues.isEmpty)
        #expect(Set(found.candidates.compactMap { $0.path.components.last }) == Set(names))
        #expect(
            found.candidates.map { String($0.path.escaped.dropFirst(Self.scene.count + 1)) } == [
                #"\x1B[31mred.ktx"#, #"back\\slash.ktx"#, #"stray\xFF\xFE.ktx"#, #"two\x0Alines.ktx"#,
            ])
        // What was found can be opened again by those bytes.
        for candidate in found.candidates {
            #expect(try EvidenceFile.read(candidate.absolutePath, maximum: 10) == [1, 2, 3])
        }
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func `A folder that may not be listed is an issue that loses snapshots`() throws {
        let tree = try EvidenceTree()
        try tree.file("locked/\(Self.scene)/A@3x.ktx")
        try tree.file("open/\(Self.scene)/A@3x.ktx")
        #expect(chmod(tree.root.appending(path: "locked").path, 0) == 0)
        defer { chmod(tree.root.appending(path: "locked").path, 0o700) }
        let found = try collect(tree)
        #expect(found.candidates.count == 1)
        #expect(found.issues.map { "\($0.path): \($0.error)" } == ["locked: cannot list it: Permission denied"])
        #expect(found.issues.map(\.losesSnapshots) == [true])
    }

    @Test func `Too many entries end the walk with an issue`() throws {
        let tree = try EvidenceTree()
        for index in 0..<10 { try tree.file("f\(index)") }
        #expect(try collect(tree, limits: WalkLimits(depth: 5, entries: 10)).issues.isEmpty)
        let found = try collect(tree, limits: WalkLimits(depth: 5, entries: 9))
        #expect(found.issues.map(\.error) == [.limit(name: "entries", allowed: 9, found: 10)])
        #expect(found.issues.map(\.losesSnapshots) == [true])
    }

    @Test func `What lies above the depth limit is still found`() throws {
        let tree = try EvidenceTree()
        try tree.file("deep/" + Array(repeating: "d", count: 60).joined(separator: "/") + "/file")
        try tree.file("\(Self.scene)/A@3x.ktx")
        let found = try collect(tree, limits: WalkLimits(depth: 30, entries: 1000))
        #expect(found.candidates.count == 1)
        #expect(found.issues.map(\.error) == [.limit(name: "depth", allowed: 30, found: 31)])
    }

    @Test func `Folders beside each other are found at every depth, in the order of their names`() throws {
        let tree = try EvidenceTree()
        // Deeper than folders stay open.
        for depth in 0..<100 {
            let folder = String(repeating: "m/", count: depth)
            for name in ["b", "z"] { try tree.file("\(folder)\(name)/\(Self.scene)/A@3x.ktx") }
        }
        let found = try collect(tree)
        #expect(found.candidates.count == 200 && found.issues.isEmpty)
        #expect(found.candidates.map(\.path) == found.candidates.map(\.path).sorted())
        var seen: [EvidencePath] = []
        DirectoryWalk(limits: WalkLimits()).walk(Array(tree.root.path.utf8)) { entry in
            if entry.kind == .regular { seen.append(entry.path) }
        } failed: { path, error in
            Issue.record("\(path): \(error)")
        }
        #expect(seen.count == 200 && seen.first?.components.first == Array("b".utf8))
        #expect(seen.last?.components.first == Array("z".utf8), "what is beside a folder comes after what is in it")
    }

    @Test func `Two names of one file are two snapshots`() throws {
        let tree = try EvidenceTree()
        let file = try tree.file("\(Self.scene)/A@3x.ktx")
        try FileManager.default.linkItem(at: file, to: tree.root.appending(path: "\(Self.scene)/B@3x.ktx"))
        let found = try collect(tree)
        #expect(found.candidates.count == 2)
        #expect(Set(found.candidates.map(\.facts.inode)).count == 1)
    }

    @Test func `An empty folder holds nothing and that is no error`() throws {
        let found = try collect(try EvidenceTree())
        #expect(found.candidates.isEmpty)
        #expect(found.issues.isEmpty)
        #expect(Self.folders(of: found).isEmpty)
    }
}

/// Files with names that are any bytes.
enum RawNames {
    /// Apple's file systems take valid UTF-8 alone.
    static let fileSystemTakesAnyBytes: Bool = {
        #if os(Linux)
            true
        #else
            false
        #endif
    }()

    static func create(_ path: [UInt8]) throws {
        let file = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { pointer in
            pointer.baseAddress.flatMap { fopen($0, "w") }
        }
        let opened = try #require(file)
        #expect(fwrite([1, 2, 3] as [UInt8], 1, 3, opened) == 3)
        fclose(opened)
    }
}
