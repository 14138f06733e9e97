/// A country's number for its people, as it is written and checked.
struct NationalNumber: Sendable {
    /// Country and name, e.g. `DE Steuer-ID`.
    var name: String
    /// Each form in which it is written.
    var shapes: [Shape]
    /// What may stand between its characters.
    var separators: Set<UInt8>
    /// Its form, or these lengths of groups, are as good as a word beside it; `nil`: it needs the word.
    var ownForm: (@Sendable (Shape.Match) -> Bool)?
    var context: ContextWords
    /// Whether its check digits are right and its parts make sense.
    var isValid: @Sendable (_ text: [UInt8]) -> Bool
    /// It has no check digits.
    var isUnchecked = false

    init(
        _ name: String, _ shapes: [String], separators: String = " -./", context: [String], phrases: [String] = [],
        parts: [String] = [], unchecked: Bool = false, ownForm: (@Sendable (Shape.Match) -> Bool)? = nil,
        isValid: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        (self.name, self.shapes, self.separators) = (name, shapes.map(Shape.init), Set(separators.utf8))
        (self.ownForm, self.isValid, isUnchecked) = (ownForm, isValid, unchecked)
        self.context = ContextWords(words: context, phrases: phrases, parts: parts)
    }
}

extension [UInt8] {
    /// Of ASCII digits.
    var values: [Int] { map { Int($0) - 0x30 } }

    /// The number that a part spells.
    func number(_ range: Range<Int>) -> Int { self[range].reduce(0) { $0 * 10 + Int($1) - 0x30 } }
}
