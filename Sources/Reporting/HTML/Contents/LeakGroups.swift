internal import ReportModel
internal import ReportPictures
internal import Vocabulary

extension PageContents.App {
    /// Leaks of an app that are compared with each other; of more only equal files are grouped.
    private static let mostCompared = 5_000

    /// Finds leaks that show the same: equal files, and pictures that look alike from afar. Of each group the first, which is
    /// the worst, speaks for all.
    /// - Parameter first: number of the app's first snapshot on the page.
    mutating func group(from first: Int) {
        let leaks = entries.indices.filter { entries[$0].verdict.isLeak }
        let comparesLooks = leaks.count <= Self.mostCompared
        var leaders: [(entry: Int, look: PictureLook?)] = []
        var ofFile: [String: Int] = [:]
        for place in leaks {
            let entry = entries[place]
            let look = comparesLooks ? entry.pictures?.look : nil
            let file = entry.snapshot.sha256
            let leader =
                file.flatMap { ofFile[$0] }
                ?? leaders.first { leader in
                    entries[leader.entry].isSameKind(as: entry) && look.map { leader.look?.isLike($0) == true } == true
                }?.entry
            guard let leader, entries[leader].isSameKind(as: entry) else {
                leaders.append((place, look))
                if let file { ofFile[file] = place }
                continue
            }
            if let file { ofFile[file] = leader }
            entries[leader].group = first + leader
            entries[place].group = first + leader
            entries[leader].alike.append(entry.id)
        }
    }
}

extension PageContents.Entry {
    /// Whether one verdict and one decision speak for both.
    fileprivate func isSameKind(as other: Self) -> Bool {
        verdict == other.verdict && elsewhere == other.elsewhere
            && (finding?.isSuppressed == true) == (other.finding?.isSuppressed == true)
    }
}

extension EvidencePictures {
    /// The large picture, where it shows more than the thumbnail.
    var larger: ID? { snapshot == thumbnail ? nil : snapshot }
}
