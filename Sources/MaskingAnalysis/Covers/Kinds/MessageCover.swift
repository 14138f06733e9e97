import PixelModel
package import Vocabulary

/// A flat card with one centred block of text.
package struct MessageCover: Cover {
    /// Allowed backgrounds; empty: any.
    package var backgrounds: [RGBColor]
    /// Where the text may stand; `nil`: anywhere.
    package var region: ScreenRegion?
    /// The text it must be; `nil`: any.
    package var example: MessageExample?

    package static let kind = TemplateKind(
        .message, keys: [.init("background", .colors(fewest: 1)), .init("region", .region), .init("image", .picture)],
        advice: .init(
            title: "Message card",
            text: "Say nothing in it that differs between users or moments: no name, no number, no badge. Its window "
                + "belongs above alerts, one for each scene."))

    package init(backgrounds: [RGBColor], region: ScreenRegion?, example: MessageExample?) {
        self.backgrounds = backgrounds
        self.region = region
        self.example = example
    }

    package init(_ material: CoverMaterial) throws(CoverError) {
        self.init(
            backgrounds: material.values.colors("background"), region: material.values.region("region"), example: nil)
        guard let picture = material.pictures["image"], let image = picture.cover.image else { return }
        // A card that was saved from a JPEG snapshot has its specks.
        for isLossy in [false, true] where example == nil {
            var grid = CellGrid(image)
            grid.loss = isLossy ? .usual : nil
            example = MessageExample(
                grid, backgrounds: backgrounds, region: region, pixelsPerPoint: picture.pixelsPerPoint)
        }
        guard example != nil else {
            throw CoverError(
                description: "picture \(picture.path): shows no card: one centred text on one of the background's "
                    + "colours, inside the region")
        }
    }

    package var values: TemplateValues {
        var values: TemplateValues = [:]
        if !backgrounds.isEmpty { values["background"] = .colors(backgrounds) }
        if let region { values["region"] = .region(region) }
        return values
    }

    package func doubt(_ material: CoverMaterial) -> String? {
        example == nil
            ? "has no example of its card: the text on a card is not checked (add 'image:')" : nil
    }

    /// A card, taken apart.
    struct Text {
        var background: (color: SIMD4<Int16>, gamut: ColorGamut)
        var residual: Residual
        var layout: CoverLayout
        /// The one text that belongs to the card, and everything else.
        var block: TextBlock?
        var foreign: [CellGroup]
    }

    /// `nil` where the picture is empty.
    /// - Parameters:
    ///   - whole: what the card was laid out for, in pixels of the picture.
    ///   - isCompared: whether the text is compared with an example's, or is one. Otherwise two words far apart
    ///   are no text.
    fileprivate func text(
        in grid: CellGrid, of whole: PixelRectangle, ignored: [CellRectangle], pixelsPerPoint: Double, isCompared: Bool
    ) -> Text? {
        guard let background = background(of: grid) else { return nil }
        var residual = Residual(of: grid, flat: background.color)
        residual.mask.clear(inside: ignored)
        let layout = CoverLayout(mask: residual.mask, pixelsPerPoint: pixelsPerPoint)
        let groups = residual.mask.significantGroups(reach: layout.reach)
        let words = LeakGrouping.merge(groups, within: layout.wordSpace)
        let split = layout.splitMessage(
            isCompared ? layout.joiningWideLetters(words) : words, mask: residual.mask, grid: grid,
            region: region.map { grid.cellRectangle($0, of: whole) } ?? residual.mask.all)
        var foreign = split.foreign
        if residual.isExact {
            var rest = residual.mask
            rest.clear(inside: groups.map { $0.bounds.insetBy(-CellTexture.edgeReachOfJPEG) })
            foreign += LeakGrouping.specks(in: rest, pixelsPerPoint: pixelsPerPoint)
        }
        return Text(
            background: background, residual: residual, layout: layout, block: split.block, foreign: foreign)
    }

    package func attempt(_ trial: CoverTrial) -> CoverAttempt? {
        let grid = trial.grid
        let scale = trial.pixelsPerPoint
        guard
            var found = text(
                in: grid, of: trial.layout, ignored: trial.ignored, pixelsPerPoint: scale, isCompared: example != nil)
        else { return nil }
        let signature = found.block.map { TextSignature($0, found, grid) }
        let likeness = signature.flatMap { own in example.map { own.likeness(to: $0.signature) } } ?? .none
        if let block = found.block, let signature, let example, likeness == .none,
            !signature.isAsLong(as: example.signature)
        {
            // A longer or shorter text than the card's is content, however well it is centred.
            found.foreign += block.lines
            found.block = nil
        }
        // A flat card without any text hides as much as one with it.
        let text = found.block?.lines.reduce(0) { $0 + $1.marked } ?? 0
        let explainedShare = min(1, found.residual.explainedShare + Double(text) / Double(grid.count))
        var attempt = CoverAttempt(
            template: trial.template, technique: .message, gamut: found.background.gamut, drawing: "message card",
            explainedShare: explainedShare,
            misfit: found.foreign.isEmpty ? 0 : found.residual.misfit,
            leaks: LeakGrouping.mergeAsDrawn(found.foreign, columns: grid.columns, rows: grid.rows), opacity: nil,
            isPresent: explainedShare >= CoverAttempt.presentShare)
        attempt.isFlat = true
        attempt.isDistinct = likeness == .same
        attempt.maskedMessage = "a flat card with one centred block of text"
        if trial.keepsFits { attempt.fit = fit(trial) }
        if let block = found.block, let signature {
            if example == nil {
                attempt.openText = OpenText(bounds: block.bounds, kind: .unchecked(CardText(signature: signature)))
            } else if likeness != .same {
                attempt.openText = OpenText(
                    bounds: block.bounds, kind: likeness == .butForLetters ? .otherLetters : .another)
            }
        }
        return attempt
    }

    /// Where a text stands on its ground. Which one is told by an example alone.
    package func likely(_ frames: [CoverFrame], _ trial: CoverTrial) -> [CoverFrame] {
        example == nil ? [] : FlatFrames.likely(frames, trial, of: backgrounds)
    }

    /// The colour the card has in this picture.
    private func background(of grid: CellGrid) -> (color: SIMD4<Int16>, gamut: ColorGamut)? {
        backgrounds.isEmpty
            ? BackgroundColor.mode(of: grid).map { ($0.color, .sRGB) } : FlatColor.nearest(of: backgrounds, to: grid)
    }

    /// The empty card beside the picture.
    private func fit(_ trial: CoverTrial) -> TemplateFit? {
        background(of: trial.grid).map { background in
            let prediction = Prediction(flat: background.color, like: trial.grid)
            return TemplateFit(
                template: trial.template, technique: .message, gamut: background.gamut, drawing: "message card",
                residual: Residual(of: trial.grid, against: prediction), prediction: prediction)
        }
    }
}

