public import Vocabulary
import Yams

/// Reads `.snapveil.yml`.
public enum ConfigurationParser {
    /// The file format's version.
    public static let version = 1
    /// Largest configuration in bytes; a long one has a few kilobytes.
    public static let maximumBytes = 1 << 20

    /// - Parameters:
    ///   - text: the file's content.
    ///   - file: its path, for messages.
    ///   - directory: what pictures are relative to.
    ///   - kinds: of templates that there are.
    public static func parse(
        _ text: String, file: String, directory: String, kinds: [TemplateKind]
    ) throws(ConfigurationError) -> Configuration {
        guard text.utf8.count <= maximumBytes else {
            throw ConfigurationError(
                file: file, message: "has \(text.utf8.count) bytes, allowed are \(maximumBytes)")
        }
        let reading = YAMLReading(file: file, text: text)
        guard let root = try compose(text, reading) else {
            throw ConfigurationError(file: file, message: "is empty; it needs at least 'version: \(version)'")
        }
        let top = try reading.mapping(
            root, "the configuration",
            allowed: ["version", "templates", "apps", "suppressions", "require", "reading", "canaries"])
        let versionNode = try reading.required("version", of: top, in: root, "the configuration")
        guard versionNode.scalar?.string == String(version) else {
            throw reading.error(versionNode, "version must be \(version)")
        }
        var templates: [TemplateDefinition] = []
        let templateReader = TemplateReader(reading: reading, directory: directory, kinds: kinds)
        if let node = top["templates"] {
            for item in try reading.sequence(node, "templates") {
                let template = try templateReader.read(item)
                guard !templates.contains(where: { $0.id == template.id }) else {
                    throw reading.error(item, "template id '\(template.id)' is given twice")
                }
                templates.append(template)
            }
        }
        var apps: [AppRules] = []
        if let node = top["apps"] {
            for item in try reading.sequence(node, "apps") {
                apps.append(try app(item, reading, known: templates.map(\.id)))
            }
        }
        var configuration = Configuration(templates: templates, apps: apps, file: file)
        configuration.suppressions = try SuppressionReader.read(top["suppressions"], reading)
        let requirements = try RequirementReader.read(top["require"], reading)
        configuration.requirements = requirements.snapshots
        configuration.reading = try ReadingReader(reading: reading).read(top["reading"], canaries: top["canaries"])
        if let node = requirements.canaries {
            guard !configuration.reading.canaries.isEmpty else {
                throw reading.error(node, "canaries-unreadable needs canaries: there are none")
            }
            configuration.reading.requiresUnreadableCanaries = node.mark?.line ?? 1
        }
        configuration.source = text
        return configuration
    }

    private static func compose(_ text: String, _ reading: YAMLReading) throws(ConfigurationError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch let problem as YamlError {
            switch problem {
            case .scanner(_, let message, let mark, _), .parser(_, let message, let mark, _),
                .composer(_, let message, let mark, _):
                throw reading.error(at: mark, "not valid YAML: \(message)")
            case .duplicatedKeysInMapping(let keys, let context):
                let names = keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
                throw reading.error(at: context.mark, "given more than once in one mapping: \(names)")
            default:
                throw ConfigurationError(file: reading.file, message: "not valid YAML: \(problem)")
            }
        } catch {
            throw ConfigurationError(file: reading.file, message: "not valid YAML: \(error)")
        }
    }

    private static func app(_ node: Node, _ reading: YAMLReading, known: [String]) throws(ConfigurationError)
        -> AppRules
    {
        let keys = try reading.mapping(
            node, "an app", allowed: ["bundle", "templates", "sensitive-regions", "ignore-regions"])
        let bundle = try reading.text(reading.required("bundle", of: keys, in: node, "an app"), "bundle")
        var templates: [String]?
        if let list = keys["templates"] {
            var ids: [String] = []
            for item in try reading.sequence(list, "templates") {
                let id = try reading.text(item, "a template's id")
                guard known.contains(id) else {
                    let names = known.isEmpty ? "none is defined" : "defined are \(known.joined(separator: ", "))"
                    throw reading.error(item, "there is no template '\(id)'; \(names)")
                }
                ids.append(id)
            }
            templates = ids
        }
        return AppRules(
            bundle: BundlePattern(bundle), templates: templates,
            sensitiveRegions: try regions(keys["sensitive-regions"], "sensitive-regions", reading),
            ignoreRegions: try regions(keys["ignore-regions"], "ignore-regions", reading))
    }

    private static func regions(_ node: Node?, _ what: String, _ reading: YAMLReading) throws(ConfigurationError)
        -> [ScreenRegion]
    {
        guard let node else { return [] }
        var result: [ScreenRegion] = []
        for item in try reading.sequence(node, what) {
            result.append(try RegionReader.read(item, reading, named: true))
        }
        return result
    }
}

/// Rectangles in fractions of the screen.
enum RegionReader {
    static func read(_ node: Node, _ reading: YAMLReading, named: Bool) throws(ConfigurationError) -> ScreenRegion {
        let keys = try reading.mapping(
            node, "a region", allowed: (named ? ["name"] : []) + ["x", "y", "width", "height"])
        func fraction(_ key: String) throws(ConfigurationError) -> Double {
            try reading.number(reading.required(key, of: keys, in: node, "a region"), key, in: 0...1)
        }
        let name = try keys["name"].map { node throws(ConfigurationError) in try reading.text(node, "name") }
        let region = ScreenRegion(
            name: name ?? "region", x: try fraction("x"), y: try fraction("y"), width: try fraction("width"),
            height: try fraction("height"))
        guard region.width > 0, region.height > 0 else {
            throw reading.error(node, "a region must have a width and a height above 0")
        }
        // 0.3 + 0.7 is not exactly 1 in binary.
        guard region.x + region.width <= 1.000001, region.y + region.height <= 1.000001 else {
            throw reading.error(node, "a region must end inside the screen: x + width and y + height are at most 1")
        }
        return region
    }
}
