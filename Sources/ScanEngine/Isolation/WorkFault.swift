internal import Foundation

/// A crash or a standstill on purpose, where named work begins: what is promised about them is tested with the real
/// program. Set by the environment, in worker processes alone.
public struct WorkFault: Sendable {
    /// `abort=NAME` or `hang=NAME`, by the name under which the journal knows the work.
    public static let variable = "SNAPVEIL_FAULT"

    private let name: String
    private let hangs: Bool

    public init?(environment: [String: String]) {
        guard let parts = environment[Self.variable]?.split(separator: "=", maxSplits: 1), parts.count == 2,
            ["abort", "hang"].contains(parts[0])
        else { return nil }
        (name, hangs) = (String(parts[1]), parts[0] == "hang")
    }

    func happen(at work: String) {
        guard work == name else { return }
        while hangs { sleep(60) }
        abort()
    }
}
