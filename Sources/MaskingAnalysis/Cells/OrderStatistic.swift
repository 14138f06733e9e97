/// The value that would stand at a place if numbers were sorted, without sorting them.
enum OrderStatistic {
    /// - Parameters:
    ///   - place: 0 for the least.
    ///   - count: numbers, more than `place`.
    ///   - value: each of them: 0 or more, no NaN.
    @inline(__always)
    static func value(at place: Int, of count: Int, _ value: (Int) -> Float) -> Float {
        precondition((0..<count).contains(place), "no place \(place) among \(count)")
        // The bits of numbers that are not negative have their order: first the upper bits are found, then the lower ones
        // among those that share them.
        var counts = [Int32](repeating: 0, count: 1 << (31 - Int(lowerBits)))
        for index in 0..<count { counts[Int(value(index).bitPattern >> lowerBits)] += 1 }
        var (upper, rest) = (0, place)
        while rest >= counts[upper] {
            rest -= Int(counts[upper])
            upper += 1
        }
        var sharing: [UInt32] = []
        sharing.reserveCapacity(Int(counts[upper]))
        for index in 0..<count where Int(value(index).bitPattern >> lowerBits) == upper {
            sharing.append(value(index).bitPattern)
        }
        // Mostly the same number, or a few.
        sharing.sort()
        return Float(bitPattern: sharing[rest])
    }

    /// All but the exponent and four bits behind it: so few counts cost nothing where there are few numbers, too.
    private static let lowerBits: UInt32 = 19
}
