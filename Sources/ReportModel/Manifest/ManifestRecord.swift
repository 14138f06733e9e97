/// What the system's manifest says about one picture, as stored. In JSON every key is always there.
///
/// Dates are in UTC, e.g. `2024-05-01T12:34:56Z`. Neither of them proves that anybody saw the picture, and what the date
/// of the last use means is not documented.
public struct ManifestRecord: Sendable, Hashable, Codable {
    public var bundleIdentifier: String
    /// The group's identifier.
    public var group: String
    @Explicit public var identifier: String?
    @Explicit public var variant: String?
    /// `nil` for entries without a file.
    @Explicit public var fileName: String?
    @Explicit public var name: String?
    @Explicit public var created: String?
    @Explicit public var lastUsed: String?
    @Explicit public var expires: String?
    /// The stored numbers.
    @Explicit public var contentType: Int?
    @Explicit public var interfaceOrientation: Int?
    @Explicit public var userInterfaceStyle: Int?
    @Explicit public var fileLocation: Int?
    /// Points.
    @Explicit public var referenceWidth: Double?
    @Explicit public var referenceHeight: Double?
    @Explicit public var imageScale: Double?
    /// As stored, in words such as `{{0, 0}, {390, 844}}`, insets as `{top, left, bottom, right}`; nothing is judged by them.
    @Explicit public var contentFrame: String?
    @Explicit public var safeAreaInsets: String?
    /// Android's alone, in pixels like its ``safeAreaInsets``.
    @Explicit public var letterboxInsets: String?
    @Explicit public var requiredOSVersion: String?
    @Explicit public var launchInterface: String?
    @Explicit public var backgroundStyle: String?
    @Explicit public var fullScreen: Bool?
    @Explicit public var opaque: Bool?

    package init(bundleIdentifier: String, group: String) {
        (self.bundleIdentifier, self.group) = (bundleIdentifier, group)
    }
}
