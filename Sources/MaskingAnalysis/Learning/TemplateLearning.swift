public import PixelModel

/// A known-good picture of a covered app.
public struct TemplateExample: Sendable {
    public var image: RGBAImage
    public var pixelsPerPoint: Double
    public var isLossy: Bool
    /// For warnings.
    public var name: String?
    /// The app's other pictures show that it may be a cover, whatever it looks like.
    package var isFoundCover = false
    /// A code, an amount or a date stands on it.
    package var showsNumber = false

    public init(image: RGBAImage, pixelsPerPoint: Double, isLossy: Bool = false, name: String? = nil) {
        self.image = image
        self.pixelsPerPoint = pixelsPerPoint
        self.isLossy = isLossy
        self.name = name
    }

    /// What the judge without templates says of it: why it is content, or `nil` where it may be a cover.
    public var objection: String? { Self.objection(shown) }

    var shown: Judgement {
        MaskingAnalyzer().judge(image, JudgingContext(isLossy: isLossy, pixelsPerPoint: pixelsPerPoint))
    }

    static func objection(_ shown: Judgement) -> String? {
        shown.verdict.isLeak ? "\(shown.verdict.rawValue): \(shown.message)" : nil
    }
}

/// Why no template was learned.
public struct TemplateLearningError: Error, Sendable, Equatable, CustomStringConvertible {
    public var description: String

    package init(description: String) { self.description = description }
}

/// Makes a template from known-good pictures of a covered app.
///
/// ``CoverKinds`` are asked from the strictest, which has a chance to hold for other sizes and languages, to the plainest.
public enum TemplateLearning {
    /// Two appearances in two orientations, for telephones and tablets.
    static let mostPictures = 8

    public static func learn(_ examples: [TemplateExample]) throws(TemplateLearningError) -> LearnedTemplate {
        guard !examples.isEmpty, examples.allSatisfy({ $0.image.size.area > 0 }) else {
            throw TemplateLearningError(description: "there is no picture to learn from")
        }
        let examples = CoverExamples(examples)
        for kind in CoverKinds.all {
            if let found = try kind.learn(examples) { return found }
        }
        throw TemplateLearningError(description: "no kind of cover explains the pictures")
    }
}
