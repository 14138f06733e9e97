import Foundation
import PixelModel
import Testing

@testable import Reading

/// Text that does not run level, as on a photographed letter or card.
@Suite struct SlantedTextTests {
    private typealias Drawn = TextTracesTests

    private static let words = ["HELATCUPEL", "CUPHELATCH", "TELUHAPCHA", "PALHUTECLE"]

    /// So many lines of text about the middle, turned clockwise together.
    /// - Parameter paper: what lies below them; elsewhere there is the ground.
    private static func picture(
        _ count: Int, degrees: Double, on ground: @escaping (Int, Int) -> [Double] = Drawn.artwork,
        paper: PixelRectangle? = nil
    ) -> RGBAImage {
        let lines = words.prefix(count).enumerated().map { number, word in
            Drawn.Text(word: word, x: 135, y: 300 + 36 * number)
        }
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let (middleX, middleY) = (195.0, 350.0)
        return Drawn.image([]) { x, y in
            var sum = [0.0, 0, 0]
            for (offX, offY) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let (right, below) = (Double(x) + offX - middleX, Double(y) + offY - middleY)
                let px = Int((right * cosine + below * sine + middleX).rounded(.down))
                let py = Int((below * cosine - right * sine + middleY).rounded(.down))
                let isInk = lines.contains { $0.covers(px, py) }
                let isPaper = paper.map { ($0.x..<$0.maxX).contains(px) && ($0.y..<$0.maxY).contains(py) } ?? false
                let color = isInk ? [20, 20, 20] : isPaper ? [250, 250, 245] : ground(x, y)
                for channel in 0..<3 { sum[channel] += color[channel] / 4 }
            }
            return sum
        }
    }

    @Test(arguments: [4.0, 12, 25, 45, 70], [-1.0, 1])
    func `Lines on a slant are found on artwork`(degrees: Double, side: Double) {
        let traces = TextTraces(Self.picture(4, degrees: side * degrees), pixelsPerPoint: 1)
        #expect(traces.lines.count + traces.slanted.count >= 2, "\(traces.lines), \(traces.slanted)")
    }

    @Test func `Level lines, artwork and houses with windows have none on a slant`() {
        let windows: (Int, Int) -> [Double] = { x, y in
            (60..<300).contains(x) && (200..<500).contains(y) && x % 16 < 9 && y % 22 < 12
                ? [250, 240, 200] : Drawn.artwork(x, y)
        }
        for picture in [Self.picture(4, degrees: 0), Self.picture(0, degrees: 0), Drawn.image([], on: windows)] {
            let traces = TextTraces(picture, pixelsPerPoint: 1)
            #expect(traces.slanted.isEmpty, "\(traces.slanted)")
        }
    }

    /// What runs up or down is looked for where that is asked.
    @Test(arguments: [90.0, -90], [true, false])
    func `A screen on its side has lines where they are looked for`(degrees: Double, turned: Bool) {
        let traces = TextTraces(Self.picture(4, degrees: degrees), pixelsPerPoint: 1, turned: turned)
        #expect((turned ? 3...4 : 0...0).contains(traces.slanted.count), "\(traces.slanted)")
    }

    /// A letter on a table, a wordmark on its slant, and a card of two level lines.
    @Test(arguments: [(4, 15.0, true), (2, 15, true), (1, 15, false), (2, 0, false), (4, 0, false), (2, 2, false)])
    func `Several lines on a slant are a page's, one may be a name's`(count: Int, degrees: Double, isPage: Bool) {
        let paper = PixelRectangle(x: 100, y: 270, width: 190, height: 180)
        let picture = Self.picture(count, degrees: degrees, on: Drawn.plain, paper: paper)
        let artwork = PixelRectangle(x: 60, y: 220, width: 270, height: 270)
        let found = LinesOnArtwork(picture, artwork: artwork, pixelsPerPoint: 1)
        #expect(found.slanted.isEmpty != isPage, "\(found.slanted)")
    }

    @Test func `A line's box is where it is in the picture`() throws {
        let traces = TextTraces(Self.picture(1, degrees: 30, on: Drawn.plain), pixelsPerPoint: 1)
        let box = try #require(traces.slanted.first)
        // 119 by 15 pixels whose middle is 42 above the middle of the picture, at 30 degrees.
        let (middleX, middleY) = (Double(box.x + box.maxX) / 2, Double(box.y + box.maxY) / 2)
        #expect(hypot(middleX - 216, middleY - 313) < 8, "\(box)")
        #expect(abs(box.width - 111) < 8 && abs(box.height - 73) < 8, "\(box)")
    }
}
