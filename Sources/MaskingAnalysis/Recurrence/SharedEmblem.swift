internal import Foundation
internal import PixelModel

/// An emblem that two screens show in front of one picture, on each as large as its own layout draws it.
///
/// The picture is scaled with the screen, a logo or a name in points is not. What differs in the middle of both is one only if
/// it looks alike: an alert or a spinner stands on one of them.
struct SharedEmblem {
    /// Of the colours' variance on the one screen so much is explained by the other's: an emblem's edges lie elsewhere in their
    /// cells.
    static let leastExplained: Float = 0.4
    /// The same of a line of text alone: the same one explains 0.86 of it at least, one that differs in its second half
    /// three quarters.
    static let leastExplainedOfLine: Float = 0.82

    /// Sizes in points on the one screen for each on the other: an emblem may take a part of the screen's width.
    private static let sizes = 0.6...1.7
    private static let sizeStep = 1.05
    /// Cells from one place to the next at which it is looked for.
    private static let placeStep = 1.0
    /// Cells that are compared, at most; and while it is looked for.
    private static let samples = 700
    private static let firstSamples = 300
    /// Places that are looked at more closely, each around the best before.
    private static let mostTried = 4
    private static let rounds = 3
    /// Steps that one cell costs; see ``PictureWork``.
    /// No limit of a verdict: a cost.
    static let cellCost = 4

    /// Of an emblem's edges so many are edges on the other screen: half of them and more, a quarter where a round one stands in
    /// front of a busy picture. What stands on one screen alone has fewer than 0.15.
    static let leastSharedEdges = 0.2
    /// Of an edge's height: thin strokes are fainter where they are drawn smaller.
    private static let leastHeight: Float = 0.3

    let first: CellGrid
    let screen: CellGrid
    /// Pixels of the screen for each of the first picture where points are equal.
    let scale: Double

    /// Where the first picture shows most nearly the same.
    struct Match {
        /// Of the variance in the box, at most 1.
        var explained: Float
        /// In cells of the first picture.
        var box: CellRectangle
        /// How many cells were compared.
        var cells = 0
        /// Where the middle of the screen's box lies on the first picture, and cells there for each of the screen.
        fileprivate var place: Place?
    }

    /// Where an emblem may lie on the first picture: its middle, and cells there for each of the screen.
    fileprivate struct Place {
        var x: Double
        var y: Double
        var across: Double

        /// The same part as a box of the screen.
        func box(of screen: CellRectangle) -> CellRectangle {
            let (halfWidth, halfHeight) = (Double(screen.width) * across / 2, Double(screen.height) * across / 2)
            return CellRectangle(
                x0: Int(x - halfWidth), y0: Int(y - halfHeight), x1: Int((x + halfWidth).rounded(.up)),
                y1: Int((y + halfHeight).rounded(.up)))
        }
    }

    /// Cells of a part of the screen.
    private struct Sample {
        /// From its middle, in cells.
        var x: Double
        var y: Double
        var color: SIMD4<Float>
    }

    /// Some of the cells of a part of the screen.
    private struct Samples {
        var cells: [Sample] = []
        /// Mean square of the colours' distance from their mean, over the whole part.
        var variance: Float = 0
    }

    /// - Parameters:
    ///   - box: on the screen, around the emblem or a part of it.
    ///   - marks: what the picture behind it does not explain, which alone is compared. Beside a round emblem the picture shows,
    ///     and another part of it on each screen. Without marks all of the box is.
    func bestMatch(of box: CellRectangle, marks: CellMask? = nil) -> Match {
        var match = Match(explained: -.infinity, box: box)
        let (first, all) = (samples(of: box, marks, Self.firstSamples), samples(of: box, marks, Self.samples))
        guard !first.cells.isEmpty, !all.cells.isEmpty else { return match }
        // What is seen of a stroke depends on how large the cells are that it lies in.
        for place in likely(places(of: box), first, &match) {
            var center = place
            for round in 0..<Self.rounds {
                for place in Self.near(center, share: 1 / Double(1 << round)) {
                    match.cells += Self.meanPoints * all.cells.count
                    let explained = explained(all, at: place) { x, y in
                        mean(of: self.first, around: x, y, place.across)
                    }
                    guard explained > match.explained else { continue }
                    (match.explained, match.place, center) = (explained, place, place)
                    match.box = place.box(of: box)
                }
            }
        }
        return match
    }

