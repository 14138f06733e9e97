public import ByteReading
public import Evidence
public import ReportModel
public import Vocabulary

/// What is to be looked at, and how.
public struct EvidenceRequest: Sendable {
    /// Files and folders as typed.
    public var paths: [String]
    /// Also take pictures outside snapshot folders.
    public var allImages: Bool
    /// What is taken besides snapshots.
    public var places = Set(PlaceKind.allCases.filter(\.isOwn))
    /// Archives inside the evidence are opened, too.
    public var opensArchives = false
    /// A path without snapshots is acceptable.
    public var allowEmpty: Bool
    /// Pictures in flight at a time, at least 1.
    public var jobs: Int
    public var limits: DecodeLimits
    public var walkLimits: WalkLimits
    public var workLimits = WorkLimits()
    /// Only this share is judged; `nil`: everything.
    public var shard: Shard?
    /// Where work in flight is noted, and what is left out of it.
    public var journal = WorkJournal.none

    public init(
        paths: [String], allImages: Bool = false, allowEmpty: Bool = false, jobs: Int, limits: DecodeLimits = .standard,
        walkLimits: WalkLimits = WalkLimits(),
        shard: Shard? = nil
    ) {
        self.paths = paths
        self.allImages = allImages
        self.allowEmpty = allowEmpty
        self.jobs = jobs
        self.limits = limits
        self.walkLimits = walkLimits
        self.shard = shard
    }
}
