import Foundation
import Testing

/// Programs of others that know the same check digits: python-stdnum and python-mnemonic.
enum Oracle {
    private static let python = "/usr/bin/python3"

    /// Whether Python has the modules; `sh Scripts/install-system-packages.sh tests` installs them on Debian and Ubuntu.
    static let isThere = (try? run("import stdnum, mnemonic", [])) != nil

    /// What a program prints for each of the lines it is given on its standard input.
    static func run(_ program: String, _ lines: [String]) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-W", "ignore", "-c", program]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = Data(lines.map { $0 + "\n" }.joined().utf8)
        let writer = Thread {
            try? input.fileHandleForWriting.write(contentsOf: text)
            try? input.fileHandleForWriting.close()
        }
        writer.start()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableRuntimeMismatch) }
        return String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
