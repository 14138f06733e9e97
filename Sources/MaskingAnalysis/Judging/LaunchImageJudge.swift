public import PixelModel

/// Who says that a picture is a launch image.
public enum LaunchImageSource: Sendable, Hashable {
    /// The system's own list of snapshots.
    case manifest
    /// The folder it lies in, which belongs to the app.
    case folder

    /// The sentence of a launch image's verdict.
    public var message: String {
        switch self {
        case .manifest:
            "the manifest lists it as a launch image: drawn from the launch screen, not from the running app"
        case .folder: "lies in the launch image group and looks like a launch screen, not like the running app"
        }
    }

    /// The sentence of a picture in the folder that a template explains wholly.
    static func message(ofCover template: String) -> String {
        "lies in the launch image group and shows the cover of template '\(template)'"
    }

    private static let doubtful = "lies in the launch image group, but looks like a screen of the app: "

    /// The sentence of a picture of which only the folder says that it is a launch image.
    static func message(of doubt: String) -> String { doubtful + doubt }

    /// What that sentence says against the folder; `nil` for other sentences.
    public static func doubt(in message: String) -> String? {
        message.hasPrefix(doubtful) ? String(message.dropFirst(doubtful.count)) : nil
    }

    /// The same beside the manifest's word.
    public static func note(of doubt: String) -> String { "looks like a screen of the app nevertheless: \(doubt)" }
}

/// Launch images are no pictures of the running app, but any picture can be laid where they lie. So each is judged by what
/// it shows, as a picture of an app of which nothing is known: without covers, regions and other launch images. Many apps
/// cover their screens with the art that they show at launch: a template that explains a picture wholly takes the doubt away,
/// as it would make a scene masked; and so does one whose picture is all that stands on one colour.
extension MaskingAnalyzer {
    public func judgeLaunchImage(
        _ cells: CellGrid, _ context: JudgingContext, _ source: LaunchImageSource
    ) -> Judgement {
        let plain = context.withoutKnowledge
        let look = LaunchImageLook(judge(cells, plain), cells, plain)
        guard look.doubt != nil, let known = context.withTemplatesAlone else { return look.judgement(source) }
        return judgement(of: look, source, cells, known, judge(cells, known))
    }

    /// The same with everything that led to it.
    public func explainLaunchImage(
        _ cells: CellGrid, of image: RGBAImage, _ context: JudgingContext, _ source: LaunchImageSource
    ) -> Explanation {
        let plain = context.withoutKnowledge
        var explanation = explain(cells, of: image, plain)
        let look = LaunchImageLook(explanation.judgement, cells, plain)
        explanation.isDecidedByPlace = true
        guard look.doubt != nil, let known = context.withTemplatesAlone else {
            explanation.judgement = look.judgement(source)
            return explanation
        }
        explanation = explain(cells, of: image, known)
        explanation.judgement = judgement(of: look, source, cells, known, explanation.judgement)
        return explanation
    }

    /// - Parameter judged: by the templates.
    private func judgement(
        of look: LaunchImageLook, _ source: LaunchImageSource, _ cells: CellGrid, _ context: JudgingContext,
        _ judged: Judgement
    ) -> Judgement {
        if let cover = judged.wholeCover ?? picture(on: cells, context) {
            return look.judgement(source, judged, cover: cover)
        }
        // A template whose picture was not tried may be the one that is seen.
        return look.judgement(source, context.refusal ?? judged)
    }

    /// The template whose picture is all that is seen.
    private func picture(on cells: CellGrid, _ context: JudgingContext) -> String? {
        var grid = cells
        grid.loss = context.loss
        context.work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
        guard let picture = LaunchScreenPicture(grid) else { return nil }
        var matcher = matcher
        matcher.work = context.work
        return context.templates.first {
            picture.isThat(of: $0, matcher, pixelsPerPoint: context.pixelsPerPoint)
        }?.id
    }
}

extension Judgement {
    /// The same of a picture of which only the folder says that it is a launch image, with something against the folder.
    package func doubted(_ doubt: String, _ regions: [LeakRegion]) -> Judgement {
        var judged = self
        (judged.verdict, judged.technique) = (.unrecognizedCover, nil)
        judged.message = LaunchImageSource.message(of: doubt)
        judged.regions = regions
        return judged
    }

