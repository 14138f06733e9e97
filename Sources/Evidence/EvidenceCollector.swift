/// A file that may be a snapshot.
public struct SnapshotCandidate: Sendable {
    /// Relative to the scanned path (its own name where that is a file).
    public var path: EvidencePath
    /// What to open.
    public var absolutePath: [UInt8]
    public var facts: FileFacts
    /// `nil` for pictures outside snapshot folders.
    public var location: SnapshotLocation?
    public var bundleIdentifier: String?
    public var bundleSource: BundleSource?
    /// Screen scale that the name states.
    public var statedScale: Int?
    /// Key of the container the file lies in: equal for files of one container.
    public var container: EvidencePath
}

/// Where a bundle identifier was read.
public enum BundleSource: String, Sendable, Codable {
    case containerMetadata = "container-metadata"
    /// The database that lists the snapshots.
    case manifest
    case folderName = "folder-name"
}

/// Something about the evidence that a report must say.
public struct EvidenceIssue: Sendable {
    public var path: EvidencePath
    public var error: EvidenceError
    /// Whether a snapshot may be missing from the report because of it.
    public var losesSnapshots: Bool
}

/// Everything that was found under one path.
public struct EvidenceCollection: Sendable {
    public var candidates: [SnapshotCandidate] = []
    public var issues: [EvidenceIssue] = []
    /// Files in snapshot folders that are no pictures by name, e.g. property lists.
    public var otherFiles: [EvidencePath] = []
    /// Databases that list snapshots.
    public var manifests: [ManifestFile] = []
    /// Folders of snapshots that were seen.
    public var snapshotFolders = 0

    public init() {}
}

/// Finds snapshots by the shape of the folders around them, at any depth.
public struct EvidenceCollector: Sendable {
    public var limits: WalkLimits
    /// Also take pictures outside snapshot folders.
    public var allImages: Bool
    /// Says whether bytes begin like a picture; asked for files outside snapshot folders with ``allImages``.
    public var looksLikeImage: @Sendable ([UInt8]) -> Bool

    public init(
        limits: WalkLimits = WalkLimits(), allImages: Bool = false,
        looksLikeImage: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
    ) {
        self.limits = limits
        self.allImages = allImages
        self.looksLikeImage = looksLikeImage
    }

    /// - Parameters:
    ///   - path: a file or folder.
    ///   - absolute: the same, absolute: folders above the scanned path also tell what lies in it.
    public func collect(path: [UInt8], absolute: [UInt8]) throws(EvidenceError) -> EvidenceCollection {
        var facts = try EvidenceFile.facts(path)
        var start = path
        if facts.kind == .symbolicLink {
            // What the user names is followed; links inside it are not.
            start += Array("/.".utf8)
            facts = try EvidenceFile.facts(start)
        }
        var builder = Builder(collector: self, root: absolute)
        switch facts.kind {
        case .directory:
            DirectoryWalk(limits: limits).walk(start) { path, full, facts in
                builder.take(path, full, facts)
            } failed: { path, error in
                builder.collection.issues.append(EvidenceIssue(path: path, error: error, losesSnapshots: true))
            }
        case .regular:
            let name = EvidencePath(bytes: absolute).components.last ?? path
            builder.root = Array(absolute.dropLast(name.count))
            builder.add(EvidencePath(bytes: name), path, facts, builder.location(EvidencePath(bytes: name)))
        case .other(let kind): throw .specialFile(kind)
        case .symbolicLink: throw .symbolicLink
        }
        builder.collection.candidates.sort { $0.path < $1.path }
        return builder.collection
    }

    private struct Builder {
        let collector: EvidenceCollector
        var root: [UInt8]
        var collection = EvidenceCollection()
        private var bundles: [[UInt8]: String?] = [:]
        private var folders: Set<[UInt8]> = []
        private var lastFolder: (folder: [UInt8], location: SnapshotLocation?)?

        init(collector: EvidenceCollector, root: [UInt8]) {
            self.collector = collector
            self.root = root
        }

        private func components(_ path: EvidencePath) -> [String] {
            (EvidencePath(bytes: root).components + path.components).map { String(decoding: $0, as: UTF8.self) }
        }

