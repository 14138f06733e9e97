import Foundation
import PixelModel
internal import Vocabulary

/// One row of an overlay image as the cells of a screen see it.
struct SqueezedRow: Sendable {
    /// The colours that the cells' means have of it.
    fileprivate(set) var means: [SIMD4<Float>] = []
    /// What these are made of.
    fileprivate(set) var extremes: [ColorExtremes] = []
    /// The colour of all that a cell sees of it, the background where the image does not reach included, with alpha in the
    /// highest byte; 0 where there are several.
    fileprivate(set) var colors: [UInt32] = []
}

/// Smallest and largest values of each channel, in levels.
struct ColorExtremes: Sendable {
    private var low = SIMD4<Float>(repeating: .infinity)
    private var high = SIMD4<Float>(repeating: -.infinity)

    @inline(__always)
    mutating func add(_ color: SIMD4<Float>) {
        low.replace(with: color, where: color .< low)
        high.replace(with: color, where: color .> high)
    }

    @inline(__always)
    mutating func add(_ other: ColorExtremes) {
        low.replace(with: other.low, where: other.low .< low)
        high.replace(with: other.high, where: other.high .> high)
    }

    /// The largest difference in a channel, as ``PictureCells/cells`` has it.
    var range: Int16 {
        let difference = high - low
        let largest = max(difference.x, difference.y, difference.z)
        return largest > 0 ? Int16(largest.rounded(.up)) : 0
    }
}

/// Squeezes rows of an image to cells and lays them over the background.
struct RowSqueezer {
    private let image: RGBAImage
    private let back: SIMD4<Float>
    private let backColor: UInt32
    /// For each cell the first pixel, how many there are, and the share of the cell that they reach.
    private let spans: [(start: Int, count: Int, coverage: Float)]
    /// Of all cells, one after the other.
    private let weights: [Float]

    init(_ image: RGBAImage, _ horizontal: AxisWeights, background: RGBColor) {
        self.image = image
        back = background.levels
        backColor = background.opaqueWord
        spans = horizontal.entries.map { ($0.start, $0.weights.count, $0.coverage) }
        weights = horizontal.entries.flatMap(\.weights)
    }

    /// - Parameter known: a row that was squeezed before. Most rows of a cover equal the one above them.
    func row(_ y: Int, after known: (source: Int, row: SqueezedRow)?) -> SqueezedRow {
        if let known, isEqual(y, known.source) { return known.row }
        return squeeze(y)
    }

    private func isEqual(_ y: Int, _ other: Int) -> Bool {
        let bytes = image.width * 4
        return unsafe image.pixels.withUnsafeBytes { pixels in
            let (one, two) = unsafe (
                pixels[(y * bytes)..<((y + 1) * bytes)], pixels[(other * bytes)..<((other + 1) * bytes)]
            )
            guard let a = unsafe UnsafeRawBufferPointer(rebasing: one).baseAddress,
                let b = unsafe UnsafeRawBufferPointer(rebasing: two).baseAddress
            else { return true }
            return unsafe memcmp(a, b, bytes) == 0
        }
    }

    private func squeeze(_ y: Int) -> SqueezedRow {
        var result = SqueezedRow()
        result.means.reserveCapacity(spans.count)
        result.extremes.reserveCapacity(spans.count)
        result.colors.reserveCapacity(spans.count)
        unsafe image.pixels.withUnsafeBytes { pixels in
            unsafe weights.withUnsafeBufferPointer { weights in
                let base = y * image.width * 4
                let row = unsafe UnsafeRawBufferPointer(rebasing: pixels[base..<(base + image.width * 4)])
                // A row that is opaque, as most are, needs no mixing.
                var common = UInt32.max
                for x in 0..<image.width { unsafe common &= Self.word(row, x) }
                let isOpaque = common &>> 24 == 255
                var next = 0
                for span in spans {
                    let used = unsafe UnsafeBufferPointer(rebasing: weights[next..<(next + span.count)])
                    next += span.count
                    unsafe add(
                        UnsafeRawBufferPointer(rebasing: row[(span.start * 4)...]), used, span.coverage,
                        isOpaque: isOpaque, to: &result)
                }
            }
        }
        return result
    }

    @inline(__always)
    private func add(
        _ pixels: UnsafeRawBufferPointer, _ weights: UnsafeBufferPointer<Float>, _ coverage: Float, isOpaque: Bool,
        to row: inout SqueezedRow
    ) {
        var sum = back * (1 - coverage)
        var extremes = ColorExtremes()
        if coverage < 1 { extremes.add(back) }
        guard let first = unsafe weights.isEmpty ? nil : Self.word(pixels, 0) else {
            row.means.append(sum)
            row.extremes.append(extremes)
            row.colors.append(backColor)
            return
        }
        var isOne = first &>> 24 == 255 && (coverage == 1 || first == backColor)
        var index = 1
        while isOne, index < weights.count {
            isOne = unsafe Self.word(pixels, index) == first
            index &+= 1
        }
        if isOne {
            let color = Self.levels(first)
            extremes.add(color)
            for index in 0..<weights.count { unsafe sum += color * weights[index] }
        } else {
            for index in 0..<weights.count {
                let word = unsafe Self.word(pixels, index)
                let color = isOpaque ? Self.levels(word) : mixed(word)
                extremes.add(color)
                unsafe sum += color * weights[index]
            }
        }
        row.means.append(sum)
        row.extremes.append(extremes)
        row.colors.append(isOne ? first : 0)
    }

