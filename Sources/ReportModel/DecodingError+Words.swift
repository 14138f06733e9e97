extension DecodingError {
    /// Where a JSON file is not what it should be, and what was expected, in one line.
    var words: String {
        func place(_ context: Context) -> String {
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
            return path.isEmpty ? "" : " at \(path.drop { $0 == "." })"
        }
        switch self {
        case .keyNotFound(let key, let context): return "'\(key.stringValue)' is missing\(place(context))"
        case .typeMismatch(let type, let context): return "\(type) was expected\(place(context))"
        case .valueNotFound(let type, let context): return "\(type) was expected, null was found\(place(context))"
        // Foundation's words for it differ from system to system.
        case .dataCorrupted(let context) where context.codingPath.isEmpty: return "it is not valid JSON"
        case .dataCorrupted(let context): return "\(context.debugDescription)\(place(context))"
        @unknown default: return "\(self)"
        }
    }
}
