internal import Vocabulary

extension Verdict {
    /// As reports list them, the gravest first.
    static let byGravity: [Verdict] = [
        .unmasked, .partiallyMasked, .translucent, .legibleBlur, .unrecognizedCover, .unreadable, .masked, .launchImage,
    ]

    /// For people: `partially masked`.
    var words: String { rawValue.replacing("-", with: " ") }
}
