import PixelModel
package import Vocabulary

/// One of several colours, everywhere.
package struct SolidCover: Cover {
    package var colors: [RGBColor]

    package static let kind = TemplateKind(
        .solid, keys: [.init("color", .colors(fewest: 1), isRequired: true)], isComparedEverywhere: true,
        advice: .init(
            title: "One colour",
            text: "The surest cover there is. Use the colour of the launch screen in both appearances, so that nothing "
                + "flashes when the app returns."))

    package init(colors: [RGBColor]) { self.colors = colors }

    package init(_ material: CoverMaterial) { self.init(colors: material.values.colors("color")) }

    package var values: TemplateValues { ["color": .colors(colors)] }

    package func attempt(_ trial: CoverTrial) -> CoverAttempt? {
        guard let (color, gamut) = FlatColor.nearest(of: colors, to: trial.grid) else { return nil }
        var attempt = trial.attempt(.flat(trial.template, .solid, color, gamut, trial.grid))
        attempt.isFlat = true
        attempt.maskedMessage = "one colour everywhere, as the template says"
        return attempt
    }

    /// Flat but for what `LeakGrouping` calls a codec's slip.
    package static func learn(_ examples: CoverExamples) -> LearnedTemplate? {
        var colors: [RGBColor] = []
        for example in examples.all {
            guard let layer = FlatLayer(example), layer.groups.isEmpty else { return nil }
            layer.color.join(&colors)
        }
        return LearnedTemplate(
            covers: [LearnedCover(cover: SolidCover(colors: colors))],
            findings: ["one colour everywhere: \(colors.map(\.hex).joined(separator: ", "))"],
            warnings: ["any empty page of that colour will pass for the cover"])
    }
}

extension Cover where Self == SolidCover {
    package static func solid(_ colors: [RGBColor]) -> Self { SolidCover(colors: colors) }
}
