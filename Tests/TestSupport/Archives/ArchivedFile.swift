public import Foundation

/// A member of an archive that is made.
public struct ArchivedFile: Sendable {
    public enum Content: Sendable {
        case file([UInt8])
        case folder
        /// A symbolic link and where it leads.
        case link(String)
        /// Another name of an earlier member.
        case hardLink(String)
        case pipe
    }

    /// As the archive writes it.
    public var path: [UInt8]
    public var content: Content
    /// Seconds since 1970.
    public var modified: Int

    public init(_ path: String, _ content: Content, modified: Int = 1_700_000_000) {
        self.init(path: Array(path.utf8), content, modified: modified)
    }

    public init(path: [UInt8], _ content: Content, modified: Int = 1_700_000_000) {
        self.path = path
        self.content = content
        self.modified = modified
    }

    /// The bytes; none for what has no content of its own.
    var bytes: [UInt8] {
        if case .file(let bytes) = content { bytes } else { [] }
    }

    /// Every regular file below a folder, in the order of the paths' bytes.
    public static func files(below folder: URL) throws -> [ArchivedFile] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
            let file = folder.appendingPathComponent(name)
            let facts = try FileManager.default.attributesOfItem(atPath: file.path)
            guard facts[.type] as? FileAttributeType == .typeRegular else { return nil }
            let modified = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return ArchivedFile(name, .file([UInt8](try Data(contentsOf: file))), modified: Int(modified))
        }
    }
}
