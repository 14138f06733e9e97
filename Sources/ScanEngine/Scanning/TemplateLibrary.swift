package import ByteReading
internal import Evidence
internal import Foundation
internal import ImageContainers
package import MaskingAnalysis
internal import PixelModel
internal import Places
package import Policy
package import ReportModel

/// The configuration's templates with their pictures.
package struct TemplateLibrary: Sendable {
    private let templates: [String: OverlayTemplate]
    private let configuration: Configuration
    /// What ties a report to the configuration.
    let record: ConfigurationRecord
    /// What a person should know of templates that hide less than they seem to.
    package let notices: [ScanError]
    /// Drawn templates, for all apps together.
    package let drawings = PredictionCache()

    /// Loads every picture, also those that no app of this scan will use: a broken template is an error of the
    /// configuration.
    package init(_ configuration: Configuration, limits: DecodeLimits) throws(ConfigurationError) {
        var templates: [String: OverlayTemplate] = [:]
        var pictures: [ConfigurationRecord.Picture] = []
        var notices: [ScanError] = []
        for definition in configuration.templates {
            func cover(_ path: String) throws(ConfigurationError) -> CoverPicture {
                let (cover, digest) = try Self.load(
                    path, definition: definition, file: configuration.file ?? "configuration", limits: limits)
                pictures.append(ConfigurationRecord.Picture(template: definition.id, sha256: digest))
                return cover
            }
            let kind: OverlayTemplate.Kind
            switch definition.kind {
            case .image(let path, let fit, let background):
                let picture = try cover(path)
                if let doubt = TemplateDoubts.picture(picture, path) {
                    notices.append(configuration.notice(definition, doubt))
                }
                kind = .image(picture, fit: fit, background: background)
            case .solid(let colors):
                kind = .solid(colors)
            case .message(let backgrounds, let region, let path):
                var example: MessageExample?
                if let path, let image = try cover(path).image {
                    example = MessageExample(
                        CellGrid(image), backgrounds: backgrounds, region: region,
                        pixelsPerPoint: Double(SnapshotFileName.scale(path) ?? ScreenScale.guess(image.size)))
                    guard example != nil else {
                        throw ConfigurationError(
                            file: configuration.file ?? "configuration", line: definition.line,
                            message: "template '\(definition.id)': picture \(path): shows no card: one centred text on "
                                + "one of the background's colours, inside the region")
                    }
                }
                if example == nil { notices.append(configuration.notice(definition, TemplateDoubts.noExample)) }
                kind = .message(backgrounds: backgrounds, region: region, example: example)
            case .blur(let radius):
                kind = .blur(minimumRadius: radius)
            }
            templates[definition.id] = OverlayTemplate(id: definition.id, kind: kind)
        }
        self.templates = templates
        self.notices = notices
        self.configuration = configuration
        record = ConfigurationRecord(configuration, pictures: pictures)
    }

    /// What one app's pictures are judged by, apart from what differs between them.
    package func rules(forBundle bundle: String?) -> JudgingContext {
        let found = configuration.rules(forBundle: bundle)
        return JudgingContext(
            templates: found.templates.compactMap { templates[$0] }, sensitiveRegions: found.sensitiveRegions,
            ignoreRegions: found.ignoreRegions, pixelsPerPoint: 1)
    }

    private static func load(
        _ path: String, definition: TemplateDefinition, file: String, limits: DecodeLimits
    ) throws(ConfigurationError) -> (cover: CoverPicture, sha256: String) {
        func error(_ problem: String) -> ConfigurationError {
            ConfigurationError(
                file: file, line: definition.line, message: "template '\(definition.id)': picture \(path): \(problem)")
        }
        // A template may be a symbolic link, unlike evidence.
        guard let resolved = RealPath.of(path) else { throw error("there is no such file") }
        let bytes: [UInt8]
        do throws(EvidenceError) {
            bytes = try EvidenceFile.read(resolved, maximum: limits.fileBytes)
        } catch let problem {
            throw error("\(problem)")
        }
        let image: RGBAImage
        do throws(ContainerError) {
            image = try SnapshotDecoder.decode(bytes, limits: limits).image
        } catch let problem {
            throw error("\(problem)")
        }
        guard image.alphaRange.upperBound >= WholeFileJudging.leastVisibleAlpha else {
            throw error("is fully transparent: it covers nothing")
        }
        return (CoverPicture(compressed: bytes, image: image, limits), FileDigest.sha256(bytes))
    }
}
