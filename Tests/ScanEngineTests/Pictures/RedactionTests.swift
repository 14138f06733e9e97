import MaskingAnalysis
import PixelModel
import Testing
import Vocabulary

@testable import ReportPictures
@testable import ScanEngine

@Suite struct RedactionTests {
    static let size = PixelSize(width: 160, height: 320)
    private static let leak = PixelRectangle(x: 60, y: 100, width: 20, height: 8)

    private static func judgement(
        _ verdict: Verdict, _ technique: MaskingTechnique?, leaks: [PixelRectangle] = [leak]
    ) -> Judgement {
        Judgement(
            verdict: verdict, technique: technique, certainty: .compared,
            regions: leaks.map { LeakRegion(rectangle: $0, reason: "r", strength: 1) }, message: "m")
    }

    /// Different in every pixel.
    static func noise(_ seed: Int) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for index in pixels.indices { pixels[index] = UInt8(truncatingIfNeeded: (index &* 7919 &+ seed) >> 3) }
        }
    }

    @Test(
        "A screen that no cover explains is hidden wholly",
        arguments: [
            (Verdict.unmasked, nil), (.unmasked, .image), (.translucent, .image), (.legibleBlur, .blur),
            (.unrecognizedCover, nil), (.masked, .blur), (.masked, .regions), (.partiallyMasked, .regions),
            (.partiallyMasked, nil), (.masked, nil), (.masked, .message), (.partiallyMasked, .message),
            (.masked, .launchImage), (.partiallyMasked, .launchImage), (.launchImage, .launchImage),
            (.launchImage, nil),
        ] as [(Verdict, MaskingTechnique?)])
    func whole(_ verdict: Verdict, _ technique: MaskingTechnique?) {
        let redaction = Redaction(Self.judgement(verdict, technique), ignored: [], size: Self.size)
        #expect(redaction.isComplete)
    }

    @Test("What was compared with a known cover pixel by pixel is shown", arguments: [MaskingTechnique.image, .solid])
    func shown(_ technique: MaskingTechnique) {
        let redaction = Redaction(Self.judgement(.masked, technique, leaks: []), ignored: [], size: Self.size)
        #expect(redaction.isEmpty)
        let image = Self.noise(5)
        let result = redaction.apply(to: image, longSide: Int.max)
        for index in image.pixels.indices where index % 4 != 3 { #expect(result.pixels[index] == image.pixels[index]) }
    }

    @Test("A covered screen is shown, but for what is ignored")
    func ignored() {
        let judged = Self.judgement(.masked, .image, leaks: [])
        #expect(Redaction(judged, ignored: [], size: Self.size).isEmpty)
        let bar = PixelRectangle(x: 0, y: 0, width: 160, height: 10)
        #expect(!Redaction(judged, ignored: [bar], size: Self.size).isEmpty)
    }

    @Test("A leak is hidden with a margin, and what lies farther away is shown")
    func leak() {
        let redaction = Redaction(Self.judgement(.partiallyMasked, .image), ignored: [], size: Self.size)
        let image = Self.noise(11)
        let result = redaction.apply(to: image, longSide: Int.max)
        // Cells of 20 pixels: the leak's own, and by the margin of 5 pixels those around it.
        for (x, y) in [(60, 100), (79, 107), (55, 95), (84, 112)] {
            #expect(result[x, y].red == FlatColors.unknown || x % 20 == 19 || y % 20 == 19)
        }
        for (x, y) in [(5, 5), (150, 100), (70, 200)] { #expect(result[x, y].red == image[x, y].red) }
    }

    @Test("A partly covered screen without regions is hidden wholly")
    func nowhere() {
        #expect(Redaction(Self.judgement(.partiallyMasked, .image, leaks: []), ignored: [], size: Self.size).isComplete)
    }

    @Test("A screen without a flat stretch becomes the same picture as any other without one")
    func noStretches() {
        let redaction = Redaction(Self.judgement(.unmasked, nil), ignored: [], size: Self.size)
        #expect(
            redaction.apply(to: Self.noise(3), longSide: Int.max)
                == redaction.apply(to: Self.noise(4), longSide: Int.max))
    }

    @Test("Bars and pages keep their colour, in six levels, and what is written on them leaves no trace")
    func flatParts() {
        func screen(_ isWritten: Bool) -> RGBAImage {
            RGBAImage(size: Self.size) { pixels in
                for y in 0..<Self.size.height {
                    for x in 0..<Self.size.width {
                        let isInk = isWritten && (30..<50).contains(y % 80) && (40..<120).contains(x) && x % 9 < 5
                        let level: UInt8 = isInk ? 20 : y < 60 ? 100 : 240
                        let at = (y * Self.size.width + x) * 4
                        for channel in 0..<4 { pixels[at + channel] = level }
                    }
                }
            }
        }
        let redaction = Redaction(Self.judgement(.unmasked, nil), ignored: [], size: Self.size)
        let written = redaction.apply(to: screen(true), longSide: Int.max)
        #expect(written == redaction.apply(to: screen(false), longSide: Int.max))
        #expect(written[85, 45].red == 102 && written[85, 205].red == 255)
    }

    @Test("Nothing of a hidden cell is left in a smaller picture", arguments: [1, 2, 7, 33, 100, 239, 240])
    func smaller(_ longSide: Int) {
        let leak = PixelRectangle(x: 50, y: 70, width: 30, height: 20)
        let redaction = Redaction(Self.judgement(.partiallyMasked, .image, leaks: [leak]), ignored: [], size: Self.size)
        let touched = redaction.grid.around(leak)
        func picture(_ seed: Int) -> RGBAImage {
            let noise = Self.noise(seed)
            var pixels = [UInt8](repeating: 255, count: Self.size.area * 4)
            for y in touched.y..<touched.maxY {
                for at in ((y * Self.size.width + touched.x) * 4)..<((y * Self.size.width + touched.maxX) * 4) {
                    pixels[at] = noise.pixels[at]
                }
            }
            return RGBAImage(size: Self.size, pixels: pixels)
        }
        let isSame =
            redaction.apply(to: picture(3), longSide: longSide) == redaction.apply(to: picture(4), longSide: longSide)
        #expect(isSame)
    }

    @Test("Colours of cells are rounded to six levels")
    func levels() {
        let redaction = Redaction(Self.judgement(.unmasked, nil), ignored: [], size: Self.size)
        for level in UInt8.min...UInt8.max {
            let flat = RGBAImage(size: Self.size, pixels: [UInt8](repeating: level, count: Self.size.area * 4))
            let result = redaction.apply(to: flat, longSide: Int.max)[85, 165].red
            #expect(result % 51 == 0 && abs(Int(result) - Int(level)) <= 25)
        }
    }

    @Test(
        "No cell is a sliver, whatever the size",
        arguments: [(1, 1), (7, 3), (9, 9), (161, 329), (1170, 2532), (5, 4000), (2048, 2732)])
    func slivers(_ width: Int, _ height: Int) {
        let size = PixelSize(width: width, height: height)
        let redaction = Redaction(Self.judgement(.unmasked, nil), ignored: [], size: size)
        let side = max(1, min(width, height) / RedactionGrid.cellsAcross)
        #expect(redaction.hidden.count == (width / side) * (height / side))
        let image = RGBAImage(size: size, pixels: [UInt8](repeating: 34, count: size.area * 4))
        #expect(redaction.apply(to: image, longSide: Int.max)[0, 0].red == (width > 1 ? 51 : FlatColors.unknown))
    }

    @Test("Regions beyond the picture harm nothing")
    func beyond() {
        let far = PixelRectangle(x: -50, y: 900, width: 10_000, height: 5)
        let redaction = Redaction(Self.judgement(.partiallyMasked, .image, leaks: [far]), ignored: [], size: Self.size)
        #expect(redaction.isEmpty)
    }
}
