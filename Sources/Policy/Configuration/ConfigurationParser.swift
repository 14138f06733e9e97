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
        let read = read(text, file: file, directory: directory, kinds: kinds)
        if let first = read.mistakes.first { throw first }
        return read.configuration
    }

    /// What can be read of a file, and everything that is wrong with it, by lines.
    package static func read(
        _ text: String, file: String, directory: String, kinds: [TemplateKind]
    ) -> (configuration: Configuration, mistakes: [ConfigurationError]) {
        let reading = YAMLReading(file: file, text: text)
        let configuration = reading.part { () throws(ConfigurationError) in
            guard text.utf8.count <= maximumBytes else {
                throw ConfigurationError(
                    file: file, message: "has \(text.utf8.count) bytes, allowed are \(maximumBytes)")
            }
            guard let root = try compose(text, reading) else {
                throw ConfigurationError(file: file, message: "is empty; it needs at least 'version: \(version)'")
            }
            return try sections(root, reading, directory: directory, text: text, kinds)
        }
        return (configuration ?? .builtIn, reading.mistakes.all)
    }

    static let keys = ["version", "templates", "apps", "suppressions", "require", "reading", "canaries"]

    private static func sections(
        _ root: Node, _ reading: YAMLReading, directory: String, text: String, _ kinds: [TemplateKind]
    ) throws(ConfigurationError) -> Configuration {
        let file = reading.file
        let top = try reading.mapping(root, "the configuration", allowed: keys)
        reading.part { () throws(ConfigurationError) in
            let versionNode = try reading.required("version", of: top, in: root, "the configuration")
            guard versionNode.scalar?.string == String(version) else {
                throw reading.error(versionNode, "version must be \(version)")
            }
        }
        func list(_ key: String) -> [Node] {
            guard let node = top[key] else { return [] }
            return reading.part { () throws(ConfigurationError) in try reading.sequence(node, key) } ?? []
        }
        // Those with mistakes in them, too: an app that names one names no unknown template.
        var known: [String] = []
        let templateReader = TemplateReader(reading: reading, directory: directory, kinds: kinds)
        let templates = reading.items(list("templates")) { item throws(ConfigurationError) -> TemplateDefinition? in
            let template = reading.part { () throws(ConfigurationError) in try templateReader.read(item) } ?? nil
            guard let id = template?.id ?? item.mapping?["id"]?.scalar?.string else { return nil }
            guard !known.contains(id) else { throw reading.error(item, "template id '\(id)' is given twice") }
            known.append(id)
            return template
        }
        let apps = reading.items(list("apps")) { item throws(ConfigurationError) -> AppRules? in
            try app(item, reading, known: known)
        }
        var configuration = Configuration(templates: templates, apps: apps, file: file)
        configuration.suppressions =
            reading.part { () throws(ConfigurationError) in try SuppressionReader.read(top["suppressions"], reading) }
            ?? []
        let requirements = reading.part { () throws(ConfigurationError) in
            try RequirementReader.read(top["require"], reading)
        }
        configuration.requirements = requirements?.snapshots ?? []
        configuration.newerThan = requirements?.newerThan
        let settings = reading.part { () throws(ConfigurationError) in
            try ReadingReader(reading: reading).read(top["reading"], canaries: top["canaries"])
        }
        configuration.reading = settings ?? ReadingSettings()
        if let node = requirements?.canaries {
            if top["canaries"] == nil || settings?.canaries.isEmpty ?? false {
                reading.mistakes.all.append(
                    reading.error(node, "canaries-unreadable needs canaries: there are none"))
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
                let line = reading.lines.indices.contains(mark.line - 1) ? reading.lines[mark.line - 1] : ""
                let hint =
                    line.prefix { $0.isWhitespace }.contains("\t") || message.contains("\\t")
                    ? ": a tab; YAML is indented with spaces" : ""
                throw reading.error(at: mark, "not valid YAML: \(message)\(hint)")
            case .duplicatedKeysInMapping(let keys, let context):
                let names = keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
                let place = secondPlace(of: keys.sorted().first ?? "", from: context.mark, reading)
                throw reading.error(
                    line: place?.line ?? context.mark.line, column: place?.column ?? context.mark.column,
                    "given more than once in one mapping: \(names)")
            default:
                throw ConfigurationError(file: reading.file, message: "not valid YAML: \(problem)")
            }
        } catch {
            throw ConfigurationError(file: reading.file, message: "not valid YAML: \(error)")
        }
    }

    /// Where a key stands for the second time in the mapping that begins at a place: in its column, or on its line.
    private static func secondPlace(of key: String, from start: Mark, _ reading: YAMLReading) -> (
        line: Int, column: Int
    )? {
        var places: [(line: Int, column: Int)] = []
        for (number, line) in reading.lines.enumerated() where number + 1 >= start.line {
            for range in line.ranges(of: key) {
                let rest = line[range.upperBound...].drop { $0 == "\"" || $0 == "'" }.drop(while: \.isWhitespace)
                guard rest.first == ":" else { continue }
                let column = line.distance(from: line.startIndex, to: range.lowerBound) + 1
                let isQuoted = column > 1 && "\"'".contains(line[line.index(before: range.lowerBound)])
                places.append((number + 1, isQuoted ? column - 1 : column))
            }
        }
        let own = places.filter { $0.column == start.column }
        let inLine = places.filter { $0.line == start.line }
        return own.count > 1 ? own[1] : inLine.count > 1 ? inLine[1] : nil
    }

    static let appKeys = ["bundle", "templates", "sensitive-regions", "ignore-regions", "launch-screens", "source"]

    private static func app(_ node: Node, _ reading: YAMLReading, known: [String]) throws(ConfigurationError)
        -> AppRules?
    {
        let keys = try reading.mapping(node, "an app", allowed: appKeys)
        let bundle = reading.part { () throws(ConfigurationError) in
            try reading.text(reading.required("bundle", of: keys, in: node, "an app"), "bundle")
        }
        let templates = reading.optional(keys["templates"]) { list throws(ConfigurationError) in
            reading.items(try reading.sequence(list, "templates")) { item throws(ConfigurationError) in
                let id = try reading.text(item, "a template's id")
                guard known.contains(id) else {
                    let names = known.isEmpty ? "none is defined" : "defined are \(known.joined(separator: ", "))"
                    let hint = Spelling.nearest(to: id, among: known).map { "; did you mean '\($0)'?" } ?? ""
                    throw reading.error(item, "there is no template '\(id)'; \(names)\(hint)")
                }
                return id
            }
        }
        let sensitive = regions(keys["sensitive-regions"], "sensitive-regions", reading)
        let ignored = regions(keys["ignore-regions"], "ignore-regions", reading)
        let source = reading.optional(keys["source"]) { node throws(ConfigurationError) in
            let text = try reading.text(node, "source")
            guard let place = SourcePlace(text) else {
                throw reading.error(node, "'\(text)' is no source; write \(SourcePlace.form)")
            }
            return place
        }
        let launchScreens = reading.optional(keys["launch-screens"]) { list throws(ConfigurationError) in
            reading.items(try reading.sequence(list, "launch-screens")) { item throws(ConfigurationError) in
                try launchScreen(item, reading)
            }
        }
        guard let bundle, let templates, let source, let launchScreens else { return nil }
        var rules = AppRules(
            bundle: BundlePattern(bundle), templates: templates, sensitiveRegions: sensitive, ignoreRegions: ignored,
            line: node.mark?.line ?? 1, source: source)
        rules.launchScreens = launchScreens ?? []
        return rules
    }

    private static func launchScreen(_ node: Node, _ reading: YAMLReading) throws(ConfigurationError)
        -> VouchedLaunchScreen
    {
        let keys = try reading.mapping(node, "a launch screen", allowed: ["sha256", "path"])
        if let digest = keys["sha256"], keys["path"] == nil {
            return .sha256(try reading.digest(digest))
        }
        guard let path = keys["path"], keys["sha256"] == nil else {
            throw reading.error(node, "a launch screen needs a 'sha256' or a 'path', and not both")
        }
        return .path(BundlePattern(try reading.text(path, "path")))
    }

    private static func regions(_ node: Node?, _ what: String, _ reading: YAMLReading) -> [ScreenRegion] {
        guard let node else { return [] }
        let list =
            reading.part { () throws(ConfigurationError) -> [Node] in
                let list = try reading.sequence(node, what)
                guard list.count <= RegionReader.most else {
                    throw reading.error(node, "\(what) has \(list.count) regions, allowed are \(RegionReader.most)")
                }
                return list
            } ?? []
        return reading.items(list) { item throws(ConfigurationError) in
            try RegionReader.read(item, reading, named: true)
        }
    }
}
