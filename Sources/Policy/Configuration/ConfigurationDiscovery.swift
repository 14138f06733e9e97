import Foundation
public import Vocabulary

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

    /// - Parameter linked: a name that a file has in the evidence as well, although its path does not lie there.
    public static func load(
        option: String?, environment: [String: String], workingDirectory: String, evidence: [String],
        linked: (String) -> String?, kinds: [TemplateKind]
    ) throws(ConfigurationError) -> Found {
        if let option {
            try refuse(option, "--config", in: workingDirectory, evidence, linked)
            return Found(configuration: try read(option, kinds), notes: [])
        }
        if let path = environment[variable], !path.isEmpty {
            try refuse(path, variable, in: workingDirectory, evidence, linked)
            return Found(configuration: try read(path, kinds), notes: [])
        }
        let local = workingDirectory + "/" + fileName
        guard FileManager.default.fileExists(atPath: local) else { return Found(configuration: .builtIn, notes: []) }
        if holder(of: local, evidence) ?? holder(of: workingDirectory, evidence) != nil {
            return Found(
                configuration: .builtIn,
                notes: ["\(fileName) in the working directory lies inside the evidence and is not used"])
        }
        if let name = linked(local) {
            return Found(
                configuration: .builtIn,
                notes: [
                    "\(fileName) in the working directory is the same file as \(name) in the evidence (a hard link) and "
                        + "is not used"
                ])
        }
        return Found(configuration: try read(local, shown: fileName, kinds), notes: [])
    }

    /// Evidence must not say by what it is judged.
    private static func refuse(
        _ path: String, _ source: String, in workingDirectory: String, _ evidence: [String],
        _ linked: (String) -> String?
    ) throws(ConfigurationError) {
        let absolute = path.hasPrefix("/") ? path : workingDirectory + "/" + path
        // The name may lie in the evidence and lead out of it, or the other way round.
        let folder = URL(fileURLWithPath: absolute).deletingLastPathComponent().path
        guard let root = holder(of: absolute, evidence) ?? holder(of: folder, evidence) else {
            guard let name = linked(absolute) else { return }
            throw ConfigurationError(
                file: path,
                message:
                    "is the same file as \(name) in the evidence (a hard link), which must not say how it is judged: "
                    + "copy the file and name the copy (\(source))")
        }
        throw ConfigurationError(
            file: path,
            message:
                "lies inside the evidence \(root), which must not say how it is judged: copy the file elsewhere and "
                + "name the copy (\(source))")
    }

    /// The part of the evidence that holds a file, whatever links lead to it.
    private static func holder(of path: String, _ evidence: [String]) -> String? {
        let place = resolved(path)
        return evidence.first { place.starts(with: resolved($0)) }
    }

    private static func resolved(_ path: String) -> [String] {
        guard let real = unsafe realpath(path, nil) else {
            return URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path.split(separator: "/")
                .map(String.init)
        }
        defer { unsafe free(real) }
        return unsafe String(cString: real).split(separator: "/").map(String.init)
    }

    private static func read(_ path: String, shown: String? = nil, _ kinds: [TemplateKind]) throws(ConfigurationError)
        -> Configuration
    {
        let name = shown ?? path
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
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
            text, file: name, directory: URL(fileURLWithPath: path).deletingLastPathComponent().path,
            kinds: kinds)
    }
}
