package import Vocabulary

/// A cover that an app is known to draw, of one kind.
///
/// All that is particular to a kind stands in its file: what a configuration says of it, how it looks on a screen, what of
/// a picture it leaves unexplained, how it is learned, and what keeps such covers working. ``CoverKinds`` lists the kinds.
package protocol Cover: Sendable {
    /// The word after `kind:`, its keys, and the advice of a report.
    static var kind: TemplateKind { get }

    /// Made from what a configuration says.
    /// - Throws: why its pictures show no such cover. That keys are missing or hold something else was refused before.
    init(_ material: CoverMaterial) throws(CoverError)

    /// What a configuration says of it, apart from pictures.
    var values: TemplateValues { get }

    /// Why it may let content pass as a cover, if it may.
    func doubt(_ material: CoverMaterial) -> String?

    /// Lays it over a picture; `nil` where that says nothing, or where it has no looks of its own.
    func attempt(_ trial: CoverTrial) -> CoverAttempt?

    /// The parts of a picture in which it may be seen with something else beside or above it, the likeliest first; none where
    /// it looks like parts of many pages.
    func likely(_ frames: [CoverFrame], _ trial: CoverTrial) -> [CoverFrame]

    /// Its picture as large as it is shown, over another colour; `nil` for a kind without one.
    func stretched(over background: RGBColor) -> ImageCover?

    /// Of a kind that is a blur: the effective Gaussian σ in points that it has at least.
    var minimumBlur: Double? { get }

    /// What the examples have in common, if that is a cover of this kind.
    static func learn(_ examples: CoverExamples) throws(TemplateLearningError) -> LearnedTemplate?
}

extension Cover {
    package func doubt(_ material: CoverMaterial) -> String? { nil }
    package var minimumBlur: Double? { nil }
    package func stretched(over background: RGBColor) -> ImageCover? { nil }
    package func likely(_ frames: [CoverFrame], _ trial: CoverTrial) -> [CoverFrame] { [] }
}

/// What a cover is made from: the values of its keys, and the pictures that they name.
package struct CoverMaterial: Sendable {
    /// A picture that a key names.
    package struct Picture: Sendable {
        package var path: String
        package var cover: CoverPicture
        package var pixelsPerPoint: Double

        package init(path: String, cover: CoverPicture, pixelsPerPoint: Double) {
            self.path = path
            self.cover = cover
            self.pixelsPerPoint = pixelsPerPoint
        }
    }

    package var values: TemplateValues
    /// By key.
    package var pictures: [String: Picture]

    package init(values: TemplateValues, pictures: [String: Picture] = [:]) {
        self.values = values
        self.pictures = pictures
    }
}

/// Why a template's values describe no cover of their kind.
package struct CoverError: Error, Sendable, CustomStringConvertible {
    package var description: String
}
