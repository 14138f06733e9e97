/// A picture that a made-up manifest lists.
public struct ManifestSnapshot: Sendable {
    public var identifier: String
    public var fileName: String?
    /// Seconds since 2001-01-01 00:00 UTC.
    public var created: Double = 700_000_000
    public var lastUsed: Double?
    public var expires: Double?
    public var orientation = 1
    public var style: Int?
    /// Points.
    public var size = (width: 390, height: 844)
    public var scale = 3
    public var contentType = 0
    /// In the archiver's words.
    public var contentFrame: String?
    public var insets: String?
    public var location = 1
    /// Smaller copies with entries of their own.
    public var variants: [(name: String, fileName: String)] = []

    public init(_ fileName: String?) {
        self.fileName = fileName
        identifier = fileName.map { String($0.prefix { $0 != "@" }) } ?? "without-a-file"
    }
}

/// Makes the values of `applicationState.db` the way the system does: a property list that holds data that holds a
/// keyed archive.
public enum ManifestBuilder {
    public static func manifest(_ groups: [(name: String, snapshots: [ManifestSnapshot])], version: Int64 = 3)
        -> [UInt8]
    {
        var archive = KeyedArchiveBuilder()
        let stored = groups.map { group -> (String, PropertyListNode) in
            let list = archive.array(group.snapshots.map { add($0, group.name, to: &archive) })
            let fields = [("identifier", archive.text(group.name)), ("snapshots", list)]
            return (group.name, archive.object("XBApplicationSnapshotGroup", fields))
        }
        let root = archive.object(
            "XBApplicationSnapshotManifestImpl",
            [("version", .integer(version)), ("snapshots", archive.dictionary(stored))])
        return wrapped(archive.archive(root: root))
    }

    /// The value that says where an app is.
    public static func place(bundle: String, sandbox: String) -> [UInt8] {
        var archive = KeyedArchiveBuilder()
        let root = archive.object(
            "XBApplicationLaunchCompatibilityInfo",
            [("bundleIdentifier", archive.text(bundle)), ("sandboxPath", archive.text(sandbox))])
        return wrapped(archive.archive(root: root))
    }

    /// A property list that holds nothing but data.
    public static func wrapped(_ bytes: [UInt8]) -> [UInt8] { PropertyListBuilder.bytes(.data(bytes)) }

    private static func add(
        _ snapshot: ManifestSnapshot, _ group: String, to archive: inout KeyedArchiveBuilder
    ) -> PropertyListNode {
        var fields: [(String, PropertyListNode)] = [
            ("identifier", archive.text(snapshot.identifier)), ("groupID", archive.text(group)),
            ("name", archive.text("SBSuspendSnapshot")), ("requiredOSVersion", archive.text("20A362")),
            ("creationDate", archive.date(snapshot.created)), ("contentType", .integer(Int64(snapshot.contentType))),
            ("fullScreen", .boolean(true)), ("imageOpaque", .boolean(true)),
            ("imageScale", .real(Double(snapshot.scale))),
            ("fileLocation", .integer(Int64(snapshot.location))),
            ("interfaceOrientation", .integer(Int64(snapshot.orientation))),
            ("referenceSize", archive.text("{\(snapshot.size.width), \(snapshot.size.height)}")),
            ("expirationDate", snapshot.expires.map { archive.date($0) } ?? .uid(0)),
        ]
        if let name = snapshot.fileName { fields.append(("relativePath", archive.text(name))) }
        if let frame = snapshot.contentFrame {
            fields.append(("contentFrame", archive.object("NSValue", [("NS.rectval", archive.text(frame))])))
        }
        if let insets = snapshot.insets { fields.append(("customSafeAreaInsets", archive.text(insets))) }
        if let used = snapshot.lastUsed { fields.append(("lastUsedDate", archive.date(used))) }
        if let style = snapshot.style { fields.append(("userInterfaceStyle", .integer(Int64(style)))) }
        if !snapshot.variants.isEmpty {
            let variants = snapshot.variants.map { name, file -> (String, PropertyListNode) in
                var copy = ManifestSnapshot(file)
                (copy.created, copy.orientation, copy.style) = (snapshot.created, snapshot.orientation, snapshot.style)
                copy.contentType = snapshot.contentType
                return (name, add(copy, group, to: &archive))
            }
            fields.append(("variants", archive.dictionary(variants)))
        }
        return archive.object("XBApplicationSnapshot", fields)
    }
}
