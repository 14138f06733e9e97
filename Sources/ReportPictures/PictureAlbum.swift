internal import Digests
internal import Foundation
internal import ImageCodecs
package import MaskingAnalysis
public import Places
internal import Synchronization

/// Pictures for a report, made while the scan sees each snapshot once.
///
/// They are kept in a file without a name: memory holds where each begins, the file goes with the process, however it
/// ends, and nobody else can open it. With ``PicturePrivacy/redacted`` it never holds what is redacted.
public final class PictureAlbum: Sendable {
    public let privacy: PicturePrivacy
    private let state: Mutex<State>

    private struct State {
        var file: FileHandle
        var length: UInt64 = 0
        var places: [(offset: UInt64, count: Int)] = []
        var known: [SHA256Digest: EvidencePictures.ID] = [:]
        var ofSnapshot: [String: EvidencePictures] = [:]
        var problem: UsageError?

        /// Writes a picture, unless an equal one is there.
        mutating func keep(_ bytes: [UInt8]) throws -> EvidencePictures.ID {
            let digest = SHA256.hash(bytes)
            if let id = known[digest] { return id }
            try file.seek(toOffset: length)
            try file.write(contentsOf: Data(bytes))
            let id = EvidencePictures.ID(number: places.count)
            places.append((length, bytes.count))
            length += UInt64(bytes.count)
            known[digest] = id
            return id
        }
    }

    /// - Parameters:
    ///   - folder: where the file without a name takes its space; the report's own folder is a good one.
    ///   - evidence: paths that must stay untouched.
    public init(_ privacy: PicturePrivacy, folder: String, evidence: [String]) throws(UsageError) {
        self.privacy = privacy
        state = Mutex(State(file: try Self.openNameless(folder: folder, evidence: evidence)))
    }

    private static func openNameless(folder: String, evidence: [String]) throws(UsageError) -> FileHandle {
        let prefix = folder + "/.snapveil-pictures-"
        try OutputPlace.checkScratch(folder: folder, evidence: evidence)
        var template = Array((prefix + "XXXXXX").utf8CString)
        let descriptor = unsafe mkstemp(&template)
        guard descriptor >= 0 else {
            throw UsageError(
                path: folder, message: unsafe "no room for the report's pictures: \(String(cString: strerror(errno)))")
        }
        unsafe unlink(template)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Why pictures are missing: the first that could not be kept.
    public var problem: UsageError? { state.withLock { $0.problem } }

    /// The pictures of the snapshot at a report's path; `nil` where there are none.
    public subscript(path: String) -> EvidencePictures? { state.withLock { $0.ofSnapshot[path] } }

    /// - Returns: a JPEG file.
    public func jpeg(_ id: EvidencePictures.ID) throws(UsageError) -> [UInt8] {
        let read: Result<[UInt8], UsageError> = state.withLock { state in
            guard state.places.indices.contains(id.number) else {
                return .failure(UsageError(path: "album", message: "has no picture \(id.number)"))
            }
            let place = state.places[id.number]
            do {
                try state.file.seek(toOffset: place.offset)
                let bytes = try state.file.read(upToCount: place.count) ?? Data()
                guard bytes.count == place.count else {
                    return .failure(UsageError(path: "album", message: "picture \(id.number) ends early"))
                }
                return .success([UInt8](bytes))
            } catch {
                return .failure(UsageError(path: "album", message: OutputPlace.reason(error)))
            }
        }
        return try read.get()
    }

    /// A file with the same bytes has the same pictures.
    package func `repeat`(_ known: String, path: String) {
        state.withLock { $0.ofSnapshot[path] = $0.ofSnapshot[known] }
    }

    /// Draws and keeps. Trouble is remembered as ``problem``; the scan goes on.
    package func add(_ explanation: Explanation, path: String) {
        guard privacy != .none, problem == nil else { return }
        do {
            let drawing = try PictureDrawing(explanation, privacy)
            try state.withLock { state in
                state.ofSnapshot[path] = EvidencePictures(
                    thumbnail: try state.keep(drawing.thumbnail), snapshot: try state.keep(drawing.snapshot),
                    cover: try drawing.cover.map { try state.keep($0) },
                    residual: try drawing.residual.map { try state.keep($0) },
                    coverName: drawing.cover == nil ? nil : explanation.shownCover?.template,
                    thumbnailSize: drawing.thumbnailSize, sensitive: explanation.sensitiveRegions,
                    ignored: explanation.ignoredRegions, look: drawing.look, isRedacted: drawing.isRedacted)
            }
        } catch {
            let reason = (error as? JPEGError).map { "\($0)" } ?? OutputPlace.reason(error)
            state.withLock { state in
                if state.problem == nil {
                    state.problem = UsageError(path: path, message: "its pictures could not be kept: \(reason)")
                }
            }
        }
    }
}
