import Foundation
import TestSupport
import Testing

/// The manifest as the real program meets it: whole, damaged, hostile, in several places.
@Suite struct ManifestTests {
    private static let place = "private/var/mobile/Library/FrontBoard/applicationState.db"
    private static let bundle = "com.example.app"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func container(_ device: String) -> String {
        "\(device)/private/var/mobile/Containers/Data/Application/11111111-2222-3333-4444-555555555555/"
            + Screens.scene(bundle)
    }

    /// A database that lists one picture of the app.
    private func database(_ name: String = "A@2x.ktx") throws -> ManifestDatabaseBuilder {
        let builder = try ManifestDatabaseBuilder()
        let groups = [(name: "sceneID:\(Self.bundle)-default", snapshots: [ManifestSnapshot(name)])]
        try builder.add(Self.bundle, key: "XBApplicationSnapshotManifest", value: ManifestBuilder.manifest(groups))
        return builder
    }

    private func write(_ device: String, _ picture: String = "A@2x.ktx") throws {
        try folder.write(Screens.covered, to: "\(Self.container(device))/\(picture)")
    }

    private func scan(_ paths: [String], _ more: [String] = []) throws -> (status: Int32, report: ReportJSON) {
        let run = try SnapveilBinary.run(["scan"] + paths + ["--format", "json"] + more, in: folder.url)
        return (run.status, try ReportJSON(run.output))
    }

    private func rules(_ report: ReportJSON) -> [String] {
        (report.top["evidenceFindings"] as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String }
    }

    /// Frames of the app's content that would leave out a leak if anybody believed them.
    static let frames = [
        "{{0, 0}, {1, 1}}", "{{0, 0}, {0, 0}}", "{{900, 900}, {10, 10}}", "{{-100, -100}, {20, 20}}",
        "{{nan, inf}, {1e999, -1}}", "{{0, 0}, {160, 284}}", "no frame",
    ]

    @Test("A frame of content is reported as stored, and hides nothing", arguments: frames)
    func contentFrame(_ frame: String) throws {
        try folder.write(Screens.exposed, to: "\(Self.container("dump"))/A@2x.ktx")
        var found: [[String: Any]] = []
        for isStated in [false, true] {
            var snapshot = ManifestSnapshot("A@2x.ktx")
            (snapshot.size, snapshot.scale) = ((160, 284), 2)
            if isStated { (snapshot.contentFrame, snapshot.insets) = (frame, "{284, 160, 284, 160}") }
            let builder = try ManifestDatabaseBuilder()
            try builder.add(
                Self.bundle, key: "XBApplicationSnapshotManifest",
                value: ManifestBuilder.manifest([(name: "sceneID:\(Self.bundle)-default", snapshots: [snapshot])]))
            try builder.checkpoint()
            try folder.write(builder.files().database, to: "dump/\(Self.place)")
            let (status, report) = try scan(["dump"])
            #expect(status == 1)
            var snapshotReport = try #require(report.snapshots.first)
            let entry = try #require(snapshotReport["manifest"] as? [String: Any])
            #expect(entry["contentFrame"] as? String == (isStated ? frame : nil))
            #expect(entry["safeAreaInsets"] as? String == (isStated ? "{284, 160, 284, 160}" : nil))
            snapshotReport["manifest"] = nil
            found.append(snapshotReport)
        }
        #expect(NSDictionary(dictionary: found[0]) == NSDictionary(dictionary: found[1]))
    }

    static let damages: [(name: String, message: String, database: @Sendable ([UInt8]) -> [UInt8], log: [UInt8]?)] = [
        ("text", "cannot be read as a database: file is not a database", { _ in Array("text".utf8) }, nil),
        ("cut off", "cannot be read as a database: ", { Array($0.prefix($0.count - 5000)) }, nil),
    ]

