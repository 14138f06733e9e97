internal import Foundation
internal import ImageCodecs
internal import MaskingAnalysis
internal import Places
internal import Policy
public import ReportModel
public import Reporting
public import ScanEngine
internal import Vocabulary

/// A configuration for a dump that nobody described yet: learned, tried on the dump, and only then written.
public struct ConfigurationProposal: Sendable {
    /// Beside the configuration: pictures of templates, and the page to look at them.
    public static let folderName = "snapveil-covers"
    static let pageName = "confirm.html"

    /// What a person is to confirm.
    public private(set) var apps: [CoverPage.App] = []
    /// What could not be read, as a scan reports it.
    public private(set) var errors: [ScanError] = []
    public private(set) var unusable: [ScanError] = []
    /// What was written, in the order of writing.
    public private(set) var written: [String] = []

    public var status: ExitStatus {
        if !unusable.isEmpty { return .failure }
        if !errors.isEmpty { return .incomplete }
        return written.isEmpty ? .findings : .success
    }

    private struct Template {
        var definition: TemplateDefinition
        var bundle: String
        var remarks: [String]
        /// Pictures beside the configuration.
        var files: [(name: String, bytes: [UInt8])]
    }

    private var templates: [Template] = []
    /// By bundle identifier.
    private var bars: [String: BarSurvey] = [:]
    private var acceptsBars = false
    private var isEmpty: Bool { templates.isEmpty && bars.isEmpty }

    /// Looks at evidence and writes.
    /// - Parameters:
    ///   - path: of the configuration; neither it nor the folder beside it may exist, or lie in the evidence.
    ///   - forced: also learns what looks like content. What leaks may then become masked.
    ///   - acceptingBars: places under bars are used as sensitive regions, and not only proposed as such.
    ///   - progress: of each of the two scans.
    public static func run(
        _ request: EvidenceRequest, writing path: String, forced: Bool, acceptingBars: Bool,
        progress: @escaping @Sendable (ScanProgress) -> Void
    ) async throws -> ConfigurationProposal {
        let place = try ProposalPlace(path, evidence: request.paths)
        let scan = await (try EvidenceScanner(request, configuration: .builtIn)).scan(progress: progress)
        var proposal = ConfigurationProposal()
        proposal.acceptsBars = acceptingBars
        proposal.errors = scan.report.errors
        proposal.unusable = scan.unusablePaths
        guard scan.unusablePaths.isEmpty else { return proposal }
        let survey = CoverSurvey(request: request, forced: forced, report: scan.report)
        proposal.take(await survey.apps())
        guard !proposal.isEmpty else { return proposal }
        let folder = try place.makeStaging()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await proposal.prove(in: folder, scan.report, request, forced, progress)
        guard !proposal.isEmpty else { return proposal }
        try proposal.writeConfiguration(to: folder, usingBars: acceptingBars)
        let page = CoverPage(apps: proposal.apps, configuration: place.name, scanned: request.paths)
        try Data(page.render().utf8).write(
            to: folder.appendingPathComponent(folderName).appendingPathComponent(pageName))
        proposal.written = try place.publish(folder)
        return proposal
    }

    /// Names templates and notes what is said of them.
    private mutating func take(_ found: [CoverSurvey.App]) {
        var names = TemplateNames(found.map(\.bundle))
        for app in found {
            // In the configuration an asterisk stands for any text: an entry would be for other apps, too.
            guard !app.bundle.contains(where: { "*?".contains($0) }) else {
                apps.append(
                    .init(
                        bundle: app.bundle, covers: [],
                        refused: (app.covers.flatMap(\.paths) + (app.bars?.paths ?? [])).map {
                            .init(path: $0, reason: "the app's name holds a wildcard, so no entry can mean it alone")
                        }))
                continue
            }
            var page = CoverPage.App(bundle: app.bundle, covers: [], refused: app.refused)
            for cover in app.covers {
                guard let template = template(cover, app.bundle, &names) else { continue }
                templates.append(template)
                page.covers.append(
                    .init(
                        id: template.definition.id, kind: cover.group.description, paths: cover.paths,
                        doubt: cover.group.doubt, thumbnail: cover.thumbnail))
            }
            // An app that covers its whole screen has covers that failed, whose remains look like bars.
            if let found = app.bars, page.covers.isEmpty {
                bars[app.bundle] = found
                page.bars = .init(
                    regions: found.regions, paths: found.paths, thumbnail: found.thumbnail, isUsed: acceptsBars)
            }
            if page.hasSomething { apps.append(page) }
        }
    }

