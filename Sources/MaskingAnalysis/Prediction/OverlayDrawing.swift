import PixelModel
internal import Vocabulary

/// Where an overlay image comes to lie on a screen.
struct OverlayPlacement: Sendable, Hashable {
    /// Left and top edge in pixels; negative where the image is cropped.
    var x: Double
    var y: Double
    /// Drawn size in pixels.
    var width: Double
    var height: Double

    /// UIKit's content modes. `assetScale` is the image's pixels per point, used by `center` alone.
    init(_ fit: FitMode, image: PixelSize, screen: PixelSize, pixelsPerPoint: Double, assetScale: Double) {
        let sx = Double(screen.width) / Double(max(1, image.width))
        let sy = Double(screen.height) / Double(max(1, image.height))
        let (fx, fy): (Double, Double) =
            switch fit {
            case .aspectFill: (max(sx, sy), max(sx, sy))
            case .aspectFit: (min(sx, sy), min(sx, sy))
            case .stretch: (sx, sy)
            case .center: (pixelsPerPoint / assetScale, pixelsPerPoint / assetScale)
            }
        width = Double(image.width) * fx
        height = Double(image.height) * fy
        x = (Double(screen.width) - width) / 2
        y = (Double(screen.height) - height) / 2
    }

    /// Whether the image lies on the screen pixel on pixel, if it has the screen's size.
    func isWhole(_ screen: PixelSize) -> Bool {
        x == 0 && y == 0 && width == Double(screen.width) && height == Double(screen.height)
    }

    /// The same placement moved and enlarged about the screen's centre.
    func adjusted(dx: Double, dy: Double, scale: Double) -> OverlayPlacement {
        var copy = self
        copy.width *= scale
        copy.height *= scale
        copy.x += dx - (copy.width - width) / 2
        copy.y += dy - (copy.height - height) / 2
        return copy
    }
}

/// Draws an overlay image onto a screen of another size, at the resolution of cells.
enum OverlayDrawing {
    /// Images are turned only where it saves at least this many times the work: turning takes a copy.
    private static let turningGain = 16

    static func draw(
        _ image: RGBAImage, at placement: OverlayPlacement, background: RGBColor, screen: PixelSize
    ) -> CellGrid {
        let isOpaque = image.isOpaque
        if isOpaque, image.size == screen, placement.isWhole(screen) { return CellGrid(image) }
        let side = CellGrid.cellSide
        let columns = (screen.width + side - 1) / side
        let rows = (screen.height + side - 1) / side
        // A wide and low screen of a narrow and high image would take a squeezed row as long as the screen for each row
        // of the image: 16383 × 2 of 2 × 16383 pixels, a gigabyte. Along the other axis first it takes next to nothing.
        if image.height * columns / turningGain > image.width * rows {
            let turned = draw(
                image.transposed, at: placement.transposed, background: background, screen: screen.transposed)
            return turned.transposed
        }
        let horizontal = AxisWeights(
            cells: columns, length: screen.width, source: image.width, origin: placement.x, extent: placement.width)
        let vertical = AxisWeights(
            cells: rows, length: screen.height, source: image.height, origin: placement.y, extent: placement.height)
        let back = SIMD4<Float>(Float(background.red), Float(background.green), Float(background.blue), 0)

        // Source rows are squeezed to cells once, when the first destination row needs them, and kept for as long as
        // the next one does.
        var squeezed: [Int: SqueezedRow] = [:]
        var cells = [SIMD4<Int16>](repeating: SIMD4(), count: columns * rows)
        var line = [SIMD4<Float>](repeating: SIMD4(), count: columns)
        var extremes = [Extremes](repeating: Extremes(), count: columns)
        for row in 0..<rows {
            let entry = vertical.entries[row]
            for column in 0..<columns {
                line[column] = back * (1 - entry.coverage)
                extremes[column] = Extremes()
                if entry.coverage < 1 { extremes[column].add(back) }
            }
            let next = row + 1 < rows ? vertical.entries[row + 1] : nil
            let firstOfNext = next.map { $0.weights.isEmpty ? Int.max : $0.start } ?? .max
            for key in squeezed.keys where key < entry.start { squeezed[key] = nil }
            for (offset, weight) in entry.weights.enumerated() where weight > 0 {
                let source = entry.start + offset
                let values =
                    squeezed[source] ?? squeeze(row: source, of: image, isOpaque: isOpaque, horizontal, back: back)
                squeezed[source] = source >= firstOfNext ? values : nil
                for column in 0..<columns {
                    line[column] += values.means[column] * weight
                    extremes[column].add(values.extremes[column])
                }
            }
            for column in 0..<columns {
                let value = line[column] * Float(CellGrid.unitsPerLevel)
                cells[row * columns + column] = SIMD4(
                    unit(value.x), unit(value.y), unit(value.z), extremes[column].range)
            }
        }
        return CellGrid(columns: columns, rows: rows, imageSize: screen, cells: cells)
    }

