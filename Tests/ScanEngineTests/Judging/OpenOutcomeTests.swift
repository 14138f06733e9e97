import MaskingAnalysis
import PixelModel
import Testing
import Vocabulary

@testable import ReportModel
@testable import ScanEngine

/// What a template's verdict leaves to be told by an app's other pictures.
@Suite struct OpenOutcomeTests {
    private static let size = PixelSize(width: 100, height: 100)

    /// - Parameter left: square pixels that the template leaves visible.
    private static func isOpen(
        _ verdict: Verdict, template: String? = "cover", left: Int = 0, opacity: Double? = nil
    ) -> Bool {
        var outcome = PictureOutcome(verdict: verdict, message: "")
        (outcome.template, outcome.opacity) = (template, opacity)
        outcome.regions = [RegionReport(x: 0, y: 0, width: left, height: 1, reason: "", strength: 1)]
        return outcome.isOpen(on: size)
    }

    @Test(arguments: [(490, true), (510, false)])
    func `A template leaves up to a twentieth of the screen to be told`(left: Int, isOpen: Bool) {
        #expect(Self.isOpen(.partiallyMasked, left: left) == isOpen)
    }

    @Test(arguments: [(0.985, true), (0.975, false), (nil, false)])
    func `What shines through a cover of less than 98 hundredths is content`(opacity: Double?, isOpen: Bool) {
        #expect(Self.isOpen(.translucent, opacity: opacity) == isOpen)
    }

    @Test(arguments: [false, true])
    func `What is seen in means is content, whatever else the app shows`(isSeenInMeans: Bool) {
        var judgement = Judgement(
            verdict: .translucent, template: "cover", technique: .image, certainty: .compared, message: "",
            opacity: 0.99)
        judgement.isSeenInMeans = isSeenInMeans
        #expect(judgement.mayBeFoundCover(besideLaunchImage: false) == !isSeenInMeans)
    }

    @Test func `Where no template was found all is open`() {
        #expect(Self.isOpen(.unmasked, template: nil, left: 10_000))
    }
}
