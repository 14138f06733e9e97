public import Vocabulary

/// A file that may be a snapshot.
public struct SnapshotCandidate: Sendable {
    /// Relative to the scanned path (its own name where that is a file).
    public var path: EvidencePath
    /// What comes before ``path`` in ``absolutePath``: the same for all files of a root, which share it.
    var base: [UInt8]
    public var facts: FileFacts
    /// `nil` for pictures outside snapshot folders.
    public var location: SnapshotLocation?
    public var bundleIdentifier: String?
    public var bundleSource: BundleSource?
    /// Screen scale that the name states.
    public var statedScale: Int?
    /// Key of the container the file lies in: equal for files of one container.
    public var container: EvidencePath
    public var content = SnapshotContent.file

    /// What to open.
    public var absolutePath: [UInt8] { base + path.bytes }

    /// Takes the container's own record of whose it is, which is better than the name of a folder.
    mutating func identify(_ bundle: String) { (bundleIdentifier, bundleSource) = (bundle, .containerMetadata) }
}

/// Where the bytes of a candidate are.
public enum SnapshotContent: Sendable {
    /// In the file system.
    case file
    /// Read out of an archive.
    case held([UInt8])
    /// They could not be read out of the archive.
    case unreadable(EvidenceError)
    /// Read out of an archive, judged and released.
    case released
}

/// Something about the evidence that a report must say.
public struct EvidenceIssue: Sendable {
    public var path: EvidencePath
    public var error: EvidenceError
    /// Whether a snapshot may be missing from the report because of it.
    public var losesSnapshots: Bool

    public init(path: EvidencePath, error: EvidenceError, losesSnapshots: Bool) {
        self.path = path
        self.error = error
        self.losesSnapshots = losesSnapshots
    }
}

/// Everything that was found under one path.
public struct EvidenceCollection: Sendable {
    public var candidates: [SnapshotCandidate] = []
    public var issues: [EvidenceIssue] = []
    /// Files in snapshot folders that are no pictures by name, e.g. property lists.
    public var otherFiles: [EvidencePath] = []
    /// Databases that list snapshots.
    public var manifests: [ManifestFile] = []
    /// The same out of an archive.
    public var archivedManifests: [ArchivedManifest] = []
    /// Logs and journals of such databases that are not there.
    public var orphanedLogs: [EvidencePath] = []
    /// Links that lead to nothing in the evidence, and the first of them by its path.
    public internal(set) var danglingLinks = 0
    public internal(set) var danglingLink: EvidencePath?
    /// Folders that are backups.
    public var backups: [EvidencePath] = []
    /// Archives that were seen, and the path of one of them; those inside evidence are not opened.
    public private(set) var unopenedArchives = 0
    public private(set) var unopenedArchive: EvidencePath?

    public init() {}

    /// Of several the first by its path is named, in whichever order they come.
    mutating func passOver(archive path: EvidencePath) {
        unopenedArchives += 1
        unopenedArchive = unopenedArchive.map { min($0, path) } ?? path
    }

    /// Folders of snapshots that were seen.
    public var snapshotFolders: Int {
        Set(
            candidates.filter { $0.location != nil }.map {
                $0.path.bytes.dropLast($0.path.components.last?.count ?? 0)
            }
        ).count
    }
}

