internal import Evidence

/// Files that are in the evidence under another name, too.
public enum LinkedFile {
    /// - Returns: a name of the file in the evidence, or `nil` where it has none there.
    public static func name(of path: String, evidence: [String]) -> String? {
        names(of: [path], evidence: evidence)[path]
    }

    /// The same of several, for which the evidence is walked once.
    package static func names(of paths: [String], evidence: [String]) -> [String: String] {
        let files = paths.compactMap { path in RealPath.of(path).map { (typed: path, real: $0) } }
        var found: [String: String] = [:]
        for root in evidence {
            guard let real = RealPath.of(root) else { continue }
            for (number, name) in HardLinkSearch.names(of: files.map(\.real), in: real) {
                let file = files[number].typed
                if found[file] == nil { found[file] = name.bytes.isEmpty ? root : "\(root)/\(name.escaped)" }
            }
        }
        return found
    }
}
