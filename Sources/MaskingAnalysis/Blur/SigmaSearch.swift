import Foundation

/// Finds the one σ that explains an axis at all scales.
///
/// A scale tells σ well where it is about a cell, and not at all where it is much less or more.
struct SigmaSearch: Sendable {
    /// Candidates: a factor of ``BlurSpectrum/growth`` apart from half a point on, where text is sharp, to the widest blur
    /// that leaves structure on a screen.
    private static let smallest = 0.5
    private static let steps = 200

    /// Around this many cells both ratios are well away from their limits.
    private static let bestCells = 1.3
    /// σ between these, in cells, is told by a scale: below, the cell's size dominates; above, noise does.
    private static let trusted = 0.45...2.3
    /// A scale whose ratios are farther than this from every model counts no more than this (four deviations).
    private static let largestMisfit = 16.0
    /// The blur model is believed up to this mean misfit (three deviations).
    private static let acceptedMisfit = 9.0
    /// Weights of all scales together that a candidate needs: one scale that tells it within a factor of two.
    private static let leastWeight = 0.3

    private var misfit = [Double](repeating: 0, count: steps)
    private var weight = [Double](repeating: 0, count: steps)
    /// What scales at which the picture is a blurred one say by themselves: logarithms of σ in points, and their weights.
    private var rough: (sum: Double, weight: Double) = (0, 0)

    /// - Parameters:
    ///   - cellPoints: side of a cell at this scale in points.
    ///   - reach: where there is less noise than usual, how many times as wide a blur the scale tells.
    mutating func add(_ compared: BlurSpectrum.Comparison, cellPoints: Double, reach: Double = 1) {
        if let nearest = compared.nearest {
            let trust = Self.trust(nearest.sigma) * exp(-nearest.distance / Self.usualDistance)
            rough.sum += log(nearest.sigma * cellPoints) * trust
            rough.weight += trust
        }
        let misfits = compared.misfits
        // Candidates and the scale's own steps are the same factor apart, so that one lies at a fixed distance from the other.
        let growth = log(BlurSpectrum.growth)
        let offset = log(Self.smallest / cellPoints / BlurSpectrum.smallest) / growth
        let trusted = log(Self.trusted.lowerBound)...log(Self.trusted.upperBound * reach)
        for index in misfit.indices {
            let place = Double(index) + offset
            let logarithm = place * growth + log(BlurSpectrum.smallest)
            guard trusted.contains(logarithm) else { continue }
            let trust = Self.trust(logarithm: logarithm)
            let near = max(0, min(misfits.count - 2, Int(place)))
            let part = place - Double(near)
            misfit[index] += trust * min(Self.largestMisfit, misfits[near] * (1 - part) + misfits[near + 1] * part)
            weight[index] += trust
        }
    }

    /// σ in points of both axes together; `nil` where the picture is a blurred one at no scale.
    ///
    /// Sharp remains on a blurred screen spoil some scales wholly. So the scales that look blurred say roughly what σ is,
    /// and all together say it exactly.
    static func sigmaPoints(_ axes: [SigmaSearch]) -> Double? {
        let weight = axes.reduce(0) { $0 + $1.rough.weight }
        guard weight > 0 else { return nil }
        let rough = exp(axes.reduce(0) { $0 + $1.rough.sum } / weight)
        let found = axes.compactMap { $0.best(near: rough) }
        return found.isEmpty ? rough : exp(found.reduce(0) { $0 + log($1) } / Double(found.count))
    }

    /// The candidate that fits best; `nil` where none does.
    private func best(near rough: Double) -> Double? {
        var best: (misfit: Double, sigma: Double)?
        for index in misfit.indices where weight[index] > Self.leastWeight {
            let sigma = Self.sigma(index)
            let mean = misfit[index] / weight[index]
            guard abs(log(sigma / rough)) < log(Self.roughness), mean < best?.misfit ?? Self.acceptedMisfit else {
                continue
            }
            best = (mean, sigma)
        }
        return best?.sigma
    }

    private static func trust(_ cells: Double) -> Double { trust(logarithm: log(cells)) }

    private static func trust(logarithm: Double) -> Double {
        let off = logarithm - log(bestCells)
        return exp(-2 * off * off)
    }

    private static func sigma(_ index: Int) -> Double { smallest * pow(BlurSpectrum.growth, Double(index)) }

    /// Squared distance of good solutions in natural logarithms of both ratios (7 % in one).
    private static let usualDistance = 0.005
    /// The rough σ is right within this factor.
    private static let roughness = 1.5
}