/// Finds snapshots by the shape of the folders around them, at any depth.
public struct EvidenceCollector: Sendable {
    public var limits: WalkLimits
    /// Also take pictures outside snapshot folders.
    public var allImages: Bool
    /// Says whether bytes begin like a picture; asked for files outside snapshot folders with ``allImages``.
    public var looksLikeImage: @Sendable ([UInt8]) -> Bool
    /// Absolute paths that are scanned as well: what a link leads to there is met.
    public var scanned: [[UInt8]] = []
    public var watch = WorkWatch.none

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
            DirectoryWalk(limits: limits, watch: watch).walk(start) { path, full, facts in
                builder.take(path, full, facts)
            } failed: { path, error in
                builder.collection.issues.append(EvidenceIssue(path: path, error: error, losesSnapshots: true))
            }
        case .regular:
            let name = EvidencePath(bytes: absolute).components.last ?? path
            builder = Builder(collector: self, root: Array(absolute.dropLast(name.count)))
            let relative = EvidencePath(bytes: name)
            builder.add(relative, path, facts, builder.classifier.location(relative))
        case .other(let kind): throw .specialFile(kind)
        case .symbolicLink: throw .symbolicLink
        }
        return builder.finish()
    }

    private struct Builder {
        let collector: EvidenceCollector
        let root: [UInt8]
        var classifier: EvidenceClassifier
        var collection = EvidenceCollection()
        private var bundles: [[UInt8]: String?] = [:]
        private var backups = BackupFolders()
        private var audit: LinkAudit
        private var resembling: Set<EvidencePath> = []

        init(collector: EvidenceCollector, root: [UInt8]) {
            self.collector = collector
            self.root = root
            classifier = EvidenceClassifier(root: root, allImages: collector.allImages)
            audit = LinkAudit(root: root, walked: collector.scanned)
        }

        mutating func take(_ path: EvidencePath, _ full: [UInt8], _ facts: FileFacts) {
            func report(_ error: EvidenceError) {
                collection.issues.append(EvidenceIssue(path: path, error: error, losesSnapshots: true))
            }
            if facts.kind == .regular { backups.take(path) }
            do throws(EvidenceError) {
                switch classifier.role(path, facts.kind) {
                case .picture(let location): add(path, full, facts, location)
                case .otherFile(let location, let kind):
                    if kind.begins(try EvidenceFile.prefix(full, count: KnownCompanion.lookedAt)) {
                        collection.otherFiles.append(path)
                    } else {
                        add(path, full, facts, location)
                    }
                case .resembling(let place):
                    let start = try EvidenceFile.prefix(full, count: 16)
                    if collector.looksLikeImage(start), collector.allImages || place.takes(start) {
                        resembling.insert(classifier.folder(place, above: path))
                        add(path, full, facts, place.location)
                    }
                case .manifest:
                    collection.manifests.append(try ManifestFile(beside: path, absolutePath: full, facts: facts))
                case .unknown(let isNamedLikePicture):
                    let start = try EvidenceFile.prefix(full, count: 16)
                    if collector.looksLikeImage(start) || isNamedLikePicture { add(path, full, facts, nil) }
                case .trouble(let error): report(error)
                case .nothing where facts.kind == .symbolicLink: audit.met(path)
                case .nothing where facts.kind == .regular && ManifestFile.database(ofCompanion: path) != nil:
                    // Nothing stands in its log where the database was written last.
                    if facts.size > 0, isOrphan(path) { collection.orphanedLogs.append(path) }
                case .nothing:
                    if facts.kind == .regular, ArchiveFile.isNamedLikeOne(path) {
                        collection.passOver(archive: path)
                    }
                }
            } catch {
                report(error)
            }
        }

        private func isOrphan(_ path: EvidencePath) -> Bool {
            guard let database = ManifestFile.database(ofCompanion: path) else { return false }
            do throws(EvidenceError) {
                _ = try EvidenceFile.facts(root + [UInt8(ascii: "/")] + database.bytes)
                return false
            } catch {
                return error.isAbsence
            }
        }

        mutating func add(_ path: EvidencePath, _ full: [UInt8], _ facts: FileFacts, _ location: SnapshotLocation?) {
            var candidate = classifier.candidate(path, full, facts, location)
            if let own = metadata(candidate.container) { candidate.identify(own) }
            collection.candidates.append(candidate)
        }

        mutating func finish() -> EvidenceCollection {
            collection.candidates.sort { $0.path < $1.path }
            for folder in resembling.sorted() {
                collection.issues.append(
                    EvidenceIssue(path: folder, error: .resemblingFolder, losesSnapshots: false))
            }
            var lost: [EvidencePath] = []
            (collection.danglingLinks, collection.danglingLink) = audit.judge(&classifier, in: FolderLinks()) {
                lost.append($0)
            }
            collection.issues += lost.map { EvidenceIssue(path: $0, error: .symbolicLink, losesSnapshots: true) }
            collection.backups = backups.found
            return collection
        }

        private mutating func metadata(_ container: EvidencePath) -> String? {
            let path = [UInt8(ascii: "/")] + container.bytes
            if let known = bundles[path] { return known }
            var found: String?
            do throws(EvidenceError) {
                let name = EvidencePath(bytes: path).appending(Array(ContainerMetadata.fileName.utf8)).escaped
                if let reason = collector.watch.begin(name) { throw .leftOut(reason) }
                defer { collector.watch.end() }
                found = try ContainerMetadata.bundleIdentifier(container: path)
            } catch {
                let record = EvidencePath(bytes: path).appending(Array(ContainerMetadata.fileName.utf8))
                collection.issues.append(EvidenceIssue(path: record, error: error, losesSnapshots: true))
            }
            bundles[path] = found
            return found
        }
    }
}
