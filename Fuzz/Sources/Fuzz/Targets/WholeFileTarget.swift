import ImageContainers
import MaskingAnalysis
import TestSupport
internal import Vocabulary

extension FuzzTarget {
    /// What a scan does with one file: sniffing, decoding, judging. The last byte chooses the scale.
    static let wholeFile = FuzzTarget(
        name: "whole-file",
        seeds: {
            ContainerSeeds.aapl() + ContainerSeeds.ktx1() + ContainerSeeds.ktx2() + FixtureSeeds.jpeg()
                + FixtureSeeds.cgbi() + FixtureSeeds.png().prefix(20)
        },
        run: { bytes in
            guard let decoded = SnapshotUse.decode(bytes) else { return }
            var context = JudgingContext(pixelsPerPoint: Double(bytes.last ?? 0) / 64 + 0.5)
            context.loss = decoded.loss
            if bytes.count % 2 == 0 {
                context.templates = [
                    OverlayTemplate(id: "s", kind: .solid([RGBColor(red: 0, green: 0, blue: 0)])),
                    OverlayTemplate(id: "m", kind: .message(backgrounds: [], region: nil, example: nil)),
                    OverlayTemplate(id: "b", kind: .blur(minimumRadius: 4)),
                ]
            }
            JudgementUse.check(MaskingAnalyzer().judge(decoded.image, context), decoded.image)
        })
}
