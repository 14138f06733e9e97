import Foundation
package import Vocabulary

/// A blur whose effective Gaussian σ is at least so many points. It has no looks of its own: ``BlurJudge`` measures it.
package struct BlurCover: Cover {
    package var minimumRadius: Double

    private static let radius = "minimum-radius"
    /// A new blur may measure this share of the weakest example: what the measurement's error takes.
    private static let margin = 0.9
    /// Blurs that a configuration can ask for, in points.
    private static let allowed = 0.5...200.0

    package static let kind = TemplateKind(
        .blur, keys: [.init(radius, .number(allowed), isRequired: true)],
        advice: .init(
            title: "Blur",
            text:
                "Strong enough in these pictures, but it keeps colours and large shapes, and with Reduce Transparency a "
                + "material may not blur at all. An opaque cover needs no such proof."))

    package init(minimumRadius: Double) { self.minimumRadius = minimumRadius }

    package init(_ material: CoverMaterial) {
        self.init(minimumRadius: material.values.number(Self.radius) ?? BlurJudge.defaultMinimum)
    }

    package var values: TemplateValues { [Self.radius: .number(minimumRadius)] }

    package var minimumBlur: Double? { minimumRadius }

    package func attempt(_ trial: CoverTrial) -> CoverAttempt? { nil }

    /// What a template asks for, in tenths of a point, where the weakest example has this σ.
    static func minimum(_ weakest: Double) -> Double { (weakest * margin * 10).rounded(.down) / 10 }

    package static func learn(_ examples: CoverExamples) -> LearnedTemplate? {
        var weakest = Double.infinity
        for example in examples.all {
            let measured = BlurMeter(pixelsPerPoint: example.pixelsPerPoint).measure(example.grid)
            guard let sigma = measured.sigmaPoints, measured.isWholeScreen(example.grid),
                LeakGrouping.groups(in: measured.sharp, pixelsPerPoint: example.pixelsPerPoint).isEmpty
            else { return nil }
            weakest = min(weakest, sigma)
        }
        // The same soft picture twice is artwork: a blur shows another screen each time.
        if examples.all.count > 1, PictureLearning.isOnePicture(examples) { return nil }
        let minimum = minimum(weakest)
        guard minimum >= allowed.lowerBound else { return nil }
        let size = Int((minimum * BlurJudge.sharpenedSizePerSigma).rounded())
        return LearnedTemplate(
            covers: [LearnedCover(cover: BlurCover(minimumRadius: minimum))],
            findings: [String(format: "blurred, the weakest with σ ≈ %.1f pt", weakest)],
            warnings: minimum < BlurJudge.defaultMinimum
                ? ["text above about \(size) pt can be read through the blur that this template accepts"] : [])
    }
}

extension Cover where Self == BlurCover {
    package static func blur(minimumRadius: Double) -> Self { BlurCover(minimumRadius: minimumRadius) }
}
