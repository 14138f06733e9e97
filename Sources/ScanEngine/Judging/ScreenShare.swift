internal import Foundation
internal import MaskingAnalysis
internal import Vocabulary

/// How much of a screen the configuration's regions are.
enum ScreenShare {
    /// To be ignored: a status bar and a home indicator together take a tenth of a phone's screen.
    static let usuallyIgnored = 0.2
    /// A picture of which less than half was judged cannot be called covered without a word about it.
    static let mostIgnored = 0.5
    /// To be sensitive: a line of text across half a phone's screen takes a hundredth of it, and what a screen has to hide
    /// is hardly less.
    static let leastSensitive = 0.01

    /// The area of all regions together, as a share of the screen, 0 … 1.
    static func of(_ regions: [ScreenRegion]) -> Double {
        func clipped(_ value: Double) -> Double { min(1, max(0, value)) }
        let boxes = regions.map { region in
            (
                x0: clipped(region.x), y0: clipped(region.y), x1: clipped(region.x + region.width),
                y1: clipped(region.y + region.height)
            )
        }
        // Strips between all upper and lower edges; in each the covered lengths are added up from left to right.
        let edges = Set(boxes.flatMap { [$0.y0, $0.y1] }).sorted()
        return zip(edges, edges.dropFirst()).reduce(0) { area, strip in
            var (end, length) = (0.0, 0.0)
            for box in boxes.filter({ $0.y0 <= strip.0 && $0.y1 >= strip.1 }).sorted(by: { $0.x0 < $1.x0 }) {
                length += max(0, box.x1 - max(end, box.x0))
                end = max(end, box.x1)
            }
            return area + length * (strip.1 - strip.0)
        }
    }

    static func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }
}

extension Judgement {
    /// Less is no more than rounding.
    private static let leastIgnored = 0.005

    /// Says how much of a picture that counts as covered was not judged; of sensitive regions the judge says it itself.
    mutating func tellIgnoredShare(_ context: JudgingContext) {
        guard verdict == .masked, context.sensitiveRegions.isEmpty else { return }
        let share = ScreenShare.of(context.ignoreRegions)
        if share >= Self.leastIgnored {
            message +=
                "; \(ScreenShare.percent(share)) of the screen was not judged, since the configuration ignores it"
        }
    }
}
