package import PixelModel
package import Vocabulary

/// One picture that is judged without templates by many limits; what does not depend on them is measured once.
package struct LimitTrial: Sendable {
    /// By the limits as they are.
    package let verdict: Verdict
    /// The same before anything is left out of what leaks.
    private let whole: Verdict
    private let context: JudgingContext
    private let examination: Examination

    package init(_ image: RGBAImage, isLossy: Bool, pixelsPerPoint: Double) {
        context = JudgingContext(isLossy: isLossy, pixelsPerPoint: pixelsPerPoint)
        var examination = Examination()
        let analyzer = MaskingAnalyzer()
        verdict = analyzer.judge(CellGrid(image), context, noting: &examination).verdict
        self.examination = examination
        whole = Self.verdict(examination, context, analyzer) ?? verdict
    }

    package func verdict(by limits: CoverLimits) -> Verdict {
        guard let other = Self.verdict(examination, context, MaskingAnalyzer(limits: limits)), other != whole else {
            return verdict
        }
        return other
    }

    private static func verdict(
        _ examination: Examination, _ context: JudgingContext, _ analyzer: MaskingAnalyzer
    ) -> Verdict? {
        guard examination.isUnknown, let grid = examination.grid, let measured = examination.blur else { return nil }
        return analyzer.unknown(grid, measured, examination.blurred, context).verdict
    }
}
