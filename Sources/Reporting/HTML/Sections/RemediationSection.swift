internal import Policy
internal import ReportModel

/// What was found, rule by rule, with what to change; then what was done right and how to keep it right.
struct RemediationSection {
    let contents: PageContents

    func write(to page: inout HTMLWriter) {
        let rules = contents.rules
        let techniques = TechniqueNote.all.filter { note in
            contents.report.snapshots.contains { $0.verdict == .masked && $0.technique == note.technique }
        }
        guard !rules.isEmpty || !techniques.isEmpty else { return }
        page.element("section", ["id": "remediation"]) { page in
            page.element("h2", "Findings and what to change")
            for (rule, findings) in rules { entry(rule, findings, &page) }
            if !techniques.isEmpty {
                page.element("details", ["class": "rule none"]) { page in
                    page.element("summary") { page in
                        page.element("span", ["class": "title"], "Covers that work, and how to keep them working")
                    }
                    page.element("dl", ["class": "techniques"]) { page in
                        for note in techniques {
                            page.element("dt", note.advice.title)
                            page.element("dd") { $0.sentence(note.advice.text) }
                        }
                    }
                }
            }
        }
        page.lineBreak()
    }

    private func entry(_ rule: Rule, _ findings: [Finding], _ page: inout HTMLWriter) {
        let aside = Dictionary(findings.compactMap { $0.suppression.map { ($0.words, 1) } }, uniquingKeysWith: +)
            .sorted { $0.key < $1.key }.map { ", \($0.value) \($0.key)" }
        let severity = findings.map(\.severity).max() ?? rule.severity
        page.element("details", ["class": "rule \(severity.rawValue)", "id": "rule-\(rule.id)"]) { page in
            page.element("summary") { page in
                page.element("span", ["class": "severity \(severity.rawValue)"], severity.rawValue)
                page.element("span", ["class": "title"], rule.title)
                page.element("code", rule.id)
                page.element("span", ["class": "count"]) { page in
                    page.write(TextLayout.counted(findings.count, "finding") + aside.joined())
                }
            }
            page.element("div", ["class": "help"]) { page in
                page.element("p") { $0.sentence(rule.description) }
                page.element("h3", "What to do")
                page.element("ol") { page in
                    for step in rule.remedy { page.element("li") { $0.sentence(step) } }
                }
                for sample in rule.samples {
                    page.element("details", ["class": "sample"]) { page in
                        page.element("summary", sample.title)
                        page.element("pre", ["tabindex": "0", "role": "group", "aria-label": sample.title]) { page in
                            page.element("code") { page in
                                for line in sample.code.split(separator: "\n", omittingEmptySubsequences: false) {
                                    page.write(line)
                                    page.lineBreak()
                                }
                            }
                        }
                    }
                }
                if !rule.references.isEmpty {
                    page.element("p", ["class": "references"]) { page in
                        page.write("Read more: ")
                        for (index, reference) in rule.references.enumerated() {
                            if index > 0 { page.write(", ") }
                            page.element(
                                "a", ["href": reference.url, "rel": "noreferrer noopener", "title": reference.title],
                                reference.id)
                        }
                    }
                }
                page.element("p") { page in
                    page.element(
                        "a", ["href": "#snapshots", "data-show-rule": rule.id, "class": "action"],
                        "Show these snapshots")
                }
            }
        }
    }
}
