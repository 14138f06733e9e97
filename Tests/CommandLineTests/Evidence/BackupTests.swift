import Foundation
import TestSupport
import Testing

/// Backups of Finder and iTunes, whose list says which of their files are pictures of screens.
@Suite struct BackupTests {
    private static let scene = Screens.scene("com.example.app")
    private static let app = "AppDomain-com.example.app"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// In a folder and in archives of it.
    private func write(_ backup: BackupBuilder, _ name: String = "00008101-ABC") throws {
        let files = try backup.files()
        for file in files { try folder.write(file.bytes, to: "\(name)/\(file.path)") }
        // The list comes last, so that nothing is known of what came before it.
        let archived = files.reversed().map { ArchivedFile("\(name)/\($0.path)", .file($0.bytes)) }
        try folder.write(ZipBuilder().archive(archived), to: "backup.zip")
        try folder.write(TarBuilder.archive(archived), to: "backup.tar")
    }

    private func scan(_ path: String, _ more: [String] = []) throws -> (status: Int32, report: ReportJSON) {
        let run = try SnapveilBinary.run(["scan", path, "--format", "json"] + more, in: folder.url)
        return (run.status, try ReportJSON(run.output))
    }

    private func messages(_ report: ReportJSON, _ key: String) -> [String] {
        (report.top[key] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
    }

    private static let start = "an iTunes or Finder backup, which holds no snapshots of the app switcher"

    struct Place: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var domain: String
        var path: String
        var group: String
        var bundle: String?
        var sandbox: String
    }

    static let places = [
        Place(
            testDescription: "an app's screenshot", domain: app, path: "Documents/reports/1.png",
            group: "stored-screenshot", bundle: "com.example.app", sandbox: "application"),
        Place(
            testDescription: "an extension's screenshot", domain: "AppDomainPlugin-com.example.app.share",
            path: "Documents/1.png", group: "stored-screenshot", bundle: "com.example.app.share", sandbox: "extension"),
        Place(
            testDescription: "a screenshot that apps share", domain: "AppDomainGroup-group.com.example",
            path: "Documents/1.png", group: "stored-screenshot", bundle: "group.com.example", sandbox: "app-group"),
        Place(
            testDescription: "a tab of Safari", domain: "HomeDomain", path: "Library/Safari/Thumbnails/1.png",
            group: "browser-tab", sandbox: "system"),
        Place(
            testDescription: "a tab of Safari in its own container", domain: "AppDomain-com.apple.mobilesafari",
            path: "Library/Safari/Thumbnails/1.png", group: "browser-tab", bundle: "com.apple.mobilesafari",
            sandbox: "application"),
        Place(
            testDescription: "a private tab", domain: "AppDomain-com.microsoft.msedge",
            path: "Library/Application Support/Microsoft/Edge/Default/OTR/Sessions/1/Snapshots/1.png",
            group: "private-tab", bundle: "com.microsoft.msedge", sandbox: "application"),
        Place(
            testDescription: "a snapshot, which no system backs up", domain: app,
            path: "Library/SplashBoard/Snapshots/sceneID:com.example.app-default/1.png", group: "scene",
            bundle: "com.example.app", sandbox: "application"),
    ]

    @Test("What is in it is judged under its name on the device", arguments: places, [true, false])
    func place(_ place: Place, _ isLeak: Bool) throws {
        let backup = try BackupBuilder()
        try backup.add(place.domain, "", nil, flags: 2)
        try backup.add(place.domain, place.path, PlacesTests.picture(isLeak, .png, columns: 160, rows: 284))
        try backup.add(Self.app, "Documents/art.png", PlacesTests.picture(true, .png, columns: 150, rows: 284))
        try backup.add(Self.app, "Library/Preferences/a.plist", [1])
        try write(backup)
        for path in ["00008101-ABC", "backup.zip", "backup.tar"] {
            let (_, report) = try scan(path)
            let name = (path == "00008101-ABC" ? "" : "00008101-ABC/") + "\(place.domain)/\(place.path)"
            #expect(report.paths == [name] && report.errors.isEmpty, "\(report.paths) \(report.errors)")
            let found = try #require(report.snapshots.first)
            #expect(found["verdict"] as? String == (isLeak ? "unmasked" : "masked"))
            #expect(found["group"] as? String == place.group && found["sandbox"] as? String == place.sandbox)
            #expect(found["bundleIdentifier"] as? String == place.bundle)
            #expect(found["modified"] as? String == "2023-11-14T22:13:20Z", "the time on the device")
            let digits = BackupBuilder.name(place.domain, place.path)
            let notes = found["notes"] as? [String] ?? []
            #expect(notes.contains { $0.hasSuffix("\(digits.prefix(2))/\(digits)") }, "\(notes)")
            let notices = messages(report, "notices")
            #expect(notices.count { $0.hasPrefix("is \(Self.start)") && $0.contains("among the 3 files") } == 1)
        }
    }

