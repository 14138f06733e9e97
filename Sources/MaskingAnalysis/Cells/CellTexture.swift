/// What the mean of a cell hides: pixels that differ although nothing around the cell says why.
///
/// A checkerboard, a hatching or a pattern of dots finer than a cell has the mean of the plain colour that surrounds it,
/// and a person still sees it. Its range tells: pixels of a plain cell are equal, those of a slope differ by no more
/// than the cell does from its neighbours, and those of a known drawing by what is drawn there.
enum CellTexture {
    /// Pixels that differ by this many levels in a cell whose surroundings say nothing are dithering, a codec's slip or
    /// a rounding. From one more on a person can tell the pattern from the plain colour beside it.
    static let largestUnseen: Int16 = 5
    /// Where most cells of a picture have at least this range, dithering or a film's grain covers all of it, in levels,
    private static let grainRange: Int16 = 3
    /// and so many levels are what JPEG makes of dithering by four levels: patterns below drown in it.
    static let largestUnseenInGrain: Int16 = 10
    /// A range beyond the allowed one by this many levels is plainly something else.
    private static let plainExcess: Int16 = 24

    /// A cell this near to one that differs in its mean, in cells, belongs to that one's edge: smoothing, and the rings of
    /// whatever made the picture smaller.
    static let edgeReach = 2
    /// The same for JPEG, whose rings fill a block of 16 × 16 pixels.
    static let edgeReachOfJPEG = 4
    /// JPEG's rings are higher than what they leave of a cell's mean by up to this factor.
    private static let ringing: Int16 = 3

    /// The largest range that shows nothing where the surroundings say nothing, in levels: the one in grain where more than
    /// half of all cells have ``grainRange`` or more.
    static func unseen(in grid: CellGrid) -> Int16 {
        if let known = grid.largestUnseenRange { return known }
        var grainy = 0
        unsafe grid.cells.withUnsafeBufferPointer { cells in
            grid.activeTiles.forEachPart { part in
                if unsafe cells[part.y0 &* grid.columns &+ part.x0].w >= grainRange { grainy &+= part.area }
            } inside: { part in
                var counts = SIMD4<UInt64>()
                for row in part.y0..<part.y1 {
                    var start = row &* grid.columns &+ part.x0
                    let end = row &* grid.columns &+ part.x1
                    while start &+ 4 <= end {
                        let ranges = unsafe FourCells(cells.words(start)).ranges
                        counts &+= (SIMD4(repeating: UInt64(grainRange) &- 1) &- ranges) &>> 63
                        start &+= 4
                    }
                    for at in start..<end { grainy &+= unsafe cells[at].w >= grainRange ? 1 : 0 }
                }
                grainy &+= Int(counts.wrappedSum())
            }
        }
        return grainy * 2 > grid.count ? largestUnseenInGrain : largestUnseen
    }

    /// The largest range that a faithful drawing may have, in levels.
    /// - Parameters:
    ///   - unseen: ``unseen(in:)`` of the picture.
    ///   - drawn: range of the drawing's own pixels, in levels.
    ///   - gradient: ``Prediction/gradient``, in sixteenths of a level.
    ///   - allowance: ``Prediction/allowance``, in sixteenths of a level.
    @inline(__always)
    static func limit(unseen: Int16, drawn: Int16, gradient: Int16, allowance: Int16, isLossy: Bool) -> Int16 {
        let units = Int16(CellGrid.unitsPerLevel)
        let codec = isLossy ? allowance / units &* ringing : 0
        return unseen &+ drawn &+ gradient / units &+ codec
    }

    /// How plainly a range beyond its limit shows something.
    @inline(__always)
    static func mark(range: Int16, limit: Int16) -> CellMark { range > limit &+ plainExcess ? .strong : .faint }

