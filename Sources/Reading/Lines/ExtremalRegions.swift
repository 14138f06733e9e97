internal import PixelModel

/// Pieces of a picture that are brighter, or darker, than all around them, at one level after the other: the extremal regions
/// of Matas, Chum, Urban and Pajdla (British Machine Vision Conference, 2002).
///
/// What has one colour, as ink has, is the same piece at many levels, on whatever ground it lies; a photograph's shades become
/// other pieces at each.
struct ExtremalRegions {
    /// Levels from one cut to the next.
    let step: Int
    /// What looking took so far, in steps of about a nanosecond.
    private(set) var steps = 0

    init(step: Int) { self.step = step }

    /// Two boxes are one thing where they share so much of the larger one.
    private static let sameShare = 0.6
    /// Levels by which a channel must differ from the first one, on average, to be looked at as well.
    private static let leastColor = 2
    /// A cut with more pieces is noise, and nothing is looked for in it: a full page of text has 5,000.
    private static let mostPieces = 8_000
    /// Steps that a run of pixels takes, until it belongs to a piece.
    private static let stepsOfRun = 50
    /// Runs of pixels of a cut that are looked at, from the top: a page of text has 50,000.
    private static let mostRuns = 80_000

    /// Something that is found in the pieces of a cut.
    protocol Find {
        var box: PixelRectangle { get }
        /// Of several in one place that last as long the one with the most is kept.
        var weight: Int { get }
        /// Cuts in a row at which it must be found again.
        var fewestCuts: Int { get }
    }

    /// What lasts in the colours of a picture, each place once, from top to bottom.
    /// - Parameter find: what is looked for in the pieces of one cut.
    mutating func lasting<Found: Find>(in image: RGBAImage, _ find: ([InkComponent]) -> [Found]) -> [Found] {
        let planes = Self.planes(of: image).flatMap { plane in [plane, plane.map { 255 - $0 }] }
        return lasting(in: planes, of: image.size, find)
    }

    /// - Parameters:
    ///   - planes: a byte a pixel; what is above a cut is a piece.
    ///   - highest: the last cut.
    mutating func lasting<Found: Find>(
        in planes: [[UInt8]], of size: PixelSize, upTo highest: Int = 255, _ find: ([InkComponent]) -> [Found]
    ) -> [Found] {
        var all: [(found: Found, cuts: Int)] = []
        for levels in planes {
            let map = LevelMap(levels, width: size.width, height: size.height)
            var last: [(found: Found, cuts: Int)] = []
            for level in stride(from: step, through: highest, by: step) {
                let pieces = InkComponents.find(map, above: UInt8(level - 1), limit: Self.mostRuns)
                // An outline has two sides for each run at least.
                steps += size.area + Self.stepsOfRun * pieces.reduce(0) { $0 + $1.outline } / 2
                let now = (pieces.count > Self.mostPieces ? [] : find(pieces)).map { found in
                    let before = last.filter { Self.areOne($0.found.box, found.box) }.map(\.cuts).max() ?? 0
                    return (found: found, cuts: before + 1)
                }
                all += now.filter { $0.cuts >= $0.found.fewestCuts }
                last = now
            }
        }
        all.sort { ($0.cuts, $0.found.weight) > ($1.cuts, $1.found.weight) }
        var kept: [Found] = []
        for (found, _) in all where !kept.contains(where: { $0.box.intersects(found.box) }) { kept.append(found) }
        return kept.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
    }

    private static func areOne(_ a: PixelRectangle, _ b: PixelRectangle) -> Bool {
        Double(a.intersection(b).area) > sameShare * Double(max(a.area, b.area))
    }

    /// The colour channels; one alone where they hardly differ.
    private static func planes(of image: RGBAImage) -> [[UInt8]] {
        var planes = [[UInt8]](repeating: [UInt8](repeating: 0, count: image.size.area), count: 3)
        var differences = [0, 0, 0]
        for index in 0..<image.size.area {
            for channel in 0..<3 {
                let level = image.pixels[index * 4 + channel]
                planes[channel][index] = level
                differences[channel] += abs(Int(level) - Int(planes[0][index]))
            }
        }
        return (0..<3).filter { $0 == 0 || differences[$0] >= leastColor * image.size.area }.map { planes[$0] }
    }
}
