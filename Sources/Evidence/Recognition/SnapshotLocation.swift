internal import Vocabulary

/// What a snapshot's place in the file system says about it.
///
/// Layouts: `…/Library/SplashBoard/Snapshots/<group>/…` (iOS 13 and later; system apps have one more folder),
/// `…/Library/Caches/Snapshots/<bundle>/…` (iOS 12 and earlier). Copies lie in `downscaled/`.
public struct SnapshotLocation: Sendable, Equatable {
    public enum Layout: String, Sendable, Codable {
        case splashBoard = "SplashBoard"
        case caches = "Caches"
        /// Android's recent apps.
        case recents = "Recents"
    }

    public enum Group: Sendable, Equatable {
        /// `sceneID:<bundle>-default` or `sceneID:<bundle>-<scene UUID>`; also with `_` for `:`.
        case scene(identifier: String)
        /// `<bundle> - {DEFAULT GROUP}` in its place: launch images.
        case launchImages
        /// The older layout has no groups, and elsewhere a folder of launch images is a folder like others.
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
        if let depth = Self.recents(folders) {
            (layout, group, isDownscaled, containerDepth) = (.recents, .none, false, depth)
            return
        }
        let marker = folders.indices.last {
            folders[$0] == "Snapshots" && $0 > 0 && Layout(folder: folders[$0 - 1]) != nil
        }
        let below = marker.map { Array(folders[($0 + 1)...]) } ?? Array(folders)
        let scene = below.lastIndex { Self.scene(ofGroup: $0) != nil }
        let launch = marker == nil ? nil : Self.launchGroup(below)
        let loose = marker == nil ? below.lastIndex { Self.launchBundle($0) != nil } : nil
        // A group's folder that was copied out of its place still says what it is.
        guard marker != nil || scene != nil || loose != nil else { return nil }
        layout = marker.flatMap { Layout(folder: folders[$0 - 1]) } ?? .splashBoard
        isDownscaled = below.contains("downscaled")
        containerDepth = max(0, (marker ?? 2) - 2)
        if let launch {
            group = .launchImages
            folderBundleIdentifier = launch
        } else if let scene, let identifier = Self.scene(ofGroup: below[scene]) {
            group = .scene(identifier: identifier)
            folderBundleIdentifier = Self.bundle(ofScene: identifier)
        } else {
            group = .none
            folderBundleIdentifier =
                loose.flatMap { Self.launchBundle(below[$0]) }
                ?? below.first { $0 != "downscaled" }.map { Self.launchBundle($0) ?? $0 }
        }
    }

    /// `…/system_ce/<user>/snapshots` or `activity_snapshots`, with a folder for each picture in some releases, and the older
    /// `…/system/snapshots`. No app writes there, whatever is in it.
    /// - Returns: components up to the folder of the pictures.
    private static func recents(_ folders: ArraySlice<String>) -> Int? {
        for index in folders.indices where folders[index] == "snapshots" || folders[index] == "activity_snapshots" {
            let above = folders[..<index]
            if holdsRecents(above) { return folders.count }
        }
        return nil
    }

    /// Whether Android keeps the pictures of recent apps in a folder of these ones.
    static func holdsRecents(_ folders: ArraySlice<String>) -> Bool {
        folders.dropLast().last == "system_ce" && folders.last.map { Int($0) != nil } == true
            || folders.suffix(2).elementsEqual(["data", "system"])
    }

    /// Of a place that is called almost like one of snapshots.
    /// - Parameter below: the folders in it.
    init(resembling below: [String], containerDepth: Int) {
        layout = .splashBoard
        isDownscaled = below.contains("downscaled")
        self.containerDepth = containerDepth
        if let identifier = below.lazy.compactMap({ Self.scene(ofGroup: $0) }).last {
            (group, folderBundleIdentifier) = (.scene(identifier: identifier), Self.bundle(ofScene: identifier))
        } else {
            group = .none
            folderBundleIdentifier = below.first { $0 != "downscaled" }.map { Self.launchBundle($0) ?? $0 }
        }
    }

    /// The app whose launch images lie there. What lies in this group covers scenes that are equal to it, so it counts
    /// only where the system has it: directly below `Snapshots`, or below the app's own folder there.
    /// - Parameter below: the folders below `Snapshots`.
    private static func launchGroup(_ below: [String]) -> String? {
        var folders = below[...]
        if let first = folders.first, folders.count > 1, launchBundle(folders[1]) == first { folders.removeFirst() }
        guard let bundle = folders.popFirst().flatMap({ launchBundle($0) }) else { return nil }
        return folders.isEmpty || folders.elementsEqual(["downscaled"]) ? bundle : nil
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

    /// Whether a folder's name may be a part of a snapshot's place.
    static func mayTell(_ name: String) -> Bool {
        name == "Snapshots" || name.hasPrefix("sceneID") || launchBundle(name) != nil
    }

    /// The scene's identifier in a group's name, or `nil` for other groups.
    public static func scene(ofGroup name: String) -> String? {
        guard name.hasPrefix("sceneID") else { return nil }
        let rest = name.dropFirst("sceneID".count)
        return colons.first { rest.hasPrefix($0) }.map { String(rest.dropFirst($0.count)) }
    }

    /// What stands for the colon where a file system or a tool takes none: an underscore, its code in an address, what
    /// macOS and Windows put in its place on network and foreign disks, and letters that look like it.
    private static let colons = [":", "_", "%3A", "%3a", "\u{F022}", "\u{F03A}", "\u{A789}", "\u{FF1A}", "\u{2236}"]

    /// The app's identifier in the name of a group of launch images, or `nil` for other groups.
    static func launchBundle(_ name: String) -> String? {
        let suffix = " - {DEFAULT GROUP}"
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
    }

    /// The bundle identifier before `-default` or `-<UUID>`.
    static func bundle(ofScene scene: String) -> String {
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

    /// Whether the name claims to be a picture; asked for many files, so without making text of them all.
    static func hasImageExtension(_ name: ArraySlice<UInt8>) -> Bool {
        guard let dot = name.suffix(longestExtension + 1).lastIndex(of: UInt8(ascii: ".")) else { return false }
        return imageExtensions.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }

    private static let longestExtension = 5

    /// Whether the name claims to be a picture.
    public static func hasImageExtension(_ name: String) -> Bool { hasExtension(name, of: imageExtensions) }

    /// Whether the name claims to be a picture as apps keep them, too.
    static func hasExtensionOfApps(_ name: String) -> Bool { hasExtension(name, of: extensionsOfApps) }

    private static func hasExtension(_ name: String, of kinds: Set<String>) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return kinds.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let extensionsOfApps = Set([ContainerKind.png, .jpeg].flatMap(\.fileExtensions))

    /// Those of pictures that can be judged, and of others that an app may store in a snapshot's place.
    private static let imageExtensions = Set(ContainerKind.allCases.flatMap(\.fileExtensions) + ["heic", "tiff"])
}
