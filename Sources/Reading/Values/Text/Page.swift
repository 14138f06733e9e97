internal import PixelModel

/// The lines of a picture and how they stand to each other.
struct Page: Sendable {
    let lines: [ReadLine]
    /// Lines beside each other, from left to right; rows from top to bottom. Indices of `lines`.
    let rows: [[Int]]
    /// Lines below each other that begin at one edge, like the lines of a paragraph or of a number that is too long for
    /// one.
    let blocks: [[Int]]

    /// Heights of letters between the lines of a paragraph at most: a line's ascenders and descenders take one of the
    /// usual 1.3 to 1.7 line heights; the rows of a list stand further apart.
    private static let paragraphGap = 1.15

    init(_ lines: [ReadLine]) {
        self.lines = lines
        var rows: [[Int]] = []
        for index in lines.indices.sorted(by: { Self.middle(lines[$0]) < Self.middle(lines[$1]) }) {
            let box = lines[index].box
            let row = rows.lastIndex { row in
                row.allSatisfy { other in
                    let own = lines[other].box
                    let overlap = min(own.maxY, box.maxY) - max(own.y, box.y)
                    return 2 * overlap >= min(own.height, box.height)
                        && min(own.maxX, box.maxX) - max(own.x, box.x) < min(own.width, box.width) / 2
                }
            }
            if let row { rows[row].append(index) } else { rows.append([index]) }
        }
        self.rows = rows.map { $0.sorted { lines[$0].box.x < lines[$1].box.x } }
        blocks = Self.blocks(lines)
    }

    private static func middle(_ line: ReadLine) -> Int { 2 * line.box.y + line.box.height }

    private static func blocks(_ lines: [ReadLine]) -> [[Int]] {
        var following: [Int: Int] = [:]
        var preceded: Set<Int> = []
        for (index, line) in lines.enumerated() {
            let next = lines.indices.filter { other in
                let below = lines[other]
                let height = max(line.letterHeight, below.letterHeight)
                return other != index && !preceded.contains(other) && below.box.y > line.box.y
                    && Double(below.box.y - line.box.maxY) < paragraphGap * height
                    && Double(below.box.y - line.box.y) > 0.6 * height
                    && abs(Double(below.box.x - line.box.x)) < 1.2 * height
                    && min(line.letterHeight, below.letterHeight) > 0.7 * height
            }.min { lines[$0].box.y < lines[$1].box.y }
            if let next {
                following[index] = next
                preceded.insert(next)
            }
        }
        return following.keys.filter { !preceded.contains($0) }.sorted().map { first in
            var block = [first]
            while let next = following[block[block.count - 1]], block.count <= lines.count { block.append(next) }
            return block
        }
    }

    func run(row: [Int]) -> TextRun { TextRun(row.map { lines[$0] }, row, separator: TextRun.gap) }
    func run(block: [Int]) -> TextRun { TextRun(block.map { lines[$0] }, block, separator: TextRun.lineBreak) }
}
