/// Finds files that lie in a folder under another name as well: hard links, of which a path tells nothing.
public enum HardLinkSearch {
    private struct Identity: Hashable {
        var device: UInt64
        var inode: UInt64

        init(_ facts: FileFacts) { (device, inode) = (facts.device, facts.inode) }
    }

    /// Nearly every file has one name, and then nothing is walked.
    /// - Parameters:
    ///   - files: absolute, without symbolic links.
    ///   - root: a folder or a file, likewise.
    /// - Returns: by the file's number in the list, a path of it below the root, which is empty for the root itself.
    public static func names(of files: [[UInt8]], in root: [UInt8], limits: WalkLimits = WalkLimits()) -> [Int:
        EvidencePath]
    {
        var wanted: [Identity: [Int]] = [:]
        for (number, file) in files.enumerated() {
            guard let facts = try? EvidenceFile.facts(file), facts.kind == .regular,
                (try? EvidenceFile.linkCount(file)) ?? 1 > 1
            else { continue }
            wanted[Identity(facts), default: []].append(number)
        }
        var found: [Int: EvidencePath] = [:]
        func meet(_ facts: FileFacts?, at path: EvidencePath) {
            guard let facts, facts.kind == .regular else { return }
            for number in wanted[Identity(facts)] ?? [] where found[number] == nil { found[number] = path }
        }
        guard !wanted.isEmpty, let facts = try? EvidenceFile.facts(root) else { return [:] }
        meet(facts, at: EvidencePath(bytes: []))
        guard facts.kind == .directory else { return found }
        // What cannot be listed is an error of the scan.
        DirectoryWalk(limits: limits).walk(root) { entry in
            if entry.kind == .regular { meet(try? entry.facts(), at: entry.path) }
        } failed: { _, _ in
        }
        return found
    }
}
