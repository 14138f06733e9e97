internal import Foundation
public import Places

/// A moment as people write it: a time, or a file that was changed at that time.
public enum NewerThan {
    /// Seconds since 1970 of what `--newer-than` or the configuration names.
    /// - Parameters:
    ///   - text: `2026-05-01T12:00:00Z` or with `+02:00`, `2026-05-01` for its first moment in UTC, `@` and seconds since
    ///     1970, or the path of a file.
    ///   - directory: what a relative path is relative to.
    ///   - evidence: in which the file may not lie: an app could have changed it at any time.
    public static func moment(
        _ text: String, directory: String, evidence: [String] = []
    ) throws(UsageError) -> Double {
        if text.first == "@", let seconds = Double(text.dropFirst()), seconds.isFinite { return seconds }
        if let match = text.wholeMatch(of: pattern) {
            guard let moment = time(match) else {
                throw UsageError(path: text, message: "is no time: write 2026-05-01T12:00:00Z, with a time zone")
            }
            return moment
        }
        let path = text.hasPrefix("/") ? text : directory + "/" + text
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let date = try? FileManager.default.attributesOfItem(atPath: real)[.modificationDate] as? Date else {
            throw UsageError(path: text, message: "is neither a time, such as 2026-05-01T12:00:00Z, nor a file")
        }
        if let root = OutputPlace.holder(of: real, evidence: evidence) {
            throw UsageError(
                path: text,
                message: "lies inside the evidence \(root), which must not say what is new: name a time or another file"
            )
        }
        if let name = LinkedFile.name(of: real, evidence: evidence) {
            throw UsageError(
                path: text,
                message: "is the same file as \(name) in the evidence (a hard link), which must not say what is new")
        }
        return date.timeIntervalSince1970
    }

    private typealias Parts = Regex<(Substring, Substring, Substring?, Substring?, Substring?)>.Match
    private static var pattern: Regex<(Substring, Substring, Substring?, Substring?, Substring?)> {
        /([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}:[0-9]{2})(:[0-9]{2})?(Z|[+-][0-9]{2}:?[0-9]{2})?)?/
    }

    /// `nil` for a time that does not exist, or whose zone is missing.
    private static func time(_ parts: Parts) -> Double? {
        let clock = parts.2.map { "\($0)\(parts.3 ?? ":00")" } ?? "00:00:00"
        let zone = parts.2 == nil ? "Z" : parts.4.map(String.init)
        guard let zone, let date = try? Date("\(parts.1)T\(clock)Z", strategy: .iso8601),
            date.formatted(.iso8601) == "\(parts.1)T\(clock)Z"
        else { return nil }
        let digits = zone.filter(\.isNumber)
        guard let hours = Double(digits.isEmpty ? "0" : String(digits.prefix(2))),
            let minutes = Double(digits.isEmpty ? "0" : String(digits.suffix(2))), hours < 24, minutes < 60
        else { return nil }
        let offset = (hours * 60 + minutes) * 60
        return date.timeIntervalSince1970 + (zone.hasPrefix("-") ? offset : -offset)
    }
}
