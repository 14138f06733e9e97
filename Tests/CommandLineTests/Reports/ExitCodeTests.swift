import Foundation
import TestSupport
import Testing

/// 0 in order, 1 findings, 2 usage or configuration or input, 3 incomplete; 2 and 3 outrank 1, 2 outranks 3.
@Suite struct ExitCodeTests {
    private let folder: TemporaryFolder
    private let scene = Screens.scene("com.example.app")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Screens.covered, to: "covered/\(scene)/A@2x.ktx")
        try folder.write(Screens.exposed, to: "exposed/\(scene)/B@2x.ktx")
        try folder.write(Screens.exposed, to: "broken/\(scene)/B@2x.ktx")
        try folder.write([1, 2, 3], to: "broken/\(scene)/C@2x.ktx")
        try folder.write([], to: "empty/Library/Preferences/a.plist")
        try folder.write(Array("version: 1\ntemplats: []\n".utf8), to: "wrong.yml")
        try folder.write(
            Array("version: 1\ntemplates:\n  - {id: black, kind: solid, color: \"#000000\"}\n".utf8), to: "right.yml")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var arguments: String
        var status: Int32
        var testDescription: String { "\(arguments) → \(status)" }

        init(_ arguments: String, _ status: Int32) {
            self.arguments = arguments
            self.status = status
        }
    }

    static let cases = [
        Case("--version", 0),
        Case("--help", 0),
        Case("scan --help", 0),
        Case("scan covered", 0),
        Case("scan covered --config right.yml", 0),
        Case("scan covered --fail-on masked", 1),
        Case("scan exposed", 1),
        Case("scan exposed --format json", 1),
        Case("scan covered exposed", 1),
        Case("scan exposed --exit-zero", 0),
        Case("scan exposed --fail-on never", 0),
        Case("scan exposed --fail-on warning", 1),
        Case("scan exposed --fail-on legible-blur,translucent", 0),
        Case("scan broken", 3),
        Case("scan broken --exit-zero", 3),
        Case("scan broken --fail-on never", 3),
        Case("scan empty", 3),
        Case("scan empty --allow-empty", 0),
        Case("scan exposed empty", 3),
        Case("scan exposed empty --allow-empty", 1),
        Case("scan absent", 2),
        Case("scan absent broken", 2),
        Case("scan exposed absent --exit-zero", 2),
        Case("scan", 2),
        Case("scna covered", 2),
        Case("scan covered --bogus", 2),
        Case("scan covered --format yaml", 2),
        Case("scan covered --fail-on nothing", 2),
        Case("scan covered --fail-on never,error", 2),
        Case("scan covered --jobs 0", 2),
        Case("scan covered --jobs many", 2),
        Case("scan covered --config absent.yml", 2),
        Case("scan covered --config wrong.yml", 2),
        Case("scan covered --output covered/report.json", 2),
        Case("scan covered --output absent/report.json", 2),
        Case("scan exposed --output report.json --format json", 1),
        Case("inspect covered/Library/SplashBoard/Snapshots/sceneID:com.example.app-default/A@2x.ktx", 0),
        Case("inspect broken/Library/SplashBoard/Snapshots/sceneID:com.example.app-default/C@2x.ktx", 3),
        Case("inspect covered", 2),
        Case("inspect absent.ktx", 2),
        Case("export covered -o pictures", 0),
        Case("export broken -o pictures", 3),
        Case("export empty -o pictures", 3),
        Case("export absent -o pictures", 2),
        Case("export covered -o covered/pictures", 2),
        Case("export covered", 2),
    ]

    @Test("A command line ends with its exit code", arguments: cases)
    func ends(_ example: Case) throws {
        let run = try SnapveilBinary.run(example.arguments.split(separator: " ").map(String.init), in: folder.url)
        #expect(run.status == example.status, "\(run.output)\(run.errors)")
        if example.status == 2 { #expect(!run.errors.isEmpty, "what is wrong is said on standard error") }
    }

    @Test("The version is the program's name and a semantic version")
    func version() throws {
        let run = try SnapveilBinary.run(["--version"], in: folder.url)
        #expect(run.output.wholeMatch(of: /snapveil \d+\.\d+\.\d+\n/) != nil, "\(run.output)")
    }
}
