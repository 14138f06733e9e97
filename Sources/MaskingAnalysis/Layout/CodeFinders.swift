/// The marks by which readers find a code: squares in squares at the corners of a QR code and around the middle of an Aztec code,
/// and the two solid sides of a Data Matrix (ISO/IEC 18004, 24778 and 16022).
struct CodeFinders {
    /// What is darker, or what is lighter, without the quiet zone around it.
    let code: DarkCells

    /// Cells of a module: of smaller ones no run is sure.
    private static let leastModule = 1.8
    /// A run is off by this share of a module, at most, or by a cell.
    private static let slack = 0.6

    var areFound: Bool { hasSquaresAtCorners || hasSquaresAroundMiddle || hasSolidSides }

    private static func isNear(_ run: Int, _ modules: Double, _ module: Double) -> Bool {
        abs(Double(run) - modules * module) <= max(1, slack * module)
    }

    // MARK: - QR

    /// Of the corners three have such squares; one of them may be hidden.
    private static let fewestCorners = 2
    /// Their modules are one size up to this factor.
    private static let sameModule = 1.4

    private var hasSquaresAtCorners: Bool {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap { module(atCorner: $0.0, $0.1) }
        return corners.contains { one in
            corners.count { max($0, one) <= Self.sameModule * min($0, one) } >= Self.fewestCorners
        }
    }

    /// The size of a module in cells, where a square in squares stands at a corner: runs of 1, 1, 3, 1 and 1 modules across and
    /// down its middle.
    /// - Parameters: 0 for the left and the upper side, 1 for the right and the lower one.
    private func module(atCorner right: Int, _ low: Int) -> Double? {
        let (dx, dy) = (right == 0 ? 1 : -1, low == 0 ? 1 : -1)
        let (x, y) = (right * (code.columns - 1), low * (code.rows - 1))
        for away in 0..<(code.rows / 2) {
            guard let across = Self.module(code.runs(from: x, y + dy * away, by: dx, 0)) else { continue }
            let middle = Int((3.5 * across).rounded(.down))
            guard let down = Self.module(code.runs(from: x + dx * middle, y, by: 0, dy)),
                max(across, down) <= Self.sameModule * min(across, down),
                abs(Double(away) + 0.5 - 3.5 * down) <= 1.5 * down
            else { continue }
            let module = (across + down) / 2
            if likeness(atCorner: right, low, module) >= Self.leastLikeness { return module }
        }
        return nil
    }

    /// The part of a corner's cells that are as in such squares: of rings that cross a corner half of them are, or two thirds;
    /// of squares that are drawn round four fifths.
    private static let leastLikeness = 0.75

    private func likeness(atCorner right: Int, _ low: Int, _ module: Double) -> Double {
        let side = min(Int((7 * module).rounded()), min(code.columns, code.rows))
        var alike = 0
        for y in 0..<side {
            for x in 0..<side {
                func away(_ cell: Int) -> Double { abs((Double(cell) + 0.5) / module - 3.5) }
                let ring = max(away(x), away(y))
                let cell = code[right == 0 ? x : code.columns - 1 - x, low == 0 ? y : code.rows - 1 - y]
                if cell == (ring < 1.5 || ring >= 2.5) { alike += 1 }
            }
        }
        return Double(alike) / Double(max(1, side * side))
    }

    private static func module(_ runs: [Int]) -> Double? {
        // The first may be a cell that is light by its corner.
        let dark = runs.first == 0 ? runs.dropFirst(runs.dropFirst().first ?? 2 <= 1 ? 2 : 0) : runs[...]
        guard dark.count >= 5, dark[dark.startIndex] > 0 else { return nil }
        let five = Array(dark.prefix(5))
        let module = Double(five.reduce(0, +)) / 7
        guard module >= leastModule, zip(five, [1.0, 1, 3, 1, 1]).allSatisfy({ isNear($0, $1, module) }) else {
            return nil
        }
        return module
    }

