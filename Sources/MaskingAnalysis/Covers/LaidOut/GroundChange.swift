import PixelModel

/// Moves what stands on a gradient to another place of it. Where its edges fade into the gradient, the colours of the one place
/// are replaced by those of the other.
struct GroundChange {
    let surface: GradientSurface
    /// Of the pixels, in shares of the picture that they are taken from,
    let corner: SIMD2<Double>
    /// and from one pixel to the next.
    let step: SIMD2<Double>
    /// The same on the screen.
    let newCorner: SIMD2<Double>
    let newStep: SIMD2<Double>

    /// Levels up to which a pixel is the gradient's: its rounding, and a codec's noise.
    /// No limit of a verdict: what is drawn is compared.
    private static let rounding = 2.0
    /// Pixels around in which ink is as strong as it gets: an edge is no wider.
    /// No limit of a verdict: what is drawn is compared.
    private static let edge = 3

    func changed(_ image: RGBAImage) -> RGBAImage {
        let (width, height) = (image.width, image.height)
        func places(_ count: Int, _ corner: Double, _ step: Double) -> [Double] {
            (0..<count).map { corner + (Double($0) + 0.5) * step }
        }
        let across = surface.across(places(width, corner.x, step.x))
        let newAcross = surface.across(places(width, newCorner.x, newStep.x))
        let (ys, newYs) = (places(height, corner.y, step.y), places(height, newCorner.y, newStep.y))
        var ink: [UInt8] = []
        ink.reserveCapacity(width * height)
        for y in 0..<height {
            for (x, ground) in surface.colors(across, down: ys[y]).enumerated() {
                let off = (image.color(x, y) - ground).largestDifference
                ink.append(off <= Self.rounding ? 0 : UInt8(min(255, off)))
            }
        }
        var (pixels, strongest) = (image.pixels, ink)
        for _ in 0..<Self.edge { strongest = Spread.maximum3x3(strongest, columns: width, rows: height) }
        for y in 0..<height {
            let grounds = zip(surface.colors(across, down: ys[y]), surface.colors(newAcross, down: newYs[y]))
            for (x, (ground, new)) in grounds.enumerated() {
                let at = y * width + x
                let share = strongest[at] == 0 ? 0 : Double(ink[at]) / Double(strongest[at])
                let color = image.color(x, y) + (1 - share) * (new - ground)
                for channel in 0..<3 { pixels[at * 4 + channel] = UInt8(max(0, min(255, color[channel].rounded()))) }
            }
        }
        return RGBAImage(size: image.size, pixels: pixels)
    }
}

extension RGBAImage {
    fileprivate func color(_ x: Int, _ y: Int) -> SIMD4<Double> {
        let at = (y * width + x) * 4
        return SIMD4(Double(pixels[at]), Double(pixels[at + 1]), Double(pixels[at + 2]), 0)
    }
}
