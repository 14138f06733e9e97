internal import Synchronization

/// What was left of one picture when plain colours were taken away from it.
///
/// Most known covers and the last question ask for the same colour, that of the picture's background.
final class FlatResiduals: Sendable {
    private let known = Mutex<[SIMD4<Int16>: Residual]>([:])

    /// Colours that are kept: those of a pair of covers, and the background.
    /// No limit of a verdict: memory.
    private static let most = 3

    /// - Parameter make: compares, where nobody asked for the colour before.
    func residual(_ color: SIMD4<Int16>, _ make: () -> Residual) -> Residual {
        if let residual = known.withLock({ $0[color] }) { return residual }
        let residual = make()
        known.withLock { if $0.count < Self.most { $0[color] = residual } }
        return residual
    }
}
