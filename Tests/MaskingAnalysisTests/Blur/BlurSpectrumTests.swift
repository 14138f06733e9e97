import Foundation
import Testing

@testable import MaskingAnalysis

@Suite struct BlurSpectrumTests {
    /// Energies of the first three differences of lone steps blurred with σ, averaged over cells, in all positions.
    private static func stepEnergies(sigma: Double) -> (Double, Double, Double) {
        var energies = (0.0, 0.0, 0.0)
        for phase in stride(from: 0.0, to: 1, by: 0.125) {
            // A blurred step is the normal distribution; its mean over a cell by the midpoint rule.
            let values = (-24..<24).map { cell in
                (0..<16).reduce(0.0) { sum, part in
                    let x = Double(cell) + (Double(part) + 0.5) / 16 - phase
                    return sum + 0.5 * erfc(-x / (sigma * 2.0.squareRoot())) / 16
                }
            }
            func differences(_ values: [Double]) -> [Double] { zip(values.dropFirst(), values).map { $0 - $1 } }
            let first = differences(values)
            let second = differences(first)
            energies.0 += first.reduce(0) { $0 + $1 * $1 }
            energies.1 += second.reduce(0) { $0 + $1 * $1 }
            energies.2 += differences(second).reduce(0) { $0 + $1 * $1 }
        }
        return energies
    }

    @Test(arguments: [0.5, 0.7, 1, 1.4, 2, 2.8])
    func `The blur of steps is solved within a fifth`(sigma: Double) throws {
        let energies = Self.stepEnergies(sigma: sigma)
        let compared = try #require(BlurSpectrum.compare(energies.0, energies.1, energies.2))
        let best = try #require(compared.misfits.indices.min { compared.misfits[$0] < compared.misfits[$1] })
        #expect(abs(BlurSpectrum.sigmas[best] / sigma - 1) <= 0.2, "σ \(BlurSpectrum.sigmas[best])")
        #expect(compared.misfits[best] < 2)
        // Outside these the cell's size or noise tells more than the picture does.
        guard (0.6...2).contains(sigma) else { return }
        let nearest = try #require(compared.nearest)
        #expect(abs(nearest.sigma / sigma - 1) <= 0.2, "σ \(nearest.sigma)")
    }

    @Test(arguments: [1.6, 3, 7, 15])
    func `Scales that see the same blur in cells of their own agree on it in points`(points: Double) throws {
        var search = SigmaSearch()
        for cellPoints in [1.0, 2, 4, 8] where (0.3...3).contains(points / cellPoints) {
            let energies = Self.stepEnergies(sigma: points / cellPoints)
            search.add(try #require(BlurSpectrum.compare(energies.0, energies.1, energies.2)), cellPoints: cellPoints)
        }
        let sigma = try #require(SigmaSearch.sigmaPoints([search]))
        #expect(abs(sigma / points - 1) <= 0.2, "σ \(sigma)")
    }

    @Test func `A scale with little noise tells wider blurs`() throws {
        let energies = Self.stepEnergies(sigma: 2.7)
        func solved(reach: Double) throws -> Double? {
            var search = SigmaSearch()
            let compared = try #require(BlurSpectrum.compare(energies.0, energies.1, energies.2, reach: reach))
            search.add(compared, cellPoints: 16, reach: reach)
            return SigmaSearch.sigmaPoints([search])
        }
        #expect(try solved(reach: 1) == nil)
        let sigma = try #require(try solved(reach: 1.4))
        #expect(abs(sigma / (2.7 * 16) - 1) <= 0.2, "σ \(sigma)")
    }

    @Test func `A scale spoiled by sharp remains does not move what a blurred one says`() throws {
        let energies = Self.stepEnergies(sigma: 1.3)
        let blurred = try #require(BlurSpectrum.compare(energies.0, energies.1, energies.2))
        var search = SigmaSearch()
        search.add(try #require(BlurSpectrum.compare(2, 6, 20)), cellPoints: 1)
        search.add(blurred, cellPoints: 4)
        let sigma = try #require(SigmaSearch.sigmaPoints([search, SigmaSearch()]))
        #expect(abs(sigma / 5.2 - 1) <= 0.2, "σ \(sigma)")
    }

    @Test func `The ratio of second to first differences sinks as the blur grows`() {
        let ratios = [0.3, 0.6, 1, 2, 4].map(BlurSpectrum.ratio)
        #expect(zip(ratios, ratios.dropFirst()).allSatisfy { $0 > $1 })
        // Of a wide blur's exp(−σ²ω²) the ratio is of the order 1/σ².
        #expect(ratios[4] < 0.1)
    }

    @Test func `White noise is far from every blurred picture`() throws {
        // Variance v adds 2v, 6v and 20v.
        let compared = try #require(BlurSpectrum.compare(2, 6, 20))
        #expect(compared.nearest == nil)
        var search = SigmaSearch()
        search.add(compared, cellPoints: 1)
        #expect(SigmaSearch.sigmaPoints([search]) == nil)
    }

    @Test(arguments: [(0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, -1.0)])
    func `Without energy there is no answer`(first: Double, second: Double, third: Double) {
        #expect(BlurSpectrum.compare(first, second, third)?.misfits == nil)
    }
}
