internal import Foundation
internal import PixelModel

/// Undoes a Gaussian blur of known strength as far as the codec's noise allows: Wiener's filter H / (H² + K), where H is
/// the blur's frequency response exp(−2π²σ²f²).
enum Deblurring {
    /// The picture is made so small first that its blur has this σ in pixels: beyond half a cycle of them nothing is
    /// left that could be restored.
    static let workingSigma = 2.0
    /// Noise against text in power, measured on ASTC 4×4.
    private static let noise: Float = 0.0006
    /// Pixels of the small picture's sides: a screen at 3x with a blur of a point has 1700.
    private static let longestSide = 2048

    /// - Parameter sigma: of the blur in pixels of the sheet.
    /// - Returns: a grey sheet; `nil` where there is nothing to undo.
    static func sharpened(_ sheet: Sheet, sigma: Double) -> Sheet? {
        guard sigma.isFinite, sigma > 0.5, sheet.image.size.area > 0 else { return nil }
        let longest = Double(max(sheet.image.width, sheet.image.height))
        let scale = min(1, workingSigma / sigma, Double(longestSide) / longest)
        let width = max(1, Int((Double(sheet.image.width) * scale).rounded()))
        let height = max(1, Int((Double(sheet.image.height) * scale).rounded()))
        let small = Resampling.scaled(sheet.image.luma, width: width, height: height)
        let sharp = filtered(small, sigma: sigma * scale)
        var pixels = [UInt8](repeating: 255, count: sharp.values.count * 4)
        for (index, value) in sharp.values.enumerated() {
            pixels[index * 4] = value
            pixels[index * 4 + 1] = value
            pixels[index * 4 + 2] = value
        }
        var result = sheet.replacing(
            RGBAImage(size: PixelSize(width: width, height: height), pixels: pixels), way: .deblurred)
        result.scale *= scale
        result.pixelsPerPoint *= scale
        return result
    }

    static func filtered(_ plane: GrayPlane, sigma: Double) -> GrayPlane {
        // The picture goes on mirrored beyond its edges for as far as the filter reaches.
        let reach = Int((sigma * 6).rounded(.up))
        let width = powerOfTwo(plane.width + 2 * reach)
        let height = powerOfTwo(plane.height + 2 * reach)
        var values = [Float](repeating: 0, count: width * height)
        for y in 0..<height {
            let row = mirrored(y - reach, plane.height) * plane.width
            for x in 0..<width {
                values[y * width + x] = Float(plane.values[row + mirrored(x - reach, plane.width)])
            }
        }
        var transform = FourierTransform(width: width, height: height, values: values)
        transform.forward()
        let (across, down) = (response(width, sigma), response(height, sigma))
        // The coefficients are transposed: their rows are the picture's columns.
        transform.multiply { x, y in
            let own = across[y] * down[x]
            return own / (own * own + noise) * (1 + noise)
        }
        transform.inverse()
        var result = [UInt8](repeating: 0, count: plane.values.count)
        for y in 0..<plane.height {
            for x in 0..<plane.width {
                let value = transform.real[(y + reach) * width + x + reach]
                result[y * plane.width + x] = UInt8(min(255, max(0, value.rounded())))
            }
        }
        return GrayPlane(width: plane.width, height: plane.height, values: result)
    }

    /// exp(−2π²σ²f²) for the frequencies of a transform of `count` samples.
    private static func response(_ count: Int, _ sigma: Double) -> [Float] {
        (0..<count).map { index in
            let frequency = Double(min(index, count - index)) / Double(count)
            return Float(exp(-2 * Double.pi * Double.pi * sigma * sigma * frequency * frequency))
        }
    }

    private static func powerOfTwo(_ least: Int) -> Int {
        var size = 1
        while size < least { size *= 2 }
        return size
    }

    private static func mirrored(_ index: Int, _ count: Int) -> Int {
        guard count > 1 else { return 0 }
        let period = 2 * count
        let place = ((index % period) + period) % period
        return place < count ? place : period - 1 - place
    }
}
