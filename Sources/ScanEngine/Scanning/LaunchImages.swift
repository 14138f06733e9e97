internal import MaskingAnalysis

/// The launch images of one app that its scenes are compared with: a few, so that memory and time stay bounded.
package struct LaunchImages: Sendable {
    /// Orientation, appearance and the smaller copies of both make eight.
    static let maximumCount = 8
    /// Bytes of their files together. A launch image has some ten kilobytes, one full of photographs three megabytes.
    static let maximumBytes = 16 << 20

    private var kept: [(picture: CoverPicture, bytes: Int)] = []
    /// Different pictures that were left out.
    private(set) var leftOut = 0
    private var digests: Set<String> = []

    var pictures: [CoverPicture] { kept.map(\.picture) }

    /// Takes a picture that is not there yet. When all places are taken, one of a new size takes the place of the last
    /// one whose size another picture shares.
    /// - Parameter bytes: what the picture keeps in memory.
    mutating func add(_ picture: CoverPicture, bytes: Int, sha256: String) {
        guard digests.insert(sha256).inserted else { return }
        if fits(bytes, into: kept) {
            kept.append((picture, bytes))
            return
        }
        leftOut += 1
        guard !kept.contains(where: { $0.picture.size == picture.size }),
            let spare = kept.indices.last(where: { index in
                kept.indices.contains { $0 != index && kept[$0].picture.size == kept[index].picture.size }
            })
        else { return }
        var changed = kept
        changed.remove(at: spare)
        if fits(bytes, into: changed) { kept = changed + [(picture, bytes)] }
    }

    private func fits(_ bytes: Int, into kept: [(picture: CoverPicture, bytes: Int)]) -> Bool {
        kept.count < Self.maximumCount && kept.reduce(bytes) { $0 + $1.bytes } <= Self.maximumBytes
    }
}
