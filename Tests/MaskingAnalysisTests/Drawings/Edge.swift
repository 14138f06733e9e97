import Testing

/// Where a rule stops to take things: what it still takes and what it takes no more, both nearer to its limit than half or
/// double of that. So whoever halves or doubles the limit gets one of the two wrong.
struct Edge: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let inside: Double
    let outside: Double
    private let takes: @Sendable (Double) -> Bool

    init(_ rule: String, takes inside: Double, not outside: Double, _ takes: @escaping @Sendable (Double) -> Bool) {
        (testDescription, self.inside, self.outside, self.takes) = (rule, inside, outside, takes)
    }

    func check() {
        #expect(takes(inside), "\(inside)")
        #expect(!takes(outside), "\(outside)")
    }
}