    @Test("What a damaged log holds is lost, and the database beside it is read")
    func damagedLog() throws {
        try write("dump")
        let builder = try database()
        try builder.checkpoint()
        try folder.write(builder.files().database, to: "dump/\(Self.place)")
        try folder.write([1, 2, 3], to: "dump/\(Self.place)-wal")
        let (status, report) = try scan(["dump"])
        #expect(status == 3 && report.snapshots[0]["manifest"] is [String: Any])
        #expect(
            report.errors.compactMap { $0["message"] as? String }.map { $0.prefix(31) } == [
                "its write-ahead log has 3 bytes"
            ])
    }

    /// Entries that the picture's own differs from, and whether it is joined to them.
    static let joins:
        [(name: String, change: @Sendable (inout ManifestSnapshot) -> Void, group: String, bundle: String, Bool)] = [
            ("its own", { _ in }, "sceneID:com.example.app-default", "com.example.app", true),
            ("another group's", { _ in }, "sceneID:com.example.app-other", "com.example.app", false),
            ("another app's", { _ in }, "sceneID:com.example.other-default", "com.example.other", false),
            (
                "of its smaller copy",
                {
                    $0.fileName = nil
                    $0.variants = [("downscaled", "A@2x.ktx")]
                },
                "sceneID:com.example.app-default", "com.example.app", false
            ),
        ]

    @Test("A name that is listed once is joined to no other app's, group's or variant's file", arguments: joins.indices)
    func uniqueName(_ index: Int) throws {
        let (name, change, group, bundle, isJoined) = Self.joins[index]
        try write("dump")
        var snapshot = ManifestSnapshot("A@2x.ktx")
        change(&snapshot)
        let builder = try ManifestDatabaseBuilder()
        try builder.add(
            bundle, key: "XBApplicationSnapshotManifest",
            value: ManifestBuilder.manifest([(name: group, snapshots: [snapshot])]))
        let files = try builder.files()
        try folder.write(files.database, to: "dump/\(Self.place)")
        try folder.write(files.log, to: "dump/\(Self.place)-wal")
        let (_, report) = try scan(["dump"])
        #expect(report.snapshots[0]["manifest"] is [String: Any] == isJoined, "\(name)")
        #expect(report.snapshots[0]["bundleIdentifier"] as? String == "com.example.app", "\(name)")
        #expect(rules(report).contains("manifest-entry-without-file") == !isJoined, "\(name)")
    }

    @Test("A smaller copy alone is no proof of the picture that it was made of")
    func copyAlone() throws {
        try folder.write(Screens.covered, to: "\(Self.container("dump"))/downscaled/A@2x.ktx")
        let files = try database().files()
        try folder.write(files.database, to: "dump/\(Self.place)")
        try folder.write(files.log, to: "dump/\(Self.place)-wal")
        var (_, report) = try scan(["dump"])
        #expect(report.snapshots[0]["manifest"] is NSNull)
        #expect(rules(report).sorted() == ["file-not-in-manifest", "manifest-entry-without-file"])
        try write("dump")
        (_, report) = try scan(["dump"])
        #expect(report.snapshots.allSatisfy { $0["manifest"] is [String: Any] } && rules(report).isEmpty)
    }

    @Test("A life of eight minutes is a hint, and no other one is", arguments: [480.0, 479, 483, 600, nil])
    func protectedContent(_ life: Double?) throws {
        try write("dump")
        var snapshot = ManifestSnapshot("A@2x.ktx")
        snapshot.expires = life.map { snapshot.created + $0 }
        let builder = try ManifestDatabaseBuilder()
        let groups = [(name: "sceneID:\(Self.bundle)-default", snapshots: [snapshot])]
        try builder.add(Self.bundle, key: "XBApplicationSnapshotManifest", value: ManifestBuilder.manifest(groups))
        try builder.checkpoint()
        try folder.write(builder.files().database, to: "dump/\(Self.place)")
        let (status, report) = try scan(["dump"])
        let notes = report.snapshots[0]["notes"] as? [String] ?? []
        #expect(notes.contains { $0.contains("for protected") } == (life == 480 || life == 479))
        #expect(status == 0 && report.verdicts.values.sorted() == ["masked"], "it changes no verdict")
    }

    @Test("Pictures inside the app were not deleted", arguments: [3, 4])
    func insideTheApp(_ location: Int) throws {
        try write("dump")
        var (own, launch) = (ManifestSnapshot("A@2x.ktx"), ManifestSnapshot("Default@2x.png"))
        own.scale = 2
        (launch.contentType, launch.location) = (2, location)
        let builder = try ManifestDatabaseBuilder()
        let groups = [(name: "sceneID:\(Self.bundle)-default", snapshots: [own, launch])]
        try builder.add(Self.bundle, key: "XBApplicationSnapshotManifest", value: ManifestBuilder.manifest(groups))
        try builder.checkpoint()
        try folder.write(builder.files().database, to: "dump/\(Self.place)")
        let (_, report) = try scan(["dump"])
        let account = try #require((report.top["manifests"] as? [[String: Any]])?.first)
        #expect(rules(report).isEmpty && account["withoutName"] as? Int == 1 && account["joined"] as? Int == 1)
    }

    @Test("Scale and points are those that the manifest states", arguments: [1, 2])
    func statedScale(_ scale: Int) throws {
        try folder.write(Screens.covered, to: "\(Self.container("dump"))/A.ktx")
        var snapshot = ManifestSnapshot("A.ktx")
        snapshot.scale = scale
        snapshot.size = (Screens.width / scale, Screens.height / scale)
        let builder = try ManifestDatabaseBuilder()
        let groups = [(name: "sceneID:\(Self.bundle)-default", snapshots: [snapshot])]
        try builder.add(Self.bundle, key: "XBApplicationSnapshotManifest", value: ManifestBuilder.manifest(groups))
        try builder.checkpoint()
        try folder.write(builder.files().database, to: "dump/\(Self.place)")
        let (_, report) = try scan(["dump"])
        #expect(report.snapshots[0]["scale"] as? Int == scale)
        #expect(report.snapshots[0]["pixelsPerPoint"] as? Double == Double(scale))
    }

    @Test("A group's container is joined by the app that its folders name, also to a manifest under another path")
    func groupContainer() throws {
        let container = "dump/Shared/AppGroup/11111111-2222-3333-4444-555555555555"
        try folder.write(Screens.covered, to: "\(container)/\(Screens.scene(Self.bundle))/A@2x.ktx")
        let record = PropertyListBuilder.bytes(.dictionary([("MCMMetadataIdentifier", .text("group.com.example"))]))
        try folder.write(record, to: "\(container)/.com.apple.mobile_container_manager.metadata.plist")
        let files = try database().files()
        try folder.write(files.database, to: "state/applicationState.db")
        try folder.write(files.log, to: "state/applicationState.db-wal")
        let (status, report) = try scan(["dump", "state"])
        #expect(report.snapshots[0]["manifest"] is [String: Any])
        #expect(status == 0, "a folder that holds only the manifest of others is in order")
        #expect(try scan(["state"]).status == 3, "alone it holds nothing to judge")
    }

    @Test(
        "A damaged manifest is named, makes the scan incomplete, and the pictures are judged",
        arguments: damages.indices)
    func damaged(_ index: Int) throws {
        let (name, message, change, log) = Self.damages[index]
        try write("dump")
        let builder = try database()
        try builder.checkpoint()
        try folder.write(change(builder.files().database), to: "dump/\(Self.place)")
        if let log { try folder.write(log, to: "dump/\(Self.place)-wal") }
        let (status, report) = try scan(["dump"])
        #expect(status == 3 && report.verdicts.values.sorted() == ["masked"], "\(name)")
        #expect(report.errors.count == 1 && report.errors[0]["path"] as? String == Self.place)
        #expect((report.errors[0]["message"] as? String)?.contains(message) == true, "\(report.errors)")
        #expect(rules(report).isEmpty, "a manifest that is not known lists nothing and misses nothing")
        let account = try #require((report.top["manifests"] as? [[String: Any]])?.first)
        #expect(account["entries"] is NSNull)
    }

    @Test("A link or a pipe in its place is named and not opened")
    func special() throws {
        try write("dump")
        let file = folder.url.appendingPathComponent("dump/\(Self.place)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(mkfifo(file.path, 0o600) == 0)
        var (status, report) = try scan(["dump"])
        #expect(status == 3 && report.errors[0]["message"] as? String == "is a named pipe, which is never opened")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/etc/passwd")
        (status, report) = try scan(["dump"])
        #expect(status == 3 && (report.errors[0]["message"] as? String)?.hasPrefix("is a symbolic link") == true)
    }

    @Test("A link or a pipe for its log is named as what is wrong", arguments: [true, false])
    func specialLog(_ isLink: Bool) throws {
        try write("dump")
        let files = try database().files()
        try folder.write(files.database, to: "dump/\(Self.place)")
        let log = folder.url.appendingPathComponent("dump/\(Self.place)-wal")
        if isLink {
            try FileManager.default.createSymbolicLink(atPath: log.path, withDestinationPath: "/etc/passwd")
        } else {
            #expect(mkfifo(log.path, 0o600) == 0)
        }
        let (status, report) = try scan(["dump"])
        let message = "applicationState.db-wal beside it is a \(isLink ? "symbolic link" : "named pipe")"
        #expect(status == 3 && (report.errors[0]["message"] as? String)?.contains(message) == true, "\(report.errors)")
    }

    @Test("A log whose database is missing is noticed", arguments: ["-wal", "-journal"])
    func orphan(_ suffix: String) throws {
        try write("dump")
        try folder.write(Array("log".utf8), to: "dump/\(Self.place)\(suffix)")
        let (status, report) = try scan(["dump"])
        let notices = report.top["notices"] as? [[String: Any]] ?? []
        #expect(status == 0 && notices.count == 1 && notices[0]["path"] as? String == Self.place + suffix)
        #expect((notices[0]["message"] as? String)?.contains("manifest that is not in the evidence") == true)
        try folder.write([], to: "dump/\(Self.place)\(suffix)")
        #expect((try scan(["dump"]).1.top["notices"] as? [Any])?.isEmpty == true, "an empty one lists nothing")
    }

    @Test("Each of two devices below one path has its own manifest, and one without any is left alone")
    func devices() throws {
        for (device, picture) in [("one", "A@2x.ktx"), ("two", "B@2x.ktx"), ("three", "C@2x.ktx")] {
            try write("dumps/\(device)", picture)
        }
        for (device, listed) in [("one", "A@2x.ktx"), ("two", "Z@2x.ktx")] {
            let files = try database(listed).files()
            try folder.write(files.database, to: "dumps/\(device)/\(Self.place)")
            try folder.write(files.log, to: "dumps/\(device)/\(Self.place)-wal")
        }
        let (status, report) = try scan(["dumps"])
        #expect(status == 0)
        let entries = report.snapshots.map { $0["manifest"] is [String: Any] }
        #expect(
            report.paths.map { $0.prefix { $0 != "/" } } == ["one", "three", "two"] && entries == [true, false, false])
        #expect(rules(report).sorted() == ["file-not-in-manifest", "manifest-entry-without-file"])
    }

    @Test("A manifest that is named beside the containers speaks for their apps")
    func beside() throws {
        try write("dump")
        let files = try database().files()
        try folder.write(files.database, to: "state/applicationState.db")
        try folder.write(files.log, to: "state/applicationState.db-wal")
        let (_, report) = try scan(["dump", "state", "--allow-empty"])
        #expect(report.snapshots.count == 1 && report.snapshots[0]["manifest"] is [String: Any])
        #expect(report.snapshots[0]["bundleSource"] as? String == "manifest-copy")
    }

    @Test(
        "One that lies where apps write speaks for nobody, whatever it is named beside",
        arguments: [
            "Containers/Shared/AppGroup/22222222-2222-3333-4444-555555555555", "private/var/mobile/Media/Downloads",
            "private/var/mobile/Library/Mobile Documents/iCloud~a~b",
        ])
    func plantedElsewhere(_ place: String) throws {
        try write("dump")
        let files = try database().files()
        try folder.write(files.database, to: "\(place)/applicationState.db")
        try folder.write(files.log, to: "\(place)/applicationState.db-wal")
        let (_, report) = try scan(["dump", place, "--allow-empty"])
        #expect(report.snapshots.count == 1 && !(report.snapshots[0]["manifest"] is [String: Any]))
        let notices = report.top["notices"] as? [[String: Any]] ?? []
        #expect(notices.contains { ($0["message"] as? String)?.contains("where an app can write") == true })
    }

    @Test("Its copy is never made inside the evidence")
    func temporaryFolder() throws {
        try write("dump")
        let files = try database().files()
        try folder.write(files.database, to: "dump/\(Self.place)")
        let run = try SnapveilBinary.run(
            ["scan", "dump", "--format", "json"], in: folder.url,
            environment: ["TMPDIR": folder.url.appendingPathComponent("dump").path])
        let report = try ReportJSON(run.output)
        #expect(run.status == 3)
        #expect((report.errors.first?["message"] as? String)?.contains("lies inside the evidence") == true)
    }

    @Test("Whatever is called snapveil where temporary files go, the manifest is read", arguments: [true, false])
    func occupiedTemporaryFolder(_ isLink: Bool) throws {
        try write("dump")
        let builder = try database()
        try builder.checkpoint()
        try folder.write(builder.files().database, to: "dump/\(Self.place)")
        let occupied = folder.url.appendingPathComponent("temporary/snapveil")
        try FileManager.default.createDirectory(
            at: isLink ? occupied.deletingLastPathComponent() : occupied, withIntermediateDirectories: true)
        if isLink {
            try FileManager.default.createSymbolicLink(atPath: occupied.path, withDestinationPath: "/nowhere")
        }
        let run = try SnapveilBinary.run(
            ["scan", "dump", "--format", "json"], in: folder.url,
            environment: ["TMPDIR": occupied.deletingLastPathComponent().path])
        let report = try ReportJSON(run.output)
        #expect(report.errors.isEmpty && report.snapshots.contains { $0["manifest"] is [String: Any] })
    }

    @Test("A requirement of the configuration that is not met is named and makes the scan incomplete")
    func requirement() throws {
        try write("dump")
        let text = """
            version: 1
            require:
              - {bundle: com.example.app}
              - {bundle: com.example.app, orientations: [landscape]}
              - {bundle: com.example.other}
            """
        try folder.write(Array(text.utf8), to: "config.yml")
        let (status, report) = try scan(["dump"], ["--config", "config.yml"])
        #expect(status == 3 && report.top["complete"] as? Bool == false)
        #expect(report.errors.compactMap { $0["path"] as? String } == ["config.yml:4", "config.yml:5"])
        #expect(rules(report) == ["requirement-unmet", "requirement-unmet"])
        let record = try #require(report.top["configuration"] as? [String: Any])
        #expect(record["file"] as? String == "config.yml" && (record["sha256"] as? String)?.count == 64)
    }
}
