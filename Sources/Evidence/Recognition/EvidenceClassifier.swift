internal import Vocabulary

/// What an entry of the evidence is to a scan.
enum EvidenceRole: Equatable {
    /// A file in a snapshot folder.
    case picture(SnapshotLocation)
    /// A file in a snapshot folder that is no picture by its name; its first bytes tell.
    case otherFile(SnapshotLocation, KnownCompanion)
    /// A file in a folder that is called almost like one of snapshots, or one whose name holds such a folder; its first bytes
    /// tell.
    case resembling(ResemblingPlace)
    /// A file in one of the other places where pictures of screens lie.
    case placed(PlaceKind, isSure: Bool)
    /// A picture among an app's own files, which may be one of the screen: its size tells.
    case own
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
    /// What is wanted besides snapshots.
    let places: Set<PlaceKind>
    /// The folder of the last entry, below those above it whose entries came before, and the path of the last one: those of
    /// the others are its beginnings.
    private var folders: [Folder] = []
    private var lastPath: [UInt8] = []

    /// What a folder says of the files in it.
    private struct Folder {
        /// Bytes of its path with the slash that ends it.
        var length: Int
        var location: SnapshotLocation?
        var resembling: ResemblingPlace?
        var place: CataloguedPlace?
        /// The container of which it holds the app's own files.
        var ownContainer: Int?
        /// Whether a file in it that is not called like one of the system's files means nothing.
        var isPlain = true
        /// Whether it, or one above it, is called like one of those by which places are told.
        var isTelling = true

        init(length: Int) { self.length = length }

        private var isNothing: Bool { location == nil && resembling == nil && place == nil && ownContainer == nil }

        /// To be called when all is known.
        mutating func settle() { isPlain = isNothing }
    }
    private var resemblance = FolderResemblance()
    private let rootDepth: Int
    /// What many candidates have in common is kept once.
    private var lastBase: [UInt8] = []
    private var lastContainer = EvidencePath(bytes: [])

    init(root: [UInt8], allImages: Bool, places: Set<PlaceKind> = []) {
        self.root = root
        self.allImages = allImages
        self.places = places
        rootDepth = EvidencePath(bytes: root).components.count
    }

    /// - Parameter path: relative to the root.
    mutating func role(_ path: EvidencePath, _ kind: FileFacts.Kind) -> EvidenceRole {
        // Most entries of a file system are nothing, and told without more.
        if !allImages, isPlain(path) { return .nothing }
        let folder = folder(path)
        let bytes = path.bytes[folder.length...]
        let name = String(decoding: bytes, as: UTF8.self)
        let location = folder.location
        let pictured = SnapshotFileName.hasImageExtension(name)
        let isManifest = name == ManifestFile.name
        let resembling = folder.resembling
        let isFolders = isPlaceOfFolder(path)
        let wouldMatter = location != nil || isManifest || (allImages || resembling != nil) && pictured
        switch kind {
        case .directory:
            return location != nil && pictured || isManifest ? .trouble(.directoryNotFile) : .nothing
        case .symbolicLink: return wouldMatter ? .trouble(.symbolicLink) : .nothing
        case .other(let kind): return wouldMatter || isFolders ? .trouble(.specialFile(kind)) : .nothing
        case .regular:
            if let location {
                return KnownCompanion(name, in: location).map { .otherFile(location, $0) } ?? .picture(location)
            }
            if isManifest { return .manifest }
            if isFolders { return .trouble(.fileNotDirectory) }
            if let place = folder.place, place.names(bytes) {
                if case .anyPicture = place.files { return .placed(place.kind, isSure: false) }
                return .placed(place.kind, isSure: true)
            }
            let isOwn = folder.ownContainer != nil && !allImages && SnapshotFileName.hasExtensionOfApps(name)
            if let resembling, resembling.takesAnyPicture || !isOwn { return .resembling(resembling) }
            if let flattened = FlattenedName(bytes) {
                return .resembling(ResemblingPlace(flattened, in: Array(components(path).dropLast())))
            }
            if folder.ownContainer != nil, !allImages, pictured { return .own }
            return allImages ? .unknown(isNamedLikePicture: pictured) : .nothing
        }
    }

    /// Whether an entry lies in a folder that says nothing of it, and is called like nothing that matters.
    private mutating func isPlain(_ path: EvidencePath) -> Bool {
        enter(path)
        guard let last = folders.indices.last, folders[last].isPlain else { return false }
        let name = path.bytes[folders[last].length...]
        return !name.elementsEqual(ManifestFile.name.utf8) && !isPlaceOfFolder(path) && FlattenedName(name) == nil
    }

    /// Whether the system has a folder of snapshots in that place.
    private func isPlaceOfFolder(_ path: EvidencePath) -> Bool {
        Self.snapshotFolders.contains { path.bytes.suffix($0.count).elementsEqual($0) }
    }

