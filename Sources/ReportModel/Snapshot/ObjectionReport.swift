public import Vocabulary

/// A rule for covers that nobody described, and how many things on the picture it speaks against.
///
/// In JSON it bears the rule's sentence, too, which is never read from a report.
public struct ObjectionReport: Sendable, Equatable, Codable {
    public var rule: CoverObjection
    public var count: Int

    public init(rule: CoverObjection, count: Int) { (self.rule, self.count) = (rule, count) }

    /// For a person, e.g. "something is not centred (12 times)".
    public var text: String {
        rule.isAboutPicture ? rule.sentence : "something \(rule.sentence)" + (count == 1 ? "" : " (\(count) times)")
    }

    private enum CodingKeys: CodingKey { case rule, count, sentence }

    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            rule: try keys.decode(CoverObjection.self, forKey: .rule), count: try keys.decode(Int.self, forKey: .count))
    }

    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(rule, forKey: .rule)
        try keys.encode(count, forKey: .count)
        try keys.encode(rule.sentence, forKey: .sentence)
    }
}
