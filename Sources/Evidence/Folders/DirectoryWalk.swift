/// What a walk through a folder or an archive may cost.
public struct WalkLimits: Sendable, Equatable {
    /// Nested folders below the starting point. A phone's file system stays below 40.
    public var depth: Int
    /// Bytes of a path below the starting point. iOS takes 1024; the work that a long path makes grows with its length
    /// for every folder on it.
    public var pathBytes: Int
    /// Entries of all folders together. A phone's file system holds about 1.5 million.
    public var entries: Int
    /// Pictures of one archive. A phone has some thousands, and a hundred kilobytes can name any number.
    public var archivePictures: Int
    /// Bytes that a byte of an archive may become on average. Phones' file systems compress to a half or a third, blank
    /// disk images to a hundredth; deflate reaches 1032, and files that lie over each other any number.
    /// A byte of a name counts as 64.
    public var archiveRatio: Int
    /// Bytes that an archive of any size may become, whatever the ratio: a small one costs little.
    public var archiveBytes: Int
    /// Bytes of an archive's pictures that wait in memory for the rest of their app: launch images and the container's
    /// record may come later. A phone's snapshots have 20 to 200 MB together, one app's rarely more than 5.
    public var pendingBytes: Int
    /// Archives inside each other, the outermost counted.
    public var nesting = 4
    /// Bytes of the list of a backup in a folder, which are copied to the temporary folder: a list of 300,000 files has 290 MB.
    public var backupBytes = 1 << 30

    public init(
        depth: Int = 8192, pathBytes: Int = 64 << 10, entries: Int = 20_000_000, archivePictures: Int = 25_000,
        archiveRatio: Int = 200,
        archiveBytes: Int = 1 << 30, pendingBytes: Int = 16 << 20
    ) {
        self.depth = depth
        self.pathBytes = pathBytes
        self.entries = entries
        self.archivePictures = archivePictures
        self.archiveRatio = archiveRatio
        self.archiveBytes = archiveBytes
        self.pendingBytes = pendingBytes
    }
}

/// An entry of a folder that is walked, of which no more is asked than what is needed: most are nothing to a scan.
struct WalkedEntry {
    /// Relative to the tree's root.
    let path: EvidencePath
    let kind: FileFacts.Kind
    fileprivate let root: [UInt8]

    /// What to open.
    var absolutePath: [UInt8] { DirectoryWalk.join(root, path) }

    func facts() throws(EvidenceError) -> FileFacts { try EvidenceFile.facts(absolutePath) }
}

/// Walks a tree in the order of the names' bytes, so that two scans of the same evidence agree.
struct DirectoryWalk {
    let limits: WalkLimits
    var watch = WorkWatch.none

    /// Calls `visit` for everything below `root` (absolute or relative to the working directory), links and special
    /// files included, and `failed` for what could not be read. Links are not followed.
    func walk(
        _ root: [UInt8], visit: (WalkedEntry) -> Void, failed: (EvidencePath, EvidenceError) -> Void
    ) {
        var stack: [(path: EvidencePath, depth: Int, parent: OpenFolder?)] = [(EvidencePath(bytes: []), 0, nil)]
        var entries = 0
        var isBegun = false
        defer { if isBegun { watch.end() } }
        while let (folder, depth, parent) = stack.popLast() {
            let reason = isBegun ? watch.next(folder.escaped) : watch.begin(folder.escaped)
            isBegun = reason == nil
            if let reason {
                failed(folder, .leftOut(reason))
                continue
            }
            let open: OpenFolder
            let names: [FolderEntry]
            do throws(EvidenceError) {
                open = try OpenFolder(Self.join(root, folder), folder.name, in: parent)
                names = try open.list(below: folder)
            } catch {
                failed(folder, error)
                continue
            }
            var folders: [EvidencePath] = []
            for name in names {
                entries += 1
                guard entries <= limits.entries else {
                    failed(folder, .limit(name: "entries", allowed: limits.entries, found: entries))
                    return
                }
                let path = name.path
                do throws(EvidenceError) {
                    let kind: FileFacts.Kind
                    if let known = name.kind {
                        kind = known
                    } else {
                        kind = try EvidenceFile.facts(Self.join(root, path)).kind
                    }
                    visit(WalkedEntry(path: path, kind: kind, root: root))
                    guard kind == .directory else { continue }
                    if depth + 1 > limits.depth {
                        failed(path, .limit(name: "depth", allowed: limits.depth, found: depth + 1))
                    } else if path.bytes.count > limits.pathBytes {
                        failed(path, .limit(name: "pathBytes", allowed: limits.pathBytes, found: path.bytes.count))
                    } else {
                        folders.append(path)
                    }
                } catch {
                    failed(path, error)
                }
            }
            let held = depth < Self.heldFolders ? open : nil
            for path in folders.reversed() { stack.append((path, depth + 1, held)) }
        }
    }

    /// Folders above each other that stay open, so that the system looks up one name for each of those below and not all of
    /// its path. A phone's file system stays below 40; of files a process may often open 256.
    private static let heldFolders = 64

    fileprivate static func join(_ root: [UInt8], _ path: EvidencePath) -> [UInt8] {
        if path.bytes.isEmpty { return root }
        return root.last == UInt8(ascii: "/") ? root + path.bytes : root + [UInt8(ascii: "/")] + path.bytes
    }
}
