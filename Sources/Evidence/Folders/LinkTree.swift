/// What links lead through: folders on a disk, or the members of an archive.
protocol LinkTree {
    /// What stands at an absolute path; `nil`: nothing.
    func kind(_ path: [UInt8]) -> FileFacts.Kind?
    /// The words of the link at an absolute path.
    func target(_ path: [UInt8]) -> [UInt8]?
    /// Whether the machine's own root is that of absolute targets, where the tree has no such place.
    var isOnMachine: Bool { get }
}

/// The file system.
struct FolderLinks: LinkTree {
    func kind(_ path: [UInt8]) -> FileFacts.Kind? { (try? EvidenceFile.facts(path))?.kind }
    func target(_ path: [UInt8]) -> [UInt8]? { try? EvidenceFile.linkTarget(path) }
    var isOnMachine: Bool { true }
}
