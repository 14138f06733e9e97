import Foundation
import TestSupport
import Vocabulary

@testable import Evidence

extension FuzzTarget {
    /// The list of a backup with its log; the first two bytes say how many of the others are the log.
    static let backup = FuzzTarget(name: "backup", seeds: BackupSeeds.all) { bytes in
        guard let contents = ManifestContents(fuzzed: bytes) else { return }
        var limits = WalkLimits()
        (limits.entries, limits.depth, limits.pathBytes) = (500, 32, 1024)
        var collector = EvidenceCollector(limits: limits, allImages: bytes.count % 2 == 1)
        collector.places = Set(PlaceKind.allCases)
        collector.backups = BackupAccess(temporaryFolder: .success(FileManager.default.temporaryDirectory.path))
        var builder = EvidenceBuilder(collector, root: Array("/dump".utf8))
        guard
            let listing = builder.list(
                EvidencePath("B"), settings: [], source: { () throws(EvidenceError) in .held(contents) })
        else {
            require(!builder.collection.issues.isEmpty, "nothing was read, and nobody says why")
            return
        }
        builder.finish(listing)
        let dots = [Array(".".utf8), Array("..".utf8)]
        for file in listing.files {
            let stored = file.stored.components
            require(
                stored.count == 3 && stored[0] == Array("B".utf8) && stored[2].count == 40
                    && stored[1].elementsEqual(stored[2].prefix(2)) && !stored.joined().contains(UInt8(ascii: ".")),
                "a file outside of the backup")
            require(file.path.components.allSatisfy { !dots.contains($0) && !$0.contains(0) }, "a name that leads out")
            require(file.path.components.first == Array("B".utf8), "a name outside of the backup")
        }
        require(Set(listing.files.map(\.path)).count == listing.files.count, "two files of one name")
        require(Set(listing.files.map(\.stored)).count == listing.files.count, "one file under two names")
        require(listing.count <= limits.entries + 1, "more rows than allowed")
        require(builder.collection.issues.allSatisfy { !$0.error.description.isEmpty }, "an error without words")
    }
}

extension ManifestContents {
    /// A database with its log, whose checksums are put right, because no wrong one gets further; `nil` for too few bytes.
    init?(fuzzed bytes: [UInt8]) {
        guard bytes.count > 2 else { return nil }
        let count = min(bytes.count - 2, Int(bytes[0]) | Int(bytes[1]) << 8)
        var log = Array(bytes.suffix(count))
        WriteAheadLogChecksums.repair(&log)
        self.init(database: Array(bytes[2..<bytes.count - count]), log: count == 0 ? nil : log)
    }
}

private enum BackupSeeds {
    private static let domain = "AppDomain-com.example.a"

    /// Lists of small pages: as the system makes them, and with rows that lie.
    @Sendable static func all() -> [[UInt8]] {
        do {
            let honest = try BackupBuilder(pageSize: 512)
            let files = [
                (domain, "Library/SplashBoard/Snapshots/sceneID:com.example.a-default/A@3x.ktx"),
                (domain, "Documents/1.png"), ("HomeDomain", "Library/Safari/Thumbnails/1-v2.ktx"),
                ("AppDomainGroup-group.com.example", "profile.profile/TabManagerScreenshots/1"),
            ]
            for (domain, path) in files { try honest.add(domain, path, nil) }
            try honest.add(domain, "Documents", nil, flags: 2)
            let lying = try BackupBuilder(isKeyed: false, pageSize: 512)
            for path in ["../1.png", "/1.png", "Documents/1.png", "Documents/1.png"] {
                try lying.add(domain, path, nil, modified: nil, name: String(repeating: "a", count: 40))
            }
            try lying.run("INSERT INTO Files VALUES (NULL, 1, x'41', 'x', x'00')")
            return try [honest, lying].map {
                [0, 0] + (try $0.files().first { $0.path == "Manifest.db" }?.bytes ?? [])
            }
        } catch {
            Requirement.broken("no seeds: \(error)")
        }
    }
}
