public import ByteReading
internal import Foundation
internal import MaskingAnalysis
internal import Places
public import Policy
public import ReportModel
internal import ScanEngine

/// Everything that is wrong with a configuration, without any evidence.
public struct ConfigurationCheck: Sendable {
    /// By lines.
    public var mistakes: [ConfigurationError] = []
    /// What is allowed and may hide less than it seems to.
    public var notices: [ScanError] = []
    /// What it says in short.
    public var summary = ""

    /// Reads the file, and the pictures that it names.
    public init(_ path: String, limits: DecodeLimits) {
        let content = WholeFile.read(path, maximum: ConfigurationParser.maximumBytes)
        let bytes: [UInt8]
        switch content {
        case .success(let read): bytes = read
        case .failure(let failure):
            mistakes = [ConfigurationError(file: path, message: failure.message)]
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            mistakes = [ConfigurationError(file: path, message: "is not UTF-8 text")]
            return
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let read = ConfigurationParser.read(text, file: path, directory: folder, kinds: CoverKinds.described)
        mistakes = read.mistakes
        // Each alone: a broken picture must not hide the next one.
        for template in read.configuration.templates {
            var one = Configuration(templates: [template], file: path)
            one.source = text
            do throws(ConfigurationError) {
                notices += try TemplateLibrary(one, evidence: [], limits: limits).notices
            } catch {
                mistakes.append(error)
            }
        }
        mistakes = mistakes.sortedByPlace()
        let counts = [(read.configuration.templates.count, "template"), (read.configuration.apps.count, "app")]
        summary = counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
