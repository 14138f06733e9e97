/// A page on which a person confirms covers by eye: every template that was learned, what it was learned from, and what was
/// left out.
public struct CoverPage: Sendable {
    /// One cover of an app.
    public struct Cover: Sendable {
        public var id: String
        /// What kind of cover, in words.
        public var kind: String
        /// The snapshots that it was learned from.
        public var paths: [String]
        /// How many snapshots it masks.
        public var explained = 0
        public var doubt: String?
        /// JPEG.
        public var thumbnail: [UInt8]

        public init(id: String, kind: String, paths: [String], doubt: String?, thumbnail: [UInt8]) {
            self.id = id
            self.kind = kind
            self.paths = paths
            self.doubt = doubt
            self.thumbnail = thumbnail
        }
    }

    /// A snapshot that was not learned.
    public struct Refusal: Sendable, Equatable {
        public var path: String
        public var reason: String

        public init(path: String, reason: String) {
            self.path = path
            self.reason = reason
        }
    }

    public struct App: Sendable {
        public var bundle: String
        public var covers: [Cover]
        public var refused: [Refusal]

        public init(bundle: String, covers: [Cover], refused: [Refusal]) {
            self.bundle = bundle
            self.covers = covers
            self.refused = refused
        }
    }

    private let apps: [App]
    private let configuration: String
    private let scanned: [String]

    public init(apps: [App], configuration: String, scanned: [String]) {
        self.apps = apps
        self.configuration = configuration
        self.scanned = scanned
    }

    /// Snapshots of a cover that are listed by name.
    private static let listedPaths = 5

    public func render() -> String {
        var page = HTMLWriter()
        page.literal("<!doctype html>\n")
        page.element("html", ["lang": "en"]) { page in
            page.element("head") { page in
                page.void("meta", ["charset": "utf-8"])
                // No script, no connection, no style but the one below.
                page.void(
                    "meta",
                    [
                        "http-equiv": "Content-Security-Policy",
                        "content": "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
                    ])
                page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
                page.void("meta", ["name": "color-scheme", "content": "light dark"])
                page.element("title", "Covers to confirm")
                page.resource("style", Self.style)
            }
            page.element("body") { page in
                page.element("h1", "Are these covers?")
                page.element("p") { page in
                    page.sentence(
                        "Every picture below was learned from the evidence, is shown as it is, and will count as covered. If "
                            + "one shows anything that a user should not find there, delete its entry from ")
                    page.element("code", configuration)
                    page.write(", and its name from the app's list there.")
                }
                for app in apps { write(app, to: &page) }
                page.element("p", ["class": "from"]) { page in
                    page.write("Evidence: ")
                    page.name(scanned.joined(separator: ", "))
                }
            }
        }
        return page.take() + "\n"
    }

    private func write(_ app: App, to page: inout HTMLWriter) {
        page.element("h2") { $0.name(app.bundle) }
        page.element("div", ["class": "covers"]) { page in
            for cover in app.covers {
                page.element("article") { page in
                    if !cover.thumbnail.isEmpty {
                        page.picture(["alt": "The cover \(cover.id)"], jpeg: cover.thumbnail)
                    }
                    page.element("h3") { $0.name(cover.id) }
                    page.element("p", "\(cover.kind); masks \(TextLayout.counted(cover.explained, "snapshot"))")
                    if let doubt = cover.doubt { page.element("p", ["class": "doubt"], "Check: \(doubt)") }
                    page.element("details") { page in
                        page.element("summary", "learned from \(TextLayout.counted(cover.paths.count, "snapshot"))")
                        page.element("ul") { page in
                            for path in cover.paths.prefix(Self.listedPaths) { page.element("li") { $0.path(path) } }
                            let more = cover.paths.count - Self.listedPaths
                            if more > 0 { page.element("li", "and \(more) more") }
                        }
                    }
                }
                page.lineBreak()
            }
        }
        guard !app.refused.isEmpty else { return }
        page.element("h3", "Not learned")
        page.element("ul") { page in
            for refusal in app.refused {
                page.element("li") { page in
                    page.path(refusal.path)
                    page.write(": \(refusal.reason)")
                }
            }
        }
    }

    private static let style = """
        body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
        .covers { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)) }
        article { border: 1px solid #8886; border-radius: .5rem; padding: 1rem }
        img { border: 1px solid #8888; display: block; max-height: 20rem; max-width: 100% }
        h2, h3, li { overflow-wrap: anywhere }
        h3 { margin: .75rem 0 0 }
        p { margin: .25rem 0 }
        .doubt { font-weight: 600 }
        .from { color: GrayText; margin-top: 2rem }
        """
}
