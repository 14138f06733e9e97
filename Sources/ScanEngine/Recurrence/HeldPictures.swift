internal import MaskingAnalysis
internal import PixelModel
internal import ReportModel
internal import Vocabulary

/// A picture that was judged alone, and may be a cover all the same; or a launch image, whose verdict stands.
struct HeldPicture: Sendable {
    var item: EvidenceItem
    var report: SnapshotReport
    var sketch: CoverSketch

    /// Whether its verdict stands, and the others' may hang on what it shows: a launch image, or a scene that one masks, or a
    /// configured picture.
    var isWitness: Bool { item.isLaunchImage || report.verdict == .masked }

    /// Whether the system says that it drew it without the app. A copy in the launch images' folder says nothing.
    var isDrawnBySystem: Bool { item.role == .launchImage(.manifest) }

    /// Whether it shows a cover that the configuration names.
    var isKnownCover: Bool { report.verdict == .masked && report.outcome.template != nil }

    /// Whether it is stored in JPEG.
    var isLossy: Bool { report.container.flatMap(ContainerKind.init)?.isLossy == true }

    /// `nil` for launch images, which belong to none.
    var scene: String? { item.isLaunchImage ? nil : report.scene ?? "default" }

    /// Sizes in points that differ by less are one.
    static let sameScale = RecurrenceJudge.sameScale

    /// Whether an app lays its content out anew from the one to the other: for another shape, and for another size, as on
    /// another device. A device of another scale has more pixels and may have as many points; a file's name alone makes
    /// none.
    func isLaidOutUnlike(_ other: HeldPicture) -> Bool {
        func differ(_ a: Double, _ b: Double) -> Bool { abs(a / b - 1) > Self.sameScale }
        return abs(sketch.shape / other.sketch.shape - 1) > SharedView.sameShape
            || differ(width, other.width) && differ(width / pixelsPerPoint, other.width / other.pixelsPerPoint)
    }

    private var width: Double { Double(sketch.size.width) }
    private var pixelsPerPoint: Double { report.pixelsPerPoint ?? 1 }
}

/// Pictures of one app that wait until all of its scenes were judged.
actor HeldPictures {
    /// Pictures that are held; each has a sketch of some 70 kB. An app with more is looked at as far as that.
    private static let most = 128

    /// Scenes that are not judged yet.
    private var open: Int
    private var sketches: [String: CoverSketch] = [:]
    private var held: [HeldPicture] = []
    private var isGiven = false
    private let given = Promise<[HeldPicture]>()

    /// - Parameter scenes: of the app, each of which is told of once.
    init(scenes: Int) { open = scenes }

    /// To be called before the report is repeated for a file with the same bytes.
    func keep(_ sketch: CoverSketch, of report: SnapshotReport) {
        if let sha256 = report.sha256, sketches.count < Self.most { sketches[sha256] = sketch }
    }

    /// Keeps a launch image, which may show what scenes do. To be called before the scenes are judged.
    func add(launchImage report: SnapshotReport, _ item: EvidenceItem, _ sketch: CoverSketch) {
        if held.count < Self.most { held.append(HeldPicture(item: item, report: report, sketch: sketch)) }
    }

    /// To be called for every scene once it is judged.
    /// - Returns: whether the report is held.
    func hold(_ report: SnapshotReport, _ item: EvidenceItem) async -> Bool {
        let sketch = report.sha256.flatMap { sketches[$0] }
        let isHeld = sketch != nil && held.count < Self.most
        if let sketch, isHeld { held.append(HeldPicture(item: item, report: report, sketch: sketch)) }
        open -= 1
        if open <= 0 { await give() }
        return isHeld
    }

    /// Those that are held, in the order of their paths: which came first is chance.
    var all: [HeldPicture] {
        get async {
            if open <= 0 { await give() }
            return await given.value
        }
    }

    private func give() async {
        guard !isGiven else { return }
        isGiven = true
        await given.give(held.sorted { $0.report.path < $1.report.path })
        (held, sketches) = ([], [:])
    }
}

extension Judgement {
    /// Whether the app's other pictures could show that it is a cover, or it that they are.
    /// - Parameter isLaunchImageThere: one of its size, which tells what is drawn above it. One of another size may show only a
    ///   part of what it shows.
    func mayBeFoundCover(besideLaunchImage isLaunchImageThere: Bool) -> Bool {
        switch verdict {
        case .translucent where isSeenInMeans: false
        case .unmasked, .partiallyMasked, .translucent, .legibleBlur, .unrecognizedCover:
            technique != .launchImage || !isLaunchImageThere
        case .masked: technique == .image && template != nil || technique == .launchImage
        case .launchImage, .unreadable: false
        }
    }
}

extension PictureOutcome {
    /// Whether templates leave it open what a picture shows: where one explains all but a larger part, that part leaks, unless it
    /// may be an emblem.
    func isOpen(on size: PixelSize) -> Bool {
        guard template != nil else { return true }
        if verdict == .translucent { return opacity ?? 0 >= Self.nearlyOpaque }
        let parts = parts
        if parts.allSatisfy(EmblemPlace(on: size).holds) { return true }
        return Double(visibleArea) <= Self.smallRest * Double(size.area)
    }

    /// Pixels of all that is left of a picture.
    var visibleArea: Int { parts.reduce(0) { $0 + $1.area } }

    /// Whether others show all that a template leaves of a picture.
    /// - Parameter shown: parts of it that they show, in pixels.
    func isShown(by shown: [PixelRectangle]) -> Bool {
        guard template != nil, verdict != .translucent else { return true }
        return parts.allSatisfy { part in shown.contains { $0.intersection(part).area == part.area } }
    }

    /// What is left of it, in pixels.
    private var parts: [PixelRectangle] {
        regions.map { PixelRectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    }

    /// Of a screen, more than an emblem leaves that is drawn in points where the template says otherwise.
    private static let smallRest = 0.05
    /// A picture that is drawn larger or smaller than the template differs from it as one under a cover of that opacity.
    private static let nearlyOpaque = 0.98
}

extension JudgingContext {
    /// Whether covers may be found that the configuration does not describe: whoever names regions has said what may be seen.
    var findsCovers: Bool { sensitiveRegions.isEmpty && ignoreRegions.isEmpty }
}
