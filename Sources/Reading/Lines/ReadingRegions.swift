internal import PixelModel

/// Where to read: what leaks, with a margin, every place once.
enum ReadingRegions {
    /// Points beyond a region: its edges are those of cells and may cut letters.
    private static let margin = 4.0
    /// Regions that are read; further ones are joined to one.
    private static let most = 64

    static func merged(_ task: ReadingTask, _ size: PixelSize) -> [PixelRectangle] {
        let margin = Int((Self.margin * task.pixelsPerPoint).rounded(.up))
        let picture = PixelRectangle(size)
        var regions = task.regions.map { region in
            PixelRectangle(
                x: region.x - margin, y: region.y - margin, width: region.width + 2 * margin,
                height: region.height + 2 * margin
            ).intersection(picture)
        }.filter { !$0.isEmpty }
        if regions.count > most { regions = [regions.dropFirst().reduce(regions[0]) { $0.union($1) }] }
        var index = 0
        while index < regions.count {
            if let other = regions.indices.first(where: { $0 > index && regions[$0].intersects(regions[index]) }) {
                regions[index] = regions[index].union(regions[other])
                regions.remove(at: other)
                index = 0
            } else {
                index += 1
            }
        }
        return regions.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }
}
