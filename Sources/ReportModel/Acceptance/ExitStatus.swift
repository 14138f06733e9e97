/// The exit codes; 2 and 3 outrank 1, and 2 outranks 3.
public enum ExitStatus: Int32, Sendable {
    case success = 0
    case findings = 1
    /// Usage, configuration, or input and output.
    case failure = 2
    /// A snapshot could not be judged, or none was found.
    case incomplete = 3
}
