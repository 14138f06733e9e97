internal import MaskingAnalysis
internal import ReportModel
internal import Vocabulary

extension SnapshotReport {
    /// The verdict on a picture that recurs; with objections it stays what it was.
    mutating func take(_ cover: FoundCoverReport, _ objections: [CoverObjection]) {
        guard objections.isEmpty else {
            picture.notes.append(
                "the same picture in \(cover.seenIn), but no cover: something "
                    + objections.map(\.sentence).joined(separator: "; something "))
            for objection in objections where !outcome.objections.contains(where: { $0.rule == objection }) {
                outcome.objections.append(ObjectionReport(rule: objection, count: 1))
            }
            return
        }
        let reading = outcome.reading
        outcome = PictureOutcome(
            verdict: .unrecognizedCover,
            message: cover.template.map {
                "probably covered: the picture of template \($0), not drawn as the template says; the same in \(cover.seenIn)"
            } ?? "probably covered: the same picture in \(cover.seenIn), but it matches no configured cover")
        (outcome.certainty, outcome.technique) = (.inferred, .image)
        (outcome.foundCover, outcome.reading) = (cover, reading)
    }

    /// What a found cover leaves visible.
    mutating func take(_ judgement: Judgement, besides cover: FoundCoverReport) {
        let reading = outcome.reading
        outcome = PictureOutcome(judgement)
        (outcome.template, outcome.foundCover, outcome.reading) = (nil, cover, reading)
        outcome.message += "; the cover is the same picture in \(cover.seenIn)"
    }
}
