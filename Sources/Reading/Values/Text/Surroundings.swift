internal import PixelModel

/// The text around a value, from the nearest to what is further away.
struct Surroundings: Sendable {
    let page: Page

    /// Heights of letters up to a label above or below a value.
    private static let labelDistance = 2.6

    /// The text of the value's own row.
    func row(_ run: TextRun) -> String {
        guard let first = run.indices.first, let row = page.rows.first(where: { $0.contains(first) }) else { return "" }
        return Set(row + run.indices).sorted().map { page.lines[$0].text }.joined(separator: " ")
    }

    /// The other lines of the same paragraph.
    func paragraph(_ run: TextRun) -> String {
        page.blocks.filter { block in run.indices.contains { block.contains($0) } }.flatMap { $0 }.filter {
            !run.indices.contains($0)
        }
        .map { page.lines[$0].text }.joined(separator: " ")
    }

    /// Labels above and below a value: lines close by that share its columns or begin at its edge.
    /// - Parameter reach: further away by this factor, e.g. for a headline and the code under it.
    func labels(_ run: TextRun, _ box: PixelRectangle, reach: Double = 1, below: Bool = true) -> [String] {
        let own = run.lines.map(\.letterHeight).max() ?? 0
        return page.lines.indices.filter { index in
            guard !run.indices.contains(index) else { return false }
            let line = page.lines[index]
            let height = max(own, line.letterHeight)
            let gap = max(box.y - line.box.maxY, line.box.y - box.maxY)
            guard gap > -line.box.height / 2, Double(gap) < Self.labelDistance * reach * height,
                below || line.box.y < box.y
            else { return false }
            return line.box.x < box.maxX && line.box.maxX > box.x || abs(Double(line.box.x - box.x)) < 2 * height
        }.map { page.lines[$0].text }
    }
}
