internal import ArgumentParser
internal import Logging
internal import Reporting

extension ProgressChoice: ExpressibleByArgument {}

/// The words of `--log-level`.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case debug, info, warning, error

    var level: Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .warning: .warning
        case .error: .error
        }
    }
}

/// What is said on standard error while a command works.
struct LogOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Say what is done on standard error; twice (-vv), also for each snapshot.")
    var verbose: Int

    @Option(help: "Log level: debug, info, warning or error; overrides -v.")
    var logLevel: LogLevel?

    @Option(
        help: ArgumentHelp(
            "How far the scan is, on standard error: always (one line), lines (one every ten seconds), never; auto: the "
                + "one on a terminal, the other elsewhere."))
    var progress: ProgressChoice = .auto

    private var level: Logger.Level {
        logLevel?.level ?? (verbose == 0 ? .warning : verbose == 1 ? .info : .debug)
    }

    var logger: Logger {
        let level = level
        return Logger(label: "snapveil") { _ in
            var handler = StandardErrorLog()
            handler.logLevel = level
            return handler
        }
    }

    var progressLine: ProgressLine? { progress.line(isVerbose: level <= .info) }
}

/// Log lines like the program's other lines on standard error.
struct StandardErrorLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let facts = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        StandardStreams.complain("\(event.message)\(facts)", kind: event.level.rawValue)
    }
}
