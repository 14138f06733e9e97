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
    }

    /// The energies along one axis over the windows that are strong by each measure: there the codec's noise does not
    /// count.
    /// - Parameter strengths: by which windows are looked for.
    func strongEnergies(horizontal: Bool, noise: Float, _ strengths: [Strength]) -> [Strength: Energies] {
        let (long, wide) = (Self.windowLength, Self.windowWidth)
        let columns = ((horizontal ? width : height) - 3) / long
        let rows = (horizontal ? height : width) / wide
        guard columns > 0, rows > 0 else { return [:] }
        var windows: [SIMD4<Float>] = []
        windows.reserveCapacity(columns * rows)
        unsafe values.withUnsafeBytes { values in
            for row in 0..<rows {
                for column in 0..<columns {
                    let (x, y) = horizontal ? (column * long, row * wide) : (row * wide, column * long)
                    let at = y * width + x
                    if unsafe Self.isPlain(values, at: at, stride: width, horizontal: horizontal) {
                        windows.append(SIMD4())
                        continue
                    }
                    let energy = unsafe Self.energies(values, at: at, stride: width, horizontal: horizontal)
                    // What holds an excluded value is not a number.
                    if energy.x == energy.x { windows.append(energy) }
                }
            }
        }
        guard !windows.isEmpty else { return [:] }
        var result: [Strength: Energies] = [:]
        for strength in strengths {
            let place = min(windows.count - 1, Int(Double(windows.count) * (1 - strength.share)))
            let high = OrderStatistic.value(at: place, of: windows.count) { windows[$0][strength.rawValue] }
            let threshold = max(high / 4, noise * Float(long * wide))
            var sum = (0.0, 0.0, 0.0)
            var found = 0
            for window in windows where window[strength.rawValue] > threshold {
                found += 1
                sum.0 += Double(window.x)
                sum.1 += Double(window.y)
                sum.2 += Double(window.z)
            }
            if found >= 3 { result[strength] = (sum.0, sum.1, sum.2, found * long * wide) }
        }
        return result
    }

    /// Whether nothing changes along a window, which most of a screen's do: its energies are 0 then.
    @inline(__always)
    private static func isPlain(
        _ values: UnsafeRawBufferPointer, at start: Int, stride: Int, horizontal: Bool
    ) -> Bool {
        @inline(__always)
        func differ(_ a: SIMD4<Float>, _ at: Int) -> SIMD4<UInt32> {
            unsafe unsafeBitCast(a, to: SIMD4<UInt32>.self) ^ unsafeBitCast(load(values, at), to: SIMD4<UInt32>.self)
        }
        var differing = SIMD4<UInt32>()
        // An excluded value equals another one in its bits alone; the sum tells it.
        var sum = SIMD4<Float>()
        if horizontal {
            for line in 0..<windowWidth {
                let at = start &+ line &* stride
                let first = unsafe load(values, at)
                sum += first
                differing |= differ(first, at &+ 1) | differ(first, at &+ 4) | differ(first, at &+ 8)
                differing |= differ(first, at &+ 11)
            }
        } else {
            sum = unsafe load(values, start)
            for row in 1..<(windowLength + 3) { differing |= differ(sum, start &+ row &* stride) }
        }
        return differing == SIMD4() && !sum.sum().isNaN
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
