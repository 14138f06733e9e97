import Foundation
import TestSupport
import Testing

@testable import Evidence

/// Names and links that would hide pictures.
@Suite struct OddPlacesTests {
    private static let scene = "Library/SplashBoard/Snapshots/sceneID:com.example.bank-default"
    private static let ktx: [UInt8] = [0x41, 0x41, 0x50, 0x4C]

    private func collect(_ tree: EvidenceTree) throws -> EvidenceCollection {
        let collector = EvidenceCollector { $0.first == 0x89 || $0.starts(with: Self.ktx) }
        return try collector.collect(path: tree.bytes(), absolute: tree.bytes())
    }

    @Test(arguments: ["leak.plist", "leak@3x.ktx.plist", "._leak@3x.ktx", ".DS_Store", "leak", "X.PLIST"])
    func `A picture is judged whatever it is called`(name: String) throws {
        let tree = try EvidenceTree()
        try tree.file("\(Self.scene)/\(name)", Self.ktx)
        let found = try collect(tree)
        #expect(found.candidates.map { $0.path.escaped } == ["\(Self.scene)/\(name)"] && found.otherFiles.isEmpty)
    }

    @Test(arguments: [
        "Library/SplashBoard/snapshots", "Library/Splashboard/Snapshots", "Library/SplashBoard/Snapshots.bak",
        "Library/SplashBoard/Snapshots 2", "Library/SplashBoard.old/Snapshots", "Library/SPLASHBOARD/x",
        "Library/SplashBoard /Snapshots", "Library/Ｓｐｌａｓｈｂｏａｒｄ/x", "Library/Spla\u{301}shBoard/x",
        "Library/SplashBoаrd/Snapshots", "Library/SpashBoard/Snapshots", "Library/Caches/snapshots/a.b",
        "Library/Copy of Snapshots", "Documents/Snapshots.1", "Library/SPLASH~1/x", "Library/SNAPSH~12",
        "tmp/old-Snapshot", "Library/Splashbord 2", "Library/Snaps", "Library/splashboar",
        "Library/Caches/old-Snapshot/a.b", "Library/ЅрlаshВоаrd/x", "Documents/ЅNАРЅНОТЅ", "Documents/ѕnαpѕһοtѕ",
        "Documents/scenelD:com.example.bank-default", "Documents/ѕсеnеІD:com.example.bank-default",
        "Library/Splash", "Library/SPLASH/x", "App/library/Splash/x/y",
    ])
    func `A folder that is called almost like one of snapshots is looked into`(folder: String) throws {
        let tree = try EvidenceTree()
        try tree.file("\(Self.scene)/good@3x.ktx", Self.ktx)
        try tree.file("\(folder)/leak@3x.ktx", Self.ktx)
        try tree.file("\(folder)/notes.txt", [0x20])
        let found = try collect(tree)
        #expect(found.candidates.count == 2, "\(found.candidates.map(\.path))")
        #expect(found.issues.map(\.error) == [.resemblingFolder])
        #expect(found.candidates.allSatisfy { $0.location?.isLaunchImage == false })
    }

    @Test(arguments: ["Library/SplashBoard", "Library/SplashBoard/Snapshots", "Library/Caches/Snapshots"])
    func `What stands in the place of a folder of snapshots is named`(place: String) throws {
        let tree = try EvidenceTree()
        try tree.file("App/\(Self.scene)/good@3x.ktx", Self.ktx)
        try tree.file("Other/\(place)", Self.ktx)
        let name = try #require(place.split(separator: "/").last)
        try tree.file("Other/elsewhere/\(name)", Self.ktx)
        let pipe = tree.root.appending(path: "Pipe/\(place)")
        try FileManager.default.createDirectory(
            at: pipe.deletingLastPathComponent(), withIntermediateDirectories: true)
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let files = try ArchiveTree(
            ArchiveTree.Form.tar.archive([ArchivedFile("Other/\(place)", .file(Self.ktx))]))
        let (found, packed) = (try collect(tree).issues, try files.collect().issues)
        #expect(found.allSatisfy(\.losesSnapshots) && packed.allSatisfy(\.losesSnapshots))
        let (file, special) = (EvidencePath("Other/\(place)"), EvidencePath("Pipe/\(place)"))
        #expect(found.first { $0.path == file }?.error == .fileNotDirectory)
        #expect(found.first { $0.path == special }?.error == .specialFile("named pipe"))
        #expect(found.count == 2 && packed.map(\.path) == [file] && packed.map(\.error) == [.fileNotDirectory])
    }

    /// Where a container lies, and whether the app of the one around it could have written its record.
    private static let containersInside = [
        ("Documents/X", true), ("Library/Backups/X", true), ("tmp/X", true), ("Other/X", false), ("X/Documents", false),
    ]

