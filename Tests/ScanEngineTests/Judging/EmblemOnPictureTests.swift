import Foundation
import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import ReportModel
@testable import ScanEngine

/// A picture that is scaled with the screen, and an emblem in front of it that is not.
@Suite struct EmblemOnPictureTests {
    private typealias Drawn = FoundCoverDrawing

    private static let asset = PixelSize(width: 600, height: 900)
    private static let sizes = [
        Drawn.portrait, PixelSize(width: 500, height: 800), PixelSize(width: 400, height: 700),
    ]

    /// What stands in front of the picture, by the distance from the screen's middle in pixels; `nil` beside it.
    private typealias Front = @Sendable (Double, Double) -> Drawn.Color?

    /// A disc on a square.
    private static let logo: Front = { x, y in
        let (x, y) = (x, y + 40)
        guard abs(x) < 60, abs(y) < 60 else { return nil }
        return hypot(x, y) < 38 ? (250, 210, 40) : (30, 60, 160)
    }

    /// Letters below the logo, which each style has others of.
    private static func name(_ style: Int, at top: Double = 36) -> Front {
        { x, y in
            let (letters, height, width, pitch, stroke) = (6, 30.0, 21.0, 36.0, 5.0)
            let (along, down) = (x + pitch * Double(letters) / 2, y - top)
            let (letter, across) = ((along / pitch).rounded(.down), along.truncatingRemainder(dividingBy: pitch))
            guard letter >= 0, Int(letter) < letters, down >= 0, down < height, across < width else { return nil }
            // T, L, H or E.
            let isStroke =
                switch (Int(letter) * (style + 1) + style) % 4 {
                case 0: abs(across - width / 2) < stroke / 2 || down < stroke
                case 1: across < stroke || down >= height - stroke
                case 2: across < stroke || across >= width - stroke || abs(down - height / 2) < stroke / 2
                default:
                    across < stroke || down < stroke || down >= height - stroke || abs(down - height / 2) < stroke / 2
                }
            return isStroke ? (250, 250, 250) : nil
        }
    }

    private static func both(_ a: @escaping Front, _ b: @escaping Front) -> Front { { a($0, $1) ?? b($0, $1) } }

    /// A busy picture of strong contrast, of which each screen shows another part beside a logo.
    private static let motley: Drawn.Drawing = { x, y in
        let waves = sin(x / 17 + 2 * sin(y / 29)) + sin(y / 13 + 2 * sin(x / 23)) + sin((x + y) / 19)
        let share = min(max(waves / 0.6 + 0.5, 0), 1)
        return (30 + 195 * share, 40 + 175 * share, 60 + 130 * share)
    }

    private static let disc: Front = { x, y in
        let distance = hypot(x, y + 10)
        return distance < 70 ? (distance < 44 ? (150, 150, 60) : (120, 60, 60)) : nil
    }

    private static func screen(
        _ size: PixelSize, _ picture: @escaping Drawn.Drawing = Drawn.artwork, _ front: @escaping Front
    ) -> RGBAImage {
        let picture = Drawn.filled(picture, asset, size)
        return Drawn.image(size) { x, y in
            front(x - Double(size.width) / 2, y - Double(size.height) / 2) ?? picture(x, y)
        }
    }

    /// The verdicts on screens of several sizes.
    private static func verdicts(
        _ fronts: [Front], on picture: @escaping Drawn.Drawing = Drawn.artwork, template: RGBAImage? = nil
    ) async throws -> [Verdict] {
        var files: [String: RGBAImage] = [:]
        for (index, front) in fronts.enumerated() {
            files["\(Drawn.scene)/\(index)@2x.png"] = screen(sizes[index], picture, front)
        }
        return try await Drawn.scan(files, template: template).sorted { $0.key < $1.key }.map(\.value.verdict)
    }

