internal import Vocabulary

/// Bytes of a texture file that no part of it names.
///
/// A viewer passes them over, and they may be the blocks of another picture: raw blocks have no signature by which they
/// could be told. Padding is short, or one byte over and over.
enum SurplusData {
    /// Fewer bytes are padding, or hold a strip of eight rows of blocks at most.
    private static let most = 4096

    /// What of a file lies outside of the known parts.
    static func gaps(of count: Int, outside parts: [Range<Int>]) -> [Range<Int>] {
        var (end, found): (Int, [Range<Int>]) = (0, [])
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where !part.isEmpty {
            if part.lowerBound > end { found.append(end..<part.lowerBound) }
            end = max(end, part.upperBound)
        }
        if end < count { found.append(end..<count) }
        return found
    }

    /// - Throws: `malformed` where a gap may hold a picture.
    static func check(_ kind: ContainerKind, _ bytes: [UInt8], _ gaps: [Range<Int>]) throws(ContainerError) {
        for gap in gaps where gap.count > most {
            let first = bytes[gap.lowerBound]
            guard bytes[gap].contains(where: { $0 != first }) else { continue }
            throw .malformed(
                kind, offset: gap.lowerBound,
                problem: "\(gap.count) bytes belong to no part of the file; they may be another picture")
        }
    }
}
