public import ReportModel

/// What changed between two scans, for a person.
public struct DiffText: Sendable {
    private let style: TerminalStyle

    public init(style: TerminalStyle) { self.style = style }

    public func render(_ diff: ReportDiff) -> String {
        var lines: [String] = []
        for outcome in ReportDiff.Outcome.allCases {
            let changes = diff.changes.filter { $0.outcome == outcome }
            guard !changes.isEmpty else { continue }
            lines.append(style.paint(outcome.title, ink(outcome)))
            for change in changes { lines += self.lines(change) }
            lines.append("")
        }
        let summary = DiffSummary(diff)
        lines += TextLayout.wrap(summary.headline + ".").map { style.paint($0, .bold) }
        lines += TextLayout.wrap(summary.counts + ".")
        for doubt in summary.doubts { lines += TextLayout.wrap(doubt) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func ink(_ outcome: ReportDiff.Outcome) -> TerminalStyle.Ink {
        switch outcome {
        case .new, .still: .red
        case .fixed: .green
        case .gone, .unjudged: .yellow
        }
    }

    private func lines(_ change: ReportDiff.Change) -> [String] {
        var lines = TextLayout.wrap(SafeText.forLog(change.subject), first: "  ", rest: "    ")
        func side(_ name: String, _ side: ReportDiff.Side?) {
            guard let side else { return }
            lines += TextLayout.wrap(
                SafeText.forLog("\(name): \(side.rule): \(side.message)"), first: "      ", rest: "        ")
            lines += TextLayout.wrapPath(SafeText.forLog(side.path), first: "        ", rest: "          ")
        }
        if let before = change.before, let now = change.now, before.path == now.path, before.message == now.message {
            side("before and now", now)
        } else {
            side("before", change.before)
            side("now", change.now)
        }
        if let sentence = change.changeOfPicture {
            lines += TextLayout.wrap(sentence, first: "      ", rest: "        ")
        }
        if let suppression = change.suppression {
            lines += TextLayout.wrap(SafeText.forLog(suppression.sentence), first: "      ", rest: "        ")
        }
        return lines
    }
}
