internal import Foundation
internal import ReportModel

/// What a page says of itself: for whom and by whom, of what evidence, when, and by what was judged.
struct PageFacts {
    let contents: PageContents
    let date: Date
    let cover: ReportCover

    private var report: ScanReport { contents.report }

    func write(to page: inout HTMLWriter) {
        page.element("dl", ["class": "run"]) { page in
            for (label, value) in [("Client", cover.client), ("Author", cover.author), ("Scope", cover.scope)] {
                if let value { fact(label, [value], &page) }
            }
            for root in report.roots {
                // Where it lay on the machine that scanned it is nobody else's business.
                let name = root.path.split(separator: "/").last.map(String.init) ?? root.path
                fact("Evidence", [name] + (root.sha256.map { ["SHA-256 \($0)"] } ?? []), &page)
            }
            fact("Scanned", [scanned], &page)
            judgedBy(&page)
            fact("Tool", ["\(report.tool.name) \(report.tool.version)"], &page)
            fact("Pictures", [pictures], &page)
        }
    }

    private func fact(_ label: String, _ lines: [String], _ page: inout HTMLWriter) {
        page.element("div") { page in
            page.element("dt", label)
            for line in lines { page.element("dd") { $0.name(line) } }
        }
    }

    private func judgedBy(_ page: inout HTMLWriter) {
        page.element("div") { page in
            page.element("dt", "Judged by")
            for line in configuration { page.element("dd") { $0.name(line) } }
            guard let pictures = report.configuration?.pictures, !pictures.isEmpty else { return }
            page.element("dd") { page in
                page.element("details", ["class": "digests"]) { page in
                    page.element("summary", "\(TextLayout.counted(pictures.count, "picture")) of templates")
                    page.element("ul") { page in
                        for picture in pictures {
                            page.element("li") { $0.name("\(picture.template): SHA-256 \(picture.sha256)") }
                        }
                    }
                }
            }
        }
    }

    static func time(_ date: Date) -> String {
        date.formatted(.iso8601.dateTimeSeparator(.space)).replacing("Z", with: " UTC")
    }

    private var scanned: String {
        guard let run = report.run, !run.finished.isEmpty else { return Self.time(date) }
        let end = run.finished.replacing("T", with: " ").replacing("Z", with: " UTC")
        return "\(Self.time(date)) to \(end)"
    }

    private var configuration: [String] {
        guard let record = report.configuration, let file = record.file else {
            return ["no configuration: covers were inferred from what they look like"]
        }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return ["configuration \(name)"] + (record.sha256.map { ["SHA-256 \($0)"] } ?? [])
    }

    private var pictures: String {
        switch contents.privacy {
        case .full: "complete: this page shows what the snapshots show"
        case .redacted: "redacted: what no known cover explains is painted over"
        case .none: "none"
        }
    }
}
