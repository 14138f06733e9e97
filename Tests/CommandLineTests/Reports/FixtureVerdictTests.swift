import Foundation
import TestSupport
import Testing

/// The committed dump gets the verdicts that its records promise.
@Suite struct FixtureVerdictTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

    /// One record of `expected.json`.
    struct Expected: Decodable {
        var path: String
        var truth: String
        var template: String?
        var accept: [String]
        /// What is right without a configuration.
        var zeroAccept: [String]
        var leaks: [[Int]]
        var about: String
        var width: Int
        var height: Int
        var scale: Int
        var app: String
        /// A container's word, or `cgbi`.
        var container: String

        enum CodingKeys: String, CodingKey {
            case path, truth, template, accept, leaks, about, width, height, scale, app, container
            case zeroAccept = "zero_accept"
        }
    }

    /// One record of `expected-damaged.json`.
    struct Damaged: Decodable {
        var path: String
        var expect: String
        var about: String
    }

    private static func records<Record: Decodable>(_ name: String) throws -> [Record] {
        try JSONDecoder().decode([Record].self, from: Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// Snapshots whose verdict is another leak than the one that was drawn, by what they are about.
    private static let otherLeaks = [
        "Portrait cover kept in landscape: a seam, mails beside it": "unmasked"
    ]
    /// Covers that nobody described and that look like a screen without a configuration.
    private static let mistaken: Set = [
        "A photograph stretched over the screen", "Pattern picture, light", "Pattern picture, dark",
        "Pattern picture in a JPEG",
    ]

    private func scan(_ name: String) throws -> (status: Int32, report: ReportJSON) {
        let working = try TemporaryFolder()
        let dump = Self.folder.appendingPathComponent(name).path
        let configuration = Self.folder.appendingPathComponent(".snapveil.yml").path
        let run = try SnapveilBinary.run(
            ["scan", dump, "--config", configuration, "--format", "json"], in: working.url)
        return (run.status, try ReportJSON(run.output))
    }

    @Test("Every snapshot of the dump gets its expected verdict, template, size and app")
    func verdicts() throws {
        let expected: [Expected] = try Self.records("expected.json")
        let (status, report) = try scan("dump")
        #expect(status == 1, "the dump leaks")
        #expect(Set(report.paths) == Set(expected.map(\.path)))
        #expect(report.top["complete"] as? Bool == true)
        let found = Dictionary(uniqueKeysWithValues: zip(report.paths, report.snapshots))
        for record in expected {
            let snapshot = try #require(found[record.path])
            let verdict = snapshot["verdict"] as? String ?? ""
            #expect(verdict == Self.otherLeaks[record.about] ?? record.truth, "\(record.about): \(record.path)")
            #expect(record.accept.contains(verdict), "\(record.about): \(verdict), \(record.path)")
            if record.truth == "masked", let template = record.template {
                #expect(snapshot["template"] as? String == template, "\(record.about): \(record.path)")
            }
            #expect(snapshot["width"] as? Int == record.width && snapshot["height"] as? Int == record.height)
            #expect(snapshot["scale"] as? Int == record.scale)
            #expect(snapshot["bundleIdentifier"] as? String == record.app)
            #expect(snapshot["container"] as? String == (record.container == "cgbi" ? "png" : record.container))
        }
    }

    @Test("Without a configuration no leak is missed, and few covers are mistaken for one")
    func withoutConfiguration() throws {
        let expected: [Expected] = try Self.records("expected.json")
        let working = try TemporaryFolder()
        let run = try SnapveilBinary.run(
            ["scan", Self.folder.appendingPathComponent("dump").path, "--format", "json"], in: working.url)
        let verdicts = try ReportJSON(run.output).verdicts
        #expect(verdicts.count == expected.count)
        let wrong = expected.filter { !$0.zeroAccept.contains(verdicts[$0.path] ?? "") }
        #expect(Set(wrong.map(\.about)) == Self.mistaken)
        #expect(wrong.allSatisfy { $0.truth == "masked" })
    }

    @Test("What leaks lies inside the reported regions")
    func regions() throws {
        let expected: [Expected] = try Self.records("expected.json")
        let report = try scan("dump").report
        let found = Dictionary(uniqueKeysWithValues: zip(report.paths, report.snapshots))
        for record in expected where !record.leaks.isEmpty {
            let regions = found[record.path]?["regions"] as? [[String: Any]] ?? []
            for leak in record.leaks {
                // The middle of what leaks, rather than all of it: how tight the rectangles are is measured elsewhere.
                let (x, y) = (leak[0] + leak[2] / 2, leak[1] + leak[3] / 2)
                let isInside = regions.contains { region in
                    guard let left = region["x"] as? Int, let top = region["y"] as? Int,
                        let width = region["width"] as? Int, let height = region["height"] as? Int
                    else { return false }
                    return (left..<left + width).contains(x) && (top..<top + height).contains(y)
                }
                #expect(isInside, "\(record.about): (\(x), \(y)) in \(record.path)")
            }
        }
    }

    @Test("Damaged files are reported, and the good one among them is judged")
    func damaged() throws {
        let expected: [Damaged] = try Self.records("expected-damaged.json")
        let (status, report) = try scan("damaged")
        #expect(status == 3)
        let verdicts = report.verdicts
        let errors = Set(report.errors.compactMap { $0["path"] as? String })
        for record in expected {
            switch record.expect {
            case "not-a-file": #expect(verdicts[record.path] == nil && errors.contains(record.path))
            case "unreadable":
                #expect(verdicts[record.path] == "unreadable" && errors.contains(record.path), "\(record.about)")
            default: #expect(verdicts[record.path] == record.expect, "\(record.about)")
            }
        }
    }
}
