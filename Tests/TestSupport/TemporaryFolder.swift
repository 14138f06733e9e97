public import Foundation

/// A fresh folder that is removed with this object.
public final class TemporaryFolder {
    public let url: URL

    public init() throws {
        // Resolved, because the program resolves its arguments, and macOS's temporary folder is a link.
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("snapveil-tests-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and the folders above it.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, to path: String) throws -> URL {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file
    }
}
