internal import Vocabulary

/// Where pictures of an app's screens lie besides the snapshots of the app switcher. A new place is one line here and one
/// drawn example (`PlacesFixture` of the tests).
///
/// Shapes are the last folders of a path: `*` is any one folder, `**` any number of them (once in a shape), `{app}` one
/// that is called like the app. Sources: path lists of public extractions of iOS 15 and 16; for session replay the
/// library's own source.
struct PlaceShape: Sendable {
    /// Which files of the folder are meant.
    enum Files: Sendable {
        /// Those that are called like pictures.
        case pictures
        /// Those that end so.
        case named(String)
        /// Those that begin like pictures, whatever they are called.
        case anyPicture
    }

    var kind: PlaceKind
    /// The folders, as far as `**`, and those after it.
    private let head: [String]
    private let tail: [String]
    /// Whether there may be other folders between both.
    private let isOpen: Bool
    var files: Files

    private init(_ kind: PlaceKind, _ folders: String, _ files: Files = .pictures) {
        (self.kind, self.files) = (kind, files)
        let parts = folders.split(separator: "/").map(String.init).split(
            separator: "**", omittingEmptySubsequences: false)
        (head, tail, isOpen) = (Array(parts[0]), parts.count > 1 ? Array(parts[1]) : [], parts.count > 1)
    }

    /// The first that fits counts.
    static let all = [
        PlaceShape(.widget, "Library/Caches/com.apple.chrono/snapshot-cache/{app}/**", .named(".snapshot")),
        PlaceShape(.replayFrame, "Library/Caches/io.sentry/*/replay/**"),
        PlaceShape(.privateTab, "Library/Application Support/**/OTR/Sessions/*/Snapshots"),
        PlaceShape(.browserTab, "Library/Application Support/**/Sessions/*/Snapshots"),
        PlaceShape(.browserTab, "profile.profile/TabManagerScreenshots", .anyPicture),
        PlaceShape(.browserTab, "Library/Safari/Thumbnails"),
        PlaceShape(.messagePreview, "Library/Caches/com.apple.MobileSMS/Previews/**"),
    ]

    /// A folder's name that every shape has, so that nearly all folders are told by it alone.
    static let telling: Set<String> = [
        "snapshot-cache", "io.sentry", "Sessions", "TabManagerScreenshots", "Thumbnails", "com.apple.MobileSMS",
    ]

    /// The place that a folder is, and where it lies.
    static func place(_ folders: ArraySlice<String>) -> CataloguedPlace? {
        guard folders.contains(where: telling.contains) else { return nil }
        for shape in all {
            if let start = shape.start(in: folders) {
                return CataloguedPlace(
                    kind: shape.kind, files: shape.files, container: start - folders.startIndex,
                    app: shape.head.firstIndex(of: "{app}").map { folders[start + $0] })
            }
        }
        return nil
    }

    /// Where the first folder stands; `nil` where the path has another shape. Looks at each folder once, since whoever made
    /// the path may have made it long.
    private func start(in folders: ArraySlice<String>) -> Int? {
        let last = folders.endIndex - tail.count - head.count
        guard last >= folders.startIndex, Self.fits(tail, folders.suffix(tail.count)) else { return nil }
        return ((isOpen ? folders.startIndex : last)...last).first { start in
            Self.fits(head, folders[start..<start + head.count])
        }
    }

    private static func fits(_ shape: [String], _ names: ArraySlice<String>) -> Bool {
        zip(shape, names).allSatisfy { part, name in part == "*" || part == "{app}" || part == name }
    }
}

/// A folder in which such pictures lie.
struct CataloguedPlace: Sendable {
    var kind: PlaceKind
    var files: PlaceShape.Files
    /// Components of the path above the shape: those of the container.
    var container: Int
    /// The app that a folder names.
    var app: String?

    /// Whether a file is meant by its name; what it begins with may tell more.
    func names(_ file: ArraySlice<UInt8>) -> Bool {
        switch files {
        case .named(let end): file.suffix(end.utf8.count).elementsEqual(end.utf8)
        case .anyPicture: true
        case .pictures: SnapshotFileName.hasImageExtension(file)
        }
    }
}

/// The folders of a container in which an app keeps files of its own.
enum OwnFolders {
    /// The last folders of those that are looked for.
    static let names: Set<String> = ["tmp", "Documents", "Caches"]

    /// The folder of the container that a file lies in, as the number of components above it; `nil` elsewhere.
    /// - Parameters:
    ///   - folders: of the absolute path.
    ///   - above: how many of them are above what is scanned.
    static func container(_ folders: ArraySlice<String>, above: Int) -> Int? {
        for index in folders.indices {
            let isOwn =
                folders[index] == "tmp" || folders[index] == "Documents"
                || folders[index] == "Library" && index + 1 < folders.endIndex && folders[index + 1] == "Caches"
            guard isOwn else { continue }
            let depth = index - folders.startIndex
            let container = EvidencePath(folders[..<index].joined(separator: "/"))
            switch SandboxKind(container: container) {
            case .application, .plugIn, .appGroup: return depth
            // The system's own, and folders of that name in a container.
            case .system: return nil
            // A container that was copied out of its place. How the analyst calls folders above it says nothing.
            case nil: if depth >= above { return depth }
            }
        }
        return nil
    }
}
