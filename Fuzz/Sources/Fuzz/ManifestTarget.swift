import Evidence
import TestSupport

extension FuzzTarget {
    /// A value of the manifest database: a property list that holds a keyed archive.
    static let manifest = FuzzTarget(
        name: "manifest", seeds: { ManifestSeeds.all },
        run: { bytes in
            let room = 100
            do throws(PropertyListError) {
                let found = try ManifestValueReading.entries(bytes, bundle: "a.b", room: room).entries
                require(found.count <= room, "more entries than allowed")
                require(found.allSatisfy { $0.fileName?.contains("/") != true }, "a name with folders")
            } catch {
                require(!error.description.isEmpty, "an error without words")
            }
        })
}

enum ManifestSeeds {
    static var all: [[UInt8]] {
        var picture = ManifestSnapshot("A@3x.ktx")
        (picture.lastUsed, picture.style) = (700_000_000, 2)
        picture.variants = [("downscaled", "A@3x.ktx")]
        let groups = [(name: "sceneID:a.b-default", snapshots: [picture, ManifestSnapshot(nil)])]
        let plain = PropertyListBuilder.bytes(
            .dictionary([
                ("version", .integer(3)),
                (
                    "snapshots",
                    .dictionary([
                        ("g", .dictionary([("snapshots", .array([.dictionary([("relativePath", .text("B.ktx"))])]))]))
                    ])
                ),
            ]))
        return [
            ManifestBuilder.manifest(groups), ManifestBuilder.manifest([]), plain,
            ManifestBuilder.place(bundle: "a.b", sandbox: "/private/var/mobile/x"),
        ]
    }
}
