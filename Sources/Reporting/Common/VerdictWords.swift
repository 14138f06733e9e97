internal import ReportModel
internal import Vocabulary

extension Verdict {
    /// As reports list them, the gravest first.
    static let byGravity: [Verdict] = [
        .unmasked, .partiallyMasked, .translucent, .legibleBlur, .unrecognizedCover, .unreadable, .masked, .launchImage,
    ]

    /// For people: `partially masked`.
    var words: String { rawValue.replacing("-", with: " ") }
}

extension PlaceKind {
    /// For people: `replay frame`.
    var words: String { rawValue.replacing("-", with: " ") }
}

extension SnapshotReport {
    /// What the picture is and why it was judged so; of a snapshot the message alone.
    var explanation: String { (place.map { "\($0.words): " } ?? "") + outcome.message }
}

extension FindingSuppression {
    /// In a word or two.
    var words: String { source == .age ? "set aside" : "accepted" }
}
