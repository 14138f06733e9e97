internal import Foundation

/// Markup in the making. Names of elements and attributes are literals of this program; every text and every
/// attribute's value is escaped on the way in, so nothing from the evidence can become markup.
struct HTMLWriter {
    private var text = ""

    /// Attributes without a value (`nil`) are left out.
    typealias Attributes = KeyValuePairs<StaticString, String?>

    /// What was written since the last call.
    mutating func take() -> String {
        defer { text = "" }
        return text
    }

    mutating func element(
        _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout HTMLWriter) -> Void
    ) {
        open(name, attributes)
        content(&self)
        text += "</\(name)>"
    }

    mutating func element(_ name: StaticString, _ attributes: Attributes, _ content: String) {
        element(name, attributes) { $0.write(content) }
    }

    mutating func element(_ name: StaticString, _ content: String) { element(name, [:], content) }

    /// An element that has no content and no end tag.
    mutating func void(_ name: StaticString, _ attributes: Attributes) { open(name, attributes) }

    mutating func write(_ content: some StringProtocol) { text += HTMLText.escape(content) }

    mutating func lineBreak() { text += "\n" }

    /// Markup that this program's source spells out.
    mutating func literal(_ markup: StaticString) { text += "\(markup)" }

    /// Style or script of this program, which browsers take as it is.
    mutating func resource(_ name: StaticString, _ content: String) { text += "<\(name)>\(content)</\(name)>" }

    /// A picture inside the page.
    mutating func picture(_ attributes: Attributes, jpeg: [UInt8]) {
        open("img", attributes)
        text.removeLast()
        text += " src=\"data:image/jpeg;base64,\(Data(jpeg).base64EncodedString())\">"
    }

    /// A picture that waits, as text that is neither run nor shown.
    mutating func waitingPicture(id: String, jpeg: [UInt8]) {
        open("script", ["type": "text/plain", "id": id])
        text += Data(jpeg).base64EncodedString() + "</script>\n"
    }

    private mutating func open(_ name: StaticString, _ attributes: Attributes) {
        text += "<\(name)"
        for case (let attribute, let value?) in attributes { text += " \(attribute)=\"\(HTMLText.escape(value))\"" }
        text += ">"
    }
}

extension HTMLWriter {
    /// A sentence in which code stands between backticks.
    mutating func sentence(_ text: String) {
        for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            if index % 2 == 1 { element("code", String(part)) } else { write(part) }
        }
    }

    /// A name from the evidence: set apart, so that its letters' direction turns nothing around it.
    mutating func name(_ name: some StringProtocol) { element("bdi", String(name)) }

    /// A path from the evidence, which may be broken between its components.
    mutating func path(_ path: String) {
        element("bdi", ["class": "path"]) { page in
            for (index, part) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { page.literal("/<wbr>") }
                page.write(part)
            }
        }
    }
}

/// Text for the content of elements and for values in double quotes.
enum HTMLText {
    /// Looked at scalar by scalar: a quotation mark that carries a combining mark is one character in Swift, and still
    /// ends an attribute. Control characters and what turns the direction of text become visible.
    static func escape(_ text: some StringProtocol) -> String {
        var result = ""
        var last: Unicode.Scalar?
        for scalar in SafeText.escape(text).unicodeScalars {
            // Of two in a row CI servers take the second for the beginning of a command, wherever a page is printed.
            let isPair = scalar == last && (scalar == ":" || scalar == "#")
            last = isPair ? nil : scalar
            switch scalar {
            case _ where isPair: result += "&#\(scalar.value);"
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
