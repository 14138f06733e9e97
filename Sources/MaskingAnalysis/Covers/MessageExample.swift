/// What an example of a message card tells about its text, at any size and in any number of lines.
public struct MessageExample: Sendable, Equatable {
    let signature: TextSignature
}
