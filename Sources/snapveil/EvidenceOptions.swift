internal import ArgumentParser
internal import Foundation
internal import ScanEngine

/// Options of every command that looks at evidence.
struct EvidenceOptions: ParsableArguments {
    @Argument(
        help: "App containers, folders of them, whole file-system dumps, or single files.", completion: .file())
    var paths: [String]

    @Flag(help: "Also take pictures outside snapshot folders.")
    var allImages = false

    @Flag(help: "A path without snapshots is in order, not an incomplete scan.")
    var allowEmpty = false

    @Option(help: "Pictures in work at a time (default: one for each core).")
    var jobs: Int?

    /// More than any machine has cores; each job holds a picture.
    private static let maximumJobs = 256

    func validate() throws {
        if let jobs, !(1...Self.maximumJobs).contains(jobs) {
            throw ValidationError("--jobs \(jobs): allowed are 1 to \(Self.maximumJobs)")
        }
        if paths.contains("") { throw ValidationError("an empty PATH names nothing") }
    }

    var request: EvidenceRequest {
        EvidenceRequest(
            paths: paths, allImages: allImages, allowEmpty: allowEmpty,
            jobs: jobs ?? min(ProcessInfo.processInfo.activeProcessorCount, Self.maximumJobs))
    }
}
