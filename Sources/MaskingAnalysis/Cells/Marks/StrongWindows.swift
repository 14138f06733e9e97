/// Where a plane is steep or bends, and how much: what a blur's radius is measured by.
extension CellPlane {
    /// A window is so many values long across the edge, and as wide as a vector.
    private static let windowLength = 12
    private static let windowWidth = 4

    /// Sums of squared first, second and third differences; `samples` is the number of differences that were summed.
    typealias Energies = (first: Double, second: Double, third: Double, samples: Int)

    /// By what windows are called strong: by how steep they are, which what was soft before any blur can be as well, or by
    /// how much they bend, which only what is blurred little does.
    enum Strength: Int, CaseIterable {
        case slope, bend

        /// Of the windows this share is stronger than the one that sets the threshold: a large part of a screen for slopes, a
        /// word or two for bends.
        var share: Double { self == .slope ? 0.03 : 0.005 }

        /// What it looks at among a window's energies.
        @inline(__always)
        fileprivate func value(_ energies: SIMD4<Float>) -> Float { self == .slope ? energies.x : energies.y }
    }

    /// The energies along one axis over the windows that are strong by each measure: there the codec's noise does not
    /// count.
    /// - Parameter strengths: by which windows are looked for.
    func strongEnergies(horizontal: Bool, noise: Float, _ strengths: Set<Strength>) -> [Strength: Energies] {
        let (long, wide) = (Self.windowLength, Self.windowWidth)
        let columns = ((horizontal ? width : height) - 3) / long
        let rows = (horizontal ? height : width) / wide
        guard columns > 0, rows > 0 else { return [:] }
        var windows: [SIMD4<Float>] = []
        windows.reserveCapacity(columns * rows)
        unsafe values.withUnsafeBytes { values in
            for row in 0..<rows {
                for column in 0..<columns {
                    // Three tiles long, and the last difference reaches into a fourth.
                    let first = column &* (long / TileSet.side)
                    let (tile, next) =
                        horizontal
                        ? (row &* active.columns &+ first, 1) : (first &* active.columns &+ row, active.columns)
                    guard isAll(of: kept, tile, next) else { continue }
                    // Where nothing changes, as in most of a screen, there is no energy.
                    guard isAny(of: active, tile, next) else {
                        windows.append(SIMD4())
                        continue
                    }
                    let (x, y) = horizontal ? (column * long, row * wide) : (row * wide, column * long)
                    let energy = unsafe Self.energies(
                        values, at: y &* width &+ x, stride: width, horizontal: horizontal)
                    // What an excluded value takes part in is not a number, and the third difference reaches farthest.
                    if energy.z == energy.z { windows.append(energy) }
                }
            }
        }
        guard !windows.isEmpty else { return [:] }
        var result: [Strength: Energies] = [:]
        for strength in strengths {
            let place = min(windows.count - 1, Int(Double(windows.count) * (1 - strength.share)))
            let high = OrderStatistic.value(at: place, of: windows.count) { strength.value(windows[$0]) }
            let threshold = max(high / 4, noise * Float(long * wide))
            var sum = (0.0, 0.0, 0.0)
            var found = 0
            for window in windows where strength.value(window) > threshold {
                found += 1
                sum.0 += Double(window.x)
                sum.1 += Double(window.y)
                sum.2 += Double(window.z)
            }
            if found >= 3 { result[strength] = (sum.0, sum.1, sum.2, found * long * wide) }
        }
        return result
    }

    /// Whether a set has all of a window's tiles.
    @inline(__always)
    private func isAll(of tiles: TileSet, _ first: Int, _ step: Int) -> Bool {
        tiles[first] && tiles[first &+ step] && tiles[first &+ 2 &* step] && tiles[first &+ 3 &* step]
    }

    /// Whether a set has any of them.
    @inline(__always)
    private func isAny(of tiles: TileSet, _ first: Int, _ step: Int) -> Bool {
        tiles[first] || tiles[first &+ step] || tiles[first &+ 2 &* step] || tiles[first &+ 3 &* step]
    }

    /// The energies of one window, whose first value (one before the first difference) lies at `start`.
    ///
    /// Four values that lie beside each other in memory are looked at together: along the axis when that is the
    /// horizontal one, across it otherwise.
    @inline(__always)
    private static func energies(
        _ values: UnsafeRawBufferPointer, at start: Int, stride: Int, horizontal: Bool
    ) -> SIMD4<Float> {
        var (first, second, third) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
        @inline(__always)
        func add(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
            let one = c - b
            let two = one - (b - a)
            let three = (d - c) - one - two
            first += one * one
            second += two * two
            third += three * three
        }
        if horizontal {
            for line in 0..<windowWidth {
                for vector in 0..<(windowLength / 4) {
                    let at = start &+ line &* stride &+ vector &* 4
                    unsafe add(load(values, at), load(values, at &+ 1), load(values, at &+ 2), load(values, at &+ 3))
                }
            }
        } else {
            var (a, b, c) = unsafe (
                load(values, start), load(values, start &+ stride), load(values, start &+ 2 &* stride)
            )
            for row in 3..<(windowLength + 3) {
                let d = unsafe load(values, start &+ row &* stride)
                add(a, b, c, d)
                (a, b, c) = (b, c, d)
            }
        }
        return SIMD4(first.sum(), second.sum(), third.sum(), 0)
    }
}
