/// What following the references of keyed archives may cost: a list may name one object a thousand times, and that
/// object one key a thousand times, so a small file can ask for any number of steps.
///
/// One for everything that is read from a database. A phone's whole manifest takes some hundred thousand steps.
final class ReferenceBudget {
    /// Steps of some hundred nanoseconds: a few seconds in all.
    static let standard = 10_000_000

    private var allowed: Int
    private var left: Int

    init(_ allowed: Int = standard) { (self.allowed, left) = (allowed, allowed) }

    func add(_ steps: Int) {
        allowed += steps
        left += steps
    }

    func spend(_ steps: Int) throws(PropertyListError) {
        guard steps <= left else {
            left = 0
            throw PropertyListError("following its references takes more than \(allowed) steps")
        }
        left -= steps
    }
}
