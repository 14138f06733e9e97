internal import Vocabulary

/// Builds a collection file by file, wherever the files come from: what a folder and an archive have in common.
struct EvidenceBuilder {
    let collector: EvidenceCollector
    var classifier: EvidenceClassifier
    var collection = EvidenceCollection()
    private(set) var backups = BackupFolders()
    /// Looks at the engine's work that the lists of all backups took.
    var backupLooks = 0
    private(set) var audit: LinkAudit
    /// Folders that are called almost like those of snapshots and hold pictures.
    private var resembling: Set<EvidencePath> = []
    /// Pictures whose own names tell a snapshot, by their folders.
    private var flattened: [EvidencePath: [EvidencePath]] = [:]

    /// - Parameters:
    ///   - root: absolute.
    ///   - scanned: absolute paths that are scanned as well.
    init(_ collector: EvidenceCollector, root: [UInt8], scanned: [[UInt8]] = []) {
        self.collector = collector
        classifier = EvidenceClassifier(root: root, allImages: collector.allImages, places: collector.places)
        audit = LinkAudit(root: root, walked: scanned)
    }

    mutating func report(_ path: EvidencePath, _ error: EvidenceError, losesSnapshots: Bool = true) {
        collection.issues.append(EvidenceIssue(path: path, error: error, losesSnapshots: losesSnapshots))
    }

    /// Notes what a file's path says, and tells what the file is.
    mutating func meet(_ path: EvidencePath, _ kind: FileFacts.Kind) -> EvidenceRole {
        let isRegular = kind == .regular
        if isRegular { backups.take(path) }
        let role = classifier.role(path, kind)
        switch role {
        case .nothing where kind == .symbolicLink: audit.met(path)
        case .placed(let kind, _) where !collector.places.contains(kind):
            collection.leftOut[kind, default: 0] += 1
            return .nothing
        case .nothing where isRegular, .unknown(isNamedLikePicture: false), .resembling:
            switch PackedEvidence(named: path) {
            case .archive? where collector.opensArchives: collection.archives.append(path)
            case let kind?: collection.passOver(kind, path)
            case nil: break
            }
        default: break
        }
        return role
    }

    /// A file that is taken as a candidate if its first bytes are those of what is looked for.
    struct Wanted {
        var location: SnapshotLocation?
        /// `nil`: whatever it holds.
        var accepts: (([UInt8]) -> Bool)?
        /// First bytes that must be seen for that.
        var lookedAt = ContainerStart.lookedAt
        var place: PlaceKind?
        /// What its first bytes make one of the app's own pictures, which is no snapshot by its place.
        var isOwn: (([UInt8]) -> Bool)?

        /// What a file is by its first bytes; `nil`: it is not wanted.
        func settled(_ start: [UInt8]) -> Wanted? {
            guard let isOwn, isOwn(start) else { return accepts?(start) ?? true ? self : nil }
            return Wanted(place: .storedScreenshot)
        }
    }

    /// What is wanted of a file in a role; `nil`: it is no candidate. Trouble is reported.
    mutating func wanted(_ path: EvidencePath, _ role: EvidenceRole) -> Wanted? {
        let (looksLikeImage, takesAll) = (collector.looksLikeImage, collector.allImages)
        switch role {
        case .picture(let location): return Wanted(location: location)
        case .placed(let kind, let isSure):
            if isSure { return Wanted(place: kind) }
            return Wanted(accepts: { looksLikeImage($0) }, place: kind)
        case .own:
            return Wanted(accepts: mayBeScreen, lookedAt: PictureSize.lookedAt, place: .storedScreenshot)
        case .unknown(let isNamedLikePicture):
            return Wanted(accepts: { isNamedLikePicture || looksLikeImage($0) })
        case .otherFile(let location, let kind):
            return Wanted(
                location: location, accepts: { !kind.begins(Array($0.prefix(KnownCompanion.lookedAt))) },
                lookedAt: KnownCompanion.lookedAt)
        case .resembling(let place):
            var wanted = Wanted(
                location: place.location, accepts: { looksLikeImage($0) && (takesAll || place.takes($0)) })
            if !takesAll, !place.takesAnyPicture, collector.places.contains(.storedScreenshot) {
                let mayBeScreen = mayBeScreen
                wanted.isOwn = { !place.takes($0) && mayBeScreen($0) }
                wanted.lookedAt = PictureSize.lookedAt
            }
            return wanted
        case .trouble(let error):
            report(path, error)
            return nil
        case .manifest, .nothing: return nil
        }
    }

