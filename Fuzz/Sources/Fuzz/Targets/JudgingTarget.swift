import Foundation
import MaskingAnalysis
import PixelModel

extension FuzzTarget {
    /// Judges any picture by any rules, and explains how.
    static let judging = FuzzTarget(
        name: "judging", seeds: PictureSeeds.judging,
        run: { bytes in
            var input = FuzzInput(bytes)
            let explains = input.byte() < 16
            let context = input.context()
            let image = input.picture()
            guard explains else {
                JudgementUse.check(MaskingAnalyzer().judge(image, context), image)
                return
            }
            let explanation = MaskingAnalyzer().explain(image, context)
            JudgementUse.check(explanation.judgement, image)
            require(explanation.judgement == MaskingAnalyzer().judge(image, context), "explained and judged otherwise")
            var row = [UInt8](repeating: 0, count: explanation.size.width * 4)
            for kind in ExplanationPicture.allCases {
                guard let draw = explanation.rows(of: kind) else { continue }
                for y in 0..<explanation.size.height { draw(y, &row) }
            }
        })

    /// Learns a template from any pictures.
    static let learning = FuzzTarget(
        name: "learning", seeds: PictureSeeds.judging,
        run: { bytes in
            var input = FuzzInput(bytes)
            let examples = (0..<(1 + Int(input.byte() % 3))).map { _ in
                TemplateExample(
                    image: input.picture(), pixelsPerPoint: input.pixelsPerPoint(), isLossy: input.flag())
            }
            guard let learned = try? TemplateLearning.learn(examples) else { return }
            require(!learned.covers.isEmpty, "learned nothing without saying so")
        })
}

/// What every reader of a judgement relies on.
enum JudgementUse {
    static func check(_ judgement: Judgement, _ image: RGBAImage) {
        require((judgement.certainty == nil) == (judgement.verdict == .unreadable), "a verdict that rests on nothing")
        require(judgement.blurRadius?.isFinite ?? true, "blur radius that is no number")
        require(judgement.opacity.map { $0 >= 0 && $0 <= 1 } ?? true, "opacity \(judgement.opacity ?? -1)")
        require(!judgement.message.isEmpty, "a verdict without words")
        let whole = PixelRectangle(image.size)
        for region in judgement.regions {
            require(region.strength >= 0 && region.strength <= 1, "strength \(region.strength)")
            require(!region.rectangle.isEmpty, "an empty region")
            require(whole.intersection(region.rectangle) == region.rectangle, "a region outside the picture")
        }
    }
}
