internal import Foundation
internal import ScanEngine

/// Scans in another process and stays alive, so that a file whose content ends that process (a trap, a failed
/// allocation) costs no other file's verdict: the scan is made again without it, and the report says so.
struct ScanSupervisor {
    /// Each costs a scan, so there is an end.
    private static let mostCulprits = 32
    /// Somebody asked for the end, or nobody reads any more.
    private static let asked: Set<Int32> = [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGXCPU]

    /// The command line without the program's name.
    var arguments = Array(CommandLine.arguments.dropFirst())
    /// Paths in which no journal may lie.
    var evidence: [String]

    /// How the worker ended; `nil`: there is no place for the journal, or no process can be started, so this process has
    /// to scan.
    func run() -> WorkerProcess.End? {
        guard let command = arguments.first else { return nil }
        // Also the worker's own temporary files are in it, so that nothing of the evidence stays behind when it crashes.
        let folder = FileManager.default.temporaryDirectory.appending(path: "snapveil-\(UUID().uuidString)")
        let journal = folder.appending(path: "journal")
        do {
            try OutputPlace.checkFile(folder.path, evidence: evidence)
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            return nil
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        guard (try? Data().write(to: journal)) != nil else { return nil }
        var culprits: [String] = []
        var options: [String] = []
        while true {
            let worker = [command, "--worker-journal", journal.path] + options + culprits + arguments.dropFirst()
            guard let end = WorkerProcess.run(worker, temporaryFolder: folder.path) else { return nil }
            switch end {
            case .status:
                return end
            case .signal(let number) where Self.asked.contains(number):
                return end
            case .signal(let number):
                let names = (try? Data(contentsOf: journal)).map(WorkJournal.names) ?? []
                guard !names.isEmpty, culprits.count < Self.mostCulprits else {
                    StandardStreams.complain(
                        "the scan was ended by signal \(number), and no file can be left out to complete it: there is no "
                            + "report")
                    return .status(ExitStatus.incomplete.rawValue)
                }
                if names.count > 1, options.isEmpty {
                    StandardStreams.complain(
                        "the scan was ended by signal \(number); it begins anew with one picture at a time",
                        kind: "warning")
                    options = ["--worker-singly"]
                } else {
                    StandardStreams.complain(
                        "the scan was ended by signal \(number); it begins anew without the file that was in work",
                        kind: "warning")
                    culprits += names.map { "--worker-left-out=\($0):\(number)" }
                }
                try? Data().write(to: journal)
            }
        }
    }
}
