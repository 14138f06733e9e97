import Foundation
import TestSupport

@testable import Evidence

extension FuzzTarget {
    /// Binary property lists, as they are, as keyed archives and as the manifest's values.
    static let propertyList = FuzzTarget(name: "property-list", seeds: ManifestSeeds.lists) { bytes in
        do throws(PropertyListError) {
            _ = try BinaryPropertyList.read(bytes)
            _ = try KeyedArchive(bytes)
            _ = try ManifestValueReading.application(bytes, known: "com.example.a", budget: ReferenceBudget())
        } catch {
            require(!error.description.isEmpty, "an error without words")
        }
        let room = 100
        do throws(PropertyListError) {
            let entries = try ManifestValueReading.entries(
                bytes, bundle: "com.example.a", room: room, budget: ReferenceBudget()
            ).entries
            require(entries.count <= room, "more entries than allowed")
            require(entries.allSatisfy { $0.fileName?.contains("/") != true }, "a name with folders")
        } catch {
            require(!error.description.isEmpty, "an error without words")
        }
    }

    /// A database with its log: the first two bytes say how many of the others are the log.
    static let manifest = FuzzTarget(name: "manifest", seeds: ManifestSeeds.databases) { bytes in
        guard let contents = ManifestContents(fuzzed: bytes) else { return }
        if let pages = try? FreePages(contents.database) {
            let count = contents.database.count
            require(pages.regions.allSatisfy { $0.upperBound <= count }, "a free part outside the file")
            let rows = RemovedRows(contents.database, pages).rows
            require(rows.allSatisfy { $0.value.count <= count }, "a removed row larger than the file")
        }
        do throws(EvidenceError) {
            let manifest = try SnapshotManifest(
                contents, temporaryFolder: FileManager.default.temporaryDirectory.path)
            require(manifest.entries.count <= SnapshotManifest.maximumEntries, "more entries than allowed")
            require(manifest.deleted.allSatisfy { !manifest.entries.contains($0) }, "a deleted entry that is there")
        } catch {
            require(!error.description.isEmpty, "an error without words")
        }
    }
}

private enum ManifestSeeds {
    private static let group = "sceneID:com.example.bank-default"

    /// Values as keyed archives, wrapped and bare, with nothing in them, and as a plain list of nested dictionaries.
    @Sendable static func lists() -> [[UInt8]] {
        var varied = ManifestSnapshot("A@3x.ktx")
        (varied.lastUsed, varied.style, varied.orientation) = (700_000_100.25, 2, 3)
        varied.variants = [("downscaled", "A@3x.ktx")]
        let manifest = ManifestBuilder.manifest([(name: group, snapshots: [varied, ManifestSnapshot(nil)])])
        let snapshot = PropertyListNode.dictionary([("relativePath", .text("B.ktx"))])
        let named = PropertyListNode.dictionary([("snapshots", .array([snapshot]))])
        return [
            manifest, ManifestBuilder.wrapped(manifest),
            ManifestBuilder.place(bundle: "com.example.bank", sandbox: "/private/var/mobile/U"),
            ManifestBuilder.manifest([]),
            PropertyListBuilder.bytes(
                .dictionary([("version", .integer(3)), ("snapshots", .dictionary([("g", named)]))])),
        ]
    }

    /// One with a log, one without, and one whose rows were removed, of small pages.
    @Sendable static func databases() -> [[UInt8]] {
        do {
            return try [(true, false), (false, false), (false, true)].map { keepsLog, isEmptied in
                let builder = try ManifestDatabaseBuilder(pageSize: 512)
                for (index, value) in lists().prefix(3).enumerated() {
                    let key = index == 2 ? "compatibilityInfo" : "XBApplicationSnapshotManifest"
                    try builder.add("com.example.bank\(index % 2)", key: key, value: value)
                }
                if isEmptied {
                    try builder.run("PRAGMA secure_delete = OFF")
                    try builder.run("DELETE FROM kvs")
                }
                if !keepsLog { try builder.checkpoint() }
                let files = try builder.files()
                let log = files.log.count
                return [UInt8(log & 255), UInt8(log >> 8 & 255)] + files.database + files.log
            }
        } catch {
            Requirement.broken("no seeds: \(error)")
        }
    }
}
