package import PixelModel
internal import Vocabulary

/// A pattern that consists of one small tile, again and again over the whole screen.
///
/// Apps fill a cover with a pattern image in points, so that no two sizes of screen show the same picture. Whatever the tile
/// shows, the screen shows no more: each of its cells is the same as the one a step of the pattern away, in two directions.
/// Content repeats in none, a list's rows in one at most.
package struct RepeatedTile: Sendable {
    /// Steps of the pattern, in pixels; the tile is the parallelogram that they span.
    package let steps: (first: Step, second: Step)

    package struct Step: Sendable, Hashable {
        package var x: Int
        package var y: Int

        var negated: Step { Step(x: -x, y: -y) }
        static func + (a: Step, b: Step) -> Step { Step(x: a.x + b.x, y: a.y + b.y) }
    }

    /// The screen holds as many tiles at least: with fewer, what stands on each of two halves would be a pattern.
    private static let fewestTiles = 6.0
    /// A step is no longer than this share of the screen's sides, so that every place has one a step away.
    private static let longestStep = 0.45
    /// Squares of the sketch along the longer side, in which steps are looked for first.
    private static let sketchSide = 160
    /// Places that are compared, in the sketch and at full size.
    private static let places = 400
    /// Of what two places differ by that lie a step apart by chance, a step of the pattern leaves so much in the sketch, whose
    /// squares lie between those of the tile before (a fifth was the most of 56 patterns),
    private static let sketchedShare: Float = 0.35
    /// and so much pixel by pixel, where codecs are all that differs.
    private static let exactShare: Float = 0.25
    /// Steps that are looked at more closely; and those of which one must be the pattern's. Of 56 patterns of apps and drawn
    /// ones the likeliest step always was, and six were enough.
    private static let mostTried = 10
    private static let likeliest = 3
    /// The sine of the angle between two steps that span a tile: with less they go one way, up to rounding.
    private static let leastSine = 0.2
    /// Steps that one place costs; see ``PictureWork``.
    /// No limit of a verdict: a cost.
    private static let placeCost = 2

    /// - Parameters:
    ///   - image: the picture, opaque; asked for where its cells look like a pattern's.
    ///   - cells: of the picture.
    /// - Returns: `nil` where the screen is no pattern, or there is no picture to tell.
    package init?(_ image: () -> RGBAImage?, _ cells: CellGrid, _ context: JudgingContext) {
        let sketch = CoverSketch(cells, longestSide: Self.sketchSide)
        let found = Self.candidates(in: sketch, context.work)
        guard let likeliest = found.first, found.contains(where: { Self.mayBeTile(likeliest, $0) }),
            let image = image()
        else { return nil }
        var known: [Step] = []
        for (index, candidate) in found.enumerated() {
            // The likeliest steps are the pattern's where there is one.
            if known.isEmpty, index >= Self.likeliest { return nil }
            guard known.isEmpty || known.contains(where: { Self.mayBeTile($0, candidate) }),
                let step = Self.refined(candidate, around: Int(sketch.squareSide.rounded(.up)), in: image, context.work)
            else { continue }
            if let first = known.first(where: { Self.isTile($0, step, image.size) }) {
                context.work?.spend(2 * PictureWork.Cost.drawing, pixels: image.size.area)
                guard Self.explains((first, step), image, cells, context),
                    Self.explains((step, first), image, cells, context)
                else { return nil }
                steps = (first, step)
                return
            }
            known.append(step)
        }
        return nil
    }

    /// Whether two steps that are known to a square of the sketch go two ways.
    private static func mayBeTile(_ a: Step, _ b: Step) -> Bool {
        sine(of: a, b) >= leastSine / 2
    }

    private static func sine(of a: Step, _ b: Step) -> Double {
        let lengths = (Double(a.x * a.x + a.y * a.y) * Double(b.x * b.x + b.y * b.y)).squareRoot()
        return lengths == 0 ? 0 : Double(abs(a.x * b.y - a.y * b.x)) / lengths
    }

    /// Whether two steps span a tile of which the screen holds enough.
    private static func isTile(_ a: Step, _ b: Step, _ size: PixelSize) -> Bool {
        let area = abs(a.x * b.y - a.y * b.x)
        return Double(area) * fewestTiles <= Double(size.area) && sine(of: a, b) >= leastSine
    }

    /// Steps that may be the pattern's, the likeliest first, in pixels.
    private static func candidates(in sketch: CoverSketch, _ work: PictureWork?) -> [Step] {
        let (columns, rows) = (sketch.columns, sketch.rows)
        let (mostX, mostY) = (Int(longestStep * Double(columns)), Int(longestStep * Double(rows)))
        guard mostX > 1, mostY > 1 else { return [] }
        var random = Places()
        let places = (0..<Self.places).map { _ in (x: random.next(columns), y: random.next(rows)) }
        let width = 2 * mostX + 1
        let differences = SquareLevels(sketch).differences(at: places, mostX, mostY)
        work?.spend(places.count, pixels: differences.count)
        // Of those along a row one half is the other one.
        let usual = differences.reduce(0, +) / Float(differences.count)
        guard usual > 0, usual.isFinite else { return [] }
        let limit = sketchedShare * usual
        var found: [(step: Step, difference: Float)] = []
        for dy in 0...mostY {
            for dx in -mostX...mostX where dy > 0 || dx > 0 {
                let own = differences[dy * width + dx + mostX]
                // What is near to no step at all is like itself.
                guard own <= limit, max(abs(dx), dy) > 1 else { continue }
                let isLeast = (-1...1).allSatisfy { y in
                    (-1...1).allSatisfy { x in
                        let (nx, ny) = (dx + x, dy + y)
                        guard abs(nx) <= mostX, (0...mostY).contains(ny) else { return true }
                        return differences[ny * width + nx + mostX] >= own || (ny == 0 && nx <= 0)
                    }
                }
                if isLeast { found.append((Step(x: dx, y: dy), own)) }
            }
        }
        let side = sketch.squareSide
        return found.sorted { $0.difference < $1.difference }.prefix(mostTried).map {
            Step(x: Int((Double($0.step.x) * side).rounded()), y: Int((Double($0.step.y) * side).rounded()))
        }
    }

    /// The step to the pixel.
    private static func refined(
        _ step: Step, around reach: Int, in image: RGBAImage, _ work: PictureWork?
    ) -> Step? {
        var random = Places()
        let places = (0..<Self.places).map { _ in (x: random.next(image.width), y: random.next(image.height)) }
        // What two places differ by that have nothing to do with each other.
        let chance = image.difference(at: places, image.width / 3 + 17, image.height / 5 + 11, upTo: .infinity)
        let limit = exactShare * chance
        var best = (step: step, difference: Float.infinity)
        for stride in [max(1, reach / 3), 1] {
            let center = best.step
            let far = stride == 1 ? max(1, reach / 3) : reach
            // To the pixel, what is too far off needs no sum.
            let most = stride == 1 ? min(limit, best.difference) : .infinity
            let compared = (2 * (far / stride) + 1) * (2 * (far / stride) + 1)
            work?.spend(placeCost * Self.places, pixels: compared)
            for dy in Swift.stride(from: -far, through: far, by: stride) {
                for dx in Swift.stride(from: -far, through: far, by: stride) {
                    let (x, y) = (center.x + dx, center.y + dy)
                    let off = image.difference(at: places, x, y, upTo: min(most, best.difference))
                    if off < best.difference { best = (Step(x: x, y: y), off) }
                }
            }
        }
        return best.difference <= limit ? best.step : nil
    }

    /// Whether each cell is what lies a step away from it, the first one where that is on the screen.
    private static func explains(
        _ steps: (Step, Step), _ image: RGBAImage, _ cells: CellGrid, _ context: JudgingContext
    ) -> Bool {
        let (a, b) = steps
        let order = [a, a.negated, b, b.negated, a + b, (a + b).negated, a + b.negated, a.negated + b]
        guard let moved = image.moved(by: order) else { return false }
        var (grid, drawn) = (cells, CellGrid(moved))
        (grid.loss, drawn.loss) = (context.loss, context.loss)
        let prediction = Prediction(grid: drawn)
        let fit = TemplateFit(
            template: "", technique: .image, gamut: .sRGB, drawing: "a tile",
            residual: Residual(of: grid, against: prediction),
            prediction: prediction)
        let attempt = CoverTrial(template: "", grid: grid, pixelsPerPoint: context.pixelsPerPoint).attempt(fit)
        return attempt.leaks.isEmpty && FaintSquares(of: grid, against: prediction).groups(ignored: []).isEmpty
            && !TileRest(grid, drawn).showsMore
    }
}

