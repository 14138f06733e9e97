internal import Vocabulary

extension EvidenceCollector {
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
        var folder = FolderCollector(self, root: absolute)
        switch facts.kind {
        case .directory:
            DirectoryWalk(limits: limits, watch: watch).walk(start) { entry in
                folder.take(entry)
            } failed: { path, error in
                folder.report(path, error)
            }
        case .regular:
            let name = EvidencePath(bytes: absolute).components.last ?? path
            folder = FolderCollector(self, root: Array(absolute.dropLast(name.count)))
            let relative = EvidencePath(bytes: name)
            folder.take(alone: relative, path, facts)
        case .other(let kind): throw .specialFile(kind)
        case .symbolicLink: throw .symbolicLink
        }
        return folder.finish()
    }
}

/// Collects snapshots in a folder, or a file alone.
private struct FolderCollector {
    private var builder: EvidenceBuilder
    private let root: [UInt8]
    private var bundles: [[UInt8]: String?] = [:]
    private var records: [[UInt8]: TaskRecord?] = [:]
    /// Bytes of the containers' records that were read.
    private var spentOnRecords = 0

    init(_ collector: EvidenceCollector, root: [UInt8]) {
        self.root = root
        builder = EvidenceBuilder(collector, root: root, scanned: collector.scanned)
    }

    mutating func report(_ path: EvidencePath, _ error: EvidenceError) { builder.report(path, error) }

    mutating func take(_ entry: WalkedEntry) {
        let path = entry.path
        let role = builder.meet(path, entry.kind)
        do throws(EvidenceError) {
            if case .nothing = role { return try takeCompanion(entry) }
            if case .manifest = role {
                builder.collection.manifests.append(
                    try ManifestFile(beside: path, absolutePath: entry.absolutePath, facts: entry.facts()))
            } else if let wanted = builder.wanted(path, role) {
                let full = entry.absolutePath
                let found = try look(at: full, wanted)
                if let found {
                    add(path, full, try entry.facts(), found.wanted.location, place: found.wanted.place)
                    if builder.asksForSizes { builder.sizeLast(found.start) }
                }
                builder.settle(path, role, isTaken: found != nil)
            }
        } catch {
            report(path, error)
        }
    }

    /// The first bytes of a file, as many as have to be seen of it, and what it is by them; `nil` if they are not those of
    /// what is wanted.
    private func look(
        at full: [UInt8], _ wanted: EvidenceBuilder.Wanted
    ) throws(EvidenceError) -> (start: [UInt8], wanted: EvidenceBuilder.Wanted)? {
        let isSized = builder.asksForSizes && wanted.accepts == nil && wanted.location != nil
        let start =
            wanted.accepts == nil && !isSized
            ? [] : try EvidenceFile.prefix(full, count: isSized ? PictureSize.lookedAt : wanted.lookedAt)
        return wanted.settled(start).map { (start, $0) }
    }

    /// Takes what is wanted of a backup, whose list says what its files are.
    private mutating func takeBackup(_ folder: EvidencePath) {
        func absolute(_ path: EvidencePath) -> [UInt8] { root + [UInt8(ascii: "/")] + path.bytes }
        let settings = folder.appending(Array(BackupSettings.name.utf8))
        let database = folder.appending(Array(BackupDatabase.name.utf8))
        let maximum = builder.collector.limits.backupBytes
        let listing = builder.list(
            folder, settings: (try? EvidenceFile.read(absolute(settings), maximum: BackupSettings.maximumBytes)) ?? []
        ) { () throws(EvidenceError) in
            let full = absolute(database)
            return .file(
                try ManifestFile(beside: database, absolutePath: full, facts: EvidenceFile.facts(full)),
                maximum: maximum)
        }
        guard var listing else { return }
        let judged = Set(builder.collection.candidates.lazy.map(\.path))
        for file in listing.files where !judged.contains(file.stored) {
            guard let wanted = builder.wanted(file.path, file.role) else { continue }
            do throws(EvidenceError) {
                let full = absolute(file.stored)
                guard var facts = try backedUp(full) else {
                    listing.miss(file)
                    continue
                }
                if let modified = file.modified { (facts.modified, facts.modifiedNanoseconds) = (modified, 0) }
                let found = try look(at: full, wanted)
                if let found {
                    var candidate = builder.classifier.candidate(
                        file.path, absolute(file.path), facts, found.wanted.location)
                    (candidate.place, candidate.storedAs) = (found.wanted.place, file.stored)
                    builder.collection.candidates.append(candidate)
                    if builder.asksForSizes { builder.sizeLast(found.start) }
                }
                builder.settle(file.path, file.role, isTaken: found != nil)
            } catch {
                report(file.path, error)
            }
        }
        builder.finish(listing)
    }