    @Test(arguments: containersInside, [true, false])
    func `A record where an app can write names no app`(
        inside: (place: String, isPlanted: Bool), isCalledContainer: Bool
    ) throws {
        // A container is known by its place, or by its own record.
        let around =
            isCalledContainer ? "Containers/Data/Application/0C1D2E3F-0000-4000-8000-000000000001" : "around"
        let tree = try EvidenceTree()
        try tree.file("\(around)/\(inside.place)/\(Self.scene)/A@3x.ktx", Self.ktx)
        try tree.metadata("\(around)/\(inside.place)", "com.example.claimed")
        if !isCalledContainer { try tree.metadata(around, "com.example.own") }
        func files(_ names: [String]) throws -> [ArchivedFile] {
            try names.map { ArchivedFile($0, .file([UInt8](try Data(contentsOf: tree.root.appending(path: $0))))) }
        }
        let record = ContainerMetadata.fileName
        let members = try files(
            ["\(around)/\(inside.place)/\(Self.scene)/A@3x.ktx", "\(around)/\(inside.place)/\(record)"]
                + (isCalledContainer ? [] : ["\(around)/\(record)"]))
        for found in try [
            collect(tree), ArchiveTree(ArchiveTree.Form.tar.archive(members)).collect(),
            ArchiveTree(ArchiveTree.Form.zip.archive(members.reversed())).collect(),
        ] {
            #expect(found.candidates.map(\.bundleSource) == [inside.isPlanted ? .folderName : .containerMetadata])
            #expect(found.issues.map(\.error) == (inside.isPlanted ? [.plantedRecord] : []))
        }
    }

    /// Apps write there at the top already, unlike in their own containers.
    @Test(arguments: [
        "Containers/Shared/AppGroup/0C1D2E3F-0000-4000-8000-000000000001", "var/mobile/Media/Downloads",
        "var/mobile/Library/Mobile Documents/iCloud~a~b",
    ])
    func `A record below what apps share names no app`(place: String) throws {
        let tree = try EvidenceTree()
        try tree.file("\(place)/Q/\(Self.scene)/A@3x.ktx", Self.ktx)
        try tree.metadata("\(place)/Q", "com.example.claimed")
        let found = try collect(tree)
        #expect(found.candidates.map(\.bundleSource) == [.folderName])
        #expect(found.issues.map(\.error) == [.plantedRecord])
    }

    /// Names that hold the path of a snapshot, and the app that they tell.
    private static let flattened: [(name: String, app: String?)] = [
        ("Library_SplashBoard_Snapshots_sceneID_com.example.bank-default_A@3x.ktx", "com.example.bank"),
        ("private-var-mobile-Library-SplashBoard-Snapshots-A.ktx", nil), ("library.splashboard.snapshots.A.ktx", nil),
        ("Library\\SplashBoard\\Snapshots\\sceneID:com.example.bank-default\\A@3x.ktx", "com.example.bank"),
        ("Library%2FSplashBoard%2fSnapshots%2FsceneID%3Acom.example.bank-default%2FA.ktx", "com.example.bank"),
        ("Library∕SplashBoard∕Snapshots∕A", nil), ("Library:Caches:Snapshots:com.example.bank:A.png", nil),
        ("sceneID_com.example.bank-default_A@3x.ktx", "com.example.bank"), ("7_sceneIDcom.example.bank_A.ktx", nil),
        ("A1B2C3D4-0000-1111-2222-333344445555@3x.ktx", nil),
    ]

    @Test(arguments: flattened, ["", "Export/files"])
    func `A picture whose name tells a snapshot is judged wherever it lies`(
        file: (name: String, app: String?), folder: String
    ) throws {
        let tree = try EvidenceTree()
        try tree.file("\(Self.scene)/good@3x.ktx", Self.ktx)
        let path = folder.isEmpty ? file.name : "\(folder)/\(file.name)"
        let picture = file.name.hasSuffix("png") ? [0x89, 0x50, 0x4E, 0x47] : Self.ktx
        try tree.file(path, picture)
        // Neither what the name alone says of a file nor the picture alone.
        try tree.file("Other/\(file.name)", [0x20])
        try tree.file("Other/texture.ktx", Self.ktx)
        let found = try collect(tree)
        #expect(found.candidates.count == 2, "\(found.candidates.map(\.path))")
        #expect(found.candidates.contains { $0.path == EvidencePath(path) && $0.bundleIdentifier == file.app })
        #expect(found.issues.map(\.error) == [.flattenedName(others: 0)])
        let files = try ArchiveTree(
            ArchiveTree.Form.tar.archive([
                ArchivedFile("\(Self.scene)/good@3x.ktx", .file(Self.ktx)), ArchivedFile(path, .file(picture)),
            ]))
        #expect(try files.collect().candidates.count == 2)
    }

