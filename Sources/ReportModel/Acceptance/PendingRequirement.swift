internal import Policy

/// A requirement of the configuration in a shard's report, to be checked when all of them are joined.
public struct PendingRequirement: Sendable, Equatable, Codable {
    /// File and line of its definition.
    public var place: String
    /// Pattern of bundle identifiers.
    public var bundle: String
    public var atLeast: Int
    /// `portrait` and `landscape`.
    public var orientations: [String]
    /// `light` and `dark`.
    public var appearances: [String]

    init(_ requirement: SnapshotRequirement, file: String) {
        place = "\(file):\(requirement.line)"
        (bundle, atLeast) = (requirement.bundle.text, requirement.atLeast)
        orientations = requirement.orientations.map(\.rawValue)
        appearances = requirement.appearances.map(\.rawValue)
    }
}
