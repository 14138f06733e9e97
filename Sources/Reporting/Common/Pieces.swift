/// Text that is made piece by piece.
enum Pieces {
    /// All of it.
    static func joined(_ write: ((String) -> Void) throws -> Void) rethrows -> String {
        var text = ""
        try write { text += $0 }
        return text
    }

    /// Lines, each with its end.
    static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