    @Test func `Pictures that are called so beside each other are reported once`() throws {
        let tree = try EvidenceTree()
        for name in ["B", "A", "C"] { try tree.file("Library_SplashBoard_Snapshots_\(name).ktx", Self.ktx) }
        #expect(try collect(tree).issues.map { "\($0)" }.count == 1)
        #expect(try collect(tree).issues.map(\.error) == [.flattenedName(others: 2)])
    }

    @Test(arguments: [
        "Snapshots.ktx", "board snapshots.ktx", "old snapshots of caches.ktx", "sceneid.png", "obsceneIDeas.ktx",
        "obsceneideas.ktx",
        "A1B2C3D4-0000-1111-2222-333344445555@3x.png", "a1b2c3d4-0000-1111-2222-333344445555@3x.ktx",
        "A1B2C3D4-0000-1111-2222-333344445555.ktx",
        "A1B2C3D4-0000-1111-2222-3333444455556@3x.ktx", "A1B2C3D4_0000-1111-2222-333344445555@3x.ktx",
    ])
    func `A picture with another name is left to its app`(name: String) throws {
        let tree = try EvidenceTree()
        try tree.file("Documents/\(name)", name.hasSuffix("png") ? [0x89, 0x50, 0x4E, 0x47] : Self.ktx)
        #expect(try collect(tree).candidates.isEmpty)
    }

    @Test(arguments: ["SNAPSHOTS.BAK", "SplashBoard.old", "old-Snapshot/a.b", "Library/Snapshots 2"])
    func `What lies in such a folder directly in a container is the container's`(folder: String) throws {
        let tree = try EvidenceTree()
        let container = "Containers/Data/Application/11111111-2222-3333-4444-555555555555"
        try tree.file("\(container)/\(folder)/leak@3x.ktx", Self.ktx)
        let found = try collect(tree)
        #expect(found.candidates.map { String($0.container.escaped.suffix(container.count)) } == [container])
    }

    @Test(arguments: [
        "Documents/Snapshots", "Library/SplashBoard.framework", "Documents/holiday", "Library/Caches/old-Snapshot",
    ])
    func `An app's own pictures in its own folders are none`(folder: String) throws {
        let tree = try EvidenceTree()
        try tree.file("\(folder)/photo.png", [0x89, 0x50, 0x4E, 0x47])
        #expect(try collect(tree).candidates.isEmpty)
    }

    @Test(arguments: [
        "Documents/Splash", "Library/Caches/Splash", "Library/Splash Sounds", "Documents/keyboard",
        "Documents/Dashboards", "Documents/Screenshots", "Documents/snap",
        "Documents/SceneDelegate", "Documents/scenery", "Documents/снег",
        "Documents/SPLASH~", "Documents/SPLASH~x", "Documents/BOARD~1",
    ])
    func `A folder that is called otherwise is not looked into`(folder: String) throws {
        let tree = try EvidenceTree()
        try tree.file("\(folder)/texture.ktx", Self.ktx)
        let found = try collect(tree)
        #expect(found.candidates.isEmpty && found.issues.isEmpty)
    }

    /// Links by their target, and whether snapshots may be missing.
    static let links: [(link: String, target: String, matters: Bool)] = [
        ("App/Library/SplashBoard", "../../stash/SB", true),
        ("App/Library/SplashBoard/Snapshots", "../../../stash", true),
        ("App/Library/SplashBoard", "../../Real/Library/SplashBoard", false),
        ("containers/A", "../Real", false), ("containers/B", "/", false), ("anything", "../../..", true),
        ("containers/C", "/usr/share/nothing-here", false), ("containers/D", "/nothing-here", false),
        ("etc", "private/etc", false),
    ]

