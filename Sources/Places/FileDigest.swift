internal import Digests
internal import Evidence

/// SHA-256 of a file's bytes, by which a report can be tied to the evidence.
package enum FileDigest {
    /// Bytes of a large file that are read at a time.
    private static let pieceBytes = 1 << 20

    /// 64 lower-case hexadecimal digits.
    package static func sha256(_ bytes: [UInt8]) -> String { SHA256.hash(bytes).hexadecimal }

    /// The same of a file of any size; `nil` where it cannot be read to its end, or changes meanwhile.
    /// - Parameter path: absolute, without symbolic links.
    package static func sha256(file path: [UInt8]) -> String? {
        var hash = SHA256()
        do throws(EvidenceError) {
            try EvidenceFile.read(path, piece: pieceBytes) { hash.update($0) }
        } catch {
            return nil
        }
        return hash.finalize().hexadecimal
    }
}
