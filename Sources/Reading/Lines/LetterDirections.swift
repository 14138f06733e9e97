internal import Foundation
internal import PixelModel

/// In which directions the letters of a picture stand behind each other.
///
/// The nearest piece of like size is a letter's neighbour in its line, and all lines of a page run one way: what O'Gorman's
/// document spectrum measures (IEEE Transactions on Pattern Analysis and Machine Intelligence 15, 1993). A photograph's pieces
/// have neighbours on all sides. Counted over all cuts of ``ExtremalRegions``, ink weighs more than shades, which last for few.
struct LetterDirections {
    /// Degrees to either side: neighbours of unlike letters are off by so much.
    private static let reach = 4
    /// Degrees: lines that slant less are found as they are, and the windows of houses stand above each other.
    private static let slants = 2.0...75
    /// Of so many cuts one is looked at: ink lasts for more.
    private static let everyCut = 3
    /// Neighbours in like directions, over the cuts that are looked at: two lines of six letters that last for four have 40.
    private static let fewest = 20
    /// So many times as many as in a picture whose pieces have neighbours on all sides.
    private static let excess = 2.0
    /// Directions that are looked at of one picture.
    private static let most = 2
    /// Points, of a letter on its slant: its box is up to 1.4 times as high.
    private static let heights = 4.0...70
    /// Letters without ascender or descender, two figures, or two capitals.
    private static let likeHeight = 1.3
    /// From centre to centre, in heights of the higher.
    private static let farthest = 1.8
    /// Of the longer side of its box: strokes as in ``LetterRow``.
    private static let thickestStroke = 0.3

    /// By degrees, clockwise from level.
    private var votes = [Int](repeating: 0, count: 180)

    private var cuts = 0

    /// Takes the pieces of one cut.
    mutating func add(_ pieces: [InkComponent], pixelsPerPoint: Double) {
        cuts += 1
        guard cuts % Self.everyCut == 0 else { return }
        let letters = pieces.filter { piece in
            let side = max(piece.box.width, piece.box.height)
            return Self.heights.contains(Double(side) / pixelsPerPoint)
                && 2 * Double(piece.count) <= Self.thickestStroke * Double(side * piece.outline)
        }.sorted { ($0.box.x + $0.box.maxX) < ($1.box.x + $1.box.maxX) }
        for (place, letter) in letters.enumerated() {
            guard let neighbour = Self.nearest(to: place, among: letters) else { continue }
            let (across, down) = Self.way(letter.box, neighbour.box)
            let degrees = atan2(Double(down), Double(across)) * 180 / .pi
            votes[(Int(degrees.rounded()) + 2 * votes.count) % votes.count] += 1
        }
    }

    /// Twice the way between two centres.
    private static func way(_ a: PixelRectangle, _ b: PixelRectangle) -> (across: Int, down: Int) {
        (b.x + b.maxX - a.x - a.maxX, b.y + b.maxY - a.y - a.maxY)
    }

    /// - Parameter letters: from left to right.
    private static func nearest(to place: Int, among letters: [InkComponent]) -> InkComponent? {
        let own = letters[place].box
        let side = max(own.width, own.height)
        var best: (letter: InkComponent, distance: Int)?
        var farthest = Int(2 * Self.farthest * Self.likeHeight * Double(side))
        func consider(_ other: InkComponent) -> Bool {
            let (across, down) = way(own, other.box)
            guard abs(across) <= farthest else { return false }
            let (low, high) = (
                min(side, max(other.box.width, other.box.height)), max(side, max(other.box.width, other.box.height))
            )
            let distance = max(abs(across), abs(down))
            guard Double(high) <= likeHeight * Double(low), distance <= farthest,
                Double(distance) <= 2 * Self.farthest * Double(high), !own.intersects(other.box) || distance >= side
            else { return true }
            let exact = across * across + down * down
            if exact < best?.distance ?? .max {
                best = (other, exact)
                farthest = min(farthest, Int(Double(exact).squareRoot()) + 1)
            }
            return true
        }
        for other in stride(from: place - 1, through: 0, by: -1) where !consider(letters[other]) { break }
        for other in (place + 1)..<max(place + 1, letters.count) where !consider(letters[other]) { break }
        return best?.letter
    }

    /// Degrees clockwise from level: slants at which many more letters stand behind each other than at
    /// most, and than do level, the fullest first.
    var tilted: [Double] {
        let usual = Double(votes.reduce(0, +) * (2 * Self.reach + 1)) / Double(votes.count)
        let sums = votes.indices.map { direction in
            (-Self.reach...Self.reach).reduce(0) { $0 + vote(direction + $1) }
        }
        var open = Array(votes.indices)
        var found: [Double] = []
        while found.count < Self.most, let best = open.max(by: { (sums[$0], $1) < (sums[$1], $0) }),
            sums[best] >= Self.fewest, Double(sums[best]) >= Self.excess * usual
        {
            let mean = Double(best) + middle(of: best, sums[best])
            let degrees = mean > 90 ? mean - 180 : mean
            // Signs of one width lie in rows, in columns and aslant.
            if abs(degrees) < Self.slants.lowerBound { break }
            if Self.slants.contains(abs(degrees)) { found.append(degrees) }
            // Of one page's lines the directions beside this one are full as well.
            open = open.filter { other in
                let way = abs(other - best)
                return min(way, votes.count - way) > 2 * Self.reach
            }
        }
        return found
    }

    /// Degrees by which lines that are nearly level slant on average: from there their letters are off the line less.
    var rest: Double { middle(of: 0, (-Self.reach...Self.reach).reduce(0) { $0 + vote($1) }) }

    private func vote(_ direction: Int) -> Int { votes[(direction + votes.count) % votes.count] }

    /// The mean of the directions around one, from there.
    private func middle(of direction: Int, _ sum: Int) -> Double {
        Double((-Self.reach...Self.reach).reduce(0) { $0 + $1 * vote(direction + $1) }) / Double(max(1, sum))
    }
}
