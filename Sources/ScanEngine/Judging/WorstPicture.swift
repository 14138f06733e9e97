internal import MaskingAnalysis
internal import PixelModel
internal import ReportModel
internal import Vocabulary

/// The worst of a file's pictures so far.
struct WorstPicture: Sendable {
    /// Of the file's first picture, whose pixels regions are given in.
    let size: PixelSize
    var notes: [String] = []
    /// Of the file's first picture, where it was asked for.
    var wantsSketch = false
    var sketch: CoverSketch?
    private var judgement: Judgement?
    private var explanation: Explanation?
    /// Pictures that could not be read, with the reasons.
    private var unread: [String] = []

    /// Pictures to be read, and how many were too many.
    private(set) var leaking: [LeakingPicture] = []
    private(set) var leftOut = 0
    /// Pictures of one file that are kept to be read: a file holds one, and seldom a thumbnail that shows something else.
    private static let mostKept = 4

    init(size: PixelSize) { self.size = size }

    /// - Parameter image: `nil` where nothing is to be read.
    mutating func keep(_ image: RGBAImage?, _ judgement: Judgement, _ context: JudgingContext) {
        guard let image, judgement.verdict.asksForReading else { return }
        if leaking.count < Self.mostKept {
            leaking.append(LeakingPicture(image: image, judgement: judgement, context: context))
        } else {
            leftOut += 1
        }
    }

    /// To be called where another explanation takes its place.
    mutating func forgetExplanation() { explanation = nil }

    /// - Parameter name: `nil` for the first picture as it is.
    mutating func add(_ examined: Examined, _ name: String?) {
        guard isDecided(by: examined.judgement.verdict) else { return }
        var named = examined.judgement
        if let name { named.message = "\(name): \(named.message)" }
        explanation = examined.explanation
        explanation?.judgement = named
        named.regions = named.regions.map { region in
            var region = region
            region.rectangle = scaled(region.rectangle, from: examined.size)
            return region
        }
        judgement = named
    }

    /// - Parameter shown: what a report shows of a picture that can't be judged; the first picture's where it is `nil`.
    mutating func add(unreadable reason: String, _ name: String?, _ shown: Explanation? = nil) {
        let message = name.map { "\($0): \(reason)" } ?? reason
        unread.append(message)
        guard isDecided(by: .unreadable) else { return }
        let unreadable = Judgement(verdict: .unreadable, certainty: nil, message: message)
        explanation = shown ?? explanation
        explanation?.judgement = unreadable
        judgement = unreadable
    }

    func outcome(_ context: JudgingContext) -> WholeFileJudging.Outcome {
        var decided = judgement ?? Judgement(verdict: .unreadable, certainty: nil, message: "there is no picture")
        decided.notes += notes + unread.filter { $0 != decided.message }.map { SnapshotReport.unjudgedMark + $0 }
        return WholeFileJudging.Outcome(
            judgement: decided, explanation: explanation, sketch: sketch, leaking: leaking, leftOut: leftOut)
    }

    /// Whether a picture with that verdict is worse than all before.
    func isDecided(by verdict: Verdict) -> Bool {
        judgement.map { verdict.badness > $0.verdict.badness } ?? true
    }

    /// A rectangle of another picture in pixels of the first one, rounded outwards.
    private func scaled(_ rectangle: PixelRectangle, from other: PixelSize) -> PixelRectangle {
        guard other != size, other.area > 0 else { return rectangle }
        func down(_ value: Int, _ target: Int, _ source: Int) -> Int { value * target / source }
        func up(_ value: Int, _ target: Int, _ source: Int) -> Int { (value * target + source - 1) / source }
        let left = down(rectangle.x, size.width, other.width)
        let top = down(rectangle.y, size.height, other.height)
        return PixelRectangle(
            x: left, y: top, width: up(rectangle.maxX, size.width, other.width) - left,
            height: up(rectangle.maxY, size.height, other.height) - top
        ).intersection(PixelRectangle(size))
    }
}

extension Verdict {
    /// Orders the verdicts on the pictures of one file: what is readable counts more than what can't be read, and that
    /// more than what is covered.
    var badness: Int {
        switch self {
        case .unmasked: 6
        case .partiallyMasked: 5
        case .translucent: 4
        case .legibleBlur: 3
        case .unreadable: 2
        case .unrecognizedCover: 1
        case .masked, .launchImage: 0
        }
    }
}
