internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import Vocabulary

extension Judgement {
    /// What a picture is judged by once more, where marks stand in sensitive regions in place of characters: cells are too
    /// coarse to tell a dot from a digit. `nil` where there are none.
    /// - Parameter image: the picture, which is needed for few verdicts; `nil`: nothing can be looked at.
    func withMarkedRegions(_ context: JudgingContext, in image: @autoclosure () -> RGBAImage?) -> JudgingContext? {
        guard technique == .regions, verdict != .masked, let image = image() else { return nil }
        let marked = context.sensitiveRegions.filter { region in
            let box = region.pixels(in: image.size)
            guard context.work?.isExhausted != true else { return false }
            context.work?.spend(1, pixels: box.area * HiddenCharacters.stepsPerPixel)
            return HiddenCharacters.areAll(in: image, box, isLossy: context.isLossy)
        }
        guard !marked.isEmpty else { return nil }
        var context = context
        context.markedRegions = Set(marked)
        return context
    }
}
