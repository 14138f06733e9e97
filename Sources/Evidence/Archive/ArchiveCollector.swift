internal import Vocabulary

/// Collects snapshots in one pass through an archive, whose members may come in any order. Pictures are held in memory,
/// compressed as they are.
public struct ArchiveCollector {
    var builder: EvidenceBuilder
    private let reader: ArchiveReader
    private let root: [UInt8]
    let file: [UInt8]
    let maximumBytes: Int
    var records = ArchivedRecords()
    var databases: ArchivedDatabases
    var backups: ArchivedBackups
    /// Paths of members that mattered.
    private var seen: Set<EvidencePath> = []
    /// Places of the candidates by their paths.
    var places: [EvidencePath: Int] = [:]
    /// Places of the candidates whose bytes are held.
    private var held: [Int] = []
    /// Bytes that are held.
    public private(set) var heldBytes = 0
    /// Whether more pictures were met than are taken.
    private var isFull = false
    /// Whether what came last was no member.
    private var isLost = false
    var links: ArchiveLinks
    var hardLinks = HardLinks()
    /// Reads the archive once more, for the content of hard links and of backups.
    var secondReader: ArchiveReader?
    /// Steps that were made.
    private var steps = 0
    /// Where the last member lies.
    private var position = EvidencePath(bytes: [])

    /// - Parameters:
    ///   - path: absolute, of a regular file.
    ///   - root: absolute, under which the members are known, if that is not the file's own.
    ///   - maximumBytes: of one picture.
    public init(
        _ path: [UInt8], named root: [UInt8]? = nil, collector: EvidenceCollector, maximumBytes: Int
    ) throws(EvidenceError) {
        self.maximumBytes = maximumBytes
        databases = ArchivedDatabases(of: ManifestFile.name, maximumBytes: maximumBytes)
        backups = ArchivedBackups(maximumBytes: maximumBytes)
        file = path
        self.root = root ?? path
        reader = try ArchiveReader(path, limits: collector.limits, progress: collector.watch.progress)
        builder = EvidenceBuilder(collector, root: self.root)
        links = ArchiveLinks(root: self.root)
    }

    /// What was spent on it.
    public var cost: ArchiveAllowance.Cost {
        ArchiveAllowance.Cost(
            bytes: reader.unpackedBytes + (secondReader?.unpackedBytes ?? 0), entries: reader.members,
            pictures: places.count)
    }

    /// Takes the next member.
    /// - Returns: `false` at the end, also where it was reached too early.
    public mutating func step() -> Bool {
        steps += 1
        // The order of the members is all that is known before a header is read.
        if let reason = collector.watch.begin("member \(steps)") {
            report(EvidencePath(bytes: []), .leftOut("its member \(steps) and all behind it were not read: \(reason)"))
            return false
        }
        defer { collector.watch.end() }
        if let secondReader { return stepAgain(secondReader) }
        do throws(EvidenceError) {
            switch try reader.next() {
            case .end:
                for problem in try reader.directoryProblems(collector.looksLikeImage) {
                    report(problem.path, .badArchive(problem.reason))
                }
                return beginSecondPass()
            case .damage(let error):
                // Where a header is lost its member's content is taken for headers, block by block.
                if !isLost { report(EvidencePath(bytes: []), error) }
                isLost = true
            case .member(let member):
                isLost = false
                take(member)
            }
            return true
        } catch {
            report(EvidencePath(bytes: []), error)
            return beginSecondPass()
        }
    }

    func isRecord(_ member: ArchiveMember) -> Bool {
        member.facts.kind == .regular && member.path.name == Array(ContainerMetadata.fileName.utf8)
    }

    mutating func isDatabase(_ path: EvidencePath) -> Bool {
        databases.isPart(path) && builder.classifier.location(path) == nil
    }

    mutating func report(_ path: EvidencePath, _ error: EvidenceError, losesSnapshots: Bool = true) {
        builder.report(path, error, losesSnapshots: losesSnapshots)
    }