    private static let snapshotFolders = ["Library/SplashBoard", "SplashBoard/Snapshots", "Library/Caches/Snapshots"]
        .map { Array($0.utf8) }

    private mutating func folder(_ path: EvidencePath) -> Folder {
        enter(path)
        return folders[folders.count - 1]
    }

    /// Makes an entry's folder the last one. The entries of a folder come one after the other, and only the folder tells
    /// where they are.
    private mutating func enter(_ path: EvidencePath) {
        let length = (path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        if let last = folders.indices.last, folders[last].length == length, path.begins(with: lastPath, count: length) {
            return
        }
        let folder = path.bytes.prefix(length)
        var common = 0
        while common < min(lastPath.count, folder.count), lastPath[common] == folder[common] { common += 1 }
        while let last = folders.last, last.length > common { folders.removeLast() }
        let name = folder.dropFirst(folders.last?.length ?? 0).dropLast()
        var found = Folder(length: folder.count)
        if let parent = folders.last, !parent.isTelling, parent.isPlain || parent.ownContainer != nil,
            !name.contains(UInt8(ascii: "/")), !isTelling(String(decoding: name, as: UTF8.self), above: parent)
        {
            // Nearly all folders: nothing in their path is called like what matters.
            (found.isTelling, found.ownContainer) = (false, parent.ownContainer)
        } else {
            look(&found, components(path))
        }
        found.settle()
        folders.append(found)
        lastPath = Array(folder)
    }

    /// Whether a folder's name may make a place of it or of what is in it.
    private mutating func isTelling(_ name: String, above parent: Folder? = nil) -> Bool {
        if PlaceShape.telling.contains(name) || SnapshotLocation.mayTell(name) { return true }
        if let parent, parent.ownContainer == nil, OwnFolders.names.contains(name) { return true }
        switch resemblance.likeness(name) {
        case nil, .caches?: return false
        default: return true
        }
    }

    private mutating func look(_ found: inout Folder, _ parts: [String]) {
        found.location = SnapshotLocation(components: parts)
        if found.location == nil {
            found.place = PlaceShape.place(parts.dropLast())
            if found.place == nil {
                found.resembling = ResemblingPlace(components: parts, above: rootDepth, &resemblance)
                if places.contains(.storedScreenshot), found.resembling?.takesAnyPicture != true {
                    found.ownContainer = OwnFolders.container(parts.dropLast(), above: rootDepth)
                }
            }
        }
        found.isTelling = parts.dropLast().contains { isTelling($0) }
    }

    mutating func location(_ path: EvidencePath) -> SnapshotLocation? { folder(path).location }

    /// The container and the app of a picture in one of the other places.
    private mutating func owner(_ path: EvidencePath) -> (depth: Int, app: String?)? {
        let folder = folder(path)
        if let place = folder.place { return (place.container, place.app) }
        return folder.ownContainer.map { ($0, nil) }
    }

    /// The same for places that are called almost so.
    mutating func resembling(_ path: EvidencePath) -> ResemblingPlace? {
        folder(path).resembling
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
        var location = location
        var parts = EvidencePath(bytes: root).components + path.components
        let owner = location == nil ? owner(path) : nil
        if location?.layout == .recents {
            // Each task is an app's, and its pictures are called by its number.
            let stem = String(decoding: path.name.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
            location?.isDownscaled = stem.hasSuffix(TaskRecord.reduced)
            let task = stem.hasSuffix(TaskRecord.reduced) ? String(stem.dropLast(TaskRecord.reduced.count)) : stem
            parts = Array(parts.dropLast()) + [Array(task.utf8)]
            location?.containerDepth = parts.count
        }
        let depth = location?.containerDepth ?? owner?.depth ?? containerDepth(parts, resembling(path))
        let container = parts.prefix(depth)
        let folder =
            location?.folderBundleIdentifier ?? owner?.app
            ?? container.last.flatMap { BackupDomain.owner(String(decoding: $0, as: UTF8.self)) }
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

    /// Outside snapshot folders the container is what lies above `Library` or `Documents`, or holds a folder that is called
    /// like one of snapshots; in what is scanned rather than above it: an analyst's folders are called so, too.
    private func containerDepth(_ parts: [[UInt8]], _ place: ResemblingPlace?) -> Int {
        let roots = ["Library", "Documents", "tmp"].map { Array($0.utf8) }
        if let inside = parts.indices.dropFirst(rootDepth).first(where: { roots.contains(parts[$0]) }) { return inside }
        if let above = place.map({ $0.depth - 1 }), above > 0, !roots.contains(parts[above - 1]) { return above }
        return parts.firstIndex { roots.contains($0) } ?? max(0, parts.count - 1)
    }
}
