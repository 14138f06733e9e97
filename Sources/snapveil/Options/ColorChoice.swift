internal import ArgumentParser
internal import Foundation
internal import Reporting

/// The words of `--color`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// - Parameter toTerminal: whether the text goes to standard output, which may be a terminal.
    func style(toTerminal: Bool) -> TerminalStyle {
        switch self {
        case .always: return TerminalStyle(usesColor: true)
        case .never: return .plain
        case .auto:
            let environment = ProcessInfo.processInfo.environment
            let refused = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
            return TerminalStyle(usesColor: toTerminal && !refused && isatty(STDOUT_FILENO) == 1)
        }
    }
}
