import PixelModel

/// The difference between a picture and what a template predicts for it, judged cell by cell.
struct Residual: Sendable {
    /// Which cells the template does not explain.
    var mask: CellMask
    /// Uniform colour shift that was taken out, in sixteenths of a level.
    let bias: SIMD4<Int16>
    /// Spread of the unexplained rest in flat cells, in sixteenths of a level.
    let noise: Double
    /// Share of cells that the template explains.
    let explainedShare: Double
    /// Mean of what is left over, each cell counted up to ``strongDifference`` and as a share of it: 0 when all is
    /// explained, 1 when nothing is. Orders the ways a template may have been drawn.
    let misfit: Double

    /// Largest uniform shift that counts as another rounding of the same colour, in sixteenths of a level. Colour
    /// management and 8-bit rounding move a colour by up to two levels; three is already content at 1 % opacity.
    static let largestBias: Int16 = 40
    /// A cell this far off, in sixteenths of a level, is plainly something else (12 levels, 5 % of black to white).
    static let strongDifference: Int16 = 192
    /// Smallest tolerance of a flat cell in sixteenths of a level: half the rounding step of an 8-bit value, plus
    /// the same for the template's. Flat colours are stored exactly, so anything beyond is in the picture.
    static let smallestTolerance = 11.0
    /// Largest tolerance that noise may earn, in sixteenths of a level.
    static let largestTolerance = 40.0
    init(of grid: CellGrid, against prediction: Prediction) {
        let count = grid.count
        let cells = grid.cells
        let predicted = prediction.grid.cells
        let gradient = prediction.gradient

        // The bias and the noise are taken from cells the template leaves flat and nearly explains.
        var histograms = [[Int]](repeating: [Int](repeating: 0, count: 2 * Int(Self.nearly) + 1), count: 3)
        var flat = 0
        for index in 0..<count where gradient[index] <= 8 {
            let difference = cells[index] &- predicted[index]
            let size = LocalGradient.absolute(difference)
            guard max(size.x, size.y, size.z) <= Self.nearly else { continue }
            flat += 1
            for channel in 0..<3 { histograms[channel][Int(difference[channel] + Self.nearly)] += 1 }
        }
        var bias = SIMD4<Int16>()
        var noise = 0.0
        if flat >= count / 50 {
            for channel in 0..<3 {
                let middle = Self.median(histograms[channel], total: flat)
                let shift = Int16(middle) - Self.nearly
                bias[channel] = abs(shift) <= Self.largestBias ? shift : 0
                noise = max(noise, Self.spread(histograms[channel], around: middle, total: flat))
            }
        }
        self.bias = bias
        self.noise = noise

        let base = Int16(max(Self.smallestTolerance, min(Self.largestTolerance, 5 * noise)))
        var marks = [UInt8](repeating: 0, count: count)
        var explained = 0
        var excess = 0
        for index in 0..<count {
            let difference = LocalGradient.absolute(cells[index] &- predicted[index] &- bias)
            let size = max(difference.x, difference.y, difference.z)
            let tolerance = base + prediction.allowance[index]
            if size <= tolerance {
                explained += 1
            } else {
                marks[index] = size > tolerance + Self.strongDifference ? 2 : 1
                excess += Int(min(size - tolerance, Self.strongDifference))
            }
        }
        Self.clearBareEdges(&marks, columns: grid.columns, rows: grid.rows)
        misfit = Double(excess) / Double(max(1, count)) / Double(Self.strongDifference)
        mask = CellMask(columns: grid.columns, rows: grid.rows, marks: marks)
        explainedShare = Double(explained) / Double(max(1, count))
    }

    /// Differences up to this many sixteenths of a level (6 levels) take part in bias and noise.
    private static let nearly: Int16 = 96

    /// Clears marks in the outermost ring of cells where the next ring is explained: a renderer blends the last row
    /// of pixels with what lies outside, and content is never one row high.
    private static func clearBareEdges(_ marks: inout [UInt8], columns w: Int, rows h: Int) {
        guard w > 2, h > 2 else { return }
        for x in 0..<w {
            let inner = min(max(x, 1), w - 2)
            if marks[w + inner] == 0 { marks[x] = 0 }
            if marks[(h - 2) * w + inner] == 0 { marks[(h - 1) * w + x] = 0 }
        }
        for y in 0..<h {
            let inner = min(max(y, 1), h - 2)
            if marks[inner * w + 1] == 0 { marks[y * w] = 0 }
            if marks[inner * w + w - 2] == 0 { marks[y * w + w - 1] = 0 }
        }
    }

    private static func median(_ histogram: [Int], total: Int) -> Int {
        var seen = 0
        for (value, count) in histogram.enumerated() {
            seen += count
            if seen * 2 >= total { return value }
        }
        return histogram.count / 2
    }

    /// Standard deviation by the median absolute deviation (1.4826 · MAD for normal noise), in the histogram's unit.
    private static func spread(_ histogram: [Int], around middle: Int, total: Int) -> Double {
        var seen = histogram[middle]
        var distance = 0
        while seen * 2 < total, distance < histogram.count {
            distance += 1
            if middle - distance >= 0 { seen += histogram[middle - distance] }
            if middle + distance < histogram.count { seen += histogram[middle + distance] }
        }
        return 1.4826 * Double(distance)
    }
}
