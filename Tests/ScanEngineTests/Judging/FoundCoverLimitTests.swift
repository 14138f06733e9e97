import ImageCodecs
import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import Reading
@testable import ReportModel
@testable import ScanEngine

/// From where on a picture that recurs is no cover any more.
@Suite struct FoundCoverLimitTests {
    private typealias Drawn = FoundCoverDrawing

    /// A cover in two sizes of one shape, which are one size in points where they differ by a fiftieth or less.
    @Test(arguments: [(456, false), (462, true)])
    func `Screens whose widths differ by a fiftieth are of one size`(width: Int, isFound: Bool) async throws {
        var files: [String: RGBAImage] = [:]
        for size in [Drawn.portrait, PixelSize(width: width, height: 2 * width)] {
            files["\(Drawn.scene)/\(size.width)@2x.png"] = Drawn.cover(size)
        }
        for report in try await Drawn.scan(files).values {
            #expect((report.verdict == .unrecognizedCover) == isFound, "\(report.message)")
        }
    }

    /// Covers are compared two at a time, each with all of its pixels.
    @Test(arguments: [(2820, true), (2840, false)])
    func `In a picture of more pixels than any screen has no cover is found`(width: Int, isFound: Bool) async throws {
        var files: [String: RGBAImage] = [:]
        for size in [Drawn.portrait, PixelSize(width: width, height: 2 * width)] {
            files["\(Drawn.scene)/\(size.width)@2x.png"] = Drawn.cover(size)
        }
        for report in try await Drawn.scan(files).values {
            #expect((report.verdict == .unrecognizedCover) == isFound, "\(report.message)")
        }
    }

    /// Words under a blur, one below the other, above the middle of the artwork.
    private static func bars(_ count: Int) -> RGBAImage {
        Drawn.image(Drawn.portrait) { x, y in
            let (row, down) = ((y / 60).rounded(.down), y.truncatingRemainder(dividingBy: 60))
            let isBar = row >= 3 && Int(row) < 3 + count && down > 12 && down < 30 && x > 60 && x < 160 + 10 * row
            return isBar ? (250, 250, 250) : Drawn.filled(Drawn.artwork, Drawn.asset, Drawn.portrait)(x, y)
        }
    }

    @Test(arguments: [(2, true), (3, false)])
    func `What is only unchanged bears two bars that lie as lines do, and no three`(
        count: Int, isFound: Bool
    ) async throws {
        var files: [String: RGBAImage] = [:]
        for name in 1...3 { files["\(Drawn.window(name))/A@2x.png"] = Self.bars(count) }
        for report in try await Drawn.scan(files).values {
            #expect((report.verdict == .unrecognizedCover) == isFound, "\(report.message) \(report.notes)")
        }
    }

    @Test(arguments: [(4, false), (5, true)])
    func `Where reading is on a cover may bear the four words of a name, and not five`(
        words: Int, isObjected: Bool
    ) async throws {
        let cover = Drawn.cover(Drawn.portrait)
        var report = try #require(try await Drawn.scan(["\(Drawn.scene)/A@2x.png": cover]).values.first)
        report.outcome.reading = ReadingReport(words: words)
        let objections = WrittenObjections(evidence: .scaled, seen: [])
            .found(in: TextTraces(cover, pixelsPerPoint: 2), of: cover.size, report)
        #expect(objections == (isObjected ? [.manyTexts] : []))
    }

    @Test(arguments: [
        CoverObjection.offCentre, .separator, .listMargin, .offCentreLine, .splitLine, .longStroke, .card,
    ])
    func `What tells a page speaks against what is only unchanged and reaches no bar's place`(
        rule: CoverObjection
    ) async throws {
        let cover = Drawn.cover(Drawn.portrait)
        var report = try #require(try await Drawn.scan(["\(Drawn.scene)/A@2x.png": cover]).values.first)
        func found(_ evidence: RecurrenceEvidence, _ rules: [CoverObjection]) -> [CoverObjection] {
            report.outcome.objections = rules.map { ObjectionReport(rule: $0, count: 1) }
            return WrittenObjections(evidence: evidence, seen: [])
                .found(in: TextTraces(cover, pixelsPerPoint: 2), of: cover.size, report)
        }
        #expect(found(.unchanged, [rule]) == [rule])
        #expect(found(.unchanged, [rule, .bar]) == [])
        #expect(found(.scaled, [rule]) == [])
        #expect(found(.scaled, [.number]) == [.number])
    }

    /// Squares of several blocks are off by so many tenths of a level, as codecs leave them or as what shines through does.
    @Test(arguments: [(4, true), (8, false)])
    func `Of two pictures of one size one may be off by as much as codecs leave, and by no more`(
        tenths: Int, isFound: Bool
    ) async throws {
        let cover = Drawn.cover(Drawn.landscape)
        let off = RGBAImage(size: cover.size) { pixels in
            for at in cover.pixels.indices {
                let (x, y) = (at / 4 % cover.width, at / 4 / cover.width)
                let isChanged = (x * 7 + y * 3) % 10 < tenths && at % 4 < 3
                let isBrighter = (x / 48 * 5 + y / 48 * 3) % 7 < 4
                let change = isChanged ? isBrighter ? 1 : -1 : 0
                pixels[at] = UInt8(max(0, min(255, Int(cover.pixels[at]) + change)))
            }
        }
        let reports = try await Drawn.scan([
            "\(Drawn.scene)/A@2x.png": Drawn.cover(PixelSize(width: 600, height: 1200)),
            "\(Drawn.scene)/B@2x.png": off, "\(Drawn.scene)/C@2x.png": cover,
        ])
        for (path, report) in reports {
            let isCover = isFound || !path.hasSuffix("B@2x.png")
            #expect((report.verdict == .unrecognizedCover) == isCover, "\(path): \(report.message)")
        }
    }
}
