extension SIMD4<Int16> {
    /// Brightness of a cell, or of the difference of two, after Rec. 601 in 256ths, in the cell's own unit.
    @inline(__always)
    var brightness: Int32 { (Int32(x) * 77 + Int32(y) * 150 + Int32(z) * 29) / 256 }
}
