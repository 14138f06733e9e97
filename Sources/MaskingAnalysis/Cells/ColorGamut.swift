import Foundation
internal import Vocabulary

/// How the numbers of a stored picture are meant. KTX carries no colour profile: a wide-gamut device stores Display P3
/// values, so a template's sRGB colours are tried both ways.
public enum ColorGamut: String, Sendable, CaseIterable {
    case sRGB
    case displayP3 = "Display P3"
}

/// Converts sRGB values to the Display P3 values of the same colour.
///
/// Both spaces share the sRGB transfer function and the D65 white point; the matrix is
/// P3⁻¹ · sRGB of the primaries' XYZ matrices (IEC 61966-2-1, SMPTE EG 432-1). sRGB lies inside P3, so nothing is
/// clipped. sRGB red (255, 0, 0) becomes (234, 51, 35).
enum DisplayP3 {
    /// Steps of the encoding table; linear values are rounded to one of these.
    /// No limit of a verdict: a table as fine as this is exact.
    private static let steps = 8191

    /// Linear value 0 … 1 for a value in sixteenths of a level, 0 … 4080.
    private static let linear: [Float] = (0...4080).map { value in
        let v = Double(value) / 4080
        return Float(v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4))
    }

    /// Encoded value in sixteenths of a level for a linear value.
    private static let encoded: [Int16] = (0...steps).map { index in
        let v = Double(index) / Double(steps)
        return Int16((4080 * (v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055)).rounded())
    }

    /// Converts means in sixteenths of a level; the fourth component stays.
    static func convert(_ cell: SIMD4<Int16>) -> SIMD4<Int16> {
        func lookUp(_ value: Int16) -> Float { linear[Int(max(0, min(4080, value)))] }
        func encode(_ value: Float) -> Int16 { encoded[Int(max(0, min(1, value)) * Float(steps) + 0.5)] }
        let (r, g, b) = (lookUp(cell.x), lookUp(cell.y), lookUp(cell.z))
        return SIMD4(
            encode(0.822462 * r + 0.177538 * g),
            encode(0.033194 * r + 0.966806 * g),
            encode(0.017083 * r + 0.072397 * g + 0.910520 * b),
            cell.w)
    }

    static func convert(_ color: RGBColor) -> SIMD4<Int16> {
        convert(color.units)
    }
}

extension RGBColor {
    /// The colour in sixteenths of a level.
    var units: SIMD4<Int16> {
        SIMD4(Int16(red) * 16, Int16(green) * 16, Int16(blue) * 16, 0)
    }

    /// The colour's values as a picture in `gamut` stores them, in sixteenths of a level.
    func units(in gamut: ColorGamut) -> SIMD4<Int16> {
        gamut == .sRGB ? units : DisplayP3.convert(self)
    }
}

extension CellGrid {
    /// What was drawn in sRGB as a picture in `gamut` stores it.
    func converted(to gamut: ColorGamut) -> CellGrid {
        guard gamut == .displayP3 else { return self }
        var copy = self
        (copy.changes, copy.commonestColor, copy.flatResiduals) = (nil, nil, nil)
        var last = SIMD4<Int16>(repeating: -1)
        var converted = SIMD4<Int16>()
        for index in copy.cells.indices {
            if copy.cells[index] != last {
                last = copy.cells[index]
                converted = DisplayP3.convert(last)
            }
            copy.cells[index] = converted
        }
        return copy
    }
}
