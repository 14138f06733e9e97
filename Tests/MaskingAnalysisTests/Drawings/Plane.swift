import PixelModel

@testable import MaskingAnalysis

/// Cells of one grey with other ones drawn among them: values are sixteenths of a level, ranges levels.
struct Plane {
    static let grey: Int16 = 1600
    static let color = SIMD4<Int16>(grey, grey, grey, 0)

    var grid: CellGrid

    init(side: Int = 100, isLossy: Bool = false, _ cell: (_ x: Int, _ y: Int) -> SIMD4<Int16> = { _, _ in color }) {
        grid = CellGrid(
            columns: side, rows: side, imageSize: PixelSize(width: 4 * side, height: 4 * side),
            cells: (0..<side * side).map { cell($0 % side, $0 / side) })
        grid.loss = isLossy ? .usual : nil
    }

    /// Where the thing stands that is looked for.
    static func isPatch(_ x: Int, _ y: Int) -> Bool { (40..<48).contains(x) && (40..<48).contains(y) }

    /// A few cells that are brighter than what is around them.
    func brighter(_ by: Double, where isPart: (Int, Int) -> Bool = isPatch) -> CellGrid {
        changed(where: isPart) { $0 &+= SIMD4(Int16(by), Int16(by), Int16(by), 0) }
    }

    /// The patch is so much brighter than ``grey``, whatever is around it.
    func set(_ brighter: Double) -> CellGrid { changed(where: Self.isPatch) { $0 = Self.grey(Int(brighter)) } }

    /// A few cells whose pixels differ by so many levels around the same mean.
    func rougher(_ range: Double, where isPart: (Int, Int) -> Bool = isPatch) -> CellGrid {
        changed(where: isPart) { $0.w = Int16(range) }
    }

    private func changed(where isPart: (Int, Int) -> Bool, _ change: (inout SIMD4<Int16>) -> Void) -> CellGrid {
        var copy = grid
        for at in copy.cells.indices where isPart(at % grid.columns, at / grid.columns) { change(&copy.cells[at]) }
        return copy
    }

    static func grey(_ brighter: Int, range: Int = 0) -> SIMD4<Int16> {
        SIMD4(grey + Int16(brighter), grey + Int16(brighter), grey + Int16(brighter), Int16(range))
    }
}

extension CellMask {
    /// The mark of a cell amid the patch.
    var ofPatch: CellMark? { CellMark(rawValue: marks[44 * columns + 44]) }
}