    /// The template whose cover is all that the picture shows.
    package var wholeCover: String? { verdict == .masked && certainty == .compared ? template : nil }
}

extension JudgingContext {
    /// For a picture of which nothing is known but how it was stored.
    public var withoutKnowledge: JudgingContext {
        var plain = withoutPlaces
        (plain.templates, plain.launchImages) = ([], [])
        return plain
    }

    /// For what templates alone say of it; `nil` without any.
    fileprivate var withTemplatesAlone: JudgingContext? {
        guard !templates.isEmpty else { return nil }
        var known = withoutPlaces
        known.launchImages = []
        return known
    }

    /// For a picture that is none of a screen, so that parts of a screen are nowhere on it.
    public var withoutPlaces: JudgingContext {
        var plain = self
        (plain.sensitiveRegions, plain.ignoreRegions) = ([], [])
        return plain
    }
}

/// What a picture that is said to be a launch image looks like.
private struct LaunchImageLook {
    /// The verdict on what it shows.
    let shown: Judgement
    /// Why it may be a screen of the app; `nil`: it may well be a launch screen.
    let doubt: String?
    private let size: PixelSize

    init(_ shown: Judgement, _ cells: CellGrid, _ context: JudgingContext) {
        (self.shown, size) = (shown, cells.imageSize)
        var grid = cells
        grid.loss = context.loss
        doubt = Self.doubt(shown, grid, pixelsPerPoint: context.pixelsPerPoint)
    }

    private static func doubt(_ shown: Judgement, _ grid: CellGrid, pixelsPerPoint: Double) -> String? {
        if shown.verdict.isLeak, !LaunchScreenEmblem.isAll(of: grid, pixelsPerPoint: pixelsPerPoint) {
            return shown.message == Judgement.noCover ? "content all over it" : shown.message
        }
        guard let artwork = LaunchScreenArtwork(grid, pixelsPerPoint: pixelsPerPoint) else { return nil }
        if !shown.verdict.isLeak, let doubt = LaunchScreenText.doubt(artwork) { return doubt }
        if DigitShapes.areShown(in: artwork.grid, artwork.mask) { return "a code or a number" }
        if LaunchScreenChart.isShown(in: artwork) { return "a line from side to side, like a chart's" }
        if LaunchScreenLines.areMoreThanName(artwork) { return "lines of text in its artwork" }
        return LaunchScreenTile.doubt(artwork)
    }

    /// - Parameters:
    ///   - known: the verdict by the app's templates, where that was asked for.
    ///   - cover: the template that is all that is seen.
    func judgement(
        _ source: LaunchImageSource, _ known: Judgement? = nil, cover: String? = nil
    ) -> Judgement {
        // A template that was not tried may be the one that is seen.
        if let unread = [shown, known].compactMap(\.self).first(where: { $0.verdict == .unreadable }) { return unread }
        var judged = shown
        let doubt = cover == nil ? doubt : nil
        (judged.template, judged.blurRadius, judged.opacity) = (cover, nil, nil)
        switch source {
        case .manifest:
            (judged.verdict, judged.technique, judged.certainty) = (.launchImage, .launchImage, .stated)
            judged.message = source.message
            if doubt == nil { (judged.regions, judged.objections) = ([], []) }
            if let doubt { judged.notes.append(LaunchImageSource.note(of: doubt)) }
        case .folder:
            judged.certainty = cover == nil ? .inferred : .compared
            guard let doubt else {
                (judged.verdict, judged.technique, judged.regions) = (.launchImage, .launchImage, [])
                judged.objections = []
                judged.message = cover.map(LaunchImageSource.message(ofCover:)) ?? source.message
                return judged
            }
            (judged.verdict, judged.technique) = (.unrecognizedCover, nil)
            judged.message = LaunchImageSource.message(of: doubt)
        }
        // Readers of the report tell by the regions that there is a doubt.
        if doubt != nil, judged.regions.isEmpty {
            judged.regions = [LeakRegion(rectangle: PixelRectangle(size), reason: "text", strength: 1)]
        }
        return judged
    }
}
