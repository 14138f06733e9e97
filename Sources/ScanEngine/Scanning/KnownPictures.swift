internal import ReportModel

/// What a verdict depends on besides the app: equal files of one app in equal roles get equal verdicts.
struct PictureKey: Hashable, Sendable {
    var sha256: String
    var role: SnapshotRole
    var isReduced: Bool
    var statedScale: Int?

    init(_ item: EvidenceItem, sha256: String) {
        self.sha256 = sha256
        role = item.role
        isReduced = item.isReduced
        statedScale = item.candidate.statedScale
    }
}

/// The verdicts on one app's pictures, so that equal files are decoded and judged once.
actor KnownPictures {
    private var reports: [PictureKey: Promise<SnapshotReport>] = [:]

    /// Files that were decoded and judged.
    private(set) var judged = 0

    /// The report on an equal file, waited for where it is being judged.
    /// - Returns: `nil` to the first who asks, who must then ``give(_:for:)`` it.
    func claim(_ key: PictureKey) async -> SnapshotReport? {
        if let promise = reports[key] { return await promise.value }
        reports[key] = Promise()
        return nil
    }

    /// To be called for every file that is decoded.
    func count() { judged += 1 }

    func give(_ report: SnapshotReport, for key: PictureKey) async { await reports[key]?.give(report) }
}
