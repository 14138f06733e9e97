import PixelModel
package import Vocabulary

/// Two or more colours that run into each other along a line over the whole screen, at equal distances.
package struct GradientCover: Cover {
    /// Where the first colour's opposite lies; the words of CSS.
    package enum Direction: String, Sendable, CaseIterable {
        case toBottom = "to-bottom"
        case toRight = "to-right"
        case toBottomRight = "to-bottom-right"
        case toBottomLeft = "to-bottom-left"
    }

    package var colors: [RGBColor]
    package var direction: Direction

    package static let kind = TemplateKind(
        .gradient,
        keys: [
            .init("colors", .colors(fewest: 2), isRequired: true),
            .init("direction", .word(Direction.allCases.map(\.rawValue))),
        ],
        isComparedEverywhere: true,
        advice: .init(
            title: "Gradient",
            text: "Nothing of the screen is left in it. Keep its colours opaque and let it follow rotations: a layer's "
                + "frame does not change with its view's by itself."))

    package init(colors: [RGBColor], direction: Direction) {
        self.colors = colors
        self.direction = direction
    }

    package init(_ material: CoverMaterial) {
        self.init(
            colors: material.values.colors("colors"), direction: material.values.word("direction") ?? .toBottom)
    }

    package var values: TemplateValues {
        ["colors": .colors(colors), "direction": .word(direction.rawValue)]
    }

    package func attempt(_ trial: CoverTrial) -> CoverAttempt? {
        var best: TemplateFit?
        for slope in direction.slopes {
            for gamut in ColorGamut.allCases {
                let prediction = Prediction(grid: cells(like: trial.grid, of: trial.layout, slope, gamut))
                let residual = Residual(of: trial.grid, against: prediction)
                guard residual.misfit < best?.residual.misfit ?? .infinity else { continue }
                best = TemplateFit(
                    template: trial.template, technique: .gradient, gamut: gamut,
                    drawing: "gradient \(direction.rawValue)", residual: residual, prediction: prediction)
            }
        }
        guard let best else { return nil }
        var attempt = trial.attempt(best)
        // A page can have the same gradient, and a gradient has no artwork that would tell it from the page.
        attempt.isFlat = true
        attempt.isDistinct = isPlain
        attempt.maskedMessage = "the gradient explains the whole picture (\(direction.rawValue))"
        return attempt
    }
}

// MARK: - Drawing

extension GradientCover.Direction {
    /// In which ways it may run; along one side there is one.
    var slopes: [GradientCover.Slope] {
        self == .toBottomRight || self == .toBottomLeft ? GradientCover.Slope.allCases : [.ofLayer]
    }
}

extension GradientCover {
    /// How a diagonal runs over a screen that is no square.
    enum Slope: CaseIterable {
        /// `CAGradientLayer`: a square that was stretched, so that the other two corners have the middle colour.
        case ofLayer
        /// SwiftUI and Core Graphics: one colour lies across the diagonal, at a right angle.
        case ofContext
    }

    /// The colours as a gamut stores them, in sixteenths of a level.
    func stops(in gamut: ColorGamut) -> [SIMD3<Double>] {
        colors.map { color in
            let units = color.units(in: gamut)
            return SIMD3(Double(units.x), Double(units.y), Double(units.z))
        }
    }

    /// Colours are mixed as they are stored, in whatever gamut that is.
    static func color(at place: Double, _ stops: [SIMD3<Double>]) -> SIMD3<Double> {
        let place = place * Double(stops.count - 1)
        let stop = max(0, min(stops.count - 2, Int(place)))
        let part = max(0, min(1, place - Double(stop)))
        return (stops[stop] + (stops[stop + 1] - stops[stop]) * part).rounded(.toNearestOrEven)
    }

    /// The gradient as a screen stores it, in the means of its cells.
    /// - Parameter whole: what it was laid out for, in pixels of the picture.
    private func cells(
        like grid: CellGrid, of whole: PixelRectangle, _ slope: Slope, _ gamut: ColorGamut
    ) -> CellGrid {
        let stops = stops(in: gamut)
        let places = Places(grid, of: whole, direction, slope)
        var cells: [SIMD4<Int16>] = []
        cells.reserveCapacity(grid.count)
        // What a drawing's pixels differ by inside a cell.
        let across = Self.range(places.cellStep, stops)
        for y in 0..<grid.rows {
            for x in 0..<grid.columns {
                let color = Self.color(at: places[x, y], stops)
                cells.append(SIMD4(Int16(color.x), Int16(color.y), Int16(color.z), across))
            }
        }
        return CellGrid(columns: grid.columns, rows: grid.rows, imageSize: grid.imageSize, cells: cells)
    }

    /// The largest difference of two pixels in one cell, in levels.
    private static func range(_ cellStep: Double, _ stops: [SIMD3<Double>]) -> Int16 {
        let steepest =
            zip(stops, stops.dropFirst()).map { a, b in
                let difference = a - b
                return max(abs(difference.x), abs(difference.y), abs(difference.z))
            }.max() ?? 0
        let step = steepest * Double(stops.count - 1) * cellStep / Double(CellGrid.unitsPerLevel)
        return Int16(min(255, step.rounded(.up)))
    }

    /// Where on the gradient's line, 0 … 1, the middle of each cell lies.
    struct Places {
        private let xs: [Double]
        private let ys: [Double]
        /// How far the line goes within one cell, at most.
        let cellStep: Double