    private func template(
        _ cover: CoverSurvey.Found, _ bundle: String, _ names: inout TemplateNames
    ) -> Template? {
        let kind = type(of: cover.group.learned.cover).kind
        let id = names.next(bundle, kind.name)
        var values = cover.group.learned.cover.values
        var files: [(name: String, bytes: [UInt8])] = []
        for key in kind.keys {
            guard let picture = cover.group.learned.pictures[key.name] else { continue }
            let file = id + TemplateLearner.scaleSuffix(picture.pixelsPerPoint) + ".png"
            guard let bytes = try? PNGEncoder.encode(picture.image) else { return nil }
            files.append((file, bytes))
            values[key.name] = .picture(path: "\(Self.folderName)/\(file)")
        }
        let count = cover.paths.count
        var remarks = ["Learned from \(count) snapshot\(count == 1 ? "" : "s")."]
        if let doubt = cover.group.doubt { remarks.append("Check: \(doubt)") }
        return Template(
            definition: TemplateDefinition(id: id, kind: kind, values: values), bundle: bundle, remarks: remarks,
            files: files)
    }

    /// Scans with the configuration, and takes out what would hide what is a leak without it, until nothing does.
    private mutating func prove(
        in folder: URL, _ first: ScanReport, _ request: EvidenceRequest, _ forced: Bool,
        _ progress: @escaping @Sendable (ScanProgress) -> Void
    ) async throws {
        for file in templates.flatMap(\.files) {
            try Data(file.bytes).write(
                to: folder.appendingPathComponent(Self.folderName).appendingPathComponent(file.name))
        }
        while !isEmpty {
            // Bars are tried also where they are only proposed: nobody should confirm what hides something else.
            let text = try writeConfiguration(to: folder, usingBars: true)
            let parsed = try ConfigurationParser.parse(
                text, file: ProposalPlace.stagedName, directory: folder.path, kinds: CoverKinds.described)
            let scan = await (try EvidenceScanner(request, configuration: parsed)).scan(progress: progress)
            var explained: [String: Int] = [:]
            var hiding: [String: String] = [:]
            var underBars: [String: [String]] = [:]
            for snapshot in scan.report.snapshots
            where snapshot.verdict == .masked
                // Regions in which the page is empty make a leak a warning.
                || snapshot.verdict == .unrecognizedCover && snapshot.technique == .regions
            {
                let wasLeak = first.snapshots.first(at: snapshot.path)?.verdict.isLeak ?? false
                if let id = snapshot.template {
                    explained[id, default: 0] += 1
                    if !forced, wasLeak { hiding[id] = snapshot.path }
                } else if wasLeak, snapshot.technique == .regions, let bundle = snapshot.bundleIdentifier {
                    underBars[bundle, default: []].append(snapshot.path)
                }
            }
            let useless = Set(templates.map(\.definition.id)).filter { hiding[$0] != nil || explained[$0] == nil }
            let changesBars = dropBars(underBars)
            guard changesBars || !useless.isEmpty else { return note(explained) }
            drop(useless, hiding, from: folder)
        }
    }

