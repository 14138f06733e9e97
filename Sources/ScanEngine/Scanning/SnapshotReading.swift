package import ByteReading
package import Evidence
package import ImageContainers
internal import MaskingAnalysis
internal import Places
internal import Vocabulary

/// From a file of the evidence to its picture.
package struct SnapshotReading: Sendable {
    package let limits: DecodeLimits
    let journal: WorkJournal
    /// What all pictures may cost; they share it.
    let budget: ScanBudget

    package init(
        limits: DecodeLimits, journal: WorkJournal = .none, budget: ScanBudget = ScanBudget(WorkLimits())
    ) {
        (self.limits, self.journal, self.budget) = (limits, journal, budget)
    }

    /// A file that was read, and what came of it.
    package struct Outcome: Sendable {
        /// `nil` if the file could not be read.
        var sha256: String?
        /// What the file's first bytes say, also where the rest is damaged.
        var container: ContainerKind?
        /// Whether its pixels take several times the work of others.
        var isSlow = false
        /// Bytes besides its pictures that were searched for others.
        var searchedBytes = 0
        package var picture: Result<DecodedSnapshot, Failure>
        /// The file's content, where it was asked for.
        var bytes: [UInt8] = []
    }

    /// Why there is no picture; one line.
    package struct Failure: Error, Sendable {
        package var message: String
    }

    /// A file's content.
    package struct File: Sendable {
        var bytes: [UInt8]
        var sha256: String
    }

    /// Reads a candidate where its bytes are, hashes and decodes.
    package func read(_ candidate: SnapshotCandidate, keepingBytes: Bool = false) -> Outcome {
        decode(open(candidate), keepingBytes: keepingBytes)
    }

    /// Reads a candidate when it is its turn, and holds its memory until it was used. What is refused a turn is a failure.
    package func inTurn<Value>(_ candidate: SnapshotCandidate, _ use: (Outcome) -> Value) async -> Value {
        let file = open(candidate)
        let pixels = claimedPixels(file)
        let claim = ScanBudget.Claim(pixels: pixels)
        guard await budget.begin(claim) else {
            return use(Outcome(picture: .failure(Failure(message: budget.refusal))))
        }
        let outcome = decode(file)
        let work = PictureWork(allowed: budget.limits.pictureWork)
        outcome.spend(on: work, pixels: pixels)
        defer { budget.end(claim, spent: work.spent) }
        return use(outcome)
    }

    /// Reads, hashes and decodes a file.
    package func read(_ path: [UInt8]) -> Outcome { decode(open(path)) }

    /// Reads a candidate where its bytes are, and hashes.
    func open(_ candidate: SnapshotCandidate) -> Result<File, Failure> {
        switch candidate.content {
        case .file: open(candidate.fileToOpen)
        case .held(let bytes): .success(File(bytes: bytes, sha256: FileDigest.sha256(bytes)))
        case .unreadable(let error): .failure(Failure(message: "\(error)"))
        case .released: .failure(Failure(message: "its bytes were released"))
        }
    }

    private func open(_ path: [UInt8]) -> Result<File, Failure> {
        do throws(EvidenceError) {
            let bytes = try EvidenceFile.read(path, maximum: limits.fileBytes)
            return .success(File(bytes: bytes, sha256: FileDigest.sha256(bytes)))
        } catch {
            return .failure(Failure(message: "\(error)"))
        }
    }

    /// Pixels that a file says its picture has: as many as there may be, where it does not say.
    func claimedPixels(_ file: Result<File, Failure>) -> Int {
        guard case .success(let content) = file, content.bytes.count <= limits.fileBytes else { return 0 }
        return PictureClaim.pixels(content.bytes, limits: limits) ?? limits.pixels
    }

    /// - Parameter keepingBytes: whether the outcome is to hold the file's bytes.
    func decode(_ file: Result<File, Failure>, keepingBytes: Bool = false) -> Outcome {
        let content: File
        switch file {
        case .success(let file): content = file
        case .failure(let failure): return Outcome(picture: .failure(failure))
        }
        let kind = ContainerKind.sniff(content.bytes)
        let isSlow = PictureClaim.isSlow(content.bytes)
        let searched = PictureClaim.searchedBytes(content.bytes, limits: limits)
        do throws(ContainerError) {
            let decoded = try SnapshotDecoder.decode(content.bytes, limits: limits)
            return Outcome(
                sha256: content.sha256, container: kind, isSlow: isSlow, searchedBytes: searched,
                picture: .success(decoded),
                bytes: keepingBytes ? content.bytes : [])
        } catch {
            return Outcome(
                sha256: content.sha256, container: kind, isSlow: isSlow, searchedBytes: searched,
                picture: .failure(Failure(message: "\(error)")))
        }
    }
}
