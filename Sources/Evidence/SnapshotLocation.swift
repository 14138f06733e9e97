/// What a snapshot's place in the file system says about it.
///
/// Layouts: `…/Library/SplashBoard/Snapshots/<group>/…` (iOS 13 and later; system apps have one more folder),
/// `…/Library/Caches/Snapshots/<bundle>/…` (iOS 12 and earlier). Copies lie in `downscaled/`.
public struct SnapshotLocation: Sendable, Equatable {
    public enum Layout: String, Sendable, Codable {
        case splashBoard = "SplashBoard"
        case caches = "Caches"
    }

    public enum Group: Sendable, Equatable {
        /// `sceneID:<bundle>-default` or `sceneID:<bundle>-<scene UUID>`; also with `_` for `:`.
        case scene(identifier: String)
        /// `<bundle> - {DEFAULT GROUP}`: launch images.
        case launchImages
        /// The older layout has no groups.
        case none
    }

    public var layout: Layout
    public var group: Group
    /// Bundle identifier as the folders spell it.
    public var folderBundleIdentifier: String?
    /// A smaller copy of a snapshot.
    public var isDownscaled: Bool
    /// Components of the path up to the container (the folder that holds `Library`).
    public var containerDepth: Int

    /// - Parameter components: the absolute path's components, the file's name last.
    public init?(components: [String]) {
        let folders = components.dropLast()
        let marker = folders.indices.last {
            folders[$0] == "Snapshots" && $0 > 0 && Layout(folder: folders[$0 - 1]) != nil
        }
        let below = marker.map { Array(folders[($0 + 1)...]) } ?? Array(folders)
        let groupIndex = below.lastIndex { Self.group(named: $0) != nil }
        // A group folder that was copied out of its place still says what it is.
        guard marker != nil || groupIndex != nil else { return nil }
        layout = marker.flatMap { Layout(folder: folders[$0 - 1]) } ?? .splashBoard
        isDownscaled = below.contains("downscaled")
        containerDepth = max(0, (marker ?? 2) - 2)
        if let groupIndex, let found = Self.group(named: below[groupIndex]) {
            group = found.group
            folderBundleIdentifier = found.bundle
        } else {
            group = .none
            folderBundleIdentifier = below.first { $0 != "downscaled" }
        }
    }

    public var isLaunchImage: Bool { group == .launchImages }

    /// A scene's identifier as iOS writes it, or `nil` outside scenes.
    public var sceneIdentifier: String? {
        if case .scene(let identifier) = group { identifier } else { nil }
    }

    /// The group's identifier as the manifest spells it; `nil` in the older layout.
    public var groupIdentifier: String? {
        switch group {
        case .scene(let identifier): "sceneID:\(identifier)"
        case .launchImages: folderBundleIdentifier.map { "\($0) - {DEFAULT GROUP}" }
        case .none: nil
        }
    }

    /// The scene's identifier in a group's name, or `nil` for other groups.
    public static func scene(ofGroup name: String) -> String? {
        if case .scene(let identifier) = group(named: name)?.group { identifier } else { nil }
    }

    private static func group(named name: String) -> (group: Group, bundle: String?)? {
        let suffix = " - {DEFAULT GROUP}"
        if name.hasSuffix(suffix) { return (.launchImages, String(name.dropLast(suffix.count))) }
        for prefix in ["sceneID:", "sceneID_"] where name.hasPrefix(prefix) {
            let scene = String(name.dropFirst(prefix.count))
            return (.scene(identifier: scene), bundle(ofScene: scene))
        }
        return nil
    }

    /// The bundle identifier before `-default` or `-<UUID>`.
    private static func bundle(ofScene scene: String) -> String {
        if scene.hasSuffix("-default") { return String(scene.dropLast("-default".count)) }
        let uuidLength = 36
        let characters = Array(scene)
        if characters.count > uuidLength + 1, characters[characters.count - uuidLength - 1] == "-" {
            let uuid = characters.suffix(uuidLength)
            if uuid.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
                return String(characters.dropLast(uuidLength + 1))
            }
        }
        return scene
    }
}

extension SnapshotLocation.Layout {
    fileprivate init?(folder: String) {
        switch folder {
        case "SplashBoard": self = .splashBoard
        case "Caches": self = .caches
        default: return nil
        }
    }
}

/// What a snapshot file's name says.
public enum SnapshotFileName {
    /// Screen scale from `@2x` / `@3x` before the extension; `nil` where there is none.
    public static func scale(_ name: String) -> Int? {
        let stem = name.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
        for scale in 1...4 where stem.hasSuffix("@\(scale)x") { return scale }
        return nil
    }

    /// Whether the name claims to be a picture.
    public static func hasImageExtension(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return imageExtensions.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let imageExtensions: Set<String> = ["ktx", "ktx2", "atx", "png", "jpeg", "jpg", "heic", "tiff"]
}
