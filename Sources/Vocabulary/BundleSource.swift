/// Where a bundle identifier was read.
public enum BundleSource: String, Sendable, Codable {
    case containerMetadata = "container-metadata"
    /// The database that lists the snapshots.
    case manifest
    /// A copy of that database in another place than the system's.
    case manifestCopy = "manifest-copy"
    case folderName = "folder-name"
}
