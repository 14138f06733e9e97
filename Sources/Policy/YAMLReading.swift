import Yams

/// Access to YAML nodes with errors that name the place.
struct YAMLReading {
    let file: String
    let lines: [Substring]

    init(file: String, text: String) {
        self.file = file
        // A carriage return and a line feed are one character in Swift, so a split at the line feed would miss both.
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    func error(_ node: Node?, _ message: String) -> ConfigurationError { error(at: node?.mark, message) }

    func error(at mark: Mark?, _ message: String) -> ConfigurationError {
        let line = mark?.line
        return ConfigurationError(
            file: file, line: line, column: mark?.column, message: message,
            source: line.flatMap { $0 >= 1 && $0 <= lines.count ? String(lines[$0 - 1]) : nil })
    }

    /// The values of a mapping by key; keys outside `allowed` and keys given twice are errors.
    func mapping(_ node: Node, _ what: String, allowed: [String]) throws(ConfigurationError) -> [String: Node] {
        guard case .mapping(let mapping) = node else {
            throw error(node, "\(what) must be a mapping with the keys \(allowed.joined(separator: ", "))")
        }
        var result: [String: Node] = [:]
        for (key, value) in mapping {
            guard let name = key.scalar?.string else { throw error(key, "a key of \(what) must be text") }
            guard allowed.contains(name) else {
                let near = allowed.min { distance($0, name) < distance($1, name) }
                let hint = near.flatMap { distance($0, name) <= 3 ? "; did you mean '\($0)'?" : nil } ?? ""
                throw error(
                    key, "unknown key '\(name)' in \(what); allowed are \(allowed.joined(separator: ", "))\(hint)")
            }
            guard result.updateValue(value, forKey: name) == nil else {
                throw error(key, "key '\(name)' is given twice in \(what)")
            }
        }
        return result
    }

    func sequence(_ node: Node, _ what: String) throws(ConfigurationError) -> [Node] {
        guard case .sequence(let sequence) = node else { throw error(node, "\(what) must be a list") }
        return Array(sequence)
    }

    func text(_ node: Node, _ what: String) throws(ConfigurationError) -> String {
        guard let scalar = node.scalar else { throw error(node, "\(what) must be text") }
        guard !scalar.string.isEmpty, scalar.string != "null", scalar.string != "~" else {
            throw error(node, "\(what) is empty")
        }
        return scalar.string
    }

    func number(_ node: Node, _ what: String, in range: ClosedRange<Double>) throws(ConfigurationError) -> Double {
        guard let value = node.scalar.flatMap({ Double($0.string) }), value.isFinite else {
            throw error(node, "\(what) must be a number")
        }
        guard range.contains(value) else {
            throw error(node, "\(what) is \(value), allowed are \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    func required(_ key: String, of mapping: [String: Node], in node: Node, _ what: String) throws(ConfigurationError)
        -> Node
    {
        guard let value = mapping[key] else { throw error(node, "\(what) needs the key '\(key)'") }
        return value
    }

    /// Edits that turn one word into the other (Levenshtein).
    private func distance(_ a: String, _ b: String) -> Int {
        let (x, y) = (Array(a), Array(b))
        var row = Array(0...y.count)
        for i in 0..<x.count {
            var previous = row[0]
            row[0] = i + 1
            for j in 0..<y.count {
                let substitution = previous + (x[i] == y[j] ? 0 : 1)
                previous = row[j + 1]
                row[j + 1] = min(substitution, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[y.count]
    }
}
