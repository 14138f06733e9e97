import TestSupport
import Vocabulary

@testable import Evidence

extension FuzzTarget {
    /// Paths, one in each line: what they are does not hang on which came before.
    static let places = FuzzTarget(name: "places", seeds: PlaceSeeds.all) { bytes in
        let root = Array("/dump".utf8)
        func classifier() -> EvidenceClassifier {
            EvidenceClassifier(root: root, allImages: bytes.count % 2 == 1, places: Set(PlaceKind.allCases))
        }
        var shared = classifier()
        for line in bytes.split(separator: 0x0A).prefix(16) {
            // Walks and archives hand out paths of plain components.
            let path = EvidencePath(bytes: Array(EvidencePath(bytes: Array(line)).components.joined(separator: [0x2F])))
            var fresh = classifier()
            let role = shared.role(path, .regular)
            require(role == fresh.role(path, .regular), "what came before decides what a file is")
            let folders = shared.components(path).dropLast()
            if let place = PlaceShape.place(folders) {
                require((0..<folders.count).contains(place.container), "a container below its pictures")
                require(place.app.map(folders.contains) ?? true, "an app that no folder names")
            }
            let facts = FileFacts(kind: .regular, size: 0, modified: 0, nanoseconds: 0)
            let absolute = root + [0x2F] + path.bytes
            let candidate = shared.candidate(path, absolute, facts, shared.location(path))
            require(candidate.absolutePath == absolute, "a picture in another place")
            let container = candidate.container.components
            let isOfTask = candidate.location?.layout == .recents
            require(
                isOfTask || EvidencePath(bytes: absolute).components.starts(with: container), "a container elsewhere")
        }
    }

    /// What Android writes beside a picture.
    static let taskRecord = FuzzTarget(name: "task-record", seeds: TaskRecordSeeds.all) { bytes in
        do throws(EvidenceError) {
            let record = try TaskRecord(bytes)
            require(record.package?.contains("/") != true, "a package that is a path")
            require(record.package?.isEmpty != true, "a package without a name")
            require(record.size.map { $0.width > 0 && $0.height > 0 } ?? true, "a size that is none")
            let entry = record.entry(task: "1", isReduced: true)
            require((entry == nil) == (record.package == nil), "an entry of no app")
        } catch {
            require(!error.description.isEmpty, "an error without words")
        }
    }
}

private enum PlaceSeeds {
    private static let app = "private/var/mobile/Containers/Data/Application/U"

    @Sendable static func all() -> [[UInt8]] {
        [
            [
                "\(app)/Library/SplashBoard/Snapshots/sceneID:com.example.a-default/A@3x.ktx", "\(app)/Documents/1.png",
                "\(app)/Library/Caches/io.sentry/0f/replay/U/3.png", "\(app)/tmp/share.jpg",
            ],
            [
                "private/var/mobile/Library/Caches/com.apple.chrono/snapshot-cache/com.example.a.widget/Balance/x.snapshot",
                "private/var/mobile/Library/Caches/com.apple.MobileSMS/Previews/Attachments/22/02/x-preview.ktx",
            ],
            [
                "\(app)/Library/Application Support/Google/Chrome/Default/Sessions/1/Snapshots/U@2x.jpg",
                "\(app)/Library/Application Support/Edge/Default/OTR/Sessions/1/Snapshots/U@2x.jpg",
                "g/profile.profile/TabManagerScreenshots/U", "\(app)/Library/Safari/Thumbnails/U-v2.ktx",
            ],
            [
                "B/AppDomain-com.example.a/Documents/1.png", "B/HomeDomain/Library/Safari/Thumbnails/1.png",
                "data/system_ce/0/snapshots/12_reduced.jpg", "x/Snapshots 2/SplashBoard.old/a.png",
            ],
        ].map { Array($0.joined(separator: "\n").utf8) }
    }
}

private enum TaskRecordSeeds {
    private static let activity = Array("com.example.a/.Main".utf8)

    /// Fields of each wire type, and none.
    @Sendable static func all() -> [[UInt8]] {
        [
            [0x08, 1, 0x30, 1, 0x52, UInt8(activity.count)] + activity
                + [0x60, 0xFB, 0x86, 0xFF, 0xDF, 0xBC, 0x31, 0x70, 0xB8, 8, 0x78, 0xE0, 0x12],
            [0x5D, 0, 0, 0x80, 0x3F, 0x59, 1, 2, 3, 4, 5, 6, 7, 8, 0xA8, 1, 33], [],
        ]
    }
}
