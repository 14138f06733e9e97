import Foundation
import TestSupport
import Testing

@testable import Evidence

/// What the log still holds of pictures that were replaced or removed.
@Suite struct ManifestHistoryTests {
    private static let key = "XBApplicationSnapshotManifest"

    private static func value(_ names: [String]) -> [UInt8] {
        ManifestBuilder.manifest([
            (
                name: "sceneID:com.example.a-default",
                snapshots: names.enumerated().map { index, name in
                    var snapshot = ManifestSnapshot(name)
                    snapshot.created = 700_000_000 + Double(index)
                    return snapshot
                }
            )
        ])
    }

    private static func update(_ builder: ManifestDatabaseBuilder, _ names: [String]) throws {
        let hex = value(names).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        try builder.run("UPDATE kvs SET value = x'\(hex)'")
    }

    @Test(arguments: [false, true])
    func `Entries that only earlier transactions of the log list are deleted ones`(isCheckpointed: Bool) throws {
        let builder = try ManifestDatabaseBuilder()
        try builder.add("com.example.a", key: Self.key, value: Self.value(["first.ktx"]))
        if isCheckpointed { try builder.checkpoint() }
        try Self.update(builder, ["second.ktx", "kept.ktx"])
        try Self.update(builder, ["kept.ktx", "third.ktx"])
        let files = try builder.files()
        let manifest = try SnapshotManifest(
            ManifestContents(database: files.database, log: files.log),
            temporaryFolder: FileManager.default.temporaryDirectory.path)
        #expect(manifest.entries.compactMap(\.fileName) == ["kept.ktx", "third.ktx"] && manifest.problems.isEmpty)
        #expect(manifest.deleted.compactMap(\.fileName) == ["first.ktx", "second.ktx"])
        // Of a database that was written back no earlier state is known.
        try builder.checkpoint()
        let last = try SnapshotManifest(
            ManifestContents(database: try builder.files().database),
            temporaryFolder: FileManager.default.temporaryDirectory.path)
        #expect(last.entries.count == 2 && last.deleted.isEmpty)
    }

    @Test func `Earlier states that cannot be read say nothing, and cost the state that counts nothing`() throws {
        let builder = try ManifestDatabaseBuilder()
        try builder.add("com.example.a", key: Self.key, value: Self.value(["first.ktx"]))
        try builder.checkpoint()
        try builder.run("UPDATE kvs SET value = x'00'")
        for number in 0..<40 { try Self.update(builder, ["\(number).ktx"]) }
        let files = try builder.files()
        let manifest = try SnapshotManifest(
            ManifestContents(database: files.database, log: files.log),
            temporaryFolder: FileManager.default.temporaryDirectory.path)
        #expect(manifest.entries.compactMap(\.fileName) == ["39.ktx"] && manifest.problems.isEmpty)
        #expect(manifest.deleted.count == 16, "the latest states alone")
    }
}
