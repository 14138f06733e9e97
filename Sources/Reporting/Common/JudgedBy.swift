public import ReportModel

extension ScanReport {
    /// What the scan judged by, in a sentence.
    public var judgedBy: String {
        guard let configuration, let file = configuration.file else { return "Judged without a configuration." }
        var parts = ["Judged by the configuration \(SafeText.escape(file))"]
        let pictures = configuration.pictures.count
        if pictures > 0 { parts.append("with \(TextLayout.counted(pictures, "picture"))") }
        let digest = configuration.sha256.map { ", SHA-256 \($0)" } ?? ""
        return parts.joined(separator: " ") + digest + "."
    }
}