    @Test("A file of it that an archive has twice is named")
    func twice() throws {
        let backup = try BackupBuilder()
        try backup.add(Self.app, "Documents/1.png", PlacesTests.picture(false, .png, columns: 160, rows: 284))
        let digits = BackupBuilder.name(Self.app, "Documents/1.png")
        let stored = try backup.files()
        let files = stored.map { ArchivedFile("a/\($0.path)", .file($0.bytes)) }
        let leak = ArchivedFile(
            "a/\(digits.prefix(2))/\(digits)", .file(try PlacesTests.picture(true, .png, columns: 160, rows: 284)))
        try folder.write(TarBuilder.archive(files + [leak]), to: "twice.tar")
        let (status, report) = try scan("twice.tar")
        #expect(status == 3 && messages(report, "errors").contains { $0.contains("more than once") })
    }

    @Test("One without pictures is an empty scan, which says why")
    func empty() throws {
        let backup = try BackupBuilder()
        try backup.add(Self.app, "Documents/a.txt", [1, 2])
        try write(backup)
        for (path, subject) in [("00008101-ABC", "this"), (".", "00008101-ABC"), ("backup.zip", "00008101-ABC")] {
            let (status, report) = try scan(path)
            let errors = messages(report, "errors")
            #expect(status == 3 && errors.count == 1, "\(errors)")
            #expect(errors.first?.hasPrefix("no snapshots found: \(subject) is \(Self.start)") == true)
            #expect(try scan(path, ["--allow-empty"]).status == 0)
        }
    }

    @Test("An encrypted one is called so, and nothing of it is said to be judged")
    func encrypted() throws {
        let backup = try BackupBuilder()
        backup.isEncrypted = true
        backup.list = Array(repeating: 0xA7, count: 4096)
        try write(backup)
        for path in ["00008101-ABC", "backup.zip"] {
            let (status, report) = try scan(path, ["--allow-empty"])
            let errors = messages(report, "errors")
            #expect(status == 3 && errors.count == 1, "\(errors)")
            #expect(errors.first?.hasPrefix("is the list of an encrypted backup") == true)
            #expect(messages(report, "notices").contains { $0.hasPrefix("is \(Self.start)") })
        }
    }

    @Test("One whose list is no database is an incomplete scan")
    func damaged() throws {
        let backup = try BackupBuilder()
        backup.list = [1, 2]
        try write(backup)
        for path in ["00008101-ABC", "backup.zip"] {
            let (status, report) = try scan(path, ["--allow-empty"])
            #expect(status == 3)
            #expect(messages(report, "errors").contains { $0.hasPrefix("cannot be read as a database") })
        }
    }

    @Test("One of the older kind is explained")
    func old() throws {
        for name in ["Manifest.mbdb", "Manifest.plist", "Info.plist", "00a1"] { try folder.write([1], to: "B/\(name)") }
        let (status, report) = try scan("B")
        #expect(status == 3)
        #expect(messages(report, "errors").first?.contains("its list, Manifest.mbdb, is not read") == true)
    }

    @Test("What only resembles a backup is not called one", arguments: [["Manifest.plist"], ["Manifest.db"]])
    func noBackup(_ names: [String]) throws {
        for name in names { try folder.write([1, 2], to: "folder/\(name)") }
        let (status, report) = try scan("folder")
        let said = messages(report, "errors") + messages(report, "notices")
        #expect(status == 3 && said.count == 1 && !said[0].contains("backup"))
    }

    @Test("A dump with a backup in it is judged with what is in both, each picture once")
    func both() throws {
        try folder.write(Screens.covered, to: "dump/\(Self.scene)/A@2x.ktx")
        let backup = try BackupBuilder()
        // Of a size that no screen has, but a snapshot beside it.
        try backup.add(Self.app, "Documents/1.png", PlacesTests.picture(false, .png))
        try write(backup, "dump/Backup")
        let files = try ArchivedFile.files(below: folder.url.appendingPathComponent("dump"))
        try folder.write(TarBuilder.archive(files), to: "dump.tar")
        for (path, more) in [
            ("dump", []), ("dump.tar", []), ("dump", ["--all-images"]), ("dump.tar", ["--all-images"]),
        ] {
            let (status, report) = try scan(path, more)
            #expect(status == 0 && report.snapshots.count == 2, "\(report.paths)")
            #expect(messages(report, "notices").contains { $0.hasPrefix("is \(Self.start)") })
        }
    }

    @Test(
        "A picture that is called like a list is one where all are wanted",
        arguments: ["Manifest.db", "Manifest.plist"])
    func called(_ name: String) throws {
        let picture = try PlacesTests.picture(true, .png)
        try folder.write(picture, to: "dump/\(name)")
        try folder.write(TarBuilder.archive([ArchivedFile(name, .file(picture))]), to: "dump.tar")
        for path in ["dump", "dump.tar"] { #expect(try scan(path, ["--all-images"]).report.paths == [name]) }
    }
}