    private var mayBeScreen: ([UInt8]) -> Bool {
        let size = collector.pictureSize
        return { start in size(start).map(\.mayBeScreen) ?? false }
    }

    /// Notes whether a file in a role was taken.
    mutating func settle(_ path: EvidencePath, _ role: EvidenceRole, isTaken: Bool) {
        switch role {
        case .otherFile(_, .taskRecord) where !isTaken: break
        case .otherFile where !isTaken: collection.otherFiles.append(path)
        // What an app keeps says nothing of its folder.
        case .resembling(let place) where isTaken && collection.candidates.last?.place == nil:
            let folder = classifier.folder(place, above: path)
            if place.isInName {
                flattened[folder, default: []].append(path)
            } else {
                resembling.insert(folder)
            }
        default: break
        }
    }

    /// Whether the sizes of pictures are to be known.
    var asksForSizes: Bool { collector.places.contains(.storedScreenshot) && !collector.allImages }

    /// Notes the size of the picture that was taken last.
    mutating func sizeLast(_ start: [UInt8]) {
        guard let last = collection.candidates.indices.last else { return }
        collection.candidates[last].size = collector.pictureSize(start)
    }

    /// Of the app's own pictures those are screenshots that have the size of a snapshot, upright or not; in backups, which hold
    /// no snapshots, that of any known screen. A folder that is no
    /// container by its place is one where the app's snapshots lie.
    private mutating func keepScreenshots() {
        guard asksForSizes else { return }
        let snapshots = collection.candidates.lazy.filter { $0.location != nil }
        let sizes = Set(snapshots.compactMap { $0.location?.isDownscaled == false ? $0.size?.upright : nil })
        let containers = Set(snapshots.map(\.container))
        collection.candidates.removeAll { candidate in
            guard candidate.place == .storedScreenshot else { return false }
            guard let size = candidate.size?.upright,
                sizes.contains(size) || candidate.storedAs != nil && collector.isScreen(size)
            else { return true }
            return SandboxKind(container: candidate.container) == nil && !containers.contains(candidate.container)
        }
    }

    /// A scene's name is the app's and some words, such as `-CarPlay`. Where a folder of launch images beside it tells the
    /// app, the words are not taken for a part of it.
    private mutating func nameScenes() {
        var apps: [EvidencePath: Set<String>] = [:]
        for candidate in collection.candidates where candidate.location?.isLaunchImage == true {
            if let app = candidate.location?.folderBundleIdentifier {
                apps[candidate.container, default: []].insert(app)
            }
        }
        guard !apps.isEmpty else { return }
        for index in collection.candidates.indices where collection.candidates[index].bundleSource == .folderName {
            let candidate = collection.candidates[index]
            guard let scene = candidate.location?.sceneIdentifier, let bundle = candidate.bundleIdentifier,
                let app = apps[candidate.container]?.filter({ scene.hasPrefix($0 + "-") }).max(by: {
                    $0.count < $1.count
                }),
                app.count < bundle.count
            else { continue }
            collection.candidates[index].bundleIdentifier = app
        }
    }

    /// - Parameter links: of the evidence; `nil` where not all of them are known, so that none is known to be harmless.
    mutating func finish(_ links: (some LinkTree)?) {
        collection.candidates.sort { $0.path < $1.path }
        nameScenes()
        keepScreenshots()
        for folder in resembling.sorted() { report(folder, .resemblingFolder, losesSnapshots: false) }
        for paths in flattened.values.sorted(by: { $0[0] < $1[0] }) {
            if let first = paths.min() { report(first, .flattenedName(others: paths.count - 1), losesSnapshots: false) }
        }
        var lost: [EvidencePath] = []
        if let links {
            (collection.danglingLinks, collection.danglingLink) = audit.judge(&classifier, in: links) {
                lost.append($0)
            }
        } else {
            lost = audit.links.sorted()
        }
        for link in lost { report(link, .symbolicLink) }
        let known = Set(collection.backups.map(\.path))
        collection.backups += backups.readable.filter { !known.contains($0) }.map {
            BackupAccount(path: $0, state: .unread)
        }
        collection.backups += backups.old.map { BackupAccount(path: $0, state: .old) }
    }
}

/// The first bytes of a file that tell whether it is a picture.
enum ContainerStart {
    static let lookedAt = 16
}
