import ScanEngine
import Testing

@testable import ReportModel
@testable import Reporting

@Suite struct ReporterTests {
    private func report(_ change: (inout SnapshotReport) -> Void = { _ in }) -> ScanReport {
        var snapshot = SnapshotReport(path: "Library/SplashBoard/Snapshots/g/a.ktx", verdict: .unmasked, message: "why")
        change(&snapshot)
        return ScanReport(complete: true, roots: [], snapshots: [snapshot], errors: [], notices: [])
    }

    private func text(_ report: ScanReport) -> String { TextReporter(style: .plain).render(report) }

    @Test("The text report reads as expected")
    func text() {
        let report = report {
            $0.bundleIdentifier = "com.example.app"
            $0.template = "cover"
            $0.certainty = .compared
            $0.regions = [RegionReport(x: 0, y: 10, width: 30, height: 40, reason: "text-like", strength: 1)]
            $0.objections = [
                ObjectionReport(rule: .offCentre, count: 12), ObjectionReport(rule: .noBackground, count: 1),
            ]
            $0.notes = ["odd"]
        }
        #expect(
            text(report) == """
                com.example.app
                in Library/SplashBoard/Snapshots/
                  g/
                    unmasked            a.ktx
                        template cover: why [compared]
                        - 30×40 at (0, 10): text-like
                        no cover: something is not centred (12 times)
                        no cover: no colour fills enough of the screen to be a cover's
                          background
                        note: odd

                Judged without a configuration.
                1 snapshot of 1 app: 1 leak (1 unmasked).

                """)
    }

    @Test("Many regions are counted rather than listed")
    func manyRegions() {
        let report = report {
            $0.regions = (0..<9).map { RegionReport(x: $0, y: 0, width: 1, height: 1, reason: "r", strength: 1) }
        }
        #expect(text(report).contains("- and 3 more regions; the JSON report has all"))
    }

    @Test("Every key of a snapshot is written, null where nothing is known")
    func nulls() throws {
        let json = try JSONReporter().render(report())
        for key in ["sha256", "template", "technique", "blurRadius", "opacity", "width", "bundleIdentifier"] {
            #expect(json.contains("\"\(key)\" : null"), "\(key)")
        }
    }

    @Test("A number that JSON cannot hold does not lose the report")
    func shortNumbers() {
        #expect(text(report { $0.blurRadius = .infinity }).contains("blur σ inf pt"))
        #expect(text(report { $0.blurRadius = 3.1 }).contains("blur σ 3.1 pt"))
    }
}
