internal import PixelModel

/// The launch images of one app that its scenes are compared with: a few, so that memory stays bounded.
struct LaunchImages: Sendable {
    /// Orientation, appearance and the smaller copies of both make eight.
    static let maximumCount = 8
    /// Pixels of all of them together: four of the largest tablet's screens, 90 MB.
    static let maximumPixels = 4 * 2048 * 2732

    private(set) var images: [RGBAImage] = []
    /// Different pictures that were left out.
    private(set) var leftOut = 0
    private var digests: Set<String> = []

    /// Takes a picture that is not there yet. When all places are taken, one of a new size takes the place of the last
    /// one whose size another picture shares.
    mutating func add(_ image: RGBAImage, sha256: String) {
        guard digests.insert(sha256).inserted else { return }
        if fits(image, into: images) {
            images.append(image)
            return
        }
        leftOut += 1
        guard !images.contains(where: { $0.size == image.size }),
            let spare = images.indices.last(where: { index in
                images.indices.contains { $0 != index && images[$0].size == images[index].size }
            })
        else { return }
        var changed = images
        changed.remove(at: spare)
        if fits(image, into: changed) { images = changed + [image] }
    }

    private func fits(_ image: RGBAImage, into images: [RGBAImage]) -> Bool {
        images.count < Self.maximumCount
            && images.reduce(image.size.area) { $0 + $1.size.area } <= Self.maximumPixels
    }
}
