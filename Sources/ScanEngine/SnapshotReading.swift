internal import ByteReading
internal import Evidence
internal import ImageContainers

/// From a file of the evidence to its picture.
struct SnapshotReading: Sendable {
    let limits: DecodeLimits
    var journal = WorkJournal.none

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

    /// Reads a candidate where its bytes are, hashes and decodes.
    func read(_ candidate: SnapshotCandidate, keepingBytes: Bool = false) -> Outcome {
        switch candidate.content {
        case .file: read(candidate.absolutePath, keepingBytes: keepingBytes)
        case .held(let bytes): decode(bytes, keepingBytes: keepingBytes)
        case .unreadable(let error): Outcome(picture: .failure(Failure(message: "\(error)")))
        case .released: Outcome(picture: .failure(Failure(message: "its bytes were given up")))
        }
    }

    /// Reads, hashes and decodes. The file's bytes are gone when this returns, unless they are to be kept.
    func read(_ path: [UInt8], keepingBytes: Bool = false) -> Outcome {
        let bytes: [UInt8]
        do throws(EvidenceError) {
            bytes = try EvidenceFile.read(path, maximum: limits.fileBytes)
        } catch {
            return Outcome(picture: .failure(Failure(message: "\(error)")))
        }
        return decode(bytes, keepingBytes: keepingBytes)
    }

    private func decode(_ bytes: [UInt8], keepingBytes: Bool) -> Outcome {
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
