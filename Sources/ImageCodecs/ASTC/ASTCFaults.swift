/// Blocks of a picture that show nothing of it.
public struct ASTCFaults: Sendable, Equatable {
    /// They break the format's rules, as zeros, ones and most of what is no ASTC do.
    public var illegal = 0
    /// They hold high-dynamic-range colours, which the LDR profile does not decode.
    public var highDynamicRange = 0
    /// They are legal by chance: sixteen equal bytes, which no encoder writes.
    public var filler = 0
    /// The first of them, counted row by row from the top left.
    public var firstBlock: Int?

    public init() {}

    public var count: Int { illegal + highDynamicRange + filler }
}

extension ASTCFaults: CustomStringConvertible {
    /// "3 illegal, 1 HDR"
    public var description: String {
        [(illegal, "illegal"), (highDynamicRange, "HDR"), (filler, "of sixteen equal bytes")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
