internal import Foundation
internal import ReportModel
internal import ReportPictures
internal import Vocabulary

/// Everything that a report says of a snapshot, as labels and values. It is read from the report's own
/// JSON form: a field that is added there appears on the page by itself.
enum ReportFields {
    /// Labels of known keys in the order of the page; the others follow under their own names.
    private static let labels: [(key: String, label: String)] = [
        ("path", "File"), ("sha256", "SHA-256"), ("container", "Container"), ("formatConfidence", "Pixel format"),
        ("size", "Size in pixels"), ("scale", "Screen scale"),
        ("pixelsPerPoint", "Pixels per point"), ("bundleIdentifier", "App"), ("bundleSource", "App known by"),
        ("group", "Group"), ("scene", "Scene"), ("variant", "Variant"), ("template", "Template"),
        ("technique", "Technique"), ("certainty", "Certainty"), ("blurRadius", "Blur σ (points)"),
        ("opacity", "Opacity of the cover"),
    ]
    /// Shown elsewhere.
    private static let elsewhere: Set<String> = [
        "verdict", "severity", "message", "regions", "objections", "notes", "width", "height", "reading",
    ]

    /// What tells whether a guess at the picture is right, byte for byte or nearly so: a screen that holds little but a
    /// code can be drawn with every code there is. The message says blur and opacity as roundly as a page may.
    private static let proofs: Set<String> = ["sha256", "bytes", "brightness", "blurRadius", "opacity"]

    /// - Parameter privacy: of the page's pictures; what would prove a hidden one is told only where all are shown.
    static func of(_ snapshot: SnapshotReport, _ privacy: PicturePrivacy) -> [(label: String, value: String)] {
        let fields = leaves(of: snapshot).filter { privacy == .full || !proofs.contains($0.key) }
        var values = Dictionary(fields, uniquingKeysWith: { first, _ in first })
        if let width = snapshot.width, let height = snapshot.height { values["size"] = "\(width)×\(height)" }
        let known = labels.compactMap { key, label in values[key].map { (label: label, value: $0) } }
        let names = Set(labels.map(\.key)).union(elsewhere)
        let other = fields.filter { key, _ in !names.contains(String(key.prefix { $0 != "." })) }
        return known + other.map { (label: words($0.key), value: $0.value) }
    }

    private static func leaves(of value: some Encodable) -> [(key: String, value: String)] {
        guard let encoded = try? JSONEncoder().encode(value),
            let decoded = try? JSONDecoder().decode(JSONField.self, from: encoded)
        else { return [] }
        return decoded.leaves("")
    }

    /// `manifest.creationDate` → `Manifest creation date`.
    static func words(_ key: String) -> String {
        var text = ""
        for character in key {
            if character == "." {
                text += " "
            } else if character.isUppercase {
                text += " " + character.lowercased()
            } else {
                text.append(character)
            }
        }
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}

/// Any JSON value.
private enum JSONField: Decodable {
    case text(String)
    case list([JSONField])
    case object([String: JSONField])
    case null

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .text(flag ? "yes" : "no")
        } else if let number = try? value.decode(Int.self) {
            self = .text("\(number)")
        } else if let number = try? value.decode(Double.self) {
            self = .text("\(number)")
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONField].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONField].self))
        }
    }

    /// Values that are not null, each under the names that lead to it; lists of single values as one.
    func leaves(_ name: String) -> [(key: String, value: String)] {
        switch self {
        case .null: return []
        case .text(let text): return [(name, text)]
        case .list(let fields):
            let texts = fields.compactMap { if case .text(let text) = $0 { text } else { nil } }
            if texts.count == fields.count { return texts.isEmpty ? [] : [(name, texts.joined(separator: ", "))] }
            return fields.enumerated().flatMap { $1.leaves("\(name).\($0 + 1)") }
        case .object(let fields):
            return fields.sorted { $0.key < $1.key }.flatMap { key, field in
                field.leaves(name.isEmpty ? key : "\(name).\(key)")
            }
        }
    }
}
