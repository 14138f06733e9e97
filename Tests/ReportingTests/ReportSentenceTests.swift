import Foundation
import Policy
import TestSupport
import Testing
import Vocabulary

@testable import ReportModel
@testable import Reporting

/// Every sentence of a result is read back and held against the report that it speaks of, by other means than those that
/// wrote it.
@Suite struct ReportSentenceTests {
    @Test(
        "Each sentence is true of its report, whatever the mix of verdicts, errors and acceptance", arguments: 0..<400)
    func sentences(_ seed: Int) throws {
        let report = Self.report(seed: seed)
        let facts = Facts(report)
        let summary = ReportSummary(report)
        let sentences = summary.sentences + [summary.incompleteness].compactMap(\.self)
        for sentence in sentences {
            let holds = try #require(Self.claim(sentence, facts) as Bool?, "nobody knows what '\(sentence)' claims")
            #expect(holds, "\(sentence) of \(facts)")
        }
        // What there is must be said.
        let all = sentences.joined(separator: " ")
        if !facts.elsewhere.isEmpty { #expect(all.contains("Elsewhere: ")) }
        if facts.unreadable > 0 { #expect(all.contains("\(facts.unreadable) unreadable")) }
        if facts.accepted > 0 {
            #expect(all.contains("Accepted: ") && (all.contains("Open: ") || all.contains("New: ")))
        }
        if !facts.isComplete { #expect(all.contains("The scan is incomplete")) }
        #expect((sentences[0].contains("leak content") || sentences[0].contains("leaks content")) == (facts.leaks > 0))
    }

    @Test("The formats for people say these sentences and no others about the result", arguments: 0..<60)
    func formats(_ seed: Int) throws {
        let report = Self.report(seed: seed)
        let facts = Facts(report)
        let summary = ReportSummary(report)
        let text = TextReporter(style: .plain).render(report).split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        let markdown = MarkdownReporter().render(report)
        let page = try HTMLReporter(album: nil, date: Date(timeIntervalSince1970: 0)).render(report)
        for sentence in summary.sentences {
            #expect(text.contains(sentence))
            #expect(markdown.contains(MarkdownReporter.escape(sentence)))
        }
        #expect(page.contains("<p class=\"headline\">\(HTMLText.escape(summary.headline))</p>"))
        if let incomplete = summary.incompleteness { #expect(page.contains(incomplete)) }
        let isClean = facts.leaks == 0 && facts.judged > 0
        for (name, whole) in [("text", text), ("markdown", markdown), ("html", page)] {
            #expect(whole.lowercased().contains("no leak") == isClean, "\(name): \(facts)")
        }
        if let elsewhere = summary.elsewhere { #expect(page.contains("<p>\(elsewhere)</p>")) }
        let isCovered =
            facts.isComplete && facts.total > 0 && facts.covered == facts.total && facts.readableElsewhere == 0
        #expect(page.contains("every snapshot is covered or a launch image") == isCovered)
    }

    @Test(
        "The headline names what could not be judged",
        arguments: [
            ([], "No snapshots were found"), ([.unreadable], "Nothing was judged: the only snapshot could not be read"),
            ([.unreadable, .unreadable], "Nothing was judged: none of 2 snapshots could be read"),
            ([.unreadable, .masked, .masked], "No leak found in the 2 of 3 snapshots that could be read"),
            ([.unreadable, .unmasked, .masked], "1 of the 2 snapshots that could be read leaks content"),
            ([.masked, .unrecognizedCover], "No leak found in 2 snapshots; 1 to check by eye"),
            ([.masked], "No leak found in 1 snapshot"),
        ] as [([Verdict], String)])
    func headline(_ verdicts: [Verdict], _ expected: String) {
        #expect(ReportSummary(Self.report(verdicts)).headline == expected)
    }

    // What a report holds

    struct Facts: CustomStringConvertible {
        var total = 0, unreadable = 0, leaks = 0, covered = 0, errors = 0
        var verdicts: [String: Int] = [:]
        var apps: Set<String> = []
        var hasUnknownApp = false
        var acceptedLeaks = 0, toCheck = 0, accepted = 0, open = 0, evidence = 0, acceptedEvidence = 0
        var sources: [String: Int] = [:]
        /// Pictures that are no snapshots, by their kind, and how many of them can be read.
        var elsewhere: [String: Int] = [:]
        var readableElsewhere = 0
        var isComplete: Bool
        var judged: Int { total - unreadable }

        init(_ report: ScanReport) {
            isComplete = report.complete
            errors = report.errors.count
            var shown: [String: Verdict] = [:]
            var others: Set<String> = []
            for snapshot in report.snapshots {
                if let group = snapshot.group, group != "scene" {
                    others.insert(snapshot.path)
                    elsewhere[group.replacing("-", with: " "), default: 0] += 1
                    switch snapshot.verdict {
                    case .unmasked, .translucent, .partiallyMasked, .legibleBlur: readableElsewhere += 1
                    default: break
                    }
                    continue
                }
                total += 1
                verdicts[snapshot.verdict.rawValue, default: 0] += 1
                shown[snapshot.path] = snapshot.verdict
                if let app = snapshot.bundleIdentifier { apps.insert(app) } else { hasUnknownApp = true }
                switch snapshot.verdict {
                case .unreadable: unreadable += 1
                case .unmasked, .translucent, .partiallyMasked, .legibleBlur: leaks += 1
                case .masked, .launchImage: covered += 1
                case .unrecognizedCover: break
                }
            }
            for finding in report.findings {
                let verdict = shown[finding.path].flatMap { $0.rawValue == finding.rule ? $0 : nil }
                let isAccepted = finding.suppression != nil
                if isAccepted { accepted += 1 } else { open += 1 }
                if let source = finding.suppression?.source.rawValue { sources[source, default: 0] += 1 }
                // What is found about the record of such a picture has a rule of its own.
                if others.contains(finding.path), finding.rule != RuleID.staleVariant.rawValue { continue }
                switch verdict {
                case nil:
                    evidence += 1
                    if isAccepted { acceptedEvidence += 1 }
                case .unrecognizedCover: if !isAccepted { toCheck += 1 }
                default: if isAccepted { acceptedLeaks += 1 }
                }
            }
        }

        var description: String {
            "\(verdicts.sorted { $0.key < $1.key }), \(accepted) accepted, \(open) open, \(errors) errors"
        }
    }

    // What sentences claim

    /// - Returns: whether the sentence is true; `nil` for a sentence that nobody knows.
    private static func claim(_ sentence: String, _ facts: Facts) -> Bool? {
        if sentence == "No snapshots were found." { return facts.total == 0 }
        if sentence == "Nothing was judged: the only snapshot could not be read." {
            return facts.total == 1 && facts.unreadable == 1
        }
        if let match = sentence.wholeMatch(of: /Nothing was judged: none of (\d+) snapshots could be read\./) {
            return Int(match.1) == facts.total && facts.unreadable == facts.total && facts.total > 1
        }
        if let match = sentence.wholeMatch(of: /No leak found in (\d+) snapshots?(?:; (\d+) to check by eye)?\./) {
            return facts.leaks == 0 && facts.unreadable == 0 && Int(match.1) == facts.total
                && (match.2.flatMap { Int($0) } ?? 0) == facts.toCheck
        }
        let partly = /No leak found in the (\d+) of (\d+) snapshots that could be read(?:; (\d+) to check by eye)?\./
        if let match = sentence.wholeMatch(of: partly) {
            return facts.leaks == 0 && Int(match.1) == facts.judged && facts.judged > 0 && Int(match.2) == facts.total
                && facts.unreadable > 0 && (match.3.flatMap { Int($0) } ?? 0) == facts.toCheck
        }
        let leaking = /(\d+) of (the )?(\d+) snapshots?( that could be read)? leaks? content(.*)\./
        if let match = sentence.wholeMatch(of: leaking) {
            let isWhole = match.2 == nil && match.4 == nil
            return Int(match.1) == facts.leaks && Int(match.3) == facts.judged && isWhole == (facts.unreadable == 0)
                && acceptance(String(match.5), facts)
        }
        return counts(sentence, facts)
    }

    private static func acceptance(_ text: String, _ facts: Facts) -> Bool {
        let open = facts.leaks - facts.acceptedLeaks
        let hasBaseline = facts.sources["baseline"] != nil
        switch text {
        case "": return facts.acceptedLeaks == 0 && !hasBaseline
        case ", it is new": return facts.leaks == 1 && open == 1 && hasBaseline
        case ", all of them new": return facts.leaks > 1 && open == facts.leaks && hasBaseline
        case ", and is accepted": return facts.leaks == 1 && open == 0
        case ", and all of them are accepted": return facts.leaks > 1 && open == 0
        default:
            guard let match = text.wholeMatch(of: /: (\d+) (open|new), (\d+) accepted/) else { return false }
            return Int(match.1) == open && Int(match.3) == facts.acceptedLeaks && open > 0
                && (match.2 == "new") == hasBaseline
        }
    }

    private static func counts(_ sentence: String, _ facts: Facts) -> Bool? {
        if let match = sentence.wholeMatch(of: /(\d+) snapshots? of (.+?): (.+)\./) {
            var listed: [String: Int] = [:]
            for part in match.3.split(separator: ", ") {
                let words = part.split(separator: " ")
                guard words.count == 2, let count = Int(words[0]) else { return false }
                listed[String(words[1])] = count
            }
            let apps: Bool =
                switch match.2 {
                case "an unidentified app": facts.apps.isEmpty && facts.total == 1
                case "unidentified apps": facts.apps.isEmpty && facts.total > 1
                default:
                    match.2.hasPrefix("\(facts.apps.count) app")
                        && match.2.hasSuffix(" and some unidentified ones") == facts.hasUnknownApp
                }
            return Int(match.1) == facts.total && listed == facts.verdicts && apps
        }
        if let match = sentence.wholeMatch(of: /(\d+) findings? about the evidence(?:, (\d+) accepted)?\./) {
            return Int(match.1) == facts.evidence && (match.2.flatMap { Int($0) } ?? 0) == facts.acceptedEvidence
        }
        if let match = sentence.wholeMatch(of: /Accepted: (.+)\./) {
            var sources: [String: Int] = [:]
            for part in match.1.split(separator: ", ") {
                guard let match = part.wholeMatch(of: /(\d+) findings? by the (\w+)/) else { return false }
                sources[String(match.2)] = Int(match.1)
            }
            return sources == facts.sources
        }
        if let match = sentence.wholeMatch(of: /(Open|New): (?:none|(\d+) findings?)\./) {
            return (match.2.flatMap { Int($0) } ?? 0) == facts.open && facts.accepted > 0
                && (match.1 == "New") == (facts.sources["baseline"] != nil)
        }
        if let match = sentence.wholeMatch(of: /Elsewhere: (.+), (none|it|all|\d+) with readable content\./) {
            var kinds: [String: Int] = [:]
            for part in match.1.split(separator: ", ") {
                let words = part.split(separator: " ", maxSplits: 1)
                guard words.count == 2, let count = Int(words[0]) else { return false }
                kinds[count == 1 ? String(words[1]) : String(words[1].dropLast())] = count
            }
            let all = facts.elsewhere.values.reduce(0, +)
            let readable =
                switch match.2 {
                case "none": 0
                case "it": all == 1 ? 1 : -1
                case "all": all > 1 ? all : -1
                default: Int(match.2) ?? -1
                }
            return kinds == facts.elsewhere && readable == facts.readableElsewhere
        }
        if sentence == "The scan is incomplete." { return !facts.isComplete && facts.errors == 0 }
        if let match = sentence.wholeMatch(of: /The scan is incomplete: (\d+) errors?\./) {
            return !facts.isComplete && Int(match.1) == facts.errors
        }
        return nil
    }

    // Reports

    private static func report(_ verdicts: [Verdict]) -> ScanReport {
        let snapshots = verdicts.enumerated().map { SnapshotReport(path: "\($0)", verdict: $1, message: "m") }
        let errors = snapshots.filter { $0.verdict == .unreadable }.map { ScanError(path: $0.path, message: "torn") }
        return ScanReport(complete: errors.isEmpty, roots: [], snapshots: snapshots, errors: errors, notices: [])
    }

    /// Few snapshots, so that every small number occurs often.
    private static func report(seed: Int) -> ScanReport {
        var random = SplitMix64(seed: UInt64(seed) &* 0x9E37_79B9 &+ 1)
        func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        // Each report has its own few verdicts: all unreadable, all covered, any mix.
        let palette = (0...below(4)).map { _ in Verdict.allCases[below(Verdict.allCases.count)] }
        let snapshots = (0..<below(7)).map { index in
            var snapshot = SnapshotReport(path: "a/\(index).ktx", verdict: palette[below(palette.count)], message: "m")
            snapshot.bundleIdentifier = [nil, "com.example.a", "com.example.b"][below(3)]
            if seed % 3 == 0, below(2) == 0 {
                snapshot.file.group = PlaceKind.allCases[below(PlaceKind.allCases.count)].rawValue
            }
            return snapshot
        }
        var errors = snapshots.filter { $0.verdict == .unreadable }.map { ScanError(path: $0.path, message: "torn") }
        for index in 0..<(below(3) == 0 ? below(3) : 0) { errors.append(ScanError(path: "e\(index)", message: "gone")) }
        let evidence = (0..<(below(2) == 0 ? below(3) : 0)).map {
            EvidenceFinding(.staleVariant, path: "a/\($0).ktx", message: "disagrees")
        }
        var report = ScanReport(
            complete: errors.isEmpty && below(9) > 0, roots: [], snapshots: snapshots, evidenceFindings: evidence,
            errors: errors, notices: [])
        let acceptance = below(4)
        for index in report.findings.indices where acceptance > 0 && below(acceptance == 3 ? 1 : 2) == 0 {
            let source: FindingSuppression.Source = below(2) == 0 ? .baseline : .configuration
            report.findings[index].suppression = FindingSuppression(source: source, reason: "known")
        }
        return report
    }
}
