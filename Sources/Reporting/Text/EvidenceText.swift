internal import ReportModel

/// The findings about the record around the pictures.
struct EvidenceText {
    let style: TerminalStyle

    func lines(_ findings: [Finding]) -> [String] {
        guard !findings.isEmpty else { return [] }
        var lines = [style.paint("Evidence", .bold)]
        for finding in findings {
            let title = "\(finding.severity.rawValue): \(SafeText.forLog(finding.rule))"
            let subject = [finding.bundleIdentifier, finding.scene].compactMap(\.self).joined(separator: ", scene ")
            let first = TextLayout.wrap(
                subject.isEmpty ? title : "\(title) (\(SafeText.forLog(subject)))", first: "  ", rest: "      ")
            lines += first.map { style.paint($0, finding.isSuppressed ? .dim : ink(finding)) }
            if !finding.path.isEmpty {
                lines += TextLayout.wrapPath(SafeText.forLog(finding.path), first: "      ", rest: "        ")
            }
            lines += TextLayout.wrap(SafeText.forLog(finding.message), first: "      ", rest: "      ")
            if let suppression = finding.suppression {
                lines += TextLayout.wrap(SafeText.forLog(suppression.sentence), first: "      ", rest: "      ")
            }
        }
        return lines + [""]
    }

    private func ink(_ finding: Finding) -> TerminalStyle.Ink {
        switch finding.severity {
        case .error: .red
        case .warning: .yellow
        case .note, .none: .bold
        }
    }
}
