import Foundation
import TestSupport
import Testing

/// Evidence is never written to.
@Suite struct EvidenceUntouchedTests {
    /// Everything that a write could change about a tree: names, kinds, sizes, times, contents.
    private func state(of root: URL) throws -> [String: String] {
        var state: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) + ["."] {
            let path = root.appendingPathComponent(name).path
            var facts = stat()
            try #require(lstat(path, &facts) == 0)
            #if canImport(Darwin)
                let times = [facts.st_mtimespec, facts.st_ctimespec]
            #else
                let times = [facts.st_mtim, facts.st_ctim]
            #endif
            let content = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? ""
            state[name] = "\(facts.st_mode) \(facts.st_size) \(times.map { [$0.tv_sec, $0.tv_nsec] }) \(content)"
        }
        return state
    }

    @Test(
        "A tree is the same after every command, byte for byte and time for time",
        arguments: [
            ["scan", "dump"], ["scan", "dump", "--format", "json", "--output", "report.json"],
            ["scan", "dump", "--all-images"], ["export", "dump", "-o", "pictures"],
            ["export", "dump", "-o", "dump/pictures"], ["scan", "dump", "--output", "dump/report.txt"],
            ["inspect", "dump/Library/SplashBoard/Snapshots/sceneID:com.example.app-default/A@2x.ktx"],
        ])
    func untouched(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let scene = Screens.scene("com.example.app")
        try folder.write(Screens.covered, to: "dump/\(scene)/A@2x.ktx")
        try folder.write(Screens.exposed, to: "dump/\(scene)/downscaled/A@2x.ktx")
        try folder.write([1], to: "dump/\(scene)/damaged.ktx")
        try folder.write(Screens.exposed, to: "dump/Documents/picture.ktx")
        let database = try ManifestDatabaseBuilder()
        try database.checkpoint()
        try database.add("com.example.app", key: "else", value: [1])
        let files = try database.files()
        let place = "dump/private/var/mobile/Library/FrontBoard/applicationState.db"
        try folder.write(files.database, to: place)
        try folder.write(files.log, to: place + "-wal")
        let evidence = folder.url.appendingPathComponent("dump")
        let before = try state(of: evidence)
        _ = try SnapveilBinary.run(arguments, in: folder.url)
        #expect(try state(of: evidence) == before)
    }
}
