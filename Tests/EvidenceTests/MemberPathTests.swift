import Testing

@testable import Evidence

@Suite struct MemberPathTests {
    @Test(arguments: [
        ("a/b", "a/b", false), ("./a//b/", "a/b", false), ("/a", "a", false), ("../a", "../a", true),
        ("a/../b", "a/../b", true), ("a/.../..b", "a/.../..b", false), (".", "", false), ("", "", false),
        ("a/./..", "a/..", true), ("//", "", false), (".a/b.", ".a/b.", false),
    ])
    func `A member's name is a path without what leads nowhere`(name: String, path: String, leaves: Bool) {
        let found = MemberPath(Array(name.utf8))
        #expect(found.path.escaped == path && found.leaves == leaves)
        #expect(found.path.depth == found.path.components.count)
    }

    @Test(arguments: ["", "/", "a", "/a//bc/", "a/b/c"])
    func `A path is as deep as it has components`(path: String) {
        #expect(EvidencePath(path).depth == EvidencePath(path).components.count)
    }
}

/// What links may lead to in an archive, by the paths of its members alone.
@Suite struct ArchiveLinksTests {
    private static func tree(_ members: [String]) -> ArchiveLinks {
        var links = ArchiveLinks(root: Array("/root".utf8))
        for name in members {
            links.take(
                ArchiveMember(
                    path: EvidencePath(name), hasName: true, leavesArchive: false,
                    facts: FileFacts(kind: .regular, size: 0, modified: 0, nanoseconds: 0)))
        }
        _ = links.finish()
        return links
    }

    /// Names of which one begins as the other goes on.
    @Test(arguments: [
        ["ab/c/x", "abc/d/y", "ab/c/d/z", "ab/cd/v"], ["abc/d/y", "ab/c/x", "ab/cd/v", "ab/c/d/z"],
        ["ab/c/d/z", "ab/c/x", "abc/d/y", "ab/cd/v"],
    ])
    func `Every folder above a member is there, and no other one`(members: [String]) {
        let links = Self.tree(members)
        func isFolder(_ path: String) -> Bool { links.kind(Array("/root/\(path)".utf8)) == .directory }
        for folder in ["ab", "ab/c", "ab/c/d", "ab/cd", "abc", "abc/d"] { #expect(isFolder(folder), "\(folder)") }
        for none in ["a", "ab/c/d/z", "abc/c", "abc/d/y", "c"] { #expect(!isFolder(none), "\(none)") }
        for member in members { #expect(links.kind(Array("/root/\(member)".utf8)) == .regular, "\(member)") }
    }
}
