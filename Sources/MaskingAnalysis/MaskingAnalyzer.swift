public import PixelModel

/// Judges one decoded picture.
public struct MaskingAnalyzer: Sendable {
    public init() {}

    public func judge(_ image: RGBAImage, _ context: JudgingContext) -> Judgement {
        Judgement(verdict: .unmasked, confidence: 0, message: "no template explains the picture")
    }
}
