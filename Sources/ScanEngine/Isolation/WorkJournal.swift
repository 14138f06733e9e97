public import Foundation
internal import Places
internal import Synchronization

/// Notes in a file what is being worked on, so that another process knows what ended this one, or keeps it.
///
/// The file has a slot of 80 bytes for each piece of work in flight: the SHA-256 of its name as hexadecimal digits, a
/// space, and 15 digits of the milliseconds (of the system's steady clock) at which it began or last went on; 0 for work
/// that may take any time. Spaces where there is none.
public final class WorkJournal: Sendable {
    /// Hexadecimal digits of a SHA-256.
    private static let nameLength = 64
    private static let timeLength = 15
    static let slotLength = nameLength + 1 + timeLength
    /// Milliseconds between two notes that the same work goes on.
    private static let renewal = 500

    /// A piece of work in flight.
    public struct Entry: Hashable, Sendable {
        public var slot: Int
        public var name: String
        /// Milliseconds; 0 for work that may take any time.
        public var start: Int
    }

    /// What a signal's number stands for that means: took longer than allowed.
    public static let tooLong: Int32 = 0

    private let file: FileHandle?
    private let descriptor: Int32
    /// What is not touched, with the signal that it ended the program with.
    private let leftOut: [String: Int32]
    private let fault: WorkFault?
    private let seconds: Int
    private let taken = Mutex<[Bool]>([])

    /// Keeps no notes and leaves nothing out.
    public static let none = WorkJournal(file: nil, leftOut: [:])

    /// - Parameters:
    ///   - file: open for writing.
    ///   - leftOut: as ``names(in:)`` gives them.
    ///   - seconds: how long one piece of work may take; for messages.
    ///   - fault: for tests.
    public init(file: FileHandle?, leftOut: [String: Int32], seconds: Int = 0, fault: WorkFault? = nil) {
        (self.file, self.leftOut, self.seconds, self.fault) = (file, leftOut, seconds, fault)
        descriptor = file?.fileDescriptor ?? -1
    }

    /// What was in work when the program ended, from what the journal holds.
    public static func names(in journal: Data) -> [String] { entries(in: journal).map(\.name) }

    public static func entries(in journal: Data) -> [Entry] {
        stride(from: 0, to: journal.count, by: slotLength).compactMap { start in
            let slot = journal.dropFirst(start).prefix(slotLength)
            let name = String(decoding: slot.prefix(nameLength), as: UTF8.self)
            guard name.utf8.count == nameLength, name.allSatisfy(\.isHexDigit) else { return nil }
            let time = String(decoding: slot.dropFirst(nameLength + 1), as: UTF8.self)
            return Entry(slot: start / slotLength, name: name, start: Int(time) ?? 0)
        }
    }

    /// Why something is left out; `nil`: it is not.
    public func reasonToLeaveOut(_ name: String) -> String? {
        guard !leftOut.isEmpty, let signal = leftOut[Self.digest(name)] else { return nil }
        let end =
            signal == Self.tooLong
            ? "took longer than \(seconds) s" : "its content crashed the program (signal \(signal))"
        return "\(end), so it was left out when the rest was scanned again"
    }

    /// Does work on a file's content. Must not wait for other work, which would be blamed for what this does.
    /// - Parameter isTimed: whether it may take only so long.
    public func during<Value, Failure: Error>(
        _ path: String, isTimed: Bool = true, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard file != nil else { return try work() }
        let slot = take()
        begin(path, slot, isTimed: isTimed)
        defer { free(slot) }
        return try work()
    }

    private func take() -> Int {
        taken.withLock { taken in
            let free = taken.firstIndex(of: false) ?? taken.count
            if free == taken.count { taken.append(true) } else { taken[free] = true }
            return free
        }
    }

    private func free(_ slot: Int) {
        clear(slot)
        taken.withLock { $0[slot] = false }
    }

    private func begin(_ name: String, _ slot: Int, isTimed: Bool) {
        // The walk begins every folder of a tree, so nothing is made that is not written.
        var text = [UInt8](repeating: UInt8(ascii: "0"), count: Self.slotLength)
        text.replaceSubrange(..<Self.nameLength, with: Self.digest(name).utf8)
        text[Self.nameLength] = UInt8(ascii: " ")
        var (time, place) = (isTimed ? Self.now : 0, Self.slotLength)
        while time > 0, place > Self.nameLength + 1 {
            place -= 1
            text[place] = UInt8(ascii: "0") + UInt8(time % 10)
            time /= 10
        }
        write(text, to: slot)
        // What is left out is not begun for its content.
        if reasonToLeaveOut(name) == nil { fault?.happen(at: name) }
    }

    private func clear(_ slot: Int) { write([UInt8](repeating: UInt8(ascii: " "), count: Self.slotLength), to: slot) }

    /// A journal that cannot be written costs the name of the culprit, not the scan.
    private func write(_ text: [UInt8], to slot: Int) {
        guard file != nil else { return }
        _ = unsafe text.withUnsafeBytes {
            unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(slot * Self.slotLength))
        }
    }

    /// Milliseconds of a clock that nobody sets.
    private static var now: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }

    private static func digest(_ name: String) -> String { FileDigest.sha256(Array(name.utf8)) }
}

extension WorkJournal {
    /// A slot for work that contains other work: what is inside takes its place while it lasts.
    /// - Parameter prefix: what comes before the names of all that is begun.
    func watch(_ prefix: String) -> WorkWatchSlot { WorkWatchSlot(self, prefix) }

    final class WorkWatchSlot: Sendable {
        private let journal: WorkJournal
        private let prefix: String
        private let slot: Int
        private let state = Mutex<(names: [String], renewed: Int)>(([], 0))

        fileprivate init(_ journal: WorkJournal, _ prefix: String) {
            (self.journal, self.prefix) = (journal, prefix)
            slot = journal.file == nil ? 0 : journal.take()
        }

        deinit { if journal.file != nil { journal.free(slot) } }

        /// - Returns: why it is left out.
        func begin(_ name: String) -> String? {
            let name = prefix + name
            if let reason = journal.reasonToLeaveOut(name) { return reason }
            guard journal.file != nil else { return nil }
            state.withLock { state in
                state.names.append(name)
                state.renewed = WorkJournal.now
            }
            journal.begin(name, slot, isTimed: true)
            return nil
        }

        /// As ``end()`` and ``begin(_:)``, with one note instead of two: a tree has very many folders.
        func next(_ name: String) -> String? {
            let name = prefix + name
            if let reason = journal.reasonToLeaveOut(name) {
                end()
                return reason
            }
            guard journal.file != nil else { return nil }
            state.withLock { state in
                _ = state.names.popLast()
                state.names.append(name)
                state.renewed = WorkJournal.now
            }
            journal.begin(name, slot, isTimed: true)
            return nil
        }

        func end() {
            guard journal.file != nil else { return }
            let outer = state.withLock { state in
                _ = state.names.popLast()
                return state.names.last
            }
            if let outer { journal.begin(outer, slot, isTimed: true) } else { journal.clear(slot) }
        }

        func progress() {
            guard journal.file != nil else { return }
            let name: String? = state.withLock { state in
                let now = WorkJournal.now
                guard now - state.renewed >= WorkJournal.renewal, let name = state.names.last else { return nil }
                state.renewed = now
                return name
            }
            if let name { journal.begin(name, slot, isTimed: true) }
        }
    }
}
