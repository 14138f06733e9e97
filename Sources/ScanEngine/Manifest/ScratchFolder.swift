internal import Foundation
internal import Places

/// Where databases of the evidence are copied to, which is never inside it.
enum ScratchFolder {
    struct Problem: Error, CustomStringConvertible { var description: String }

    /// - Parameter evidence: the paths of the command line.
    static func path(evidence: [String]) -> Result<String, Problem> {
        let folder = FileManager.default.temporaryDirectory.path
        do throws(UsageError) {
            try OutputPlace.checkScratch(folder + "/snapveil", evidence: evidence)
            return .success(folder)
        } catch {
            return .failure(
                Problem(description: "there is nowhere to put the temporary copy: \(error.path): \(error.message)"))
        }
    }
}
