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

    /// The snapshot as it is stored.
    public var picture: RGBAImage { evidence.image }

    /// Draws a picture of the snapshot's size, opaque, row by row: what fills the row of a number, from the top, in RGBA.
    /// - Returns: `nil` where nothing was compared, and for the snapshot, which is ``picture``.
    public func rows(of kind: ExplanationPicture) -> ((Int, inout [UInt8]) -> Void)? {
        switch kind {
        case .snapshot: return nil
        case .prediction, .residual:
            return cellColor(kind).map { cell in { y, row in enlarge(cell, y, &row) } }
        case .regions:
            let frames =
                evidence.ignored.map { ($0, RGBColor(red: 128, green: 128, blue: 128)) }
                + evidence.sensitive.map { ($0, RGBColor(red: 40, green: 110, blue: 255)) }
                + judgement.regions.map { ($0.rectangle, RGBColor(red: 255, green: 40, blue: 40)) }
            return { y, row in drawRegions(frames, y, &row) }
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
    private func enlarge(_ cell: (Int) -> SIMD4<Int16>, _ y: Int, _ row: inout [UInt8]) {
        let side = CellGrid.cellSide
        let columns = (size.width + side - 1) / side
        for x in 0..<size.width {
            let color = RGBColor(units: cell(y / side * columns + x / side))
            (row[x * 4], row[x * 4 + 1], row[x * 4 + 2], row[x * 4 + 3]) = (color.red, color.green, color.blue, 255)
        }
    }

    private func drawRegions(_ frames: [(PixelRectangle, RGBColor)], _ y: Int, _ row: inout [UInt8]) {
        // Rectangles in this row; most rows cross few.
        let leaks = judgement.regions.map(\.rectangle).filter { y >= $0.y && y < $0.maxY }
        for x in 0..<size.width {
            let isLeak = leaks.contains { x >= $0.x && x < $0.maxX }
            for channel in 0..<3 {
                let level = evidence.image.pixels[(y * size.width + x) * 4 + channel]
                row[x * 4 + channel] = isLeak ? level : UInt8(Int(level) * Self.dimmed / 16)
            }
            row[x * 4 + 3] = 255
        }
        let width = max(1, Int((Self.line * evidence.pixelsPerPoint).rounded()))
        for (rectangle, color) in frames {
            let r = rectangle.intersection(PixelRectangle(size))
            guard !r.isEmpty, y >= r.y, y < r.maxY else { continue }
            let isBar = y < r.y + width || y >= r.maxY - width
            let columns =
                isBar
                ? [r.x..<r.maxX]
                : [r.x..<min(r.maxX, r.x + width), max(r.x, r.maxX - width)..<r.maxX]
            for x in columns.joined() {
                (row[x * 4], row[x * 4 + 1], row[x * 4 + 2]) = (color.red, color.green, color.blue)
            }
        }
    }
}
