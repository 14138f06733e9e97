import Foundation
import PixelModel
import Testing

@testable import Reading

@Suite struct TreatmentTests {
    /// Dark stripes of `width` pixels on a light ground, in both directions.
    private static func stripes(_ width: Int, side: Int, dark: UInt8 = 20, light: UInt8 = 230) -> GrayPlane {
        GrayPlane(
            width: side, height: side,
            values: (0..<side * side).map { ($0 % side / width + $0 / side / width) % 2 == 0 ? dark : light })
    }

    private static func image(_ plane: GrayPlane) -> RGBAImage {
        RGBAImage(
            size: PixelSize(width: plane.width, height: plane.height),
            pixels: plane.values.flatMap { [$0, $0, $0, 255] })
    }

    private static func blurred(_ plane: GrayPlane, _ sigma: Double) -> GrayPlane {
        let reach = Int(sigma * 4)
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        func pass(_ values: [Double], _ step: (Int, Int) -> Int) -> [Double] {
            (0..<values.count).map { index in
                weights.indices.reduce(0) { $0 + weights[$1] / sum * values[step(index, $1 - reach)] }
            }
        }
        let side = plane.width
        let across = pass(plane.values.map(Double.init)) { $0 / side * side + min(side - 1, max(0, $0 % side + $1)) }
        let down = pass(across) { min(side - 1, max(0, $0 / side + $1)) * side + $0 % side }
        return GrayPlane(width: side, height: side, values: down.map { UInt8($0.rounded()) })
    }

    private static func contrast(_ plane: GrayPlane) -> Double {
        let values = plane.values.map(Double.init)
        let mean = values.reduce(0, +) / Double(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    }

    @Test("A Fourier transform and its inverse give the picture back")
    func fourier() {
        let values = (0..<32 * 16).map { Float(($0 * 7919) % 251) }
        var transform = FourierTransform(width: 32, height: 16, values: values)
        transform.forward()
        transform.inverse()
        #expect(zip(transform.real, values).allSatisfy { abs($0 - $1) < 0.01 })
    }

    @Test("A coefficient is the sum of all values that are turned", arguments: [(1, 1), (2, 8), (16, 4)])
    func coefficients(_ width: Int, _ height: Int) {
        let values = (0..<width * height).map { Float(($0 * 7919) % 251) }
        var transform = FourierTransform(width: width, height: height, values: values)
        transform.forward()
        for u in 0..<width {
            for v in 0..<height {
                var (real, imaginary) = (0.0, 0.0)
                for (at, value) in values.enumerated() {
                    let turns = Double(u * (at % width)) / Double(width) + Double(v * (at / width)) / Double(height)
                    real += Double(value) * cos(2 * .pi * turns)
                    imaginary -= Double(value) * sin(2 * .pi * turns)
                }
                // Coefficients are left transposed.
                #expect(abs(Double(transform.real[u * height + v]) - real) < 0.05)
                #expect(abs(Double(transform.imaginary[u * height + v]) - imaginary) < 0.05)
            }
        }
    }

    @Test("Sharpening with the blur's strength brings back what the blur took", arguments: [1.5, 2.0, 2.5])
    func deblurring(_ sigma: Double) {
        let plane = Self.stripes(6, side: 96)
        let blurred = Self.blurred(plane, sigma)
        let sharp = Deblurring.filtered(blurred, sigma: sigma)
        #expect(Self.contrast(sharp) > 0.75 * Self.contrast(plane))
        #expect(Self.contrast(sharp) > 1.15 * Self.contrast(blurred))
    }

    @Test("Faint content differs by dozens of levels after stretching", arguments: [Double?.none, 0.02])
    func stretching(_ share: Double?) {
        var plane = Self.stripes(8, side: 128, dark: 236, light: 240)
        // A ground as on most screens.
        for index in plane.values.indices where index % 128 > 64 { plane.values[index] = 240 }
        let sheet = Sheet(Self.image(plane), PixelRectangle(x: 0, y: 0, width: 128, height: 128), pixelsPerPoint: 1)
        let stretched = LocalContrast.stretched(sheet, share: share)
        let (dark, light) = (stretched.image[2, 2].red, stretched.image[10, 2].red)
        #expect(Int(light) - Int(dark) > 30)
        #expect(stretched.way == .contrast)
    }

    @Test("Scaling keeps flat colours, sizes and the mean")
    func scaling() {
        let flat = GrayPlane(width: 7, height: 5, values: [UInt8](repeating: 77, count: 35))
        #expect(Resampling.scaled(flat, width: 20, height: 11).values.allSatisfy { $0 == 77 })
        let small = Resampling.scaled(Self.stripes(2, side: 64), width: 8, height: 8)
        #expect(small.values.allSatisfy { abs(Int($0) - 125) < 6 })
    }

    @Test("The ground of nine million light pixels is their colour")
    func largeGround() {
        let dark = [UInt8](repeating: 0, count: 9000 * 4)
        let light = [UInt8](repeating: 255, count: (3000 * 3000 - 9000) * 4)
        let image = RGBAImage(size: PixelSize(width: 3000, height: 3000), pixels: dark + light)
        let plane = InkDistance.distances(image, PixelRectangle(image.size))
        let (ink, ground) = (plane.values[0], plane.values[9000])
        #expect(ink == 255 && ground == 0)
    }

    @Test(
        "Dark, light and coloured text become black on white",
        arguments: [
            ([UInt8(255), 255, 255], [UInt8(0), 0, 0]), ([0, 0, 0], [255, 255, 255]), ([0, 90, 200], [200, 90, 0]),
        ])
    func ink(_ ground: [UInt8], _ text: [UInt8]) {
        var pixels: [UInt8] = []
        for y in 0..<20 { for x in 0..<20 { pixels += (x > 8 && x < 12 && y > 4 ? text : ground) + [255] } }
        let image = RGBAImage(size: PixelSize(width: 20, height: 20), pixels: pixels)
        let plane = InkDistance.distances(image, PixelRectangle(image.size))
        #expect(plane.values[0] == 0)
        #expect(plane.values[10 * 20 + 10] == 255)
    }

    @Test(
        "A range of levels is that of the 3×3 pixels around",
        arguments: [(1, 1), (2, 5), (5, 2), (1, 9), (9, 1), (17, 13)])
    func contrastMap(_ width: Int, _ height: Int) {
        let pixels = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let image = RGBAImage(size: PixelSize(width: width, height: height), pixels: pixels)
        let ranges = ContrastMap.ranges(image)
        for y in 0..<height {
            for x in 0..<width {
                var (low, high) = ([UInt8](repeating: 255, count: 3), [UInt8](repeating: 0, count: 3))
                for v in max(0, y - 1)...min(height - 1, y + 1) {
                    for u in max(0, x - 1)...min(width - 1, x + 1) {
                        for channel in 0..<3 {
                            let value = pixels[(v * width + u) * 4 + channel]
                            (low[channel], high[channel]) = (min(low[channel], value), max(high[channel], value))
                        }
                    }
                }
                #expect(ranges[y * width + x] == (0..<3).map { high[$0] - low[$0] }.max())
            }
        }
    }
}
