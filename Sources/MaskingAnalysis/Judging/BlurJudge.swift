import Foundation
import PixelModel

/// Says what a picture's blur hides.
struct BlurJudge: Sendable {
    let meter: BlurMeter

    /// Text of this many σ in size is read as it is, by the eye and by programs (four fifths of its characters, at 8 to 11 σ).
    static let plainSizePerSigma = 8.0
    /// Text of this many σ in size can still be read once it is sharpened: letters repeat about every half em, and at 5.8 σ
    /// the contrast of that period has sunk to a tenth (exp(−2π²σ²/p²) with p = 2.9 σ).
    static let sharpenedSizePerSigma = 5.8
    /// Of text of this many σ in size programs read less than half of the characters after sharpening.
    static let hiddenSizePerSigma = 4.5
    /// Without a blur template a blur must hide a Large Title (34 points) to count as a cover.
    static let defaultMinimum = 34 / hiddenSizePerSigma
    /// Around sharp content a blur counts as one from here on: what is sharp says more than how much the rest hides.
    private static let defaultMinimumAround = 34 / sharpenedSizePerSigma
    /// Photographs that nobody blurred measure up to 0.93 points, screens blurred by 1.2 points no less than 0.96. Below
    /// this edges alone tell whether all is soft.
    static let leastBlur = 0.95
    /// A picture in which more tiles than this are sharp is not a weakly blurred one. A blur of 1.5 points leaves
    /// under a tenth of its tiles looking sharp, an interface with photographs makes over a quarter.
    static let largestSharpShare = 0.15
    /// From so many points on no text looks sharp any more: of a blurred screen's tiles under 7 %, and with a picture's soft
    /// background beside a sharp part of the screen over 10 %.
    private static let softPoints = 2.5
    private static let largestSharpShareOfSoft = 0.085
    /// So many blurred tiles must stand beside sharp ones to call the rest of the screen blurred.
    static let fewestBlurredTiles = 30

    func judge(
        _ grid: CellGrid, _ measured: BlurMeter.Measurement, _ context: JudgingContext, ignored: [CellRectangle]
    ) -> Judgement? {
        var measured = measured
        measured.sharp.clear(inside: ignored)
        let template = context.weakestBlur
        let minimum = template?.minimum ?? Self.defaultMinimum
        let minimumAround = template?.minimum ?? Self.defaultMinimumAround
        func leaks() -> [CellGroup] {
            LeakGrouping.groups(in: measured.sharp, pixelsPerPoint: context.pixelsPerPoint)
        }
        // On a sharp screen a blur counts or does not, whatever its radius is.
        if measured.sharpShare > Self.largestSharpShare, let steepest = measured.radius.steepest,
            steepest < minimumAround, !leaks().isEmpty
        {
            return softness(of: grid, below: minimumAround).map { legible(grid, $0, minimum: minimum, template?.id) }
        }
        // Where all that shows looks sharp by tiles, there is nothing left to measure a radius by.
        guard let sigma = measured.radius.points, sigma >= Self.leastBlur else {
            guard let soft = softness(of: grid, below: minimumAround) else {
                return sharpInSoft(grid, measured, context)
            }
            return legible(grid, soft, minimum: minimum, template?.id)
        }
        let leaks = leaks()
        let mostSharp = sigma < Self.softPoints ? Self.largestSharpShare : Self.largestSharpShareOfSoft
        if sigma < (leaks.isEmpty ? minimum : minimumAround), measured.sharpShare <= mostSharp {
            return legible(grid, sigma, minimum: minimum, template?.id)
        }
        if sigma < minimumAround, let soft = softness(of: grid, below: minimumAround) {
            return legible(grid, soft, minimum: minimum, template?.id)
        }
        if !leaks.isEmpty {
            guard sigma >= minimumAround,
                measured.structuredTiles - measured.sharpTiles >= Self.fewestBlurredTiles
            else { return nil }
            return Judgement(
                verdict: .partiallyMasked, template: template?.id, technique: .blur, certainty: .measured,
                regions: leaks.map {
                    LeakRegion(
                        rectangle: grid.pixelRectangle($0.bounds), reason: "readable content", strength: 0.9)
                },
                message: "readable content on a blurred screen", blurRadius: sigma)
        }
        let known = template != nil || context.templates.isEmpty
        let seen = ignored.isEmpty ? grid : grid.blank(ignored)
        if sigma < minimum {
            // All that was sharp is ignored, and it may have hidden how little the rest is blurred.
            if let rest = meter.measure(seen).sigmaPoints, rest < minimum {
                return legible(grid, rest, minimum: minimum, template?.id)
            }
            return Judgement(
                verdict: known ? .masked : .unrecognizedCover, template: template?.id, technique: .blur,
                certainty: .measured, message: "nothing sharp outside of what the configuration ignores")
        }
        if let height = LargeLetters.height(in: seen, sigma: sigma, context) {
            return legible(
                grid, sigma, minimum: minimum, template?.id,
                message: Self.lettersMessage(height) + String(format: " (σ ≈ %.1f pt)", sigma))
        }
        return Judgement(
            verdict: known ? .masked : .unrecognizedCover, template: template?.id, technique: .blur,
            certainty: .measured,
            message: String(
                format:
                    "blurred (σ ≈ %.0f pt): only text larger than about %.0f pt stays readable, or %.0f pt sharpened",
                sigma, sigma * Self.plainSizePerSigma, sigma * Self.sharpenedSizePerSigma),
            blurRadius: sigma)
    }

