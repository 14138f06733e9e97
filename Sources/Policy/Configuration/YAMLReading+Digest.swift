import Yams

extension YAMLReading {
    /// Hexadecimal digits of a SHA-256.
    private static var digestDigits: Int { 64 }

    /// A SHA-256, in small letters.
    func digest(_ node: Node) throws(ConfigurationError) -> String {
        let text = try text(node, "sha256").lowercased()
        guard text.utf8.count == Self.digestDigits, text.allSatisfy(\.isHexDigit) else {
            throw error(node, "sha256 must have \(Self.digestDigits) hexadecimal digits")
        }
        return text
    }
}
