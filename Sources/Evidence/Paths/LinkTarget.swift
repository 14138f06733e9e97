/// What a symbolic link keeps from a walk that does not follow it.
enum LinkTarget {
    private static let slash = UInt8(ascii: "/")

    /// Folders between the root of a device and its snapshots, as iOS names them.
    private static let foldersAbove: Set<String> = [
        "private", "var", "mobile", "Containers", "Data", "Shared", "Application", "PluginKitPlugin", "AppGroup",
        "Library",
    ]

    /// Whether a link of that name stands for a folder on the way to snapshots.
    /// - Parameter components: the link's absolute path.
    static func leadsToSnapshots(_ components: [String]) -> Bool {
        guard let name = components.last else { return false }
        return foldersAbove.contains(name) || name == "SplashBoard"
            || components.suffix(2) == ["Library", "Caches"]
            || SnapshotLocation(components: components + [""]) != nil
    }

    /// Whether the link names something inside the walked tree, where it is met anyway, or nothing in it at all.
    ///
    /// Absolute targets are those of the device: they are looked for below the root of the tree.
    /// - Parameters:
    ///   - target: as the link holds it.
    ///   - folder: absolute path of the link's folder.
    ///   - root: absolute path of the walked tree.
    static func isWalked(
        _ target: [UInt8], in folder: [UInt8], root: [UInt8], _ tree: some LinkTree
    ) -> Bool {
        guard target.first == slash else { return isBelow(root, resolved(folder + [slash] + target)) }
        let inside = root + resolved(target)
        return isBelow(root, resolved(target)) || tree.kind(inside) != nil
    }

    private static func isBelow(_ root: [UInt8], _ path: [UInt8]) -> Bool {
        path.starts(with: root) && (path.count == root.count || root.last == slash || path[root.count] == slash)
    }

    /// An absolute path without `.` and `..`, by its words alone.
    private static func resolved(_ path: [UInt8]) -> [UInt8] {
        var parts: [ArraySlice<UInt8>] = []
        for part in path.split(separator: slash) where part != [UInt8(ascii: ".")] {
            if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.flatMap { [slash] + $0 }
    }
}
