import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// From where on a drawing is not the cover that is seen, and how far it may be moved to be.
@Suite struct CoverDrawingLimitTests {
    private static let size = PixelSize(width: 400, height: 400)

    /// A picture whose pixels are greys.
    private static func image(_ level: (_ x: Int, _ y: Int) -> Double) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for at in 0..<size.area {
                let value = UInt8(max(0, min(255, level(at % size.width, at / size.width))))
                for channel in 0..<3 { pixels[4 * at + channel] = value }
                pixels[4 * at + 3] = 255
            }
        }
    }

    /// The cover in its whole size, as one that is seen somewhere on a picture.
    private static func fit(
        _ cover: RGBAImage, to seen: RGBAImage, isGuess: Bool = false, onlyPlausible: Bool = false
    ) -> TemplateFit? {
        var matcher = TemplateMatcher(cache: PredictionCache())
        matcher.onlyPlausible = onlyPlausible
        return matcher.bestDrawing(
            of: CoverPicture(cover), id: "cover", technique: .image, isGuess: isGuess, fits: [.stretch],
            background: .black, grid: CellGrid(seen), pixelsPerPoint: 2)
    }

    /// A disc in the lower third of a page, and the share of the page that something else hides from below.
    private static func isTried(hidden share: Double) -> Bool {
        func disc(_ x: Int, _ y: Int) -> Double {
            let (across, down) = (Double(x - 200), Double(y - 330))
            return across * across + down * down < 2500 ? 220 : 60
        }
        let seen = image { x, y in Double(y) > 400 * (1 - share) ? (x / 16 + y / 16) % 2 == 0 ? 20 : 140 : disc(x, y) }
        return fit(image(disc), to: seen, onlyPlausible: true) != nil
    }

    /// Waves on the upper part of a page, drawn so many pixels to the right, and another page below: whether they are found
    /// there.
    private static func isAligned(hidden share: Double = 0, shift: Double = 2.7) -> Bool {
        func waves(_ x: Double) -> Double { 40 + 5 * abs((x + 400).truncatingRemainder(dividingBy: 64) - 32) }
        let seen = image { x, y in Double(y) < 400 * (1 - share) ? waves(Double(x) - shift) : 250 }
        return fit(image { x, _ in waves(Double(x)) }, to: seen)?.residual.misfit ?? 1 < share + 0.02
    }

    /// A few cells of a colour on a picture of so many rows of cells, seen in another gamut: whether that is found.
    private static func isWide(rows: Int) -> Bool {
        let size = PixelSize(width: 400, height: 4 * rows)
        let cover = RGBAImage(size: size) { pixels in
            for at in 0..<size.area {
                let isPatch = (40..<56).contains(at % size.width) && (40..<56).contains(at / size.width)
                (pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2]) = (isPatch ? 120 : 100, 100, 100)
                pixels[4 * at + 3] = 255
            }
        }
        let found = TemplateMatcher(cache: PredictionCache()).bestDrawing(
            of: CoverPicture(cover), id: "cover", technique: .image, fits: [.stretch], background: .black,
            grid: CellGrid(cover).converted(to: .displayP3), pixelsPerPoint: 2)
        return found?.gamut == .displayP3
    }

    private static let edges = [
        Edge("what differs in three fifths of all cells is seen through at best", takes: 0.5, not: 0.7) {
            isTried(hidden: $0)
        },
        Edge("a drawing is off by three pixels at most", takes: 2.7, not: 3.5) { isAligned(shift: $0) },
        Edge("what differs in half of all cells is not worth aligning", takes: 0.2, not: 0.4) { isAligned(hidden: $0) },
        Edge("what leaves a fifty-thousandth unexplained needs no other gamut", takes: 130, not: 210) {
            isWide(rows: Int($0))
        },
        Edge("a picture that is drawn larger by a fiftieth is enlarged", takes: 1.03, not: 1.01) {
            OverlayPlacement(x: 0, y: 0, width: 400 * $0, height: 400).isEnlarged(size)
                && OverlayPlacement(x: 0, y: 0, width: 400, height: 400 * $0).isEnlarged(size)
        },
    ]

    @Test(arguments: edges)
    func `A drawing is tried where the cover may be seen`(edge: Edge) { edge.check() }

    /// Whether a picture may show a cover of a page and something on it, of which only the cover has it there.
    private static func mayShow(
        side: Int = 96, _ seen: RGBAImage? = nil, _ artwork: (_ x: Int, _ y: Int) -> Double
    ) -> Bool {
        let size = PixelSize(width: side, height: side)
        let cover = RGBAImage(size: size) { pixels in
            for at in 0..<size.area {
                let level = UInt8(100 + artwork(at % side, at / side))
                for channel in 0..<3 { pixels[4 * at + channel] = level }
            }
        }
        let screen = PixelSize(width: 384, height: 384)
        let place = OverlayPlacement(.stretch, image: size, screen: screen, pixelsPerPoint: 2, assetScale: 1)
        let other = image { x, y in 60 + 100 * noise(x / 8, y / 8, 7) }
        return CoverThumbnail(cover).mayBeSeen(in: CellGrid(seen ?? other), at: place)
    }

    /// From 0 to 1.
    private static func noise(_ x: Int, _ y: Int, _ seed: Int) -> Double {
        var hash = UInt32(truncatingIfNeeded: x &* 374_761_393 &+ y &* 668_265_263 &+ seed &* 974_634_541)
        hash = (hash ^ (hash >> 13)) &* 1_274_126_177
        return Double((hash ^ (hash >> 16)) & 255) / 255
    }

    private static let thumbnails = [
        Edge("a cover may be seen through from a correlation of 0.3 on", takes: 0.4, not: 0.2) { share in
            mayShow(
                image { x, y in 60 + 100 * (share * noise(x / 16, y / 16, 1) + (1 - share) * noise(x / 8, y / 8, 7)) }
            ) { x, y in 100 * noise(x / 4, y / 4, 1) }
        },
        Edge("artwork differs from the page by six levels", takes: 7, not: 5) { step in
            !mayShow { x, y in (x / 6 + y / 6) % 2 == 0 ? 0 : step }
        },
        Edge("a dozen places tell that artwork is not there", takes: 3, not: 2) { count in
            !mayShow { x, y in x == 48 && y % 20 == 10 && y / 20 < Int(count) ? 90 : 0 }
        },
        Edge("they are as small as a ninety-sixth of a side", takes: 2, not: 1) { side in
            !mayShow(side: 192) { x, y in
                (64..<128).contains(x) && (64..<128).contains(y)
                    ? (x / Int(side) + y / Int(side)) % 2 == 0 ? -60 : 60 : 0
            }
        },
    ]

    @Test(arguments: thumbnails)
    func `A cover is drawn where its artwork may be seen`(edge: Edge) { edge.check() }

    private static let faint = [
        Edge("what shines through JPEG is seen in squares of four cells", takes: 24, not: 15) { width in
            let seen = Plane(isLossy: true).brighter(32) { x, y in
                (40..<44).contains(y) && (40..<40 + Int(width)).contains(x)
            }
            return !FaintSquares(of: seen, against: Prediction(grid: Plane().grid)).groups(ignored: []).isEmpty
        }
    ]

    @Test(arguments: faint)
    func `Faint content is looked for where it outweighs a codec's noise`(edge: Edge) { edge.check() }
}
