import PixelModel

/// How far JPEG moves flat colours from each other.
///
/// A surface comes back in a colour whose brightness and colour differences are rounded, all of it alike. What is off by as
/// much as the ground of a cover tells nothing; its other colours are rounded by themselves.
extension Prediction {
    /// Blue differs by so much more than its colour difference (ITU-T T.871, 7), red by less.
    private static let blueOfDifference: Float = 1.772
    /// The ground may be off by half of each step, another colour by as much to the other side: of two thousand colours none is by
    /// more than this share of that,
    private static let commonShare: Float = 0.7
    /// and by so many levels, to which pixels are rounded.
    private static let rounding: Float = 1
    /// Cells within this, in sixteenths of a level, have the ground's colour.
    private static let groundReach: Int16 = 16

    /// Allowances for a picture that went through JPEG, beside the least that it has anyway.
    func allowance(_ loss: CodecLoss) -> [Int16] {
        let steps = loss.brightness + Self.blueOfDifference * loss.color
        let levels = Double(Self.rounding + Self.commonShare * steps)
        let rest = levels * Double(CellGrid.unitsPerLevel) - Residual.smallestJPEGTolerance
        guard rest > 0, let ground = BackgroundColor.mode(of: grid)?.color else { return allowance }
        let more = Int16((rest / Residual.factorOfJPEG).rounded(.up))
        return zip(grid.cells, allowance).map { cell, allowance in
            BackgroundColor.differ(cell, ground) > Self.groundReach ? allowance &+ more : allowance
        }
    }
}
