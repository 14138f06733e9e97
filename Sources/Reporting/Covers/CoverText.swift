/// What was proposed, for a terminal.
public struct CoverText: Sendable {
    public init() {}

    public func render(_ apps: [CoverPage.App]) -> String {
        var lines: [String] = []
        for app in apps {
            lines.append(SafeText.forLog(app.bundle))
            for cover in app.covers {
                let count = "masks \(TextLayout.counted(cover.explained, "snapshot"))"
                lines += TextLayout.wrap("\(cover.id): \(cover.kind); \(count)", first: "  ", rest: "      ")
                if let doubt = cover.doubt {
                    lines += TextLayout.wrap("check: \(doubt)", first: "      ", rest: "      ")
                }
            }
            if let bars = app.bars {
                lines += TextLayout.wrap(bars.sentence, first: "  ", rest: "      ")
                lines += TextLayout.wrap("check: \(bars.effect)", first: "      ", rest: "      ")
            }
            let reasons = Dictionary(grouping: app.refused, by: \.reason).sorted { $0.key < $1.key }
            for (reason, refused) in reasons {
                lines += TextLayout.wrap(
                    "not learned: \(TextLayout.counted(refused.count, "snapshot")), \(SafeText.forLog(reason))",
                    first: "  ", rest: "      ")
            }
        }
        return Pieces.lines(lines)
    }
}
