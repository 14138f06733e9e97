/// What is around a row of letters in a sharpened picture.
struct RowGround {
    /// Of the middle value, in levels.
    let level: Float
    /// Between the values of which three in a hundred are darker and brighter, in levels.
    let range: Float
    /// Levels to the next value, to the right and downwards: between the middle values of opposite sides.
    let slope: SIMD2<Float>

    /// - Parameters:
    ///   - row: in values of the plane.
    ///   - distance: of the outline that is looked at, in values.
    init(around row: CellRectangle, in plane: CellPlane, distance: Int) {
        let outline = row.insetBy(-distance).intersection(
            CellRectangle(x0: 0, y0: 0, x1: plane.width, y1: plane.height))
        func line(_ y: Int) -> [Float] {
            Array(plane.values[(y * plane.width + outline.x0)..<(y * plane.width + outline.x1)])
        }
        func column(_ x: Int) -> [Float] {
            (outline.y0..<outline.y1).map { plane.values[$0 * plane.width + x] }
        }
        let (top, bottom) = (line(outline.y0), line(outline.y1 - 1))
        let (left, right) = (column(outline.x0), column(outline.x1 - 1))
        let all = (top + bottom + left + right).sorted()
        level = all[(all.count - 1) / 2]
        range = all[(all.count - 1) * 97 / 100] - all[(all.count - 1) * 3 / 100]
        func middle(_ values: [Float]) -> Float { values.sorted()[(values.count - 1) / 2] }
        slope = SIMD2(
            (middle(right) - middle(left)) / Float(max(1, outline.width - 1)),
            (middle(bottom) - middle(top)) / Float(max(1, outline.height - 1)))
    }
}

extension CellPlane {
    /// A part of it, levelled: less what rises by so many levels from value to value, and is nothing in the part's middle.
    func part(_ area: CellRectangle, without slope: SIMD2<Float>) -> CellPlane {
        let middle = SIMD2(Float(area.width - 1) / 2, Float(area.height - 1) / 2)
        var part: [Float] = []
        part.reserveCapacity(area.width * area.height)
        for y in 0..<area.height {
            for x in 0..<area.width {
                let rise = (slope * (SIMD2(Float(x), Float(y)) - middle)).sum()
                part.append(values[(area.y0 + y) * width + area.x0 + x] - rise)
            }
        }
        return CellPlane(width: area.width, height: area.height, values: part)
    }
}
