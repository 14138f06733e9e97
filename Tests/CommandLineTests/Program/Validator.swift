import Foundation
import TestSupport
import Testing

/// Programs that were written by others and know the formats. `Scripts/install-system-packages.sh tests` installs them.
enum Validator {
    static let schemas = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Schemas")
    static let reportSchema = FixtureVerdictTests.folder.deletingLastPathComponent()
        .appendingPathComponent("docs/json-report.schema.json")

    /// What is wrong with a JSON file by a JSON Schema; empty if nothing is.
    static func json(_ file: URL, schema: URL) throws -> String {
        #if os(macOS)
            try run("/usr/bin/env", ["check-jsonschema", "--schemafile", schema.path, file.path])
        #else
            try run("/usr/bin/python3", ["-W", "ignore", "-m", "jsonschema", "-i", file.path, schema.path])
        #endif
    }

    /// What is wrong with an XML file by an XML Schema; empty if nothing is.
    static func xml(_ file: URL, schema: URL) throws -> String {
        try run("/usr/bin/xmllint", ["--noout", "--schema", schema.path, file.path])
    }

    /// The text that an XPath expression stands for.
    static func xpath(_ expression: String, in file: URL) throws -> String {
        try output("/usr/bin/xmllint", ["--xpath", expression, file.path]).text
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A CSV file's rows as another program reads them.
    static func csv(_ file: URL) throws -> [[String]] {
        let program = "import csv,json,sys; print(json.dumps(list(csv.reader(open(sys.argv[1],newline='')))))"
        #if os(macOS)
            let text = try output("/usr/bin/env", ["python3", "-c", program, file.path]).text
        #else
            let text = try output("/usr/bin/python3", ["-c", program, file.path]).text
        #endif
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String]])
    }

    /// Complaints of a program that ends with 0 when it has none.
    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let (status, text) = try output(program, arguments)
        return status == 0 ? "" : "\(status): \(text)"
    }

    private static func output(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
        try #require(
            FileManager.default.isExecutableFile(atPath: program),
            "\(program) is missing: sh Scripts/install-system-packages.sh tests")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ["PATH": "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin", "PYTHONUTF8": "1"]
        let scratch = try TemporaryFolder()
        let handle = try FileHandle(forWritingTo: scratch.write([], to: "out"))
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: scratch.url.appendingPathComponent("out")), as: UTF8.self)
        return (process.terminationStatus, text)
    }
}
