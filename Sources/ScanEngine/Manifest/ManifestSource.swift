internal import Evidence

/// A manifest database of the evidence, before it is read.
struct ManifestSource: Sendable {
    var file: ManifestFile
    /// The database's path in reports.
    var reportPath: String
    /// Which path of the command line it was found under.
    var root: Int
    /// Reads the database and what lies beside it.
    var read: @Sendable () throws(EvidenceError) -> ManifestContents

    /// Whether it lies where the system keeps it, which no app can write to.
    var isInPlace: Bool {
        let folders = EvidencePath(bytes: file.absolutePath).components.dropLast().suffix(3)
        let above = file.path.components.dropLast(4)
        return folders.elementsEqual(["mobile", "Library", "FrontBoard"].map { Array($0.utf8) })
            && !above.contains { SandboxKind.writableFolders.contains($0) }
    }

    /// Whether it lies where an app can write: it is not the system's, whatever it says.
    func isPlanted(in found: ContainersFound) -> Bool {
        let folders = Array(EvidencePath(bytes: file.absolutePath).components.dropLast())
        if folders.indices.contains(where: { SandboxKind.areShared(folders[...$0]) }) { return true }
        if found.libraries.contains(where: { folders.starts(with: $0) }) { return true }
        // The folder itself is the analyst's: iOS lets no app write there.
        if found.recorded.contains(where: { folders.count > $0.count && folders.starts(with: $0) }) { return true }
        for (index, name) in folders.enumerated() where SandboxKind.writableFolders.contains(name) {
            let container = Array(folders.prefix(index))
            let isSystem =
                container.last == Array("mobile".utf8)
                && folders.dropFirst(index).elementsEqual(["Library", "FrontBoard"].map { Array($0.utf8) })
            let path = EvidencePath(bytes: Array(container.joined(separator: [UInt8(ascii: "/")])))
            if found.containers.contains(path) || SandboxKind(container: path).map({ $0 != .system }) == true {
                return !isSystem || SandboxKind(container: path) == .application
            }
        }
        return false
    }

    /// The folder that holds the device's file system: what lies above the place where the system keeps the database.
    /// A database that was copied elsewhere speaks for what lies beside it.
    var deviceRoot: [[UInt8]] {
        var folders = Array(EvidencePath(bytes: file.absolutePath).components.dropLast())
        for name in ["FrontBoard", "Library", "mobile", "var", "private"] where folders.last == Array(name.utf8) {
            folders.removeLast()
        }
        return folders
    }
}

/// A manifest database that was read.
struct ReadManifest: Sendable {
    var source: ManifestSource
    var manifest: SnapshotManifest
    private let deviceRoot: [[UInt8]]
    /// Entries by the name of their file.
    private let byName: [String: [Int]]
    private let bundles: Set<String>
    /// Apps by the last component of their container's path on the device, its UUID. Apps of the system share theirs.
    private let byContainer: [String: String]

    init(source: ManifestSource, manifest: SnapshotManifest) {
        self.source = source
        self.manifest = manifest
        deviceRoot = source.deviceRoot
        // Of several entries about one file the first is taken: one that says what makes it judged as a scene.
        let named = manifest.entries.indices.filter { manifest.entries[$0].fileName != nil }
        let isLaunch = { (index: Int) in manifest.entries[index].contentType.map(EvidenceItem.launchContents.contains) }
        byName = Dictionary(
            grouping: named.filter { isLaunch($0) != true } + named.filter { isLaunch($0) == true }
        ) { manifest.entries[$0].fileName ?? "" }
        bundles = Set(manifest.entries.map(\.bundleIdentifier) + manifest.applications.map(\.bundleIdentifier))
        let places = manifest.applications.compactMap { app in
            app.sandboxPath.flatMap { $0.split(separator: "/").last }.map { (String($0), app.bundleIdentifier) }
        }
        byContainer = Dictionary(grouping: places, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
    }

    /// How near the database is to a picture it may speak for; `nil`: it does not.
    /// - Parameter components: of the picture's absolute path.
    func nearness(to item: EvidenceItem, _ components: [[UInt8]]) -> Int? {
        if components.starts(with: deviceRoot) {
            return 1 + deviceRoot.count
        }
        // The record of a group's container names the group, and the folder the app.
        let names = [item.candidate.bundleIdentifier, item.candidate.location?.folderBundleIdentifier]
        guard item.root != source.root else { return nil }
        return names.compactMap(\.self).contains(where: bundles.contains) ? 0 : nil
    }

    /// The app whose container it is.
    func bundle(ofContainer container: EvidencePath) -> String? {
        container.components.last.flatMap { byContainer[String(decoding: $0, as: UTF8.self)] }
    }

    /// The entry about a picture: of its file's name, app, group and variant.
    /// - Parameter besideWhole: whether it is a smaller copy of a picture that is there. Not all systems list copies, and
    ///   what is listed of the picture is true of such a copy, too.
    func entry(for item: EvidenceItem, besideWhole: Bool) -> Int? {
        guard let name = item.candidate.path.components.last else { return nil }
        func fit(_ entry: ManifestEntry) -> Int {
            guard isAbout(item, entry) else { return 0 }
            let isOfVariant = (entry.variant == "downscaled") == item.isReduced
            return isOfVariant ? 2 : besideWhole ? 1 : 0
        }
        // Of entries that fit alike the first counts.
        var best: (index: Int, fit: Int)?
        for index in byName[String(decoding: name, as: UTF8.self)] ?? [] {
            let fit = fit(manifest.entries[index])
            if fit > best?.fit ?? 0 { best = (index, fit) }
        }
        return best?.index
    }

    /// Whether an entry is about pictures of the item's app and group. The older layout has no groups. A container without
    /// a record, or of a group of apps, is known by the folder's name alone, which is that of the group.
    private func isAbout(_ item: EvidenceItem, _ entry: ManifestEntry) -> Bool {
        let candidate = item.candidate
        let isOfApp = candidate.bundleIdentifier.map { $0.lowercased() == entry.bundleIdentifier.lowercased() } ?? false
        guard let group = candidate.location?.groupIdentifier else { return isOfApp }
        guard group == entry.group else { return false }
        return isOfApp || candidate.bundleSource != .containerMetadata
            || SandboxKind(container: candidate.container) != .application
    }
}

/// Whose folders the pictures of the evidence lie in, which tells whether an app could have written a database.
struct ContainersFound {
    let containers: Set<EvidencePath>
    /// Those with a record of their own, as the system gives to an app's, whatever they are called: components of absolute
    /// paths.
    let recorded: Set<[[UInt8]]>
    /// Folders of any name that hold snapshots as an app's `Library` does, such as the top of an archive of one. The
    /// system's own is none.
    let libraries: Set<[[UInt8]]>

    init(_ items: [EvidenceItem]) {
        let candidates = items.lazy.map(\.candidate).filter { $0.location != nil }
        containers = Set(candidates.map(\.container))
        recorded = Set(
            candidates.filter { $0.bundleSource == .containerMetadata }.map { $0.container.components })
        libraries = Set(
            candidates.compactMap { candidate in
                let folders = EvidencePath(bytes: candidate.absolutePath).components.dropLast()
                let layouts = [SnapshotLocation.Layout.splashBoard, .caches].map { Array($0.rawValue.utf8) }
                let marker = folders.indices.last {
                    $0 > 0 && folders[$0] == Array("Snapshots".utf8) && layouts.contains(folders[$0 - 1])
                }
                let library = marker.map { Array(folders[..<($0 - 1)]) }
                return SandboxKind(container: candidate.container) == .system ? nil : library
            })
    }
}
