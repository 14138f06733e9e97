/// What the system's manifest says about one picture, as stored. In JSON every key is always there.
///
/// Dates are in UTC, e.g. `2024-05-01T12:34:56Z`. Neither of them proves that anybody saw the picture, and what the date
/// of the last use means is not documented.
public struct ManifestRecord: Sendable, Hashable, Codable {
    public var bundleIdentifier: String
    /// The group's identifier.
    public var group: String
    public var identifier: String?
    public var variant: String?
    /// `nil` for entries without a file.
    public var fileName: String?
    public var name: String?
    public var created: String?
    public var lastUsed: String?
    public var expires: String?
    /// The stored numbers.
    public var contentType: Int?
    public var interfaceOrientation: Int?
    public var userInterfaceStyle: Int?
    public var fileLocation: Int?
    /// Points.
    public var referenceWidth: Double?
    public var referenceHeight: Double?
    public var imageScale: Double?
    public var requiredOSVersion: String?
    public var launchInterface: String?
    public var backgroundStyle: String?
    public var fullScreen: Bool?
    public var opaque: Bool?

    package init(bundleIdentifier: String, group: String) {
        (self.bundleIdentifier, self.group) = (bundleIdentifier, group)
    }

    // The synthesised encoder would leave keys out where the value is nil.
    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(bundleIdentifier, forKey: .bundleIdentifier)
        try keys.encode(group, forKey: .group)
        try keys.encode(identifier, forKey: .identifier)
        try keys.encode(variant, forKey: .variant)
        try keys.encode(fileName, forKey: .fileName)
        try keys.encode(name, forKey: .name)
        try keys.encode(created, forKey: .created)
        try keys.encode(lastUsed, forKey: .lastUsed)
        try keys.encode(expires, forKey: .expires)
        try keys.encode(contentType, forKey: .contentType)
        try keys.encode(interfaceOrientation, forKey: .interfaceOrientation)
        try keys.encode(userInterfaceStyle, forKey: .userInterfaceStyle)
        try keys.encode(fileLocation, forKey: .fileLocation)
        try keys.encode(referenceWidth, forKey: .referenceWidth)
        try keys.encode(referenceHeight, forKey: .referenceHeight)
        try keys.encode(imageScale, forKey: .imageScale)
        try keys.encode(requiredOSVersion, forKey: .requiredOSVersion)
        try keys.encode(launchInterface, forKey: .launchInterface)
        try keys.encode(backgroundStyle, forKey: .backgroundStyle)
        try keys.encode(fullScreen, forKey: .fullScreen)
        try keys.encode(opaque, forKey: .opaque)
    }
}
