/// What a report with pictures may show of the evidence: the words of `--evidence`.
public enum PicturePrivacy: String, Sendable, CaseIterable {
    /// Sharp is only what a known cover explains; see ``Redaction``.
    case redacted
    /// Everything, as stored.
    case full
    /// No pictures.
    case none
}
