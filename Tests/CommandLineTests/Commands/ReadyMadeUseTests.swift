import Foundation
import TestSupport
import Testing
import Yams

/// What is offered ready-made works as it stands: the action's script, the commands of the CI guide, completions.
@Suite struct ReadyMadeUseTests {
    private static let project = FixtureVerdictTests.folder.deletingLastPathComponent()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let scene = Screens.scene("com.example.app")
        try folder.write(Screens.exposed, to: "extract/\(scene)/A@2x.ktx")
        try folder.write(Screens.covered, to: "second extract/\(scene)/B@2x.ktx")
        try folder.write(Array("version: 1\n".utf8), to: ".snapveil.yml")
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
    }

    /// Runs a shell with the program in its search path.
    private func shell(_ arguments: [String], _ environment: [String: String] = [:]) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        let programs = SnapveilBinary.url.deletingLastPathComponent().path
        process.environment = ["PATH": "\(programs):/usr/bin:/bin", "HOME": folder.url.path].merging(environment) { $1 }
        let handle = try FileHandle(forWritingTo: folder.write([], to: "shell-output"))
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try text("shell-output"))
    }

    private func action(_ environment: [String: String]) throws -> (Int32, String) {
        let usual = [
            "REPORTS": "reports", "FAIL_ON": "error", "CONFIG": "", "BASELINE": "", "GITHUB_OUTPUT": "github-output",
            "GITHUB_STEP_SUMMARY": "summary.md",
        ]
        return try shell(
            [Self.project.appendingPathComponent("Scripts/github-action.sh").path], usual.merging(environment) { $1 })
    }

    @Test("The action annotates, reports, summarises and fails")
    func actionFails() throws {
        try folder.write(Array("before\n".utf8), to: "summary.md")
        let (status, output) = try action(["PATHS": "extract\nsecond extract\n"])
        #expect(status == 1, "\(output)")
        #expect(output.hasPrefix("::error file="), "\(output)")
        #expect(try text("github-output") == "exit-code=1\n")
        #expect(try text("summary.md").hasPrefix("before\n# App-switcher snapshots\n"), "added, not replaced")
        for name in ["snapveil.json", "snapveil.sarif", "snapveil.xml", "snapveil.md", "snapveil.html"] {
            #expect(try !text("reports/\(name)").isEmpty)
        }
        #expect(try ReportJSON(try text("reports/snapveil.json")).snapshots.count == 2)
    }

    @Test("The action passes on what it was given, and nothing in it is run")
    func actionInputs() throws {
        #expect(try action(["PATHS": "second extract"]).0 == 0)
        #expect(try action(["PATHS": "extract", "FAIL_ON": "never"]).0 == 0)
        #expect(try action(["PATHS": "extract", "FAIL_ON": "sometimes"]).0 == 2)
        #expect(try action(["PATHS": "extract", "BASELINE": "absent.json"]).0 == 2)
        #expect(try action(["PATHS": "$(touch run)\n`touch run`\n; touch run"]).0 == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("run").path))
    }

    /// The action's steps as a runner runs them: each `${{ inputs.… }}` filled in, each step in a shell of its own.
    private func runAction(_ inputs: [String: String]) throws -> (Int32, String) {
        let action = try #require(
            try Yams.load(yaml: String(contentsOf: Self.project.appendingPathComponent("action.yml"), encoding: .utf8))
                as? [String: Any])
        let declared = try #require(action["inputs"] as? [String: [String: Any]])
        #expect(Set(inputs.keys).isSubset(of: declared.keys), "an input that the action does not have is passed over")
        let steps = try #require((action["runs"] as? [String: Any])?["steps"] as? [[String: Any]])
        var said = ""
        for step in steps {
            var environment = ["GITHUB_ACTION_PATH": Self.project.path, "GITHUB_PATH": "github-path"]
            environment["GITHUB_OUTPUT"] = "github-output"
            for (name, value) in try #require(step["env"] as? [String: String]) {
                let words = value.split { " ${}".contains($0) }.map(String.init)
                try #require(words.count == 1, "\(name): \(value)")
                if words[0].hasPrefix("inputs.") {
                    let input = String(words[0].dropFirst("inputs.".count))
                    let declaration = try #require(declared[input], "\(name) is taken from no input")
                    environment[name] = inputs[input] ?? declaration["default"] as? String ?? ""
                } else {
                    let known = ["github.action_ref": "main", "github.action_repository": "o/snapveil"]
                    try #require(known.keys.contains(words[0]), "\(name): \(words[0])")
                    environment[name] = known[words[0]]
                }
            }
            let (status, output) = try shell(["-c", try #require(step["run"] as? String)], environment)
            said += output
            if status != 0 { return (status, said) }
        }
        return (0, said)
    }

    @Test("The action runs its scripts with the inputs it declares")
    func actionFile() throws {
        let (status, output) = try runAction(["paths": "extract\nsecond extract", "config": ".snapveil.yml"])
        #expect(status == 1, "\(output)")
        #expect(output.contains("snapveil 0."), "the first step says which program it found: \(output)")
        #expect(try ReportJSON(try text("snapveil-reports/snapveil.json")).snapshots.count == 2)
        #expect(try text("github-output") == "exit-code=1\n")
        #expect(try runAction(["paths": "second extract", "reports": "elsewhere"]).0 == 0)
        #expect(try ReportJSON(try text("elsewhere/snapveil.json")).snapshots.count == 1)
        #expect(try runAction(["paths": "extract", "fail-on": "never"]).0 == 0)
        #expect(try runAction(["paths": "extract", "baseline": "absent.json"]).0 == 2)
    }

    @Test("Every scan in the CI guide works as it is written")
    func guide() throws {
        let guide = try String(
            contentsOf: Self.project.appendingPathComponent("docs/ci.md"), encoding: .utf8)
        let words = guide.split { $0.isWhitespace || $0 == "\\" }.map(String.init)
        var commands: [[String]] = []
        for start in words.indices.dropLast(2) where words[start...(start + 2)] == ["snapveil", "scan", "extract"] {
            var command = ["scan", "extract"]
            var next = start + 3
            while next < words.count, words[next].hasPrefix("-"), words[next] != "-" {
                let isFlag = words[next] == "--update-baseline"
                command += words[next...(isFlag ? next : next + 1)].map { $0.replacing("$RUNNER_TEMP/", with: "") }
                next += isFlag ? 1 : 2
            }
            commands.append(command.map { $0.replacing("\"", with: "") })
        }
        #expect(commands.count == 4)
        for command in commands.sorted(by: { a, _ in a.contains("--update-baseline") }) {
            let run = try SnapveilBinary.run(command, in: folder.url)
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
    }

    /// The lines of a block of the guide that lie deeper than the line that begins it.
    private func block(after start: String, in guide: String) throws -> [String] {
        let lines = guide.split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.hasSuffix(start) })
        let depth = lines[first].prefix { $0 == " " }.count
        let body = lines[(first + 1)...].prefix { $0.prefix { $0 == " " }.count > depth }
        let margin = body.first?.prefix { $0 == " " }.count ?? 0
        return body.map { String($0.dropFirst(margin)) }
    }

    /// Runs what a runner would run in a container: a bare environment, a plain shell, and nothing but the program.
    private func container(_ script: String, _ environment: [String: String] = [:]) throws -> (Int32, String) {
        let programs = SnapveilBinary.url.deletingLastPathComponent().path
        let given = environment.map { "\($0.key)=\($0.value)" }
        return try shell(
            ["-c", #"exec env -i "$@""#, "env", "PATH=\(programs):/usr/bin:/bin", "HOME=/nonexistent"] + given
                + ["sh", "-e", "-c", script])
    }

    @Test("The GitLab job works in a shell of a container as it is printed")
    func gitLab() throws {
        let guide = try String(contentsOf: Self.project.appendingPathComponent("docs/ci.md"), encoding: .utf8)
        #expect(guide.contains("entrypoint: [\"\"]"), "the image's entry point is the program")
        let script = try block(after: "  script:", in: guide)
        // A line that begins with a hyphen is a command, and the lines below belong to it.
        let commands = script.reduce(into: [String]()) { commands, line in
            if line.hasPrefix("- ") {
                commands.append(String(line.dropFirst(2)))
            } else {
                commands[commands.count - 1] += " " + line.trimmingCharacters(in: .whitespaces)
            }
        }
        #expect(commands.count == 1)
        #expect(try container(commands[0]).0 == 2, "there is no baseline yet")
        _ = try SnapveilBinary.run(
            ["scan", "extract", "--baseline", "snapveil-baseline.json", "--update-baseline"], in: folder.url)
        let (status, output) = try container(commands[0])
        #expect(status == 0, "\(output)")
        #expect(try text("snapveil.xml").hasPrefix("<?xml") && text("snapveil.json").hasPrefix("{"))
    }

    @Test("The GitHub step without the action writes the summary, and fails as the scan does")
    func gitHubStep() throws {
        let guide = try String(contentsOf: Self.project.appendingPathComponent("docs/ci.md"), encoding: .utf8)
        let script = try block(after: "- run: |", in: guide).joined(separator: "\n")
        _ = try SnapveilBinary.run(
            ["scan", "second extract", "--baseline", "snapveil-baseline.json", "--update-baseline"], in: folder.url)
        let (status, output) = try container(script, ["GITHUB_STEP_SUMMARY": "page.md"])
        #expect(status == 1 && output.hasPrefix("::error file=.snapveil.yml,line=1,"), "\(output)")
        #expect(try text("page.md").hasPrefix("# App-switcher snapshots"))
        #expect(try text("snapveil.sarif").hasPrefix("{"))
    }

    @Test("Completions are made from the commands there are", arguments: ["bash", "zsh", "fish"])
    func completions(_ name: String) throws {
        let run = try SnapveilBinary.run(["--generate-completion-script", name], in: folder.url)
        #expect(run.status == 0)
        for word in ["scan", "rules", "baseline", "fail-on", "partially-masked"] {
            #expect(run.output.contains(word), "\(word)")
        }
        guard name == "bash" else { return }
        try folder.write(Array(run.output.utf8), to: "completion")
        #expect(try shell(["-n", "completion"]) == (0, ""))
    }
}