    // MARK: - Aztec

    /// The middle of the squares lies so far from the code's, as a share of its sides.
    private static let offMiddle = 0.08
    /// Squares reach as far aslant as across; circles reach less far, by the root of two.
    private static let aslant = 0.85...1.35
    /// Runs on each side of the middle one: the smallest code has so many squares before its data begin.
    private static let squares = 3

    private var hasSquaresAroundMiddle: Bool {
        let (x, y) = (code.columns / 2, code.rows / 2)
        let (w, h) = (
            max(1, Int(Self.offMiddle * Double(code.columns))), max(1, Int(Self.offMiddle * Double(code.rows)))
        )
        for row in (y - h)...(y + h) {
            for column in (x - w)...(x + w) {
                guard let across = ring(column, row, 1, 0), let down = ring(column, row, 0, 1),
                    max(across, down) <= Self.sameModule * min(across, down),
                    let falling = ring(column, row, 1, 1), let rising = ring(column, row, 1, -1),
                    Self.aslant.contains((falling + rising) / (across + down))
                else { continue }
                return true
            }
        }
        return false
    }

    /// The size of a module in cells along a line through the middle, both ways.
    private func ring(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) -> Double? {
        let (one, other) = (code.runs(from: x, y, by: dx, dy), code.runs(from: x, y, by: -dx, -dy))
        guard one.count > Self.squares, other.count > Self.squares, one[0] > 0, other[0] > 0 else { return nil }
        let runs = [one[0] + other[0] - 1] + one[1...Self.squares] + other[1...Self.squares]
        let module = Double(runs.reduce(0, +)) / Double(runs.count)
        // Aslant the middle one is cut at its corners.
        let compared = dx != 0 && dy != 0 ? runs[1...] : runs[...]
        return module >= Self.leastModule && compared.allSatisfy { Self.isNear($0, 1, module) } ? module : nil
    }

    // MARK: - Data Matrix

    /// Cells of a solid side that are light: those at its ends, where less than half of them belongs to it.
    private static let mostLight = 2
    /// Modules along the side of the smallest one.
    private static let fewestModules = 10
    /// So much of what the sides enclose is dark.
    private static let mixed = 0.25...0.75

    private var hasSolidSides: Bool {
        guard min(code.columns, code.rows) > 1, Self.mixed.contains(code.darkShare) else { return false }
        let (right, bottom) = (code.columns - 1, code.rows - 1)
        // Of a side's outermost cells less than half may belong to it.
        let lines = (0...1).map { depth in
            [
                code.runs(from: 0, depth, by: 1, 0), code.runs(from: right - depth, 0, by: 0, 1),
                code.runs(from: 0, bottom - depth, by: 1, 0), code.runs(from: depth, 0, by: 0, 1),
            ]
        }
        let isSolid = (0..<4).map { side in lines.contains { Self.isSolid($0[side]) } }
        let alternates = (0..<4).map { side in lines.contains { Self.alternates($0[side]) } }
        return (0..<4).contains { side in
            let (next, third, last) = ((side + 1) % 4, (side + 2) % 4, (side + 3) % 4)
            return isSolid[side] && isSolid[next] && alternates[third] && alternates[last]
        }
    }

    private static func isSolid(_ runs: [Int]) -> Bool {
        let dark = stride(from: 0, to: runs.count, by: 2).reduce(0) { $0 + runs[$1] }
        return dark + mostLight >= runs.reduce(0, +)
    }

    /// The first and the last one may be cut.
    private static func alternates(_ runs: [Int]) -> Bool {
        let runs = runs.filter { $0 > 0 }
        let module = Double(runs.reduce(0, +)) / Double(max(1, runs.count))
        return runs.count >= fewestModules && module >= leastModule
            && runs.dropFirst().dropLast().allSatisfy { isNear($0, 1, module) }
    }
}
