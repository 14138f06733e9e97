public import Foundation
internal import Synchronization

/// Notes in a file whose content is being worked on, so that another process knows which file ended this one.
///
/// The file has a slot of 64 bytes for each piece of work in flight: the SHA-256 of the path in reports as hexadecimal
/// digits while the work lasts, spaces afterwards.
public final class WorkJournal: Sendable {
    /// Hexadecimal digits of a SHA-256.
    private static let slotLength = 64

    private let file: FileHandle?
    /// Files that are not touched, with the signal that their content ended the program with.
    private let leftOut: [String: Int32]
    private let taken = Mutex<[Bool]>([])

    /// Keeps no notes and leaves nothing out.
    public static let none = WorkJournal(file: nil, leftOut: [:])

    /// - Parameters:
    ///   - file: open for writing.
    ///   - leftOut: as ``names(in:)`` gives them.
    public init(file: FileHandle?, leftOut: [String: Int32]) {
        self.file = file
        self.leftOut = leftOut
    }

    /// Files in work when the program ended, from what the journal holds.
    public static func names(in journal: Data) -> [String] {
        stride(from: 0, to: journal.count, by: slotLength).compactMap { start in
            let slot = String(decoding: journal.dropFirst(start).prefix(slotLength), as: UTF8.self)
            return slot.utf8.count == slotLength && slot.allSatisfy(\.isHexDigit) ? slot : nil
        }
    }

    /// Why a file is left out; `nil`: it is not.
    func reasonToLeaveOut(_ path: String) -> String? {
        guard !leftOut.isEmpty, let signal = leftOut[Self.name(path)] else { return nil }
        return "its content ended the program (signal \(signal)), so it was left out when the rest was scanned again"
    }

    /// Does work on a file's content. Must not wait for other work, which would be blamed for what this does.
    func during<Value, Failure: Error>(
        _ path: String, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let file else { return try work() }
        let slot = taken.withLock { taken in
            let free = taken.firstIndex(of: false) ?? taken.count
            if free == taken.count { taken.append(true) } else { taken[free] = true }
            return free
        }
        write(Self.name(path), to: slot, of: file)
        defer {
            write(String(repeating: " ", count: Self.slotLength), to: slot, of: file)
            taken.withLock { $0[slot] = false }
        }
        return try work()
    }

    /// A journal that cannot be written costs the name of the culprit, not the scan.
    private func write(_ text: String, to slot: Int, of file: FileHandle) {
        _ = Array(text.utf8).withUnsafeBytes {
            pwrite(file.fileDescriptor, $0.baseAddress, $0.count, off_t(slot * Self.slotLength))
        }
    }

    private static func name(_ path: String) -> String { FileDigest.sha256(Array(path.utf8)) }
}
