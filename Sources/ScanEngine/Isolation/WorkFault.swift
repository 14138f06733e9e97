internal import Foundation

/// A crash or a standstill on purpose, where named work begins: what is promised about them is tested with the real
/// program. Asked for by an option that no help shows, and by nothing that a worker could inherit unseen.
public struct WorkFault: Sendable {
    private let name: String
    private let hangs: Bool

    /// - Parameter text: `abort=NAME` or `hang=NAME`, by the name under which the journal knows the work; `nil` for others.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, ["abort", "hang"].contains(parts[0]) else { return nil }
        (name, hangs) = (String(parts[1]), parts[0] == "hang")
    }

    func happen(at work: String) {
        guard work == name else { return }
        while hangs { sleep(60) }
        abort()
    }
}
