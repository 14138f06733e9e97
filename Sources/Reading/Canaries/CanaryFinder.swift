internal import PixelModel

/// Finds canaries as recognisers err: what looks alike is equal, spaces and punctuation do not count, and long texts may
/// differ in a few signs. Digits are not taken for other digits: that would be another number.
public struct CanaryFinder: Sendable {
    private let patterns: [Pattern]

    private struct Pattern: Sendable {
        var name: String
        var signs: [UInt32]
        /// Places before which the text has a space or punctuation.
        var gaps: Set<Int>
        /// Mostly digits: an amount, a number.
        var isNumber: Bool
        var budget: Int
    }

    /// Signs below which a canary must stand for itself, not inside a word or number.
    private static let standsAlone = 9
    /// Signs for each error that is allowed, and below which none is.
    private static let signsPerError = 6
    private static let leastForError = 7
    /// Errors allowed in the longest texts.
    private static let mostErrors = 6

    public init(_ canaries: [Canary]) {
        patterns = canaries.compactMap { canary in
            var (signs, gaps): ([UInt32], Set<Int>) = ([], [])
            for character in canary.text {
                let own = Confusion.signs(of: character)
                if own.isEmpty { gaps.insert(signs.count) } else { signs += own }
            }
            guard signs.count >= Canary.leastSigns else { return nil }
            let digits = canary.text.count { $0.isNumber }
            let budget =
                signs.count < Self.leastForError ? 0 : min(Self.mostErrors, max(1, signs.count / Self.signsPerError))
            return Pattern(
                name: canary.name, signs: signs, gaps: gaps, isNumber: digits * 10 >= signs.count * 6, budget: budget)
        }
    }

    /// The canaries of a page, each place once.
    public func find(_ lines: [ReadLine]) -> [ReadableCanary] {
        guard !patterns.isEmpty else { return [] }
        let page = Page(lines)
        var found: [ReadableCanary] = []
        for run in page.rows.map({ page.run(row: $0) }) + page.blocks.map({ page.run(block: $0) }) {
            let stream = Stream(run)
            for pattern in patterns {
                for match in Self.matches(pattern, stream) {
                    let box = run.box(match.range)
                    guard !found.contains(where: { $0.name == pattern.name && $0.box.intersects(box) }) else {
                        continue
                    }
                    found.append(
                        ReadableCanary(
                            name: pattern.name, box: box, way: run.way(match.range.lowerBound),
                            certainty: 1 - Double(match.cost) / Double(pattern.signs.count)))
                }
            }
        }
        return found.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
    }

    /// Names of the canaries in a text that was not recognised but decoded, e.g. of a code.
    public func names(in text: String) -> [String] {
        let line = ReadLine(
            words: text.split(whereSeparator: \.isWhitespace).map {
                RecognizedWord(text: String($0), box: PixelRectangle(x: 0, y: 0, width: 1, height: 1), certainty: 1)
            }, box: PixelRectangle(x: 0, y: 0, width: 1, height: 1), letterHeight: 1, way: .plain)
        let stream = Stream(TextRun([line], [0], separator: TextRun.gap))
        return patterns.filter { !Self.matches($0, stream).isEmpty }.map(\.name)
    }

    /// The signs of a run and where they stand in it.
    private struct Stream {
        var signs: [UInt32] = []
        var places: [Int] = []
        let run: TextRun

        init(_ run: TextRun) {
            self.run = run
            for (index, character) in run.characters.enumerated() {
                for sign in Confusion.signs(of: character) {
                    signs.append(sign)
                    places.append(index)
                }
            }
        }
    }

    /// Sellers' search for a part of the text that differs from the pattern within its budget; of overlapping ones the
    /// nearest.
    private static func matches(_ pattern: Pattern, _ stream: Stream) -> [(range: Range<Int>, cost: Int)] {
        let count = pattern.signs.count
        guard stream.signs.count + pattern.budget >= count else { return [] }
        var costs = (0...count).map { row in
            pattern.signs.prefix(row).reduce(0) { $0 + edit($1, pattern) }
        }
        var starts = [Int](repeating: 0, count: count + 1)
        var best: [(start: Int, end: Int, cost: Int)] = []
        for (index, sign) in stream.signs.enumerated() {
            var (diagonal, diagonalStart) = (costs[0], starts[0])
            (costs[0], starts[0]) = (0, index + 1)
            diagonalStart = index
            for row in 1...count {
                let wanted = pattern.signs[row - 1]
                let replaced = diagonal + (wanted == sign ? 0 : replacement(wanted, sign))
                let missing = costs[row - 1] + edit(wanted, pattern)
                let surplus = costs[row] + edit(sign, pattern)
                let (oldCost, oldStart) = (costs[row], starts[row])
                if replaced <= missing, replaced <= surplus {
                    (costs[row], starts[row]) = (replaced, diagonalStart)
                } else if missing <= surplus {
                    (costs[row], starts[row]) = (missing, starts[row - 1])
                } else {
                    costs[row] = surplus
                }
                (diagonal, diagonalStart) = (oldCost, oldStart)
            }
            guard costs[count] <= pattern.budget, starts[count] <= index else { continue }
            let match = (start: starts[count], end: index + 1, cost: costs[count])
            guard fits(match.start, match.end, pattern, stream) else { continue }
            if let last = best.last, match.start < last.end {
                if match.cost < last.cost { best[best.count - 1] = match }
            } else {
                best.append(match)
            }
        }
        return best.map { (stream.places[$0.start]..<stream.places[$0.end - 1] + 1, $0.cost) }
    }

    private static func isDigit(_ sign: UInt32) -> Bool { (0x30...0x39).contains(sign) }

    /// A digit lost or found makes another number.
    private static func edit(_ sign: UInt32, _ pattern: Pattern) -> Int { pattern.isNumber && isDigit(sign) ? 2 : 1 }

    private static func replacement(_ a: UInt32, _ b: UInt32) -> Int { isDigit(a) && isDigit(b) ? 2 : 1 }

    private static func fits(_ start: Int, _ end: Int, _ pattern: Pattern, _ stream: Stream) -> Bool {
        let bytes = stream.run.bytes
        let (first, last) = (stream.places[start], stream.places[end - 1])
        func isSign(_ index: Int) -> Bool { bytes.indices.contains(index) && bytes[index].isAlphanumeric }
        if pattern.signs.count < standsAlone || pattern.isNumber {
            if isSign(first - 1) || isSign(last + 1) { return false }
            if pattern.isNumber {
                let joints = Set(".,".utf8)
                // "234,56" is no part of "1.234,56".
                if first >= 2, joints.contains(bytes[first - 1]), bytes[first - 2].isDigit { return false }
                if last + 2 < bytes.count, joints.contains(bytes[last + 1]), bytes[last + 2].isDigit { return false }
            }
        }
        guard pattern.isNumber, end - start == pattern.signs.count else { return true }
        // Gaps stand where the canary has some; some of them may be lost.
        return (start + 1..<end).allSatisfy { place in
            let gap = stream.places[place] - stream.places[place - 1] > 1
            let isSpace = gap && bytes[stream.places[place - 1] + 1] == TextRun.lineBreak
            return !gap || isSpace || pattern.gaps.contains(place - start)
                || pattern.signs.count > standsAlone && bytes[stream.places[place - 1] + 1] == 0x20
        }
    }
}
