internal import MaskingAnalysis
internal import Vocabulary

/// What keeps a cover of one kind working.
struct TechniqueNote {
    var technique: MaskingTechnique
    var advice: TemplateKind.Advice

    /// Of each kind of template in its own words, and of the two ways to cover that no template describes.
    static let all =
        CoverKinds.described.map { TechniqueNote(technique: $0.technique, advice: $0.advice) } + [
            TechniqueNote(
                technique: .launchImage,
                advice: .init(
                    title: "Launch screen as cover",
                    text:
                        "Draw the launch storyboard's own view over everything. It hides the content and lets the app "
                        + "seem to start at once; check that it follows rotations.")),
            TechniqueNote(
                technique: .regions,
                advice: .init(
                    title: "Single fields hidden",
                    text: "Only the regions that the configuration names were judged. Every new field, title and bar "
                        + "needs its own decision; a cover over the whole screen needs none.")),
        ]
}
