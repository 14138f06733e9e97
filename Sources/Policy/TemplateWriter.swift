import Foundation
import Vocabulary
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
        let comments = remarks.map { "# " + $0.filter { !$0.isNewline } + "\n" }.joined()
        return comments + (try Yams.serialize(node: root, width: -1, allowUnicode: true))
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
        case .region(let region):
            Node(
                [
                    ("x", number(region.x)), ("y", number(region.y)), ("width", number(region.width)),
                    ("height", number(region.height)),
                ], Tag(.map), .flow)
        }
    }

    private static func text(_ value: String) -> Node { Node(value, Tag(.str), .doubleQuoted) }

    private static func number(_ value: Double) -> Node { Node(String(format: "%g", value), Tag(.float)) }

    private static func color(_ value: RGBColor) -> Node { text(value.hex) }

    private static func colors(_ values: [RGBColor]) -> Node {
        values.count == 1 ? color(values[0]) : Node(values.map(color), Tag(.seq), .flow)
    }
}
