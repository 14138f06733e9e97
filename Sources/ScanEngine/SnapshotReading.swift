internal import ByteReading
internal import Evidence
internal import ImageContainers

/// From a file of the evidence to its picture.
struct SnapshotReading: Sendable {
    let limits: DecodeLimits

    /// A file that was read, and what came of it.
    struct Outcome: Sendable {
        /// `nil` if the file could not be read.
        var sha256: String?
        /// What the file's first bytes say, also where the rest is damaged.
        var container: ContainerKind?
        var picture: Result<DecodedSnapshot, Failure>
        /// The file's content, where it was asked for.
        var bytes: [UInt8] = []
    }

    /// Why there is no picture; one line.
    struct Failure: Error, Sendable {
        var message: String
    }

    /// Reads, hashes and decodes. The file's bytes are gone when this returns, unless they are to be kept.
    func read(_ path: [UInt8], keepingBytes: Bool = false) -> Outcome {
        let bytes: [UInt8]
        do throws(EvidenceError) {
            bytes = try EvidenceFile.read(path, maximum: limits.fileBytes)
        } catch {
            return Outcome(picture: .failure(Failure(message: "\(error)")))
        }
        let digest = FileDigest.sha256(bytes)
        let kind = ContainerKind.sniff(bytes)
        do throws(ContainerError) {
            let decoded = try SnapshotDecoder.decode(bytes, limits: limits)
            return Outcome(
                sha256: digest, container: kind, picture: .success(decoded), bytes: keepingBytes ? bytes : [])
        } catch {
            return Outcome(sha256: digest, container: kind, picture: .failure(Failure(message: "\(error)")))
        }
    }
}
