import Foundation

/// Files of this target's `Fixtures` folder.
enum FixtureFiles {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// The bytes of one file; `path` is relative to the folder.
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: path)))
    }

    /// The names of a folder's files that begin and end so, sorted.
    static func names(in folder: String, prefix: String = "", suffix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.sorted()
    }

    /// The lines of a tab-separated table, cut into fields.
    static func table(_ path: String) throws -> [[String]] {
        String(decoding: try bytes(path), as: UTF8.self).split(separator: "\n")
            .map { $0.split(separator: "\t").map(String.init) }
    }
}
