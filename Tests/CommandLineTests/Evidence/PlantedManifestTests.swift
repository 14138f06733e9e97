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
    ]

    @Test("One in an app's folders is none", arguments: places)
    func inContainer(_ place: String, _ hasRecord: Bool) throws {
        let container = "dump/private/var/mobile/Containers/Data/Application/11111111-2222-3333-4444-555555555555"
        try folder.write(Screens.exposed, to: "\(container)/\(Self.picture)")
        if hasRecord { try folder.write(Self.record, to: "\(container)/\(Self.recordName)") }
        try folder.write(database(), to: "\(container)/\(place)/applicationState.db")
        #expect(try !isBelieved(["dump"]))
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
