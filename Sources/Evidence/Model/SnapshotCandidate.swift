public import Vocabulary

/// A file that may be a snapshot.
public struct SnapshotCandidate: Sendable {
    /// Relative to the scanned path (its own name where that is a file).
    public var path: EvidencePath
    /// What comes before ``path`` in ``absolutePath``: the same for all files of a root, which share it.
    var base: [UInt8]
    public var facts: FileFacts
    /// `nil` for pictures outside snapshot folders.
    public var location: SnapshotLocation?
    /// What a picture outside snapshot folders is, where that is known.
    public var place: PlaceKind?
    public var bundleIdentifier: String?
    public var bundleSource: BundleSource?
    /// Screen scale that the name states.
    public var statedScale: Int?
    /// Key of the container the file lies in: equal for files of one container.
    public var container: EvidencePath
    public var content = SnapshotContent.file
    /// What Android wrote beside it.
    public var task: TaskRecord?
    /// Pixels, where they were asked for and the file's beginning states them.
    var size: PictureSize?

    /// Where its bytes are, relative to the scanned path as ``path`` is, if that is not their name: in a backup.
    public internal(set) var storedAs: EvidencePath?

    public var absolutePath: [UInt8] { base + path.bytes }
    /// What to open.
    public var fileToOpen: [UInt8] { base + (storedAs ?? path).bytes }

    /// Takes what the system wrote beside it.
    mutating func take(_ record: TaskRecord) {
        task = record
        if let package = record.package { identify(package) }
    }

    /// Takes the container's own record of whose it is, which is better than the name of a folder.
    mutating func identify(_ bundle: String) { (bundleIdentifier, bundleSource) = (bundle, .containerMetadata) }
}

/// Where the bytes of a candidate are.
public enum SnapshotContent: Sendable {
    /// In the file system.
    case file
    /// Read out of an archive.
    case held([UInt8])
    /// They could not be read out of the archive.
    case unreadable(EvidenceError)
    /// Read out of an archive, judged and released.
    case released
}
