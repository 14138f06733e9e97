internal import Foundation

/// Whose container a picture lies in, told by the folders above it.
public enum SandboxKind: String, Sendable, Codable {
    case application
    /// An app's extension, e.g. a keyboard.
    case plugIn = "extension"
    case appGroup = "app-group"
    /// A part of the system: its apps have no containers of their own.
    case system

    /// Folders of a container that its app, or what works for it, writes to.
    public static let writableFolders = Set(
        ["Library", "Documents", "tmp", "SystemData", "StoreKit"].map { Array($0.utf8) })

    /// Folders of the device's user that are no app's own and that apps write to.
    private static let shared = [["mobile", "Media"], ["mobile", "Library", "Mobile Documents"]]
        .map { $0.map { Array($0.utf8) } }

    /// Whether a folder is one that apps write to with all that is below it: a group's container, unlike an app's own, is
    /// so at its top already.
    /// - Parameter folders: the components of its path.
    public static func areShared(_ folders: some BidirectionalCollection<[UInt8]>) -> Bool {
        SandboxKind(folders: folders.suffix(4).map { String(decoding: $0, as: UTF8.self) }) == .appGroup
            || shared.contains { folders.suffix($0.count).elementsEqual($0) }
    }

    /// - Parameter container: the path of the folder that holds `Library`.
    /// - Returns: `nil` where the folders do not tell, e.g. for a container that was copied out of its place.
    public init?(container: EvidencePath) {
        self.init(folders: container.components.map { String(decoding: $0, as: UTF8.self) })
    }

    /// - Parameter folders: the components of that path.
    init?(folders: some BidirectionalCollection<String>) {
        // Four tell, however deep they lie.
        let folders = Array(folders.suffix(4))
        if Self.holdsSystem(folders) {
            self = .system
            return
        }
        if let kind = folders.last.flatMap(BackupDomain.kind) {
            self = kind
            return
        }
        guard folders.count == 4, folders[0] == "Containers" else { return nil }
        switch folders[1...2].joined(separator: "/") {
        case "Data/Application": self = .application
        case "Data/PluginKitPlugin": self = .plugIn
        case "Shared/AppGroup": self = .appGroup
        case "Data/System", "Data/InternalDaemon", "Shared/SystemGroup": self = .system
        default: return nil
        }
    }

    /// Whether system apps keep their data there: the device's one user, users of shared tablets, and the data of a
    /// simulated device.
    private static func holdsSystem(_ folders: [String]) -> Bool {
        guard let last = folders.last else { return false }
        if last == "mobile" { return true }
        let above = Array(folders.dropLast())
        if above.suffix(2) == ["var", "Users"] { return true }
        return last == "data" && above.last.map { UUID(uuidString: $0) != nil } == true
    }
}
