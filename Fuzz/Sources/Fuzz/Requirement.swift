import Foundation

/// Ends the process with a message where a target did not keep what it must. An optimised build's preconditions say
/// nothing.
func require(_ isKept: Bool, _ message: @autoclosure () -> String) {
    if !isKept { Requirement.broken(message()) }
}

enum Requirement {
    static func broken(_ message: String) -> Never {
        FileHandle.standardError.write(Data("not kept: \(message)\n".utf8))
        abort()
    }
}
