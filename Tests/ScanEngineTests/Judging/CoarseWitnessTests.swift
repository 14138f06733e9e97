import PixelModel
import Testing

@testable import ReportModel
@testable import ScanEngine

/// JPEG rounds so coarsely that a picture is like one through which 2 % of a screen is seen.
@Suite struct CoarseWitnessTests {
    private typealias Drawn = FoundCoverDrawing

    /// A light list, of which so much is seen through the cover.
    private static func veiled(_ size: PixelSize, _ share: Double) -> RGBAImage {
        let cover = Drawn.filled(Drawn.artwork, Drawn.asset, size)
        return Drawn.image(size) { x, y in
            let isRow = y.truncatingRemainder(dividingBy: 60) < 24 && x > 30 && x < Double(size.width) * 0.7
            let isLetter = isRow && x.truncatingRemainder(dividingBy: 14) < 8
            let (page, color) = (isLetter ? 20.0 : 252, cover(x, y))
            func mixed(_ value: Double) -> Double { ((1 - share) * value + share * page).rounded() }
            return (mixed(color.0), mixed(color.1), mixed(color.2))
        }
    }

    private static let large = PixelSize(width: 900, height: 1200)

    /// - Parameter names: of files that show the cover alone, by their sizes.
    private static func judge(
        _ names: [String: PixelSize], share: Double, isKnown: Bool
    ) async throws -> [String: SnapshotReport] {
        var files = ["\(Drawn.scene)/veiled@2x.png": veiled(large, share)]
        for (name, size) in names { files["\(Drawn.scene)/\(name)"] = Drawn.cover(size) }
        return try await Drawn.scan(files, template: isKnown ? Drawn.cover(Drawn.asset) : nil)
    }

    private static let covers = [
        "A@2x.jpeg": Drawn.landscape, "B@2x.png": Drawn.portrait, "C@2x.png": PixelSize(width: 500, height: 900),
    ]

    @Test(arguments: [true, false])
    func `Nor where the JPEG is the largest`(isKnown: Bool) async throws {
        let covers = [
            "A@2x.jpeg": PixelSize(width: 1200, height: 1300), "B@2x.png": Drawn.portrait, "C@2x.png": Drawn.landscape,
        ]
        for (path, report) in try await Self.judge(covers, share: 0.02, isKnown: isKnown) {
            #expect(report.verdict.isLeak == path.contains("veiled"), "\(path): \(report.message)")
        }
    }

    @Test(arguments: [0.02, 0.03], [true, false])
    func `What others show it without is no cover because a JPEG is like it`(share: Double, isKnown: Bool) async throws
    {
        let reports = try await Self.judge(Self.covers, share: share, isKnown: isKnown)
        for (path, report) in reports {
            let isLeak = path.contains("veiled")
            #expect(report.verdict.isLeak == isLeak, "\(path): \(report.message)")
        }
    }

    @Test(arguments: [true, false])
    func `A JPEG tells that a picture is a cover where no other picture says otherwise`(isKnown: Bool) async throws {
        for report in try await Self.judge(Self.covers, share: 0, isKnown: isKnown).values {
            #expect(!report.verdict.isLeak, "\(report.path): \(report.message)")
        }
        for report in try await Self.judge(["A@2x.jpeg": Drawn.landscape], share: 0, isKnown: isKnown).values {
            #expect(!report.verdict.isLeak, "\(report.path): \(report.message)")
        }
    }
}
