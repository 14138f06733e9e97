internal import Foundation
internal import MaskingAnalysis
public import Reporting
internal import Vocabulary

/// The story of one verdict, in the order in which the questions were asked.
public struct ExplanationText: Sendable {
    private let style: TerminalStyle
    private static let nameColumns = 13
    /// Regions that are listed under one heading.
    private static let listed = 6

    public init(style: TerminalStyle) { self.style = style }

    /// - Parameter file: as typed.
    public func render(_ explained: ExplainedSnapshot, file: String) -> String {
        var lines = TextLayout.wrapPath(SafeText.forLog(file))
        lines += facts(explained)
        if let explanation = explained.explanation {
            lines += covers(explanation, explained)
            lines += blur(explanation)
            lines += background(explanation)
        }
        lines += heading("Verdict")
        lines += SnapshotText(style: style).lines(explained.report)
        return lines.joined(separator: "\n") + "\n"
    }

    private func facts(_ explained: ExplainedSnapshot) -> [String] {
        let report = explained.report
        var lines = heading("Snapshot")
        var container = report.container ?? "unknown"
        if let confidence = report.formatConfidence { container += " (\(confidence))" }
        lines += field("container", container)
        if let sha256 = report.sha256 {
            lines += field("SHA-256", String(sha256.prefix(32)))
            lines += field("", String(sha256.dropFirst(32)))
        }
        if let width = report.width, let height = report.height { lines += field("size", "\(width)×\(height) pixels") }
        lines += field(
            "app", (report.bundleIdentifier ?? "unknown") + (report.bundleSource.map { " (by \($0))" } ?? ""))
        if let scene = report.scene { lines += field("scene", scene) }
        if report.group == "launch-images" { lines += field("group", "launch images") }
        if let variant = report.variant { lines += field("variant", variant) }
        if let scale = report.scale {
            let perPoint = report.pixelsPerPoint.map { "; \(number($0, 2)) pixels per point" } ?? ""
            lines += field("scale", "@\(scale)x\(perPoint)")
        }
        return lines
    }

    private func covers(_ explanation: Explanation, _ explained: ExplainedSnapshot) -> [String] {
        var lines = heading("Known covers")
        if explanation.isDecidedByPlace {
            return lines + text("none compared: launch images are not drawn by the running app")
        }
        let counted = TextLayout.counted(explained.templates.count, "template")
        let beside = explained.launchImages.map { ", \(TextLayout.counted($0, "launch image")) beside it" }
        lines += text("\(counted) for this app\(beside ?? "")")
        for (index, cover) in explanation.covers.enumerated() {
            lines += TextLayout.wrap(
                "\(index + 1). \(SafeText.forLog(cover.template)): \(cover.technique.rawValue), drawn as "
                    + "\(cover.drawing), colours as \(cover.gamut.rawValue)",
                first: "  ", rest: "     ")
            let bias = cover.bias.map { signed($0) }.joined(separator: ", ")
            var measures = [
                "explains \(percent(cover.explainedShare))", "misfit \(number(cover.misfit, 5))",
                "bias \(bias) levels", "noise \(number(cover.noise, 1)) levels",
            ]
            if let opacity = cover.opacity { measures.append("opacity α ≈ \(number(opacity, 2))") }
            lines += TextLayout.wrap(measures.joined(separator: "; "), first: "     ", rest: "     ")
            lines +=
                cover.leaks.isEmpty
                ? TextLayout.wrap("leaves nothing unexplained", first: "     ", rest: "     ")
                : regions("unexplained", cover.leaks.map { "\($0)" })
        }
        return lines
    }

    private func blur(_ explanation: Explanation) -> [String] {
        guard let blur = explanation.blur else { return [] }
        var lines = heading("Blur")
        if !explanation.blurWasAsked { lines += text("measured for completeness: the verdict did not need it") }
        lines += field("σ", blur.radius.map { "\(number($0, 2)) pt" } ?? "cannot be measured: too little is blurred")
        lines += field("needed", "\(number(blur.minimum, 2)) pt")
        lines += field(
            "tiles",
            "\(blur.structuredTiles) with structure, \(blur.sharpTiles) of them sharp"
                + " (\(percent(blur.sharpShare)))")
        if !blur.sharpRegions.isEmpty { lines += regions("sharp", blur.sharpRegions.map { "\($0)" }) }
        return lines
    }

    private func background(_ explanation: Explanation) -> [String] {
        var lines = heading("As an unknown cover")
        guard let background = explanation.background else {
            return lines + text("no colour fills enough of the picture to be a cover's background")
        }
        let color = background.color
        let hex = [color.red, color.green, color.blue].map { String(format: "%02X", Int($0)) }.joined()
        lines += field("background", "#\(hex) on \(percent(background.share)) of the picture")
        if !background.artwork.isEmpty { lines += regions("may be artwork", background.artwork.map { "\($0)" }) }
        if !background.foreign.isEmpty {
            let reasons = zip(background.foreign, background.objections).map { place, objections in
                "\(place): " + objections.map(\.sentence).joined(separator: "; ")
            }
            lines += regions("belongs to no cover", reasons)
        }
        if background.artwork.isEmpty, background.foreign.isEmpty { lines += text("and nothing else") }
        return lines
    }

    private func regions(_ what: String, _ rectangles: [String]) -> [String] {
        var lines = TextLayout.wrap(
            "\(what): \(TextLayout.counted(rectangles.count, "region"))", first: "     ", rest: "     ")
        for rectangle in rectangles.prefix(Self.listed) {
            lines += TextLayout.wrap("- \(rectangle)", first: "     ", rest: "       ")
        }
        if rectangles.count > Self.listed { lines.append("     - and \(rectangles.count - Self.listed) more") }
        return lines
    }

    private func heading(_ text: String) -> [String] { ["", style.paint(text, .bold)] }

    private func text(_ text: String) -> [String] { TextLayout.wrap(text, first: "  ", rest: "  ") }

    private func field(_ name: String, _ value: String) -> [String] {
        TextLayout.wrap(
            SafeText.forLog(value), first: "  " + TextLayout.padded(name, to: Self.nameColumns),
            rest: String(repeating: " ", count: 2 + Self.nameColumns))
    }

    /// Cut, not rounded, so that 100 % means everything.
    private func percent(_ share: Double) -> String {
        String(format: "%.2f %%", (share * 10_000).rounded(.down) / 100)
    }

    private func number(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }

    private func signed(_ value: Double) -> String {
        value == 0 ? "0" : String(format: "%+.1f", value)
    }
}