    var collector: EvidenceCollector { builder.collector }

    private mutating func take(_ member: ArchiveMember) {
        let path = member.path
        if member.leavesArchive { return report(path, .leavesArchive) }
        if let dispute = member.dispute { report(path, .badArchive(dispute)) }
        let depth = path.depth
        guard depth <= collector.limits.depth else {
            return report(path, .limit(name: "depth", allowed: collector.limits.depth, found: depth))
        }
        guard path.bytes.count <= collector.limits.pathBytes else {
            let found = path.bytes.count
            return report(path, .limit(name: "pathBytes", allowed: collector.limits.pathBytes, found: found))
        }
        position = path
        let role = builder.meet(path, member.facts.kind)
        links.take(member)
        hardLinks.note(member)
        let isRecord = isRecord(member)
        let isPart = isDatabase(path)
        let isOfBackup =
            member.facts.kind == .regular && backups.isPart(path) && builder.classifier.location(path) == nil
        guard role != .nothing || isRecord || isPart || isOfBackup || !member.hasName else { return }
        if let warning = member.warning { report(path, .badArchive(warning), losesSnapshots: !member.hasName) }
        let isSure: Bool =
            switch role {
            case .unknown(let isNamedLikePicture): isNamedLikePicture
            case .resembling, .own: false
            case .placed(_, let isSure): isSure
            default: true
            }
        if isSure, !seen.insert(path).inserted {
            return report(path, .duplicateMember)
        }
        if isOfBackup {
            // Where all pictures are wanted, it may be one.
            guard let bytes = backups.take(member, absolute(path), reader), let wanted = builder.wanted(path, role),
                wanted.settled(Array(bytes.prefix(wanted.lookedAt))) != nil
            else { return }
            return addPicture(member, wanted, .success(bytes))
        }
        if HardLinks.isOne(member), isRecord || isPart || places[member.hardLink ?? path].map(isHeld) != true {
            return hardLinks.wait(member)
        }
        if isRecord {
            let reader = reader
            records.takeContainer(absolute(path)) { () throws(EvidenceError) in
                try reader.read(member, maximum: ContainerMetadata.maximumBytes) ?? []
            }
        }
        if case .otherFile(_, .taskRecord) = role { return takeTask(member) }
        if isPart { return takeDatabase(member) }
        guard let wanted = builder.wanted(path, role) else { return }
        let isTaken = takePicture(member, wanted)
        builder.settle(path, role, isTaken: isTaken)
    }

    private func isHeld(_ place: Int) -> Bool {
        if case .held = builder.collection.candidates[place].content { true } else { false }
    }

    func absolute(_ path: EvidencePath) -> [UInt8] { root + [UInt8(ascii: "/")] + path.bytes }

    /// - Returns: whether it is what is wanted.
    private mutating func takePicture(_ member: ArchiveMember, _ wanted: EvidenceBuilder.Wanted) -> Bool {
        let shared = HardLinks.isOne(member) ? member.hardLink.flatMap { places[$0] } : nil
        let content: Result<[UInt8], EvidenceError>
        do throws(EvidenceError) {
            if let shared, case .held(let bytes) = builder.collection.candidates[shared].content {
                content = .success(bytes)
            } else if let bytes = try reader.read(
                member, maximum: maximumBytes, lookedAt: wanted.lookedAt, accepts: { wanted.settled($0) != nil })
            {
                content = .success(bytes)
            } else {
                return false
            }
        } catch {
            content = .failure(error)
        }
        addPicture(member, wanted, content)
        return true
    }

