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
    let configuration: Configuration
    /// What ties a report to the configuration.
    let record: ConfigurationRecord
    /// What a person should know of templates that hide less than they seem to.
    package let notices: [ScanError]
    /// Drawn templates, for all apps together.
    package let drawings = PredictionCache()

    /// Loads every picture, also those that no app of this scan will use: a broken template is an error of the
    /// configuration.
    /// - Parameter evidence: paths in which no picture may lie: evidence must not say by what it is judged.
    package init(
        _ configuration: Configuration, evidence: [String], limits: DecodeLimits
    ) throws(ConfigurationError) {
        var templates: [String: OverlayTemplate] = [:]
        var pictures: [ConfigurationRecord.Picture] = []
        var notices: [ScanError] = []
        // Many templates may name one picture, which may be large, and a doubt is one about it.
        var loaded: [[UInt8]: LoadedPicture] = [:]
        var doubts: [String: String?] = [:]
        let linked = LinkedFile.names(of: Self.pictures(configuration), evidence: evidence)
        for definition in configuration.templates {
            var digests: [String] = []
            var material = CoverMaterial(values: definition.values)
            for key in definition.kind.keys {
                guard let path = definition.values.picture(key.name) else { continue }
                let (cover, digest) = try Self.load(
                    path, definition: definition, file: configuration.file ?? "configuration", evidence: evidence,
                    linked: linked[path], limits: limits, &loaded)
                digests.append(digest)
                pictures.append(ConfigurationRecord.Picture(template: definition.id, sha256: digest))
                // A picture's name may state its scale.
                material.pictures[key.name] = CoverMaterial.Picture(
                    path: path, cover: cover,
                    pixelsPerPoint: Double(SnapshotFileName.scale(path) ?? ScreenScale.guess(cover.size)))
            }
            let cover = try Self.cover(definition, material, file: configuration.file ?? "configuration")
            let doubted = "\(definition.kind.technique) \(digests)"
            let doubt: String?
            if !digests.isEmpty, let known = doubts[doubted] {
                doubt = known
            } else {
                doubt = cover.doubt(material)
                doubts[doubted] = .some(doubt)
            }
            if let doubt { notices.append(configuration.notice(definition, doubt)) }
            templates[definition.id] = OverlayTemplate(id: definition.id, cover: cover)
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

    /// The launch screens of one app that somebody vouches for.
    package func launchScreens(forBundle bundle: String?) -> [VouchedLaunchScreen] {
        configuration.launchScreens(forBundle: bundle)
    }

    private static func pictures(_ configuration: Configuration) -> [String] {
        configuration.templates.flatMap { one in one.kind.keys.compactMap { one.values.picture($0.name) } }
    }

    private static func cover(
        _ definition: TemplateDefinition, _ material: CoverMaterial, file: String
    ) throws(ConfigurationError) -> any Cover {
        func error(_ problem: String) -> ConfigurationError {
            ConfigurationError(
                file: file, line: definition.line, message: "template '\(definition.id)': \(problem)")
        }
        guard let kind = CoverKinds.of(definition.kind.technique) else { throw error("is of no known kind") }
        do throws(CoverError) { return try kind.init(material) } catch let problem { throw error("\(problem)") }
    }

    private typealias LoadedPicture = (cover: CoverPicture, sha256: String)

    /// - Parameters:
    ///   - linked: a name that the file has in the evidence as well.
    ///   - loaded: by the files' real paths.
    private static func load(
        _ path: String, definition: TemplateDefinition, file: String, evidence: [String], linked: String?,
        limits: DecodeLimits, _ loaded: inout [[UInt8]: LoadedPicture]
    ) throws(ConfigurationError) -> LoadedPicture {
        func error(_ problem: String) -> ConfigurationError {
            ConfigurationError(
                file: file, line: definition.line, message: "template '\(definition.id)': picture \(path): \(problem)")
        }
        // The name may lie in the evidence and lead out of it, or the other way round.
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if let root = [path, folder].lazy.compactMap({ OutputPlace.holder(of: $0, evidence: evidence) }).first {
            throw error(
                "lies inside the evidence \(root), which must not say how it is judged: copy the picture elsewhere")
        }
        if let linked {
            throw error(
                "is the same file as \(linked) in the evidence (a hard link), which must not say how it is judged: "
                    + "copy it"
            )
        }
        // A template may be a symbolic link, unlike evidence.
        guard let resolved = RealPath.of(path) else { throw error("there is no such file") }
        if let known = loaded[resolved] { return known }
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
        let picture = (CoverPicture(compressed: bytes, image: image, limits), FileDigest.sha256(bytes))
        loaded[resolved] = picture
        return picture
    }
}
