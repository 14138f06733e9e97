/// Reads the values of the database: property lists that hold keyed archives.
public enum ManifestValueReading {
    /// The version of the manifest that was seen on every device so far.
    static let knownVersion = 3
    /// `UIKit` counts from 2001.
    private static let referenceDate = 978_307_200.0

    /// The entries of one app.
    /// - Parameters:
    ///   - bytes: the database's value.
    ///   - bundle: the app's identifier, for the entries.
    ///   - room: entries that may still be made.
    ///   - budget: shared by all that is read from a database.
    static func entries(
        _ bytes: [UInt8], bundle: String, room: Int, budget: ReferenceBudget
    ) throws(PropertyListError) -> (entries: [ManifestEntry], version: Int?) {
        let archive = try KeyedArchive(bytes, budget: budget)
        guard let manifest = try archive.fields(archive.root) else {
            throw PropertyListError("its root object has no fields")
        }
        let version = try archive.integer(manifest["version"])
        guard let stored = try archive.object(manifest["snapshots"]) else { return ([], version) }
        guard let groups = try archive.fields(stored) else {
            throw PropertyListError("its snapshots are no dictionary of groups")
        }
        var entries: [ManifestEntry] = []
        func add(_ fields: [String: PropertyListValue], _ group: String, _ variant: String?) throws(PropertyListError) {
            guard entries.count < room else { throw PropertyListError("it has more entries than are read") }
            entries.append(try entry(fields, archive, bundle: bundle, group: group, variant: variant))
        }
        for (name, value) in groups.sorted(by: { $0.key < $1.key }) {
            guard let group = try archive.fields(value) else {
                throw PropertyListError("its group '\(name)' has no fields")
            }
            guard let list = try archive.object(group["snapshots"]) else { continue }
            guard let snapshots = try archive.elements(list) else {
                throw PropertyListError("the snapshots of its group '\(name)' are no list")
            }
            for snapshot in snapshots {
                guard let fields = try archive.fields(snapshot) else {
                    throw PropertyListError("its group '\(name)' lists a snapshot without fields")
                }
                try add(fields, name, nil)
                for (variant, value) in (try archive.fields(fields["variants"]) ?? [:]).sorted(by: { $0.key < $1.key })
                {
                    guard let fields = try archive.fields(value) else {
                        throw PropertyListError("the variant '\(variant)' in its group '\(name)' has no fields")
                    }
                    try add(fields, name, variant)
                }
            }
        }
        return (entries, version)
    }

    /// Where an app's container is.
    static func application(
        _ bytes: [UInt8], known: String, budget: ReferenceBudget
    ) throws(PropertyListError) -> ManifestApplication {
        let archive = try KeyedArchive(bytes, budget: budget)
        guard let fields = try archive.fields(archive.root) else {
            throw PropertyListError("its root object has no fields")
        }
        let identifier = try archive.text(fields["bundleIdentifier"])
        return ManifestApplication(
            bundleIdentifier: identifier.flatMap { $0.isEmpty ? nil : $0 } ?? known,
            sandboxPath: try archive.text(fields["sandboxPath"]))
    }

    private static func entry(
        _ fields: [String: PropertyListValue], _ archive: KeyedArchive, bundle: String, group: String, variant: String?
    ) throws(PropertyListError) -> ManifestEntry {
        func date(_ key: String) throws(PropertyListError) -> Double? {
            try archive.seconds(fields[key]).map { $0 + referenceDate }
        }
        func flag(_ key: String) throws(PropertyListError) -> Bool? { try archive.number(fields[key]).map { $0 != 0 } }
        // Where the path is not relative to the group's folder, the file's name or the whole path is stored instead. A
        // whole path may lead into the app itself, where no snapshot is.
        var path: String?
        for key in ["relativePath", "filename"] where path == nil { path = try archive.text(fields[key]) }
        if path == nil, let whole = try archive.text(fields["path"]), whole.contains("/Snapshots/") { path = whole }
        let stored = try archive.text(fields["variantID"])
        let size = try archive.size(fields["referenceSize"])
        return ManifestEntry(
            bundleIdentifier: bundle, group: group, identifier: try archive.text(fields["identifier"]),
            variant: variant ?? stored,
            fileName: path.flatMap { $0.split(separator: "/").last.map(String.init) },
            name: try archive.text(fields["name"]), created: try date("creationDate"),
            lastUsed: try date("lastUsedDate"), expires: try date("expirationDate"),
            contentType: try archive.integer(fields["contentType"]),
            interfaceOrientation: try archive.integer(fields["interfaceOrientation"]),
            userInterfaceStyle: try archive.integer(fields["userInterfaceStyle"]),
            referenceSize: size.map { ManifestSize(width: $0.width, height: $0.height) },
            imageScale: try archive.number(fields["imageScale"]),
            contentFrame: try archive.geometry(fields["contentFrame"]),
            safeAreaInsets: try archive.geometry(fields["customSafeAreaInsets"]),
            fileLocation: try archive.integer(fields["fileLocation"]),
            requiredOSVersion: try archive.text(fields["requiredOSVersion"]),
            launchInterface: try archive.text(fields["launchInterfaceIdentifier"]),
            backgroundStyle: try archive.text(fields["backgroundStyle"]), isFullScreen: try flag("fullScreen"),
            isOpaque: try flag("imageOpaque"))
    }
}
