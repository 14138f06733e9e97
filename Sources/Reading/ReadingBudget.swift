/// What reading one picture may cost at most.
public struct ReadingLimits: Sendable, Equatable {
    /// Pixels of lines handed to an engine: a full screen of text has five million.
    public var linePixels = 40_000_000
    /// Seconds for a picture, looked at between two lines.
    public var seconds = 20.0

    public init() {}
}

/// What is left of the limits while a picture is read.
struct ReadingBudget {
    private let limits: ReadingLimits
    private var linePixels = 0
    private let start = ContinuousClock.now

    init(_ limits: ReadingLimits) { self.limits = limits }

    mutating func spend(_ pixels: Int) throws(EngineFailure) {
        linePixels += pixels
        guard linePixels <= limits.linePixels else {
            throw EngineFailure("reading stopped: the picture has more lines than \(limits.linePixels) pixels hold")
        }
        guard ContinuousClock.now - start < .seconds(limits.seconds) else {
            throw EngineFailure("reading stopped after \(Int(limits.seconds)) seconds")
        }
    }
}
