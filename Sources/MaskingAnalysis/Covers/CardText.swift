/// What tells the text on one message card from that on another.
public struct CardText: Sendable, Equatable {
    let signature: TextSignature

    /// Whether both may be the same text.
    public func agrees(with other: CardText) -> Bool { signature.agrees(with: other.signature) }
}
