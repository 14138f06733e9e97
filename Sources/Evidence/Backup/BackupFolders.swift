/// Recognises the folders of iTunes and Finder backups.
///
/// A backup's files are named by hashes, and a database beside them says what they are: `Manifest.db` since iOS 10,
/// `Manifest.mbdb` before. `Manifest.plist` lies beside both. Snapshots are not backed up.
struct BackupFolders {
    private var withDatabase: Set<[UInt8]> = []
    private var withOldDatabase: Set<[UInt8]> = []
    private var withList: Set<[UInt8]> = []

    /// Those whose database may be read, in the order of their bytes.
    var readable: [EvidencePath] { paths(withDatabase.intersection(withList)) }

    /// Those with the older database alone.
    var old: [EvidencePath] { paths(withOldDatabase.subtracting(withDatabase).intersection(withList)) }

    private func paths(_ found: Set<[UInt8]>) -> [EvidencePath] { found.map { EvidencePath(bytes: $0) }.sorted() }

    mutating func take(_ path: EvidencePath) {
        // Asked for every file of a tree: databases end with b, and property lists with t.
        guard let last = path.bytes.last, last == UInt8(ascii: "b") || last == UInt8(ascii: "t") else { return }
        let end = (path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        guard path.bytes[end] == UInt8(ascii: "M") else { return }
        let folder = path.bytes[..<max(0, end - 1)]
        switch String(decoding: path.bytes[end...], as: UTF8.self) {
        case BackupDatabase.name: withDatabase.insert(Array(folder))
        case "Manifest.mbdb": withOldDatabase.insert(Array(folder))
        case BackupSettings.name: withList.insert(Array(folder))
        default: break
        }
    }
}

/// What a backup says of itself.
enum BackupSettings {
    static let name = "Manifest.plist"
    /// Lists of hundreds of apps have some hundred kilobytes.
    static let maximumBytes = 16 << 20

    /// Whether its files are encrypted. A list that cannot be read does not say so.
    static func isEncrypted(_ bytes: [UInt8]) -> Bool {
        guard let value = try? PropertyListReading.read(bytes), case .dictionary(let fields) = value else {
            return false
        }
        return switch fields["IsEncrypted"] {
        case .boolean(let flag): flag
        case .integer(let number): number != 0
        default: false
        }
    }
}

/// A backup that was met, and what became of it.
public struct BackupAccount: Sendable, Equatable {
    public enum State: Sendable, Equatable {
        /// Its list names so many files, of which those that matter were looked at.
        case listed(files: Int)
        /// What is wrong with it stands among the issues.
        case unread
        /// Its database is that of iOS 9 or earlier.
        case old
    }

    /// Relative to the scanned path.
    public var path: EvidencePath
    public var state: State
}
