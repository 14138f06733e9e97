import Foundation

/// Tells the artwork of a cover (one centred block of text, a logo) from the layout of an app's own screen.
///
/// A cover's artwork is centred and stands alone; a screen has a status bar, rows that begin at a margin, separators,
/// panels with square corners. The rules look at positions alone, not at what is written.
struct CoverLayout: Sendable {
    let columns: Int
    let rows: Int
    let pixelsPerPoint: Double

    init(mask: CellMask, pixelsPerPoint: Double) {
        columns = mask.columns
        rows = mask.rows
        self.pixelsPerPoint = pixelsPerPoint
    }

    /// How far a block's centre may lie from the axis, as a share of the width: side bearings of the first and
    /// last letter and an optical correction of a logo.
    static let centringShare = 0.03
    /// The tallest line of text in points: Title 1 at the largest accessibility size has 58-point letters.
    static let tallestLine = 80.0
    /// Flat unbroken runs longer than this many points are lines or panels, not strokes of letters.
    static let longestStroke = 30.0
    /// The most lines a privacy message takes at the largest text size on the smallest screen.
    static let mostLines = 9
    /// Lines of one block stand no farther apart than this many line heights.
    static let widestLineGap = 1.2

    func cells(_ points: Double) -> Int { max(1, Int((points * pixelsPerPoint / Double(CellGrid.cellSide)).rounded())) }

    /// Whether a rectangle's middle lies on the axis (a column of cells).
    func isCentred(_ rectangle: CellRectangle, on axis: Double) -> Bool {
        abs(Double(rectangle.x0 + rectangle.x1) / 2 - axis) <= Self.centringShare * Double(columns) + 1
    }
}

/// One block of text as a message card shows it.
struct TextBlock: Sendable {
    var lines: [CellGroup]
    var bounds: CellRectangle
}

extension CoverLayout {
    /// Splits the groups of a message card into the one block of text that belongs to it and everything else.
    ///
    /// A line belongs when it lies inside the region, is centred on it, is no taller than text and holds no long flat
    /// run. Lines are joined while they follow each other closely; the block nearest the region's middle is kept.
    func splitMessage(
        _ groups: [CellGroup], mask: CellMask, grid: CellGrid, region: CellRectangle
    ) -> (block: TextBlock?, foreign: [CellGroup]) {
        let axis = Double(region.x0 + region.x1) / 2
        let slack = cells(4)
        let allowed = CellRectangle(
            x0: region.x0 - slack, y0: region.y0 - slack, x1: region.x1 + slack, y1: region.y1 + slack)
        var lines: [CellGroup] = []
        var foreign: [CellGroup] = []
        for group in groups {
            if group.bounds.intersection(allowed) == group.bounds, isCentred(group.bounds, on: axis),
                looksLikeText(group, mask: mask, grid: grid)
            {
                lines.append(group)
            } else {
                foreign.append(group)
            }
        }
        lines.sort { $0.bounds.y0 < $1.bounds.y0 }
        var blocks: [[CellGroup]] = []
        for line in lines {
            if let last = blocks.last?.last,
                Double(line.bounds.y0 - last.bounds.y1)
                    <= Self.widestLineGap * Double(max(line.bounds.height, last.bounds.height))
            {
                blocks[blocks.count - 1].append(line)
            } else {
                blocks.append([line])
            }
        }
        guard let kept = blocks.indices.max(by: { marked(blocks[$0]) < marked(blocks[$1]) }) else {
            return (nil, foreign)
        }
        for (index, block) in blocks.enumerated() where index != kept { foreign += block }
        let block = blocks[kept]
        guard block.count <= Self.mostLines, let first = block.first else { return (nil, foreign + block) }
        let bounds = block.reduce(first.bounds) { $0.union($1.bounds) }
        return (TextBlock(lines: block, bounds: bounds), foreign)
    }

    private func marked(_ block: [CellGroup]) -> Int { block.reduce(0) { $0 + $1.marked } }

    /// Whether a group can be lines of text: each run of marked rows is as tall as a line at most and centred in the
    /// group, and no row holds a long flat run.
    private func looksLikeText(_ group: CellGroup, mask: CellMask, grid: CellGrid) -> Bool {
        let bounds = group.bounds
        let tallest = cells(Self.tallestLine)
        let longest = cells(Self.longestStroke)
        let axis = Double(bounds.x0 + bounds.x1) / 2
        var line: (y0: Int, x0: Int, x1: Int)?
        func close(_ y: Int) -> Bool {
            guard let open = line else { return true }
            line = nil
            let rectangle = CellRectangle(x0: open.x0, y0: open.y0, x1: open.x1, y1: y)
            return rectangle.height <= tallest && isCentred(rectangle, on: axis)
        }
        for y in bounds.y0..<bounds.y1 {
            var run = 0
            var (left, right) = (Int.max, Int.min)
            for x in bounds.x0..<bounds.x1 {
                let at = y * columns + x
                if mask.marks[at] != 0 {
                    left = min(left, x)
                    right = max(right, x + 1)
                    run = grid.cells[at].w <= 8 ? run + 1 : 0
                    if run > longest { return false }
                } else {
                    run = 0
                }
            }
            if left > right {
                guard close(y) else { return false }
            } else if let open = line {
                line = (open.y0, min(open.x0, left), max(open.x1, right))
            } else {
                line = (y, left, right)
            }
        }
        return close(bounds.y1)
    }
}
