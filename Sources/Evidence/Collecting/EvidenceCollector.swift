public import Vocabulary

/// Finds snapshots by the shape of the folders around them, at any depth.
public struct EvidenceCollector: Sendable {
    public var limits: WalkLimits
    /// Also take pictures outside snapshot folders.
    public var allImages: Bool
    /// Says whether bytes begin like a picture; asked for files outside snapshot folders with ``allImages``.
    public var looksLikeImage: @Sendable ([UInt8]) -> Bool
    /// What is taken besides snapshots.
    public var places: Set<PlaceKind> = []
    /// The size that a picture's first bytes state; asked where the app's own screenshots are wanted.
    public var pictureSize: @Sendable ([UInt8]) -> PictureSize? = { _ in nil }
    /// Whether a screen of that size is known; asked where the evidence holds no snapshots to compare with, as in backups.
    public var isScreen: @Sendable (PictureSize) -> Bool = { _ in false }
    /// Whether archives that are met are to be named, each of them, because somebody opens them.
    public var opensArchives = false
    /// `nil`: the lists of backups are not read.
    public var backups: BackupAccess?
    /// Absolute paths that are scanned as well: what a link leads to there is met.
    public var scanned: [[UInt8]] = []
    public var watch = WorkWatch.none

    public init(
        limits: WalkLimits = WalkLimits(), allImages: Bool = false,
        looksLikeImage: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
    ) {
        self.limits = limits
        self.allImages = allImages
        self.looksLikeImage = looksLikeImage
    }
}
