internal import Digests
internal import Foundation

/// Title, style, script, and the policy that lets nothing else in.
struct PageHead {
    private static let style = String(decoding: PackageResources.page_css, as: UTF8.self)
    private static let script = String(decoding: PackageResources.page_js, as: UTF8.self)

    /// Pictures only from the page itself; no script but the one that has this digest; no connection anywhere.
    static var policy: String {
        [
            "default-src 'none'", "img-src data:", "style-src '\(digest(style))'", "script-src '\(digest(script))'",
            "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
        ].joined(separator: "; ")
    }

    /// As Content Security Policy Level 2 writes it (section 4.2.5).
    private static func digest(_ text: String) -> String {
        "sha256-" + Data(SHA256.hash(Array(text.utf8)).bytes).base64EncodedString()
    }

    let title: String

    func write(to page: inout HTMLWriter) {
        page.element("head") { page in
            page.void("meta", ["charset": "utf-8"])
            page.void("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
            page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
            page.void("meta", ["name": "referrer", "content": "no-referrer"])
            page.void("meta", ["name": "color-scheme", "content": "light dark"])
            page.element("title", title)
            page.resource("style", Self.style)
        }
        page.lineBreak()
    }

    /// At the end of what a person reads, before the pictures that wait: it works while they still load.
    static func writeScript(to page: inout HTMLWriter) {
        page.resource("script", script)
        page.lineBreak()
    }
}
