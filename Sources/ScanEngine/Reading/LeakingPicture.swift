internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import Vocabulary

/// A picture with a verdict that asks for reading, before its pixels are let go.
struct LeakingPicture: Sendable {
    var image: RGBAImage
    var judgement: Judgement
    var context: JudgingContext

    /// The verdict's regions together cover this share of the screen: the whole is read, as text between them leaks, too.
    private static let wholeShare = 0.5

    var task: ReadingTask {
        ReadingTask(regions: regions, pixelsPerPoint: context.pixelsPerPoint, obstacle: obstacle)
    }

    private var regions: [PixelRectangle] {
        let regions = judgement.regions.map(\.rectangle)
        let share = Double(regions.reduce(0) { $0 + $1.area }) / Double(max(1, image.size.area))
        // A cover that nobody described is not known well enough to say what lies beside it.
        let isPart =
            judgement.verdict == .partiallyMasked && judgement.template != nil || !context.sensitiveRegions.isEmpty
        return isPart && share < Self.wholeShare && !regions.isEmpty ? regions : [PixelRectangle(image.size)]
    }

    private var obstacle: ReadingTask.Obstacle {
        if let radius = judgement.blurRadius { return .blur(radius * context.pixelsPerPoint) }
        switch judgement.verdict {
        case .translucent: return .faint(judgement.opacity.map { min(1, max(0, 1 - $0)) })
        case .unrecognizedCover: return .unknown
        default: return .none
        }
    }

    /// Whether a place is in a region that the configuration ignores.
    func ignores(_ place: PixelRectangle) -> Bool {
        context.ignoreRegions.contains { region in
            let (x, y) = (
                (Double(place.x) + Double(place.width) / 2) / Double(max(1, image.width)),
                (Double(place.y) + Double(place.height) / 2) / Double(max(1, image.height))
            )
            return x >= region.x && x < region.x + region.width && y >= region.y && y < region.y + region.height
        }
    }
}