        /// - Parameter whole: where the line runs from one corner or side to the other, in pixels of the picture.
        init(_ grid: CellGrid, of whole: PixelRectangle, _ direction: Direction, _ slope: Slope) {
            let size = (width: Double(whole.width), height: Double(whole.height))
            // Shares of both axes in the place: equal ones join the corners of a stretched square; at a right angle
            // the longer side has the larger share.
            let (w, h): (Double, Double) =
                switch (direction, slope) {
                case (.toBottom, _): (0, 1)
                case (.toRight, _): (1, 0)
                case (_, .ofLayer): (0.5, 0.5)
                case (_, .ofContext):
                    (
                        size.width * size.width / (size.width * size.width + size.height * size.height),
                        size.height * size.height / (size.width * size.width + size.height * size.height)
                    )
                }
            let isMirrored = direction == .toBottomLeft
            xs = Self.middles(grid.columns, grid.imageSize.width, from: whole.x, to: size.width).map {
                (isMirrored ? 1 - $0 : $0) * w
            }
            ys = Self.middles(grid.rows, grid.imageSize.height, from: whole.y, to: size.height).map { $0 * h }
            let side = Double(CellGrid.cellSide)
            cellStep = w * side / max(side, size.width) + h * side / max(side, size.height)
        }

        subscript(x: Int, y: Int) -> Double { xs[x] + ys[y] }

        /// Middles of cells in shares of the screen; the last cell may reach over the edge.
        private static func middles(_ count: Int, _ end: Int, from start: Int, to length: Double) -> [Double] {
            let side = CellGrid.cellSide
            return (0..<count).map { cell in
                let middle = (Double(cell * side) + Double(min(end, (cell + 1) * side))) / 2
                return max(0, min(1, (middle - Double(start)) / length))
            }
        }
    }
}

// MARK: - Learning

extension GradientCover {
    /// More colours than this are no gradient that anybody would describe.
    private static let mostStops = 5

    /// The fewest colours along one line that explain all examples.
    package static func learn(_ examples: CoverExamples) -> LearnedTemplate? {
        guard let first = examples.all.first else { return nil }
        for count in 2...mostStops {
            for direction in Direction.allCases {
                for slope in direction.slopes {
                    guard
                        let colors = stops(
                            count, of: first.grid,
                            Places(first.grid, of: PixelRectangle(first.grid.imageSize), direction, slope))
                    else {
                        continue
                    }
                    let cover = GradientCover(colors: colors, direction: direction)
                    guard examples.all.allSatisfy(cover.explains) else { continue }
                    return LearnedTemplate(
                        covers: [LearnedCover(cover: cover)],
                        findings: [
                            "a gradient \(direction.rawValue) of \(colors.map(\.hex).joined(separator: ", "))"
                        ],
                        warnings: ["any empty page with that gradient will pass for the cover"])
                }
            }
        }
        return nil
    }

    private func explains(_ example: CoverExamples.Example) -> Bool {
        let trial = CoverTrial(template: "", grid: example.grid, pixelsPerPoint: example.pixelsPerPoint)
        return attempt(trial)?.leaks.isEmpty == true
    }

    /// The colours at equal distances that come nearest to a picture, by least squares: each cell is a mixture of its
    /// two neighbours on the line, so the normal equations have three diagonals.
    /// - Returns: `nil` where the screen has too few cells along the line to tell.
    private static func stops(_ count: Int, of grid: CellGrid, _ places: Places) -> [RGBColor]? {
        var diagonal = [Double](repeating: 0, count: count)
        var beside = [Double](repeating: 0, count: count)
        var right = [SIMD3<Double>](repeating: SIMD3(), count: count)
        for y in 0..<grid.rows {
            for x in 0..<grid.columns {
                let place = places[x, y] * Double(count - 1)
                let stop = max(0, min(count - 2, Int(place)))
                let part = place - Double(stop)
                let cell = grid.cells[y * grid.columns + x]
                let color = SIMD3(Double(cell.x), Double(cell.y), Double(cell.z))
                diagonal[stop] += (1 - part) * (1 - part)
                diagonal[stop + 1] += part * part
                beside[stop] += (1 - part) * part
                right[stop] += color * (1 - part)
                right[stop + 1] += color * part
            }
        }
        for index in 1..<count {
            guard diagonal[index - 1] > 1e-9 else { return nil }
            let factor = beside[index - 1] / diagonal[index - 1]
            diagonal[index] -= factor * beside[index - 1]
            right[index] -= right[index - 1] * factor
        }
        var solution = right
        for index in (0..<count).reversed() {
            guard diagonal[index] > 1e-9 else { return nil }
            if index + 1 < count { right[index] -= solution[index + 1] * beside[index] }
            solution[index] = right[index] / diagonal[index]
        }
        return solution.map { value in
            func units(_ value: Double) -> Int16 { Int16(max(0, min(255 * Double(CellGrid.unitsPerLevel), value))) }
            return RGBColor(units: SIMD4(units(value.x), units(value.y), units(value.z), 0))
        }
    }
}

extension Cover where Self == GradientCover {
    package static func gradient(_ colors: [RGBColor], _ direction: GradientCover.Direction = .toBottom) -> Self {
        GradientCover(colors: colors, direction: direction)
    }
}
