/// A sentence about a place in the evidence.
public struct ScanError: Sendable, Hashable, Codable, Comparable {
    /// Written like ``SnapshotReport/path``; a path of the command line itself is written as it was typed.
    public var path: String
    /// One line.
    public var message: String

    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    public static func < (a: ScanError, b: ScanError) -> Bool {
        if a.path != b.path { return a.path.utf8.lexicographicallyPrecedes(b.path.utf8) }
        return a.message.utf8.lexicographicallyPrecedes(b.message.utf8)
    }
}
