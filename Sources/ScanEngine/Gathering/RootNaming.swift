internal import Evidence
internal import Foundation

/// A path of the command line, resolved.
package struct EvidenceRoot: Sendable {
    /// As it was typed.
    var typed: String
    /// Absolute, without symbolic links.
    var resolved: [UInt8]
    var isDirectory: Bool
    var isArchive = false
}

/// Names for several scanned paths, so that a relative path in the report means one file.
package enum RootNaming {
    /// What the paths below each root begin with.
    ///
    /// One root: nothing. Several: their last components, as many for each as it takes to tell them apart (`a/dump`
    /// and `b/dump`); a root that has no more components to give is named from the file system's root (`/dump`).
    /// All names having the same number of components, none can continue another.
    static func names(_ roots: [EvidenceRoot]) -> [[UInt8]] {
        guard roots.count > 1 else { return roots.map { _ in [] } }
        let components = roots.map { EvidencePath(bytes: $0.resolved).components }
        let slash = [UInt8(ascii: "/")]
        func name(_ parts: [[UInt8]], _ length: Int) -> [UInt8] {
            let text = Array(parts.suffix(length).joined(separator: slash))
            return parts.count < length ? slash + text : text
        }
        let longest = components.map(\.count).max() ?? 1
        for length in 1...max(1, longest) {
            let names = components.map { name($0, length) }
            if Set(names).count == names.count { return names }
        }
        return components.map { name($0, longest + 1) }
    }
}