    /// The marks without those in a box that the first picture explains: what is left in it is something else.
    /// - Parameters:
    ///   - marks: what the picture behind it does not explain.
    ///   - match: of the box.
    func remainder(of box: CellRectangle, in marks: CellMask, _ match: Match, _ work: PictureWork?) -> CellMask {
        var rest = marks
        guard let place = match.place else { return rest }
        let (middleX, middleY) = (Double(box.x0 + box.x1) / 2, Double(box.y0 + box.y1) / 2)
        let tolerance = SIMD4<Float>(repeating: Float(Residual.strongDifference))
        let reach = Int(Self.edgeReach * max(1, place.across)) + 1
        work?.spend(4 * reach * reach, pixels: box.area)
        for row in box.y0..<box.y1 {
            for column in box.x0..<box.x1 where marks.marks[row * marks.columns + column] != 0 {
                let own = SIMD4<Float>(screen.cells[row * screen.columns + column]).colors
                let (low, high) = extremes(
                    around: place.x + (Double(column) + 0.5 - middleX) * place.across,
                    place.y + (Double(row) + 0.5 - middleY) * place.across, place.across)
                // How dark a thin stroke is depends on how the cells cut it.
                let off = pointwiseMax(low - own, own - high)
                if all(off .<= pointwiseMax(high - low, tolerance)) {
                    rest.marks[row * marks.columns + column] = CellMark.explained.rawValue
                }
            }
        }
        return rest
    }

    /// A cell that stands out from those beside it.
    struct Edge {
        let column: Int
        let row: Int
        /// In sixteenths of a level, in the channel where it does most.
        let height: Float
    }

    /// Edges on the screen of what stands in front of the picture.
    /// - Parameter marks: what the picture does not explain.
    func edges(in box: CellRectangle, _ marks: CellMask) -> [Edge] {
        var edges: [Edge] = []
        for row in max(0, box.y0)..<min(box.y1, screen.rows) {
            for column in max(0, box.x0)..<min(box.x1, screen.columns)
            where marks.marks[row * marks.columns + column] != CellMark.explained.rawValue {
                let height = Self.bend(screen, column, row)
                if height >= Float(Residual.strongDifference) {
                    edges.append(Edge(column: column, row: row, height: height))
                }
            }
        }
        return edges
    }

    /// The share of a box's edges that the first picture has, too, at the place where it shows the same.
    ///
    /// A dark hill is as dark as letters in front of a bright one, but has no edges where they have them.
    func shared(_ edges: [Edge], of box: CellRectangle, _ match: Match, _ work: PictureWork?) -> Double {
        guard let place = match.place, !edges.isEmpty else { return 0 }
        let (middleX, middleY) = (Double(box.x0 + box.x1) / 2, Double(box.y0 + box.y1) / 2)
        let reach = Self.edgeReach * max(1, place.across)
        work?.spend(4 * Int(reach + 1) * Int(reach + 1), pixels: edges.count)
        let shared = edges.count { edge in
            let x = place.x + (Double(edge.column) + 0.5 - middleX) * place.across
            let y = place.y + (Double(edge.row) + 0.5 - middleY) * place.across
            return (Int((y - reach).rounded(.down))...Int((y + reach).rounded(.down))).contains { row in
                (Int((x - reach).rounded(.down))...Int((x + reach).rounded(.down))).contains { column in
                    Self.bend(first, column, row) >= Self.leastHeight * edge.height
                }
            }
        }
        return Double(shared) / Double(edges.count)
    }

    /// By how much a cell differs from the mean of the two on both its sides, in the direction and the channel where it does
    /// most: a shade that grows evenly has none.
    private static func bend(_ grid: CellGrid, _ column: Int, _ row: Int) -> Float {
        func cell(_ x: Int, _ y: Int) -> SIMD4<Int16> {
            grid.cells[min(max(y, 0), grid.rows - 1) * grid.columns + min(max(x, 0), grid.columns - 1)]
        }
        let own = cell(column, row)
        func off(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>) -> Int16 {
            // Means have at most 4080 units, so that sums stay in range.
            LocalGradient.absolute((own &- a) &+ (own &- b)).largestChannel
        }
        return Float(
            max(off(cell(column - 1, row), cell(column + 1, row)), off(cell(column, row - 1), cell(column, row + 1))))
            / 2
    }

