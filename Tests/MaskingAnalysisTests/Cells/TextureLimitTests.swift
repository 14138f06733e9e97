import PixelModel
import Testing

@testable import MaskingAnalysis

/// From where on pixels of a cell that differ around the cell's mean are a pattern.
@Suite struct TextureLimitTests {
    private static let middle = 44 * 100 + 44

    private static func isHidden(_ grid: CellGrid) -> Bool { !CellTexture.unexplained(in: grid).contains(middle) }

    /// Even cells on the left, dithered ones of a range on the rest.
    private static func grain(_ range: Double) -> Plane {
        Plane { x, _ in Plane.grey(0, range: x < 20 ? 0 : Int(range)) }
    }

    /// The mark of the patch in front of a flat cover.
    private static func mark(_ grid: CellGrid) -> CellMark? { Residual(of: grid, flat: Plane.color).mask.ofPatch }

    /// Whether cells of another mean so many cells away make the patch a part of their edge.
    private static func isEdge(_ distance: Double, isLossy: Bool) -> Bool {
        var plane = Plane(isLossy: isLossy)
        plane.grid = plane.brighter(1000) { x, _ in x == 44 + Int(distance) }
        return mark(plane.rougher(60) { x, y in x == 44 && y == 44 }) == .explained
    }

    private static let edges = [
        Edge("rounding moves a colour by a level", takes: 14, not: 20) { blue in
            TileChanges(Plane { x, _ in Plane.color &+ SIMD4(0, 0, x == 50 ? Int16(blue) : 0, 0) }.grid).hasOneColor
        },
        Edge("five levels are dithering or a codec's slip", takes: 5, not: 6) { isHidden(Plane().rougher($0)) },
        Edge("where most cells differ by three levels all is grain", takes: 3, not: 2) {
            isHidden(grain($0).rougher(9))
        },
        Edge("in grain ten levels drown", takes: 10, not: 11) { isHidden(grain(3).rougher($0)) },
        Edge("two dozen levels beyond that are plainly something else", takes: 28, not: 31) {
            mark(Plane().rougher($0)) == .faint
        },
        Edge("two cells beside an edge belong to it", takes: 2, not: 3) { isEdge($0, isLossy: false) },
        Edge("JPEG's rings reach four cells", takes: 4, not: 5) { isEdge($0, isLossy: true) },
        Edge("JPEG's rings are three times as high as what they leave of the mean", takes: 27, not: 32) { range in
            let cover = Plane(isLossy: true) { x, _ in Plane.grey(x < 48 ? 0 : 2000) }
            return Residual(of: cover.rougher(range), against: Prediction(grid: cover.grid)).mask.ofPatch == .explained
        },
        Edge("at the screen's edge a blend roughens neighbours alike", takes: 8, not: 9) { step in
            var plane = Plane()
            plane.grid = plane.rougher(20) { _, y in y == 0 }
            let grid = plane.rougher(20 + step) { x, y in y == 0 && x % 2 == 0 }
            return !CellTexture.unexplained(in: grid).contains(44)
        },
    ]

    @Test(arguments: edges)
    func `A pattern is seen from its limit on`(edge: Edge) { edge.check() }
}
