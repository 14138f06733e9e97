internal import Synchronization

/// What one file's pictures have cost, and may cost at most.
///
/// Work is counted by what is done and not by a clock, so that the same file is refused on every machine or on none. A
/// step is what takes about a nanosecond on a machine of 2024.
public final class PictureWork: Sendable {
    /// Steps for each pixel.
    public enum Cost {
        /// Blocks of a texture whose colours repeat: nearly all of a screen's.
        /// No limit of a verdict: a cost.
        public static let texture = 1
        /// PNG and JPEG, which are inflated or transformed.
        /// No limit of a verdict: a cost.
        public static let file = 4
        /// PNG of 16 bits or interlaced, and textures whose order of blocks has to be found out.
        /// No limit of a verdict: a cost.
        public static let slowFile = 12
        /// Inflating a byte of a text and searching it for pictures.
        /// No limit of a verdict: a cost.
        public static let searching = 20
        /// Laying a picture with alpha over a ground.
        /// No limit of a verdict: a cost.
        public static let ground = 8
        /// Looking at a picture of nearly one colour.
        /// No limit of a verdict: a cost.
        static let plain = 1
        /// Looking at any other: its blur is measured, its marks are grouped.
        /// No limit of a verdict: a cost.
        static let content = 4
        /// Judging a sensitive region, by itself: its marks are grouped and its blur is measured.
        /// No limit of a verdict: a cost.
        static let region = 2
        /// Drawing a cover as a screen of the picture's size would show it.
        /// No limit of a verdict: a cost.
        static let drawing = 8
        /// Going over a cover's own pixels to draw it, which may be many more than the screen's.
        /// No limit of a verdict: a cost.
        static let source = 3
        /// Drawing a cover by a filter of many samples, pixel by pixel.
        /// No limit of a verdict: a cost.
        static let filtering = 80
        /// Comparing with a drawn cover, cell by cell.
        /// No limit of a verdict: a cost.
        static let comparison = 1
        /// Comparing one square of a cover's thumbnail.
        /// No limit of a verdict: a cost.
        static let square = 5
        /// Comparing a piece of a line with one that was moved by a part of a cell.
        /// No limit of a verdict: a cost.
        static let movedPiece = 4
    }

    /// With this share of one colour a picture is nearly plain.
    /// No limit of a verdict: which cost is counted.
    static let plainShare = 0.9

    public let allowed: Int
    private let steps = Mutex(0)

    public init(allowed: Int = .max) { self.allowed = allowed }

    /// Steps so far.
    public var spent: Int { steps.withLock { $0 } }

    /// Whether no more may be done.
    public var isExhausted: Bool { spent >= allowed }

    /// Counts what is done with each of some pixels.
    public func spend(_ cost: Int, pixels: Int) {
        let (more, overflow) = cost.multipliedReportingOverflow(by: max(0, pixels))
        steps.withLock { steps in
            let sum = steps.addingReportingOverflow(overflow ? .max : more)
            steps = sum.overflow ? .max : sum.partialValue
        }
    }

    /// What a report says of a picture that would have cost more.
    public var refusal: String {
        "takes more than \(allowed) steps to judge: raise --limit pictureWork"
    }
}

extension JudgingContext {
    /// The verdict on a picture for which more work would be needed than may be done; `nil` where that is not so.
    var refusal: Judgement? {
        guard let work, work.isExhausted else { return nil }
        return Judgement(verdict: .unreadable, certainty: nil, message: work.refusal)
    }
}
