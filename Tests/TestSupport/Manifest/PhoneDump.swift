public import Foundation

/// A made-up phone: thirty apps with four hundred snapshots in both layouts, in containers of apps, an extension and the
/// system, and the manifest that lists them, of which the last rows are in its write-ahead log only.
public struct PhoneDump: Sendable {
    /// A picture's file.
    public struct Picture: Sendable {
        public var path: String
        public var bundle: String
        public var isCovered: Bool
        public var isListed = true
        public var isSmaller = false
        /// Seconds since 1970.
        public var modified: Double
    }

    public private(set) var pictures: [Picture] = []
    /// File names that the manifest lists and that are not there.
    public private(set) var lostNames: [String] = []
    /// Entries without a file's name.
    public private(set) var nameless = 0
    /// All entries, those of smaller copies included.
    public private(set) var entries = 0
    /// Apps whose rows are in the log only.
    public private(set) var lateBundles: [String] = []
    /// Apps whose container has no record of its own.
    public private(set) var unrecorded: [String] = []
    public static let apps = 30
    public static let snapshots = 400
    public static let databasePath = "private/var/mobile/Library/FrontBoard/applicationState.db"

    private var random = SplitMix64(seed: 5)
    private var records: [(path: String, bundle: String)] = []
    private var rows: [(bundle: String, sandbox: String, groups: [(name: String, snapshots: [ManifestSnapshot])])] = []
    private static let mobile = "private/var/mobile"
    /// Seconds from 1970 to 2001.
    private static let referenceDate = 978_307_200.0
    private static let firstDate = 720_000_000.0

    public init() {
        for number in 0..<Self.apps { addApp(number) }
    }

    private mutating func uuid() -> String {
        func hex(_ count: Int) -> String {
            (0..<count).map { _ in String(random.next() & 15, radix: 16, uppercase: true) }.joined()
        }
        return [8, 4, 4, 4, 12].map(hex).joined(separator: "-")
    }

    private mutating func addApp(_ number: Int) {
        let isSystem = number >= 24
        let isExtension = number == 23
        let isOld = number % 6 == 5
        let bundle = isSystem ? "com.apple.part\(number)" : "org.example.app\(number)"
        let place = isExtension ? "PluginKitPlugin" : "Application"
        let container = isSystem ? Self.mobile : "\(Self.mobile)/Containers/Data/\(place)/\(uuid())"
        if !isSystem {
            if number % 8 == 3 { unrecorded.append(bundle) } else { records.append((container, bundle)) }
        }
        if number % 3 == 2 { lateBundles.append(bundle) }
        let library =
            "\(container)/Library/\(isOld ? "Caches" : "SplashBoard")/Snapshots\(isSystem ? "/\(bundle)" : "")"
        let scenes = number % 10 == 1 ? ["default", uuid()] : ["default"]
        var groups: [(name: String, snapshots: [ManifestSnapshot])] = []
        // 13 pictures an app, one more for every third: 400 together.
        let total = 13 + (number % 3 == 0 ? 1 : 0)
        var left = total
        let launch = "\(bundle) - {DEFAULT GROUP}"
        for (index, scene) in scenes.enumerated() {
            let name = "sceneID:\(bundle)-\(scene)"
            let count = index == scenes.count - 1 ? left - 3 : 5
            left -= count
            let folder = isOld ? "\(library)/\(bundle)" : "\(library)/\(name)"
            groups.append((name, add(count, number, bundle, folder, isScene: true)))
        }
        let folder = isOld ? "\(library)/\(bundle)/\(bundle)" : "\(library)/\(launch)"
        groups.append((launch, add(left, number, bundle, folder, isScene: false)))
        if number % 7 == 0 {
            var lost = ManifestSnapshot("\(uuid())@3x.ktx")
            lost.created = Self.firstDate
            lostNames.append(lost.fileName ?? "")
            groups[0].snapshots += [lost, ManifestSnapshot(nil)]
            nameless += 1
        }
        entries += groups.flatMap(\.snapshots).reduce(0) { $0 + 1 + $1.variants.count }
        rows.append((bundle, "/\(container)", groups))
    }

    /// Adds pictures of a group: every third is a smaller copy of the one before.
    private mutating func add(
        _ count: Int, _ number: Int, _ bundle: String, _ folder: String, isScene: Bool
    ) -> [ManifestSnapshot] {
        var listed: [ManifestSnapshot] = []
        for index in 0..<count {
            let created = Self.firstDate + Double(pictures.count * 60)
            let modified = created + Self.referenceDate
            if index % 3 == 2, let last = listed.last, let name = last.fileName {
                // Some systems list copies on their own.
                if number % 2 == 0 { listed[listed.count - 1].variants = [("downscaled", name)] }
                pictures.append(
                    Picture(
                        path: "\(folder)/downscaled/\(name)", bundle: bundle, isCovered: !isScene || index % 2 == 0,
                        isSmaller: true,
                        modified: modified))
                continue
            }
            var snapshot = ManifestSnapshot("\(uuid())@2x.ktx")
            (snapshot.created, snapshot.scale) = (created, 2)
            (snapshot.orientation, snapshot.style) = (1, index % 2 == 0 ? 1 : 2)
            snapshot.size = (80, 142)
            snapshot.contentType = isScene ? 0 : 1
            if index == 0 { snapshot.lastUsed = created + 3600.5 }
            let isListed = !(isScene && index == 3 && number % 6 == 4)
            if isListed { listed.append(snapshot) }
            pictures.append(
                Picture(
                    path: "\(folder)/\(snapshot.fileName ?? "")", bundle: bundle, isCovered: !isScene || index % 2 == 0,
                    isListed: isListed, modified: modified))
        }
        return listed
    }

    /// Writes the tree.
    /// - Parameter picture: a picture's bytes, by whether it is covered and whether it is a smaller copy.
    public func write(to root: URL, picture: (_ isCovered: Bool, _ isSmaller: Bool) -> [UInt8]) throws {
        func write(_ bytes: [UInt8], _ path: String, modified: Double) throws {
            let file = root.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: modified)], ofItemAtPath: file.path)
        }
        for item in pictures {
            try write(picture(item.isCovered, item.isSmaller), item.path, modified: item.modified)
        }
        let date = Self.firstDate + Self.referenceDate
        for (container, bundle) in records {
            let record = PropertyListBuilder.bytes(.dictionary([("MCMMetadataIdentifier", .text(bundle))]))
            try write(record, "\(container)/.com.apple.mobile_container_manager.metadata.plist", modified: date)
        }
        let database = try databaseFiles()
        try write(database.database, Self.databasePath, modified: date)
        try write(database.log, Self.databasePath + "-wal", modified: date + 60)
        // The index of the log is rebuilt by whoever reads it.
        try write([UInt8](repeating: 0, count: 32_768), Self.databasePath + "-shm", modified: date + 60)
    }

    private func databaseFiles() throws -> (database: [UInt8], log: [UInt8]) {
        let builder = try ManifestDatabaseBuilder()
        func add(_ row: (bundle: String, sandbox: String, groups: [(name: String, snapshots: [ManifestSnapshot])]))
            throws
        {
            let place = ManifestBuilder.place(bundle: row.bundle, sandbox: row.sandbox)
            try builder.add(row.bundle, key: "compatibilityInfo", value: place)
            try builder.add(
                row.bundle, key: "XBApplicationSnapshotManifest", value: ManifestBuilder.manifest(row.groups))
        }
        for row in rows where !lateBundles.contains(row.bundle) { try add(row) }
        try builder.checkpoint()
        for row in rows where lateBundles.contains(row.bundle) { try add(row) }
        return try builder.files()
    }
}
