internal import ReportModel

/// Where a reviewer decides on the finding that the viewer shows, and takes all decisions away. The script shows it.
struct ReviewPanel {
    /// Whether the page may tell the pictures' digests, by which alone a false alarm is known again.
    let namesPictures: Bool

    func write(to page: inout HTMLWriter) {
        page.element("div", ["id": "review", "class": "review", "hidden": ""]) { page in
            page.element("h3", "Decision")
            page.element("fieldset") { page in
                page.element("legend", "What is this finding?")
                for decision in ReviewDecision.allCases {
                    page.element("label") { page in
                        page.void("input", ["type": "radio", "name": "decision", "value": decision.rawValue])
                        page.element("span", decision.words)
                    }
                }
            }
            page.element("label", ["class": "field"]) { page in
                page.element("span", "Reason (required)")
                page.element("textarea", ["id": "review-reason", "rows": "2", "maxlength": "500"], "")
            }
            page.element("label", ["class": "field", "id": "review-until"]) { page in
                page.element("span", "Counts until (required)")
                page.void("input", ["type": "date", "id": "review-expires"])
            }
            if !namesPictures {
                page.element(
                    "p", ["id": "review-unnamed", "class": "note", "hidden": ""],
                    "This page does not name the pictures that it hides, so an exported false alarm counts for none "
                        + "and is no suppression: decide it on a page made with --evidence full.")
            }
            page.element("label", ["class": "toggle", "id": "review-alike", "hidden": ""]) { page in
                page.void("input", ["type": "checkbox", "id": "review-all"])
                page.element("span", "")
            }
            page.element("p", ["class": "buttons"]) { page in
                page.element("button", ["type": "button", "id": "review-save"], "Decide")
                page.element("button", ["type": "button", "id": "review-drop"], "Undo")
            }
            page.element("p", ["id": "review-problem", "role": "status", "class": "problem"], "")
        }
    }

    /// Above the snapshots: how far the review is, and its two files.
    static func bar(_ page: inout HTMLWriter) {
        page.element("div", ["id": "review-bar", "class": "review-bar", "hidden": ""]) { page in
            page.element("output", ["id": "review-count", "aria-live": "polite"], "")
            page.element(
                "button", ["type": "button", "id": "export-decisions", "title": "For scan --decisions FILE"],
                "Export decisions")
            page.element(
                "button", ["type": "button", "id": "export-suppressions", "title": "For the configuration"],
                "Export suppressions")
        }
    }
}