    @Test func `A logo in points on a picture of three sizes is a cover's`() async throws {
        let found = try await Self.verdicts(Self.sizes.map { _ in Self.logo })
        #expect(found == [.unrecognizedCover, .unrecognizedCover, .unrecognizedCover])
    }

    @Test func `So it is with a name below that is the same on all`() async throws {
        let found = try await Self.verdicts(Self.sizes.map { _ in Self.both(Self.logo, Self.name(1)) })
        #expect(found == [.unrecognizedCover, .unrecognizedCover, .unrecognizedCover])
    }

    @Test func `So is a round one on a busy picture`() async throws {
        let found = try await Self.verdicts(Self.sizes.map { _ in Self.disc }, on: Self.motley)
        #expect(found == [.unrecognizedCover, .unrecognizedCover, .unrecognizedCover])
    }

    /// The emblem takes a twelfth of the smaller screens.
    @Test func `A template of one screen tells of the others`() async throws {
        let template = Self.screen(Self.sizes[0], Self.motley, Self.disc)
        let found = try await Self.verdicts(Self.sizes.map { _ in Self.disc }, on: Self.motley, template: template)
        #expect(found == [.masked, .unrecognizedCover, .unrecognizedCover])
    }

    /// A launch image of the same size explains as much of its scene as the template does.
    @Test func `So it does where a launch image shows the same as the template`() async throws {
        let shown = Self.screen(Self.sizes[0], Self.motley, Self.disc)
        var files = ["com.example.app - {DEFAULT GROUP}/L@2x.png": shown]
        for (index, size) in Self.sizes.enumerated() {
            files["\(Drawn.scene)/\(index)@2x.png"] = Self.screen(size, Self.motley, Self.disc)
        }
        let reports = try await Drawn.scan(files, template: shown)
        let scenes = Self.sizes.indices.compactMap { reports["\(Drawn.scene)/\($0)@2x.png"] }
        #expect(scenes.map(\.verdict) == [.masked, .unrecognizedCover, .unrecognizedCover])
        #expect(scenes.first?.outcome.template == "cover")
    }

