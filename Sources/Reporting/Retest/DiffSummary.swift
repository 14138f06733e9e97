internal import ReportModel

/// A retest in a few sentences, whose numbers add up: every leak of either scan is counted once.
struct DiffSummary {
    let diff: ReportDiff

    init(_ diff: ReportDiff) { self.diff = diff }

    /// Without a full stop.
    var headline: String {
        let (before, now, fixed) = (diff.leaksBefore, diff.leaksNow, diff.count(.fixed))
        let new = diff.count(.new)
        guard before > 0 else {
            return now == 0
                ? "Neither scan found a leak" : "The earlier scan found no leak, the later one found \(now)"
        }
        let were = TextLayout.counted(before, "leak")
        if fixed == before {
            let all = before == 1 ? "The only leak is fixed" : "All \(were) are fixed"
            return new == 0 ? "\(all), and there is no new one" : "\(all), but \(new) \(new == 1 ? "is" : "are") new"
        }
        let some =
            fixed == 0
            ? "None of \(were) is known to be fixed" : "\(fixed) of \(were) \(fixed == 1 ? "is" : "are") fixed"
        return some + (new > 0 ? ", and \(new) \(new == 1 ? "is" : "are") new" : "")
    }

    /// `1 new, 2 still leaking, 3 fixed, 0 gone: 6 leaks before, 3 now`.
    var counts: String {
        let counts = ReportDiff.Outcome.allCases.compactMap { outcome -> String? in
            switch outcome {
            case .still:
                "\(diff.count(outcome)) still leaking"
                    + (diff.countOfChanged == 0 ? "" : " (\(diff.countOfChanged) in another picture)")
            // Seldom, and nothing that a retest is expected to tell.
            case .unjudged: diff.count(outcome) == 0 ? nil : "\(diff.count(outcome)) not judged"
            case .new, .fixed, .gone: "\(diff.count(outcome)) \(outcome.rawValue)"
            }
        }
        return counts.joined(separator: ", ")
            + ": \(TextLayout.counted(diff.leaksBefore, "leak")) before, \(diff.leaksNow) now"
    }

    /// What speaks against relying on it.
    var doubts: [String] {
        var doubts: [String] = []
        if !diff.wasComplete { doubts.append("The old scan was incomplete: what it missed may seem new.") }
        if !diff.isComplete { doubts.append("The new scan is incomplete: what it missed is not fixed.") }
        return doubts
    }
}

extension ReportDiff.Outcome {
    var title: String {
        switch self {
        case .new: "New: leaks now, and did not before"
        case .still: "Still leaking"
        case .unjudged: "Not judged: leaked before, and what may show it could not be read"
        case .fixed: "Fixed: the scene's pictures do not leak there any more"
        case .gone: "Gone: no picture of the scene is there to judge"
        }
    }

    /// In a word or two.
    var word: String {
        switch self {
        case .new: "new"
        case .still: "still leaking"
        case .unjudged: "not judged"
        case .fixed: "fixed"
        case .gone: "gone"
        }
    }
}

extension ReportDiff.Change {
    /// That another picture leaks than before; `nil`: it is the same, or nobody knows.
    var changeOfPicture: String? {
        isSamePicture == false ? "another picture than before: look whether it shows the same" : nil
    }

    /// App, scene, copy and orientation.
    var subject: String {
        let app = bundleIdentifier ?? "an unidentified app"
        let traits = [scene.map { "scene \($0)" }, variant, orientation].compactMap(\.self)
        return ([app] + traits).joined(separator: ", ")
    }
}
