internal import PixelModel

/// A connected piece of marked pixels.
struct InkComponent: Sendable, Equatable {
    var box: PixelRectangle
    /// Marked pixels.
    var count: Int
    /// Sides of marked pixels towards others: the length of its outline, with that of its holes.
    var outline: Int
}

enum InkComponents {
    /// The connected pieces (over edges and corners) of a map, in the order of their first pixels.
    /// - Parameters:
    ///   - threshold: marked is what lies above it.
    ///   - limit: of runs of marks. Above it the picture is noise, and what was found so far is returned.
    static func find(_ map: LevelMap, above threshold: UInt8, limit: Int) -> [InkComponent] {
        struct Run {
            var start: Int32
            var end: Int32
            var row: Int32
            /// Sides that its pixels share with marks of the row above.
            var shared: Int32 = 0
        }
        var runs: [Run] = []
        var pieces = DisjointSets()
        var previous = 0..<0
        for row in 0..<map.height {
            let first = runs.count
            let isComplete = map.forEachRun(inRow: row, above: threshold) { begin, end in
                guard runs.count < limit else { return false }
                pieces.append()
                runs.append(Run(start: Int32(begin), end: Int32(end), row: Int32(row)))
                return true
            }
            guard isComplete else { break }
            var above = previous.lowerBound
            for index in first..<runs.count {
                while above < previous.upperBound, runs[above].end < runs[index].start { above += 1 }
                var other = above
                while other < previous.upperBound, runs[other].start <= runs[index].end {
                    pieces.join(index, other)
                    runs[index].shared += max(
                        0, min(runs[other].end, runs[index].end) - max(runs[other].start, runs[index].start))
                    other += 1
                }
            }
            previous = first..<runs.count
        }
        // Of a run that is its piece's root, the piece's place.
        var places = [Int32](repeating: -1, count: runs.count)
        var components: [InkComponent] = []
        for (index, run) in runs.enumerated() {
            let box = PixelRectangle(
                x: Int(run.start), y: Int(run.row), width: Int(run.end - run.start), height: 1)
            // Its two ends, and what is above and below its pixels.
            let outline = 2 + 2 * (box.width - Int(run.shared))
            let key = pieces.root(index)
            if places[key] >= 0 {
                let place = Int(places[key])
                components[place].box = components[place].box.union(box)
                components[place].count += box.width
                components[place].outline += outline
            } else {
                places[key] = Int32(components.count)
                components.append(InkComponent(box: box, count: box.width, outline: outline))
            }
        }
        return components
    }
}
