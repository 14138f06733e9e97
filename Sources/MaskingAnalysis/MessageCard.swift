import PixelModel

/// A flat card with one centred block of text.
struct MessageCard: Sendable {
    let id: String
    /// Allowed backgrounds; empty: any.
    let backgrounds: [RGBColor]
    /// Where the text may stand; `nil`: anywhere.
    let region: ScreenRegion?

    func attempt(_ grid: CellGrid, ignored: [CellRectangle], pixelsPerPoint: Double) -> CoverAttempt? {
        guard let background = background(of: grid) else { return nil }
        let residual = Residual(of: grid, against: Prediction(flat: background.color, like: grid))
        var mask = residual.mask
        mask.clear(inside: ignored)
        let layout = CoverLayout(mask: mask, pixelsPerPoint: pixelsPerPoint)
        let area = region.map(grid.cellRectangle) ?? mask.all
        let reach = max(2, layout.cells(CoverLayout.wordSpace / 2))
        let groups = mask.groups(reach: reach).filter(LeakGrouping.isSignificant)
        let split = layout.splitMessage(
            LeakGrouping.merge(groups, within: layout.cells(CoverLayout.wordSpace)), mask: mask, grid: grid,
            region: area)
        // A flat card without any text hides as much as one with it.
        let text = split.block?.lines.reduce(0) { $0 + $1.marked } ?? 0
        return CoverAttempt(
            template: id, technique: .message, gamut: background.gamut, drawing: "message card",
            explainedShare: min(1, residual.explainedShare + Double(text) / Double(grid.count)),
            misfit: split.foreign.isEmpty ? 0 : residual.misfit,
            leaks: LeakGrouping.mergeAsDrawn(split.foreign, columns: grid.columns, rows: grid.rows), opacity: nil,
            isPresent: residual.explainedShare > 0.5)
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
