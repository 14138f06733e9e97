/// The values of all limits.
package struct CoverLimits: Sendable {
    private var values: [Double]

    /// As the table has them.
    package static let standard = CoverLimits()

    private init() { values = CoverLimit.allCases.map(\.facts.value) }

    /// The same with one limit changed; whole numbers change by one at least.
    package func scaling(_ limit: CoverLimit, by factor: Double) -> CoverLimits {
        var changed = self
        let value = self[limit] * factor
        changed.values[limit.rawValue] =
            !limit.facts.unit.isWhole ? value : value.rounded(factor < 1 ? .down : .up)
        return changed
    }

    package subscript(_ limit: CoverLimit) -> Double { values[limit.rawValue] }

    func whole(_ limit: CoverLimit) -> Int { Int(values[limit.rawValue]) }

    /// Levels in a grid's sixteenths.
    func units(_ limit: CoverLimit) -> Int16 {
        Int16(clamping: Int((values[limit.rawValue] * Double(CellGrid.unitsPerLevel)).rounded()))
    }
}
