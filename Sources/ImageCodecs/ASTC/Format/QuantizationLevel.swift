/// One of the 21 ranges of an integer sequence: values are `0..<count`, stored as bits, or as bits below a trit or
/// a quint.
struct QuantizationLevel: Equatable, Sendable {
    enum Digit: UInt8, Sendable {
        case none, trit, quint
    }

    /// Number of values, 2 to 256.
    let count: Int
    /// Plain bits of each value, 0 to 8.
    let bits: Int
    /// What stands above the bits.
    let digit: Digit

    /// All ranges by number of values; block modes and colour budgets refer to positions in this list.
    static let all: [QuantizationLevel] = [
        .init(count: 2, bits: 1, digit: .none), .init(count: 3, bits: 0, digit: .trit),
        .init(count: 4, bits: 2, digit: .none), .init(count: 5, bits: 0, digit: .quint),
        .init(count: 6, bits: 1, digit: .trit), .init(count: 8, bits: 3, digit: .none),
        .init(count: 10, bits: 1, digit: .quint), .init(count: 12, bits: 2, digit: .trit),
        .init(count: 16, bits: 4, digit: .none), .init(count: 20, bits: 2, digit: .quint),
        .init(count: 24, bits: 3, digit: .trit), .init(count: 32, bits: 5, digit: .none),
        .init(count: 40, bits: 3, digit: .quint), .init(count: 48, bits: 4, digit: .trit),
        .init(count: 64, bits: 6, digit: .none), .init(count: 80, bits: 4, digit: .quint),
        .init(count: 96, bits: 5, digit: .trit), .init(count: 128, bits: 7, digit: .none),
        .init(count: 160, bits: 5, digit: .quint), .init(count: 192, bits: 6, digit: .trit),
        .init(count: 256, bits: 8, digit: .none),
    ]

    /// Weights use the first twelve levels, 2 to 32 values.
    static let weightLevels = 12
    /// The coarsest level that end points may use: 6 values.
    static let coarsestColorLevel = 4

    /// Bits that `values` values take: five trits share 8 bits and three quints 7, the last group being cut off
    /// after the bits that its values need.
    func sequenceBits(_ values: Int) -> Int {
        switch digit {
        case .none: values * bits
        case .trit: values * bits + (values * 8 + 4) / 5
        case .quint: values * bits + (values * 7 + 2) / 3
        }
    }
}
