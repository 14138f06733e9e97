/// A JSON document that is encoded part by part, so that it is never whole in memory. Its bytes are those that
/// ``JSONText/encode(_:)`` would give of the whole.
enum JSONDocument {
    /// Encoded in one piece.
    case value(any Encodable)
    case object([String: JSONDocument])
    /// Each element is made when its turn comes.
    case list(AnySequence<JSONDocument>)

    static func list<Elements: Sequence>(of elements: Elements) -> JSONDocument where Elements.Element: Encodable {
        .list(AnySequence(elements.lazy.map { .value($0) }))
    }

    /// Ends with a line break.
    func write(to sink: (String) throws -> Void) throws {
        try write(margin: "", to: sink)
        try sink("\n")
    }

    /// What lies inside another part is moved to the right by as much.
    private static let step = "  "

    private func write(margin: String, to sink: (String) throws -> Void) throws {
        let inner = margin + Self.step
        switch self {
        case .value(let value):
            try sink(Self.moved(try JSONText.lines(value), by: margin))
        case .object(let members):
            try sink("{")
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                try sink((index == 0 ? "\n" : ",\n") + inner + "\"\(member.key)\" : ")
                try member.value.write(margin: inner, to: sink)
            }
            try sink((members.isEmpty ? "\n\n" : "\n") + margin + "}")
        case .list(let elements):
            try sink("[")
            var isEmpty = true
            for element in elements {
                try sink((isEmpty ? "\n" : ",\n") + inner)
                try element.write(margin: inner, to: sink)
                isEmpty = false
            }
            try sink((isEmpty ? "\n\n" : "\n") + margin + "]")
        }
    }

    /// Line breaks stand between values only: inside of strings they are escaped. Empty lines, which the encoder makes of
    /// what is empty, stay so.
    private static func moved(_ text: String, by margin: String) -> String {
        guard !margin.isEmpty else { return text }
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            index == 0 || line.isEmpty ? String(Substring(line)) : margin + Substring(line)
        }.joined(separator: "\n")
    }
}
