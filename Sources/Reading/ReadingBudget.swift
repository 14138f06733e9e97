/// What reading one picture may cost at most.
public struct ReadingLimits: Sendable, Equatable {
    /// Pixels of lines handed to an engine: a full screen of text has five million.
    public var linePixels = 40_000_000
    /// Seconds for a picture, looked at between two lines.
    public var seconds = 20.0

    public init() {}
}

/// What reading takes, in steps of about a nanosecond. They are counted by what is done, never by a clock, so that the same
/// pictures are read on every machine. No limit of a verdict.
enum ReadingCost {
    /// Of an engine, for each pixel of a line's picture.
    static let linePixel = 500
    /// Of looking for codes and lines, for each pixel of what is looked at,
    static let sheetPixel = 40
    /// and of looking for codes besides, for each pixel that differs from one beside it: of grain nearly half do, of a page of
    /// text a tenth.
    static let codeEdge = 500
    /// Of looking for values, for each line.
    static let line = 150_000
}

/// What is left of the limits while a picture is read.
struct ReadingBudget {
    private let limits: ReadingLimits
    private let allowedSteps: Int
    private var linePixels = 0
    private let start = ContinuousClock.now
    /// Never more than are allowed.
    private(set) var steps = 0
    /// Whether something was not done since it would have taken more steps than are allowed.
    private(set) var isSpent = false

    init(_ limits: ReadingLimits, steps: Int = .max) { (self.limits, allowedSteps) = (limits, steps) }

    mutating func spend(line pixels: Int) throws(EngineFailure) {
        linePixels += pixels
        guard linePixels <= limits.linePixels else {
            throw EngineFailure("reading stopped: the picture has more lines than \(limits.linePixels) pixels hold")
        }
        guard ContinuousClock.now - start < .seconds(limits.seconds) else {
            throw EngineFailure("reading stopped after \(Int(limits.seconds)) seconds")
        }
        try take(pixels * ReadingCost.linePixel)
    }

    /// Before a sheet is looked at.
    mutating func spend(sheet pixels: Int) throws(EngineFailure) { try take(pixels * ReadingCost.sheetPixel) }

    /// Before codes are looked for on a sheet.
    mutating func spend(codeEdges count: Int) throws(EngineFailure) { try take(count * ReadingCost.codeEdge) }

    /// Before values are looked for in lines once more.
    mutating func spend(lines count: Int) throws(EngineFailure) { try take(count * ReadingCost.line) }

    private mutating func take(_ more: Int) throws(EngineFailure) {
        guard more <= allowedSteps - steps else {
            isSpent = true
            throw EngineFailure("reading stopped after \(steps) steps of \(allowedSteps)")
        }
        steps += more
    }
}
