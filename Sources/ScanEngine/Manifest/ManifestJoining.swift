internal import Evidence
internal import Foundation
internal import Places
internal import Policy
internal import ReportModel

/// Joins pictures and the entries of the manifests, so that each of both is accounted for.
struct ManifestJoining {
    var accounts: [ManifestAccount] = []
    var findings: [EvidenceFinding] = []
    /// What could not be read: an entry may be missing.
    var errors: [ScanError] = []
    var notices: [ScanError] = []

    /// File names that a message lists before it counts.
    private static let listedNames = 3

    /// - Parameters:
    ///   - items: get their entries, and what the manifest knows of their app.
    ///   - evidence: the paths of the command line, in which no temporary file may lie.
    init(
        _ items: inout [EvidenceItem], _ sources: [ManifestSource], evidence: [String],
        journal: WorkJournal = .none
    ) {
        var manifests: [ReadManifest] = []
        var accountOf: [Int] = []
        let containers = ContainersFound(items)
        let budget = ManifestBudget()
        for source in sources {
            if source.isPlanted(in: containers) {
                notices.append(
                    ScanError(
                        path: source.reportPath,
                        message: "lies where an app can write, so it is not the system's manifest and was not read"))
                continue
            }
            if let reason = journal.reasonToLeaveOut(source.reportPath) {
                accounts.append(ManifestAccount(file: Self.record(source, "", source.file.facts, nil)))
                errors.append(ScanError(path: source.reportPath, message: reason))
            } else if let manifest = journal.during(source.reportPath, { read(source, evidence, budget) }) {
                manifests.append(ReadManifest(source: source, manifest: manifest))
                accountOf.append(accounts.count - 1)
            }
        }
        guard !manifests.isEmpty else { return }
        var used = manifests.map { _ in Set<Int>() }
        var governing: [Int?] = []
        let whole = Set(
            items.lazy.filter { $0.candidate.location != nil && !$0.isReduced }.map(\.candidate.absolutePath))
        for index in items.indices {
            let components = EvidencePath(bytes: items[index].candidate.absolutePath).components
            let near = manifests.indices.compactMap { number in
                manifests[number].nearness(to: items[index], components).map { (number: number, nearness: $0) }
            }
            let layout = items[index].candidate.location?.layout
            let chosen = layout == nil || layout == .recents ? nil : near.max { $0.nearness < $1.nearness }?.number
            governing.append(chosen)
            guard let chosen,
                let entry = manifests[chosen].entry(
                    for: items[index], besideWhole: Self.isBesideWhole(items[index], components, whole))
            else { continue }
            used[chosen].insert(entry)
            items[index].manifest = manifests[chosen].manifest.entries[entry]
        }
        nameApps(&items, governing, manifests)
        for (index, item) in items.enumerated() {
            guard let number = governing[index], item.manifest == nil else { continue }
            note(item, notIn: manifests[number])
        }
        for number in manifests.indices { account(manifests[number], used[number], accountOf[number]) }
    }

    /// Whether the picture that a smaller copy was made of is in the evidence.
    private static func isBesideWhole(
        _ item: EvidenceItem, _ components: [[UInt8]], _ whole: Set<[UInt8]>
    ) -> Bool {
        guard item.isReduced, let marker = components.lastIndex(of: Array("downscaled".utf8)) else { return false }
        var parts = components
        parts.remove(at: marker)
        return whole.contains(parts.flatMap { [UInt8(ascii: "/")] + $0 })
    }

    private static func record(
        _ source: ManifestSource, _ suffix: String, _ facts: FileFacts, _ bytes: [UInt8]?
    ) -> FileRecord {
        FileRecord(
            path: source.reportPath + suffix, sha256: bytes.map(FileDigest.sha256), bytes: facts.size,
            modified: UTCTime.text(Double(facts.modified)))
    }

    private mutating func read(
        _ source: ManifestSource, _ evidence: [String], _ budget: ManifestBudget
    ) -> SnapshotManifest? {
        var account = ManifestAccount(file: Self.record(source, "", source.file.facts, nil))
        defer { accounts.append(account) }
        do {
            let contents = try source.read()
            account.file.sha256 = FileDigest.sha256(contents.database)
            account.log = source.file.log.map { Self.record(source, "-wal", $0, contents.log) }
            account.journal = source.file.journal.map { Self.record(source, "-journal", $0, contents.journal) }
            let manifest = try SnapshotManifest(
                contents, temporaryFolder: ScratchFolder.path(evidence: evidence).get(), budget: budget)
            account.entries = manifest.entries.count
            if let notice = Self.notice(of: manifest.deleted) {
                account.deleted = manifest.deleted.map(ManifestRecord.init)
                notices.append(ScanError(path: source.reportPath, message: notice))
            }
            errors += manifest.problems.map { ScanError(path: source.reportPath, message: $0) }
            notices += manifest.notes.map { ScanError(path: source.reportPath, message: $0) }
            return manifest
        } catch let problem as ScratchFolder.Problem {
            errors.append(ScanError(path: source.reportPath, message: "was not read, because \(problem)"))
        } catch {
            errors.append(ScanError(path: source.reportPath, message: "\(error)"))
        }
        return nil
    }