/// Places of a picture without order, the same each time.
private struct Places {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(1, limit)))
    }
}

/// The brightness of squares, in levels, row by row.
private struct SquareLevels {
    let columns: Int
    let rows: Int
    let levels: [Float]

    init(_ sketch: CoverSketch) {
        (columns, rows) = (sketch.columns, sketch.rows)
        let columns = columns
        levels = (0..<columns * rows).map { sketch[square: $0 % columns, $0 / columns] }
    }

    /// Mean differences of places and those a step away from them, for each step of at most so many squares to either side and
    /// down, row by row.
    /// - Precondition: the steps are shorter than the sides, and the places lie inside.
    func differences(at places: [(x: Int, y: Int)], _ mostX: Int, _ mostY: Int) -> [Float] {
        precondition(mostX < columns && mostY < rows)
        precondition(places.allSatisfy { (0..<columns).contains($0.x) && (0..<rows).contains($0.y) })
        let width = 2 * mostX + 1
        var sums = [Float](repeating: 0, count: width * (mostY + 1))
        var counts = sums
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe counts.withUnsafeMutableBufferPointer { counts in
                unsafe levels.withUnsafeBufferPointer { levels in
                    for place in places {
                        let own = unsafe levels[place.y &* columns &+ place.x]
                        // Of the steps that end on the sketch.
                        let first = max(0, mostX &- place.x)
                        let steps = min(width, mostX &+ columns &- place.x) &- first
                        for down in 0...min(mostY, rows &- 1 &- place.y) {
                            let to = down &* width &+ first
                            let from = (place.y &+ down) &* columns &+ place.x &+ first &- mostX
                            for step in 0..<steps {
                                unsafe sums[to &+ step] += abs(own - levels[from &+ step])
                                unsafe counts[to &+ step] += 1
                            }
                        }
                    }
                }
            }
        }
        return zip(sums, counts).map { $1 == 0 ? .infinity : $0 / $1 }
    }
}