    /// Drops bars that make nothing masked, or something in which no bar is seen.
    /// - Parameter masked: snapshots that leak and do not with the bars, app by app.
    /// - Returns: whether any were dropped.
    private mutating func dropBars(_ masked: [String: [String]]) -> Bool {
        var isChanged = false
        for index in apps.indices {
            let bundle = apps[index].bundle
            guard let survey = bars[bundle] else { continue }
            let masked = masked[bundle] ?? []
            apps[index].bars?.masked = masked.count
            let bare = masked.first { !survey.hidesSomething(in: $0) }
            guard bare != nil || masked.isEmpty else { continue }
            let reason =
                bare.map { "as sensitive regions its bars would leave nothing to judge in \($0), which shows none" }
                ?? "has bars over parts of it, but no snapshot has all of the app's"
            apps[index].refused += survey.paths.map { .init(path: $0, reason: reason) }
            apps[index].bars = nil
            bars[bundle] = nil
            isChanged = true
        }
        return isChanged
    }

    private mutating func note(_ explained: [String: Int]) {
        for app in apps.indices {
            for cover in apps[app].covers.indices {
                apps[app].covers[cover].explained = explained[apps[app].covers[cover].id] ?? 0
            }
        }
    }

    private mutating func drop(_ ids: Set<String>, _ hiding: [String: String], from folder: URL) {
        for file in templates.filter({ ids.contains($0.definition.id) }).flatMap(\.files) {
            try? FileManager.default.removeItem(
                at: folder.appendingPathComponent(Self.folderName).appendingPathComponent(file.name))
        }
        templates.removeAll { ids.contains($0.definition.id) }
        for app in apps.indices {
            for cover in apps[app].covers where ids.contains(cover.id) {
                // What another template explains as well is no loss.
                guard let path = hiding[cover.id] else { continue }
                apps[app].refused += cover.paths.map {
                    .init(path: $0, reason: "as a template it would hide what leaks in \(path)")
                }
            }
            apps[app].covers.removeAll { ids.contains($0.id) }
        }
    }

    @discardableResult
    private func writeConfiguration(to folder: URL, usingBars: Bool) throws -> String {
        let entries = apps.compactMap { app -> TemplateWriter.App? in
            let ids = templates.filter { $0.bundle == app.bundle }.map(\.definition.id)
            guard !ids.isEmpty || app.bars != nil else { return nil }
            return TemplateWriter.App(
                bundle: app.bundle, templates: ids, regions: app.bars?.regions ?? [],
                remarks: app.bars?.remarks(isUsed: usingBars, page: "\(Self.folderName)/\(Self.pageName)") ?? [],
                usesRegions: usingBars)
        }
        let text = try TemplateWriter.configuration(
            templates.map { .init(template: $0.definition, remarks: $0.remarks) }, apps: entries,
            remarks: [
                "Proposed by snapveil init from what looks like a cover. Look at \(Self.folderName)/\(Self.pageName)",
                "and delete what is none; docs/configuration.md has every key.",
            ])
        try Data(text.utf8).write(to: folder.appendingPathComponent(ProposalPlace.stagedName))
        return text
    }
}

/// Names templates after their apps.
private struct TemplateNames {
    private var bases: [String: String] = [:]
    private var counts: [String: Int] = [:]

    init(_ bundles: [String]) {
        let short = bundles.map { Self.plain($0.split(separator: ".").last.map(String.init) ?? "") }
        for (bundle, name) in zip(bundles, short) {
            let isOwn = !name.isEmpty && short.count(where: { $0 == name }) == 1
            bases[bundle] = isOwn ? name : Self.plain(bundle)
        }
    }

    mutating func next(_ bundle: String, _ kind: String) -> String {
        let base = "\(bases[bundle] ?? "app")-\(kind)"
        counts[base, default: 0] += 1
        let count = counts[base] ?? 1
        return count == 1 ? base : "\(base)-\(count)"
    }

    /// Longest part of a name that is made from the evidence.
    private static let longest = 60

    /// Lower-case letters, digits and hyphens: the name becomes a file's, too.
    private static func plain(_ text: String) -> String {
        let kept = text.lowercased().unicodeScalars.map { scalar in
            ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
        }
        return String(kept.prefix(longest))
    }
}
