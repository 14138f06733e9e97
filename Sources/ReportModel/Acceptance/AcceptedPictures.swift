/// Of which pictures a finding was accepted. A fingerprint is coarse, so that another picture of the same place has the
/// same; only the digest tells that it is the picture which somebody looked at.
struct AcceptedPictures {
    /// SHA-256 of their files; `nil`: nobody wrote down which.
    let digests: Set<String>?

    /// Whether a finding is of one of them.
    func contain(_ finding: Finding) -> Bool {
        finding.sha256.map { digests?.contains($0) ?? false } ?? false
    }

    /// Why what is accepted may be something else than what was; `nil`: it is the same, or no picture is meant.
    func doubt(of finding: Finding) -> String? {
        guard finding.sha256 != nil, !contain(finding) else { return nil }
        return digests == nil
            ? "the decision does not name its picture, which may have changed since" : "the picture has changed since"
    }
}
