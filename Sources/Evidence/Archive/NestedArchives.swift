/// What archives inside an archive may still cost, all together: what the outermost of them may.
public struct ArchiveAllowance: Sendable {
    public struct Cost: Sendable {
        var bytes: Int
        var entries: Int
        var pictures: Int
    }

    private var left: Cost

    /// - Parameter size: bytes of the outermost archive.
    public init(of size: Int, _ limits: WalkLimits) {
        let (product, isEverything) = size.multipliedReportingOverflow(by: limits.archiveRatio)
        left = Cost(
            bytes: isEverything ? .max : max(limits.archiveBytes, product), entries: limits.entries,
            pictures: limits.archivePictures)
    }

    public mutating func spend(_ cost: Cost) {
        left.bytes = max(0, left.bytes - cost.bytes)
        left.entries = max(0, left.entries - cost.entries)
        left.pictures = max(0, left.pictures - cost.pictures)
    }

    mutating func spend(bytes: Int) { spend(Cost(bytes: bytes, entries: 0, pictures: 0)) }

    /// The limits of the next archive: sums, and no ratios.
    public func limits(_ limits: WalkLimits) -> WalkLimits {
        var limits = limits
        (limits.archiveRatio, limits.archiveBytes) = (0, left.bytes)
        (limits.entries, limits.archivePictures) = (left.entries, left.pictures)
        return limits
    }
}

/// Archives that are members of an archive, each copied to a private file for as long as it is read: they have to be read
/// from their ends, too, and more than once.
public struct NestedArchives {
    private let reader: ArchiveReader
    private let folder: PrivateFolder
    private var wanted: Set<EvidencePath>
    private var count = 0

    /// - Parameters:
    ///   - file: absolute.
    ///   - members: to be handed out.
    ///   - limits: of all of them together.
    public init(
        in file: [UInt8], members: [EvidencePath], _ limits: WalkLimits, temporaryFolder: String,
        progress: @escaping @Sendable () -> Void
    ) throws(EvidenceError) {
        reader = try ArchiveReader(file, limits: limits, progress: progress)
        folder = try PrivateFolder(in: temporaryFolder)
        wanted = Set(members)
    }

    /// The next of them, in the order of the archive, or why it cannot be read.
    /// - Parameter allowance: what the copy is paid from.
    /// - Returns: `nil` when no more come.
    public mutating func next(
        _ allowance: inout ArchiveAllowance
    ) -> (path: EvidencePath, file: Result<[UInt8], EvidenceError>)? {
        // What is wrong with the archive itself was said when it was read.
        while !wanted.isEmpty, let step = try? reader.next() {
            switch step {
            case .end: return nil
            case .damage: continue
            case .member(let member):
                guard wanted.remove(member.path) != nil else { continue }
                do throws(EvidenceError) {
                    return (member.path, .success(try copy(member, &allowance)))
                } catch {
                    return (member.path, .failure(error))
                }
            }
        }
        return nil
    }

    /// Those that did not come.
    public var missing: [EvidencePath] { wanted.sorted() }

    private mutating func copy(
        _ member: ArchiveMember, _ allowance: inout ArchiveAllowance
    ) throws(EvidenceError) -> [UInt8] {
        if HardLinks.isOne(member) { throw .hardLink(to: member.hardLink ?? member.path) }
        count += 1
        if count > 1 { folder.remove("\(count - 1)") }
        let most = allowance.limits(WalkLimits()).archiveBytes
        var copied = 0
        defer { allowance.spend(bytes: copied) }
        try folder.writing("\(count)") { descriptor throws(EvidenceError) in
            try reader.read(member) { piece throws(EvidenceError) in
                copied += piece.count
                guard copied <= most else { throw .limit(name: "archiveBytes", allowed: most, found: copied) }
                try folder.append(piece, to: descriptor)
            }
        }
        return Array("\(folder.path)/\(count)".utf8)
    }
}

extension SnapshotCandidate {
    /// What was found in an archive, as seen from the root that this one lies in.
    /// - Parameter place: of the archive, below the root.
    public mutating func move(below place: EvidencePath) {
        guard !place.bytes.isEmpty else { return }
        base = Array(base.dropLast(place.bytes.count + 1))
        path = path.moved(below: place)
        storedAs = storedAs?.moved(below: place)
    }
}

extension EvidencePath {
    /// Absolute paths stay as they are.
    fileprivate func moved(below place: EvidencePath) -> EvidencePath {
        bytes.isEmpty ? place : bytes.first == UInt8(ascii: "/") ? self : place.appending(bytes)
    }
}

extension EvidenceCollection {
    /// Adds what was found in an archive inside the evidence.
    /// - Parameter place: of the archive, below the root.
    public mutating func add(_ nested: EvidenceCollection, below place: EvidencePath) {
        func moved(_ paths: [EvidencePath]) -> [EvidencePath] { paths.map { $0.moved(below: place) } }
        candidates += nested.candidates.map { candidate in
            var candidate = candidate
            candidate.move(below: place)
            return candidate
        }
        issues += nested.issues.map { issue in
            var issue = issue
            issue.path = issue.path.moved(below: place)
            return issue
        }
        otherFiles += moved(nested.otherFiles)
        archivedManifests += nested.archivedManifests.map { manifest in
            var manifest = manifest
            manifest.file.path = manifest.file.path.moved(below: place)
            return manifest
        }
        orphanedLogs += moved(nested.orphanedLogs)
        danglingLinks += nested.danglingLinks
        danglingLink = danglingLink ?? nested.danglingLink?.moved(below: place)
        backups += nested.backups.map { BackupAccount(path: $0.path.moved(below: place), state: $0.state) }
        leftOut.merge(nested.leftOut, uniquingKeysWith: +)
        for (kind, (count, first)) in nested.unopened { passOver(kind, first.moved(below: place), count) }
    }

    /// Notes that a file is compressed and no archive.
    public mutating func passOverCompressed(_ path: EvidencePath) { passOver(.compressedFile, path) }
}
