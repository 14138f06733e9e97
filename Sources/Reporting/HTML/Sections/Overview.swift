internal import Foundation
internal import Policy
internal import ReportModel
internal import Vocabulary

/// The result first: one sentence, the counts, the apps.
struct Overview {
    let contents: PageContents
    let date: Date
    let cover: ReportCover

    private var report: ScanReport { contents.report }
    /// Of the window and of printed pages: which report of how many somebody has before them.
    static func title(_ contents: PageContents, _ date: Date, _ cover: ReportCover) -> String {
        let apps = contents.apps.compactMap(\.bundle)
        let about = cover.client ?? (apps.count == 1 ? apps[0] : TextLayout.counted(contents.apps.count, "app"))
        return [cover.title ?? "Snapshot masking report", about, String(PageFacts.time(date).prefix(10))]
            .joined(separator: " · ")
    }

    func write(to page: inout HTMLWriter) {
        page.element("header", ["class": "masthead"]) { page in
            page.element("p", ["class": "brand"], "snapveil")
            page.element("h1") { $0.name(cover.title ?? "Snapshot masking report") }
            page.element("p", ["class": "lead"]) { page in
                page.write("Did the apps let the system store pictures of what they should have covered?")
            }
            PageFacts(contents: contents, date: date, cover: cover).write(to: &page)
        }
        page.lineBreak()
        page.literal("<main data-report=\"")
        // Decisions that a browser keeps belong to one report.
        page.write(
            [report.run?.started, report.configuration?.sha256, "\(report.summary.snapshots)"].compactMap(\.self)
                .joined(separator: " "))
        page.literal("\">\n")
        page.element("section", ["id": "summary", "aria-label": "Summary"]) { page in
            headline(&page)
            if report.summary.snapshots > 0 {
                bar(&page)
                leaked(&page)
                apps(&page)
            }
        }
        page.lineBreak()
    }

    private func headline(_ page: inout HTMLWriter) {
        let summary = ReportSummary(report)
        let elsewhere = summary.gravestElsewhere
        let isBad = summary.openLeaks > 0 || elsewhere == .error
        let isDoubtful = summary.toCheck > 0 || summary.total == 0 || elsewhere > .none
        let state = isBad ? "bad" : !report.complete ? "incomplete" : isDoubtful ? "warn" : "good"
        page.element("div", ["class": "verdict \(state)"]) { page in
            page.element("p", ["class": "headline"], summary.headline)
            page.element("p", rest(summary).joined(separator: " · "))
            if let sentence = summary.elsewhere { page.element("p", sentence) }
            if let sentence = summary.incompleteness {
                page.element("p", ["class": "alert"]) { page in
                    page.element("strong", sentence)
                    page.write(" What could not be read may leak. ")
                    if !report.errors.isEmpty { page.element("a", ["href": "#errors"], "See what is missing") }
                }
            }
        }
    }

    /// What was read in what leaks; entries filter by their rule.
    private func leaked(_ page: inout HTMLWriter) {
        let summary = ReadableSummary(report)
        guard summary.isThere else { return }
        page.element("div", ["class": "leaked"]) { page in
            page.element("h2", "What leaked")
            if summary.counts.isEmpty, summary.read > 0 {
                page.element("p", "Nothing sensitive was read in \(TextLayout.counted(summary.read, "picture")).")
            } else if !summary.counts.isEmpty {
                page.element("ul", ["class": "legend"]) { page in
                    for (kind, count) in summary.counts {
                        page.element("li") { page in
                            page.element("a", ["href": "#snapshots", "data-show-rule": kind.rule.rawValue]) { page in
                                page.element("b", "\(count)")
                                page.write(" \(count == 1 ? kind.names.one : kind.names.many)")
                            }
                        }
                    }
                }
            }
            if summary.unread > 0 {
                page.element(
                    "p", ["class": "alert"],
                    "\(TextLayout.counted(summary.unread, "picture")) could not be read wholly: \(summary.reason ?? "")"
                )
            }
        }
    }

