package import PixelModel

/// Two pictures that are the same but for an emblem in front, which each screen draws as large as its own layout says.
extension RecurrenceJudge {
    /// Where on the screen an emblem of either picture may stand.
    func emblemPlace(_ placement: OverlayPlacement, _ first: Side, _ screen: Side) -> CellRectangle {
        let place = EmblemPlace(on: first.size).cells(of: first.grid)
        let (across, down) = (
            placement.width / Double(first.size.width), placement.height / Double(first.size.height)
        )
        let (x, y) = (placement.x / Double(CellGrid.cellSide), placement.y / Double(CellGrid.cellSide))
        let drawn = CellRectangle(
            x0: Int(x + Double(place.x0) * across), y0: Int(y + Double(place.y0) * down),
            x1: Int((x + Double(place.x1) * across).rounded(.up)),
            y1: Int((y + Double(place.y1) * down).rounded(.up)))
        let all = CellRectangle(x0: 0, y0: 0, x1: screen.grid.columns, y1: screen.grid.rows)
        return drawn.union(EmblemPlace(on: screen.size).cells(of: screen.grid)).intersection(all)
    }

    /// Whether what differs is one emblem, which both show.
    /// - Parameters:
    ///   - box: around all that differs on the screen: its emblem, and the other one where the picture is seen here.
    ///   - marks: what differs.
    ///   - drawn: the first picture as the screen would show it.
    func isEmblem(
        _ box: CellRectangle, _ marks: CellMask, _ view: SharedView, _ first: Side, _ screen: Side, drawn: CellGrid,
        _ work: PictureWork?
    ) -> Bool {
        let scale = screen.pixelsPerPoint / first.pixelsPerPoint
        // Drawn with the picture, the first one's emblem is so many times as large as the screen's own.
        let enlarged = view.across / scale
        let (width, height) = (Double(box.width) / max(1, enlarged), Double(box.height) / max(1, enlarged))
        let (x, y) = (Double(box.x0 + box.x1) / 2, Double(box.y0 + box.y1) / 2)
        let own = CellRectangle(
            x0: Int(x - width / 2), y0: Int(y - height / 2), x1: Int((x + width / 2).rounded(.up)),
            y1: Int((y + height / 2).rounded(.up)))
        let place = EmblemPlace(on: screen.size).cells(of: screen.grid)
        guard place.union(own) == place else { return false }
        let points = screen.pixelsPerPoint
        let forth = SharedEmblem(first: first.grid, screen: screen.grid, scale: scale)
        guard !forth.isCode(own), forth.isOnBoth(own, marks, pixelsPerPoint: points, work) else { return false }
        // Nor does the first one show more.
        let back = SharedEmblem(first: screen.grid, screen: drawn, scale: enlarged)
        return back.hasCounterpart(box, marks, pixelsPerPoint: points * enlarged, work)
    }

    /// Compares what is written on the emblems that two pictures show.
    /// - Parameters:
    ///   - found: of the other picture.
    ///   - lines: of text on the other picture, in its pixels.
    ///   - cells: of the other picture.
    package func comparing(
        _ lines: [PixelRectangle], on found: Finding, _ cells: CellGrid, _ context: JudgingContext
    ) -> Finding {
        guard let emblem = found.emblem else { return found }
        let shared = SharedEmblem(
            first: picture.grid, screen: cells, scale: context.pixelsPerPoint / picture.pixelsPerPoint)
        var found = found
        for line in lines where emblem.other.intersects(line) {
            let match = shared.bestMatch(of: cells.cells(around: line))
            context.work?.spend(SharedEmblem.cellCost, pixels: match.cells)
            guard match.explained >= SharedEmblem.leastExplainedOfLine else { continue }
            // The line is found on the first one, too, a little larger or smaller.
            let own = picture.grid.pixelRectangle(match.box.insetBy(-match.box.height / 2))
            found.lines.append((own, line))
        }
        return found
    }
}

extension CellGrid {
    /// The cells that a rectangle of pixels touches.
    fileprivate func cells(around box: PixelRectangle) -> CellRectangle {
        CellRectangle(
            x0: max(0, box.x / Self.cellSide), y0: max(0, box.y / Self.cellSide),
            x1: min(columns, (box.maxX + Self.cellSide - 1) / Self.cellSide),
            y1: min(rows, (box.maxY + Self.cellSide - 1) / Self.cellSide))
    }
}
