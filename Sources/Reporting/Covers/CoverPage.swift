internal import Foundation
public import Vocabulary

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

    /// Bars over parts of an app's screens.
    public struct Bars: Sendable {
        /// Where they lie.
        public var regions: [ScreenRegion]
        /// Snapshots that show them; the first is in the picture.
        public var paths: [String]
        /// How many snapshots are masked when these places alone are judged.
        public var masked = 0
        /// JPEG.
        public var thumbnail: [UInt8]
        /// Whether the configuration judges by them; otherwise they stand in it as a comment.
        public var isUsed: Bool

        public init(regions: [ScreenRegion], paths: [String], thumbnail: [UInt8], isUsed: Bool) {
            self.regions = regions
            self.paths = paths
            self.thumbnail = thumbnail
            self.isUsed = isUsed
        }

        /// What they are, in words.
        var sentence: String {
            "bars over \(TextLayout.counted(regions.count, "place")) of screens that stay readable beside them, seen in "
                + TextLayout.counted(paths.count, "snapshot")
        }

        /// What they do, or would do.
        var effect: String {
            let count = TextLayout.counted(masked, "snapshot")
            return isUsed
                ? "\(count) masked: only these places are judged, and all else on the app's screens may be seen"
                : "not used until you confirm that all else on the app's screens may be seen; \(count) would be masked"
        }

        /// The lines above them in the configuration.
        public func remarks(isUsed: Bool, page: String) -> [String] {
            let seen = "Bars were seen here in \(TextLayout.counted(paths.count, "snapshot")): \(page) shows one."
            return isUsed
                ? [seen, "Only these places are judged; all else on the app's screens may be seen."]
                : [
                    seen,
                    "With the lines below only these places are judged, and all else on the app's screens may be seen.",
                    "If that is so, take away \"# \" before them.",
                ]
        }
    }

    public struct App: Sendable {
        public var bundle: String
        public var covers: [Cover]
        public var bars: Bars?
        public var refused: [Refusal]

        public var hasSomething: Bool { !covers.isEmpty || bars != nil || !refused.isEmpty }

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
                        "Every cover below was learned from the evidence, is shown as it is, and will count as covered. If "
                            + "one shows anything that a user should not find there, delete its entry from ")
                    page.element("code", configuration)
                    page.write(", and its name from the app's list there.")
                }
                if apps.contains(where: { $0.bars != nil }) {
                    page.element("p") { page in
                        page.sentence(
                            "Of screens with bars over parts of them, only the places outlined in red count as covered. They "
                                + "are judged as `sensitive-regions`, and nothing else of the app's screens is, once you "
                                + "confirm that in ")
                        page.element("code", configuration)
                        page.sentence(" or with `snapveil init --accept-bars`.")
                    }
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
                    write("learned from", cover.paths, to: &page)
                }
                page.lineBreak()
            }
            if let bars = app.bars { write(bars, to: &page) }
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

    private func write(_ bars: Bars, to page: inout HTMLWriter) {
        page.element("article") { page in
            if !bars.thumbnail.isEmpty {
                page.element("div", ["class": "screen"]) { page in
                    page.picture(["alt": "A screen with bars, whose places are outlined"], jpeg: bars.thumbnail)
                    for region in bars.regions { page.element("i", ["style": Self.place(region)], "") }
                }
            }
            page.element("h3", "Bars over parts of the screen")
            page.element("p", bars.sentence)
            page.element("p", ["class": "doubt"], "Check: \(bars.effect)")
            write("seen in", bars.paths, to: &page)
        }
        page.lineBreak()
    }

    private static func place(_ region: ScreenRegion) -> String {
        let sides = [("left", region.x), ("top", region.y), ("width", region.width), ("height", region.height)]
        return sides.map { String(format: "%@:%.2f%%", $0, $1 * 100) }.joined(separator: ";")
    }

    private func write(_ words: String, _ paths: [String], to page: inout HTMLWriter) {
        page.element("details") { page in
            page.element("summary", "\(words) \(TextLayout.counted(paths.count, "snapshot"))")
            page.element("ul") { page in
                for path in paths.prefix(Self.listedPaths) { page.element("li") { $0.path(path) } }
                let more = paths.count - Self.listedPaths
                if more > 0 { page.element("li", "and \(more) more") }
            }
        }
    }

    private static let style = """
        body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
        .covers { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)) }
        article { border: 1px solid #8886; border-radius: .5rem; padding: 1rem }
        img { border: 1px solid #8888; display: block; max-height: 20rem; max-width: 100% }
        .screen { display: inline-block; position: relative }
        .screen i { outline: 3px solid #d33; outline-offset: 1px; position: absolute }
        h2, h3, li { overflow-wrap: anywhere }
        h3 { margin: .75rem 0 0 }
        p { margin: .25rem 0 }
        .doubt { font-weight: 600 }
        .from { color: GrayText; margin-top: 2rem }
        """
}
