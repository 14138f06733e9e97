import ByteReading
import ImageCodecs
import ImageContainers
import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import ScanEngine

/// The verdict on a file is that on the worst of its pictures, in whatever way they may be shown.
@Suite struct WholeFileJudgingTests {
    private static let size = PixelSize(width: 320, height: 568)
    private static let context = JudgingContext(pixelsPerPoint: 2)

    /// Lines of text, as Screens of the command line's tests have them.
    private static func isInk(_ x: Int, _ y: Int) -> Bool {
        let (column, row) = (x / 4, y / 4)
        return row % 6 < 3 && column > 4 && column < 74 && (column * 7 + row * 13 + column * row) % 5 < 3
    }

    private static func picture(
        _ size: PixelSize = size, _ color: (_ isInk: Bool) -> ASTCBlocks.Color
    ) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let color = color(isInk(x, y))
                    let place = (y * size.width + x) * 4
                    (pixels[place], pixels[place + 1]) = (color.red, color.green)
                    (pixels[place + 2], pixels[place + 3]) = (color.blue, color.alpha)
                }
            }
        }
    }

    private static let page = picture { $0 ? (20, 20, 30, 255) : (255, 255, 255, 255) }
    private static let cover = picture { _ in (250, 250, 250, 255) }

    private static func judge(
        _ bytes: [UInt8], limits: DecodeLimits = .standard, explains: Bool = false
    ) throws -> WholeFileJudging.Outcome {
        var decoded: DecodedSnapshot? = try SnapshotDecoder.decode(bytes, limits: limits)
        return WholeFileJudging(analyzer: MaskingAnalyzer(), limits: limits)
            .judge(&decoded, context, explains: explains)
    }

    @Test("A file of one opaque picture gets that picture's verdict", arguments: [false, true])
    func onePicture(explains: Bool) throws {
        for (image, verdict) in [(Self.page, Verdict.unmasked), (Self.cover, .masked)] {
            let outcome = try Self.judge(try PNGEncoder.encode(image), explains: explains)
            #expect(outcome.judgement == MaskingAnalyzer().judge(image, Self.context))
            #expect(outcome.judgement.verdict == verdict)
            #expect((outcome.explanation?.judgement == outcome.judgement) == explains)
        }
    }

    /// Text that only alpha tells, in colours and on grounds of every brightness.
    @Test("Text in alpha alone leaks, whatever the colour", arguments: [0, 40, 90, 128, 170, 220, 255], [0, 60, 255])
    func alpha(gray: UInt8, ground: UInt8) throws {
        let ink: UInt8 = ground < 128 ? ground + 190 : ground - 190
        let image = Self.picture { isInk in (gray, gray, gray, isInk ? ink : ground) }
        let outcome = try Self.judge(try PNGEncoder.encode(image))
        #expect(outcome.judgement.verdict == .unmasked)
        #expect(outcome.judgement.message.hasPrefix("over "))
    }

    @Test("A picture of nothing is unreadable, unless its colours leak", arguments: [0, 7])
    func transparent(alpha: UInt8) throws {
        let nothing = Self.picture { _ in (0, 0, 0, alpha) }
        let hidden = Self.picture { $0 ? (20, 20, 30, alpha) : (255, 255, 255, alpha) }
        let outcome = try Self.judge(try PNGEncoder.encode(nothing))
        #expect(outcome.judgement.verdict == .unreadable)
        #expect(outcome.judgement.message == "the picture is fully transparent")
        #expect(try Self.judge(try PNGEncoder.encode(hidden)).judgement.verdict == .unmasked)
    }

    /// A hole in a copy, or a payload that ends early, below a bar that nobody drew.
    @Test("A sensitive region that is transparent is unreadable, unless another one leaks", arguments: [0.2, 1])
    func transparentRegion(share: Double) throws {
        func judge(_ rows: ClosedRange<Double>, leaks: Bool) throws -> Judgement {
            let image = RGBAImage(size: Self.size) { pixels in
                for y in 0..<Self.size.height {
                    let isHole = rows.contains(Double(y) / Double(Self.size.height))
                    for x in 0..<Self.size.width {
                        let place = (y * Self.size.width + x) * 4
                        let isInk = y > 400 && leaks && (x / 2 * 7 + y / 2 * 13 + x / 2 * (y / 2)) % 5 < 2
                        let level: UInt8 = isHole ? 0 : isInk ? 20 : 250
                        for channel in 0..<3 { pixels[place + channel] = level }
                        pixels[place + 3] = isHole ? 0 : 255
                    }
                }
            }
            var decoded: DecodedSnapshot? = try SnapshotDecoder.decode(try PNGEncoder.encode(image), limits: .standard)
            var context = Self.context
            context.sensitiveRegions = [
                ScreenRegion(name: "balance", x: 0.1, y: 0.2, width: 0.8, height: 0.3),
                ScreenRegion(name: "name", x: 0.1, y: 0.8, width: 0.8, height: 0.1),
            ]
            return WholeFileJudging(analyzer: MaskingAnalyzer(), limits: .standard).judge(&decoded, context).judgement
        }
        let hole = 0.2...0.2 + 0.3 * share
        let hidden = try judge(hole, leaks: false)
        #expect(hidden.verdict == .unreadable, "\(hidden.message)")
        #expect(hidden.message == "nothing of balance was stored: it is transparent")
        #expect(try judge(hole, leaks: true).verdict.isLeak)
        #expect(try judge(0.2...0.21, leaks: false).verdict != .unreadable)
    }

    @Test(
        "Alpha that is the same everywhere or rounded changes nothing", arguments: [(255, 254), (128, 128), (90, 92)])
    func evenAlpha(one: UInt8, other: UInt8) throws {
        let image = Self.picture { isInk in (250, 250, 250, isInk ? one : other) }
        let outcome = try Self.judge(try PNGEncoder.encode(image))
        #expect(outcome.judgement.verdict == .masked)
        #expect(outcome.judgement.notes.isEmpty)
    }

    @Test("A leak after the end decides, and its regions are those of the first picture")
    func appended() throws {
        let half = PixelSize(width: 160, height: 284)
        let small = Self.page.reduced(longSide: half.height)
        for file in [
            try PNGEncoder.encode(Self.cover) + PNGEncoder.encode(Self.page),
            try JPEGEncoder.encode(Self.cover, quality: 90) + PNGEncoder.encode(small),
        ] {
            let outcome = try Self.judge(file, explains: true)
            #expect(outcome.judgement.verdict == .unmasked)
            #expect(outcome.judgement.message.hasPrefix("PNG after the end: "))
            #expect(outcome.judgement.notes.contains("1 further picture in the file: PNG after the end"))
            let none = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
            let bounds = outcome.judgement.regions.map(\.rectangle).reduce(none) { $0.union($1) }
            #expect(bounds.maxX > 280 && bounds.maxX <= 320 && bounds.maxY > 500 && bounds.maxY <= 568, "\(bounds)")
        }
    }

    @Test("Regions of the screen are nowhere on a picture of another shape, which is judged whole")
    func strip() throws {
        let strip = Self.picture(PixelSize(width: 160, height: 568)) { $0 ? (20, 20, 30, 255) : (255, 255, 255, 255) }
        let blank = Self.picture(PixelSize(width: 160, height: 568)) { _ in (250, 250, 250, 255) }
        for (image, verdict) in [(strip, Verdict.unmasked), (blank, .masked)] {
            var decoded: DecodedSnapshot? = try SnapshotDecoder.decode(
                try PNGEncoder.encode(Self.cover) + PNGEncoder.encode(image), limits: .standard)
            var context = Self.context
            context.sensitiveRegions = [ScreenRegion(name: "gap", x: 0, y: 0.026, width: 1, height: 0.008)]
            let outcome = WholeFileJudging(analyzer: MaskingAnalyzer(), limits: .standard).judge(&decoded, context)
            #expect(outcome.judgement.verdict == verdict, "\(outcome.judgement.message)")
        }
    }

    @Test("A further picture that can't be read makes the file unreadable, but hides no leak")
    func unreadable() throws {
        let broken = Array(try PNGEncoder.encode(Self.page).prefix(100))
        let covered = try Self.judge(try PNGEncoder.encode(Self.cover) + broken, explains: true)
        #expect(covered.judgement.verdict == .unreadable)
        #expect(covered.judgement.message.hasPrefix("PNG after the end: "))
        #expect(covered.explanation?.judgement.verdict == .unreadable)
        let leaking = try Self.judge(try PNGEncoder.encode(Self.page) + broken)
        #expect(leaking.judgement.verdict == .unmasked)
        #expect(leaking.judgement.notes.contains { $0.hasPrefix("could not be judged: PNG after the end: ") })
    }

    @Test("Pictures beyond what all of them may cost make the file unreadable")
    func budget() throws {
        var limits = DecodeLimits.standard
        limits.pixels = Self.size.area * 5 / 2
        let cover = try PNGEncoder.encode(Self.cover)
        let judgement = try Self.judge(cover + cover + cover + cover + cover, limits: limits).judgement
        #expect(judgement.verdict == .unreadable)
        #expect(judgement.message.contains("limit pixels exceeded"))
    }

    @Test("The worse verdict counts, in either order")
    func order() {
        let order: [[Verdict]] = [
            [.masked, .launchImage], [.unrecognizedCover], [.unreadable], [.legibleBlur], [.translucent],
            [.partiallyMasked], [.unmasked],
        ]
        for (index, worse) in order.enumerated() {
            for verdict in worse {
                for better in order.prefix(index).joined() {
                    for pair in [[better, verdict], [verdict, better]] {
                        var worst = WorstPicture(size: Self.size)
                        for verdict in pair {
                            let judgement = Judgement(verdict: verdict, certainty: .inferred, message: "")
                            worst.add(Examined(judgement: judgement, size: Self.size), nil)
                        }
                        #expect(worst.outcome(Self.context).judgement.verdict == verdict)
                    }
                }
            }
        }
    }
}