    /// What the headline does not say.
    private func rest(_ summary: ReportSummary) -> [String] {
        var parts: [String] = []
        if summary.openLeaks > 0 {
            let apps = contents.apps.count { $0.openLeaks > 0 }
            parts.append("\(apps) of \(TextLayout.counted(contents.apps.count, "app")) affected")
            let screens = contents.apps.reduce(0) { $0 + $1.distinctLeaks }
            if screens < summary.leaks { parts.append("\(TextLayout.counted(screens, "distinct screen"))") }
        }
        if summary.toCheck > 0, summary.leaks > 0 {
            parts.append("\(TextLayout.counted(summary.toCheck, "cover")) to check by eye")
        }
        let unreadable = summary.count(.unreadable)
        if unreadable > 0, summary.judged > 0 { parts.append("\(unreadable) unreadable") }
        let record = contents.record.count { !$0.isSuppressed && !$0.isReading }
        if record > 0 { parts.append("\(TextLayout.counted(record, "finding")) about the record") }
        if summary.accepted > summary.aged {
            parts.append("\(TextLayout.counted(summary.accepted - summary.aged, "finding")) accepted in all")
        }
        if summary.aged > 0 {
            parts.append("\(TextLayout.counted(summary.aged, "finding")) in older pictures, which do not count")
        }
        if summary.isAllCovered { parts.append("every snapshot is covered or a launch image") }
        return parts
    }

    /// All snapshots as one bar, and its legend, whose entries filter.
    private func bar(_ page: inout HTMLWriter) {
        guard !contents.verdicts.isEmpty else { return }
        shares(contents.verdicts, of: ReportSummary(report).total, &page, label: "Snapshots by verdict")
        page.element("ul", ["class": "legend"]) { page in
            for (verdict, count) in contents.verdicts {
                page.element("li") { page in
                    page.element("a", ["href": "#snapshots", "data-show-verdict": verdict.rawValue]) { page in
                        page.element("span", ["class": "dot v-\(verdict.rawValue)"], "")
                        page.element("b", "\(count)")
                        page.write(" \(verdict.words)")
                    }
                }
            }
        }
    }

    /// A bar of a thousand units.
    private func shares(
        _ parts: [(verdict: Verdict, count: Int)], of total: Int, _ page: inout HTMLWriter, label: String?
    ) {
        page.element(
            "svg",
            [
                "class": "bar", "viewBox": "0 0 1000 10", "preserveAspectRatio": "none",
                "role": label == nil ? nil : "img",
                "aria-label": label, "aria-hidden": label == nil ? "true" : nil,
            ]
        ) { page in
            var before = 0
            for (verdict, count) in parts {
                let (start, end) = (before * 1000 / total, (before + count) * 1000 / total)
                before += count
                page.element(
                    "rect",
                    [
                        "class": "v-\(verdict.rawValue)", "x": "\(start)", "y": "0", "width": "\(end - start)",
                        "height": "10",
                    ], "")
            }
        }
    }

    private var columns: [String] {
        ["Leaks", "To check", "Covered", "Launch images", "Unreadable", "All"]
            + (contents.apps.contains { $0.elsewhere > 0 } ? ["Elsewhere"] : [])
    }

    private func apps(_ page: inout HTMLWriter) {
        page.element("table", ["class": "apps"]) { page in
            page.element("caption", "Apps, those with open leaks first")
            page.element("thead") { page in
                page.element("tr") { page in
                    page.element("th", ["scope": "col"], "App")
                    for title in columns { page.element("th", ["scope": "col", "class": "number"], title) }
                    page.element("th", ["scope": "col", "class": "share"], "Verdicts")
                }
            }
            page.element("tbody") { page in
                for app in contents.apps { row(app, &page) }
            }
        }
    }

    private func row(_ app: PageContents.App, _ page: inout HTMLWriter) {
        let columns = columns
        let counts = [
            app.leaks, app.count(.unrecognizedCover), app.count(.masked), app.count(.launchImage),
            app.count(.unreadable), app.snapshots, app.elsewhere,
        ].prefix(columns.count)
        page.element("tr") { page in
            page.element("th", ["scope": "row"]) { page in
                page.element("a", ["href": "#app-\(app.index)", "data-show-app": "\(app.index)"]) { $0.name(app.name) }
            }
            for (index, count) in counts.enumerated() {
                let kind = index == 0 && count > 0 ? "number bad" : count == 0 ? "number zero" : "number"
                page.element("td", ["class": kind, "data-label": columns[index]], count == 0 ? "–" : "\(count)")
            }
            page.element("td", ["class": "share"]) { page in
                shares(
                    Verdict.byGravity.map { ($0, app.count($0)) }.filter { $0.1 > 0 }, of: max(1, app.snapshots), &page,
                    label: nil)
            }
        }
    }
}
