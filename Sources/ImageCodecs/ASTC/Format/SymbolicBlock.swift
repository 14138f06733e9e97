/// A block's fields, read and checked but not yet turned into texels; weights and end points are in the scratch
/// memory of the decoder that read it.
struct SymbolicBlock {
    var gridWidth: Int
    var gridHeight: Int
    /// End point pairs, 1 to 4.
    var partitions: Int
    /// Number of the partition pattern, 10 bits.
    var partitionSeed: Int
    /// Channel that has the second weight plane, 0 to 3; -1 without one.
    var secondPlaneChannel: Int
    /// Whether a partition holds high-dynamic-range colours.
    var hasHDR: Bool
    /// Whether a partition's end points have an alpha of their own.
    var hasAlpha: Bool
}
