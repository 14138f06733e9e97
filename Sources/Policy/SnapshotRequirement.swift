/// Snapshots that the evidence must hold: a scan that has seen nothing of an app says nothing about it.
public struct SnapshotRequirement: Sendable, Equatable {
    public enum Orientation: String, Sendable, CaseIterable {
        case portrait, landscape
    }

    public enum Appearance: String, Sendable, CaseIterable {
        case light, dark
    }

    public var bundle: BundlePattern
    /// Full-size pictures of the running app that could be judged, at least 1.
    public var atLeast: Int
    /// At least one of those pictures in each.
    public var orientations: [Orientation]
    public var appearances: [Appearance]
    /// Line of the definition.
    public var line: Int

    public init(
        bundle: BundlePattern, atLeast: Int = 1, orientations: [Orientation] = [], appearances: [Appearance] = [],
        line: Int = 1
    ) {
        self.bundle = bundle
        self.atLeast = atLeast
        self.orientations = orientations
        self.appearances = appearances
        self.line = line
    }
}