    /// Rounded to the nearest sixteenth of a level: vectors convert many times slower.
    @inline(__always)
    private static func unit(_ value: Float) -> Int16 { Int16(max(0, min(4080, value)) + 0.5) }

    /// Smallest and largest values of each channel, in levels.
    private struct Extremes {
        var low = SIMD4<Float>(repeating: .infinity)
        var high = SIMD4<Float>(repeating: -.infinity)

        @inline(__always)
        mutating func add(_ color: SIMD4<Float>) {
            low.replace(with: color, where: color .< low)
            high.replace(with: color, where: color .> high)
        }

        @inline(__always)
        mutating func add(_ other: Extremes) {
            low.replace(with: other.low, where: other.low .< low)
            high.replace(with: other.high, where: other.high .> high)
        }

        /// The largest difference in a channel, as ``CellGrid/cells`` has it.
        var range: Int16 {
            let difference = high - low
            let largest = max(difference.x, difference.y, difference.z)
            return largest > 0 ? Int16(largest.rounded(.up)) : 0
        }
    }

    /// One source row as cells see it: the colours that their means have of it, and what those are made of.
    private struct SqueezedRow {
        var means: [SIMD4<Float>]
        var extremes: [Extremes]
    }

    /// One source row, squeezed to cells and laid over the background.
    private static func squeeze(
        row: Int, of image: RGBAImage, isOpaque: Bool, _ horizontal: AxisWeights, back: SIMD4<Float>
    ) -> SqueezedRow {
        var result = SqueezedRow(means: [], extremes: [])
        result.means.reserveCapacity(horizontal.entries.count)
        result.extremes.reserveCapacity(horizontal.entries.count)
        image.pixels.withUnsafeBufferPointer { pixels in
            let base = row * image.width * 4
            for entry in horizontal.entries {
                var sum = back * (1 - entry.coverage)
                var extremes = Extremes()
                if entry.coverage < 1 { extremes.add(back) }
                var at = base + entry.start * 4
                entry.weights.withUnsafeBufferPointer { weights in
                    for weight in weights {
                        var color = SIMD4<Float>(
                            Float(pixels[at]), Float(pixels[at &+ 1]), Float(pixels[at &+ 2]), 0)
                        if !isOpaque {
                            let alpha = Float(pixels[at &+ 3]) / 255
                            color = color * alpha + back * (1 - alpha)
                        }
                        extremes.add(color)
                        sum += color * weight
                        at &+= 4
                    }
                }
                result.means.append(sum)
                result.extremes.append(extremes)
            }
        }
        return result
    }
}

extension RGBAImage {
    fileprivate var isOpaque: Bool {
        pixels.withUnsafeBufferPointer { pixels in
            for at in stride(from: 3, to: pixels.count, by: 4) where pixels[at] != 255 { return false }
            return true
        }
    }
}

extension PixelSize {
    fileprivate var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension OverlayPlacement {
    fileprivate var transposed: OverlayPlacement {
        var copy = self
        (copy.x, copy.y, copy.width, copy.height) = (y, x, height, width)
        return copy
    }
}

extension RGBAImage {
    /// Rows become columns.
    fileprivate var transposed: RGBAImage {
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count)
        for x in 0..<width {
            for y in 0..<height {
                let at = (y * width + x) * 4
                result += pixels[at..<at + 4]
            }
        }
        return RGBAImage(size: size.transposed, pixels: result)
    }
}

extension CellGrid {
    /// Rows become columns.
    fileprivate var transposed: CellGrid {
        CellGrid(
            columns: rows, rows: columns, imageSize: imageSize.transposed,
            cells: (0..<count).map { cells[$0 % rows * columns + $0 / rows] })
    }
}
