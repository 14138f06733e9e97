internal import ReportModel

/// All snapshots, app by app, with the filters above them.
struct SnapshotSection {
    let contents: PageContents

    func open(_ page: inout HTMLWriter) {
        page.literal("<section id=\"snapshots\">\n")
        let isMixed = contents.apps.contains { $0.elsewhere > 0 }
        page.element("h2", isMixed ? "Snapshots and other pictures" : "Snapshots")
        guard !contents.apps.isEmpty else { return page.element("p", "No snapshots were found.") }
        filters(&page)
        ReviewPanel.bar(&page)
        page.element("p", ["class": "nothing", "id": "nothing", "hidden": ""], "No picture fits these filters.")
    }

    static func close(_ page: inout HTMLWriter) { page.literal("</section>\n") }

    static func openApp(_ app: PageContents.App, _ page: inout HTMLWriter) {
        page.literal("<details class=\"app")
        page.literal(app.isOpen ? "\" open" : " clean\"")
        if app.bundle != nil { page.literal(" data-bundle=\"\"") }
        page.literal(" id=\"app-")
        page.write("\(app.index)")
        page.literal("\">\n")
        page.element("summary") { page in
            page.element("h3") { $0.name(app.name) }
            page.element("span", ["class": "counts"]) { page in
                var parts = app.snapshots > 0 ? [TextLayout.counted(app.snapshots, "snapshot")] : []
                if app.leaks > 0 {
                    let screens = app.distinctLeaks
                    parts.append(
                        TextLayout.counted(app.leaks, "leak")
                            + (screens < app.leaks ? ", \(TextLayout.counted(screens, "distinct screen"))" : ""))
                }
                if app.elsewhere > 0 {
                    let open = app.openElsewhere
                    parts.append(
                        TextLayout.counted(app.elsewhere, "other picture") + (open > 0 ? ", \(open) to look at" : ""))
                }
                page.write(parts.joined(separator: ", "))
            }
        }
        page.literal("<div class=\"grid\">\n")
    }

    static func closeApp(_ page: inout HTMLWriter) { page.literal("</div></details>\n") }

    /// Shown by the script: without it they would do nothing.
    private func filters(_ page: inout HTMLWriter) {
        page.element("div", ["id": "filters", "role": "search", "aria-label": "Filter snapshots", "hidden": ""]) {
            page in
            page.element("label") { page in
                page.element("span", "Search")
                page.void(
                    "input",
                    [
                        "type": "search", "id": "filter-text",
                        "placeholder": contents.privacy == .full ? "file, scene, SHA-256, …" : "file, scene, …",
                        "autocomplete": "off", "spellcheck": "false",
                    ])
            }
            choice("App", id: "filter-app", all: "All apps", contents.apps.map { ("\($0.index)", $0.name) }, &page)
            choice("Rule", id: "filter-rule", all: "All rules", contents.rules.map { ($0.rule.id, $0.rule.id) }, &page)
            choice("Decision", id: "filter-decision", all: "Any decision", Self.decisions, &page)
            page.element("fieldset") { page in
                page.element("legend", "Verdicts")
                for (verdict, count) in contents.allVerdicts {
                    page.element("label", ["class": "chip"]) { page in
                        page.void(
                            "input",
                            ["type": "checkbox", "name": "verdict", "value": verdict.rawValue, "checked": ""])
                        page.element("span", ["class": "dot v-\(verdict.rawValue)"], "")
                        page.write("\(verdict.words) ")
                        page.element("span", ["class": "number"], "\(count)")
                    }
                }
            }
            page.element("div", ["class": "result"]) { page in
                page.element("output", ["id": "filter-count", "aria-live": "polite"], "")
                page.element("button", ["type": "button", "id": "filter-reset"], "Show all")
            }
        }
    }

    private static let decisions =
        [("open", "undecided")] + ReviewDecision.allCases.map { ($0.rawValue, $0.words) }

    private func choice(
        _ title: String, id: String, all: String, _ options: [(value: String, name: String)],
        _ page: inout HTMLWriter
    ) {
        page.element("label") { page in
            page.element("span", title)
            page.element("select", ["id": id]) { page in
                page.element("option", ["value": ""], all)
                for option in options { page.element("option", ["value": option.value], option.name) }
            }
        }
    }
}
