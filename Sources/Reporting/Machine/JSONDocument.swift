/// A JSON document that is written part by part, so that it is never whole in memory: a line for each member of an object
/// and each element of a list, so that two reports can be compared line by line.
package enum JSONDocument {
    /// One line.
    case value(any Encodable)
    case object([String: JSONDocument])
    /// Each element is made when its turn comes.
    case list(AnySequence<JSONDocument>)

    package static func list<Elements: Sequence>(of elements: Elements) -> JSONDocument
    where Elements.Element: Encodable {
        .list(AnySequence(elements.lazy.map { .value($0) }))
    }

    /// All of it.
    package func text() throws -> String { try Pieces.joined { try write(to: $0) } }

    /// Ends with a line break.
    func write(to sink: (String) throws -> Void) throws {
        try write(margin: "", to: sink)
        try sink("\n")
    }

    /// What lies inside another part is moved to the right by as much.
    private static let step = "  "

    private func write(margin: String, to sink: (String) throws -> Void) throws {
        let inner = margin + Self.step
        var isEmpty = true
        func begin(_ start: String) throws {
            try sink((isEmpty ? "\n" : ",\n") + inner + start)
            isEmpty = false
        }
        switch self {
        case .value(let value):
            try sink(try JSONText.line(value))
        case .object(let members):
            try sink("{")
            for member in members.sorted(by: { $0.key < $1.key }) {
                try begin("\"\(member.key)\": ")
                try member.value.write(margin: inner, to: sink)
            }
            try sink(isEmpty ? "}" : "\n\(margin)}")
        case .list(let elements):
            try sink("[")
            for element in elements {
                try begin("")
                try element.write(margin: inner, to: sink)
            }
            try sink(isEmpty ? "]" : "\n\(margin)]")
        }
    }
}
