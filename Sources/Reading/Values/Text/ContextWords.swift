/// Words beside which a value means something, compared as recognisers err.
struct ContextWords: Sendable {
    private var words: Set<[UInt8]> = []
    private var phrases: [[UInt8]] = []
    private var parts: [[UInt8]] = []

    /// - Parameters:
    ///   - words: whole words.
    ///   - phrases: of several words, or in scripts without spaces: anywhere.
    ///   - parts: beginnings or ends of longer words, as languages like German join them.
    init(words: [String], phrases: [String] = [], parts: [String] = []) {
        self.words = Set(words.map { Confusion.folded($0) })
        self.phrases = phrases.map { Confusion.folded($0) }
        self.parts = parts.map { Confusion.folded($0) }
    }

    func isIn(_ text: String) -> Bool {
        let folded = Confusion.folded(text)
        if phrases.contains(where: { Self.contains(folded, $0) }) { return true }
        return folded.split { !$0.isAlphanumeric && $0 < 0x80 }.contains { word in
            let word = Array(word)
            return words.contains(word)
                || parts.contains {
                    word.count >= $0.count && (word.starts(with: $0) || word.suffix($0.count) == $0[...])
                }
        }
    }

    private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard part.count <= text.count, let first = part.first else { return false }
        return (0...(text.count - part.count)).contains { start in
            text[start] == first && text[start..<start + part.count] == part[...]
        }
    }
}
