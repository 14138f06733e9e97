/// A file's name that tells a snapshot wherever it lies, as in exports that lay the files of many folders into one: it is the
/// system's own, `<UUID>@3x.ktx`, or holds the path it had,
/// `Library_SplashBoard_Snapshots_sceneID_com.example.app-default_<UUID>@3x.ktx`.
struct FlattenedName: Equatable, Sendable {
    /// Whether it tells the folders of snapshots. A scene or a UUID alone may be in a name that an app gave.
    let isSure: Bool
    /// The scene's group as the system calls it, where the name has one to its end.
    let scene: String?

    private static let scenePrefix = Array("sceneid".utf8)
    private static let sceneSuffix = "-default"

    init?(_ name: ArraySlice<UInt8>) {
        // Asked for every file of a tree.
        if Self.isSystems(name) {
            (isSure, scene) = (false, nil)
            return
        }
        guard Self.holds(name, Array("snapshots".utf8)) || Self.holds(name, Self.scenePrefix) else { return nil }
        let name = String(decoding: name, as: UTF8.self)
        // What stands for a slash has no letters, or a code that has some.
        let folded = FolderResemblance.folded(name.replacing("%2F", with: "/").replacing("%2f", with: "/"))
        let isSure = folded.contains("splashboardsnapshots") || folded.contains("cachessnapshots")
        guard isSure || Self.namesScene(name) else { return nil }
        (self.isSure, scene) = (isSure, Self.scene(in: name))
    }

    /// Whether a part of the name begins as the system's scenes do.
    private static func namesScene(_ name: String) -> Bool {
        guard let start = name.range(of: "sceneID")?.lowerBound else { return false }
        return start == name.startIndex || !name[name.index(before: start)].isLetter
    }

    private static func scene(in name: String) -> String? {
        guard let start = name.range(of: "sceneID")?.lowerBound,
            let end = name[start...].range(of: sceneSuffix)?.upperBound
        else { return nil }
        let group = String(name[start..<end])
        return SnapshotLocation.scene(ofGroup: group) == nil ? nil : group
    }

    /// A UUID in capitals, the scale, and the extension of textures.
    private static func isSystems(_ name: ArraySlice<UInt8>) -> Bool {
        let uuid = name.prefix(uuidLength)
        guard name.count > uuidLength else { return false }
        let rest = name.dropFirst(uuidLength)
        guard ends.contains(where: rest.elementsEqual) else { return false }
        return zip(uuid.indices, uuid).allSatisfy { index, byte in
            let isHyphen = hyphens.contains(index - uuid.startIndex)
            return isHyphen ? byte == 0x2D : (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
        }
    }

    private static let uuidLength = 36
    private static let hyphens = [8, 13, 18, 23]
    private static let ends = ["@2x.ktx", "@3x.ktx"].map { Array($0.utf8) }

    /// Whether a word of small letters stands in a name, in small letters or capitals.
    private static func holds(_ name: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
        guard name.count >= word.count else { return false }
        return (name.startIndex...(name.endIndex - word.count)).contains { start in
            name[start] | 0x20 == word[0] && word.indices.allSatisfy { name[start + $0] | 0x20 == word[$0] }
        }
    }
}
