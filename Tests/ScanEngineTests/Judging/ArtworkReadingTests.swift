import Foundation
import PixelModel
import Testing

@testable import ReportModel
@testable import ScanEngine

/// An emblem in the middle of one colour, with text of a page in front of it.
@Suite struct ArtworkReadingTests {
    private typealias Drawn = FoundCoverDrawing

    /// A disc with a bar to each side.
    private static let emblem: Drawn.Drawing = { x, y in
        let isDisc = hypot(x - 225, y - 320) < 110
        let isBar = abs(y - 320) < 20 && abs(x - 225) < 200
        return isDisc || isBar ? (200, 90, 60) : (240, 240, 240)
    }

    private static func report(_ drawing: Drawn.Drawing) async throws -> SnapshotReport? {
        try await Drawn.scan(["\(Drawn.scene)/A@2x.png": Drawn.image(Drawn.portrait, drawing)]).values.first
    }

    @Test func `Text in front of an emblem leaks, and the emblem alone is a likely cover`() async throws {
        let alone = try #require(await Self.report(Self.emblem))
        #expect(alone.verdict == .unrecognizedCover, "\(alone.message)")
        let rows = Drawn.page(2, { x, y in Self.emblem(x, y + 220) })
        let written = try #require(await Self.report { x, y in y < 220 ? Self.emblem(x, y) : rows(x, y - 220) })
        #expect(written.verdict == .partiallyMasked, "\(written.message)")
        #expect(written.outcome.objections.map(\.rule) == [.offCentreLine])
    }

    /// A letter of five lines on a table, turned by so many degrees about the middle of the screen.
    private static func letter(_ degrees: Double, on ground: @escaping Drawn.Drawing) -> Drawn.Drawing {
        let page = Drawn.page(5, Drawn.dark)
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        return { x, y in
            let (right, below) = (x - 225, y - 450)
            let (px, py) = (right * cosine + below * sine + 170, below * cosine - right * sine + 170)
            return (0..<340).contains(px) && (0..<340).contains(py) ? page(px, py) : ground(x, y)
        }
    }

    @Test(arguments: [6.0, 14, -22])
    func `A letter that lies aslant leaks, on one colour and where it stands unchanged`(degrees: Double) async throws {
        let alone = try #require(await Self.report(Self.letter(degrees, on: { _, _ in (90, 110, 130) })))
        #expect(alone.verdict.isLeak, "\(alone.message)")
        let picture = Drawn.image(
            Drawn.portrait, Self.letter(degrees, on: Drawn.filled(Drawn.artwork, Drawn.asset, Drawn.portrait)))
        let reports = try await Drawn.scan(
            Dictionary(uniqueKeysWithValues: (1...3).map { ("\(Drawn.window($0))/A@2x.png", picture) }))
        for report in reports.values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    /// Figures below the emblem, closer than a cell, or letters that have a stem each.
    private static func written(
        _ count: Int = 6, stem: Double, at corner: (x: Double, y: Double) = (153, 500),
        on ground: @escaping Drawn.Drawing = emblem
    ) -> Drawn.Drawing {
        { x, y in
            let (right, row) = (x - corner.x, y - corner.y)
            let (column, place) = (Int(right / 24), right.truncatingRemainder(dividingBy: 24))
            guard right >= 0, column < count, place < 21, (0..<30).contains(row) else { return ground(x, y) }
            let isBar = row < 4 || (13..<17).contains(row) || row >= 26
            return isBar || place >= 17 || (place < 4 && row < stem) ? (20, 20, 20) : (240, 240, 240)
        }
    }

    @Test(arguments: [(0.0, false), (30, true)])
    func `A number is no name of an app, however close its figures stand`(_ stem: Double, isName: Bool) async throws {
        let path = "com.example.app - {DEFAULT GROUP}/A@2x.png"
        let report = try #require(
            await Drawn.scan([path: Drawn.image(Drawn.portrait, Self.written(stem: stem))]).values.first)
        #expect((report.verdict == .launchImage) == isName, "\(report.message)")
        #expect(report.message.hasSuffix("a code or a number") == !isName)
    }

    @Test(arguments: [(0.0, false), (30, true)])
    func `Nor is it one of a cover that nobody described`(_ stem: Double, isName: Bool) async throws {
        let grey: Drawn.Drawing = { _, _ in (240, 240, 240) }
        for ground in [Self.emblem, grey] {
            let report = try #require(await Self.report(Self.written(stem: stem, on: ground)))
            #expect((report.verdict == .unrecognizedCover) == isName, "\(report.message)")
            #expect(report.outcome.objections.contains { $0.rule == .number } == !isName)
        }
    }

    @Test(arguments: [(3, false), (4, true)])
    func `A maker's line may bear a year among its letters`(letters: Int, isName: Bool) async throws {
        let width = Double(letters + 4) * 24 + 20
        let (left, year) = (225 - width / 2, 225 + width / 2 - 96)
        let name = Self.written(letters, stem: 30, at: (left, 820))
        let report = try #require(await Self.report(Self.written(4, stem: 0, at: (year, 820), on: name)))
        #expect((report.verdict == .unrecognizedCover) == isName, "\(report.message)")
    }

    @Test func `In the group of launch images it is no launch screen`() async throws {
        for (degrees, isLetter) in [(14.0, true), (14, false)] {
            let drawing = isLetter ? Self.letter(degrees, on: { _, _ in (90, 110, 130) }) : Self.emblem
            let path = "com.example.app - {DEFAULT GROUP}/A@2x.png"
            let report = try #require(
                await Drawn.scan([path: Drawn.image(Drawn.portrait, drawing)]).values.first)
            #expect((report.verdict == .launchImage) != isLetter, "\(report.message)")
        }
    }
}
