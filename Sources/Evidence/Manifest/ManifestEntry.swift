/// What the system's manifest says about one picture, as stored. Nothing here proves that anybody saw it.
public struct ManifestEntry: Sendable, Equatable {
    /// The app, by `compatibilityInfo` or else as the table spells it.
    public var bundleIdentifier: String
    /// The group's identifier: `sceneID:…` or `… - {DEFAULT GROUP}`.
    public var group: String
    public var identifier: String?
    /// `downscaled` for a smaller copy; entries of their own on some systems only.
    public var variant: String?
    /// Last component of the path; `nil` for entries that are stored in no file.
    public var fileName: String?
    public var name: String?
    /// Seconds since 1970, UTC.
    public var created: Double?
    /// The meaning of this date is not documented, and few entries have it.
    public var lastUsed: Double?
    public var expires: Double?
    /// The number that is stored; 0 was seen for pictures of a running scene.
    public var contentType: Int?
    /// `UIInterfaceOrientation`: 1 and 2 are portrait, 3 and 4 landscape, 0 is unknown.
    public var interfaceOrientation: Int?
    /// `UIUserInterfaceStyle`: 1 is light, 2 dark, 0 unspecified. Later systems only.
    public var userInterfaceStyle: Int?
    /// Points.
    public var referenceSize: ManifestSize?
    public var imageScale: Double?
    /// The part of the picture that the app's content fills, and what it keeps free of the edges, in the archiver's words.
    /// Nothing is judged by them: see ADR 9.
    public var contentFrame: String?
    public var safeAreaInsets: String?
    /// What lies around the app's content, on Android.
    public var letterboxInsets: String?
    public var fileLocation: Int?
    public var requiredOSVersion: String?
    public var launchInterface: String?
    public var backgroundStyle: String?
    public var isFullScreen: Bool?
    public var isOpaque: Bool?

    /// Seconds that the system gives a picture whose content it takes for protected, where nothing else limits it. Seen in
    /// its code; what counts as protected is not documented.
    private static let protectedLife = 480.0
    /// Dates are stored one after the other, and not of one moment.
    private static let lifeTolerance = 2.0

    /// Whether the dates hint that the system itself took the content for protected.
    public var hintsAtProtectedContent: Bool {
        guard let created, let expires else { return false }
        return abs(expires - created - Self.protectedLife) <= Self.lifeTolerance
    }

    /// Whether the picture is a part of the app itself, where no snapshot is: 3 is the app's bundle, 4 what holds it.
    public var isInBundle: Bool { fileLocation.map((3...4).contains) ?? false }
}

/// Points.
public struct ManifestSize: Sendable, Equatable {
    public var width: Double
    public var height: Double
}

/// What the database says about an app.
public struct ManifestApplication: Sendable, Equatable {
    public var bundleIdentifier: String
    /// Where the app's container was on the device.
    public var sandboxPath: String?
}
