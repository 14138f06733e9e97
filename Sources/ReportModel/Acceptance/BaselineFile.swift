internal import Foundation
internal import Places

/// Why a baseline could not be used.
public struct BaselineError: Error, Sendable, Equatable, CustomStringConvertible {
    public var file: String
    public var message: String

    public init(file: String, message: String) {
        self.file = file
        self.message = message
    }

    public var description: String { "\(file): \(message)" }
}

/// A baseline on disk: pretty-printed JSON with sorted keys, so that a change of it can be reviewed.
public enum BaselineFile {
    /// Bytes; a hundred thousand entries have some thirty million.
    static let maximumBytes = 64 << 20

    /// - Returns: `nil` if there is no such file.
    public static func read(_ path: String) throws(BaselineError) -> Baseline? {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return nil }
        guard !isDirectory.boolValue else { throw BaselineError(file: path, message: "is a folder, not a baseline") }
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        guard size <= maximumBytes else {
            throw BaselineError(file: path, message: "has \(size) bytes, allowed are \(maximumBytes)")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BaselineError(file: path, message: "cannot be read")
        }
        return try parse(data, file: path)
    }

    static func parse(_ data: Data, file: String) throws(BaselineError) -> Baseline {
        let baseline: Baseline
        do {
            baseline = try JSONDecoder().decode(Baseline.self, from: data)
        } catch let error as DecodingError {
            throw BaselineError(
                file: file, message: "is not a baseline: \(words(error)); --update-baseline writes a new one")
        } catch {
            throw BaselineError(file: file, message: "is not a baseline: \(error.localizedDescription)")
        }
        guard baseline.version == Baseline.currentVersion else {
            throw BaselineError(
                file: file, message: "has version \(baseline.version); this program reads \(Baseline.currentVersion)")
        }
        guard baseline.fingerprintScheme == FindingFingerprint.scheme else {
            throw BaselineError(
                file: file,
                message: "has fingerprints of scheme \(baseline.fingerprintScheme), this program makes "
                    + "\(FindingFingerprint.scheme): none would fit; make a new one with --update-baseline")
        }
        return baseline
    }

    public static func write(_ baseline: Baseline, to path: String) throws(BaselineError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let data = try encoder.encode(baseline) + Data("\n".utf8)
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw BaselineError(file: path, message: "cannot be written: \(OutputPlace.reason(error))")
        }
    }

    /// Where and what, in one line.
    static func words(_ error: DecodingError) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
            return path.isEmpty ? "" : " at \(path.drop { $0 == "." })"
        }
        switch error {
        case .keyNotFound(let key, let context): return "'\(key.stringValue)' is missing\(place(context))"
        case .typeMismatch(let type, let context): return "\(type) was expected\(place(context))"
        case .valueNotFound(let type, let context): return "\(type) was expected, null was found\(place(context))"
        case .dataCorrupted(let context): return "\(context.debugDescription)\(place(context))"
        @unknown default: return "\(error)"
        }
    }
}
