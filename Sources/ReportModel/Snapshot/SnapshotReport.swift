internal import Policy
public import Vocabulary

/// One judged picture. In JSON every key is always there; `null` stands for what is not known or does not apply.
public struct SnapshotReport: Sendable, Equatable, Codable {
    /// Relative to the scanned path, with `/` between components; see ``ScanRoot/prefix`` for several paths.
    /// Backslashes, control characters and bytes that are no UTF-8 are escaped, reversibly.
    public var path: String
    /// Of the file's bytes, as 64 lower-case hexadecimal digits; `nil` if the file could not be read.
    public var sha256: String?
    /// Size of the file.
    public var bytes: Int?
    /// When the file was last changed, in UTC, e.g. `2024-05-01T12:34:56Z`.
    public var modified: String?
    public var bundleIdentifier: String?
    /// Where the bundle identifier was read: `container-metadata`, `manifest` or `folder-name`.
    public var bundleSource: String?
    /// Whose container it is: `application`, `extension`, `app-group` or `system`.
    public var sandbox: String?
    /// `scene` or `launch-images`; `nil` in older layouts and outside snapshot folders.
    public var group: String?
    /// The scene's identifier, as its folder spells it.
    public var scene: String?
    /// `downscaled` for smaller copies.
    public var variant: String?
    /// `aapl`, `ktx1`, `ktx2`, `png` or `jpeg`.
    public var container: String?
    /// Whether the pixel format and block order were `confirmed` by the file or `inferred`.
    public var formatConfidence: String?
    /// Pixels.
    public var width: Int?
    public var height: Int?
    /// The screen scale (3 for `@3x`), guessed from the size where the name does not state it.
    public var scale: Int?
    /// Pixels per point of this picture: the scale, but for smaller copies.
    public var pixelsPerPoint: Double?
    /// Points.
    public var pointWidth: Double?
    public var pointHeight: Double?
    /// `portrait` or `landscape`: what the manifest states, or else the picture's shape.
    public var orientation: String?
    /// `light` or `dark`, where the manifest states it.
    public var appearance: String?
    /// Mean luma of the picture, from 0 (black) to 1 (white).
    public var brightness: Double?
    /// What the system's manifest says about the picture.
    public var manifest: ManifestRecord?
    public var verdict: Verdict
    public var severity: Severity
    public var template: String?
    public var technique: MaskingTechnique?
    /// What the verdict rests on; `nil` where the picture could not be read.
    public var certainty: Certainty?
    public var regions: [RegionReport]
    /// Why the picture does not look like a cover that nobody described.
    public var objections: [ObjectionReport]
    public var message: String
    /// Effective Gaussian σ in points, where the technique is blur.
    public var blurRadius: Double?
    /// Of the cover, 0 … 1, where content shows through.
    public var opacity: Double?
    public var notes: [String]
    /// What can be read in the picture; `nil` where nobody tried: reading was not asked for, or nothing leaks.
    public var reading: ReadingReport?

    public init(path: String, verdict: Verdict, message: String) {
        self.path = path
        self.verdict = verdict
        severity = verdict.severity
        self.message = message
        regions = []
        objections = []
        notes = []
    }

    // The synthesised encoder would leave keys out where the value is nil.
    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(path, forKey: .path)
        try keys.encode(sha256, forKey: .sha256)
        try keys.encode(bytes, forKey: .bytes)
        try keys.encode(modified, forKey: .modified)
        try keys.encode(bundleIdentifier, forKey: .bundleIdentifier)
        try keys.encode(bundleSource, forKey: .bundleSource)
        try keys.encode(sandbox, forKey: .sandbox)
        try keys.encode(group, forKey: .group)
        try keys.encode(scene, forKey: .scene)
        try keys.encode(variant, forKey: .variant)
        try keys.encode(container, forKey: .container)
        try keys.encode(formatConfidence, forKey: .formatConfidence)
        try keys.encode(width, forKey: .width)
        try keys.encode(height, forKey: .height)
        try keys.encode(scale, forKey: .scale)
        try keys.encode(pixelsPerPoint, forKey: .pixelsPerPoint)
        try keys.encode(pointWidth, forKey: .pointWidth)
        try keys.encode(pointHeight, forKey: .pointHeight)
        try keys.encode(orientation, forKey: .orientation)
        try keys.encode(appearance, forKey: .appearance)
        try keys.encode(brightness, forKey: .brightness)
        try keys.encode(manifest, forKey: .manifest)
        try keys.encode(verdict, forKey: .verdict)
        try keys.encode(severity, forKey: .severity)
        try keys.encode(template, forKey: .template)
        try keys.encode(technique, forKey: .technique)
        try keys.encode(certainty, forKey: .certainty)
        try keys.encode(regions, forKey: .regions)
        try keys.encode(objections, forKey: .objections)
        try keys.encode(message, forKey: .message)
        try keys.encode(blurRadius, forKey: .blurRadius)
        try keys.encode(opacity, forKey: .opacity)
        try keys.encode(notes, forKey: .notes)
        try keys.encode(reading, forKey: .reading)
    }
}
