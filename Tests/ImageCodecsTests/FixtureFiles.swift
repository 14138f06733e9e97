import Foundation

/// Files beside the tests, found by the place of this one.
enum FixtureFiles {
    static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: directory.appending(path: path)))
    }

    /// Names of the files in a folder whose name ends in `suffix`, in order.
    static func names(in folder: String, suffix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.appending(path: folder).path)
            .filter { $0.hasSuffix(suffix) }.sorted()
    }
}
