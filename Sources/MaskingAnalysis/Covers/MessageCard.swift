import PixelModel
internal import Vocabulary

/// A flat card with one centred block of text.
struct MessageCard: Sendable {
    let id: String
    /// Allowed backgrounds; empty: any.
    let backgrounds: [RGBColor]
    /// Where the text may stand; `nil`: anywhere.
    let region: ScreenRegion?
    /// The text it must be; `nil`: any.
    let example: MessageExample?

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
    func text(in grid: CellGrid, ignored: [CellRectangle], pixelsPerPoint: Double) -> Text? {
        guard let background = background(of: grid) else { return nil }
        var residual = Residual(of: grid, flat: background.color)
        residual.mask.clear(inside: ignored)
        let layout = CoverLayout(mask: residual.mask, pixelsPerPoint: pixelsPerPoint)
        let groups = residual.mask.significantGroups(reach: layout.reach)
        let split = layout.splitMessage(
            LeakGrouping.merge(groups, within: layout.wordSpace), mask: residual.mask, grid: grid,
            region: region.map(grid.cellRectangle) ?? residual.mask.all)
        return Text(
            background: background, residual: residual, layout: layout, block: split.block, foreign: split.foreign)
    }

    func attempt(_ grid: CellGrid, ignored: [CellRectangle], pixelsPerPoint: Double) -> CoverAttempt? {
        guard var found = text(in: grid, ignored: ignored, pixelsPerPoint: pixelsPerPoint) else { return nil }
        let signature = found.block.map { TextSignature($0, found, grid) }
        if let block = found.block, let signature, let example, !signature.isAsLong(as: example.signature) {
            // A longer or shorter text than the card's is content, however well it is centred.
            found.foreign += block.lines
            found.block = nil
        }
        // A flat card without any text hides as much as one with it.
        let text = found.block?.lines.reduce(0) { $0 + $1.marked } ?? 0
        var attempt = CoverAttempt(
            template: id, technique: .message, gamut: found.background.gamut, drawing: "message card",
            explainedShare: min(1, found.residual.explainedShare + Double(text) / Double(grid.count)),
            misfit: found.foreign.isEmpty ? 0 : found.residual.misfit,
            leaks: LeakGrouping.mergeAsDrawn(found.foreign, columns: grid.columns, rows: grid.rows), opacity: nil,
            isPresent: found.residual.explainedShare > 0.5)
        if let block = found.block, let signature {
            if let example {
                if !signature.agrees(with: example.signature) { attempt.uncheckedText = (block.bounds, nil) }
            } else {
                attempt.uncheckedText = (block.bounds, CardText(signature: signature))
            }
        }
        return attempt
    }

    /// The colour the card has in this picture.
    private func background(of grid: CellGrid) -> (color: SIMD4<Int16>, gamut: ColorGamut)? {
        backgrounds.isEmpty
            ? BackgroundColor.mode(of: grid).map { ($0.color, .sRGB) } : FlatColor.nearest(of: backgrounds, to: grid)
    }

    /// The empty card beside the picture.
    func fit(_ grid: CellGrid) -> TemplateFit? {
        background(of: grid).map { background in
            let prediction = Prediction(flat: background.color, like: grid)
            return TemplateFit(
                template: id, technique: .message, gamut: background.gamut, drawing: "message card",
                residual: Residual(of: grid, against: prediction), prediction: prediction)
        }
    }
}