    /// What lies at a place in a backup; `nil`: nothing. Its folder must be one: a link would lead elsewhere.
    private func backedUp(_ full: [UInt8]) throws(EvidenceError) -> FileFacts? {
        let folder = full[..<(full.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
        do throws(EvidenceError) {
            guard try EvidenceFile.facts(Array(folder)).kind == .directory else { throw .symbolicLink }
            let facts = try EvidenceFile.facts(full)
            return switch facts.kind {
            case .regular: facts
            case .directory: throw .directoryNotFile
            case .symbolicLink: throw .symbolicLink
            case .other(let kind): throw .specialFile(kind)
            }
        } catch {
            if error.isAbsence { return nil }
            throw error
        }
    }

    /// Takes a file that is named itself, whatever it is.
    mutating func take(alone path: EvidencePath, _ full: [UInt8], _ facts: FileFacts) {
        add(path, full, facts, builder.classifier.location(path))
    }

    /// Nothing stands in a database's log where the database was written last.
    private mutating func takeCompanion(_ entry: WalkedEntry) throws(EvidenceError) {
        guard entry.kind == .regular, let database = ManifestFile.database(ofCompanion: entry.path),
            try entry.facts().size > 0, isMissing(database)
        else { return }
        builder.collection.orphanedLogs.append(entry.path)
    }

    private func isMissing(_ path: EvidencePath) -> Bool {
        do throws(EvidenceError) {
            _ = try EvidenceFile.facts(root + [UInt8(ascii: "/")] + path.bytes)
            return false
        } catch {
            return error.isAbsence
        }
    }

    private mutating func add(
        _ path: EvidencePath, _ full: [UInt8], _ facts: FileFacts, _ location: SnapshotLocation?,
        place: PlaceKind? = nil
    ) {
        var candidate = builder.classifier.candidate(path, full, facts, location)
        candidate.place = place
        if candidate.location?.layout == .recents {
            // What is called like a record and is a picture has none.
            let isRecord = path.bytes.suffix(TaskRecord.suffix.utf8.count).elementsEqual(TaskRecord.suffix.utf8)
            if !isRecord, let record = record(candidate.container) { candidate.take(record) }
        } else if let own = metadata(candidate.container) {
            candidate.identify(own)
        }
        builder.collection.candidates.append(candidate)
    }

    /// What lies beside the pictures of one of Android's tasks.
    private mutating func record(_ task: EvidencePath) -> TaskRecord? {
        let path = [UInt8(ascii: "/")] + task.bytes + Array(TaskRecord.suffix.utf8)
        if let known = records[path] { return known }
        var found: TaskRecord?
        do throws(EvidenceError) {
            found = try TaskRecord(EvidenceFile.read(path, maximum: TaskRecord.maximumBytes))
        } catch {
            if !error.isAbsence { report(EvidencePath(bytes: path), error) }
        }
        records[path] = .some(found)
        return found
    }

    mutating func finish() -> EvidenceCollection {
        for folder in builder.backups.readable { takeBackup(folder) }
        builder.finish(FolderLinks())
        return builder.collection
    }

    private mutating func metadata(_ container: EvidencePath) -> String? {
        let path = [UInt8(ascii: "/")] + container.bytes
        if let known = bundles[path] { return known }
        var found: String?
        let record = record(of: container)
        do throws(EvidenceError) {
            let watch = builder.collector.watch
            if let reason = watch.begin(record.escaped) { throw .leftOut(reason) }
            defer { watch.end() }
            found = try ContainerMetadata.bundleIdentifier(container: path, spent: &spentOnRecords)
            if found != nil, ContainerMetadata.isPlanted(in: container, isRecorded: hasRecord) {
                builder.report(record, .plantedRecord, losesSnapshots: false)
                found = nil
            }
        } catch {
            report(record, error)
        }
        bundles[path] = found
        return found
    }

    private func record(of container: EvidencePath) -> EvidencePath {
        EvidencePath(bytes: [UInt8(ascii: "/")] + container.bytes).appending(Array(ContainerMetadata.fileName.utf8))
    }

    private func hasRecord(_ container: EvidencePath) -> Bool {
        (try? EvidenceFile.facts(record(of: container).bytes)) != nil
    }
}
