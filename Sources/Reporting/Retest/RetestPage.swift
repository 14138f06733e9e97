internal import ReportModel
internal import Vocabulary

/// A retest as a page of its own: the result, the two scans, and each leak before and now, side by side. It needs no script.
public struct RetestPage: Sendable {
    public init() {}

    public func render(_ retest: Retest) -> String {
        var page = HTMLWriter()
        page.literal("<!doctype html>\n<html lang=\"en\">\n")
        PageHead(title: "Retest of snapshot masking").write(to: &page)
        page.literal("<body class=\"retest\">\n")
        page.element("header", ["class": "masthead"]) { page in
            page.element("p", ["class": "brand"], "snapveil")
            page.element("h1", "Retest of snapshot masking")
        }
        page.literal("<main>\n")
        summary(retest, &page)
        for outcome in ReportDiff.Outcome.allCases {
            let changes = retest.diff.changes.filter { $0.outcome == outcome }
            if !changes.isEmpty { section(outcome, changes, retest, &page) }
        }
        page.literal("</main>\n</body>\n</html>\n")
        return page.take()
    }

    private func summary(_ retest: Retest, _ page: inout HTMLWriter) {
        let (diff, summary) = (retest.diff, DiffSummary(retest.diff))
        let isOpen = diff.leaksNow > 0
        let state = isOpen ? "bad" : !diff.isComplete || diff.count(.unjudged) > 0 ? "incomplete" : "good"
        page.element("section", ["id": "summary", "aria-label": "Summary"]) { page in
            page.element("div", ["class": "verdict \(state)"]) { page in
                page.element("p", ["class": "headline"], summary.headline)
                page.element("p", summary.counts)
                for doubt in summary.doubts { page.element("p", ["class": "alert"], doubt) }
            }
            scans(retest, &page)
        }
        page.lineBreak()
    }

    private func scans(_ retest: Retest, _ page: inout HTMLWriter) {
        let rows: [(String, (Retest.Scan) -> String)] = [
            ("Report", { $0.file }), ("Scanned", { $0.started ?? "not stated" }),
            ("Configuration", { $0.configuration?.file ?? "none" }),
            ("SHA-256 of the configuration", { $0.configuration?.sha256 ?? "–" }),
            ("Snapshots", { "\($0.snapshots)" }), ("Leaks", { "\($0.leaks)" }),
            ("Complete", { $0.isComplete ? "yes" : "no" }),
        ]
        page.element("table", ["class": "scans"]) { page in
            page.element("thead") { page in
                page.element("tr") { page in
                    page.element("td", "")
                    page.element("th", ["scope": "col"], "Before")
                    page.element("th", ["scope": "col"], "Now")
                }
            }
            page.element("tbody") { page in
                for (title, value) in rows {
                    page.element("tr") { page in
                        page.element("th", ["scope": "row"], title)
                        for scan in [retest.old, retest.new] { page.element("td") { $0.path(value(scan)) } }
                    }
                }
            }
        }
    }

    private func section(
        _ outcome: ReportDiff.Outcome, _ changes: [ReportDiff.Change], _ retest: Retest, _ page: inout HTMLWriter
    ) {
        page.element("section", ["class": "outcome o-\(outcome.rawValue)"]) { page in
            page.element("h2", outcome.title)
            for change in changes {
                page.element("article", ["class": "change"]) { page in
                    page.element("h3") { page in
                        page.element("span", ["class": "badge o-\(outcome.rawValue)"], outcome.word)
                        page.name(change.subject)
                    }
                    if let sentence = change.changeOfPicture {
                        page.element("p", ["class": "note"], sentence)
                    }
                    if let suppression = change.suppression {
                        page.element("p", ["class": "accepted"], suppression.sentence)
                    }
                    page.element("div", ["class": "sides"]) { page in
                        side("Before", change.before, retest.old.pictures, &page)
                        side("Now", change.now, retest.new.pictures, &page, otherwise: outcome)
                    }
                }
                page.lineBreak()
            }
        }
    }

    private func side(
        _ title: String, _ side: ReportDiff.Side?, _ pictures: PageThumbnails, _ page: inout HTMLWriter,
        otherwise outcome: ReportDiff.Outcome = .new
    ) {
        page.element("div", ["class": "side"]) { page in
            page.element("h4", title)
            guard let side else { return page.element("p", ["class": "nothing"], Self.absence(outcome)) }
            if let jpeg = pictures[side.path] {
                page.picture(["alt": "\(title): redacted as in the scan's own page"], jpeg: jpeg)
            }
            page.element("p") { page in
                let verdict = Verdict(rawValue: side.rule)
                page.element("span", ["class": "badge v-\(side.rule)"], verdict?.words ?? side.rule)
            }
            page.element("p", ["class": "why"], PageWords(nil, .redacted).sentence(side.message))
            page.element("p") { $0.path(side.path) }
        }
    }

    /// Why nothing leaks on a side.
    private static func absence(_ outcome: ReportDiff.Outcome) -> String {
        switch outcome {
        case .new, .still: "did not leak"
        case .unjudged: "could not be read"
        case .fixed: "does not leak any more"
        case .gone: "there is no picture any more"
        }
    }
}