extension RGBAImage {
    /// Mean difference of places and those a step away from them, in levels.
    /// - Parameter most: beyond it no more than that is said, as infinity.
    fileprivate func difference(at places: [(x: Int, y: Int)], _ dx: Int, _ dy: Int, upTo most: Float) -> Float {
        var (sum, count) = (0, 0)
        // However many of the places have one a step away.
        let enough = most.isFinite ? Int(most * Float(3 * places.count)) : .max
        for place in places {
            guard sum <= enough else { return .infinity }
            let (x, y) = (place.x + dx, place.y + dy)
            guard x >= 0, x < width, y >= 0, y < height else { continue }
            let (a, b) = ((place.y * width + place.x) * 4, (y * width + x) * 4)
            for channel in 0..<3 { sum += abs(Int(pixels[a + channel]) - Int(pixels[b + channel])) }
            count += 3
        }
        return count == 0 ? .infinity : Float(sum) / Float(count)
    }

    /// Each pixel is what lies one of the steps away from it, the first that leads to a pixel; `nil` where none does.
    fileprivate func moved(by steps: [RepeatedTile.Step]) -> RGBAImage? {
        var moved = pixels
        for y in 0..<height {
            var x = 0
            while x < width {
                guard
                    let step = steps.first(where: { (0..<height).contains(y - $0.y) && (0..<width).contains(x - $0.x) })
                else { return nil }
                // As far along the row as the same step leads to pixels, and no earlier one does.
                var end = min(width, width + step.x)
                for earlier in steps.prefix(while: { $0 != step }) where (0..<height).contains(y - earlier.y) {
                    if earlier.x > x { end = min(end, earlier.x) }
                }
                let from = (y - step.y) * width + x - step.x
                let to = y * width + x
                let count = max(1, end - x)
                moved.replaceSubrange((to * 4)..<((to + count) * 4), with: pixels[(from * 4)..<((from + count) * 4)])
                x += count
            }
        }
        return RGBAImage(size: size, pixels: moved)
    }
}
