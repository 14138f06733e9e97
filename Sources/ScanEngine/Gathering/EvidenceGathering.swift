internal import Evidence
internal import ImageContainers
internal import PixelModel
internal import Places
package import ReportModel
internal import Vocabulary

/// Collects the files to judge from all paths of the command line.
package struct EvidenceGathering {
    var items: [EvidenceItem] = []
    var roots: [ScanRoot] = []
    /// Paths that could not be looked at: the command line is wrong, not the evidence.
    package var unusable: [ScanError] = []
    /// Paths that were looked at and hold no snapshot, unless that was allowed.
    package var empty: [ScanError] = []
    /// What may hide a snapshot.
    package var errors: [ScanError] = []
    package var notices: [ScanError] = []
    var findings: [EvidenceFinding] = []
    var manifests: [ManifestAccount] = []

    /// - Parameters:
    ///   - budget: told how large the evidence is.
    ///   - judge: gets pictures of an archive that have to be judged before all of it is read, in groups of one app. In
    ///     ``items`` they are without their bytes.
    package init(
        _ request: EvidenceRequest, _ budget: ScanBudget? = nil, judge: ([EvidenceItem]) async -> Void
    ) async {
        let known = usableRoots(request.paths)
        let names = RootNaming.names(known)
        var collector = EvidenceCollector(limits: request.walkLimits, allImages: request.allImages) {
            ContainerKind.sniff($0) != nil
        }
        collector.places = request.places
        collector.pictureSize = { PictureClaim.size($0).map { PictureSize(width: $0.width, height: $0.height) } }
        collector.isScreen = { ScreenSizes.areWhole($0.width, $0.height) }
        collector.backups = BackupAccess(
            temporaryFolder: ScratchFolder.path(evidence: request.paths).evidence)
        collector.opensArchives = request.opensArchives
        collector.scanned = known.filter(\.isDirectory).map(\.resolved)
        var taken: Set<[UInt8]> = []
        var databases: [ManifestSource] = []
        var manifestRoots: [ScanError] = []
        for (index, root) in known.enumerated() {
            let prefix = names[index]
            roots.append(ScanRoot(path: root.typed, prefix: EvidencePath(bytes: prefix).escaped))
            let watch = request.journal.watch("\(root.typed)//")
            collector.watch = WorkWatch(
                begin: { watch.begin($0) }, next: { watch.next($0) }, end: { watch.end() },
                progress: { watch.progress() })
            do throws(EvidenceError) {
                if root.isArchive { budget?.add(evidenceBytes: try EvidenceFile.facts(root.resolved).size) }
                let archives = ArchiveGathering(
                    request: request, collector: collector, root: root, index: index, prefix: prefix)
                var found =
                    try root.isArchive
                    ? await archives.read(judge) : collector.collect(path: root.resolved, absolute: root.resolved)
                // What lies below two of the paths is judged once, under the first.
                items.reserveCapacity(items.count + found.candidates.count)
                if !root.isArchive {
                    budget?.add(
                        evidenceBytes: found.candidates.reduce(0) { $0 + min($1.facts.size, request.limits.fileBytes) })
                    budget?.add(evidenceBytes: await archives.readInside(&found, judge))
                }
                var here: Set<[UInt8]> = []
                for candidate in found.candidates {
                    // A member may be called like one of an archive beside it.
                    if request.opensArchives, !here.insert(candidate.absolutePath).inserted {
                        errors.append(
                            ScanError(
                                path: EvidenceItem.reportPath(candidate.path, prefix),
                                message: "\(EvidenceError.duplicateMember)"))
                    } else if known.count == 1 || taken.insert(candidate.absolutePath).inserted {
                        items.append(EvidenceItem(candidate, root, index, prefix))
                    }
                }
                for file in found.manifests where taken.insert(file.absolutePath).inserted {
                    databases.append(
                        ManifestSource(file: file, reportPath: EvidenceItem.reportPath(file.path, prefix), root: index)
                        {
                            () throws(EvidenceError) in
                            try ManifestContents(file, maximum: request.limits.fileBytes)
                        })
                }
                for manifest in found.archivedManifests {
                    let path = EvidenceItem.reportPath(manifest.file.path, prefix)
                    databases.append(
                        ManifestSource(file: manifest.file, reportPath: path, root: index) { manifest.contents })
                }
                note(found, root, prefix)
                if root.isArchive { roots[roots.count - 1].sha256 = FileDigest.sha256(file: root.resolved) }
                if isEmpty(found) {
                    let error = ScanError(path: root.typed, message: nothingFound(request, found))
                    // A manifest may be named beside the containers that it speaks for.
                    let isManifest = known.count > 1 && !(found.manifests.isEmpty && found.archivedManifests.isEmpty)
                    if isManifest {
                        manifestRoots.append(error)
                    } else if request.allowEmpty {
                        notices.append(error)
                    } else {
                        empty.append(error)
                    }
                }
            } catch {
                unusable.append(ScanError(path: root.typed, message: "\(error)"))
            }
        }
        if items.isEmpty, !request.allowEmpty { empty += manifestRoots } else { notices += manifestRoots }
        let joined = ManifestJoining(&items, databases, evidence: request.paths, journal: request.journal)
        for index in items.indices {
            guard let record = items[index].candidate.task else { continue }
            let task = items[index].candidate.container.components.last.map { String(decoding: $0, as: UTF8.self) }
            items[index].manifest = record.entry(task: task ?? "", isReduced: items[index].isReduced)
        }
        (manifests, findings) = (joined.accounts, joined.findings)
        errors += joined.errors
        notices += joined.notices
    }

    /// Gives up what is judged now that all is known: everything, or a share of it.
    package mutating func takeItems(of shard: Shard?) -> [EvidenceItem] {
        items.removeAll { $0.isReleased || !(shard?.holds($0) ?? true) }
        defer { items = [] }
        return items
    }

    /// Pictures that had to be looked at before all of an archive was read, with what the rest of it told of them.
    package func completed(_ early: [EvidenceItem]) -> [EvidenceItem] {
        let contents = Dictionary(
            early.map { ($0.reportPath, $0.candidate.content) }, uniquingKeysWith: { first, _ in first })
        return items.filter(\.isReleased).compactMap { item in
            guard let content = contents[item.reportPath] else { return nil }
            var item = item
            item.candidate.content = content
            return item
        }
    }

    private mutating func usableRoots(_ paths: [String]) -> [EvidenceRoot] {
        var known: [EvidenceRoot] = []
        for path in paths {
            guard let resolved = RealPath.of(path) else {
                let message =
                    path == "-"
                    ? "the standard input cannot be evidence, which is read more than once: name a file or folder"
                    : "no such file or folder, or no permission"
                unusable.append(ScanError(path: path, message: message))
                continue
            }
            if known.contains(where: { $0.resolved == resolved }) {
                notices.append(ScanError(path: path, message: "is named twice and scanned once"))
                continue
            }
            do throws(EvidenceError) {
                let kind = try EvidenceFile.facts(resolved).kind
                if kind == .regular, let packed = try PackedEvidence.unread(resolved) {
                    unusable.append(
                        ScanError(
                            path: path, message: "is \(packed), which is not read: unpack it and name what comes out"))
                    continue
                }
                let isArchive = kind == .regular ? try ArchiveFile.isOne(resolved) : false
                known.append(
                    EvidenceRoot(
                        typed: path, resolved: resolved, isDirectory: kind == .directory, isArchive: isArchive))
            } catch {
                unusable.append(ScanError(path: path, message: "\(error)"))
            }
        }
        return known
    }

    private mutating func note(_ found: EvidenceCollection, _ root: EvidenceRoot, _ prefix: [UInt8]) {
        for issue in found.issues {
            let isWhole = root.isArchive && issue.path.bytes.isEmpty
            let path = EvidenceItem.reportPath(relative(issue.path, to: root), prefix)
            let error = ScanError(path: isWhole ? root.typed : path, message: "\(issue.error)")
            if Self.isWholly(issue, root) {
                unusable.append(ScanError(path: root.typed, message: "\(issue.error)"))
            } else if issue.losesSnapshots {
                errors.append(error)
            } else {
                notices.append(error)
            }
        }
        for path in found.otherFiles {
            notices.append(
                ScanError(
                    path: EvidenceItem.reportPath(path, prefix), message: "is no picture by its name and was not judged"
                ))
        }
        for (kind, count) in found.leftOut.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            notices.append(
                ScanError(
                    path: root.typed,
                    message:
                        "holds \(count == 1 ? "1 picture" : "\(count) pictures") of the kind \(kind.rawValue), which "
                        + "\(count == 1 ? "was" : "were") not judged: --places \(kind.rawValue)"))
        }
        for (kind, (count, path)) in found.unopened where !found.candidates.isEmpty || kind != .archive {
            notices.append(
                ScanError(path: EvidenceItem.reportPath(path, prefix), message: Self.words(kind, count)))
        }
        if let path = found.danglingLink {
            let others = found.danglingLinks - 1
            let more = others == 0 ? "" : others == 1 ? ", as does 1 other link" : ", as do \(others) other links"
            notices.append(
                ScanError(
                    path: EvidenceItem.reportPath(path, prefix),
                    message: "is a symbolic link that leads to nothing in the evidence\(more)"))
        }
        for path in found.orphanedLogs {
            notices.append(
                ScanError(
                    path: EvidenceItem.reportPath(path, prefix),
                    message: "belongs to a manifest that is not in the evidence, so what it lists was not read"))
        }
        for backup in found.backups where !isEmpty(found) {
            notices.append(
                ScanError(path: EvidenceItem.reportPath(backup.path, prefix), message: "is \(Self.words(backup))"))
        }
    }

    /// Whether nothing was found, and nothing says why.
    private func isEmpty(_ found: EvidenceCollection) -> Bool {
        found.candidates.isEmpty && found.issues.allSatisfy { !$0.losesSnapshots }
    }

    /// What is said of files that hold others, the first of which is named.
    private static func words(_ kind: PackedEvidence, _ count: Int) -> String {
        let others = count - 1
        let more = others == 0 ? "" : others == 1 ? ", as is 1 other file" : ", as are \(others) other files"
        switch kind {
        case .archive:
            return
                "is an archive by its name\(more): archives inside the evidence are not opened: name them, or ask for "
                + "all of them by --nested-archives"
        case .unread(let words):
            return "is \(words) by its name\(more), which is not read: unpack it and name what comes out"
        case .compressedFile: return "is a compressed file and no archive\(more), and was not read"
        case .damagedManifest:
            return "is what the system put aside of a damaged manifest\(more), and was not read"
        }
    }

    /// Whether a folder of the command line cannot be looked into: as wrong a path as one that is not there.
    static func isWholly(_ issue: EvidenceIssue, _ root: EvidenceRoot) -> Bool {
        guard root.isDirectory, issue.path.bytes.isEmpty, case .system = issue.error else { return false }
        return true
    }

    /// Records of containers are named by their absolute path, also above the scanned folder.
    private func relative(_ path: EvidencePath, to root: EvidenceRoot) -> EvidencePath {
        let start = root.resolved + [UInt8(ascii: "/")]
        guard path.bytes.starts(with: start) else { return path }
        return EvidencePath(bytes: Array(path.bytes.dropFirst(start.count)))
    }

    private static func words(_ backup: BackupAccount) -> String {
        let start =
            "an iTunes or Finder backup, which holds no snapshots of the app switcher: they are not backed up; extract the "
            + "app's container or the file system from the device"
        switch backup.state {
        case .listed(let files):
            return start
                + " (among the \(files) files that it lists, pictures of screens that apps and browsers stored "
                + "were looked for)"
        case .unread: return start
        case .old:
            return start + " (pictures that an app stored may be in it, and its list, Manifest.mbdb, is not read)"
        }
    }

    private func nothingFound(_ request: EvidenceRequest, _ found: EvidenceCollection) -> String {
        if let backup = found.backups.first {
            let name = backup.path.bytes.isEmpty ? "this" : backup.path.escaped
            return "no snapshots found: \(name) is \(Self.words(backup))"
        }
        let inside =
            found.unopened[.archive].map {
                "; \($0.first) is an archive inside it: name it to have it read, or ask for all of them by --nested-archives"
            } ?? ""
        return nothingFound(request) + inside
    }

    private func nothingFound(_ request: EvidenceRequest) -> String {
        if request.allImages { return "no pictures found: no file begins like \(ContainerKind.list)" }
        return "no snapshots found: looked for Library/SplashBoard/Snapshots, Library/Caches/Snapshots, "
            + "'sceneID:…' and '… - {DEFAULT GROUP}' folders at any depth; --all-images judges pictures elsewhere"
    }
}
