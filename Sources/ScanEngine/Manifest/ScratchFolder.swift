internal import Evidence
internal import Foundation
internal import Places

/// Where databases and archives of the evidence are copied to, which is never inside it.
enum ScratchFolder {
    struct Problem: Error, CustomStringConvertible { var description: String }

    /// - Parameter evidence: the paths of the command line.
    static func path(evidence: [String]) -> Result<String, Problem> {
        let folder = FileManager.default.temporaryDirectory.path
        do throws(UsageError) {
            try OutputPlace.checkScratch(folder: folder, evidence: evidence)
            return .success(folder)
        } catch {
            return .failure(
                Problem(description: "there is nowhere to put the temporary copy: \(error.path): \(error.message)"))
        }
    }
}

extension Result where Success == String, Failure == ScratchFolder.Problem {
    /// As the evidence's own errors say it.
    var evidence: Result<String, EvidenceError> { mapError { .leftOut("was not read, because \($0)") } }
}