    /// What is said of a picture that is smooth all over, so that its blur cannot be measured, where letters are so large that
    /// they can be read; `nil` where there are none.
    func lettersInSmooth(_ grid: CellGrid, _ context: JudgingContext) -> Judgement? {
        let template = context.weakestBlur
        let minimum = template?.minimum ?? Self.defaultMinimum
        let ignored = context.ignoreRegions.map(grid.cellRectangle)
        let seen = ignored.isEmpty ? grid : grid.blank(ignored)
        // Under a weaker blur it would not be smooth, and one that is taken back too little shows nothing new.
        guard let height = LargeLetters.height(in: seen, sigma: minimum, context) else { return nil }
        var judgement = legible(
            grid, minimum, minimum: minimum, template?.id, message: Self.lettersMessage(height))
        judgement.blurRadius = nil
        return judgement
    }

    private static func lettersMessage(_ height: Double) -> String {
        String(format: "letters or digits %.0f pt high can be read in the blur", height)
    }

    /// σ in points of a screen that is blurred by a pixel or two all over; `nil` of others.
    private func softness(of grid: CellGrid, below limit: Double) -> Double? {
        guard EdgeSoftness.isSoft(grid), let sigma = meter.sigmaPoints(of: grid), sigma < limit else { return nil }
        return sigma
    }

    private func legible(
        _ grid: CellGrid, _ sigma: Double, minimum: Double, _ template: String?, message: String? = nil
    ) -> Judgement {
        Judgement(
            verdict: .legibleBlur, template: template, technique: .blur, certainty: .measured,
            regions: [
                LeakRegion(
                    rectangle: PixelRectangle(grid.imageSize), reason: "blur that leaves text readable",
                    strength: min(1, max(0.3, 1 - sigma / minimum)))
            ],
            message: message
                ?? String(
                    format: "too weak a blur (σ ≈ %.1f pt, %.1f needed): text larger than about %.0f pt is readable, "
                        + "or %.0f pt sharpened",
                    sigma, minimum, sigma * Self.plainSizePerSigma, sigma * Self.sharpenedSizePerSigma),
            blurRadius: sigma)
    }

    /// Sharp structure in a picture whose rest is shaded so softly that its blur can't be measured. A cover's logo stands
    /// on a flat colour instead.
    private func sharpInSoft(
        _ grid: CellGrid, _ measured: BlurMeter.Measurement, _ context: JudgingContext
    ) -> Judgement? {
        guard measured.sharpShare < Self.mostlySharp,
            measured.structuredTiles - measured.sharpTiles >= Self.fewestBlurredTiles,
            BackgroundColor.mode(of: grid)?.share ?? 0 < Self.flatShare
        else { return nil }
        let leaks = LeakGrouping.groups(in: measured.sharp, pixelsPerPoint: context.pixelsPerPoint)
        guard !leaks.isEmpty else { return nil }
        let bounds = leaks.dropFirst().reduce(leaks[0].bounds) { $0.union($1.bounds) }
        let whole =
            Double(bounds.width) > Self.wholeShare * Double(grid.columns)
            && Double(bounds.height) > Self.wholeShare * Double(grid.rows)
        return Judgement(
            verdict: whole ? .unmasked : .partiallyMasked, technique: whole ? nil : .blur, certainty: .inferred,
            regions: leaks.map {
                LeakRegion(rectangle: grid.pixelRectangle($0.bounds), reason: "readable content", strength: 0.8)
            },
            message: whole ? Judgement.noCover : "readable content on a softly shaded screen")
    }

    /// A picture with one colour on so much of it is flat, not softly shaded.
    private static let flatShare = 0.5
    /// Sharp structure that reaches over this share of both sides is the screen itself.
    private static let wholeShare = 0.7
    /// With more sharp tiles than this share the screen is not blurred.
    private static let mostlySharp = 0.75
}

extension JudgingContext {
    /// The blur template that asks for least, the first of several.
    var weakestBlur: (id: String, minimum: Double)? {
        templates.compactMap { template in template.cover.minimumBlur.map { (template.id, $0) } }
            .min { $0.1 < $1.1 }
    }
}
