internal import Places

/// Names of exported pictures: the path of the snapshot in the report, with `.png` added to the file's whole name, so
/// that `a.ktx` and `a.jpeg` stay apart and the origin can be read.
enum ExportNaming {
    /// Bytes of one component; most file systems allow 255.
    private static let maximumBytes = 255
    private static let suffix = ".png"

    /// Components below the export's folder. None is `..`, none holds a `/`.
    /// - Parameter reportPath: ``SnapshotReport/path``; its escapes make every name printable.
    static func components(_ reportPath: String) -> [String] {
        let parts = reportPath.split(separator: "/").map(String.init).filter { $0 != "." && $0 != ".." }
        guard let last = parts.last else { return [suffix] }
        return parts.dropLast().map { shortened($0, extra: "") } + [shortened(last, extra: suffix)]
    }

    /// A name that is too long keeps its beginning and gets its digest, by which it differs from others.
    private static func shortened(_ name: String, extra: String) -> String {
        if name.utf8.count + extra.utf8.count <= maximumBytes { return name + extra }
        let mark = "~" + FileDigest.sha256(Array(name.utf8)).prefix(16) + extra
        var start = name
        while start.utf8.count + mark.utf8.count > maximumBytes { start.removeLast() }
        return start + mark
    }
}
