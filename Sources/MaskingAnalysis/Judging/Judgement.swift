public import PixelModel
public import Vocabulary

/// Everything the judging of one picture depends on. No files, no policy.
public struct JudgingContext: Sendable {
    /// Covers this app may use, in the order of the configuration. Empty: zero configuration.
    public var templates: [OverlayTemplate]
    /// Only these regions must be covered; empty: the whole screen.
    public var sensitiveRegions: [ScreenRegion]
    /// Those of them whose pixels show marks in place of characters, which hide them as a bar does.
    public var markedRegions: Set<ScreenRegion> = []
    /// Regions that are never judged, e.g. a status bar.
    public var ignoreRegions: [ScreenRegion]
    /// The app's own launch images: known covers for its scenes.
    public var launchImages: [CoverPicture]
    /// What JPEG took, if the picture went through it: its noise reaches over blocks and into flat parts.
    public var loss: CodecLoss?
    public var isLossy: Bool { loss != nil }
    /// Pixels per point of the stored picture (3 for `@3x`, 1.5 for its half-sized copy).
    public var pixelsPerPoint: Double
    /// What judging is counted by; `nil`: it may cost anything.
    public var work: PictureWork?

    /// - Parameter isLossy: whether the picture went through JPEG of usual quality.
    public init(
        templates: [OverlayTemplate] = [], sensitiveRegions: [ScreenRegion] = [], ignoreRegions: [ScreenRegion] = [],
        launchImages: [CoverPicture] = [], isLossy: Bool = false,
        pixelsPerPoint: Double
    ) {
        self.templates = templates
        self.sensitiveRegions = sensitiveRegions
        self.ignoreRegions = ignoreRegions
        self.launchImages = launchImages
        loss = isLossy ? .usual : nil
        self.pixelsPerPoint = pixelsPerPoint
    }
}

/// A part of the picture that leaks, and why it is believed to.
public struct LeakRegion: Sendable, Equatable {
    public var rectangle: PixelRectangle
    /// A sentence fragment for a person, e.g. "text in front of the cover".
    public var reason: String
    /// 0 (barely above the noise) to 1 (plain content).
    public var strength: Double

    public init(rectangle: PixelRectangle, reason: String, strength: Double) {
        self.rectangle = rectangle
        self.reason = reason
        self.strength = strength
    }
}

/// The judged picture.
public struct Judgement: Sendable, Equatable {
    /// What speaks against a cover, and of how many things on the picture.
    public struct Objection: Sendable, Equatable {
        public var id: CoverObjection
        public var count: Int

        public init(_ id: CoverObjection, count: Int) { (self.id, self.count) = (id, count) }
    }

    public var verdict: Verdict
    /// Identifier of the template that explains the picture best, if one does.
    public var template: String?
    public var technique: MaskingTechnique?
    /// What the verdict rests on; `nil` for an unreadable picture.
    public var certainty: Certainty?
    public var regions: [LeakRegion]
    /// One sentence: where, how badly, by what evidence.
    public var message: String
    /// Effective Gaussian σ in points, where the picture is blurred.
    public var blurRadius: Double?
    /// Estimated opacity of the cover, 0 … 1, where content shows through.
    public var opacity: Double?
    /// Whether that is seen in the means of squares, which no other drawing of the cover leaves: other pictures of the app say
    /// nothing to it.
    package var isSeenInMeans = false
    /// Side remarks for the report, e.g. that the template fitted as Display P3 values.
    public var notes: [String]
    /// Why the picture does not look like a cover that nobody described, where that was asked and decided.
    public var objections: [Objection] = []
    /// Blocks of artwork, taller than text, by which a picture looks like a cover that nobody described.
    package var artwork: [Artwork] = []
    /// Blocks beside it that are as low as text, in pixels of the picture.
    package var lettering: [PixelRectangle] = []
    /// A maker's line at the lower edge, in pixels of the picture.
    package var footer: PixelRectangle?

    package struct Artwork: Sendable, Equatable {
        /// In pixels of the picture.
        package var bounds: PixelRectangle
        /// Keys to enter a PIN, in three columns, of which one may be a word.
        package var isKeypad = false
    }

    /// What is written on a card whose template has no example.
    public var cardText: CardText?

    /// Sensitive regions by what is seen of them, but for those that show content.
    public struct SensitiveRegions: Sendable, Equatable {
        public var covered: [String]
        /// Nothing is drawn over them, and the page is empty there.
        public var empty: [String]

        public init(covered: [String], empty: [String]) { (self.covered, self.empty) = (covered, empty) }
    }

    /// `nil` where none were asked for, or what was found leaves all of them open.
    public var sensitive: SensitiveRegions?

    /// The sentence of a screen that nothing covers, whatever step of judging found it.
    static let noCover = "the app's screen is visible without a cover"

    /// A picture with artwork of a cover, and content in front of it or behind it.
    /// - Parameter objection: what tells the regions from artwork, if one rule does.
    package static func besideArtwork(_ regions: [LeakRegion], of objection: CoverObjection? = nil) -> Judgement {
        var judgement = Judgement(
            verdict: .partiallyMasked, certainty: .inferred, regions: regions,
            message: "probably a cover, but content shows in front of it or beside it")
        if let objection { judgement.objections = [.init(objection, count: regions.count)] }
        return judgement
    }

    public init(
        verdict: Verdict, template: String? = nil, technique: MaskingTechnique? = nil, certainty: Certainty?,
        regions: [LeakRegion] = [], message: String, blurRadius: Double? = nil, opacity: Double? = nil,
        notes: [String] = []
    ) {
        self.verdict = verdict
        self.template = template
        self.technique = technique
        self.certainty = certainty
        self.regions = regions
        self.message = message
        self.blurRadius = blurRadius
        self.opacity = opacity
        self.notes = notes
    }
}
