internal import Vocabulary

extension ScanReport {
    /// Pictures that leak or may, and that were not read, or not wholly.
    private var unread: [(path: String, reason: String)] {
        snapshots.compactMap { snapshot in
            if snapshot.verdict == .unreadable { return (snapshot.path, "the picture could not be decoded") }
            guard snapshot.verdict.asksForReading else { return nil }
            guard let reading = snapshot.reading else { return (snapshot.path, "nobody tried: --read was not given") }
            return reading.incomplete.map { (snapshot.path, $0) }
        }
    }

    /// Checks what rests on reading: that no canary is readable, and that `--fail-on` named kinds of values. What was not
    /// read makes the scan incomplete, since nobody knows what it says. Must come before findings are accepted.
    /// - Parameters:
    ///   - canaries: file and line of the requirement; `nil`: there is none.
    ///   - policy: what `--fail-on` says.
    public mutating func requireReading(canaries: String?, policy: FailurePolicy) {
        let unread = unread
        guard !unread.isEmpty else { return }
        var unmet: [ScanError] = []
        if let canaries {
            unmet.append(
                ScanError(
                    path: canaries,
                    message:
                        "that canaries are unreadable is not proven: \(Self.pictures(unread.count)) not read: \(unread[0].reason)"
                ))
        }
        if policy.namesReading {
            unmet.append(
                ScanError(
                    path: "--fail-on",
                    message:
                        "names what must not be readable, but \(Self.pictures(unread.count)) not read: \(unread[0].reason)"
                ))
        }
        guard !unmet.isEmpty else { return }
        fail(unmet.map { (place: $0.path, bundle: nil, message: $0.message) })
    }

    private static func pictures(_ count: Int) -> String { count == 1 ? "1 picture was" : "\(count) pictures were" }
}
