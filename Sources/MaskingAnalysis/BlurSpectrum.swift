import Foundation

/// The relation between a picture's derivative energies and the Gaussian blur it went through.
///
/// A blurred picture's power spectrum, one axis, is modelled as C(ω)·exp(−σ²ω²) with C(ω) ∝ ωⁿ⁻² (n = 0: steps,
/// larger n: dense text). With E₁, E₂, E₃ the energies of the first, second and third difference of neighbouring
/// cells, E₂/E₁ and E₃/E₂ depend on n and σ alone, so both are found from two ratios; how far the nearest model stays
/// away tells whether the picture is a blurred one at this scale. The cells' own averaging (sinc²) is in the model.
enum BlurSpectrum {
    struct Solution: Sendable {
        /// σ in cells of the scale that was measured.
        var sigma: Double
        /// Squared distance to the nearest model in natural logarithms of both ratios.
        var distance: Double
    }

    private struct Model: Sendable {
        var sigma: Double
        var first: Double
        var second: Double
    }

    /// σ in cells that can be told from none and from plain noise.
    static let sigmas = 0.3...4.0
    /// Exponents that interface screens were seen to have: from lone edges to dense text.
    private static let exponents = stride(from: -0.4, through: 1.2, by: 0.1)

    private static let models: [Model] = {
        let count = 56
        let growth = log(sigmas.upperBound / sigmas.lowerBound) / Double(count - 1)
        return exponents.flatMap { exponent in
            (0..<count).map { index in
                let sigma = sigmas.lowerBound * exp(growth * Double(index))
                let energy = energies(sigma: sigma, exponent: exponent)
                return Model(
                    sigma: sigma, first: log(energy.1 / energy.0), second: log(energy.2 / energy.1))
            }
        }
    }()

    /// E₁, E₂, E₃ of the model by the midpoint rule over 0 < ω < π.
    private static func energies(sigma: Double, exponent: Double) -> (Double, Double, Double) {
        let steps = 256
        var result = (0.0, 0.0, 0.0)
        for index in 0..<steps {
            let omega = Double.pi * (Double(index) + 0.5) / Double(steps)
            let half = sin(omega / 2)
            let sinc = half / (omega / 2)
            let difference = 4 * half * half
            let power = pow(omega, exponent - 2) * exp(-sigma * sigma * omega * omega) * sinc * sinc * difference
            result.0 += power
            result.1 += power * difference
            result.2 += power * difference * difference
        }
        return result
    }

    static func solve(_ e1: Double, _ e2: Double, _ e3: Double) -> Solution? {
        guard e1 > 0, e2 > 0, e3 > 0 else { return nil }
        let (first, second) = (log(e2 / e1), log(e3 / e2))
        var best: Solution?
        for model in models {
            let (a, b) = (model.first - first, model.second - second)
            let distance = a * a + b * b
            if distance < best?.distance ?? .infinity { best = Solution(sigma: model.sigma, distance: distance) }
        }
        return best
    }

    /// E₂/E₁ of steps and text (n = 0.3) blurred with σ cells: what a tile's ratio is compared with.
    static func ratio(sigma: Double) -> Double {
        let energy = energies(sigma: sigma, exponent: 0.3)
        return energy.1 / energy.0
    }
}
