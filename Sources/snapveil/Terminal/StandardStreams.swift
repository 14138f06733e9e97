internal import Foundation
internal import Places
internal import Policy
internal import ReportModel
internal import Reporting

/// Output and complaints.
enum StandardStreams {
    static func write(_ text: String) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            // A reader that went away has seen what it wanted; a full disk has not.
            if OutputPlace.isBrokenPipe(error) { return }
            complain("standard output cannot be written: \(OutputPlace.reason(error))")
            exit(ExitStatus.failure.rawValue)
        }
    }

    static func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// One line on standard error, whatever the message holds.
    static func complain(_ message: String, kind: String = "error") {
        writeError("snapveil: \(kind): \(SafeText.forLog(message))\n")
    }

    static func complain(_ error: ScanError, kind: String = "error") {
        complain("\(error.path): \(error.message)", kind: kind)
    }

    /// The message in one line, then the line of the configuration with a caret under the place.
    static func complain(_ error: ConfigurationError) {
        let lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
        complain(lines.first.map(String.init) ?? "")
        for line in lines.dropFirst() { writeError(SafeText.forLog(line) + "\n") }
    }
}
