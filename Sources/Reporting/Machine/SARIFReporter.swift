internal import Foundation
internal import Policy
public import ReportModel
internal import Vocabulary

/// SARIF 2.1.0 as GitHub's code scanning takes it, and as the standard's schema wants it.
public struct SARIFReporter: Sendable {
    /// More results than this make GitHub refuse a run.
    static let maximumResults = 25_000

    /// What the program checks.
    private static let information = "https://mas.owasp.org/MASTG/tests/ios/MASVS-PLATFORM/MASTG-TEST-0290/"

    private let context: ReportContext

    public init(_ context: ReportContext) { self.context = context }

    public func render(_ report: ScanReport) throws -> String { try Pieces.joined { try write(report, to: $0) } }

    /// Result by result.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) throws {
        let run = run(report)
        let members: [String: JSONDocument] = [
            "tool": .value(run.tool), "automationDetails": .value(run.automationDetails),
            "invocations": .list(of: run.invocations), "results": .list(of: run.results),
            "artifacts": .list(of: run.artifacts), "originalUriBaseIds": .value(run.originalUriBaseIds),
            "properties": .value(run.properties),
        ]
        try JSONDocument.object([
            "$schema": .value(SARIFLog.schema), "version": .value(SARIFLog.version),
            "runs": .list(AnySequence([.object(members)])),
        ]).write(to: sink)
    }

    func run(_ report: ScanReport) -> SARIFLog.Run {
        let rules = self.rules(report)
        let index = Dictionary(
            rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let incomplete = RuleCatalogue.incompleteScan.id
        let gravestFirst = report.findings.sorted {
            ($0.isSuppressed ? 1 : 0, $1.severity) < ($1.isSuppressed ? 1 : 0, $0.severity)
        }
        var notifications =
            report.errors.map { notification("error", $0) } + report.notices.map { notification("note", $0) }
        let count = report.errors.count + gravestFirst.count
        // A reader that shows results alone must still see that the scan is incomplete: errors come first.
        let results = (0..<min(count, Self.maximumResults)).lazy.map { number in
            guard number >= report.errors.count else { return result(report.errors[number], index[incomplete] ?? 0) }
            let finding = gravestFirst[number - report.errors.count]
            return result(finding, index[finding.rule] ?? 0, report.snapshots.first(at: finding.path))
        }
        let leftOut = count - results.count
        if leftOut > 0 {
            notifications.append(
                SARIFLog.Notification(
                    level: "warning",
                    message: .init(text: "\(leftOut) of the least grave results are left out; the JSON report has all.")
                ))
        }
        let tool = SARIFLog.Tool(
            driver: .init(
                name: report.tool.name, semanticVersion: report.tool.version,
                informationUri: Self.information, rules: rules))
        let moment = context.date.formatted(.iso8601)
        let invocation = SARIFLog.Invocation(
            executionSuccessful: report.complete, startTimeUtc: moment, endTimeUtc: report.run?.finished,
            toolExecutionNotifications: notifications)
        return SARIFLog.Run(
            tool: tool, automationDetails: .init(id: "snapveil/\(moment)"), invocations: [invocation],
            results: AnyCollection(results), artifacts: artifacts(report),
            originalUriBaseIds: [
                Self.evidence: .init(
                    description: .init(text: "The scanned evidence, which is no part of a repository."))
            ],
            properties: .init(judgedBy: report.judgedBy))
    }

    /// What URIs of the evidence are relative to.
    private static let evidence = "EVIDENCE"

    /// The pictures that results are about, and the configuration.
    private func artifacts(_ report: ScanReport) -> AnyCollection<SARIFLog.File> {
        var files: [SARIFLog.File] = []
        if let configuration = report.configuration, let file = configuration.file {
            files.append(
                SARIFLog.File(
                    location: .init(uri: EvidenceURI.of(file)), roles: ["userSpecifiedConfiguration"],
                    hashes: configuration.sha256.map { ["sha-256": $0] }))
        }
        let flagged = report.snapshots.lazy.filter { $0.severity >= .note }.map { snapshot in
            SARIFLog.File(
                location: .init(uri: EvidenceURI.of(snapshot.path), uriBaseId: Self.evidence), length: snapshot.bytes,
                roles: ["analysisTarget"], hashes: snapshot.sha256.map { ["sha-256": $0] })
        }
        return AnyCollection(files + Array(flagged.prefix(Self.maximumResults)))
    }

    /// The catalogue, and what findings name beyond it.
    private func rules(_ report: ScanReport) -> [SARIFLog.Rule] {
        var rules = RuleCatalogue.all
        for finding in report.findings where !rules.contains(where: { $0.id == finding.rule }) {
            rules.append(RuleCatalogue.rule(named: finding.rule, severity: finding.severity))
        }
        return rules.map { rule in
            let help = RuleHelp(rule: rule)
            return SARIFLog.Rule(
                id: rule.id, name: rule.name, shortDescription: .init(text: rule.title),
                fullDescription: .init(text: rule.description), help: .init(text: help.text, markdown: help.markdown),
                helpUri: rule.references.first?.url, defaultConfiguration: .init(level: Self.level(rule.severity)),
                properties: .init(
                    tags: ["security", "privacy", "ios"] + rule.references.map(\.id),
                    precision: rule.precision.rawValue, securitySeverity: "\(rule.securitySeverity)"))
        }
    }

    private func result(_ finding: Finding, _ index: Int, _ snapshot: SnapshotReport?) -> SARIFLog.Result {
        let about = [finding.bundleIdentifier, finding.message].compactMap(\.self).joined(separator: ": ")
        // GitHub reads one key only, which otherwise is made from a line of the file; the format of its value is the same.
        let value = "\(finding.fingerprint.drop { $0 != ":" }.dropFirst()):\(finding.occurrence)"
        let isPicture = snapshot?.verdict.rawValue == finding.rule
        return SARIFLog.Result(
            ruleId: finding.rule, ruleIndex: index, level: Self.level(finding.severity),
            message: .init(text: Self.plain(about)), locations: [location(finding.path, app: finding)],
            relatedLocations: related(finding.path, bundle: finding.bundleIdentifier),
            partialFingerprints: [
                "snapveil/\(FindingFingerprint.scheme)": value, "primaryLocationLineHash": value,
            ],
            suppressions: finding.suppression.map { [.init(justification: $0.sentence)] },
            properties: .init(
                bundleIdentifier: finding.bundleIdentifier, scene: finding.scene, sha256: finding.sha256,
                template: isPicture ? snapshot?.template : nil,
                certainty: isPicture ? snapshot?.certainty?.rawValue : nil,
                regions: isPicture
                    ? snapshot?.regions.map {
                        .init(x: $0.x, y: $0.y, width: $0.width, height: $0.height, reason: $0.reason)
                    } : nil))
    }

    private func result(_ error: ScanError, _ index: Int) -> SARIFLog.Result {
        let value = FindingFingerprint.of(error) + ":1"
        return SARIFLog.Result(
            ruleId: RuleCatalogue.incompleteScan.id, ruleIndex: index, level: "error",
            message: .init(text: Self.plain(error.message)), locations: [location(error.path, app: nil)],
            relatedLocations: related(error.path, bundle: nil),
            partialFingerprints: [
                "snapveil/\(FindingFingerprint.scheme)": value, "primaryLocationLineHash": value,
            ], properties: .init())
    }

    private func notification(_ level: String, _ error: ScanError) -> SARIFLog.Notification {
        SARIFLog.Notification(
            level: level, message: .init(text: Self.plain(error.message)),
            locations: [
                SARIFLog.Location(physicalLocation: picture(error.path))
            ])
    }

    /// In the repository where there is such a place, or else the picture.
    private func location(_ path: String, app finding: Finding?) -> SARIFLog.Location {
        var logical: [SARIFLog.Location.Logical] = []
        if let app = finding?.bundleIdentifier { logical.append(.init(name: app, kind: "module")) }
        let physical: SARIFLog.Location.Physical
        if let place = context.sources.place(forBundle: finding?.bundleIdentifier) {
            physical = .init(
                artifactLocation: .init(uri: EvidenceURI.of(place.path)),
                region: .init(startLine: place.line, endLine: place.line))
        } else {
            physical = picture(path)
        }
        return SARIFLog.Location(physicalLocation: physical, logicalLocations: logical.isEmpty ? nil : logical)
    }

    private func picture(_ path: String) -> SARIFLog.Location.Physical {
        .init(artifactLocation: .init(uri: EvidenceURI.of(path), uriBaseId: Self.evidence))
    }

    /// The picture, where the result's own location is in the repository.
    private func related(_ path: String, bundle: String?) -> [SARIFLog.Location]? {
        guard !path.isEmpty, context.sources.place(forBundle: bundle) != nil else { return nil }
        return [
            SARIFLog.Location(id: 1, physicalLocation: picture(path), message: .init(text: Self.plain(path)))
        ]
    }

    /// Brackets would begin a link to another place of the log.
    private static func plain(_ text: String) -> String {
        SafeText.escape(text).replacingScalars(["[": "\\[", "]": "\\]"])
    }

    private static func level(_ severity: Severity) -> String { severity.rawValue }
}
