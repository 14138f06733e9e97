public import ByteReading
internal import Evidence
public import ImageContainers
public import Places

/// One file's structure and what decoding it gives.
public struct Inspection: Sendable {
    /// As typed.
    public var path: String
    public var bytes: Int
    public var sha256: String
    /// What the container says; an error where its structure cannot be followed.
    public var structure: Result<ContainerDescription, ContainerError>
    /// What decoding gives: a sentence, or why it fails.
    public var decoding: Result<String, ContainerError>
    /// Remarks of the decoder.
    public var notes: [String]

    /// - Throws: ``UsageError`` where the file cannot be read.
    public init(path: String, limits: DecodeLimits) throws(UsageError) {
        self.path = path
        guard let resolved = RealPath.of(path) else {
            throw UsageError(path: path, message: "no such file, or no permission")
        }
        try UsageError.refuseArchive(path, resolved)
        let content: [UInt8]
        do throws(EvidenceError) {
            content = try EvidenceFile.read(resolved, maximum: limits.fileBytes)
        } catch .directoryNotFile {
            throw UsageError(path: path, message: "is a folder; inspect takes one file")
        } catch {
            throw UsageError(path: path, message: "\(error)")
        }
        bytes = content.count
        sha256 = FileDigest.sha256(content)
        do throws(ContainerError) {
            structure = .success(try SnapshotDecoder.inspect(content, limits: limits))
        } catch {
            structure = .failure(error)
        }
        notes = []
        do throws(ContainerError) {
            let decoded = try SnapshotDecoder.decode(content, limits: limits)
            decoding = .success("\(decoded.size) pixels; format \(decoded.confidence.rawValue)")
            notes = decoded.notes
        } catch {
            decoding = .failure(error)
        }
    }
}

extension UsageError {
    /// An archive has many snapshots, and these commands take one.
    static func refuseArchive(_ path: String, _ resolved: [UInt8]) throws(UsageError) {
        guard (try? ArchiveFile.isOne(resolved)) == true else { return }
        throw UsageError(
            path: path,
            message: "is an archive, and one snapshot is wanted; scan, export, template check, and explain with the "
                + "snapshot's path in it read archives")
    }
}
