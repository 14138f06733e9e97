import Foundation
import ImageCodecs
import PixelModel
import TestSupport
import Testing

@testable import ReportModel
@testable import ScanEngine

/// Covers that no configuration describes, found since they are unchanged in several scenes or come back among other screens of
/// one; and content that does so.
@Suite struct ReturningCoverTests {
    private typealias Drawn = FoundCoverDrawing

    @Test func `A screen that stands unchanged in several scenes stays a leak`() async throws {
        let screen = Drawn.image(Drawn.portrait, Drawn.page(2))
        var files: [String: RGBAImage] = [:]
        for name in 1...4 { files["\(Drawn.window(name))/A@2x.png"] = screen }
        for report in try await Drawn.scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    /// As a device stores it that was turned to either side.
    @Test(arguments: [1, 2, 12], [true, false])
    func `So does a screen on its side`(rows: Int, isClockwise: Bool) async throws {
        let (page, size) = (Drawn.page(rows), Drawn.portrait)
        let screen = Drawn.image(size) { x, y in
            isClockwise ? page(y, Double(size.width) - x) : page(Double(size.height) - y, x)
        }
        var files: [String: RGBAImage] = [:]
        for name in 1...4 { files["\(Drawn.window(name))/A@2x.png"] = screen }
        for report in try await Drawn.scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    @Test func `A picture that stands unchanged in several scenes is a likely cover`() async throws {
        var files: [String: RGBAImage] = [:]
        for name in 1...3 { files["\(Drawn.window(name))/A@2x.png"] = Drawn.cover(Drawn.portrait) }
        for report in try await Drawn.scan(files).values {
            #expect(report.verdict == .unrecognizedCover && report.foundCover?.scenes == 3, "\(report.message)")
        }
    }

    /// An emblem in the middle, and a bubble of a chat that nobody touched.
    @Test(arguments: [(0.0, true), (90, false)])
    func `What is unchanged on one colour is a cover where nothing stands off its middle`(
        off: Double, isFound: Bool
    ) async throws {
        let middle = Double(Drawn.portrait.width) / 2
        let page = Drawn.image(Drawn.portrait) { x, y in
            if abs(x - middle) < 70, abs(y - 300) < 70 { return Drawn.artwork(x, y) }
            let isBubble = abs(x - middle - off) < 60 && abs(y - 560) < 20
            return isBubble ? (40, 120, 250) : (245, 245, 245)
        }
        var files: [String: RGBAImage] = [:]
        for name in 1...3 { files["\(Drawn.window(name))/A@2x.png"] = page }
        for report in try await Drawn.scan(files).values {
            #expect(report.verdict.isLeak != isFound, "\(report.message) \(report.outcome.objections.map(\.rule))")
        }
    }

    @Test(arguments: [(1, false), (2, true)])
    func `Unchanged pictures of two scenes are a likely cover`(scenes: Int, isFound: Bool) async throws {
        var files: [String: RGBAImage] = [:]
        for name in 0..<3 { files["\(Drawn.window(name % scenes))/\(name)@2x.png"] = Drawn.cover(Drawn.portrait) }
        for report in try await Drawn.scan(files).values {
            #expect((report.verdict == .unrecognizedCover) == isFound, "\(report.message)")
        }
    }

    private static let otherArtwork: Drawn.Drawing = { x, y in Drawn.artwork(1.4 * x + 40, 1.4 * y + 70) }

    /// A picture that is stored so many times in one scene, beside so many other screens.
    private static func files(_ picture: RGBAImage, _ count: Int, others: Int) -> [String: RGBAImage] {
        var files: [String: RGBAImage] = [:]
        for number in 0..<count { files["\(Drawn.scene)/A\(number)@2x.png"] = picture }
        for number in 0..<others {
            files["\(Drawn.scene)/B\(number)@2x.png"] = Drawn.image(
                picture.size, Drawn.filled(Drawn.page(4 + 2 * number, otherArtwork), Drawn.asset, picture.size))
        }
        return files
    }

    @Test(arguments: [(3, 3, true), (4, 5, true), (2, 5, false), (3, 2, false)])
    func `A picture that comes back among other ones of its scene is a likely cover`(
        count: Int, others: Int, isFound: Bool
    ) async throws {
        let reports = try await Drawn.scan(Self.files(Drawn.cover(Drawn.portrait), count, others: others))
        for (path, report) in reports {
            let isCover = path.contains("/A") && isFound
            #expect((report.verdict == .unrecognizedCover) == isCover, "\(path): \(report.message)")
            #expect(isCover || report.verdict.isLeak)
        }
    }

    /// Somebody looks at one photograph, and the clock goes on.
    @Test func `A picture that comes back beside ones that are like it stays a leak`() async throws {
        var files = Self.files(Drawn.cover(Drawn.portrait), 3, others: 0)
        for minute in 1...3 {
            files["\(Drawn.scene)/C\(minute)@2x.png"] = Drawn.image(Drawn.portrait) { x, y in
                abs(x - 60) < 4 * Double(minute) && y < 40
                    ? (250, 250, 250)
                    : Drawn.filled(
                        Drawn.artwork, Drawn.asset, Drawn.portrait)(x, y)
            }
        }
        for report in try await Drawn.scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    @Test(arguments: [(2.0, 3), (4, 12)])
    func `A soft picture that comes back among sharp ones is a likely cover, and a blurred screen is none`(
        sigma: Double, rows: Int
    ) async throws {
        let soft = GaussianBlur.apply(Drawn.cover(Drawn.portrait), sigma: sigma)
        for (path, report) in try await Drawn.scan(Self.files(soft, 3, others: 3)) {
            #expect(report.verdict.isLeak == path.contains("/B"), "\(path): \(report.message)")
        }
        let page = Drawn.image(
            Drawn.portrait, Drawn.filled(Drawn.page(rows, Drawn.artwork), Drawn.asset, Drawn.portrait))
        let screen = GaussianBlur.apply(page, sigma: sigma)
        for report in try await Drawn.scan(Self.files(screen, 4, others: 4)).values {
            #expect(report.verdict.isLeak, "\(report.message)")
        }
    }

    @Test func `A soft picture that comes back among other soft ones stays a leak`() async throws {
        var files = Self.files(Drawn.cover(Drawn.portrait), 3, others: 3)
        for path in files.keys { files[path] = GaussianBlur.apply(files[path]!, sigma: 2) }
        for report in try await Drawn.scan(files).values { #expect(report.verdict.isLeak, "\(report.message)") }
    }

    @Test(arguments: [1, 2, 12])
    func `A screen with text that comes back among other ones stays a leak`(rows: Int) async throws {
        let screen = Drawn.image(
            Drawn.portrait, Drawn.filled(Drawn.page(rows, Drawn.artwork), Drawn.asset, Drawn.portrait))
        for report in try await Drawn.scan(Self.files(screen, 4, others: 4)).values {
            #expect(report.verdict.isLeak, "\(report.message)")
        }
    }

    /// Alone it is no different from a picture that has been there all the time.
    @Test(arguments: [0.03, 0.06, 0.15])
    func `A screen that shines through a picture in the same way each time stays a leak`(opacity: Double) async throws {
        let (page, cover) = (Drawn.page(8, Drawn.dark), Drawn.filled(Drawn.artwork, Drawn.asset, Drawn.portrait))
        let mixed = Drawn.image(Drawn.portrait) { x, y in
            let (above, below) = (cover(x, y), page(x, y))
            func mix(_ a: Double, _ b: Double) -> Double { (a * (1 - opacity) + b * opacity).rounded() }
            return (mix(above.0, below.0), mix(above.1, below.1), mix(above.2, below.2))
        }
        for (path, report) in try await Drawn.scan(Self.files(mixed, 3, others: 3)) {
            #expect(report.verdict.isLeak, "\(path): \(report.message)")
        }
    }
}
