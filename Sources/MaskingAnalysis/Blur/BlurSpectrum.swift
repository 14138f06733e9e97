import Foundation

/// The relation between a picture's derivative energies and the Gaussian blur it went through.
///
/// A blurred picture's power spectrum, one axis, is modelled as C(ω)·exp(−σ²ω²) with C(ω) ∝ ωⁿ⁻² (n = 0: steps,
/// larger n: dense text). With E₁, E₂, E₃ the energies of the first, second and third difference of neighbouring
/// cells, E₂/E₁ and E₃/E₂ depend on n and σ alone. How far they are from those of the likeliest n tells how well a σ fits.
/// The cells' own averaging (sinc²) is in the model.
enum BlurSpectrum {
    /// σ in cells that are compared: a factor of 2.5 % apart, from plainly sharp to plainly noise.
    static let sigmas: [Double] = (0..<smallSteps).map { smallest * pow(growth, Double($0)) }
    static let smallest = 0.2
    static let growth = 1.025
    private static let smallSteps = 130

    /// Exponents that interface screens were seen to have, from lone edges to dense text, lie around this with this
    /// deviation.
    private static let usualExponent = 0.35
    private static let exponentDeviation = 0.5
    /// Deviation of a ratio's natural logarithm from the model's: letters and lines are no power law.
    private static let ratioDeviation = 0.1
    private static let exponents = Array(stride(from: -0.4, through: 1.2, by: 0.1))

    /// Natural logarithms of E₂/E₁ and E₃/E₂, exponent by exponent and then σ by σ.
    private static let models: [SIMD2<Double>] = {
        let blurs = sigmas.map(blur)
        return exponents.flatMap { exponent in
            let powers = powers(exponent: exponent)
            return blurs.map { blur in
                let energy = energies(powers, blur)
                return SIMD2(log(energy.1 / energy.0), log(energy.2 / energy.1))
            }
        }
    }()

    /// Midpoints over 0 < ω < π, and what does not depend on the model there.
    private static let midpoints: [(omega: Double, sinc: Double, difference: Double)] = (0..<256).map { index in
        let omega = Double.pi * (Double(index) + 0.5) / 256
        let half = sin(omega / 2)
        return (omega, half / (omega / 2), 4 * half * half)
    }

    /// The sources' powers and the blur's, of which each model is a pair.
    private static func powers(exponent: Double) -> [Double] { midpoints.map { pow($0.omega, exponent - 2) } }
    private static func blur(sigma: Double) -> [Double] { midpoints.map { exp(-sigma * sigma * $0.omega * $0.omega) } }

    /// E₁, E₂, E₃ of the model by the midpoint rule.
    private static func energies(_ powers: [Double], _ blur: [Double]) -> (Double, Double, Double) {
        var result = (0.0, 0.0, 0.0)
        for (index, (_, sinc, difference)) in midpoints.enumerated() {
            let power = powers[index] * blur[index] * sinc * sinc * difference
            result.0 += power
            result.1 += power * difference
            result.2 += power * difference * difference
        }
        return result
    }

    /// What the energies of one scale say.
    struct Comparison: Sendable {
        /// For each of ``sigmas`` the squared distance to the likeliest model, in standard deviations.
        var misfits: [Double]
        /// σ in cells of the nearest model, whatever is likely, and its squared distance in natural logarithms of both
        /// ratios; `nil` where none is near: the picture is no blurred one at this scale.
        var nearest: (sigma: Double, distance: Double)?
    }

    /// Squared distance of a near model in natural logarithms of both ratios (5 % in each, and noise).
    private static let nearDistance = 0.02
    /// σ in cells of a near model: below, the cell's size dominates; above, noise does.
    private static let nearSigmas = 0.5...2.1

    /// `nil` where the energies are no energies.
    /// - Parameter reach: where there is less noise than usual, how many times as wide a near model may be.
    static func compare(_ e1: Double, _ e2: Double, _ e3: Double, reach: Double = 1) -> Comparison? {
        guard e1 > 0, e2 > 0, e3 > 0 else { return nil }
        let measured = SIMD2(log(e2 / e1), log(e3 / e2))
        var result = [Double](repeating: .infinity, count: sigmas.count)
        var nearest = (distance: Double.infinity, sigma: 0.0)
        for (row, exponent) in exponents.enumerated() {
            let unusual = (exponent - usualExponent) / exponentDeviation
            for index in sigmas.indices {
                let off = models[row * sigmas.count + index] - measured
                let distance = (off * off).sum()
                if distance < nearest.distance { nearest = (distance, sigmas[index]) }
                result[index] = min(
                    result[index], distance / (ratioDeviation * ratioDeviation) + unusual * unusual)
            }
        }
        let isNear =
            nearest.distance < nearDistance && nearest.sigma >= nearSigmas.lowerBound
            && nearest.sigma <= nearSigmas.upperBound * reach
        return Comparison(misfits: result, nearest: isNear ? (nearest.sigma, nearest.distance) : nil)
    }

    private static let powersOfText = powers(exponent: 0.3)

    /// E₂/E₁ of steps and text (n = 0.3) blurred with σ cells: what a tile's ratio is compared with.
    static func ratio(sigma: Double) -> Double {
        let energy = energies(powersOfText, blur(sigma: sigma))
        return energy.1 / energy.0
    }
}
