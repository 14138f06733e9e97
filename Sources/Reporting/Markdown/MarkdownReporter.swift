internal import Policy
public import ReportModel
internal import Vocabulary

/// A summary for a pull request or a job's page (GitHub Flavored Markdown): counts, open findings, what was accepted,
/// what went wrong or is worth knowing, and what to do.
public struct MarkdownReporter: Sendable {
    /// Rows of a table. A job's page takes 1 MiB; the rest is counted, and other formats have it.
    static let maximumRows = 200
    /// Characters of a cell.
    private static let maximumCell = 300
    /// The column of pictures that are no snapshots.
    private static let elsewhere = "elsewhere"

    public init() {}

    public func render(_ report: ScanReport) -> String {
        let summary = ReportSummary(report)
        let open = report.findings.filter { !$0.isSuppressed }.sorted { $0.severity > $1.severity }
        var parts = ["# App-switcher snapshots"]
        parts += summary.sentences.prefix(1).map { "**\(Self.escape($0))**" }
        parts += summary.sentences.dropFirst().map(Self.escape)
        if let sentence = summary.incompleteness { parts.append("> **\(Self.escape(sentence))**") }
        parts.append(Self.escape(report.judgedBy))
        parts += apps(report)
        parts += section(
            "Findings", ["severity", "rule", "app", "file", "what"],
            open.lazy.map {
                [$0.severity.rawValue, $0.rule, Self.code($0.bundleIdentifier), file($0), text($0.message)]
            })
        // What is to be looked at again first, before a long table ends.
        let accepted =
            report.findings.filter { $0.suppression?.doubt != nil }
            + report.findings.filter { $0.isSuppressed && $0.suppression?.doubt == nil }
        parts += section(
            summary.aged > 0 ? "Set aside" : "Accepted", ["rule", "app", "file", "why"],
            accepted.lazy.compactMap { finding in
                finding.suppression.map {
                    [finding.rule, Self.code(finding.bundleIdentifier), file(finding), text($0.sentence)]
                }
            })
        for (title, list) in [("Errors", report.errors), ("Notices", report.notices)] {
            parts += section(title, ["file", "what"], list.lazy.map { [Self.code($0.path), text($0.message)] })
        }
        parts += remedies(open)
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// Counts by app and verdict; columns that hold nothing are left out.
    private func apps(_ report: ScanReport) -> [String] {
        guard !report.snapshots.isEmpty else { return [] }
        let summary = ReportSummary(report)
        let columns =
            Verdict.allCases.filter { summary.count($0) > 0 }.map(\.rawValue)
            + (summary.elsewhere.map { _ in [Self.elsewhere] } ?? [])
        var apps: [String: [String: Int]] = [:]
        for snapshot in report.snapshots {
            let column = snapshot.place == nil ? snapshot.verdict.rawValue : Self.elsewhere
            apps[snapshot.bundleIdentifier ?? "unknown", default: [:]][column, default: 0] += 1
        }
        let rows = apps.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.lazy.map { app, counts in
            [Self.code(app)] + columns.map { counts[$0].map(String.init) ?? "" }
        }
        return section("Apps", ["app"] + columns, rows)
    }

    private func remedies(_ open: [Finding]) -> [String] {
        let rules = RuleCatalogue.all.filter { rule in open.contains { $0.rule == rule.id } }
        guard !rules.isEmpty else { return [] }
        return ["## What to do"]
            + rules.map { rule in
                let steps = rule.remedy.map { "- \($0)" }.joined(separator: "\n")
                let links = rule.references.map { "[\($0.id)](\($0.url))" }.joined(separator: ", ")
                return "### \(rule.title) (`\(rule.id)`)\n\n\(steps)" + (links.isEmpty ? "" : "\n\n\(links)")
            }
    }

    private func section(_ title: String, _ columns: [String], _ rows: some Collection<[String]>) -> [String] {
        guard !rows.isEmpty else { return [] }
        let head = [columns, columns.map { _ in "---" }]
        let table = (head + Array(rows.prefix(Self.maximumRows))).map { "| \($0.joined(separator: " | ")) |" }
        let more = rows.count - Self.maximumRows
        return ["## \(title)", table.joined(separator: "\n")] + (more > 0 ? ["And \(more) more."] : [])
    }

    private func file(_ finding: Finding) -> String { finding.path.isEmpty ? "" : Self.code(finding.path) }

    private func text(_ text: String) -> String { Self.escape(Self.cut(text)) }

    private static func cut(_ text: String) -> String {
        text.count > maximumCell ? text.prefix(maximumCell - 1) + "…" : text
    }

    /// As a code span, where nothing becomes a mention, a link or a formula. The end of a path says more than its start.
    static func code(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "" }
        let safe = SafeText.forLog(text)
        let shown = safe.count > maximumCell ? "…" + safe.suffix(maximumCell - 1) : safe
        // A span ends at as many backticks as it begins with.
        let longest = shown.unicodeScalars.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let (first, last) = (shown.unicodeScalars.first, shown.unicodeScalars.last)
        let pad = first == "`" || last == "`" || first == " " ? " " : ""
        // Tables are split at bars before anything else is read.
        return fence + pad + shown.replacingScalars(["|": "\\|"]) + pad + fence
    }

    /// Every character that could be markup inside a line gets a backslash, or an entity where that would not do.
    static func escape(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in SafeText.forLog(text).unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            // Tables are split at bars before anything else is read.
            case "|": result += "&#124;"
            // Neither a backslash nor an entity keeps a name from being mentioned.
            case "@": result += "`@`"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "~", "$":
                result += "\\\(scalar)"
            default: result.unicodeScalars.append(scalar)
            }
        }
        // These would begin links.
        let linkless = Array(result.utf8).replacing("://".utf8, with: "\\://".utf8)
            .replacing("www.".utf8, with: "www\\.".utf8)
        return String(decoding: linkless, as: UTF8.self)
    }
}
