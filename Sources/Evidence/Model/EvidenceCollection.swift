public import Vocabulary

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
    public internal(set) var backups: [BackupAccount] = []
    /// Pictures in other places than snapshots that were not asked for.
    public internal(set) var leftOut: [PlaceKind: Int] = [:]
    /// Archives inside the evidence, where they are opened.
    public internal(set) var archives: [EvidencePath] = []
    /// Files that hold others and were seen inside the evidence, where they are not opened, by their kind: how many, and
    /// the first by its path.
    public private(set) var unopened: [PackedEvidence: (count: Int, first: EvidencePath)] = [:]

    public init() {}

    /// Of several the first by its path is named, in whichever order they come.
    mutating func passOver(_ kind: PackedEvidence, _ path: EvidencePath, _ count: Int = 1) {
        let known = unopened[kind]
        unopened[kind] = ((known?.count ?? 0) + count, known.map { min($0.first, path) } ?? path)
    }
}
