/// What an entry of the evidence is to a scan.
enum EvidenceRole: Equatable {
    /// A file in a snapshot folder.
    case picture(SnapshotLocation)
    /// A file in a snapshot folder that is no picture by its name; its first bytes tell.
    case otherFile(SnapshotLocation, KnownCompanion)
    /// A file in a folder that is called almost like one of snapshots; its first bytes tell.
    case resembling(ResemblingPlace)
    /// A file elsewhere, which may be a picture: its first bytes tell. Only where all pictures are wanted.
    case unknown(isNamedLikePicture: Bool)
    /// A database that lists snapshots.
    case manifest
    /// Something that may hide a snapshot.
    case trouble(EvidenceError)
    case nothing
}

/// Tells entries apart by their path and kind alone, so that a folder and an archive of it are taken alike.
struct EvidenceClassifier {
    /// Absolute path of what is scanned: folders above it also tell what lies in it.
    let root: [UInt8]
    let allImages: Bool
    private var lastFolder: (folder: [UInt8], location: SnapshotLocation?, resembling: ResemblingPlace?)?
    private var resemblance = FolderResemblance()
    private let rootDepth: Int
    /// What many candidates have in common is kept once.
    private var lastBase: [UInt8] = []
    private var lastContainer = EvidencePath(bytes: [])

    init(root: [UInt8], allImages: Bool) {
        self.root = root
        self.allImages = allImages
        rootDepth = EvidencePath(bytes: root).components.count
    }

    /// - Parameter path: relative to the root.
    mutating func role(_ path: EvidencePath, _ kind: FileFacts.Kind) -> EvidenceRole {
        let name = String(decoding: path.name, as: UTF8.self)
        let location = location(path)
        let pictured = SnapshotFileName.hasImageExtension(name)
        let isManifest = name == ManifestFile.name
        let resembling = resembling(path)
        let wouldMatter = location != nil || isManifest || (allImages || resembling != nil) && pictured
        switch kind {
        case .directory:
            return location != nil && pictured || isManifest ? .trouble(.directoryNotFile) : .nothing
        case .symbolicLink: return wouldMatter ? .trouble(.symbolicLink) : .nothing
        case .other(let kind): return wouldMatter ? .trouble(.specialFile(kind)) : .nothing
        case .regular:
            if let location { return KnownCompanion(name).map { .otherFile(location, $0) } ?? .picture(location) }
            if isManifest { return .manifest }
            if let resembling { return .resembling(resembling) }
            return allImages ? .unknown(isNamedLikePicture: pictured) : .nothing
        }
    }

    /// The entries of a folder come one after the other, and only the folder tells where they are.
    mutating func location(_ path: EvidencePath) -> SnapshotLocation? {
        let folder = path.bytes.prefix((path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
        if let last = lastFolder, last.folder.elementsEqual(folder) { return last.location }
        let parts = components(path)
        let location = SnapshotLocation(components: parts)
        let resembling =
            location == nil ? ResemblingPlace(components: parts, above: rootDepth, &resemblance) : nil
        lastFolder = (Array(folder), location, resembling)
        return location
    }

    /// The same for places that are called almost so.
    mutating func resembling(_ path: EvidencePath) -> ResemblingPlace? {
        _ = location(path)
        return lastFolder?.resembling
    }

    /// The folder that is called almost like one of snapshots, relative to the root.
    func folder(_ place: ResemblingPlace, above path: EvidencePath) -> EvidencePath {
        let parts = path.components.prefix(max(0, place.depth - rootDepth))
        return EvidencePath(bytes: Array(parts.joined(separator: [UInt8(ascii: "/")])))
    }

    /// Whether all pictures in a folder of that path are snapshots by their place, or by what it is called like.
    mutating func holdsSnapshots(_ folder: [String]) -> Bool {
        SnapshotLocation(components: folder + [""]) != nil
            || ResemblingPlace(components: folder + [""], above: rootDepth, &resemblance)?.takesAnyPicture == true
    }

    /// The absolute path of an entry, part by part.
    func components(_ path: EvidencePath) -> [String] {
        (EvidencePath(bytes: root).components + path.components).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A candidate whose app is known from its folder alone.
    /// - Parameter absolute: ends with `path`.
    mutating func candidate(
        _ path: EvidencePath, _ absolute: [UInt8], _ facts: FileFacts, _ location: SnapshotLocation?
    ) -> SnapshotCandidate {
        let parts = EvidencePath(bytes: root).components + path.components
        let container = parts.prefix(location?.containerDepth ?? containerDepth(parts))
        let folder = location?.folderBundleIdentifier
        let base = absolute.dropLast(path.bytes.count)
        if !lastBase.elementsEqual(base) { lastBase = Array(base) }
        let key = Array(container.joined(separator: [UInt8(ascii: "/")]))
        if lastContainer.bytes != key { lastContainer = EvidencePath(bytes: key) }
        return SnapshotCandidate(
            path: path, base: lastBase, facts: facts, location: location, bundleIdentifier: folder,
            bundleSource: folder == nil ? nil : .folderName,
            statedScale: SnapshotFileName.scale(String(decoding: path.name, as: UTF8.self)),
            container: lastContainer)
    }

    /// Outside snapshot folders the container is what lies above `Library` or `Documents`.
    private func containerDepth(_ parts: [[UInt8]]) -> Int {
        let roots = ["Library", "Documents", "tmp"].map { Array($0.utf8) }
        return parts.firstIndex { roots.contains($0) } ?? max(0, parts.count - 1)
    }
}