    mutating func addPicture(
        _ member: ArchiveMember, _ wanted: EvidenceBuilder.Wanted, _ content: Result<[UInt8], EvidenceError>,
        storedAs: EvidencePath? = nil
    ) {
        guard places[member.path] == nil else { return report(member.path, .duplicateMember) }
        let allowed = collector.limits.archivePictures
        guard places.count < allowed else {
            if !isFull { report(member.path, .limit(name: "archivePictures", allowed: allowed, found: allowed + 1)) }
            isFull = true
            return
        }
        let wanted =
            (try? content.get()).flatMap { wanted.settled(Array($0.prefix(wanted.lookedAt))) } ?? wanted
        var candidate = builder.classifier.candidate(member.path, absolute(member.path), member.facts, wanted.location)
        (candidate.place, candidate.storedAs) = (wanted.place, storedAs)
        switch content {
        case .success(let bytes):
            candidate.content = .held(bytes)
            if builder.asksForSizes {
                candidate.size = collector.pictureSize(Array(bytes.prefix(PictureSize.lookedAt)))
            }
            candidate.facts.size = bytes.count
        case .failure(let error): candidate.content = .unreadable(error)
        }
        let place = builder.collection.candidates.count
        places[member.path] = place
        if case .held(let bytes) = candidate.content {
            held.append(place)
            heldBytes += bytes.count
        }
        builder.collection.candidates.append(candidate)
    }

    /// Takes what Android wrote beside a picture.
    private mutating func takeTask(_ member: ArchiveMember) {
        do throws(EvidenceError) {
            let bytes = try reader.read(member, maximum: TaskRecord.maximumBytes) ?? []
            guard ContainerKind.sniff(bytes) == nil else {
                return addPicture(
                    member, EvidenceBuilder.Wanted(location: builder.classifier.location(member.path)), .success(bytes))
            }
            try records.takeTask(absolute(member.path), bytes)
        } catch {
            report(member.path, error)
        }
    }

    private mutating func takeDatabase(_ member: ArchiveMember) {
        do throws(EvidenceError) {
            try databases.take(member, absolute(member.path), reader)
        } catch {
            report(member.path, error)
        }
    }
}

extension ArchiveCollector {
    /// Gives up pictures of one app, which are judged now. An app is chosen that is known and lies behind, or else the
    /// one that has waited longest.
    /// - Returns: empty if nothing is held.
    public mutating func release() -> [SnapshotCandidate] {
        let current = EvidencePath(bytes: absolute(position)).components
        let behind = held.first { place in
            let container = builder.collection.candidates[place].container
            return records.isKnown(container) && !current.starts(with: container.components)
        }
        guard let first = behind ?? held.first else { return [] }
        let app = records.identified(builder.collection.candidates[first])
        var released: [SnapshotCandidate] = []
        var kept: [Int] = []
        for place in held {
            let candidate = records.identified(builder.collection.candidates[place])
            guard candidate.container == app.container, candidate.bundleIdentifier == app.bundleIdentifier else {
                kept.append(place)
                continue
            }
            released.append(candidate)
            builder.collection.candidates[place].content = .released
        }
        held = kept
        heldBytes = held.reduce(0) { $0 + builder.collection.candidates[$1].facts.size }
        // Whatever the order of the members, an app's pictures are judged in that of their paths.
        return released.sorted { $0.path < $1.path }
    }

    /// Everything that was found; what was released is there without its bytes.
    public mutating func finish() -> EvidenceCollection {
        var complaints: Set<EvidencePath> = []
        for place in builder.collection.candidates.indices {
            let container = builder.collection.candidates[place].container
            if let error = records.problem(of: container), complaints.insert(container).inserted {
                let path = EvidencePath(bytes: [UInt8(ascii: "/")] + container.bytes)
                    .appending(Array(ContainerMetadata.fileName.utf8))
                report(path, error, losesSnapshots: error != .plantedRecord)
            }
            builder.collection.candidates[place] = records.identified(builder.collection.candidates[place])
        }
        for link in links.finish() {
            report(link, .badArchive("members lie below it, though it is a link: programs extract them elsewhere"))
        }
        backups.finish(&builder)
        builder.finish(links.isComplete ? links : nil)
        builder.collection.archivedManifests = databases.manifests()
        builder.collection.orphanedLogs = databases.orphans
        return builder.collection
    }
}
