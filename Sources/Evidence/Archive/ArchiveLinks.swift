/// The members of an archive as links lead through them. Members come once and in any order, so of each what it is is kept
/// until all have come: eight bytes, whatever its name.
///
/// What a link names outside of the archive is not known. It may be a folder, as it may be of a tree on a disk.
struct ArchiveLinks: LinkTree {
    /// Names that are remembered. An archive with more of them is one of several phones; what its links lead to is not known
    /// then.
    private static let mostNames = 4_000_000
    private static let kindMask: UInt64 = 1
    private static let slash = UInt8(ascii: "/")

    /// Absolute path of the archive, below which its members lie.
    let root: [UInt8]
    /// Digests of paths, of which the last bit says whether it is a folder; sorted by ``finish()``.
    private var names: [UInt64] = []
    private var links: [EvidencePath: [UInt8]] = [:]
    private var lastFolder: [UInt8] = []

    init(root: [UInt8]) { self.root = root }

    var isOnMachine: Bool { false }

    mutating func take(_ member: ArchiveMember) {
        guard member.hasName, names.count < Self.mostNames else { return }
        let path = member.path
        if case .symbolicLink = member.facts.kind {
            links[path] = member.symbolicLink ?? []
        } else {
            names.append(Self.digest(path, isFolder: member.facts.kind == .directory))
        }
        takeFolders(above: path)
    }

    /// Folders need not be members.
    private mutating func takeFolders(above path: EvidencePath) {
        let folder = path.bytes[..<(path.bytes.lastIndex(of: Self.slash) ?? 0)]
        guard !lastFolder.elementsEqual(folder) else { return }
        let common = zip(folder, lastFolder).prefix { $0 == $1 }.count
        var hasher = Hasher()
        Self.forEachName(in: folder) { name in
            Self.add(name, to: &hasher)
            let end = name.endIndex
            // Every folder that led to the last member is there already.
            let isKnown = end < common || end == common && (end == lastFolder.count || lastFolder[end] == Self.slash)
            if !isKnown { names.append(Self.digest(hasher, isFolder: true)) }
        }
        lastFolder = Array(folder)
    }

    /// To be called when all members have come.
    /// - Returns: links below which members lie: whether those are where they say depends on who extracts them.
    mutating func finish() -> [EvidencePath] {
        sort()
        return links.keys.filter { holds(Self.digest($0, isFolder: true)) }.sorted()
    }

    /// To be called before members are looked up, when all have come.
    mutating func sort() { names.sort() }

    /// Whether several members that are no folders have that name.
    func holdsTwice(_ path: EvidencePath) -> Bool {
        let digest = Self.digest(path, isFolder: false)
        let first = place(of: digest)
        return first + 1 < names.count && names[first + 1] == digest
    }

    func kind(_ path: [UInt8]) -> FileFacts.Kind? {
        guard let inside = relative(path) else { return .directory }
        if inside.bytes.isEmpty { return .directory }
        if links[inside] != nil { return .symbolicLink }
        // Of a path that is both a folder counts.
        if holds(Self.digest(inside, isFolder: true)) { return .directory }
        return holds(Self.digest(inside, isFolder: false)) ? .regular : nil
    }

    func target(_ path: [UInt8]) -> [UInt8]? { relative(path).flatMap { links[$0] } }

    /// Whether all names were remembered.
    var isComplete: Bool { names.count < Self.mostNames }

    private func relative(_ path: [UInt8]) -> EvidencePath? {
        guard path.starts(with: root), path.count == root.count || path[root.count] == UInt8(ascii: "/") else {
            return nil
        }
        return EvidencePath(bytes: Array(path.dropFirst(root.count + 1)))
    }

    private func holds(_ digest: UInt64) -> Bool {
        let place = place(of: digest)
        return place < names.count && names[place] == digest
    }

    /// Of the first name that is not below.
    private func place(of digest: UInt64) -> Int {
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle] < digest { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func digest(_ path: EvidencePath, isFolder: Bool) -> UInt64 {
        var hasher = Hasher()
        forEachName(in: path.bytes[...]) { add($0, to: &hasher) }
        return digest(hasher, isFolder: isFolder)
    }

    /// Calls with the components of a path.
    private static func forEachName(in path: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
        var start = path.startIndex
        while start < path.endIndex {
            var end = start
            while end < path.endIndex, path[end] != slash { end += 1 }
            if end > start { body(path[start..<end]) }
            start = end + 1
        }
    }

    /// Name by name, so that the folders of a deep path cost one pass over it together.
    private static func add(_ name: ArraySlice<UInt8>, to hasher: inout Hasher) {
        unsafe name.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        hasher.combine(slash)
    }

    /// Seeded anew by each run, so that nobody can choose names of one digest.
    private static func digest(_ hasher: Hasher, isFolder: Bool) -> UInt64 {
        let digest = UInt64(bitPattern: Int64(hasher.finalize()))
        return digest & ~kindMask | (isFolder ? kindMask : 0)
    }
}