    @Test(arguments: links)
    func `A link behind which pictures may lie unmet is named`(
        link: (link: String, target: String, matters: Bool)
    ) throws {
        let tree = try EvidenceTree()
        try tree.file("Real/\(Self.scene)/A@3x.ktx", Self.ktx)
        try tree.file("stash/SB/Snapshots/a.b/leak.png", [0x89, 0x50, 0x4E, 0x47])
        let place = tree.root.appending(path: link.link)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: link.target)
        let found = try collect(tree)
        #expect(
            found.issues.filter { $0.error == .symbolicLink }.map { "\($0.path)" } == (link.matters ? [link.link] : []))
    }

    /// The same in an archive. What lies outside of it is not known, so a link there is an issue whatever it is called.
    static let archivedLinks =
        links + HostileTreeTests.links + [
            ("App/Documents/x", "../../../elsewhere", true), ("App/Documents/x", "../../Real", false),
            ("App/Documents/x", "../../Real/../../../y", true), ("App/Library/Caches", "../../stash/SB", true),
            ("App/Library/Caches", "../Documents", false), ("containers/E", "loop", false),
            ("containers/F", "F", true),
        ]

    @Test(arguments: archivedLinks, [ArchiveTree.Form.tar, .zip])
    func `So it is in an archive, wherever the link stands in it`(
        link: (link: String, target: String, matters: Bool), form: ArchiveTree.Form
    ) throws {
        let files = [
            ArchivedFile("Real/\(Self.scene)/A@3x.ktx", .file(Self.ktx)),
            ArchivedFile("stash/SB/Snapshots/a.b/leak.png", .file([0x89, 0x50, 0x4E, 0x47])),
            ArchivedFile("real/Library/file", .file([1])), ArchivedFile("App/Documents/notes", .file([1])),
        ]
        let own = ArchivedFile(link.link, .link(link.target))
        for files in [files + [own], [own] + files] {
            let found = try ArchiveTree(form.archive(files)).collect()
            #expect(
                found.issues.filter { $0.error == .symbolicLink }.map { "\($0.path)" }
                    == (link.matters ? [link.link] : []))
            #expect(found.issues.allSatisfy { $0.error == .symbolicLink && $0.losesSnapshots })
        }
    }

    @Test(arguments: [ArchiveTree.Form.tar, .zip])
    func `A link to what an archive holds does not lead to nothing`(form: ArchiveTree.Form) throws {
        let files = [
            ArchivedFile("a/to-file", .link("../b/file")), ArchivedFile("a/to-folder", .link("../b/folder")),
            ArchivedFile("a/to-root", .link("/b")), ArchivedFile("a/through", .link("to-folder/deep/../x")),
            ArchivedFile("a/missing", .link("../b/none")),
            ArchivedFile("b/file", .file([1])), ArchivedFile("b/folder/x", .file([1])),
            ArchivedFile("b/folder/deep/y", .file([1])),
        ]
        let found = try ArchiveTree(form.archive(files)).collect()
        #expect(found.danglingLinks == 1 && found.danglingLink == EvidencePath("a/missing"))
        #expect(found.issues.isEmpty)
    }

    @Test func `A container that is a link to a folder elsewhere is named`() throws {
        let (tree, other) = (try EvidenceTree(), try EvidenceTree())
        try other.file("\(Self.scene)/leak@3x.ktx", Self.ktx)
        try tree.file("containers/Real/\(Self.scene)/A@3x.ktx", Self.ktx)
        try FileManager.default.createSymbolicLink(
            atPath: tree.root.appending(path: "containers/Other").path, withDestinationPath: other.root.path)
        #expect(
            try collect(tree).issues.map { "\($0.path): \($0.error)" }.first?.hasPrefix("containers/Other: is a symb")
                == true)
    }

    @Test func `Links that lead to nothing are counted`() throws {
        let tree = try EvidenceTree()
        for name in ["c", "a", "b"] {
            try FileManager.default.createSymbolicLink(
                atPath: tree.root.appending(path: name).path, withDestinationPath: "nowhere")
        }
        let found = try collect(tree)
        #expect(found.danglingLinks == 3 && found.danglingLink == EvidencePath("a") && found.issues.isEmpty)
    }

    @Test(arguments: [
        ("Library/SplashBoard/Snapshots/a.b - {DEFAULT GROUP}", true),
        ("Library/SplashBoard/Snapshots/a.b - {DEFAULT GROUP}/downscaled", true),
        ("Library/SplashBoard/Snapshots/a.b/a.b - {DEFAULT GROUP}", true),
        ("Library/SplashBoard/Snapshots/sceneID:a.b-default/a.b - {DEFAULT GROUP}", false),
        ("Library/SplashBoard/Snapshots/other/a.b - {DEFAULT GROUP}", false),
        ("Library/SplashBoard/Snapshots/a.b - {DEFAULT GROUP}/sub", false),
        ("tmp/a.b - {DEFAULT GROUP}", false), ("a.b - {DEFAULT GROUP}/dump/Library/SplashBoard/Snapshots/x", false),
        ("Library/SplashBoard/Snapshots/a.b - {DEFAULT GROUP}/sceneID:a.b-default", false),
    ])
    func `Launch images lie in one place`(folder: String, isLaunchImage: Bool) throws {
        let location = try #require(
            SnapshotLocation(components: folder.split(separator: "/").map(String.init) + ["A.ktx"]))
        #expect(location.isLaunchImage == isLaunchImage)
    }
}
