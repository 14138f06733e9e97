internal import PixelModel
internal import Vocabulary

/// Finds values of one type.
protocol ValueRule: Sendable {
    /// - Parameters:
    ///   - run: a row, or the lines of a block.
    ///   - around: labels and sentences near it.
    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue]
}

/// A value in a run.
struct FoundValue: Sendable {
    var type: SensitiveType
    var detail: String?
    var text: String
    var range: Range<Int>
    var certainty: ReadingCertainty
}
