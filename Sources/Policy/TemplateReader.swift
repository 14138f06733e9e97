import Foundation
import Vocabulary
import Yams

/// Reads one entry of `templates`.
struct TemplateReader {
    let reading: YAMLReading
    let directory: String

    private static let kinds = ["image", "solid", "message", "blur"]

    func read(_ node: Node) throws(ConfigurationError) -> TemplateDefinition {
        // The kind decides which keys are allowed, so it is read first.
        guard case .mapping(let mapping) = node else {
            throw reading.error(node, "a template must be a mapping with the keys id and kind")
        }
        guard let kindNode = mapping.first(where: { $0.key.scalar?.string == "kind" })?.value else {
            throw reading.error(node, "a template needs the key 'kind': \(Self.kinds.joined(separator: ", "))")
        }
        let kind = try reading.text(kindNode, "kind")
        let definition: TemplateDefinition.Kind
        let keys: [String: Node]
        switch kind {
        case "image":
            keys = try reading.mapping(
                node, "an image template", allowed: ["id", "kind", "image", "fit", "background"])
            definition = .image(
                path: try picture(reading.required("image", of: keys, in: node, "an image template")),
                fit: try fit(keys["fit"]),
                background: try keys["background"].map { node throws(ConfigurationError) in try color(node) }
                    ?? RGBColor(red: 0, green: 0, blue: 0))
        case "solid":
            keys = try reading.mapping(node, "a solid template", allowed: ["id", "kind", "color"])
            definition = .solid(try colors(reading.required("color", of: keys, in: node, "a solid template")))
        case "message":
            keys = try reading.mapping(
                node, "a message template", allowed: ["id", "kind", "background", "region", "image"])
            definition = .message(
                backgrounds: try keys["background"].map { node throws(ConfigurationError) in try colors(node) } ?? [],
                region: try keys["region"].map { node throws(ConfigurationError) in
                    try RegionReader.read(node, reading, named: false)
                },
                examplePath: try keys["image"].map { node throws(ConfigurationError) in try picture(node) })
        case "blur":
            keys = try reading.mapping(node, "a blur template", allowed: ["id", "kind", "minimum-radius"])
            let radius = try reading.required("minimum-radius", of: keys, in: node, "a blur template")
            definition = .blur(minimumRadius: try reading.number(radius, "minimum-radius", in: 0.5...200))
        default:
            throw reading.error(
                kindNode, "unknown kind '\(kind)'; allowed are \(Self.kinds.joined(separator: ", "))")
        }
        let id = try reading.text(reading.required("id", of: keys, in: node, "a template"), "id")
        return TemplateDefinition(id: id, kind: definition, line: node.mark?.line ?? 1)
    }

    private func fit(_ node: Node?) throws(ConfigurationError) -> FitMode {
        guard let node else { return .aspectFill }
        let text = try reading.text(node, "fit")
        guard let fit = FitMode(rawValue: text) else {
            let names = FitMode.allCases.map(\.rawValue).joined(separator: ", ")
            throw reading.error(node, "unknown fit '\(text)'; allowed are \(names)")
        }
        return fit
    }

    private func picture(_ node: Node) throws(ConfigurationError) -> String {
        let path = try reading.text(node, "image")
        let full = path.hasPrefix("/") ? path : directory + "/" + path
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: full, isDirectory: &isDirectory), !isDirectory.boolValue else {
            throw reading.error(node, "there is no picture '\(path)' (looked for \(full))")
        }
        return full
    }

    private func colors(_ node: Node) throws(ConfigurationError) -> [RGBColor] {
        guard case .sequence(let list) = node else { return [try color(node)] }
        var result: [RGBColor] = []
        for item in list { result.append(try color(item)) }
        guard !result.isEmpty else { throw reading.error(node, "a list of colours needs at least one") }
        return result
    }

    /// `#RGB` or `#RRGGBB`.
    private func color(_ node: Node) throws(ConfigurationError) -> RGBColor {
        guard let text = node.scalar?.string, !text.isEmpty, text != "null" else {
            throw reading.error(node, "a colour is missing; in YAML a '#' outside quotes begins a comment: \"#RRGGBB\"")
        }
        let digits = text.hasPrefix("#") ? Array(text.dropFirst()) : []
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == digits.count, digits.count == 3 || digits.count == 6 else {
            throw reading.error(node, "'\(text)' is no colour; write \"#RRGGBB\" or \"#RGB\" in quotes")
        }
        func channel(_ index: Int) -> UInt8 {
            digits.count == 3
                ? UInt8(values[index] * 17) : UInt8(values[2 * index] * 16 + values[2 * index + 1])
        }
        return RGBColor(red: channel(0), green: channel(1), blue: channel(2))
    }
}