// MARK: - The text

/// What an example of a message card tells about its text, at any size and in any number of lines.
package struct MessageExample: Sendable, Equatable {
    let signature: TextSignature

    /// - Returns: `nil` where the picture is no flat card with one centred block of text.
    package init?(_ cells: CellGrid, backgrounds: [RGBColor], region: ScreenRegion?, pixelsPerPoint: Double) {
        let card = MessageCover(backgrounds: backgrounds, region: region, example: nil)
        guard
            let found = card.text(
                in: cells, of: PixelRectangle(cells.imageSize), ignored: [], pixelsPerPoint: pixelsPerPoint,
                isCompared: true),
            found.foreign.isEmpty, let block = found.block
        else { return nil }
        signature = TextSignature(block, found, cells)
    }
}

// MARK: - Learning

extension MessageCover {
    /// Room above and below a message, as a share of the height: the largest Dynamic Type sizes take about twice the
    /// lines of the usual one.
    private static let margin = 0.1
    /// A line of text is at least this many times as wide as high; a logo is not.
    private static let leastTextAspect = 3.0

    /// One template for each text that the cards show, with a picture of it.
    package static func learn(_ examples: CoverExamples) -> LearnedTemplate? {
        guard let card = card(of: examples) else { return nil }
        var learned = LearnedTemplate(
            covers: texts(on: card, examples).map { text, picture in
                var cover = card
                cover.example = text
                return LearnedCover(
                    cover: cover,
                    pictures: ["image": .init(image: picture.image, pixelsPerPoint: picture.pixelsPerPoint)])
            },
            findings: [
                "a flat card with one centred block of text on \(card.backgrounds.map(\.hex).joined(separator: ", "))"
            ],
            warnings: [
                "letters are compared by their shape, not read: a text with one digit that looks like another (3 and 8) "
                    + "may pass for the message"
            ])
        if learned.covers.isEmpty { learned.covers = [LearnedCover(cover: card)] }
        if learned.covers.count > 1 {
            learned.warnings.append("the cards show \(learned.covers.count) texts; keep those that are messages")
        }
        return learned
    }

