public import PixelModel
public import Vocabulary

/// What kind of thing is readable: the words are those of the reports.
public enum SensitiveType: String, Sendable, Codable, CaseIterable {
    case card
    case iban
    case email
    case phone
    case oneTimeCode = "one-time-code"
    case nationalID = "national-id"
    case dateOfBirth = "date-of-birth"
    case amount
    case seedPhrase = "seed-phrase"
    case wallet
    case secret
    /// A word or pattern of the configuration.
    case own
}

/// A value that was read.
public struct SensitiveValue: Sendable, Equatable {
    public var type: SensitiveType
    /// More about it, e.g. the scheme of a card, the country of an id, the name of an own pattern; never the value.
    public var detail: String?
    /// The value as it was understood, with its groups as they were read.
    public var text: String
    /// In pixels of the picture.
    public var box: PixelRectangle
    public var way: ReadingWay
    public var certainty: ReadingCertainty

    public init(
        type: SensitiveType, detail: String? = nil, text: String, box: PixelRectangle, way: ReadingWay,
        certainty: ReadingCertainty
    ) {
        (self.type, self.detail, self.text, self.box) = (type, detail, text, box)
        (self.way, self.certainty) = (way, certainty)
    }

    /// Enough to find the value again, too little to use it: the last four characters of values of twelve and more,
    /// the last two of values of six and more, otherwise their number alone. Words are counted, not shown.
    public var masked: String {
        if type == .seedPhrase { return "\(text.split(separator: " ").count) words" }
        let signs = text.filter { $0.isLetter || $0.isNumber }
        let shown = signs.count >= 12 ? 4 : signs.count >= 6 ? 2 : 0
        return "…" + signs.suffix(shown) + " (\(signs.count) characters)"
    }
}
