internal import ArgumentParser
internal import Foundation
internal import ReportModel
internal import ScanEngine
internal import Vocabulary

/// Options of every command that looks at evidence.
struct EvidenceOptions: ParsableArguments {
    @Argument(
        help: "App containers, folders of them, whole file-system dumps, or single files.", completion: .file())
    var paths: [String]

    @Flag(help: "Also take pictures outside snapshot folders.")
    var allImages = false

    @Option(
        help: ArgumentHelp(
            "What is judged besides snapshots: \(PlaceKind.allCases.map(\.rawValue).joined(separator: ", ")), all, own "
                + "(what apps store themselves) or none; several with commas.",
            valueName: "words"),
        completion: .list(PlaceKind.allCases.map(\.rawValue) + ["all", "own", "none"]))
    var places = "own"

    @Flag(help: "Also open what is an archive by its name inside the evidence, and inside such archives.")
    var nestedArchives = false

    @Flag(help: "A path without snapshots is acceptable, not an incomplete scan.")
    var allowEmpty = false

    @Option(help: "Pictures in work at a time (default: one for each core).")
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Judge one of N equal shares of the evidence, apps staying whole; 'merge' joins the reports.",
            valueName: "i/n"))
    var shard: String?

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "Change what one file, the walk or the scan may cost. Repeatable. Defaults: "
                + NamedLimits.overview.joined(separator: ", ") + ".",
            valueName: "name=value"))
    var changedLimits: [String] = []

    private var limits: (values: NamedLimits, problem: String?) {
        var limits = NamedLimits()
        for text in changedLimits {
            if let problem = limits.set(text) { return (limits, "--limit \(text): \(problem)") }
        }
        return (limits, nil)
    }

    /// Seconds that one piece of work may take.
    var itemSeconds: Int { limits.values.itemSeconds }

    /// More than any machine has cores; each job holds a picture.
    private static let maximumJobs = 256

    func validate() throws {
        if let jobs, !(1...Self.maximumJobs).contains(jobs) {
            throw ValidationError("--jobs \(jobs): allowed are 1 to \(Self.maximumJobs)")
        }
        if let shard, Shard(shard) == nil {
            throw ValidationError("--shard \(shard): write I/N with 1 ≤ I ≤ N, e.g. 3/16")
        }
        if chosenPlaces == nil {
            throw ValidationError(
                "--places \(places): allowed are \(PlaceKind.allCases.map(\.rawValue).joined(separator: ", ")), all, own "
                    + "and none")
        }
        if let problem = limits.problem { throw ValidationError(problem) }
        if paths.contains("") { throw ValidationError("an empty PATH names nothing") }
    }

    /// `nil` for words that mean nothing.
    private var chosenPlaces: Set<PlaceKind>? {
        var chosen: Set<PlaceKind> = []
        let words = places.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.lowercased().filter { !$0.isWhitespace }
        }
        for word in words {
            switch word {
            case "all": chosen.formUnion(PlaceKind.allCases)
            case "own": chosen.formUnion(PlaceKind.allCases.filter(\.isOwn))
            case "none" where words.count == 1: break
            default:
                guard let kind = PlaceKind(rawValue: word) else { return nil }
                chosen.insert(kind)
            }
        }
        return chosen
    }

    var request: EvidenceRequest {
        var request = EvidenceRequest(
            paths: paths, allImages: allImages, allowEmpty: allowEmpty,
            jobs: jobs ?? min(ProcessInfo.processInfo.activeProcessorCount, Self.maximumJobs),
            limits: limits.values.decode, walkLimits: limits.values.walk, shard: shard.flatMap { Shard($0) })
        request.workLimits = limits.values.work
        request.places = chosenPlaces ?? []
        request.opensArchives = nestedArchives
        return request
    }
}
