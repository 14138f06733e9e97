internal import ArgumentParser
internal import ReportModel

/// What fails a command.
struct FailureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What counts as a finding: error (leaks), warning (also unrecognised covers), note, never, verdict words or "
                + "rules; several with commas.",
            valueName: "words"),
        completion: .list(FailurePolicy.words))
    var failOn = "error"

    @Flag(help: "Exit with 0 although there are findings. Errors and incomplete scans keep their exit codes.")
    var exitZero = false

    func validate() throws {
        do throws(FailurePolicyError) { _ = try FailurePolicy.read(failOn) } catch {
            throw ValidationError("--fail-on \(failOn): \(error)")
        }
    }

    var policy: FailurePolicy { (try? FailurePolicy.read(failOn)) ?? FailurePolicy() }
}
