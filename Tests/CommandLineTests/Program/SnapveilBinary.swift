import Foundation
import TestSupport
import Testing

/// The real program, as it was built beside these tests.
enum SnapveilBinary {
    struct Run {
        var status: Int32
        var output: String
        var errors: String

        /// Lines of standard error.
        var errorLines: [Substring] { errors.split(separator: "\n") }
    }

    /// The folder that holds the test bundle also holds the products.
    static let url: URL = {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }?.bundleURL
        let beside = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return beside.deletingLastPathComponent().appendingPathComponent("snapveil")
    }()

    /// Runs the program and waits for its end.
    /// - Parameters:
    ///   - folder: the working directory, so that no configuration of the developer's is found.
    ///   - environment: added to a clean environment.
    ///   - memory: KiB of address space that the program gets.
    static func run(
        _ arguments: [String], in folder: URL, environment: [String: String] = [:], memory: Int? = nil
    ) throws -> Run {
        let process = Process()
        if let memory {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "ulimit -v \(memory) 2>/dev/null; exec \"$0\" \"$@\"", url.path] + arguments
        } else {
            process.executableURL = url
            process.arguments = arguments
        }
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path].merging(environment) { $1 }
        // Files instead of pipes: nothing blocks, however much is written.
        let scratch = try TemporaryFolder()
        let files = try ["out", "err"].map { try scratch.write([], to: $0) }
        let handles = try files.map { try FileHandle(forWritingTo: $0) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handles[0]
        process.standardError = handles[1]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationReason == .exit, "ended by a signal: \(arguments)")
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return Run(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }
}