    /// A pixel, red in the lowest byte.
    @inline(__always)
    private static func word(_ pixels: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
        unsafe UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
    }

    /// The colours of a pixel, in levels.
    @inline(__always)
    private static func levels(_ word: UInt32) -> SIMD4<Float> {
        let colors = unsafe unsafeBitCast((word & 0xFF_FFFF).littleEndian, to: SIMD4<UInt8>.self)
        return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: colors))
    }

    /// A pixel over the background, in levels.
    @inline(__always)
    private func mixed(_ word: UInt32) -> SIMD4<Float> {
        let alpha = Float(word &>> 24) / 255
        return Self.levels(word) * alpha + back * (1 - alpha)
    }
}

/// One row of cells of a drawn cover, of the source rows that it shows.
///
/// Most cells of a cover have one colour: as long as a cell has shown nothing else it needs no sum, which could only be the
/// same with errors of rounding. Of the others the means are added up in the order of the rows.
struct DrawnLine {
    private let back: SIMD4<Float>
    private let backColor: UInt32
    private var coverage: Float = 1
    /// The only colour so far; 0 where there are several, and the sums hold.
    private var colors: [UInt32]
    private var sums: [SIMD4<Float>]
    private var extremes: [ColorExtremes]
    /// Of the rows so far, and the last one of them.
    private var weights: [Float] = []
    private var last: SqueezedRow?

    init(columns: Int, background: RGBColor) {
        back = background.levels
        backColor = background.opaqueWord
        colors = [UInt32](repeating: 0, count: columns)
        sums = [SIMD4<Float>](repeating: SIMD4(), count: columns)
        extremes = [ColorExtremes](repeating: ColorExtremes(), count: columns)
    }

    /// - Parameter coverage: share of the row that the source reaches; the rest shows the background.
    mutating func begin(coverage: Float) {
        self.coverage = coverage
        weights.removeAll(keepingCapacity: true)
        last = nil
        for column in colors.indices { colors[column] = backColor }
    }

    mutating func add(_ row: SqueezedRow, weight: Float) {
        let isFirst = weights.isEmpty && coverage == 1
        let (ground, count) = (back * (1 - coverage), colors.count)
        precondition(row.colors.count == count && row.means.count == count && row.extremes.count == count)
        // What had one colour until now.
        let (earlier, known) = (weights, last)
        func makeSum(_ column: Int) -> (SIMD4<Float>, ColorExtremes) {
            var (sum, extremes) = (ground, ColorExtremes())
            if coverage < 1 { extremes.add(back) }
            guard let known else { return (sum, extremes) }
            for weight in earlier { sum += known.means[column] * weight }
            extremes.add(known.extremes[column])
            return (sum, extremes)
        }
        unsafe colors.withUnsafeMutableBufferPointer { colors in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
                unsafe extremes.withUnsafeMutableBufferPointer { extremes in
                    for column in 0..<count {
                        let color = unsafe colors[column]
                        if isFirst {
                            unsafe colors[column] = row.colors[column]
                            if row.colors[column] != 0 { continue }
                            unsafe (sums[column], extremes[column]) = (ground, ColorExtremes())
                        } else if color != 0 {
                            if color == row.colors[column] { continue }
                            unsafe colors[column] = 0
                            unsafe (sums[column], extremes[column]) = makeSum(column)
                        }
                        unsafe sums[column] += row.means[column] * weight
                        unsafe extremes[column].add(row.extremes[column])
                    }
                }
            }
        }
        weights.append(weight)
        last = row
    }

    func write(to cells: inout [SIMD4<Int16>], from start: Int) {
        for column in colors.indices {
            let color = colors[column]
            if color != 0 {
                cells[start + column] = SIMD4(
                    Int16(truncatingIfNeeded: (color & 0xFF) &<< 4),
                    Int16(truncatingIfNeeded: (color &>> 8 & 0xFF) &<< 4),
                    Int16(truncatingIfNeeded: (color &>> 16 & 0xFF) &<< 4), 0)
                continue
            }
            let value = sums[column] * Float(CellGrid.unitsPerLevel)
            cells[start + column] = SIMD4(
                Self.unit(value.x), Self.unit(value.y), Self.unit(value.z), extremes[column].range)
        }
    }

    /// Rounded to the nearest sixteenth of a level: vectors convert many times slower.
    @inline(__always)
    private static func unit(_ value: Float) -> Int16 { Int16(max(0, min(4080, value)) + 0.5) }
}

extension RGBColor {
    fileprivate var levels: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 0) }

    /// As an opaque pixel, red in the lowest byte.
    fileprivate var opaqueWord: UInt32 {
        UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
    }
}
