internal import Policy
internal import ReportModel
internal import Vocabulary

/// What the record around the pictures says, what could not be read, and what was passed over.
struct RecordSection {
    let contents: PageContents

    func write(to page: inout HTMLWriter) {
        if !contents.record.isEmpty {
            page.element("section", ["id": "record"]) { page in
                page.element("h2", "Findings about the record")
                page.element("table") { page in
                    head(["Severity", "Rule", "App", "File", "What"], &page)
                    page.element("tbody") { page in
                        for finding in contents.record { row(finding, &page) }
                    }
                }
            }
        }
        list("errors", "Errors", contents.report.errors, &page)
        list("notices", "Notices", contents.report.notices, &page)
    }

    private func row(_ finding: Finding, _ page: inout HTMLWriter) {
        let words = PageWords(contents.report.snapshots.first(at: finding.path), contents.privacy)
        page.element("tr") { page in
            page.element("td") { page in
                page.element("span", ["class": "severity \(finding.severity.rawValue)"], finding.severity.rawValue)
            }
            page.element("td") { page in
                page.element("a", ["href": "#rule-\(finding.rule)", "data-open-rule": ""], finding.rule)
            }
            page.element("td") { $0.name(finding.bundleIdentifier ?? "") }
            page.element("td") { $0.path(finding.path) }
            page.element("td") { page in
                page.write(words.sentence(finding))
                if let suppression = finding.suppression {
                    page.element("p", ["class": "accepted"], suppression.sentence)
                }
            }
        }
    }

    private func list(_ id: String, _ title: String, _ entries: [ScanError], _ page: inout HTMLWriter) {
        guard !entries.isEmpty else { return }
        page.element("section", ["id": id]) { page in
            page.element("h2", title)
            page.element("table") { page in
                head(["Where", "What"], &page)
                page.element("tbody") { page in
                    for entry in entries {
                        page.element("tr") { page in
                            page.element("td") { $0.path(shown(entry.path)) }
                            page.element("td", entry.message)
                        }
                    }
                }
            }
        }
        page.lineBreak()
    }

    /// A path of the command line by its name: where things lay on the machine that scanned is nobody else's business.
    private func shown(_ path: String) -> String {
        let own = contents.report.roots.map(\.path) + [contents.report.configuration?.file].compactMap(\.self)
        guard let place = own.filter({ !$0.isEmpty && path.hasPrefix($0) }).max(by: { $0.count < $1.count }) else {
            return path
        }
        return (place.split(separator: "/").last.map(String.init) ?? place) + path.dropFirst(place.count)
    }

    private func head(_ titles: [String], _ page: inout HTMLWriter) {
        page.element("thead") { page in
            page.element("tr") { page in
                for title in titles { page.element("th", ["scope": "col"], title) }
            }
        }
    }
}