    /// The lowest and highest values of the first picture within a cell of the screen and a half, channel by channel.
    private func extremes(around x: Double, _ y: Double, _ across: Double) -> (SIMD4<Float>, SIMD4<Float>) {
        var (low, high) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>(repeating: -.infinity))
        let reach = Self.edgeReach * max(1, across)
        for row in Int((y - reach).rounded(.down))...Int((y + reach).rounded(.down)) {
            for column in Int((x - reach).rounded(.down))...Int((x + reach).rounded(.down)) {
                let color = nearest(Double(column), Double(row))
                (low, high) = (pointwiseMin(low, color), pointwiseMax(high, color))
            }
        }
        return (low, high)
    }

    /// Cells by which an emblem's edges may lie elsewhere on the other screen.
    private static let edgeReach = 1.5

    /// Cells of a part of the screen, by their distances from its middle.
    private func samples(of box: CellRectangle, _ marks: CellMask?, _ most: Int) -> Samples {
        let step = max(1, Int((Double(box.area) / Double(most)).squareRoot().rounded(.up)))
        let (middleX, middleY) = (Double(box.x0 + box.x1) / 2, Double(box.y0 + box.y1) / 2)
        var samples = Samples()
        var (sum, squares, count) = (SIMD4<Float>(), SIMD4<Float>(), Float(0))
        for y in stride(from: box.y0 + step / 2, to: box.y1, by: step) {
            for x in stride(from: box.x0 + step / 2, to: box.x1, by: step) {
                let color = mean(of: screen, around: Double(x) + 0.5, Double(y) + 0.5, 1)
                sum += color
                squares += color * color
                count += 1
                if let marks, marks.marks[y * marks.columns + x] == CellMark.explained.rawValue { continue }
                samples.cells.append(Sample(x: Double(x) + 0.5 - middleX, y: Double(y) + 0.5 - middleY, color: color))
            }
        }
        if count > 0 { samples.variance = (squares - sum * sum / count).sum() / count }
        return samples
    }

    /// Where on the first picture a part of the screen's emblem may lie.
    private func places(of box: CellRectangle) -> [Place] {
        let place = EmblemPlace(on: first.imageSize).cells(of: first)
        return Self.allSizes.flatMap { size -> [Place] in
            let across = 1 / (scale * size)
            let half = Double(box.height) * across / 2
            let aside = Double(box.x0 + box.x1) / 2 - Double(screen.columns) / 2
            return stride(from: Double(place.y0) + half, through: Double(place.y1) - half, by: Self.placeStep).map {
                Place(x: Double(first.columns) / 2 + aside * across, y: $0, across: across)
            }
        }
    }

    /// The likeliest of some places.
    private func likely(_ places: [Place], _ samples: Samples, _ match: inout Match) -> [Place] {
        match.cells += places.count * samples.cells.count
        let found = places.map { place in (place, explained(samples, at: place) { x, y in nearest(x, y) }) }
        return found.sorted { $0.1 > $1.1 }.prefix(Self.mostTried).map(\.0)
    }

    private static let allSizes: [Double] = {
        var all: [Double] = []
        var size = sizes.lowerBound
        while size <= sizes.upperBound {
            all.append(size)
            size *= sizeStep
        }
        return all
    }()

    /// Places around one, by a share of a step.
    private static func near(_ place: Place, share: Double) -> [Place] {
        let sides = [-share, 0, share]
        return sides.flatMap { size in
            sides.flatMap { x in
                sides.map { y in
                    Place(
                        x: place.x + x, y: place.y + y, across: place.across * pow(sizeStep, size / 2))
                }
            }
        }
    }

    /// Share of the variance of colours that the first picture explains.
    private func explained(
        _ own: Samples, at place: Place, _ color: (Double, Double) -> SIMD4<Float>
    ) -> Float {
        var rest = SIMD4<Float>()
        for sample in own.cells {
            let off = sample.color - color(place.x + sample.x * place.across, place.y + sample.y * place.across)
            rest += off * off
        }
        return own.variance > 0 ? 1 - rest.sum() / (Float(own.cells.count) * own.variance) : 0
    }

    private func nearest(_ x: Double, _ y: Double) -> SIMD4<Float> {
        let column = min(max(Int(x), 0), first.columns - 1)
        let row = min(max(Int(y), 0), first.rows - 1)
        return SIMD4<Float>(first.cells[row * first.columns + column]).colors
    }

    /// Points of which a mean is taken.
    private static let meanPoints = 4

    /// The mean colour of two cells of the screen each way.
    /// - Parameter across: cells of the grid for each of the screen.
    private func mean(of grid: CellGrid, around x: Double, _ y: Double, _ across: Double) -> SIMD4<Float> {
        var sum = SIMD4<Float>()
        for (dx, dy) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
            sum += Self.between(grid, x + dx * across, y + dy * across)
        }
        return sum / Float(Self.meanPoints)
    }

    /// The colour at a place, between the cells around it.
    private static func between(_ grid: CellGrid, _ x: Double, _ y: Double) -> SIMD4<Float> {
        let left = min(max(x - 0.5, 0), Double(grid.columns - 1))
        let top = min(max(y - 0.5, 0), Double(grid.rows - 1))
        let (x0, y0) = (Int(left), Int(top))
        let (x1, y1) = (min(x0 + 1, grid.columns - 1), min(y0 + 1, grid.rows - 1))
        let (fx, fy) = (Float(left - Double(x0)), Float(top - Double(y0)))
        func color(_ x: Int, _ y: Int) -> SIMD4<Float> { SIMD4<Float>(grid.cells[y * grid.columns + x]).colors }
        let above = color(x0, y0) * (1 - fx) + color(x1, y0) * fx
        let below = color(x0, y1) * (1 - fx) + color(x1, y1) * fx
        return above * (1 - fy) + below * fy
    }
}

extension SIMD4<Float> {
    /// Without what is no colour.
    fileprivate var colors: SIMD4<Float> {
        var copy = self
        copy.w = 0
        return copy
    }
}
