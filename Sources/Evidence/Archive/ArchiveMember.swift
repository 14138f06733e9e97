/// What an archive says about one member, before its content is read.
struct ArchiveMember {
    /// Without `.`, doubled slashes and slashes at the beginning.
    var path: EvidencePath
    var hasName: Bool
    /// Whether the stated name goes up with `..`.
    var leavesArchive: Bool
    var facts: FileFacts
    var hardLink: EvidencePath?
    /// Where a symbolic link leads, as it is stated.
    var symbolicLink: [UInt8]?
    /// What the library could not make sense of in the member's header.
    var warning: String?
    /// What programs read in different ways, so that another file may stand there once it is extracted.
    var dispute: String?

    /// Bytes of the names in it.
    var nameBytes: Int {
        path.bytes.count + (hardLink?.bytes.count ?? 0) + (symbolicLink?.count ?? 0)
    }
}

/// What comes next in an archive.
enum ArchiveStep {
    case member(ArchiveMember)
    /// Something that is no member, after which there may be more.
    case damage(EvidenceError)
    case end
}