    /// Without one a device that is turned may show as much; see below.
    @Test func `With a template one other size is enough`() async throws {
        let template = Self.screen(Self.sizes[0], Self.motley, Self.disc)
        let fronts = [Self.disc, Self.disc]
        let found = try await Self.verdicts(fronts, on: Self.motley, template: template)
        #expect(found == [.masked, .unrecognizedCover])
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func `A portrait in the place of the template's logo is content`(seed: UInt64) async throws {
        let template = Self.screen(Self.sizes[0], Self.motley, Self.disc)
        let fronts = [Self.disc, Self.portrait(100 + seed)]
        let found = try await Self.verdicts(fronts, on: Self.motley, template: template)
        #expect(found[1].isLeak, "\(found)")
    }

    /// An alert above it, as large as an emblem.
    @Test func `What stands in its place on one screen is content beside a template, too`() async throws {
        let alert: Front = { x, y in
            guard abs(x) < 90, abs(y + 10) < 50 else { return nil }
            return abs(x) < 60 && Int(y + 60) % 20 > 10 ? (120, 120, 120) : (250, 250, 250)
        }
        let template = Self.screen(Self.sizes[0], Self.motley, Self.disc)
        let found = try await Self.verdicts([Self.disc, Self.disc, alert], on: Self.motley, template: template)
        #expect(found[2].isLeak, "\(found)")
    }

    /// A round portrait: hair, a face, eyes and a mouth, or what else the numbers draw.
    private static func portrait(_ seed: UInt64) -> Front {
        var random = SplitMix64(seed: seed)
        func next(_ range: ClosedRange<Double>) -> Double {
            range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.below(1000)) / 1000
        }
        let ground: Drawn.Color = (next(30...230), next(30...230), next(30...230))
        let hair: Drawn.Color = (next(20...160), next(20...110), next(10...80))
        let skin = next(90...230)
        let (middle, width, height) = (next(-12...12), next(20...34), next(28...44))
        let (eyes, mouth, fringe) = (next(-14...(-4)), next(10...22), next(-30...(-14)))
        return { x, y in
            let (x, y) = (x, y + 10)
            guard hypot(x, y) < 70 else { return nil }
            let across = (x - middle) / width
            guard hypot(across, y / height) < 1 else {
                return hypot(across / 1.3, (y + 6) / height / 1.2) < 1 || y > height ? hair : ground
            }
            if y < fringe { return hair }
            if hypot(abs(x - middle) - width / 2.2, y - eyes) < 4 || abs(x - middle) < width / 3 && abs(y - mouth) < 3 {
                return (40, 20, 20)
            }
            return (skin, skin * 0.8, skin * 0.65)
        }
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func `Round portraits that are others on each screen are content`(seed: UInt64) async throws {
        let found = try await Self.verdicts((0..<3).map { Self.portrait(seed * 3 + $0) }, on: Self.motley)
        #expect(!found.contains { !$0.isLeak }, "\(found)")
    }

    /// A device that is turned lays out what is in front of a picture anew as well.
    @Test func `In two sizes it is content`() async throws {
        let found = try await Self.verdicts([Self.logo, Self.logo])
        #expect(!found.contains { !$0.isLeak }, "\(found)")
    }

    @Test func `What differs on each screen is content`() async throws {
        let colors: [Drawn.Color] = [(250, 250, 250), (20, 20, 20), (200, 40, 40)]
        let fronts = (0..<3).map { screen -> Front in
            { x, y in
                guard abs(x) < 90, abs(y + 20) < 70 else { return nil }
                let row = Int((y + 90) / 20)
                let isText = abs(x) < Double(40 + 13 * ((row * 7 + screen * 5) % 4)) && Int(y + 90) % 20 > 9
                return isText ? (120, 120, 120) : colors[screen]
            }
        }
        let found = try await Self.verdicts(fronts)
        #expect(!found.contains { !$0.isLeak }, "\(found)")
    }

    @Test(arguments: [1, 2, 4])
    func `Other letters below the same logo are content`(style: Int) async throws {
        let fronts = (0..<3).map { Self.both(Self.logo, Self.name($0 == 2 ? style + 1 : style)) }
        let found = try await Self.verdicts(fronts)
        #expect(found[2].isLeak, "\(found)")
    }

    /// Without a letter, and small beside the logo.
    @Test func `Other figures below the same logo are content`() async throws {
        let figures: [Front] = [
            { x, y in abs(x) < 50 && abs(y - 60) < 24 ? (250, 250, 250) : nil },
            { x, y in abs(x) < 50 && abs(y - 60) < 24 ? (Int(x + 50) % 20 < 10 ? (250, 250, 250) : (20, 20, 20)) : nil
            },
            { x, y in abs(x) < 50 && abs(y - 60) < 24 ? (y < 60 ? (200, 40, 40) : (20, 20, 20)) : nil },
        ]
        let found = try await Self.verdicts(figures.map { Self.both(Self.logo, $0) })
        #expect(!found.contains { !$0.isLeak }, "\(found)")
    }

    /// The logo explains most of what varies there. Sides in pixels, of which a point has two.
    @Test(arguments: [(8.0, false), (28, true)])
    func `A badge on the logo of one screen is content`(side: Double, isLeak: Bool) async throws {
        let badge: Front = { x, y in
            abs(x - 40) < side / 2 && abs(y + 80) < side / 2 ? (220, 40, 40) : nil
        }
        let found = try await Self.verdicts([Self.logo, Self.logo, Self.both(badge, Self.logo)])
        #expect(found[2].isLeak == isLeak, "\(found)")
    }

    @Test func `What stands on one screen alone is content`() async throws {
        let found = try await Self.verdicts([{ _, _ in nil }, { _, _ in nil }, Self.logo])
        #expect(found == [.unrecognizedCover, .unrecognizedCover, .partiallyMasked], "\(found)")
    }
}
