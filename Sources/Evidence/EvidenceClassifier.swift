/// What an entry of the evidence is to a scan.
enum EvidenceRole: Equatable {
    /// A file in a snapshot folder.
    case picture(SnapshotLocation)
    /// A file in a snapshot folder that is no picture by its name.
    case otherFile
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
    private var lastFolder: (folder: [UInt8], location: SnapshotLocation?)?
    /// What many candidates have in common is kept once.
    private var lastBase: [UInt8] = []
    private var lastContainer = EvidencePath(bytes: [])

    init(root: [UInt8], allImages: Bool) {
        self.root = root
        self.allImages = allImages
    }

    /// - Parameter path: relative to the root.
    mutating func role(_ path: EvidencePath, _ kind: FileFacts.Kind) -> EvidenceRole {
        let name = String(decoding: path.name, as: UTF8.self)
        let location = location(path)
        let pictured = SnapshotFileName.hasImageExtension(name)
        let isManifest = name == ManifestFile.name
        let wouldMatter = location != nil || isManifest || allImages && pictured
        switch kind {
        case .directory:
            return location != nil && pictured || isManifest ? .trouble(.directoryNotFile) : .nothing
        case .symbolicLink: return wouldMatter ? .trouble(.symbolicLink) : .nothing
        case .other(let kind): return wouldMatter ? .trouble(.specialFile(kind)) : .nothing
        case .regular:
            if let location { return isOther(name) ? .otherFile : .picture(location) }
            if isManifest { return .manifest }
            return allImages ? .unknown(isNamedLikePicture: pictured) : .nothing
        }
    }

    /// The entries of a folder come one after the other, and only the folder tells where they are.
    mutating func location(_ path: EvidencePath) -> SnapshotLocation? {
        let folder = path.bytes.prefix((path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
        if let last = lastFolder, last.folder.elementsEqual(folder) { return last.location }
        let location = SnapshotLocation(components: components(path))
        lastFolder = (Array(folder), location)
        return location
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

    /// Property lists and the Finder's leftovers are known not to be snapshots; anything else is looked at.
    private func isOther(_ name: String) -> Bool {
        name == ".DS_Store" || name.hasSuffix(".plist") || name.hasPrefix("._")
    }

    /// Outside snapshot folders the container is what lies above `Library` or `Documents`.
    private func containerDepth(_ parts: [[UInt8]]) -> Int {
        let roots = ["Library", "Documents", "tmp"].map { Array($0.utf8) }
        return parts.firstIndex { roots.contains($0) } ?? max(0, parts.count - 1)
    }
}
