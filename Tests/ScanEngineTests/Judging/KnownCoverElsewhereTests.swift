import Foundation
import PixelModel
import TestSupport
import Testing

@testable import ReportModel
@testable import ScanEngine

/// A template's picture as screens of other shapes show it: what one of them masks may be told to be the cover on others.
@Suite struct KnownCoverElsewhereTests {
    private typealias Drawn = FoundCoverDrawing

    /// What the template explains, and the picture that is scaled on a screen of another shape.
    private static let covered = [
        "\(Drawn.scene)/A@2x.png": Drawn.cover(Drawn.portrait), "\(Drawn.scene)/B@2x.png": Drawn.cover(Drawn.landscape),
    ]

    @Test(arguments: [1, 4])
    func `A template's picture that is scaled otherwise than the template says is a likely cover`(
        jobs: Int
    ) async throws {
        let reports = try await Drawn.scan(Self.covered, jobs: jobs, template: Drawn.cover(Drawn.portrait))
        let (known, found) = (reports["\(Drawn.scene)/A@2x.png"]!, reports["\(Drawn.scene)/B@2x.png"]!)
        #expect(known.verdict == .masked && known.foundCover == nil, "\(known.message)")
        #expect(found.verdict == .unrecognizedCover, "\(found.message)")
        #expect(found.foundCover?.template == "cover" && found.foundCover?.snapshots == 2)
        #expect(found.message.contains("the picture of template cover, not drawn as the template says"))
    }

    @Test func `Another picture than the template's stays a leak however often it comes back`() async throws {
        let other: Drawn.Drawing = { x, y in Drawn.artwork(y + 37, -x) }
        var files = Self.covered
        for (name, size) in [("C", Drawn.portrait), ("D", Drawn.landscape), ("E", Drawn.tablet)] {
            files["\(Drawn.scene)/\(name)@2x.png"] = Drawn.image(size, Drawn.filled(other, Drawn.asset, size))
        }
        let reports = try await Drawn.scan(files, template: Drawn.cover(Drawn.portrait))
        for name in ["C", "D", "E"] {
            let report = reports["\(Drawn.scene)/\(name)@2x.png"]!
            #expect(report.verdict.isLeak && report.foundCover == nil, "\(report.message)")
        }
        #expect(reports["\(Drawn.scene)/B@2x.png"]!.verdict == .unrecognizedCover)
    }

    @Test func `What no snapshot that a template masks shows stays a leak`() async throws {
        var files = Self.covered
        files["\(Drawn.scene)/A@2x.png"] = Drawn.image(Drawn.portrait, Drawn.page(9))
        files["\(Drawn.scene)/C@2x.png"] = Drawn.cover(Drawn.tablet)
        let reports = try await Drawn.scan(files, template: Drawn.cover(Drawn.portrait))
        for report in reports.values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    @Test(arguments: [Drawn.landscape, Drawn.tablet])
    func `Text on the picture in another shape stays a leak`(size: PixelSize) async throws {
        var files = Self.covered
        files["\(Drawn.scene)/C@2x.png"] = Drawn.image(
            size, Drawn.page(1, Drawn.filled(Drawn.artwork, Drawn.asset, size)))
        let report = try await Drawn.scan(files, template: Drawn.cover(Drawn.portrait))["\(Drawn.scene)/C@2x.png"]!
        #expect(report.verdict.isLeak, "\(report.message)")
    }

    /// The badge has a colour that the picture lacks; what a template masks vouches for the rest.
    @Test(arguments: [false, true])
    func `What is drawn beside the part that the template shows stays a leak`(isDrawn: Bool) async throws {
        var files = Self.covered
        files["\(Drawn.scene)/B@2x.png"] = Drawn.image(Drawn.landscape) { x, y in
            isDrawn && hypot(x - 800, y - 225) < 20
                ? (200, 40, 220) : Drawn.filled(Drawn.artwork, Drawn.asset, Drawn.landscape)(x, y)
        }
        // It shows the badge as well, and is no evidence.
        files["\(Drawn.scene)/C@2x.png"] = files["\(Drawn.scene)/B@2x.png"]
        let reports = try await Drawn.scan(files, template: Drawn.cover(Drawn.portrait))
        for name in ["B", "C"] {
            let report = reports["\(Drawn.scene)/\(name)@2x.png"]!
            #expect(report.verdict.isLeak == isDrawn, "\(report.message)")
            #expect(report.outcome.objections.contains { $0.rule == .drawnBeside } == isDrawn)
        }
    }

    /// Cards of the artwork, which the other screen lacks: without a template something else may begin there.
    @Test(arguments: [true, false])
    func `What lies beside on a screen that the template masks is the cover's own`(isMasked: Bool) async throws {
        let art: Drawn.Drawing = { x, y in abs(x) > 330 ? (245, 245, 247) : Drawn.artwork(x, y) }
        let cover = Drawn.image(Drawn.landscape, Drawn.filled(art, Drawn.asset, Drawn.landscape))
        let files = ["\(Drawn.scene)/A@2x.png": cover, "\(Drawn.scene)/B@2x.png": Drawn.cover(Drawn.portrait)]
        let reports = try await Drawn.scan(files, template: isMasked ? cover : nil)
        let verdicts = ["A", "B"].compactMap { reports["\(Drawn.scene)/\($0)@2x.png"]?.verdict }
        #expect(isMasked ? verdicts == [.masked, .unrecognizedCover] : verdicts.allSatisfy(\.isLeak), "\(verdicts)")
    }

    @Test func `What the template explains but for a larger part is not told otherwise`() async throws {
        var files = Self.covered
        files["\(Drawn.scene)/C@2x.png"] = Drawn.image(Drawn.portrait) { x, y in
            y > 700 ? (245, 245, 247) : Drawn.filled(Drawn.artwork, Drawn.asset, Drawn.portrait)(x, y)
        }
        let report = try await Drawn.scan(files, template: Drawn.cover(Drawn.portrait))["\(Drawn.scene)/C@2x.png"]!
        #expect(report.verdict == .partiallyMasked && report.foundCover == nil, "\(report.message)")
    }

    /// In colours of the picture and smaller than anything drawn, along an edge that the narrower screen does not show.
    @Test(arguments: [false, true])
    func `What the template leaves beside the part that others show stays a leak`(isDrawn: Bool) async throws {
        let narrow = PixelSize(width: 400, height: 900)
        let art = Drawn.filled(Drawn.artwork, Drawn.asset, Drawn.portrait)
        let files = [
            "\(Drawn.scene)/A@2x.png": Drawn.image(narrow) { x, y in art(x + 25, y) },
            "\(Drawn.scene)/B@2x.png": Drawn.image(Drawn.portrait) { x, y in
                let isInk = isDrawn && x > 440 && x < 446 && y > 200 && y < 700 && Int(y) % 9 < 5
                return isInk ? (235, 120, 60) : art(x, y)
            },
        ]
        let reports = try await Drawn.scan(files, template: Drawn.cover(Drawn.portrait))
        #expect(reports["\(Drawn.scene)/A@2x.png"]!.verdict == .masked)
        let report = reports["\(Drawn.scene)/B@2x.png"]!
        #expect(report.verdict == (isDrawn ? .partiallyMasked : .masked), "\(report.message)")
    }
}
