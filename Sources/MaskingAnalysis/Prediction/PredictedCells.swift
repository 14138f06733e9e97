/// What a picture is compared with, cell by cell.
protocol PredictedCells {
    /// Whether a picture was laid over the screen; a plain colour has no edges that could be blended.
    var isDrawn: Bool { get }
    func cell(_ index: Int) -> SIMD4<Int16>
    /// Four cells from an index on, as words.
    func words(_ index: Int) -> SIMD4<UInt64>
    /// ``Prediction/gradient``.
    func gradient(_ index: Int) -> Int16
    /// ``Prediction/allowance``, and what JPEG may round a colour by.
    func allowance(_ index: Int) -> Int16
    /// The same without that, which moves no pixels of a cell against each other.
    func evenAllowance(_ index: Int) -> Int16
    /// The same of four cells from an index on.
    func allowances(_ index: Int) -> SIMD4<UInt64>
    /// The largest difference between two pixels of the drawn cell, in levels.
    func range(_ index: Int) -> Int16
}

/// A drawing's cells.
@safe struct DrawnCells: PredictedCells {
    let cells: UnsafeBufferPointer<SIMD4<Int16>>
    let gradient: UnsafeBufferPointer<Int16>
    let allowance: UnsafeBufferPointer<Int16>
    let evenAllowance: UnsafeBufferPointer<Int16>

    var isDrawn: Bool { true }
    @inline(__always) func cell(_ index: Int) -> SIMD4<Int16> { unsafe cells[index] }
    @inline(__always) func words(_ index: Int) -> SIMD4<UInt64> { unsafe cells.words(index) }
    @inline(__always) func gradient(_ index: Int) -> Int16 { unsafe gradient[index] }
    @inline(__always) func allowance(_ index: Int) -> Int16 { unsafe allowance[index] }
    @inline(__always) func evenAllowance(_ index: Int) -> Int16 { unsafe evenAllowance[index] }
    @inline(__always) func allowances(_ index: Int) -> SIMD4<UInt64> {
        @inline(__always) func own(_ place: Int) -> UInt64 {
            unsafe UInt64(truncatingIfNeeded: allowance[index &+ place])
        }
        return SIMD4(own(0), own(1), own(2), own(3))
    }
    @inline(__always) func range(_ index: Int) -> Int16 { unsafe cells[index].w }
}

/// One colour everywhere, which has no edges.
struct FlatCells: PredictedCells {
    let color: SIMD4<Int16>

    var isDrawn: Bool { false }
    @inline(__always) func cell(_: Int) -> SIMD4<Int16> { color }
    @inline(__always) func words(_: Int) -> SIMD4<UInt64> { SIMD4(repeating: color.word) }
    @inline(__always) func gradient(_: Int) -> Int16 { 0 }
    @inline(__always) func allowance(_: Int) -> Int16 { 0 }
    @inline(__always) func evenAllowance(_: Int) -> Int16 { 0 }
    @inline(__always) func allowances(_: Int) -> SIMD4<UInt64> { SIMD4() }
    @inline(__always) func range(_: Int) -> Int16 { 0 }
}
