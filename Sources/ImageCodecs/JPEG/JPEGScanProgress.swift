/// Which coefficients the scans of a JPEG have brought to their lowest bit (ITU-T T.81, B.2.3 and G.1.1.1). What never comes a
/// decoder takes for 0, and shows less than was stored.
struct JPEGScanProgress {
    private let isProgressive: Bool
    private let components: [UInt8]
    /// For each component a bit for each of its 64 coefficients.
    private var whole: [UInt64]

    private static let coefficients = 64
    /// Of one scan; more are no JPEG, and a file of headers alone would cost time.
    private static let componentsOfScan = 1...4

    init(components: [UInt8], isProgressive: Bool) {
        (self.components, self.isProgressive) = (components, isProgressive)
        whole = [UInt64](repeating: 0, count: components.count)
    }

    /// - Parameter header: a scan header's content: how many components, two bytes for each, the first and the last
    ///   coefficient, and in one byte the bits that came before and the lowest one that comes.
    mutating func add(_ header: ArraySlice<UInt8>) {
        guard let count = header.first.map(Int.init), Self.componentsOfScan.contains(count),
            header.count >= 4 + 2 * count
        else { return }
        func field(_ place: Int) -> UInt8 { header[header.startIndex + place] }
        var band = UInt64.max
        if isProgressive {
            let (first, last) = (Int(field(1 + 2 * count)), Int(field(2 + 2 * count)))
            guard first <= last, last < Self.coefficients, field(3 + 2 * count) & 15 == 0 else { return }
            band = (UInt64.max >> UInt64(Self.coefficients - 1 - (last - first))) << UInt64(first)
        }
        for index in 0..<count {
            if let component = components.firstIndex(of: field(1 + 2 * index)) { whole[component] |= band }
        }
    }

    /// Whether every coefficient of every component has come to its lowest bit.
    var isComplete: Bool { whole.allSatisfy { $0 == .max } }
}
