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
    /// Places that are compared, in the sketch and at full size; and in a first look at all steps, which most screens end with.
    private static let places = 400
    private static let firstPlaces = 64
    /// Of what two places differ by that lie a step apart by chance, a step of the pattern leaves so much in the sketch, whose
    /// squares lie between those of the tile before,
    private static let sketchedShare: Float = 0.6
    /// up to what so few places say,
    private static let firstShare: Float = 0.8
    /// and so much pixel by pixel, where codecs are all that differs.
    private static let exactShare: Float = 0.25
    /// Steps that are looked at more closely.
    private static let mostTried = 16
    /// The sine of the angle between two steps that span a tile: with less they go one way, up to rounding.
    private static let leastSine = 0.2
    /// Steps that one place costs; see ``PictureWork``.
    /// No limit of a verdict: a cost.
    private static let placeCost = 2

    /// - Parameters:
    ///   - image: the picture, opaque.
    ///   - cells: of the picture.
    /// - Returns: `nil` where the screen is no pattern.
    package init?(_ image: RGBAImage, _ cells: CellGrid, _ context: JudgingContext) {
        let sketch = CoverSketch(cells, longestSide: Self.sketchSide)
        let found = Self.candidates(in: sketch, context.work)
        guard found.count > 1 else { return nil }
        var known: [Step] = []
        for candidate in found {
            guard let step = Self.refined(candidate, around: Int(sketch.squareSide.rounded(.up)), in: image) else {
                continue
            }
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

    /// Whether two steps span a tile of which the screen holds enough.
    private static func isTile(_ a: Step, _ b: Step, _ size: PixelSize) -> Bool {
        let area = abs(a.x * b.y - a.y * b.x)
        let lengths = (Double(a.x * a.x + a.y * a.y) * Double(b.x * b.x + b.y * b.y)).squareRoot()
        return area > 0 && Double(area) * fewestTiles <= Double(size.area) && Double(area) >= leastSine * lengths
    }

    /// Steps that may be the pattern's, the likeliest first, in pixels.
    private static func candidates(in sketch: CoverSketch, _ work: PictureWork?) -> [Step] {
        let (columns, rows) = (sketch.columns, sketch.rows)
        let (mostX, mostY) = (Int(longestStep * Double(columns)), Int(longestStep * Double(rows)))
        guard mostX > 1, mostY > 1 else { return [] }
        var random = Places()
        let places = (0..<Self.places).map { _ in (x: random.next(columns), y: random.next(rows)) }
        let width = 2 * mostX + 1
        var differences = [Float](repeating: .infinity, count: width * (mostY + 1))
        let levels = sketch.levels
        var (sum, count): (Float, Float) = (0, 0)
        for dy in 0...mostY {
            for dx in -mostX...mostX where dy > 0 || dx > 0 {
                let difference = levels.difference(at: places.prefix(firstPlaces), dx, dy)
                differences[dy * width + dx + mostX] = difference
                sum += difference
                count += 1
            }
        }
        work?.spend(placeCost * firstPlaces, pixels: Int(count))
        let usual = sum / max(1, count)
        guard usual > 0 else { return [] }
        let closer = differences.indices.filter { differences[$0] <= firstShare * usual }
        for at in differences.indices { differences[at] = .infinity }
        for at in closer { differences[at] = levels.difference(at: places[...], at % width - mostX, at / width) }
        work?.spend(placeCost * Self.places, pixels: closer.count)
        let limit = sketchedShare * usual
        var found: [(step: Step, difference: Float)] = []
        for dy in 0...mostY {
            for dx in -mostX...mostX {
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
    private static func refined(_ step: Step, around reach: Int, in image: RGBAImage) -> Step? {
        var random = Places()
        let places = (0..<Self.places).map { _ in (x: random.next(image.width), y: random.next(image.height)) }
        func difference(_ x: Int, _ y: Int) -> Float { image.difference(at: places, x, y) }
        var best = (step: step, difference: Float.infinity)
        for stride in [max(1, reach / 3), 1] {
            let center = best.step
            let far = stride == 1 ? max(1, reach / 3) : reach
            for dy in Swift.stride(from: -far, through: far, by: stride) {
                for dx in Swift.stride(from: -far, through: far, by: stride) {
                    let off = difference(center.x + dx, center.y + dy)
                    if off < best.difference { best = (Step(x: center.x + dx, y: center.y + dy), off) }
                }
            }
        }
        // What two places differ by that have nothing to do with each other.
        let chance = difference(image.width / 3 + 17, image.height / 5 + 11)
        return best.difference <= exactShare * chance ? best.step : nil
    }

    /// Whether each cell is what lies a step away from it, the first one where that is on the screen.
    private static func explains(
        _ steps: (Step, Step), _ image: RGBAImage, _ cells: CellGrid, _ context: JudgingContext
    ) -> Bool {
        let (a, b) = steps
        let order = [a, a.negated, b, b.negated, a + b, (a + b).negated, a + b.negated, a.negated + b]
        guard let moved = image.moved(by: order) else { return false }
        var (grid, drawn) = (cells, CellGrid(moved))
        (grid.isLossy, drawn.isLossy) = (context.isLossy, context.isLossy)
        let prediction = Prediction(grid: drawn)
        let fit = TemplateFit(
            template: "", technique: .image, gamut: .sRGB, drawing: "a tile",
            residual: Residual(of: grid, against: prediction),
            prediction: prediction)
        let attempt = CoverTrial(template: "", grid: grid, pixelsPerPoint: context.pixelsPerPoint).attempt(fit)
        return attempt.leaks.isEmpty && FaintSquares(of: grid, against: prediction).groups(ignored: []).isEmpty
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

    /// Mean difference of places and those a step away from them.
    func difference(at places: ArraySlice<(x: Int, y: Int)>, _ dx: Int, _ dy: Int) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for place in places {
            let (x, y) = (place.x + dx, place.y + dy)
            guard x >= 0, x < columns, y < rows else { continue }
            sum += abs(levels[place.y * columns + place.x] - levels[y * columns + x])
            count += 1
        }
        return count == 0 ? .infinity : sum / count
    }
}

extension CoverSketch {
    fileprivate var levels: SquareLevels {
        SquareLevels(
            columns: columns, rows: rows,
            levels: (0..<columns * rows).map { self[square: $0 % columns, $0 / columns] })
    }
}

extension RGBAImage {
    fileprivate func difference(at places: [(x: Int, y: Int)], _ dx: Int, _ dy: Int) -> Float {
        var (sum, count) = (0, 0)
        for place in places {
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
