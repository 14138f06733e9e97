internal import PixelModel

/// Counts the letters of a line by their strokes, where they stand so close that their edges run into each other, or where
/// it may be none.
enum LetterStrokes {
    /// Parts of a line's height, from the top, at which strokes are crossed: the bodies of small letters.
    private static let crossings = [0.4, 0.5, 0.6, 0.7]
    /// Strokes of a letter on average: n has two, i has one, m has three.
    private static let strokes = 1.7
    /// Text is ink on ground: this share of a line's pixels lies in the outer quarters between both, up to soft edges.
    private static let plainShare = 0.7
    /// A line is looked at in parts so many times as wide as high: a photograph's ground changes little over each.
    private static let partAspect = 4
    /// Levels between ink and ground at least.
    private static let leastContrast = 24
    /// One pixel in so many at either end says nothing of ink and ground: specks in front and behind.
    private static let stray = 20

    /// How many letters the strokes make; 0 for what is no ink on a ground.
    static func letters(of image: RGBAImage, in box: PixelRectangle) -> Int {
        let box = box.intersection(PixelRectangle(image.size))
        guard box.width > 2, box.height > 2 else { return 0 }
        return (0..<3).map { letters(image, box, channel: $0) }.max() ?? 0
    }

    private static func letters(_ image: RGBAImage, _ box: PixelRectangle, channel: Int) -> Int {
        let parts = max(1, box.width / (partAspect * box.height))
        var crossed = [Int](repeating: 0, count: crossings.count)
        for part in 0..<parts {
            let (left, right) = (box.x + part * box.width / parts, box.x + (part + 1) * box.width / parts)
            let own = PixelRectangle(x: left, y: box.y, width: right - left, height: box.height)
            for (at, runs) in strokes(image, own, channel: channel).enumerated() { crossed[at] += runs }
        }
        return Int(Double(crossed.sorted()[crossed.count / 2]) / strokes)
    }

    /// Strokes that each of the crossings meets; none in what is no ink on a ground.
    private static func strokes(_ image: RGBAImage, _ box: PixelRectangle, channel: Int) -> [Int] {
        func level(_ x: Int, _ y: Int) -> Int { Int(image.pixels[(y * image.width + x) * 4 + channel]) }
        var counts = [Int](repeating: 0, count: 256)
        for y in box.y..<box.maxY {
            for x in box.x..<box.maxX { counts[level(x, y)] += 1 }
        }
        let (low, high) = (quantile(counts, box.area / stray), quantile(counts, box.area - box.area / stray))
        guard high - low >= leastContrast else { return [] }
        let quarter = (high - low) / 4
        let plain = counts[...(low + quarter)].reduce(0, +) + counts[(high - quarter)...].reduce(0, +)
        guard Double(plain) >= plainShare * Double(box.area) else { return [] }
        let middle = (low + high) / 2
        let dark = counts[...middle].reduce(0, +)
        let isInkDark = 2 * dark < box.area
        return crossings.map { part in
            let y = box.y + Int(part * Double(box.height - 1))
            var (runs, isInk) = (0, false)
            for x in box.x..<box.maxX {
                let now = (level(x, y) <= middle) == isInkDark
                if now, !isInk { runs += 1 }
                isInk = now
            }
            return runs
        }
    }

    /// The level below which so many pixels lie.
    private static func quantile(_ counts: [Int], _ rank: Int) -> Int {
        var sum = 0
        for (level, count) in counts.enumerated() {
            sum += count
            if sum > rank { return level }
        }
        return 255
    }
}
