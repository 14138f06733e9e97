internal import Foundation
internal import ScanEngine

/// Counts how long each piece of work in a worker's journal goes on. It counts its own looks instead of comparing clocks:
/// where both processes were stopped, or the machine slept, no time has passed.
struct Watchdog {
    /// Looks a second.
    static let looks = 4

    private let journal: URL
    private let seconds: Int
    private var seen: [WorkJournal.Entry: Int] = [:]
    /// What took too long, by its names in the journal.
    private(set) var overdue: [String]?

    init(journal: URL, seconds: Int) { (self.journal, self.seconds) = (journal, seconds) }

    /// - Returns: whether the worker has to be ended.
    mutating func look() -> Bool {
        let entries = (try? Data(contentsOf: journal)).map(WorkJournal.entries) ?? []
        var now: [WorkJournal.Entry: Int] = [:]
        for entry in entries where entry.start > 0 { now[entry] = (seen[entry] ?? -1) + 1 }
        seen = now
        let late = now.filter { $0.value >= seconds * Self.looks }.map(\.key.name)
        guard !late.isEmpty else { return false }
        overdue = late.sorted()
        return true
    }
}
