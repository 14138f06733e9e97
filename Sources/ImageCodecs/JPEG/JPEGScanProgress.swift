/// Which coefficients the scans of a JPEG have brought, to which bit (ITU-T T.81, B.2.3 and G.1.1.1). What never comes a decoder
/// takes for 0, and shows less than was stored.
struct JPEGScanProgress {
    private let isProgressive: Bool
    /// Lowest bit that has come of each coefficient, for each component by its name.
    private var lowestBits: [UInt8: [UInt8]]

    private static let coefficients = 64
    /// More than any coefficient has bits: nothing has come of it.
    private static let none = UInt8.max

    init(components: [UInt8], isProgressive: Bool) {
        self.isProgressive = isProgressive
        let nothing = [UInt8](repeating: Self.none, count: Self.coefficients)
        lowestBits = Dictionary(components.map { ($0, nothing) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter header: a scan header's content: how many components, two bytes for each, the first and the last
    ///   coefficient, and in one byte the bits that came before and the lowest one that comes.
    mutating func add(_ header: ArraySlice<UInt8>) {
        let fields = Array(header)
        guard let count = fields.first.map(Int.init), fields.count >= 4 + 2 * count else { return }
        let (first, last) = (Int(fields[1 + 2 * count]), Int(fields[2 + 2 * count]))
        let bit = fields[3 + 2 * count] & 15
        guard !isProgressive || first <= last && last < Self.coefficients else { return }
        let band = isProgressive ? first...last : 0...(Self.coefficients - 1)
        for index in 0..<count {
            for coefficient in band { lowestBits[fields[1 + 2 * index]]?[coefficient] = isProgressive ? bit : 0 }
        }
    }

    /// Whether every coefficient of every component has come to its lowest bit.
    var isComplete: Bool { lowestBits.values.allSatisfy { $0.allSatisfy { $0 == 0 } } }
}
