import TestSupport
import Testing

@testable import Evidence

@Suite struct TaskRecordTests {
    /// A field with a number.
    private static func number(_ field: UInt8, _ value: UInt64) -> [UInt8] {
        var (bytes, rest) = ([field << 3], value)
        if field >= 16 { bytes = [UInt8(truncatingIfNeeded: Int(field) << 3 | 0x80), 1] }
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }

    private static let activity = Array("com.example.bank/.AccountActivity".utf8)

    @Test func `A record says whose picture it is, when it was made, and whether it is one`() throws {
        let bytes =
            Self.number(1, 2) + Self.number(6, 1) + [10 << 3 | 2, UInt8(Self.activity.count)] + Self.activity
            + Self.number(12, 1_700_000_000_123) + Self.number(14, 1080) + Self.number(15, 2400) + Self.number(21, 33)
        let record = try TaskRecord(bytes)
        #expect(record.package == "com.example.bank" && record.isReal && record.orientation == 2)
        #expect(record.captured == 1_700_000_000.123 && record.size == PictureSize(width: 1080, height: 2400))
        let entry = try #require(record.entry(task: "12", isReduced: true))
        #expect(entry.bundleIdentifier == "com.example.bank" && entry.group == "12" && entry.variant == "downscaled")
        #expect(entry.created == 1_700_000_000.123 && entry.interfaceOrientation == 3)
    }

    @Test func `Insets are told as the record has them`() throws {
        let activity = [10 << 3 | 2, UInt8(Self.activity.count)] + Self.activity
        let insets = Self.number(3, 66) + Self.number(5, 126)
        let letterbox = Self.number(17, 200) + Self.number(18, 0) + Self.number(19, UInt64(bitPattern: -1))
        let record = try TaskRecord(activity + insets + letterbox)
        let entry = try #require(record.entry(task: "12", isReduced: false))
        #expect(entry.safeAreaInsets == "{66, 0, 126, 0}" && entry.letterboxInsets == "{0, 200, 0, -1}")
        let without = try #require(TaskRecord(activity).entry(task: "12", isReduced: false))
        #expect(without.safeAreaInsets == nil && without.letterboxInsets == nil)
    }

    @Test func `What is left out is not there`() throws {
        let record = try TaskRecord([])
        #expect(!record.isReal && record.package == nil && record.entry(task: "1", isReduced: false) == nil)
    }

    @Test(
        arguments: [
            [0x08], [0x0A, 5, 1], [0x0F], [0x08] + [UInt8](repeating: 0xFF, count: 11), [0x09, 1, 2], [0x0D, 1],
            [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
        ] as [[UInt8]])
    func `Damage is named`(bytes: [UInt8]) {
        #expect(throws: EvidenceError.self) { try TaskRecord(bytes) }
    }

    @Test func `No bytes end the program`() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<5000 {
            let bytes = (0..<random.below(64)).map { _ in UInt8(random.below(256)) }
            _ = try? TaskRecord(bytes)
        }
    }

    @Test(arguments: [
        ("data/system_ce/0/snapshots", true), ("x/data/system_ce/10/activity_snapshots", true),
        ("data/system_ce/0/snapshots/12", true), ("data/system/snapshots", true), ("data/system_ce/a/snapshots", false),
        ("data/system_ce/0/snapshots/1/2", true),
        ("data/system_ce/0/other/snapshots", false),
        ("home/system/snapshots", false), ("snapshots", false),
    ])
    func `Recent apps are known by their folders`(folder: String, isOne: Bool) {
        let location = SnapshotLocation(components: folder.split(separator: "/").map(String.init) + ["12.jpg"])
        #expect((location?.layout == .recents) == isOne)
    }

    @Test(arguments: [
        ("data/system_ce/0/snapshots_old", true), ("data/system_ce/10/Snapshots", true),
        ("data/system/snapshots.bak/1", true), ("data/system_ce/0/recent-snapshots", true),
        ("data/system_ce/0/shortcut_service", false), ("data/data/com.example/snapshots_old", false),
    ])
    func `Folders that are called almost like those of recent apps are looked into`(
        folder: String, isOne: Bool
    ) throws {
        let tree = try EvidenceTree()
        try tree.file("\(folder)/12.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
        let found = try EvidenceCollector { $0.starts(with: [0xFF, 0xD8, 0xFF]) }.collect(
            path: tree.bytes(), absolute: tree.bytes())
        #expect(found.candidates.map { $0.path.escaped } == (isOne ? ["\(folder)/12.jpg"] : []))
        #expect(found.issues.map(\.error) == (isOne ? [.resemblingFolder] : []))
    }
}
