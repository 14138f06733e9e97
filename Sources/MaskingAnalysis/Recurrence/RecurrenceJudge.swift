package import PixelModel
internal import Vocabulary

/// Compares a picture of an app with other ones of the same app that may be the same cover.
package struct RecurrenceJudge: Sendable {
    let picture: Side

    /// One of two pictures that are compared.
    struct Side: Sendable {
        let grid: CellGrid
        let sketch: CoverSketch
        let pixelsPerPoint: Double
        /// Gives the pixels, which are needed where it is the one that is drawn.
        let load: @Sendable () -> RGBAImage?
        /// Parts that were seen scaled elsewhere.
        var known: [CellRectangle] = []
        /// Whether a template masks it: whatever is beside what another one shows of it is the cover's.
        var isMasked = false

        init(
            _ cells: CellGrid, loss: CodecLoss?, pixelsPerPoint: Double, load: @escaping @Sendable () -> RGBAImage?
        ) {
            var grid = cells
            grid.loss = loss
            grid.commonestColor = BackgroundColor.mode(of: grid)
            grid.largestUnseenRange = CellTexture.unseen(in: grid)
            (self.grid, self.pixelsPerPoint, self.load) = (grid, pixelsPerPoint, load)
            sketch = CoverSketch(grid, longestSide: CoverSketch.fineSide)
        }

        var size: PixelSize { grid.imageSize }
    }

    /// - Parameters:
    ///   - cells: of the picture, which need not be loaded for most comparisons.
    ///   - isMasked: whether a template masks it.
    package init(_ picture: CoverPicture, _ cells: CellGrid, pixelsPerPoint: Double, isMasked: Bool = false) {
        var side = Side(cells, loss: picture.loss, pixelsPerPoint: pixelsPerPoint) { picture.image }
        side.isMasked = isMasked
        self.picture = side
    }

    /// Steps of alignment: the sketches tell the size to a few pixels, each step to a third of that.
    private static let alignments = 4
    /// With more than this share of what both show differing, no alignment makes them the same.
    private static let hopeless = 0.2
    /// A step that leaves more than this share of what differed has nothing to align: other pictures gain next to nothing,
    /// the same one is found at once.
    private static let leastGain = 0.9
    /// Of a screen so much must be seen on the other; of the rest no more is known than that it looks like one picture.
    /// A phone on its side shows a fifth of an asset that fills it upright.
    private static let leastShared = 0.15
    /// So much of a screen is all of it: its rim is never compared.
    private static let nearlyAll = 0.95
    /// Cells at the rim of what both show that are left out: the last row of the one is cut within a cell.
    private static let rim = 2
    /// Cells along the side of a square in which two pictures of the same are compared for what shines through one.
    private static let differenceSide = 4
    /// Sizes in points that differ by less are one.
    package static let sameScale = 0.02

    /// - Parameters:
    ///   - cells: of the other picture.
    ///   - isMasked: whether a template masks that one.
    ///   - known: parts of the first picture that were seen scaled elsewhere: nothing else begins in them.
    ///   - load: gives its pixels, which are needed where it is the one that is drawn.
    package func compare(
        _ cells: CellGrid, _ view: SharedView, _ context: JudgingContext, isMasked: Bool = false,
        known: [PixelRectangle] = [], load: @escaping @Sendable () -> RGBAImage?
    ) -> Finding {
        var picture = picture
        // What was left out at its rim was seen, too.
        picture.known = known.map { picture.grid.cellRectangle($0).insetBy(-Self.rim - 1) }
        var other = Side(cells, loss: context.loss, pixelsPerPoint: context.pixelsPerPoint, load: load)
        other.isMasked = isMasked
        let found = compare(picture, other, view, context.work)
        guard found.outcome == .different, !found.differsBeside, !view.isBesideEmblem else { return found }
        // An emblem in points is as large on a screen of the same size.
        let scale = view.across * picture.pixelsPerPoint / other.pixelsPerPoint
        guard abs(scale - 1) > Self.sameScale else { return found }
        var beside = view
        beside.isBesideEmblem = true
        return compare(picture, other, beside, context.work)
    }

    private func compare(_ picture: Side, _ other: Side, _ view: SharedView, _ work: PictureWork?) -> Finding {
        let isOneShape = abs(picture.size.shape / other.size.shape - 1) <= SharedView.sameShape
        let view = isOneShape && !view.isBesideEmblem ? view : view.refined(picture.sketch, other.sketch)
        guard view.isLikely(picture.sketch, other.sketch), !view.isPlainlyOff(picture.sketch, other.sketch) else {
            return .different
        }
        // The larger one is drawn smaller: what is drawn larger lacks what the other has.
        if view.across * view.down > 1 {
            let turned = draw(other, on: picture, view.inverse, isTurned: true, work)
            return Finding(
                outcome: turned.outcome, first: turned.other, other: turned.first, difference: turned.difference,
                differsBeside: turned.differsBeside, emblem: turned.emblem.map { ($0.other, $0.first) },
                placement: turned.placement?.inverse(of: other.size, on: picture.size))
        }
        return draw(picture, on: other, view, isTurned: false, work)
    }

    /// - Parameter isTurned: whether the other picture is drawn on this one. It may be the one with wide colours, never this
    ///   one: those of another gamut are not found by it.
    private func draw(
        _ first: Side, on screen: Side, _ view: SharedView, isTurned: Bool, _ work: PictureWork?
    ) -> Finding {
        guard let image = first.load() else { return .different }
        var placement = view.placement(of: first.size, on: screen.size)
        var known: ColorGamut?
        var fewest = Double.infinity
        for _ in 0...Self.alignments {
            guard work?.isExhausted != true else { return .different }
            work?.spend(PictureWork.Cost.drawing, pixels: screen.size.area)
            var drawn = OverlayDrawing.draw(
                image, at: placement, background: image.cornerColor, screen: screen.size)
            drawn.loss = first.grid.loss
            let outside = outside(placement, screen.grid)
            var best: (fit: TemplateFit, grid: CellGrid, marked: Int)?
            for gamut in known.map({ [$0] }) ?? ColorGamut.allCases {
                work?.spend(PictureWork.Cost.comparison, pixels: screen.size.area)
                let grid = isTurned ? screen.grid.converted(to: gamut) : screen.grid
                let fit = Self.fit(isTurned ? drawn : drawn.converted(to: gamut), gamut, grid)
                var trial = CoverTrial(template: "", grid: grid, pixelsPerPoint: screen.pixelsPerPoint)
                trial.ignored = outside
                var attempt = trial.attempt(fit)
                if attempt.leaks.isEmpty { return surroundings(placement, first, screen, grid, fit.prediction.grid) }
                if view.isBesideEmblem {
                    let box = attempt.leaks.dropFirst().reduce(attempt.leaks[0].bounds) { $0.union($1.bounds) }
                    trial.ignored.append(emblemPlace(placement, first, screen))
                    attempt = trial.attempt(fit)
                    if attempt.leaks.isEmpty {
                        guard
                            isEmblem(
                                box, fit.residual.mask, view, first, screen, drawn: fit.prediction.grid, work)
                        else { return .different }
                        var found = surroundings(placement, first, screen, grid, fit.prediction.grid)
                        found.emblem = (
                            first.grid.pixelRectangle(EmblemPlace(on: first.size).cells(of: first.grid)),
                            screen.grid.pixelRectangle(EmblemPlace(on: screen.size).cells(of: screen.grid))
                        )
                        return found
                    }
                }
                let marked = attempt.leaks.reduce(0) { $0 + $1.marked }
                if marked < best?.marked ?? .max { best = (fit, grid, marked) }
            }
            guard let best, Double(best.marked) <= Self.hopeless * Double(shared(placement, screen.grid).area),
                Double(best.marked) <= Self.leastGain * fewest,
                let better = Alignment.refine(placement, grid: best.grid, fit: best.fit)
            else { return .different }
            (placement, known, fewest) = (better, best.fit.gamut, Double(best.marked))
        }
        return .different
    }

    private static func fit(_ drawn: CellGrid, _ gamut: ColorGamut, _ grid: CellGrid) -> TemplateFit {
        let prediction = Prediction(grid: drawn)
        return TemplateFit(
            template: "", technique: .image, gamut: gamut, drawing: "as elsewhere", isGuess: true, isOfSnapshot: true,
            comparesMeans: true, residual: Residual(of: grid, against: prediction), prediction: prediction)
    }

    /// What both show, in cells of the screen.
    private func shared(_ placement: OverlayPlacement, _ grid: CellGrid) -> CellRectangle {
        let side = Double(CellGrid.cellSide)
        func rim(_ value: Double, _ end: Int, upwards: Bool) -> Int {
            let cell = value / side
            if upwards ? cell <= 0 : cell >= Double(end) { return upwards ? 0 : end }
            return upwards ? Int(cell.rounded(.up)) + Self.rim : Int(cell.rounded(.down)) - Self.rim
        }
        return CellRectangle(
            x0: rim(placement.x, grid.columns, upwards: true), y0: rim(placement.y, grid.rows, upwards: true),
            x1: rim(placement.x + placement.width, grid.columns, upwards: false),
            y1: rim(placement.y + placement.height, grid.rows, upwards: false))
    }

    /// Around what both show.
    private func outside(_ placement: OverlayPlacement, _ grid: CellGrid) -> [CellRectangle] {
        let inner = shared(placement, grid)
        return [
            CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: inner.y0),
            CellRectangle(x0: 0, y0: inner.y1, x1: grid.columns, y1: grid.rows),
            CellRectangle(x0: 0, y0: inner.y0, x1: inner.x0, y1: inner.y1),
            CellRectangle(x0: inner.x1, y0: inner.y0, x1: grid.columns, y1: inner.y1),
        ].filter { $0.area > 0 }
    }

    /// The picture goes on on both screens, ends at bars on one, or something else begins beside it.
    private func surroundings(
        _ placement: OverlayPlacement, _ first: Side, _ screen: Side, _ shown: CellGrid, _ drawn: CellGrid
    ) -> Finding {
        let mirrored = placement.inverse(of: first.size, on: screen.size)
        let parts = [goesOn(placement, screen), goesOn(mirrored, first)]
        return Finding(
            outcome: parts.contains(.different) ? .different : parts.contains(.letterboxed) ? .letterboxed : .same,
            first: first.grid.pixelRectangle(shared(mirrored, first.grid)),
            other: screen.grid.pixelRectangle(shared(placement, screen.grid)),
            difference: Self.difference(shown, drawn, in: shared(placement, screen.grid)),
            differsBeside: parts.contains(.different), placement: placement)
    }

    /// Mean over squares of several blocks of a codec, whose noise vanishes in them.
    private static func difference(_ grid: CellGrid, _ drawn: CellGrid, in box: CellRectangle) -> Float {
        let side = differenceSide
        var (sum, count): (Float, Float) = (0, 0)
        for top in stride(from: box.y0, through: box.y1 - side, by: side) {
            for left in stride(from: box.x0, through: box.x1 - side, by: side) {
                var off = SIMD4<Int32>()
                for y in top..<(top + side) {
                    for at in (y * grid.columns + left)..<(y * grid.columns + left + side) {
                        off &+= SIMD4<Int32>(truncatingIfNeeded: grid.cells[at] &- drawn.cells[at])
                    }
                }
                sum += abs(CoverSketch.brightness(SIMD4<Float>(off)))
                count += 1
            }
        }
        return sum / (max(1, count) * Float(side * side * CellGrid.unitsPerLevel))
    }

    /// - Parameter placement: of the other picture.
    private func goesOn(_ placement: OverlayPlacement, _ side: Side) -> Outcome {
        let screen = side.grid
        let inner = shared(placement, screen)
        let rest = outside(placement, screen)
        guard Double(inner.area) < Self.nearlyAll * Double(screen.count), !rest.isEmpty else { return .same }
        let edges = StraightEdges(screen, pixelsPerPoint: side.pixelsPerPoint)
        let isFollowed = edges.follow(inner, within: Self.rim)
        if isFollowed, isBars(rest, inner, screen) { return .letterboxed }
        if side.isMasked { return .same }
        if isFollowed { return .different }
        // A strip, a sheet or a bar beside it would begin at an edge.
        let isSeen = Double(inner.area) >= Self.leastShared * Double(screen.count)
        let unknown = side.known.reduce(rest) { rest, known in rest.flatMap { $0.subtracting(known) } }
        return isSeen && !edges.part(unknown, from: inner) ? .same : .different
    }

    private func isBars(_ rest: [CellRectangle], _ inner: CellRectangle, _ screen: CellGrid) -> Bool {
        // Not the rim itself, in which both may be mixed.
        rest.allSatisfy { screen.isOneColor(in: $0.clipped(from: inner, by: 2 * Self.rim + 1)) }
    }
}

extension OverlayPlacement {
    /// Where a screen lies on a picture that lies here on the screen.
    fileprivate func inverse(of image: PixelSize, on screen: PixelSize) -> OverlayPlacement {
        let (across, down) = (width / Double(image.width), height / Double(image.height))
        var copy = self
        (copy.x, copy.y) = (-x / across, -y / down)
        (copy.width, copy.height) = (Double(screen.width) / across, Double(screen.height) / down)
        return copy
    }
}

extension PixelSize {
    /// Times as wide as high.
    var shape: Double { Double(width) / Double(max(1, height)) }
}

extension CellGrid {
    /// The cells that lie wholly inside a rectangle of pixels.
    fileprivate func cellRectangle(_ box: PixelRectangle) -> CellRectangle {
        func end(_ pixel: Int, _ side: Int, _ count: Int) -> Int { pixel >= side ? count : pixel / Self.cellSide }
        let (left, top) = ((box.x + Self.cellSide - 1) / Self.cellSide, (box.y + Self.cellSide - 1) / Self.cellSide)
        return CellRectangle(
            x0: left, y0: top, x1: max(left, end(box.maxX, imageSize.width, columns)),
            y1: max(top, end(box.maxY, imageSize.height, rows)))
    }
}
