internal import Foundation
internal import ImageCodecs
public import Places
public import ReportModel
public import ScanEngine

/// What an export did.
public struct ExportResult: Sendable {
    /// Names of the files that were written, relative to the folder, sorted.
    public var written: [String]
    public var errors: [ScanError]
    public var notices: [ScanError]
    /// Paths of the command line that could not be looked at, and files that could not be written.
    public var hasFailures: Bool
    /// Which of the names that were asked for some snapshot has.
    var names: Set<String> = []

    public var status: ExitStatus { hasFailures ? .failure : errors.isEmpty ? .success : .incomplete }
}

/// Writes decoded snapshots as PNG files.
public struct Exporter: Sendable {
    private let request: EvidenceRequest
    private let folder: URL
    private let isNew: Bool
    private let only: [String]

    /// Makes the folder.
    /// - Parameter only: paths of the snapshots that are wanted, as in reports, or ends of them; none: all.
    public init(_ request: EvidenceRequest, folder: String, only: [String] = []) throws(UsageError) {
        self.request = request
        self.only = only
        isNew = !FileManager.default.fileExists(atPath: folder)
        self.folder = try OutputPlace.prepareFolder(folder, evidence: request.paths)
    }

    public func export() async -> ExportResult {
        var result = ExportResult(written: [], errors: [], notices: [], hasFailures: false)
        let budget = ScanBudget(request.workLimits)
        let reading = SnapshotReading(limits: request.limits, budget: budget)
        var evidence = await EvidenceGathering(request, budget) { items in await export(items, reading, &result) }
        result.errors += evidence.unusable + evidence.empty + evidence.errors
        result.notices = evidence.notices
        if !evidence.unusable.isEmpty { result.hasFailures = true }
        await export(evidence.takeItems(of: request.shard), reading, &result)
        for name in only where !result.names.contains(name) {
            result.errors.append(ScanError(path: name, message: "no snapshot has this path, or one that ends so"))
            result.hasFailures = true
        }
        result.written.sort()
        result.errors.sort()
        result.notices.sort()
        // A folder that is not empty stays.
        if isNew, result.written.isEmpty { unsafe rmdir(folder.path) }
        return result
    }

    private func export(_ items: [EvidenceItem], _ reading: SnapshotReading, _ result: inout ExportResult) async {
        let folder = folder
        var items = items
        if !only.isEmpty {
            items.removeAll { item in
                let names = only.filter { item.isMeant(by: $0) }
                result.names.formUnion(names)
                return names.isEmpty
            }
        }
        await BoundedWork.forEach(items, limit: request.jobs) { item in
            await reading.inTurn(item.candidate) { Self.export(item, $0, to: folder) }
        } collect: { done in
            switch done {
            case .written(let name, let notice):
                result.written.append(name)
                if let notice { result.notices.append(notice) }
            case .unreadable(let error): result.errors.append(error)
            case .failed(let error):
                result.errors.append(error)
                result.hasFailures = true
            }
        }
    }

    private enum Done: Sendable {
        case written(String, notice: ScanError?)
        case unreadable(ScanError)
        case failed(ScanError)
    }

    private static func export(_ item: EvidenceItem, _ outcome: SnapshotReading.Outcome, to folder: URL) -> Done {
        let picture: [UInt8]
        var notice: ScanError?
        switch outcome.picture {
        case .failure(let failure):
            return .unreadable(ScanError(path: item.reportPath, message: failure.message))
        case .success(let decoded):
            if !decoded.further.isEmpty {
                let names = decoded.further.prefix(8).map(\.name).joined(separator: ", ")
                notice = ScanError(
                    path: item.reportPath,
                    message: "only the first picture was exported; the file has \(decoded.further.count) more: \(names)"
                )
            }
            do throws(PNGError) {
                picture = try PNGEncoder.encode(decoded.image)
            } catch {
                return .failed(ScanError(path: item.reportPath, message: "cannot be written as PNG: \(error)"))
            }
        }
        let components = ExportNaming.components(item.reportPath)
        let name = components.joined(separator: "/")
        let file = components.reduce(folder) { $0.appendingPathComponent($1) }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(picture).write(to: file, options: .withoutOverwriting)
            return .written(name, notice: notice)
        } catch {
            return .failed(
                ScanError(path: item.reportPath, message: "cannot write \(name): \(OutputPlace.reason(error))"))
        }
    }
}
