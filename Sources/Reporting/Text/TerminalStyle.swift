/// Colours of a terminal, or none.
public struct TerminalStyle: Sendable {
    public var usesColor: Bool

    public init(usesColor: Bool) { self.usesColor = usesColor }

    public static let plain = TerminalStyle(usesColor: false)

    /// Parameters of the terminal's "select graphic rendition" sequence.
    package enum Ink: String {
        case bold = "1"
        case dim = "2"
        case red = "1;31"
        case green = "32"
        case yellow = "33"
        case magenta = "35"
    }

    package func paint(_ text: String, _ ink: Ink) -> String {
        usesColor ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }
}
