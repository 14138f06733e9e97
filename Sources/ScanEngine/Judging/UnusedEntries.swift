internal import Policy
internal import ReportModel

/// Entries of the configuration that did nothing: usually a slip of the pen, and then an app is judged without its cover.
enum UnusedEntries {
    /// - Parameter snapshots: everything that was judged; of a share of the evidence nothing can be said.
    static func notices(_ configuration: Configuration, _ snapshots: SnapshotList) -> [ScanError] {
        guard !snapshots.isEmpty else { return [] }
        var bundles: Set<String> = []
        var templates: Set<String> = []
        for snapshot in snapshots {
            if let bundle = snapshot.bundleIdentifier { bundles.insert(bundle) }
            if let template = snapshot.template { templates.insert(template) }
        }
        let file = configuration.file ?? "configuration"
        let used = configuration.apps.filter { app in bundles.contains { app.bundle.matches($0) } }
        var notices = configuration.apps.filter { !used.contains($0) }.map { app in
            let near = Spelling.nearest(to: app.bundle.text.lowercased(), among: bundles.sorted())
            let hint = near.map { "; did you mean '\($0)'?" } ?? ""
            return ScanError(
                path: "\(file):\(app.line)",
                message: "the entry for '\(app.bundle.text)' matches no app of this evidence\(hint)")
        }
        // Those of an entry that matches nothing have been said.
        let asked = Set(used.flatMap { $0.templates ?? configuration.templates.map(\.id) })
        for template in configuration.templates where !templates.contains(template.id) {
            guard configuration.apps.isEmpty || asked.contains(template.id) || !isNamed(template.id, configuration)
            else { continue }
            notices.append(
                ScanError(
                    path: "\(file):\(template.line)",
                    message: isNamed(template.id, configuration) || configuration.apps.isEmpty
                        ? "template '\(template.id)' was found in no snapshot of this evidence"
                        : "template '\(template.id)' is named by no app, so it is not tried"))
        }
        return notices
    }

    private static func isNamed(_ id: String, _ configuration: Configuration) -> Bool {
        configuration.apps.contains { $0.templates?.contains(id) ?? true }
    }
}
