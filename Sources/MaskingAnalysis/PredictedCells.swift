/// What a picture is compared with, cell by cell.
protocol PredictedCells {
    func cell(_ index: Int) -> SIMD4<Int16>
    /// ``Prediction/gradient``.
    func gradient(_ index: Int) -> Int16
    /// ``Prediction/allowance``.
    func allowance(_ index: Int) -> Int16
}

/// A drawing's cells.
struct DrawnCells: PredictedCells {
    let cells: UnsafeBufferPointer<SIMD4<Int16>>
    let gradient: UnsafeBufferPointer<Int16>
    let allowance: UnsafeBufferPointer<Int16>

    @inline(__always) func cell(_ index: Int) -> SIMD4<Int16> { cells[index] }
    @inline(__always) func gradient(_ index: Int) -> Int16 { gradient[index] }
    @inline(__always) func allowance(_ index: Int) -> Int16 { allowance[index] }
}

/// One colour everywhere, which has no edges.
struct FlatCells: PredictedCells {
    let color: SIMD4<Int16>

    @inline(__always) func cell(_: Int) -> SIMD4<Int16> { color }
    @inline(__always) func gradient(_: Int) -> Int16 { 0 }
    @inline(__always) func allowance(_: Int) -> Int16 { 0 }
}