        /// The entries of a folder come one after the other, and only the folder tells where they are.
        mutating func location(_ path: EvidencePath) -> SnapshotLocation? {
            let folder = path.bytes.prefix((path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
            if let last = lastFolder, last.folder.elementsEqual(folder) { return last.location }
            let location = SnapshotLocation(components: components(path))
            lastFolder = (Array(folder), location)
            return location
        }

        mutating func take(_ path: EvidencePath, _ full: [UInt8], _ facts: FileFacts) {
            let name = String(decoding: path.name, as: UTF8.self)
            let location = location(path)
            let pictured = SnapshotFileName.hasImageExtension(name)
            let isManifest = name == ManifestFile.name
            func report(_ error: EvidenceError) {
                collection.issues.append(EvidenceIssue(path: path, error: error, losesSnapshots: true))
            }
            switch facts.kind {
            case .directory:
                if location != nil, pictured { report(.directoryNotFile) }
            case .symbolicLink:
                if location != nil || isManifest || collector.allImages && pictured || hidesSnapshots(path) {
                    report(.symbolicLink)
                }
            case .other(let kind):
                if location != nil || isManifest || collector.allImages && pictured { report(.specialFile(kind)) }
            case .regular where isManifest && location == nil:
                do throws(EvidenceError) {
                    collection.manifests.append(try ManifestFile(beside: path, absolutePath: full, facts: facts))
                } catch {
                    report(error)
                }
            case .regular:
                if location != nil {
                    if isOther(name) {
                        collection.otherFiles.append(path)
                    } else {
                        add(path, full, facts, location)
                    }
                } else if collector.allImages {
                    do throws(EvidenceError) {
                        let start = try EvidenceFile.prefix(full, count: 16)
                        if collector.looksLikeImage(start) || pictured { add(path, full, facts, nil) }
                    } catch {
                        report(error)
                    }
                }
            }
        }

        private func hidesSnapshots(_ path: EvidencePath) -> Bool {
            guard LinkTarget.leadsToSnapshots(components(path)) else { return false }
            let link = root + [UInt8(ascii: "/")] + path.bytes
            guard let target = try? EvidenceFile.linkTarget(link) else { return true }
            return !LinkTarget.isWalked(target, in: Array(link.dropLast(path.name.count + 1)), root: root)
        }

        /// Property lists and the Finder's leftovers are known not to be snapshots; anything else is looked at.
        private func isOther(_ name: String) -> Bool {
            name == ".DS_Store" || name.hasSuffix(".plist") || name.hasPrefix("._")
        }

        mutating func add(_ path: EvidencePath, _ full: [UInt8], _ facts: FileFacts, _ location: SnapshotLocation?) {
            let parts = EvidencePath(bytes: root).components + path.components
            let depth = location?.containerDepth ?? containerDepth(parts)
            let container = Array(parts.prefix(depth))
            var identifier: String?
            var source: BundleSource?
            if let own = metadata(container) {
                (identifier, source) = (own, .containerMetadata)
            } else if let folder = location?.folderBundleIdentifier {
                (identifier, source) = (folder, .folderName)
            }
            let folder = Array(path.bytes.dropLast(path.name.count))
            if location != nil, folders.insert(folder).inserted { collection.snapshotFolders += 1 }
            collection.candidates.append(
                SnapshotCandidate(
                    path: path, absolutePath: full, facts: facts, location: location, bundleIdentifier: identifier,
                    bundleSource: source,
                    statedScale: SnapshotFileName.scale(String(decoding: path.name, as: UTF8.self)),
                    container: EvidencePath(bytes: Array(container.joined(separator: [UInt8(ascii: "/")])))))
        }

        /// Outside snapshot folders the container is what lies above `Library` or `Documents`.
        private func containerDepth(_ parts: [[UInt8]]) -> Int {
            let roots = ["Library", "Documents", "tmp"].map { Array($0.utf8) }
            return parts.firstIndex { roots.contains($0) } ?? max(0, parts.count - 1)
        }

        private mutating func metadata(_ container: [[UInt8]]) -> String? {
            let path = [UInt8(ascii: "/")] + Array(container.joined(separator: [UInt8(ascii: "/")]))
            if let known = bundles[path] { return known }
            var found: String?
            do throws(EvidenceError) {
                found = try ContainerMetadata.bundleIdentifier(container: path)
            } catch {
                let record = EvidencePath(bytes: path).appending(Array(ContainerMetadata.fileName.utf8))
                collection.issues.append(EvidenceIssue(path: record, error: error, losesSnapshots: false))
            }
            bundles[path] = found
            return found
        }
    }
}
