/// What tells the text on one message card from that on another.
public struct CardText: Sendable, Equatable {
    let signature: TextSignature

    /// Whether both may be the same text.
    public func agrees(with other: CardText) -> Bool { signature.agrees(with: other.signature) }
}

/// A text on a message card that no example vouches for.
struct OpenText: Sendable {
    enum Kind: Sendable, Equatable {
        /// There is no example.
        case unchecked(CardText)
        /// It is as long as the example's, and another one.
        case another
        /// It is the example's but for some letters: what is filled in, or drawn over it.
        case otherLetters
    }

    let bounds: CellRectangle
    let kind: Kind
}
