internal import ArgumentParser
internal import Places
internal import ReportModel

/// Which findings were accepted before.
struct BaselineOptions: ParsableArguments {
    @Option(help: "File of accepted findings: they are reported, and do not count.", completion: .file())
    var baseline: String?

    @Flag(help: "Write all findings to the --baseline file, keeping the reasons in it. It may be new.")
    var updateBaseline = false

    func validate() throws {
        if updateBaseline, baseline == nil { throw ValidationError("--update-baseline needs --baseline FILE") }
        if baseline == "" { throw ValidationError("--baseline: an empty path names nothing") }
    }

    /// Reads the baseline before the scan, so that a mistake in it costs no time.
    func load(evidence: [String]) throws -> Baseline? {
        guard let baseline else { return nil }
        // Evidence must not say what is accepted, and is never written to.
        try OutputPlace.checkFile(baseline, evidence: evidence, isRead: !updateBaseline)
        let found = try BaselineFile.read(baseline)
        if found == nil, !updateBaseline {
            throw UsageError(path: baseline, message: "there is no such file; --update-baseline makes one")
        }
        return found
    }

    /// Marks what is accepted, and writes the baseline where that was asked for.
    func apply(_ previous: Baseline?, to report: inout ScanReport) throws(UsageError) {
        guard let baseline else { return }
        var accepted = previous
        if updateBaseline {
            if report.complete {
                let updated = Baseline(report, keeping: previous)
                try BaselineFile.write(updated, to: baseline)
                accepted = updated
            } else {
                StandardStreams.complain(
                    "\(baseline): not updated, because the scan is incomplete: what was not seen cannot be accepted")
            }
        }
        if let accepted { report.accept(accepted, file: baseline) }
    }
}
