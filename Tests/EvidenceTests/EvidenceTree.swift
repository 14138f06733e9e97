import Foundation

/// A folder of evidence that a test builds and that disappears with it.
final class EvidenceTree {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "snapveil-evidence-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    @discardableResult
    func file(_ path: String, _ bytes: [UInt8] = [1, 2, 3]) throws -> URL {
        let url = root.appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url
    }

    func folder(_ path: String) throws {
        try FileManager.default.createDirectory(at: root.appending(path: path), withIntermediateDirectories: true)
    }

    /// The container manager's record with a bundle identifier.
    func metadata(_ container: String, _ identifier: String) throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["MCMMetadataIdentifier": identifier], format: .binary, options: 0)
        try file(container + "/.com.apple.mobile_container_manager.metadata.plist", [UInt8](data))
    }

    func bytes(_ path: String = "") -> [UInt8] {
        Array((path.isEmpty ? root.path : root.appending(path: path).path).utf8)
    }
}
