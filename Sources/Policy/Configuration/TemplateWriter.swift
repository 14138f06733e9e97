import Foundation
public import Vocabulary
import Yams

/// Writes templates as a configuration that ``ConfigurationParser`` reads.
public enum TemplateWriter {
    /// - Parameters:
    ///   - templates: paths of pictures are written as they are, so they should be relative to the file's folder.
    ///   - remarks: comment lines above.
    public static func configuration(_ templates: [TemplateDefinition], remarks: [String]) throws -> String {
        let root: Node = [
            "version": Node("\(ConfigurationParser.version)", Tag(.int)),
            "templates": Node(templates.map(node)),
        ]
        return comments(remarks) + (try Yams.serialize(node: root, width: -1, allowUnicode: true))
    }

    /// A template with what should be said above it.
    public struct Entry: Sendable {
        public var template: TemplateDefinition
        public var remarks: [String]

        public init(template: TemplateDefinition, remarks: [String]) {
            self.template = template
            self.remarks = remarks
        }
    }

    /// What is asked of one app.
    public struct App: Sendable {
        public var bundle: String
        public var templates: [String]
        /// Sensitive regions, with what should be said above them.
        public var regions: [ScreenRegion]
        public var remarks: [String]
        /// Otherwise the regions are written as comments.
        public var usesRegions: Bool

        public init(
            bundle: String, templates: [String], regions: [ScreenRegion] = [], remarks: [String] = [],
            usesRegions: Bool = false
        ) {
            self.bundle = bundle
            self.templates = templates
            self.regions = regions
            self.remarks = remarks
            self.usesRegions = usesRegions
        }
    }

    /// A whole configuration: templates with remarks, and the apps that draw them.
    public static func configuration(_ entries: [Entry], apps: [App], remarks: [String]) throws -> String {
        var text = comments(remarks) + "version: \(ConfigurationParser.version)\n"
        text += entries.isEmpty ? "" : "templates:\n"
        for entry in entries {
            text += comments(entry.remarks, indent: "  ")
            text += try indented(Node([node(entry.template)]))
        }
        text += "apps:\n"
        for app in apps {
            let pairs: [(Node, Node)] = [
                ("bundle", self.text(app.bundle)),
                ("templates", Node(app.templates.map(self.text), Tag(.seq), .flow)),
            ]
            text += try indented(Node([Node(pairs)]))
            guard !app.regions.isEmpty else { continue }
            text += comments(app.remarks, indent: "    ")
            let regions = Node([(Node("sensitive-regions"), Node(app.regions.map(region)))] as [(Node, Node)])
            text += try indented(regions, by: app.usesRegions ? "    " : "    # ")
        }
        return text
    }

    private static func comments(_ remarks: [String], indent: String = "") -> String {
        remarks.map { "\(indent)# " + $0.filter { !$0.isNewline } + "\n" }.joined()
    }

    private static func indented(_ node: Node, by indent: String = "  ") throws -> String {
        try Yams.serialize(node: node, width: -1, allowUnicode: true).split(separator: "\n")
            .map { "\(indent)\($0)\n" }.joined()
    }

    private static func node(_ template: TemplateDefinition) -> Node {
        var pairs: [(Node, Node)] = [("id", text(template.id)), ("kind", Node(template.kind.name))]
        for key in template.kind.keys {
            if let value = template.values[key.name] { pairs.append((Node(key.name), node(value))) }
        }
        return Node(pairs)
    }

    private static func node(_ value: TemplateValue) -> Node {
        switch value {
        case .picture(let path): text(path)
        case .colors(let colors): self.colors(colors)
        case .word(let word): Node(word)
        case .number(let value): number(value)
        case .region(let region): Node(sides(region), Tag(.map), .flow)
        }
    }

    private static func region(_ region: ScreenRegion) -> Node {
        Node([("name", text(region.name))] + sides(region), Tag(.map), .flow)
    }

    private static func sides(_ region: ScreenRegion) -> [(Node, Node)] {
        [
            ("x", number(region.x)), ("y", number(region.y)), ("width", number(region.width)),
            ("height", number(region.height)),
        ]
    }

    private static func text(_ value: String) -> Node { Node(value, Tag(.str), .doubleQuoted) }

    private static func number(_ value: Double) -> Node { Node(String(format: "%g", value), Tag(.float)) }

    private static func color(_ value: RGBColor) -> Node { text(value.hex) }

    private static func colors(_ values: [RGBColor]) -> Node {
        values.count == 1 ? color(values[0]) : Node(values.map(color), Tag(.seq), .flow)
    }
}
