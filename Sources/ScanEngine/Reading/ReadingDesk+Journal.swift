internal import PixelModel
internal import ReportModel

extension ReadingDesk {
    /// Before a picture's path in the journal, while it is read.
    private static let prefix = "reading:"

    /// Reads what leaks. It is work of its own: an engine that ends or holds up the program costs the text, not the
    /// verdict.
    /// - Returns: `nil` where the verdict does not ask for it.
    func text(
        of outcome: WholeFileJudging.Outcome, _ report: SnapshotReport, _ journal: WorkJournal, _ fund: ReadingFund
    ) async -> ReadingReport? {
        guard report.verdict.asksForReading, let width = report.width, let height = report.height else { return nil }
        let name = Self.prefix + report.path
        if let reason = journal.reasonToLeaveOut(name) { return ReadingReport(incomplete: reason) }
        let steps = await fund.take(isLeak: report.verdict.isLeak)
        guard steps > 0 else { return ReadingReport(incomplete: fund.refusal) }
        var (read, spent, isWhole) = journal.during(name) {
            self.read(
                outcome.leaking, size: PixelSize(width: width, height: height), steps: steps, refusal: fund.refusal)
        }
        fund.settle(steps, spent: spent, isWhole: isWhole)
        if outcome.leftOut > 0 {
            read.incomplete = read.incomplete ?? "\(outcome.leftOut) further pictures of the file were left out"
        }
        return read
    }
}
