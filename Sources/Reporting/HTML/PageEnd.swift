/// What a report does not claim, the viewer, and the script.
struct PageEnd {
    let contents: PageContents

    func write(to page: inout HTMLWriter) {
        page.literal("</main>\n")
        page.element("footer") { page in
            page.element("h2", "What this report does not claim")
            page.element("p") { page in
                page.write(
                    "A launch image or a cover is not what the user saw. A snapshot proves what the app let the system "
                        + "store, no more. Dates are reported as stored. A verdict speaks of pictures: whether a value in "
                        + "them is sensitive is for people to say.")
            }
            page.element("p", ["class": "tool"]) { page in
                page.write("\(contents.report.tool.name) \(contents.report.tool.version)")
            }
        }
        page.element("noscript") { page in
            page.element(
                "p", "Filters and the viewer need this page's own script; everything else is readable without.")
        }
        viewer(&page)
        page.lineBreak()
        PageHead.writeScript(to: &page)
    }

    private func viewer(_ page: inout HTMLWriter) {
        page.element("dialog", ["id": "viewer", "aria-labelledby": "viewer-title"]) { page in
            page.element("div", ["class": "head"]) { page in
                page.element("span", ["id": "viewer-badge", "class": "badge"], "")
                page.element("h2", ["id": "viewer-title", "tabindex": "-1"], "")
                page.element("span", ["id": "viewer-place", "class": "count"], "")
                button("viewer-previous", "←", "Previous snapshot (left arrow)", &page)
                button("viewer-next", "→", "Next snapshot (right arrow)", &page)
                button("viewer-close", "✕", "Close (Escape)", &page)
            }
            page.element("div", ["class": "columns"]) { page in
                page.element("div", ["class": "exhibit"]) { page in
                    controls(&page)
                    page.element("div", ["id": "viewer-stage", "class": "stage"]) { page in
                        page.void("img", ["id": "viewer-under", "alt": ""])
                        page.void("img", ["id": "viewer-over", "alt": "", "hidden": ""])
                        page.element("svg", ["id": "viewer-marks", "aria-hidden": "true"], "")
                    }
                    page.element("p", ["id": "viewer-none", "class": "nothing", "hidden": ""], "")
                    page.element("p", ["id": "viewer-hint", "class": "hint"], "")
                }
                page.element(
                    "div",
                    [
                        "id": "viewer-about", "class": "about", "tabindex": "0", "role": "region",
                        "aria-label": "About this snapshot",
                    ]
                ) { page in
                    ReviewPanel(namesPictures: contents.privacy == .full).write(to: &page)
                    page.element("div", ["id": "viewer-facts"], "")
                }
            }
        }
    }

    private func controls(_ page: inout HTMLWriter) {
        page.element("div", ["id": "viewer-controls", "class": "controls"]) { page in
            page.element("fieldset") { page in
                page.element("legend", "Show")
                for (value, title) in [
                    ("snapshot", "Snapshot"), ("cover", "Expected cover"), ("compare", "Compare"),
                    ("residual", "Residual"),
                ] {
                    page.element("label") { page in
                        page.void("input", ["type": "radio", "name": "mode", "value": value])
                        page.element("span", title)
                    }
                }
            }
            page.element("label", ["class": "toggle"]) { page in
                page.void("input", ["type": "checkbox", "id": "viewer-regions", "checked": ""])
                page.element("span", "Regions")
            }
            page.element("label", ["id": "viewer-slide", "class": "slide", "hidden": ""]) { page in
                page.element("span", "Cover")
                page.void(
                    "input",
                    [
                        "type": "range", "id": "viewer-slider", "min": "0", "max": "100", "value": "50",
                        "aria-label": "How much of the expected cover is shown, in per cent",
                    ])
                page.element("span", "Snapshot")
            }
        }
    }

    private func button(_ id: String, _ sign: String, _ title: String, _ page: inout HTMLWriter) {
        page.element("button", ["type": "button", "id": id, "title": title, "aria-label": title], sign)
    }
}
