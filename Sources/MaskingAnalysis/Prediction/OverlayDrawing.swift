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

    /// The same in a part of the screen, which may reach beyond it.
    init(_ fit: FitMode, image: PixelSize, frame: PixelRectangle, pixelsPerPoint: Double, assetScale: Double) {
        self.init(
            fit, image: image, screen: PixelSize(width: frame.width, height: frame.height),
            pixelsPerPoint: pixelsPerPoint, assetScale: assetScale)
        x += Double(frame.x)
        y += Double(frame.y)
    }

    init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Whether the image lies on the screen pixel on pixel, if it has the screen's size.
    func isWhole(_ screen: PixelSize) -> Bool {
        x == 0 && y == 0 && width == Double(screen.width) && height == Double(screen.height)
    }

    /// Whether an image of so many pixels is drawn larger than it is, by more than a rounded size.
    func isEnlarged(_ image: PixelSize) -> Bool {
        width > Self.sameSize * Double(image.width) || height > Self.sameSize * Double(image.height)
    }

    /// A screen's sides in pixels are rounded, and a picture of one may be of another that is as wide but for a hundredth.
    private static let sameSize = 1.02

    /// The same on a copy of the screen.
    func scaled(from screen: PixelSize, to copy: PixelSize) -> OverlayPlacement {
        let across = Double(copy.width) / Double(screen.width)
        let down = Double(copy.height) / Double(screen.height)
        return OverlayPlacement(x: x * across, y: y * down, width: width * across, height: height * down)
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
    /// No limit of a verdict: what drawing costs.
    private static let turningGain = 16

    static func draw(
        _ image: RGBAImage, at placement: OverlayPlacement, background: RGBColor, screen: PixelSize
    ) -> CellGrid {
        if image.size == screen, placement.isWhole(screen), image.isOpaque { return CellGrid(image) }
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
        let squeezer = RowSqueezer(image, horizontal, background: background)
        // Source rows are squeezed to cells once, when the first destination row needs them, and kept for as long as
        // the next one does.
        var kept: [(source: Int, row: SqueezedRow)] = []
        var latest: (source: Int, row: SqueezedRow)?
        var cells = [SIMD4<Int16>](repeating: SIMD4(), count: columns * rows)
        var line = DrawnLine(columns: columns, background: background)
        for row in 0..<rows {
            let entry = vertical.entries[row]
            line.begin(coverage: entry.coverage)
            let next = row + 1 < rows ? vertical.entries[row + 1] : nil
            let firstOfNext = next.map { $0.weights.isEmpty ? Int.max : $0.start } ?? .max
            kept.removeAll { $0.source < entry.start }
            for (offset, weight) in entry.weights.enumerated() where weight > 0 {
                let source = entry.start + offset
                let values =
                    kept.first { $0.source == source }?.row ?? squeezer.row(source, after: latest)
                latest = (source, values)
                if source >= firstOfNext, !kept.contains(where: { $0.source == source }) {
                    kept.append((source, values))
                }
                line.add(values, weight: weight)
            }
            line.write(to: &cells, from: row * columns)
        }
        return CellGrid(columns: columns, rows: rows, imageSize: screen, cells: cells)
    }
}

extension OverlayDrawing {
    /// Of a cell's pixels, what drawing one pixel alone costs.
    /// No limit of a verdict: a cost.
    static let pixelCost = CellGrid.cellSide * CellGrid.cellSide

    /// The image on a screen, pixel by pixel, over black.
    static func pixels(_ image: RGBAImage, at placement: OverlayPlacement, screen: PixelSize) -> RGBAImage {
        // Each pixel is a cell of a screen that is as many times as large.
        let large = PixelSize(width: screen.width * CellGrid.cellSide, height: screen.height * CellGrid.cellSide)
        let black = RGBColor(red: 0, green: 0, blue: 0)
        let drawn = draw(image, at: placement.scaled(from: screen, to: large), background: black, screen: large)
        var pixels = [UInt8](repeating: 255, count: screen.area * 4)
        for (index, cell) in drawn.cells.enumerated() {
            let levels = cell.levels
            for channel in 0..<3 { pixels[index * 4 + channel] = UInt8(max(0, min(255, levels[channel].rounded()))) }
        }
        return RGBAImage(size: screen, pixels: pixels)
    }
}

extension PixelSize {
    var transposed: PixelSize { PixelSize(width: height, height: width) }
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
