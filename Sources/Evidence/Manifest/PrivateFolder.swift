import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A fresh folder that only this user can enter; it goes with this object.
final class PrivateFolder {
    let path: String

    /// - Parameter parent: an existing folder outside the evidence.
    init(in parent: String) throws(EvidenceError) {
        var template = Array((parent + "/snapveil-XXXXXX").utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw .system(operation: "make a private folder in \(parent) to copy it to", code: errno)
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a new file, and gives the system's own reason where it cannot: a full disk is no damaged one.
    func write(_ bytes: [UInt8], to name: String) throws(EvidenceError) {
        try writing(name) { descriptor throws(EvidenceError) in try append(bytes, to: descriptor) }
    }

    /// Copies a file of the evidence, however large, piece by piece.
    func copy(_ path: [UInt8], to name: String) throws(EvidenceError) {
        try writing(name) { descriptor throws(EvidenceError) in
            var failure: EvidenceError?
            try EvidenceFile.read(path, piece: Self.pieceBytes) { bytes in
                guard failure == nil else { return }
                do throws(EvidenceError) { try append(bytes, to: descriptor) } catch { failure = error }
            }
            if let failure { throw failure }
        }
    }

    private static let pieceBytes = 1 << 20

    /// Makes a new file and closes it when it is written.
    func writing(_ name: String, _ body: (Int32) throws(EvidenceError) -> Void) throws(EvidenceError) {
        let file = Array("\(path)/\(name)".utf8)
        let descriptor = unsafe try SystemPath.with(file) {
            unsafe openat($0, $1, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw failure(errno) }
        do throws(EvidenceError) {
            try body(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        if close(descriptor) != 0 { throw failure(errno) }
    }

    func append(_ bytes: [UInt8], to descriptor: Int32) throws(EvidenceError) {
        var code: Int32 = 0
        unsafe bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count, let base = buffer.baseAddress {
                let count = unsafe SystemCalls.write(descriptor, base + written, buffer.count - written)
                if count < 0, errno == EINTR { continue }
                if count <= 0 {
                    code = count < 0 ? errno : EIO
                    break
                }
                written += count
            }
        }
        if code != 0 { throw failure(code) }
    }

    func remove(_ name: String) { _ = unsafe unlink("\(path)/\(name)") }

    private func failure(_ code: Int32) -> EvidenceError { .system(operation: "copy it to \(path)", code: code) }
}

/// The system's call, which a method of the same name hides.
private enum SystemCalls {
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.write(descriptor, bytes, count)
        #elseif canImport(Musl)
            unsafe Musl.write(descriptor, bytes, count)
        #else
            unsafe Darwin.write(descriptor, bytes, count)
        #endif
    }
}
