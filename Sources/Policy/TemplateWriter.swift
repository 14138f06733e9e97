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
        var pairs: [(Node, Node)] = [("id", text(template.id))]
        switch template.kind {
        case .image(let path, let fit, let background):
            pairs += [
                ("kind", "image"), ("image", text(path)), ("fit", Node(fit.rawValue)),
                ("background", color(background)),
            ]
        case .solid(let colors):
            pairs += [("kind", "solid"), ("color", self.colors(colors))]
        case .message(let backgrounds, let region, let path):
            pairs += [("kind", "message")]
            if !backgrounds.isEmpty { pairs.append(("background", self.colors(backgrounds))) }
            if let region {
                let sides: [(Node, Node)] = [
                    ("x", number(region.x)), ("y", number(region.y)), ("width", number(region.width)),
                    ("height", number(region.height)),
                ]
                pairs.append(("region", Node(sides, Tag(.map), .flow)))
            }
            if let path { pairs.append(("image", text(path))) }
        case .blur(let radius):
            pairs += [("kind", "blur"), ("minimum-radius", number(radius))]
        }
        return Node(pairs)
    }

    private static func text(_ value: String) -> Node { Node(value, Tag(.str), .doubleQuoted) }

    private static func number(_ value: Double) -> Node { Node(String(format: "%g", value), Tag(.float)) }

    private static func color(_ value: RGBColor) -> Node { text(value.hex) }

    private static func colors(_ values: [RGBColor]) -> Node {
        values.count == 1 ? color(values[0]) : Node(values.map(color), Tag(.seq), .flow)
    }
}
