/// What the blocks of a picture turned out to be.
struct BlockFindings {
    private(set) var faults = ASTCFaults()
    /// Whether a block's colours have an alpha of their own.
    private(set) var hasAlpha = false

    /// Takes note of `blocks` blocks beside each other that are alike. Blocks are looked at row by row, from left to right.
    ///
    /// - Parameter index: of the first of them, counted row by row.
    @inline(__always)
    mutating func count(_ outcome: BlockDecoder.Outcome, _ blocks: Int, at index: Int) {
        switch outcome {
        case .decoded: return
        case .decodedWithAlpha:
            hasAlpha = true
            return
        case .highDynamicRange: faults.highDynamicRange &+= blocks
        case .illegal: faults.illegal &+= blocks
        case .filler: faults.filler &+= blocks
        }
        if faults.firstBlock == nil { faults.firstBlock = index }
    }
}
