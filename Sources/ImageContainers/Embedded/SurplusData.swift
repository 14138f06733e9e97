internal import Vocabulary

/// Bytes of a file that no part of it names, or whose part nobody knows.
///
/// A viewer passes them over, and they may be the blocks of another picture: raw blocks have no signature by which they
/// could be told. Padding is short, or one byte over and over.
enum SurplusData {
    /// Fewer bytes are padding, or hold a strip of eight rows of blocks at most.
    static let most = 4096

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

    /// - Throws: `malformed` where the gaps together may hold a picture.
    static func check(
        _ kind: ContainerKind, _ bytes: [UInt8], _ gaps: [Range<Int>], what: String = "belong to no part of the file"
    ) throws(ContainerError) {
        let filled = gaps.filter { gap in
            guard let first = gap.first.map({ bytes[$0] }) else { return false }
            return bytes[gap].contains { $0 != first }
        }
        let count = filled.reduce(0) { $0 + $1.count }
        guard let first = filled.first, count > most else { return }
        throw .malformed(
            kind, offset: first.lowerBound, problem: "\(count) bytes \(what); they may be another picture")
    }

    /// A remark on metadata that are called what they may not be: a profile, a maker's note or a text has a name of its own,
    /// and may all the same be raw pixels. Text is none.
    static func remark(_ bytes: some Sequence<UInt8>, in name: String) -> String? {
        let bytes = Array(bytes)
        guard bytes.count > most, let first = bytes.first, bytes.contains(where: { $0 != first }) else { return nil }
        let controls = bytes.count { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F }
        guard controls > bytes.count / leastText || String(validating: bytes, as: UTF8.self) == nil else { return nil }
        return "\(bytes.count) bytes in \(name) are no text; whether they are raw pixels was not looked at"
    }

    /// A text has one control character in so many bytes at most.
    private static let leastText = 64

    /// The same as a picture that cannot be read, beside those that can: what leaks in them counts more.
    static func picture(
        _ name: String, _ kind: ContainerKind, _ bytes: [UInt8], _ gaps: [Range<Int>], what: String
    ) -> [FurtherPicture] {
        do throws(ContainerError) {
            try check(kind, bytes, gaps, what: what)
            return []
        } catch {
            return [FurtherPicture(name, claimedPixels: 0) { () throws(ContainerError) in throw error }]
        }
    }
}
