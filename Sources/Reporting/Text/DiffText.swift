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
            lines.append(style.paint(Self.title(outcome), ink(outcome)))
            for change in changes { lines += self.lines(change) }
            lines.append("")
        }
        lines.append(style.paint(Self.summary(diff), .bold))
        if !diff.wasComplete { lines += TextLayout.wrap("The old scan was incomplete: what it missed may seem new.") }
        if !diff.isComplete { lines += TextLayout.wrap("The new scan is incomplete: what it missed is not fixed.") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func title(_ outcome: ReportDiff.Outcome) -> String {
        switch outcome {
        case .new: "New: leaks now, and did not before"
        case .still: "Still leaking"
        case .unjudged: "Not judged: leaked before, and what may show it could not be read"
        case .fixed: "Fixed: the scene's pictures do not leak there any more"
        case .gone: "Gone: no picture of the scene is there to judge"
        }
    }

    private static func summary(_ diff: ReportDiff) -> String {
        let counts = ReportDiff.Outcome.allCases.compactMap { outcome -> String? in
            switch outcome {
            case .still: "\(diff.count(outcome)) still leaking"
            // Seldom, and nothing that a retest is expected to tell.
            case .unjudged: diff.count(outcome) == 0 ? nil : "\(diff.count(outcome)) not judged"
            case .new, .fixed, .gone: "\(diff.count(outcome)) \(outcome.rawValue)"
            }
        }
        return counts.joined(separator: ", ") + "."
    }

    private func ink(_ outcome: ReportDiff.Outcome) -> TerminalStyle.Ink {
        switch outcome {
        case .new, .still: .red
        case .fixed: .green
        case .gone, .unjudged: .yellow
        }
    }

    private func lines(_ change: ReportDiff.Change) -> [String] {
        let app = change.bundleIdentifier ?? "an app that is not known"
        let traits = [change.scene.map { "scene \($0)" }, change.variant, change.orientation].compactMap(\.self)
        let subject = ([app] + traits).joined(separator: ", ")
        var lines = TextLayout.wrap(SafeText.forLog(subject), first: "  ", rest: "    ")
        func side(_ name: String, _ side: ReportDiff.Side?) {
            guard let side else { return }
            lines += TextLayout.wrap(
                SafeText.forLog("\(name): \(side.rule): \(side.message)"), first: "      ", rest: "        ")
            lines += TextLayout.wrapPath(SafeText.forLog(side.path), first: "        ", rest: "          ")
        }
        side("before", change.before)
        side("now", change.now)
        if let suppression = change.suppression {
            lines += TextLayout.wrap(SafeText.forLog(suppression.sentence), first: "      ", rest: "        ")
        }
        return lines
    }
}

/// The same for programs.
public struct DiffJSON: Sendable {
    public init() {}

    public func render(_ diff: ReportDiff) throws -> String { try JSONText.encode(diff) }
}
