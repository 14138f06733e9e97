import Foundation
import PixelModel
internal import Vocabulary

/// A filter by which a renderer may have enlarged a cover, instead of the linear one of ``AxisWeights``.
enum DrawingFilter: CaseIterable {
    /// Cubic convolution with a = −0.5 (Keys, IEEE Transactions on Acoustics, Speech, and Signal Processing 29, 1981).
    case cubic
    /// Lanczos with three lobes (Duchon, Journal of Applied Meteorology 18, 1979).
    case lanczos

    /// Samples to each side.
    private var reach: Int { self == .cubic ? 2 : 3 }

    private func weight(_ place: Double) -> Double {
        let x = abs(place)
        guard x < Double(reach) else { return 0 }
        switch self {
        case .cubic:
            return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
        case .lanczos:
            guard x > 0 else { return 1 }
            let turn = Double.pi * x
            return Double(reach) * sin(turn) * sin(turn / Double(reach)) / (turn * turn)
        }
    }

    /// What the pixels of one axis take of a line of samples, which goes on beyond its ends as it ends there.
    private struct Taps {
        /// For each pixel the first sample; `nil` where the picture does not reach.
        var first: [Int?] = []
        /// As many for each pixel; they add up to 1.
        var weights: [Float] = []
    }

    /// - Parameters:
    ///   - pixels: of the screen, from the first.
    ///   - origin: pixel position of the first sample's edge.
    ///   - step: samples for each pixel, at most 1.
    private func taps(_ pixels: Range<Int>, samples: Int, origin: Double, step: Double) -> Taps {
        var taps = Taps()
        for pixel in pixels {
            let center = (Double(pixel) + 0.5 - origin) * step
            let isReached = center >= 0 && center <= Double(samples)
            let first = Int((max(0, min(center, Double(samples))) - 0.5).rounded(.down)) - reach + 1
            let weights = (0..<(2 * reach)).map { weight(center - 0.5 - Double(first + $0)) }
            let sum = isReached ? weights.reduce(0, +) : 1
            taps.first.append(isReached ? first : nil)
            taps.weights += weights.map { Float($0 / sum) }
        }
        return taps
    }

    /// The largest screens, of tablets, have six million pixels; a larger picture would take its memory three times over.
    /// No limit of a verdict: memory.
    static let mostPixels = 8 << 20

    /// The picture on a screen, pixel by pixel, with a border of one pixel around it; `nil` where the picture is not enlarged,
    /// or the screen is larger than any.
    func draw(
        _ image: RGBAImage, at placement: OverlayPlacement, background: RGBColor, screen: PixelSize
    ) -> RGBAImage? {
        let (across, down) = (
            Double(image.width) / placement.width, Double(image.height) / placement.height
        )
        guard across < 1, down < 1, screen.area <= Self.mostPixels else { return nil }
        let columns = taps(-1..<(screen.width + 1), samples: image.width, origin: placement.x, step: across)
        let rows = taps(-1..<(screen.height + 1), samples: image.height, origin: placement.y, step: down)
        let size = PixelSize(width: screen.width + 2, height: screen.height + 2)
        let back = SIMD4(Float(background.red), Float(background.green), Float(background.blue), 255)
        var pixels = [UInt8](repeating: 255, count: size.area * 4)
        var kept: [(row: Int, line: [SIMD4<Float>])] = []
        for y in 0..<size.height {
            // Products and sums apart: fused ones are calls where the processor's are not asked for.
            var sums = [SIMD4<Float>](repeating: SIMD4(repeating: 0.5), count: size.width)
            if let first = rows.first[y] {
                kept.removeAll { $0.row < max(0, first) }
                for offset in 0..<(2 * reach) {
                    let row = max(0, min(image.height - 1, first + offset))
                    let known = kept.first { $0.row == row }?.line
                    let line = known ?? self.line(row, of: image, over: back, columns)
                    if known == nil { kept.append((row, line)) }
                    let weight = rows.weights[2 * reach * y + offset]
                    for x in sums.indices { sums[x] += line[x] * weight }
                }
            }
            var at = y * size.width * 4
            for x in sums.indices {
                let isReached = rows.first[y] != nil && columns.first[x] != nil
                let color = isReached ? Self.limited(sums[x]) : back
                pixels[at] = UInt8(color.x)
                pixels[at + 1] = UInt8(color.y)
                pixels[at + 2] = UInt8(color.z)
                at += 4
            }
        }
        return RGBAImage(size: size, pixels: pixels)
    }

    @inline(__always)
    private static func limited(_ color: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMin(pointwiseMax(color, SIMD4()), SIMD4(repeating: 255))
    }

    /// A row of the picture over its background as the columns of the screen take it, none of it beyond what 8 bits hold.
    private func line(_ row: Int, of image: RGBAImage, over back: SIMD4<Float>, _ columns: Taps) -> [SIMD4<Float>] {
        let start = row * image.width * 4
        let own = (0..<image.width).map { x in
            let at = start + 4 * x
            let color = SIMD4(Float(image.pixels[at]), Float(image.pixels[at + 1]), Float(image.pixels[at + 2]), 255)
            let alpha = Float(image.pixels[at + 3]) / 255
            return color * alpha + back * (1 - alpha)
        }
        var line = [SIMD4<Float>](repeating: SIMD4(), count: columns.first.count)
        for x in line.indices {
            guard let first = columns.first[x] else { continue }
            var sum = SIMD4<Float>()
            for offset in 0..<(2 * reach) {
                sum += own[max(0, min(own.count - 1, first + offset))] * columns.weights[2 * reach * x + offset]
            }
            line[x] = Self.limited(sum)
        }
        return line
    }
}
