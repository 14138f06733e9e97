internal import Foundation
internal import Places
internal import ReportModel
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
    /// Seconds that one piece of work may take.
    var itemSeconds: Int

    /// How the worker ended; `nil`: there is no place for the journal, or no process can be started, so this process has
    /// to scan.
    func run() -> WorkerProcess.End? {
        guard let command = arguments.first else { return nil }
        // Also the worker's own temporary files are in it, so that nothing of the evidence stays behind when it crashes.
        guard let folder = Self.privateFolder(outside: evidence) else { return nil }
        let journal = folder.appending(path: "journal")
        defer { try? FileManager.default.removeItem(at: folder) }
        guard (try? Data().write(to: journal)) != nil else { return nil }
        var culprits: [String] = []
        var options: [String] = []
        while true {
            let worker =
                [command, "--worker-journal", journal.path, "--worker-supervisor", "\(getpid())"] + options + culprits
                + arguments.dropFirst()
            var watchdog = Watchdog(journal: journal, seconds: itemSeconds)
            guard let end = WorkerProcess.run(worker, temporaryFolder: folder.path, isOverdue: { watchdog.look() })
            else {
                return nil
            }
            if let overdue = watchdog.overdue {
                guard culprits.count < Self.mostCulprits else {
                    StandardStreams.complain(
                        "too much of the evidence takes longer than \(itemSeconds) s: there is no report")
                    return .status(ExitStatus.incomplete.rawValue)
                }
                StandardStreams.complain(
                    "something took longer than \(itemSeconds) s; the scan restarts without it", kind: "warning")
                culprits += overdue.map { "--worker-left-out=\($0):\(WorkJournal.tooLong)" }
                try? Data().write(to: journal)
                continue
            }
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
                        "the scan was ended by signal \(number); it restarts with one picture at a time",
                        kind: "warning")
                    options = ["--worker-singly"]
                } else {
                    StandardStreams.complain(
                        "the scan was ended by signal \(number); it restarts without the file that was being read",
                        kind: "warning")
                    culprits += names.map { "--worker-left-out=\($0):\(number)" }
                }
                try? Data().write(to: journal)
            }
        }
    }

    /// A folder that nobody else can enter from its first moment on.
    private static func privateFolder(outside evidence: [String]) -> URL? {
        let parent = FileManager.default.temporaryDirectory
        var template = Array(parent.appending(path: "snapveil-XXXXXX").path.utf8CString)
        guard (try? OutputPlace.checkScratch(folder: parent.path, evidence: evidence)) != nil,
            unsafe mkdtemp(&template) != nil
        else { return nil }
        return URL(fileURLWithPath: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}
