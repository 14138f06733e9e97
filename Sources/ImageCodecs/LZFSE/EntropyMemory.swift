/// Memory for tables and literals that all `bvx1` and `bvx2` blocks of a stream use one after the other.
final class EntropyMemory {
    let frequencies: UnsafeMutablePointer<UInt16>
    let literalTable: UnsafeMutablePointer<EntropyTables.LiteralEntry>
    let literalLengthTable: UnsafeMutablePointer<EntropyTables.ValueEntry>
    let matchLengthTable: UnsafeMutablePointer<EntropyTables.ValueEntry>
    let distanceTable: UnsafeMutablePointer<EntropyTables.ValueEntry>
    /// A block's literals. Behind them lies a margin, which wide copies may read.
    let literals: UnsafeMutablePointer<UInt8>

    private static let literalMemorySize = EntropyBlockHeader.greatestLiteralCount + OutputWindow.margin

    init() {
        frequencies = .allocate(capacity: FrequencyTables.count)
        literalTable = .allocate(capacity: EntropyBlockHeader.literalStates)
        literalLengthTable = .allocate(capacity: EntropyBlockHeader.lengthStates)
        matchLengthTable = .allocate(capacity: EntropyBlockHeader.lengthStates)
        distanceTable = .allocate(capacity: EntropyBlockHeader.distanceStates)
        literals = .allocate(capacity: Self.literalMemorySize)
        literals.initialize(repeating: 0, count: Self.literalMemorySize)
    }

    deinit {
        frequencies.deallocate()
        literalTable.deallocate()
        literalLengthTable.deallocate()
        matchLengthTable.deallocate()
        distanceTable.deallocate()
        literals.deallocate()
    }

    /// Builds the decoder tables of a block from its frequencies.
    func fillTables() {
        let frequencies = UnsafePointer(frequencies)
        EntropyTables.fillLiterals(
            literalTable, frequencies: frequencies + FrequencyTables.literals.lowerBound)
        EntropyTables.fillValues(
            literalLengthTable, states: EntropyBlockHeader.lengthStates,
            frequencies: frequencies + FrequencyTables.literalLengths.lowerBound, values: .literalLength)
        EntropyTables.fillValues(
            matchLengthTable, states: EntropyBlockHeader.lengthStates,
            frequencies: frequencies + FrequencyTables.matchLengths.lowerBound, values: .matchLength)
        EntropyTables.fillValues(
            distanceTable, states: EntropyBlockHeader.distanceStates,
            frequencies: frequencies + FrequencyTables.distances.lowerBound, values: .distance)
    }
}
