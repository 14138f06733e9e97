/// How bright the strokes of a row of letters are, and how dark it is between them: letters have one ink on one ground,
/// and the parts of a photograph or a card have not.
struct StrokeLevels {
    /// Of the strokes one in ten is fainter, as a share of the row's contrast.
    let faintest: Float
    /// Of the gaps one in ten is darker, as a share of the contrast above the ground.
    let deepest: Float

    private static let outer: Float = 0.1
    /// Strokes of one ink have at least so much of the contrast (those of numbers 0.53 and more, parts of photographs and
    /// charts up to 0.45).
    private static let leastInk: Float = 0.5
    /// Between letters this many σ high the ground is seen: faint strokes are by so much of the contrast brighter than deep
    /// gaps (numbers: 0.51 and more; a photograph's shades and the things on a card up to 0.36).
    private static let openHeight = 7.0
    private static let leastStep: Float = 0.45
    /// What a sharpening leaves beside a steep edge: a dip below the ground, and then a rise above it by no more than this share
    /// of the contrast (beside bold digits of 13 σ: up to 0.3). It is no stroke.
    private static let highestRing: Float = 0.35

    init(faintest: Float, deepest: Float) { (self.faintest, self.deepest) = (faintest, deepest) }

    /// - Parameters:
    ///   - row: in values of the plane.
    ///   - lines: of the row that are looked at.
    ///   - ground: the value around it.
    ///   - contrast: by which its ink is brighter.
    ///   - prominence: by which a stroke rises above what is beside it.
    init(
        _ row: CellRectangle, lines: Range<Int>, in plane: CellPlane, ground: Float, contrast: Float, prominence: Float
    ) {
        var (strokes, gaps): ([Float], [Float]) = ([], [])
        for y in lines {
            let line = plane.values[(y * plane.width + row.x0)..<(y * plane.width + row.x1)]
            guard var extreme = line.first else { continue }
            var isRising = true
            var gap: Float = .infinity
            func addStroke(_ peak: Float) {
                if gap >= ground || peak >= ground + Self.highestRing * contrast { strokes.append(peak) }
            }
            for value in line {
                extreme = isRising ? max(extreme, value) : min(extreme, value)
                let isTurn = isRising ? value < extreme - prominence : value > extreme + prominence
                guard isTurn else { continue }
                if isRising {
                    addStroke(extreme)
                } else {
                    gaps.append(extreme)
                    gap = extreme
                }
                (isRising, extreme) = (!isRising, value)
            }
            if isRising { addStroke(extreme) }
        }
        func level(_ values: [Float]) -> Float? {
            let sorted = values.sorted()
            return sorted.isEmpty ? nil : (sorted[Int(Float(sorted.count - 1) * Self.outer)] - ground) / contrast
        }
        faintest = level(strokes) ?? 0
        deepest = level(gaps) ?? 0
    }

    /// Whether they are those of letters.
    /// - Parameter height: of the row, in σ of the blur.
    func areOfLetters(height: Double) -> Bool {
        faintest >= Self.leastInk && (height < Self.openHeight || faintest - deepest >= Self.leastStep)
    }
}
