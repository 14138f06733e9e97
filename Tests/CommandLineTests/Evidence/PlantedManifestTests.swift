import Foundation
import TestSupport
import Testing

/// Manifests that an app could have written: they say nothing of its pictures.
@Suite struct PlantedManifestTests {
    private static let bundle = "com.example.app"
    private static let picture = "\(Screens.scene(bundle))/A@2x.ktx"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A database that calls the picture a launch image.
    private func database() throws -> [UInt8] {
        let builder = try ManifestDatabaseBuilder()
        var snapshot = ManifestSnapshot("A@2x.ktx")
        snapshot.contentType = 1
        let groups = [(name: "sceneID:\(Self.bundle)-default", snapshots: [snapshot])]
        try builder.add(Self.bundle, key: "XBApplicationSnapshotManifest", value: ManifestBuilder.manifest(groups))
        try builder.checkpoint()
        return try builder.files().database
    }

    /// - Returns: whether the manifest was believed.
    private func isBelieved(_ paths: [String]) throws -> Bool {
        let run = try SnapveilBinary.run(["scan"] + paths + ["--format", "json"], in: folder.url)
        let report = try ReportJSON(run.output)
        let snapshot = try #require(report.snapshots.first)
        let isListed = snapshot["manifest"] is [String: Any]
        let notices = (report.top["notices"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
        #expect(notices.contains { $0.contains("not the system's manifest") } != isListed, "\(notices)")
        #expect((snapshot["verdict"] as? String == "unmasked") != isListed, "\(paths)")
        return isListed
    }

    private static let record = PropertyListBuilder.bytes(.dictionary([("MCMMetadataIdentifier", .text(bundle))]))
    private static let recordName = ".com.apple.mobile_container_manager.metadata.plist"

    /// Places in a container, and whether it has the system's record of whose it is.
    static let places = [
        ("Library", false), ("Documents", false), ("Library/FrontBoard", false),
        ("tmp/mobile/Library/FrontBoard", false),
        ("mobile/Library/FrontBoard", true), ("other", true),
        ("Documents/private/var/mobile/Library/FrontBoard", false), ("Library/SplashBoard", true),
        ("Documents/var/mobile/Library/FrontBoard", true), ("SystemData/mobile/Library/FrontBoard", false),
    ]

    private static let application = "dump/private/var/mobile/Containers/Data/Application"
    /// Where a scan of that container begins: above it, at it, and in it, at its pictures and at the place beside them.
    private static let roots = [
        [""], ["private"], ["private/var/mobile"], ["private/var/mobile/Containers"], ["CONTAINER"],
        ["CONTAINER/Library", "CONTAINER/PLACE"], ["CONTAINER/Library/SplashBoard/Snapshots", "CONTAINER/PLACE"],
    ]

    @Test("One in an app's folders is none, wherever the scan begins", arguments: places)
    func inContainer(_ place: String, _ hasRecord: Bool) throws {
        let container = "\(Self.application)/11111111-2222-3333-4444-555555555555"
        try folder.write(Screens.exposed, to: "\(container)/\(Self.picture)")
        if hasRecord { try folder.write(Self.record, to: "\(container)/\(Self.recordName)") }
        try folder.write(database(), to: "\(container)/\(place)/applicationState.db")
        for root in Self.roots {
            let paths = root.map {
                "dump/"
                    + $0.replacing("CONTAINER", with: container.dropFirst("dump/".count)).replacing(
                        "PLACE", with: place)
            }
            #expect(try !isBelieved(paths), "\(paths)")
        }
    }

    @Test(arguments: ["Library/SplashBoard/Snapshots", Screens.scene(bundle)])
    func `One among the snapshots is a picture that cannot be decoded`(place: String) throws {
        let container = "\(Self.application)/11111111-2222-3333-4444-555555555555"
        try folder.write(Screens.exposed, to: "\(container)/\(Self.picture)")
        try folder.write(database(), to: "\(container)/\(place)/applicationState.db")
        for path in ["dump", container] {
            let run = try SnapveilBinary.run(["scan", path, "--format", "json"], in: folder.url)
            let report = try ReportJSON(run.output)
            #expect(run.status == 3 && report.verdicts.values.sorted() == ["unmasked", "unreadable"])
            #expect(report.snapshots.allSatisfy { $0["manifest"] is NSNull })
        }
    }

    /// What all apps of a maker, or the user's files, have in common is written by apps, too.
    @Test(arguments: [
        "Containers/Shared/AppGroup/AAAAAAAA-2222-3333-4444-555555555555", "Media/Downloads", "Media",
        "Library/Mobile Documents/iCloud~a~b/Documents",
        "Containers/Data/PluginKitPlugin/AAAAAAAA-2222-3333-4444-555555555555/Library/FrontBoard",
        "Containers/Data/Application/AAAAAAAA-2222-3333-4444-555555555555/Library/FrontBoard",
    ])
    func `One that lies elsewhere where an app can write is none either`(place: String) throws {
        let container = "\(Self.application)/11111111-2222-3333-4444-555555555555"
        try folder.write(Screens.exposed, to: "\(container)/\(Self.picture)")
        try folder.write(database(), to: "dump/private/var/mobile/\(place)/applicationState.db")
        for paths in [["dump"], ["dump/private/var/mobile"], [container, "dump/private/var/mobile/\(place)"]] {
            #expect(try !isBelieved(paths), "\(paths)")
        }
    }

    @Test func `The system's own is believed from all of these places`() throws {
        let container = "\(Self.application)/11111111-2222-3333-4444-555555555555"
        try folder.write(Screens.exposed, to: "\(container)/\(Self.picture)")
        try folder.write(database(), to: "dump/private/var/mobile/Library/FrontBoard/applicationState.db")
        for paths in [
            ["dump"], ["dump/private/var/mobile"], [container, "dump/private/var/mobile/Library/FrontBoard"],
        ] {
            #expect(try isBelieved(paths), "\(paths)")
        }
    }

    @Test("A container with a record is an app's, whatever it is called", arguments: [true, false])
    func calledMobile(_ hasRecord: Bool) throws {
        try folder.write(Screens.exposed, to: "mobile/\(Self.picture)")
        if hasRecord { try folder.write(Self.record, to: "mobile/\(Self.recordName)") }
        try folder.write(database(), to: "mobile/Library/FrontBoard/applicationState.db")
        for paths in [["mobile"], ["."], ["mobile/Library/SplashBoard", "mobile/Library/FrontBoard"]] {
            #expect(try isBelieved(paths) != hasRecord, "\(paths)")
        }
    }

    @Test(
        "An archive of an app's Library is that, whatever it is called",
        arguments: ["applicationState.db", "FrontBoard/applicationState.db", "SplashBoard/applicationState.db"])
    func archivedLibrary(_ place: String) throws {
        let files = [
            ArchivedFile(String(Self.picture.dropFirst("Library/".count)), .file(Screens.exposed)),
            ArchivedFile(place, .file(try database())),
        ]
        try folder.write(ZipBuilder().archive(files), to: "a.zip")
        try folder.write(TarBuilder.archive(files), to: "a.tar")
        #expect(try !isBelieved(["a.zip"]) && !isBelieved(["a.tar"]))
    }
}
