/// Least squares for a polynomial surface: samples are added once and fitted again with fewer of them.
struct SurfaceFit: Sendable {
    private let degree: Int
    private let terms: Int
    /// `terms` values for each sample.
    private var basis: [Double] = []
    private var colors: [SIMD4<Double>] = []
    private var isKept: [Bool] = []
    private var solution: [SIMD4<Double>] = []
    /// Of each sample from the last fit: the largest difference in a channel.
    private(set) var distances: [Double] = []

    init(degree: Int) {
        self.degree = degree
        terms = (degree + 1) * (degree + 2) / 2
    }

    var count: Int { colors.count }

    /// - Parameters:
    ///   - across: values of the polynomials in x, by their degree.
    ///   - down: the same in y.
    mutating func add(across: [Double], down: [Double], color: SIMD4<Double>) {
        for i in 0...degree {
            for j in 0...(degree - i) { basis.append(across[i] * down[j]) }
        }
        colors.append(color)
        isKept.append(true)
    }

    /// Leaves out samples that were farther away in the last fit.
    mutating func keep(within limit: Double) {
        for index in distances.indices { isKept[index] = distances[index] <= limit }
    }

    /// Of the products of both polynomials: by the degree in x, then by that in y.
    var coefficients: [[SIMD4<Double>]] {
        var rest = solution[...]
        return (0...degree).map { i in
            defer { rest = rest.dropFirst(degree + 1 - i) }
            return Array(rest.prefix(degree + 1 - i))
        }
    }

    /// Fits what is kept, by the normal equations and Cholesky's decomposition.
    ///
    /// - Returns: Whether they have a single solution.
    mutating func solve() -> Bool {
        var matrix = [Double](repeating: 0, count: terms * terms)
        var right = [SIMD4<Double>](repeating: SIMD4(), count: terms)
        var count = 0
        for sample in colors.indices where isKept[sample] {
            count += 1
            let start = sample * terms
            for i in 0..<terms {
                let value = basis[start + i]
                for j in 0...i { matrix[i * terms + j] += value * basis[start + j] }
                right[i] += value * colors[sample]
            }
        }
        guard count >= 2 * terms, Self.decompose(&matrix, terms, smallest: 1e-9 * Double(count)) else { return false }
        for i in 0..<terms {
            for k in 0..<i { right[i] -= matrix[i * terms + k] * right[k] }
            right[i] /= matrix[i * terms + i]
        }
        for i in (0..<terms).reversed() {
            for k in (i + 1)..<max(i + 1, terms) { right[i] -= matrix[k * terms + i] * right[k] }
            right[i] /= matrix[i * terms + i]
        }
        solution = right
        distances = colors.indices.map { sample in
            var off = colors[sample]
            for i in 0..<terms { off -= basis[sample * terms + i] * right[i] }
            return off.largestDifference
        }
        return true
    }

    /// Cholesky's decomposition in place, of the lower half.
    private static func decompose(_ matrix: inout [Double], _ n: Int, smallest: Double) -> Bool {
        for i in 0..<n {
            for j in 0...i {
                var sum = matrix[i * n + j]
                for k in 0..<j { sum -= matrix[i * n + k] * matrix[j * n + k] }
                if i == j {
                    guard sum > smallest else { return false }
                    matrix[i * n + i] = sum.squareRoot()
                } else {
                    matrix[i * n + j] = sum / matrix[j * n + j]
                }
            }
        }
        return true
    }
}
