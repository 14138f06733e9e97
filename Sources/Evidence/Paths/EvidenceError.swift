#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why a part of the evidence could not be read.
public enum EvidenceError: Error, Sendable, Equatable {
    /// A system call failed.
    case system(operation: String, code: Int32)
    /// A directory stands where a snapshot file was expected.
    case directoryNotFile
    /// Neither a regular file nor a directory: never opened.
    case specialFile(String)
    /// The file did not keep its size while it was read.
    case changedWhileReading(before: Int, after: Int)
    case limit(name: String, allowed: Int, found: Int)
    case badPropertyList(String)
    /// A record beside a picture that cannot be read.
    case badRecord(String)
    /// A database that cannot be read, in the engine's words or ours.
    case badDatabase(String)
    /// A symbolic link that would have mattered: links are not followed.
    case symbolicLink
    /// An archive, or a member of one, that cannot be read: the library's words or ours.
    case badArchive(String)
    /// A file of which nothing begins like an archive: the library's words.
    case noArchive(String)
    /// A member of an archive whose name leads out of it.
    case leavesArchive
    /// A member of an archive with the name of an earlier one, which was judged.
    case duplicateMember
    /// A member of an archive that is the content of another one by reference.
    case hardLink(to: EvidencePath)
    /// What an earlier try did not survive; the reason in words.
    case leftOut(String)
    /// A container's record in another container's folder.
    case plantedRecord
    /// A file in the place of a folder that holds snapshots.
    case fileNotDirectory
    /// Not the system's folder, but called almost like it.
    case resemblingFolder
    /// A file whose name is a snapshot's or holds its path, and so many others in its folder.
    case flattenedName(others: Int)
    /// A backup of which something cannot be read.
    case badBackup(String)
}

extension EvidenceError {
    /// Whether it says that there is nothing.
    var isAbsence: Bool {
        if case .system(_, ENOENT) = self { true } else { false }
    }

    /// What is wrong, without saying of what.
    var reason: String {
        switch self {
        case .badDatabase(let reason), .badArchive(let reason), .noArchive(let reason), .badPropertyList(let reason),
            .badBackup(let reason):
            reason
        default: description
        }
    }
}

extension EvidenceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .system(let operation, let code): unsafe "cannot \(operation): \(String(cString: strerror(code)))"
        case .directoryNotFile: "is a directory, where a snapshot file was expected"
        case .specialFile(let kind): "is a \(kind), which is never opened"
        case .changedWhileReading(let before, let after):
            "changed while it was read: \(before) bytes before, \(after) after"
        case .limit(let name, let allowed, let found):
            "limit \(name) exceeded: \(found) found, at most \(allowed) allowed"
        case .badPropertyList(let reason): "cannot be read as a property list: \(reason)"
        case .badRecord(let reason): "cannot be read as a record of a picture: \(reason)"
        case .badDatabase(let reason): "cannot be read as a database: \(reason)"
        case .badArchive(let reason), .noArchive(let reason): "cannot be read from the archive: \(reason)"
        case .leavesArchive: "is a name that leads out of the archive ('..'), so the member was not read"
        case .duplicateMember: "is in the archive more than once; only the first was read"
        case .hardLink(let target): "is a hard link to \(target), whose content is not available"
        case .leftOut(let reason), .badBackup(let reason): reason
        case .plantedRecord: "lies where an app can write, so it does not say whose container this is"
        case .fileNotDirectory: "is a file, where a folder of snapshots was expected"
        case .resemblingFolder:
            "has a name close to that of a snapshot folder: the pictures in it were judged as snapshots"
        case .flattenedName(0): "is named like a snapshot or its path, and was judged as one"
        case .flattenedName(1): "is named like a snapshot or its path, and was judged as one; so was one beside it"
        case .flattenedName(let others):
            "is named like a snapshot or its path, and was judged as one; so were \(others) beside it"
        case .symbolicLink: "is a symbolic link, which is not followed; name its target to have it judged"
        }
    }
}