    /// Cells whose pixels differ by more than the slope they lie on, by their index.
    ///
    /// The slope is told by the neighbours' means: along it a cell's pixels differ by less than the cell does from the
    /// next one.
    static func unexplained(in grid: CellGrid) -> [Int] {
        let (w, h) = (grid.columns, grid.rows)
        var result: [Int] = []
        unsafe grid.cells.withUnsafeBufferPointer { cells in
            let unseen = unseen(in: grid)
            func hides(_ x: Int, _ y: Int) -> Bool {
                let at = y &* w &+ x
                let unseen = holdsRings(grid, x, y) ? max(unseen, largestUnseenInGrain) : unseen
                guard unsafe cells[at].w > unseen else { return false }
                @inline(__always)
                func step(_ isInside: Bool, _ other: Int) -> Int16 {
                    unsafe isInside ? LocalGradient.absolute(cells[at] &- cells[other]).largestChannel : 0
                }
                let across = max(step(x > 0, at &- 1), step(x &+ 1 < w, at &+ 1))
                let down = max(step(y > 0, at &- w), step(y &+ 1 < h, at &+ w))
                let slope = (across &+ down) / Int16(CellGrid.unitsPerLevel)
                return unsafe cells[at].w > unseen &+ slope && !isBlend(cells, x, y, w, h)
            }
            grid.activeTiles.forEachPart { part in
                guard unsafe cells[part.y0 &* w &+ part.x0].w > unseen else { return }
                for y in part.y0..<part.y1 {
                    for x in part.x0..<part.x1 where hides(x, y) { result.append(y &* w &+ x) }
                }
            } inside: { part in
                for y in part.y0..<part.y1 {
                    var x = part.x0
                    while x < part.x1 {
                        // Four at a time, where all have neighbours.
                        if y > 0, y &+ 1 < h, x > 0, x &+ 4 <= part.x1, x &+ 4 < w {
                            let hidden = unsafe unexplained(cells, y &* w &+ x, w, unseen)
                            if hidden != 0 {
                                for place in x..<(x &+ 4) where hidden &>> (place &- x) & 1 != 0 {
                                    let isAtRim = holdsRings(grid, place, y)
                                    if isAtRim ? hides(place, y) : unsafe !isBlend(cells, place, y, w, h) {
                                        result.append(y &* w &+ place)
                                    }
                                }
                            }
                            x &+= 4
                        } else {
                            if hides(x, y) { result.append(y &* w &+ x) }
                            x &+= 1
                        }
                    }
                }
            }
        }
        return result
    }

    /// Whether a cell at the rim of a part of a picture may hold the rings of what stands beside that: JPEG leaves as much of
    /// them as of dithering.
    @inline(__always)
    private static func holdsRings(_ grid: CellGrid, _ x: Int, _ y: Int) -> Bool {
        guard grid.isPart, grid.isLossy else { return false }
        return min(x, y, grid.columns &- 1 &- x, grid.rows &- 1 &- y) < edgeReachOfJPEG
    }

    /// A bit for each of four cells inside the picture that has a larger range than its slope explains: the steps to its
    /// neighbours, the larger one across and the larger one down.
    @inline(__always)
    private static func unexplained(
        _ cells: UnsafeBufferPointer<SIMD4<Int16>>, _ at: Int, _ w: Int, _ unseen: Int16
    ) -> Int {
        let four = unsafe FourCells(cells.words(at))
        let allowed = SIMD4(repeating: UInt64(unseen))
        guard four.ranges.haveLarger(than: allowed) else { return 0 }
        @inline(__always)
        func step(_ away: Int) -> SIMD4<UInt64> {
            unsafe four.distance(to: FourCells(cells.words(at &- away)))
                .larger(four.distance(to: FourCells(cells.words(at &+ away)))).largestChannels
        }
        let levels = UInt64(CellGrid.unitsPerLevel.trailingZeroBitCount)
        let explained = allowed &+ (step(1) &+ step(w)) &>> levels
        return four.ranges.haveLarger(than: explained) ? four.ranges.areLarger(than: explained) : 0
    }

    /// Whether a cell at the screen's edge looks like its neighbours along the edge: a renderer's blend does.
    @inline(__always)
    private static func isBlend(
        _ cells: UnsafeBufferPointer<SIMD4<Int16>>, _ x: Int, _ y: Int, _ w: Int, _ h: Int
    ) -> Bool {
        let isAtEdge = min(y, h &- 1 &- y) < ScreenEdge.depth || min(x, w &- 1 &- x) < ScreenEdge.depth
        return unsafe isAtEdge && isBlendAtEdge(cells, x, y, w, h)
    }

    private static func isBlendAtEdge(
        _ cells: UnsafeBufferPointer<SIMD4<Int16>>, _ x: Int, _ y: Int, _ w: Int, _ h: Int
    ) -> Bool {
        func isEven(_ place: Int, _ length: Int, _ step: Int) -> Bool {
            [place - 1, place + 1].allSatisfy { next in
                guard next >= 0, next < length else { return true }
                let at = y * w + x
                let difference = unsafe LocalGradient.absolute(cells[at] &- cells[at + (next - place) * step])
                return difference.largestChannel <= ScreenEdge.evenness && difference.w <= evenRange
            }
        }
        return min(y, h - 1 - y) < ScreenEdge.depth && isEven(x, w, 1)
            || min(x, w - 1 - x) < ScreenEdge.depth && isEven(y, h, w)
    }

    /// Ranges of neighbours along the edge differ by no more than so many levels in a blend.
    private static let evenRange: Int16 = 8
}
