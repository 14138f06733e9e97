import PixelModel
package import Vocabulary

/// An asset drawn over the whole screen.
package struct ImageCover: Cover {
    package var picture: CoverPicture
    package var fit: FitMode
    /// What is seen where the picture does not reach.
    package var background: RGBColor
    /// How it lies on the screen, where that is known from other ones and no fit mode says it.
    package var view: SharedView?
    /// Whether a snapshot shows it, which a filter and a codec of its own drew, instead of the file that the app draws.
    package var isOfSnapshot = false

    package static let kind = TemplateKind(
        .image,
        keys: [
            .init("image", .picture, isRequired: true), .init("fit", .word(FitMode.allCases.map(\.rawValue))),
            .init("background", .color),
        ],
        isComparedEverywhere: true,
        advice: .init(
            title: "Image overlay",
            text:
                "MASTG-BEST-0016 recommends it. Keep the image opaque, let it fill the whole window in every size and "
                + "orientation (`.scaledToFill().ignoresSafeArea()`, or `.scaleAspectFill` with constraints to all edges), "
                + "and add it when the scene resigns active, not when it has entered the background."))

    package init(_ picture: CoverPicture, fit: FitMode, background: RGBColor) {
        self.picture = picture
        self.fit = fit
        self.background = background
    }

    package init(_ material: CoverMaterial) throws(CoverError) {
        guard let picture = material.pictures["image"] else {
            throw CoverError(description: "has no picture")
        }
        self.init(
            picture.cover, fit: material.values.word("fit") ?? .aspectFill,
            background: material.values.colors("background").first ?? RGBColor(red: 0, green: 0, blue: 0))
    }

    package var values: TemplateValues {
        ["fit": .word(fit.rawValue), "background": .colors([background])]
    }

    /// A template is compared as it is, so a screen of the app as a template calls that screen covered.
    package func doubt(_ material: CoverMaterial) -> String? {
        guard let image = picture.image, let scale = material.pictures["image"]?.pixelsPerPoint else { return nil }
        let shown = MaskingAnalyzer().judge(image, JudgingContext(pixelsPerPoint: scale))
        guard shown.verdict.isLeak else { return nil }
        return "its picture may be a screen of the app instead of a cover"
            + (shown.message == Judgement.noCover ? "" : " (\(shown.message))") + ": whatever looks like it "
            + "passes as masked"
    }

    package func stretched(over background: RGBColor) -> ImageCover? {
        ImageCover(picture, fit: .stretch, background: background)
    }

    package func attempt(_ trial: CoverTrial) -> CoverAttempt? {
        var trial = trial
        trial.isOfSnapshot = isOfSnapshot
        let drawn = drawn(trial)
        var found = drawn?.leaks.isEmpty == true ? drawn : laidOut(trial)
        // What is drawn as the template says, and shows something in its grain, has its texts in no other lines.
        if found == nil, drawn?.misfit ?? .infinity >= TemplateMatcher.settled { found = reflowed(trial) }
        guard var attempt = found ?? drawn else { return nil }
        attempt.maskedMessage = "the overlay image explains the whole picture (\(attempt.drawing))"
        return attempt
    }

    /// As the configuration says that it is drawn.
    private func drawn(_ trial: CoverTrial) -> CoverAttempt? {
        // How it lies on the whole screen says nothing of a part.
        let fit = trial.matcher.bestDrawing(
            of: picture, id: trial.template, technique: .image, fits: [fit],
            as: trial.frame == nil ? view : nil, within: trial.frame,
            background: background, grid: trial.grid, pixelsPerPoint: trial.pixelsPerPoint)
        guard let fit else { return nil }
        let attempt = trial.attempt(fit)
        guard !attempt.leaks.isEmpty else { return attempt }
        // The cells of a fine-grained cover explain its colours in either gamut; its blocks do not.
        if let other = fit.recoloured?() {
            let recoloured = trial.attempt(other)
            if recoloured.leaks.isEmpty { return recoloured }
            if let changed = trial.changed(other, recoloured) { return changed }
        }
        return trial.changed(fit, attempt) ?? attempt
    }

    /// As a layout in points draws it on another screen, where that explains all.
    private func laidOut(_ trial: CoverTrial) -> CoverAttempt? {
        trial.matcher.laidOut(picture, id: trial.template, on: trial.grid, pixelsPerPoint: trial.pixelsPerPoint).lazy
            .map(trial.attempt).first(where: \.leaks.isEmpty)
    }

    /// The same with its texts in other lines: compared, but not seen to be whole.
    private func reflowed(_ trial: CoverTrial) -> CoverAttempt? {
        guard trial.comparesTexts, trial.frame == nil else { return nil }
        let fits = trial.matcher.reflowed(
            picture, id: trial.template, on: trial.grid, pixelsPerPoint: trial.pixelsPerPoint)
        guard var attempt = fits.lazy.map(trial.attempt).first(where: \.leaks.isEmpty) else { return nil }
        attempt.isReflowed = true
        return attempt
    }

    /// Those that look like it, or in which something stands on its ground, where its parts may be laid out anew.
    package func likely(_ frames: [CoverFrame], _ trial: CoverTrial) -> [CoverFrame] {
        let drawn = ArtworkFrames(cover: self).likely(frames, trial)
        guard view == nil, picture.hasOneGround else { return drawn }
        let flat = FlatFrames.likely(frames, trial, of: [picture.cornerColor])
        return drawn + flat.filter { !drawn.contains($0) }
    }

    /// The plainest of all: as few pictures as explain the examples.
    package static func learn(_ examples: CoverExamples) throws(TemplateLearningError) -> LearnedTemplate? {
        try PictureLearning.learn(examples)
    }
}

extension Cover where Self == ImageCover {
    package static func image(_ picture: CoverPicture, fit: FitMode, background: RGBColor) -> Self {
        ImageCover(picture, fit: fit, background: background)
    }
}
