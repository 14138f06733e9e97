internal import MaskingAnalysis
internal import Policy
internal import ReportModel
internal import Synchronization
internal import Vocabulary

/// Sensitive regions in which pictures show the empty page while others are covered.
///
/// One picture alone says nothing of what became of such a region's field: it may have moved, and its bar not with it. That the
/// app covers it where it lies in the region, another picture tells.
package final class EmptyRegions: Sendable {
    private struct Sight {
        /// Regions that some picture of the app shows covered.
        var covered: Set<String> = []
        /// Of pictures in which all regions are covered or empty, by their digests: the empty ones.
        var empty: [String: [String]] = [:]
    }

    /// Files with the same bytes are one.
    private struct Picture: Hashable {
        var bundle: String?
        var sha256: String
    }

    private let apps = Mutex<[AppKey: Sight]>([:])

    func add(_ judgement: Judgement, of item: EvidenceItem, _ report: SnapshotReport) {
        guard let regions = judgement.sensitive else { return }
        apps.withLock { apps in
            apps[item.app, default: Sight()].covered.formUnion(regions.covered)
            if judgement.verdict == .unrecognizedCover, !regions.covered.isEmpty, !regions.empty.isEmpty,
                let sha256 = report.sha256
            {
                apps[item.app, default: Sight()].empty[sha256] = regions.empty
            }
        }
    }

    /// The same list, in which those pictures are masked whose empty regions the app covers in others.
    func completed(_ snapshots: SnapshotList) -> SnapshotList {
        let masked = apps.withLock { apps in
            apps.reduce(into: [Picture: [String]]()) { masked, app in
                for (sha256, names) in app.value.empty where app.value.covered.isSuperset(of: names) {
                    masked[Picture(bundle: app.key.bundle, sha256: sha256)] = names
                }
            }
        }
        guard !masked.isEmpty else { return snapshots }
        return SnapshotList(
            snapshots.lazy.map { snapshot in
                guard let sha256 = snapshot.sha256, snapshot.outcome.technique == .regions,
                    snapshot.verdict == .unrecognizedCover,
                    let names = masked[Picture(bundle: snapshot.bundleIdentifier, sha256: sha256)]
                else { return snapshot }
                var snapshot = snapshot
                snapshot.takeAsMasked(empty: names)
                return snapshot
            })
    }
}

extension SnapshotReport {
    /// Nothing is drawn over some regions, which the app covers in another picture.
    fileprivate mutating func takeAsMasked(empty names: [String]) {
        let reading = outcome.reading
        outcome = PictureOutcome(
            verdict: .masked,
            message:
                "every sensitive region is covered or empty: the page is empty in \(names.joined(separator: ", ")), "
                + "and another picture of the app shows what covers it there")
        (outcome.technique, outcome.certainty, outcome.reading) = (.regions, .measured, reading)
    }
}
