internal import Evidence
internal import ImageContainers

/// Collects the files to judge from all paths of the command line.
struct EvidenceGathering {
    var items: [EvidenceItem] = []
    var roots: [ScanRoot] = []
    /// Paths that could not be looked at: the command line is wrong, not the evidence.
    var unusable: [ScanError] = []
    /// Paths that were looked at and hold no snapshot, unless that was allowed.
    var empty: [ScanError] = []
    /// What may hide a snapshot.
    var errors: [ScanError] = []
    var notices: [ScanError] = []
    var findings: [EvidenceFinding] = []
    var manifests: [ManifestAccount] = []

    init(_ request: EvidenceRequest) {
        let known = usableRoots(request.paths)
        let names = RootNaming.names(known)
        let collector = EvidenceCollector(limits: request.walkLimits, allImages: request.allImages) {
            ContainerKind.sniff($0) != nil
        }
        var taken: Set<[UInt8]> = []
        var databases: [ManifestSource] = []
        for (index, root) in known.enumerated() {
            let prefix = names[index]
            roots.append(ScanRoot(path: root.typed, prefix: EvidencePath(bytes: prefix).escaped))
            do throws(EvidenceError) {
                let found = try collector.collect(path: root.resolved, absolute: root.resolved)
                // What lies below two of the paths is judged once, under the first.
                for candidate in found.candidates where taken.insert(candidate.absolutePath).inserted {
                    let path = root.isDirectory || prefix.isEmpty ? candidate.path : nil
                    items.append(
                        EvidenceItem(
                            candidate: candidate, reportPath: reportPath(path, prefix), root: index))
                }
                for file in found.manifests where taken.insert(file.absolutePath).inserted {
                    databases.append(
                        ManifestSource(file: file, reportPath: reportPath(file.path, prefix), root: index) {
                            () throws(EvidenceError) in
                            try ManifestContents(file, maximum: request.limits.fileBytes)
                        })
                }
                note(found, root, prefix)
                if found.candidates.isEmpty, found.issues.allSatisfy({ !$0.losesSnapshots }) {
                    let error = ScanError(path: root.typed, message: nothingFound(request))
                    if request.allowEmpty { notices.append(error) } else { empty.append(error) }
                }
            } catch {
                unusable.append(ScanError(path: root.typed, message: "\(error)"))
            }
        }
        let joined = ManifestJoining(&items, databases, evidence: request.paths)
        (manifests, findings) = (joined.accounts, joined.findings)
        errors += joined.errors
        notices += joined.notices
    }

    /// What is judged: everything, or a share of it.
    func items(of shard: Shard?) -> [EvidenceItem] {
        guard let shard else { return items }
        return items.filter(shard.holds)
    }

    private mutating func usableRoots(_ paths: [String]) -> [EvidenceRoot] {
        var known: [EvidenceRoot] = []
        for path in paths {
            guard let resolved = RootNaming.resolve(path) else {
                unusable.append(ScanError(path: path, message: "there is no such file or folder, or no way to it"))
                continue
            }
            if known.contains(where: { $0.resolved == resolved }) {
                notices.append(ScanError(path: path, message: "is named twice and scanned once"))
                continue
            }
            do throws(EvidenceError) {
                let kind = try EvidenceFile.facts(resolved).kind
                known.append(EvidenceRoot(typed: path, resolved: resolved, isDirectory: kind == .directory))
            } catch {
                unusable.append(ScanError(path: path, message: "\(error)"))
            }
        }
        return known
    }

    private mutating func note(_ found: EvidenceCollection, _ root: EvidenceRoot, _ prefix: [UInt8]) {
        for issue in found.issues {
            let error = ScanError(
                path: reportPath(relative(issue.path, to: root), prefix), message: "\(issue.error)")
            if issue.losesSnapshots { errors.append(error) } else { notices.append(error) }
        }
        for path in found.otherFiles {
            notices.append(
                ScanError(path: reportPath(path, prefix), message: "is no picture by its name and was not judged"))
        }
    }

    /// Records of containers are named by their absolute path, also above the scanned folder.
    private func relative(_ path: EvidencePath, to root: EvidenceRoot) -> EvidencePath {
        let start = root.resolved + [UInt8(ascii: "/")]
        guard path.bytes.starts(with: start) else { return path }
        return EvidencePath(bytes: Array(path.bytes.dropFirst(start.count)))
    }

    private func reportPath(_ path: EvidencePath?, _ prefix: [UInt8]) -> String {
        guard let path, !path.bytes.isEmpty else { return prefix.isEmpty ? "." : EvidencePath(bytes: prefix).escaped }
        if prefix.isEmpty || path.bytes.first == UInt8(ascii: "/") { return path.escaped }
        return EvidencePath(bytes: prefix + [UInt8(ascii: "/")] + path.bytes).escaped
    }

    private func nothingFound(_ request: EvidenceRequest) -> String {
        if request.allImages { return "no pictures found: no file begins like AAPL, KTX, PNG or JPEG" }
        return "no snapshots found: looked for Library/SplashBoard/Snapshots, Library/Caches/Snapshots, "
            + "'sceneID:…' and '… - {DEFAULT GROUP}' folders at any depth; --all-images judges pictures elsewhere"
    }
}
