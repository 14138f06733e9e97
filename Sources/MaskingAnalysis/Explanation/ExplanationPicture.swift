public import PixelModel
internal import Vocabulary

/// A picture that shows why the verdict is what it is.
public enum ExplanationPicture: String, Sendable, CaseIterable {
    /// As stored.
    case snapshot
    /// What the nearest known cover would look like here; without one, the commonest colour.
    case prediction
    /// How far the snapshot differs from the prediction, black where it does not.
    case residual
    /// The snapshot, darkened, with the leaks in red, sensitive regions in blue and ignored regions in grey.
    case regions
}

extension Explanation {
    /// Levels of grey for each level of difference: 2 levels, which is beyond rounding, become plainly visible.
    /// No limit of a verdict: how a picture is drawn.
    private static let gain: Int32 = 16
    /// A frame's line in points.
    /// No limit of a verdict: how a picture is drawn.
    private static let line = 2.0
    /// What surrounds the frames keeps this share of its brightness, in sixteenths.
    /// No limit of a verdict: how a picture is drawn.
    private static let dimmed = 8

    /// - Returns: a picture of the snapshot's size, opaque, or `nil` where nothing was compared.
    public func picture(_ kind: ExplanationPicture) -> RGBAImage? {
        switch kind {
        case .snapshot: evidence.image
        case .prediction, .residual: cellColor(kind).map(enlarged)
        case .regions: regions()
        }
    }

    /// Prediction or residual with a pixel for each cell of 4×4: nothing in them is finer.
    /// - Returns: `nil` for the other pictures, and where nothing was compared.
    public func cellPicture(_ kind: ExplanationPicture) -> RGBAImage? {
        guard let grid = evidence.grid, let color = cellColor(kind) else { return nil }
        return unsafe RGBAImage(size: PixelSize(width: grid.columns, height: grid.rows)) { pixels in
            for index in 0..<grid.count {
                let level = RGBColor(units: color(index))
                unsafe (pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2]) = (
                    level.red, level.green, level.blue
                )
                unsafe pixels[index * 4 + 3] = 255
            }
        }
    }

    /// The colour of each cell by its index, in sixteenths of a level.
    private func cellColor(_ kind: ExplanationPicture) -> ((Int) -> SIMD4<Int16>)? {
        guard let prediction = evidence.prediction else { return nil }
        switch kind {
        case .prediction: return { prediction.grid.cells[$0] }
        case .residual: return evidence.grid.map { residual(of: $0, against: prediction) }
        case .snapshot, .regions: return nil
        }
    }

    private func residual(of grid: CellGrid, against prediction: Prediction) -> (Int) -> SIMD4<Int16> {
        let bias = evidence.bias
        return { index in
            let difference = grid.cells[index] &- prediction.grid.cells[index]
            // As the comparison itself: the uniform shift of the flat parts counts as rounding.
            let shifted = LocalGradient.absolute(difference &- bias)
            let direct = LocalGradient.absolute(difference)
            let size = min(max(shifted.x, shifted.y, shifted.z), max(direct.x, direct.y, direct.z))
            let units = min(Int32(size) * Self.gain, 255 * Int32(CellGrid.unitsPerLevel))
            return SIMD4(repeating: Int16(units))
        }
    }

    /// Every cell as a square of pixels.
    private func enlarged(_ cell: (Int) -> SIMD4<Int16>) -> RGBAImage {
        let side = CellGrid.cellSide
        let columns = (size.width + side - 1) / side
        return unsafe RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let color = RGBColor(units: cell(y / side * columns + x / side))
                    let at = (y * size.width + x) * 4
                    unsafe (pixels[at], pixels[at + 1], pixels[at + 2]) = (color.red, color.green, color.blue)
                    unsafe pixels[at + 3] = 255
                }
            }
        }
    }

    private func regions() -> RGBAImage {
        let leaks = judgement.regions.map(\.rectangle)
        var pixels = evidence.image.pixels
        for y in 0..<size.height {
            // Rectangles in this row; most rows cross few.
            let spans = leaks.filter { y >= $0.y && y < $0.maxY }
            for x in 0..<size.width {
                let at = (y * size.width + x) * 4
                pixels[at + 3] = 255
                guard !spans.contains(where: { x >= $0.x && x < $0.maxX }) else { continue }
                for channel in 0..<3 { pixels[at + channel] = UInt8(Int(pixels[at + channel]) * Self.dimmed / 16) }
            }
        }
        let width = max(1, Int((Self.line * evidence.pixelsPerPoint).rounded()))
        let frames =
            evidence.ignored.map { ($0, RGBColor(red: 128, green: 128, blue: 128)) }
            + evidence.sensitive.map { ($0, RGBColor(red: 40, green: 110, blue: 255)) }
            + leaks.map { ($0, RGBColor(red: 255, green: 40, blue: 40)) }
        for (rectangle, color) in frames {
            Self.frame(rectangle.intersection(PixelRectangle(size)), color, width, size, &pixels)
        }
        return RGBAImage(size: size, pixels: pixels)
    }

    private static func frame(
        _ r: PixelRectangle, _ color: RGBColor, _ width: Int, _ size: PixelSize, _ pixels: inout [UInt8]
    ) {
        guard !r.isEmpty else { return }
        for y in r.y..<r.maxY {
            let isBar = y < r.y + width || y >= r.maxY - width
            let columns =
                isBar
                ? [r.x..<r.maxX]
                : [r.x..<min(r.maxX, r.x + width), max(r.x, r.maxX - width)..<r.maxX]
            for x in columns.joined() {
                let at = (y * size.width + x) * 4
                (pixels[at], pixels[at + 1], pixels[at + 2]) = (color.red, color.green, color.blue)
            }
        }
    }
}
