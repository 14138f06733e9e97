internal import PixelModel
internal import Reading

/// Lines of text on pictures that show the same in several sizes.
///
/// Letters that belong to a picture are there where it is drawn larger, too. What looks like a line only where it is drawn
/// smaller is windows, leaves or pebbles.
struct LinesAtScales: Sendable {
    /// One of the pictures.
    private struct Drawing {
        /// What it shows of the first one, in pixels of that and in its own.
        let first: PixelRectangle
        let own: PixelRectangle
        /// How many times as large in points as on the first one.
        let scale: Double
        let pixelsPerPoint: Double
        let lines: [PixelRectangle]
        let bars: [PixelRectangle]
        /// Whether letters are as sharp on it as elsewhere.
        let isSharp: Bool
    }

    /// A drawing that is smaller by no more is as large.
    static let leastScale = 1 - HeldPicture.sameScale
    /// Points: higher letters are not looked for, and lower ones are not seen on every ground.
    private static let lineHeights = 8.0...70

    private var drawings: [Int: Drawing] = [:]

    /// - Parameters:
    ///   - scale: how many times as large in points it is as the first one.
    ///   - isSharp: whether it is no soft picture, in which letters may not be seen.
    mutating func add(
        _ place: Int, _ traces: TextTraces, first: PixelRectangle, own: PixelRectangle, scale: Double,
        pixelsPerPoint: Double, isSharp: Bool
    ) {
        guard first.area > 0, own.area > 0 else { return }
        drawings[place] = Drawing(
            first: first, own: own, scale: scale, pixelsPerPoint: pixelsPerPoint,
            lines: traces.lines + traces.slanted, bars: traces.bars, isSharp: isSharp)
    }

    /// Lines of one of the pictures that another one, on which their place is at least as large, does not have.
    func refuted(on place: Int) -> [PixelRectangle] {
        guard let drawing = drawings[place] else { return [] }
        let larger = drawings.filter { $0.key != place && $0.value.isSharp }.values
            .filter { $0.scale >= Self.leastScale * drawing.scale }
        return drawing.lines.filter { line in larger.contains { lacks(line, of: drawing, on: $0) } }
    }

    /// How much on one of the pictures lies like text under a blur and is none: a sharp one, on which its place is large enough
    /// to be read, shows no letters.
    func refutedBars(on place: Int) -> Int {
        guard let drawing = drawings[place] else { return 0 }
        let sharp = drawings.filter { $0.key != place && $0.value.isSharp }.values
        return drawing.bars.count { bar in
            sharp.contains { lacks(bar, of: drawing, on: $0, from: Self.lineHeights.lowerBound) }
        }
    }

    /// Whether another picture shows a place of one, and no line of text there.
    /// - Parameter least: how high in points letters have to be there.
    private func lacks(
        _ line: PixelRectangle, of drawing: Drawing, on other: Drawing, from least: Double = 0
    ) -> Bool {
        let there = line.moved(from: drawing.own, to: drawing.first).moved(from: other.first, to: other.own)
        return there.intersection(other.own) == there
            && (least...Self.lineHeights.upperBound).contains(Double(there.height) / other.pixelsPerPoint)
            && !other.lines.contains { $0.intersects(there) }
    }
}

extension PixelRectangle {
    /// Where it lies when a part of a picture, in which it lies, is drawn elsewhere.
    fileprivate func moved(from part: PixelRectangle, to other: PixelRectangle) -> PixelRectangle {
        func place(_ value: Int, _ from: Int, _ length: Int, _ to: Int, _ otherLength: Int) -> Int {
            to + Int((Double(value - from) * Double(otherLength) / Double(length)).rounded())
        }
        let (left, right) = (
            place(x, part.x, part.width, other.x, other.width), place(maxX, part.x, part.width, other.x, other.width)
        )
        let (top, bottom) = (
            place(y, part.y, part.height, other.y, other.height),
            place(maxY, part.y, part.height, other.y, other.height)
        )
        return PixelRectangle(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
    }
}
