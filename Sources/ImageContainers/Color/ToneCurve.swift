internal import Foundation

/// What light a stored value stands for: from 0…1 to 0…1.
enum ToneCurve: Sendable, Equatable {
    /// The value to a power.
    case power(Double)
    /// Values at equal distances, with straight lines between them; at least two.
    case table([UInt16])
    /// `parametricCurveType` (ICC.1:2022, 10.18): a linear part below `d`, and above it (a·x + b)^g + e.
    case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)

    /// Levels of 8 bits that are looked at together. Fewer are not told from noise by the judge.
    private static let window = 5
    /// A curve spreads them over this many levels of the screen at most: a gamma of 1.8 makes ten of the darkest five,
    /// and one of 1.0 (linear light, which no screen's picture is stored in) makes 65.
    private static let widest = 15.0
    /// Places between two levels where the curve is looked at: pictures of 16 bits have values there.
    private static let parts = 16

    /// Whether what looks even to somebody who takes the values for those of a screen looks so with the curve, too.
    var isLikeScreen: Bool {
        let places = 255 * Self.parts
        let shown = (0...places).map { Self.encoded(light(Double($0) / Double(places))) * 255 }
        guard shown.allSatisfy(\.isFinite) else { return false }
        let window = Self.window * Self.parts
        return (window...places).allSatisfy { abs(shown[$0] - shown[$0 - window]) <= Self.widest }
    }

    private func light(_ value: Double) -> Double {
        let light: Double
        switch self {
        case .power(let exponent): light = pow(value, exponent)
        case .table(let values):
            let place = value * Double(values.count - 1)
            let index = min(Int(place), values.count - 2)
            let (low, high) = (Double(values[index]), Double(values[index + 1]))
            light = (low + (high - low) * (place - Double(index))) / 65535
        case .parametric(let g, let a, let b, let c, let d, let e, let f):
            light = value >= d ? pow(max(0, a * value + b), g) + e : c * value + f
        }
        return min(1, max(0, light))
    }

    /// The value by which sRGB (IEC 61966-2-1) shows a light.
    private static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