    /// The card that all examples are, without its text.
    private static func card(of examples: CoverExamples) -> MessageCover? {
        var colors: [RGBColor] = []
        var (top, bottom) = (1.0, 0.0)
        for example in examples.all {
            guard let layer = FlatLayer(example) else { return nil }
            let split = layer.layout.splitMessage(
                layer.blocks, mask: layer.residual.mask, grid: example.grid, region: layer.residual.mask.all)
            guard split.foreign.isEmpty else { return nil }
            layer.color.join(&colors)
            // A card may also be seen before its text was drawn.
            guard let block = split.block else { continue }
            let lines = block.lines.flatMap { layer.layout.lines(of: $0.bounds, mask: layer.residual.mask) }
            let tallest = layer.layout.tallestArtworkText
            guard
                lines.contains(where: {
                    Double($0.width) >= leastTextAspect * Double($0.height) && $0.height <= tallest
                })
            else { return nil }
            top = min(top, Double(block.bounds.y0) / Double(example.grid.rows))
            bottom = max(bottom, Double(block.bounds.y1) / Double(example.grid.rows))
        }
        guard top < bottom else { return nil }
        // Hundredths are enough, and the axis of the region is that of the screen.
        let y0 = max(0, ((top - margin) * 100).rounded(.down) / 100)
        let y1 = min(1, ((bottom + margin) * 100).rounded(.up) / 100)
        let height = ((y1 - y0) * 100).rounded() / 100
        return MessageCover(
            backgrounds: colors, region: ScreenRegion(name: "", x: 0, y: y0, width: 1, height: height), example: nil)
    }

    /// The texts that the examples show, each with a picture of it.
    static func texts(
        on card: MessageCover, _ examples: CoverExamples
    ) -> [(text: MessageExample, picture: TemplateExample)] {
        cardsByText(card, examples).map { ($0.example, examples.all[$0.places[0]].picture) }
    }

    /// The pictures that bear the same text, by their places in the list; those without text are in none. The first of
    /// each text is the one that agrees with most of the others: sizes far apart may agree with a third one alone.
    static func cardsByText(
        _ card: MessageCover, _ examples: CoverExamples
    ) -> [(example: MessageExample, places: [Int])] {
        var open = examples.all.enumerated().compactMap { place, example in
            MessageExample(
                example.grid, backgrounds: card.backgrounds, region: card.region,
                pixelsPerPoint: example.pixelsPerPoint
            ).map { (place: place, text: $0) }
        }
        var texts: [(example: MessageExample, places: [Int])] = []
        while !open.isEmpty {
            let groups = open.map { card in
                open.filter { $0.text.signature.agrees(with: card.text.signature) }.map(\.place)
            }
            // Of equal ones the first.
            var best = 0
            for index in groups.indices where groups[index].count > groups[best].count { best = index }
            let first = open[best]
            texts.append((first.text, [first.place] + groups[best].filter { $0 != first.place }))
            open.removeAll { $0.place == first.place || groups[best].contains($0.place) }
        }
        return texts
    }
}

extension Cover where Self == MessageCover {
    package static func message(backgrounds: [RGBColor], region: ScreenRegion?, example: MessageExample?) -> Self {
        MessageCover(backgrounds: backgrounds, region: region, example: example)
    }
}
