internal import Vocabulary

extension SnapshotReport {
    /// How a note begins that names another picture in the file of one that leaks, which could not be judged.
    package static let unjudgedMark = "could not be judged: "

    /// What was not seen of the picture's file. A leak beside it is as bad, and may be accepted one day.
    package var unjudged: [ScanError] {
        if self.verdict == .unreadable { return [ScanError(path: self.path, message: self.message)] }
        return self.notes.filter { $0.hasPrefix(Self.unjudgedMark) }.map { ScanError(path: self.path, message: $0) }
    }
}