    /// What is said of entries that earlier states of the database or rows in its free parts list.
    private static func notice(of deleted: [ManifestEntry]) -> String? {
        guard !deleted.isEmpty else { return nil }
        let count = deleted.count == 1 ? "1 entry" : "\(deleted.count) entries"
        let last =
            deleted.compactMap(\.created).max().flatMap(UTCTime.text).map { ", the last one made at \($0)" } ?? ""
        return
            "its log or its free pages still hold \(count) of pictures that were replaced or removed since\(last): see 'deleted' in the "
            + "JSON report"
    }

    /// Apps whose container has no record of its own are named by the manifest: by the container's place on the
    /// device, or else by the entries of their pictures, where these agree.
    private func nameApps(_ items: inout [EvidenceItem], _ governing: [Int?], _ manifests: [ReadManifest]) {
        var stated: [AppKey: Set<String>] = [:]
        for item in items {
            if let entry = item.manifest { stated[item.app, default: []].insert(entry.bundleIdentifier) }
        }
        for index in items.indices {
            guard let number = governing[index], items[index].candidate.bundleSource != .containerMetadata else {
                continue
            }
            let agreed = stated[items[index].app].flatMap { $0.count == 1 ? $0.first : nil }
            if let bundle = manifests[number].bundle(ofContainer: items[index].candidate.container) ?? agreed {
                items[index].candidate.bundleIdentifier = bundle
                items[index].candidate.bundleSource = manifests[number].source.isInPlace ? .manifest : .manifestCopy
            }
        }
    }

    /// Silent where the manifest itself is not whole: the picture may be listed in what is lost.
    private mutating func note(_ item: EvidenceItem, notIn manifest: ReadManifest) {
        let bundle = item.candidate.bundleIdentifier
        guard manifest.manifest.problems.isEmpty else { return }
        findings.append(
            EvidenceFinding(
                .fileNotInManifest, path: item.reportPath, bundleIdentifier: bundle,
                scene: item.candidate.location?.sceneIdentifier,
                message: "is not listed in \(manifest.source.reportPath)"))
    }

    private mutating func account(_ manifest: ReadManifest, _ used: Set<Int>, _ number: Int) {
        let entries = manifest.manifest.entries
        // A picture and its copy may share a file's name and have an entry each: what one file proves counts for both.
        func key(_ entry: ManifestEntry) -> [String] {
            [entry.bundleIdentifier, entry.group, entry.variant ?? "", entry.fileName ?? ""]
        }
        let present = Set(used.map { key(entries[$0]) })
        func isElsewhere(_ entry: ManifestEntry) -> Bool { entry.isInBundle && !present.contains(key(entry)) }
        let missing = entries.filter { $0.fileName != nil && !$0.isInBundle && !present.contains(key($0)) }
        accounts[number].withoutName = entries.count { $0.fileName == nil || isElsewhere($0) }
        accounts[number].withoutFile = missing.map(ManifestRecord.init)
        accounts[number].joined = entries.count - accounts[number].withoutName - missing.count
        let groups = Dictionary(grouping: accounts[number].withoutFile) { [$0.bundleIdentifier, $0.group] }
        for records in groups.values {
            guard let first = records.first else { continue }
            let names = records.map { ($0.variant.map { "\($0)/" } ?? "") + ($0.fileName ?? "") }
            let listed = names.prefix(Self.listedNames).joined(separator: ", ")
            let more = names.count > Self.listedNames ? " and \(names.count - Self.listedNames) more" : ""
            let count = records.count == 1 ? "1 entry" : "\(records.count) entries"
            findings.append(
                EvidenceFinding(
                    .manifestEntryWithoutFile, path: manifest.source.reportPath,
                    bundleIdentifier: first.bundleIdentifier,
                    scene: SnapshotLocation.scene(ofGroup: first.group),
                    message: "\(count) of the group '\(first.group)' without a file in the evidence: \(listed)\(more)"))
        }
    }
}
