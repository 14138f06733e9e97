internal import ReportModel

/// What was seen of each app: scenes, orientations, appearances. What was not seen was not judged.
struct CoverageSection {
    let contents: PageContents

    private static let columns = ["Scene", "Pictures", "Orientations", "Appearances", "Copies"]

    func write(to page: inout HTMLWriter) {
        let scenes = contents.report.scenes
        guard !scenes.isEmpty else { return }
        let apps = Dictionary(grouping: scenes) { $0.bundleIdentifier }
        page.element("section", ["id": "coverage"]) { page in
            page.element("details") { page in
                page.element("summary") { page in
                    page.element("h2", "Coverage")
                    page.element(
                        "span", ["class": "counts"],
                        "\(TextLayout.counted(scenes.count, "scene")) of \(TextLayout.counted(apps.count, "app")) seen")
                }
                page.element(
                    "p",
                    "A scan judges what the system stored. What is not listed here was not seen, and may leak all the same."
                )
                page.element("table", ["class": "coverage"]) { page in
                    page.element("thead") { page in
                        page.element("tr") { page in
                            for title in ["App"] + Self.columns + ["Not seen"] {
                                page.element("th", ["scope": "col"], title)
                            }
                        }
                    }
                    page.element("tbody") { page in
                        for app in contents.apps {
                            for scene in apps[app.bundle] ?? [] { row(app, scene, &page) }
                        }
                    }
                }
            }
        }
        page.lineBreak()
    }

    private func row(_ app: PageContents.App, _ scene: SceneSummary, _ page: inout HTMLWriter) {
        let cells = [
            scene.scene ?? "–", "\(scene.snapshots)", Self.list(scene.orientations), Self.list(scene.appearances),
            "\(scene.variants["downscaled"] ?? 0)",
        ]
        page.element("tr") { page in
            page.element("th", ["scope": "row"]) { $0.name(app.name) }
            for (title, value) in zip(Self.columns, cells) {
                page.element("td", ["data-label": title]) { $0.name(value) }
            }
            page.element("td", ["data-label": "Not seen"], Self.unseen(scene))
        }
    }

    private static func list(_ counts: [String: Int]) -> String {
        counts.isEmpty
            ? "not stated" : counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    /// Orientations, and appearances where any is known: the manifest alone states them.
    private static func unseen(_ scene: SceneSummary) -> String {
        let orientations = ["portrait", "landscape"].filter { scene.orientations[$0] == nil }
        let appearances = scene.appearances.isEmpty ? [] : ["light", "dark"].filter { scene.appearances[$0] == nil }
        return (orientations + appearances).joined(separator: ", ")
    }
}
