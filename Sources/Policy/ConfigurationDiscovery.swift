import Foundation

/// Where the configuration comes from: `--config`, then `SNAPVEIL_CONFIG`, then `.snapveil.yml` in the working
/// directory, then the built-in defaults. Never a file inside the evidence.
public enum ConfigurationDiscovery {
    public static let fileName = ".snapveil.yml"
    public static let variable = "SNAPVEIL_CONFIG"

    public struct Found: Sendable {
        public var configuration: Configuration
        /// Said on standard error, e.g. that a file was passed over.
        public var notes: [String]
    }

    public static func load(
        option: String?, environment: [String: String], workingDirectory: String, evidence: [String]
    ) throws(ConfigurationError) -> Found {
        if let option { return Found(configuration: try read(option), notes: []) }
        if let path = environment[variable], !path.isEmpty { return Found(configuration: try read(path), notes: []) }
        let local = workingDirectory + "/" + fileName
        guard FileManager.default.fileExists(atPath: local) else { return Found(configuration: .builtIn, notes: []) }
        let directory = resolved(workingDirectory)
        for path in evidence {
            let root = resolved(path)
            if directory == root || directory.hasPrefix(root == "/" ? root : root + "/") {
                return Found(
                    configuration: .builtIn,
                    notes: ["\(fileName) in the working directory lies inside the evidence and is not used"])
            }
        }
        return Found(configuration: try read(local, shown: fileName), notes: [])
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    }

    private static func read(_ path: String, shown: String? = nil) throws(ConfigurationError) -> Configuration {
        let name = shown ?? path
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw ConfigurationError(file: name, message: "there is no such file")
        }
        guard !isDirectory.boolValue else { throw ConfigurationError(file: name, message: "is a directory") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(file: name, message: "cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ConfigurationError(file: name, message: "is not UTF-8 text")
        }
        return try ConfigurationParser.parse(
            text, file: name, directory: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }
}
