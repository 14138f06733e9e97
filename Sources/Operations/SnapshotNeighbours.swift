internal import Evidence
internal import Foundation
internal import Places
internal import ReportModel
internal import ScanEngine

/// One file of the evidence, with the files around it that its judgement depends on.
struct SnapshotNeighbours {
    /// The file itself.
    var item: EvidenceItem
    /// Launch images of the same app and container.
    var launchImages: [EvidenceItem] = []
    /// Full-size pictures of the same folder, where the file is a smaller copy: only they tell by how much.
    var fullSizes: [EvidenceItem] = []
    /// All other pictures of the app's scenes: what recurs in them may be a cover.
    var scenes: [EvidenceItem] = []
    /// Nothing may be written below these.
    var protected: [String]
    /// What of the evidence could not be read.
    var errors: [ScanError] = []

    /// What the file's app consists of, as far as it is looked at.
    var all: [EvidenceItem] { launchImages + fullSizes + [item].filter { !$0.isLaunchImage } }

    /// - Parameters:
    ///   - path: as typed.
    ///   - withLaunchImages: whether the app's launch images are looked for.
    init(_ path: String, withLaunchImages: Bool = true) throws(UsageError) {
        guard let resolved = RealPath.of(path) else {
            throw UsageError(path: path, message: "no such file, or no permission")
        }
        try UsageError.refuseArchive(path, resolved)
        let collector = EvidenceCollector()
        let found: EvidenceCollection
        let isFile: Bool
        do throws(EvidenceError) {
            isFile = try EvidenceFile.facts(resolved).kind == .regular
            found = isFile ? try collector.collect(path: resolved, absolute: resolved) : EvidenceCollection()
        } catch {
            throw UsageError(path: path, message: "\(error)")
        }
        guard isFile else { throw UsageError(path: path, message: "is no file; name one snapshot") }
        guard let candidate = found.candidates.first else {
            throw UsageError(path: path, message: "is no picture by its name")
        }
        item = EvidenceItem(alone: candidate)
        protected = [path]
        guard let location = candidate.location else { return }

        let folders = Self.folders(of: resolved, location)
        protected.append(folders.container)
        var all = [item]
        for folder in folders.searched {
            let bytes = Array(folder.utf8)
            guard let near = try? collector.collect(path: bytes, absolute: bytes) else { continue }
            let items = near.candidates.map { EvidenceItem(alone: $0) }
            all += items.filter { $0.app.bundle == item.app.bundle }
        }
        protected += DeviceManifest.join(&all, above: location, of: resolved)
        item = all[0]
        take(Array(all.dropFirst()), withLaunchImages)
        launchImages = launchImages.filter { !$0.isReduced } + launchImages.filter(\.isReduced)
    }

    /// One snapshot of a folder or an archive, by its name in reports.
    /// - Parameters:
    ///   - name: the path in reports, or an end of it that only one has.
    ///   - root: as typed.
    ///   - budget: what the evidence may cost.
    init(named name: String, in root: String, _ request: EvidenceRequest, _ budget: ScanBudget) async throws(UsageError)
    {
        var early: [EvidenceItem] = []
        var evidence = await EvidenceGathering(request, budget) { items in
            // Groups are of one app: the others are not needed.
            if items.contains(where: { $0.isMeant(by: name) }) { early += items }
        }
        if let reason = evidence.unusable.first { throw UsageError(path: reason.path, message: reason.message) }
        let known = evidence.completed(early) + evidence.takeItems(of: nil)
        let exact = known.filter { $0.reportPath == name }
        let meant = exact.isEmpty ? known.filter { $0.isMeant(by: name) } : exact
        guard let found = meant.first, meant.count == 1 else {
            let problem = evidence.errors.first.map { "; \($0.path): \($0.message)" } ?? ""
            throw UsageError(
                path: root,
                message: meant.isEmpty
                    ? "holds no snapshot '\(name)': name it as a report does\(problem)"
                    : "holds \(meant.count) snapshots whose names end in '\(name)': write more of the path")
        }
        item = found
        protected = [root]
        errors = evidence.errors
        take(known.filter { $0.app == found.app && $0.reportPath != found.reportPath }, true)
        launchImages = launchImages.filter { !$0.isReduced } + launchImages.filter(\.isReduced)
    }

    private mutating func take(_ near: [EvidenceItem], _ withLaunchImages: Bool) {
        for other in near {
            if other.isLaunchImage, withLaunchImages || item.isLaunchImage {
                launchImages.append(other)
            } else if !other.isLaunchImage, other.reportPath != item.reportPath {
                scenes.append(other)
                if item.isReduced, !other.isReduced { fullSizes.append(other) }
            }
        }
    }

    /// The folder that nothing may be written to, and those in which neighbours lie: the snapshots' folder, or, where
    /// a scene's folder was copied out of its place, that folder and the launch images beside it.
    private static func folders(
        of file: [UInt8], _ location: SnapshotLocation
    ) -> (container: String, searched: [String]) {
        let parts = EvidencePath(bytes: file).components.map { String(decoding: $0, as: UTF8.self) }
        func path(_ count: Int) -> String { "/" + parts.prefix(count).joined(separator: "/") }
        if let marker = parts.dropLast().lastIndex(of: "Snapshots") {
            return (path(max(1, location.containerDepth)), [path(marker + 1)])
        }
        let depth = parts.lastIndex { $0.contains("sceneID") || $0.contains("{DEFAULT GROUP}") } ?? parts.count - 2
        let group = path(depth + 1)
        var searched = [group]
        if !location.isLaunchImage, let bundle = location.folderBundleIdentifier {
            searched.append(path(depth) + (depth > 0 ? "/" : "") + "\(bundle) - {DEFAULT GROUP}")
        }
        return (group, searched.filter { FileManager.default.fileExists(atPath: $0) })
    }
}

extension EvidenceItem {
    /// Whether a person who writes this means it: its path in reports, or an end of that.
    func isMeant(by name: String) -> Bool { reportPath == name || reportPath.hasSuffix("/" + name) }
}
