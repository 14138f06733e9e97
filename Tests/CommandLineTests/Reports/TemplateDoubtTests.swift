import Foundation
import TestSupport
import Testing

/// What a scan says of templates and regions that hide less than they seem to.
@Suite struct TemplateDoubtTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Screens.covered, to: "dump/\(Screens.scene("com.example.app"))/A@2x.ktx")
        try folder.write(Screens.exposed, to: "screen@2x.ktx")
        try folder.write(Screens.launch, to: "cover@2x.ktx")
    }

    private func scan(_ configuration: String) throws -> (notices: [String], rules: [String]) {
        try folder.write(Array(configuration.utf8), to: "c.yml")
        let run = try SnapveilBinary.run(["scan", "dump", "--config", "c.yml", "--format", "json"], in: folder.url)
        let top = try ReportJSON(run.output).top
        let notices = (top["notices"] as? [[String: Any]] ?? []).map {
            "\($0["path"] as? String ?? ""): \($0["message"] as? String ?? "")"
        }
        let findings = top["evidenceFindings"] as? [[String: Any]] ?? []
        return (notices, findings.compactMap { $0["rule"] as? String })
    }

    @Test("A template that is a screen, and a card without an example, are named with their lines")
    func templates() throws {
        let notices = try scan(
            """
            version: 1
            templates:
              - {id: screen, kind: image, image: screen@2x.ktx}
              - {id: cover, kind: image, image: cover@2x.ktx}
              - {id: card, kind: message}
              - {id: black, kind: solid, color: "#000000"}

            """
        ).notices.filter { !$0.contains("was found in no snapshot") }
        #expect(notices.count == 2, "\(notices)")
        #expect(notices.contains { $0.hasPrefix("c.yml:3: template 'screen': its picture may be a screen of the app") })
        #expect(notices.contains { $0.hasPrefix("c.yml:5: template 'card': has no example of its card") })
    }

    @Test(
        "Regions that are ignored are named where they are large, and a picture that was hardly judged is a finding",
        arguments: [(0.1, 0, 0), (0.3, 1, 0), (0.6, 1, 1), (1, 1, 1)])
    func ignored(_ height: Double, _ notices: Int, _ findings: Int) throws {
        let found = try scan(
            """
            version: 1
            templates:
              - {id: black, kind: solid, color: "#000000"}
            apps:
              - bundle: com.example.*
                ignore-regions:
                  - {name: top, x: 0, y: 0, width: 1, height: \(height)}

            """)
        #expect(found.notices.count { $0.contains("ignores") } == notices, "\(found.notices)")
        #expect(found.rules.count { $0 == "mostly-ignored-picture" } == findings, "\(found.rules)")
    }

    @Test(
        "Sensitive regions are named where they are next to nothing of the screen",
        arguments: [(0.0002, true), (0.009, true), (0.011, false), (1, false)])
    func sensitive(_ height: Double, _ isNamed: Bool) throws {
        let notices = try scan(
            """
            version: 1
            apps:
              - bundle: com.example.*
                sensitive-regions:
                  - {name: balance, x: 0, y: 0, width: 1, height: \(height)}

            """
        ).notices.filter { $0.contains("sensitive regions") }
        #expect(
            notices
                == (isNamed
                    ? [
                        "c.yml: judges less than 1 % of the screens of com.example.app, its sensitive regions: "
                            + "nearly all that they show is not judged"
                    ] : []))
    }
}
