/// A cover that an app's own pictures show, and that no configuration describes as they draw it: where else it was seen. In
/// JSON every key is always there.
public struct FoundCoverReport: Sendable, Equatable, Codable {
    /// Pictures of the app that show it, and their sizes and scenes that differ.
    public var snapshots: Int
    public var sizes: Int
    public var scenes: Int
    /// How many of those pictures are launch images, which belong to no scene.
    public var launchImages: Int
    /// Whether it was scaled, as no screen is, or is a launch image by the system's word. What only stands unchanged may be a
    /// screen that somebody came back to.
    public var isScaled: Bool
    /// The configured template that masks one of those pictures; `nil` where the configuration names no covers.
    public var template: String?
    /// Some of those pictures, as their reports name them; the first is the largest.
    public var paths: [String]

    public init(
        snapshots: Int, sizes: Int, scenes: Int, launchImages: Int, isScaled: Bool, template: String? = nil,
        paths: [String]
    ) {
        (self.snapshots, self.sizes, self.scenes) = (snapshots, sizes, scenes)
        (self.launchImages, self.isScaled, self.template, self.paths) = (launchImages, isScaled, template, paths)
    }

    /// The command that makes a template of it, once somebody has looked at it. What looks like content is learned by force
    /// only.
    public var learn: String {
        "snapveil template learn --force --output cover.yml "
            + paths.prefix(Self.learnedPaths).map(Self.quoted).joined(separator: " ")
    }

    /// Examples that the command names: of more sizes nothing new is learned.
    private static let learnedPaths = 4

    /// As one word of a shell.
    private static func quoted(_ path: String) -> String { "'" + path.replacing("'", with: "'\\''") + "'" }

    private enum CodingKeys: CodingKey { case snapshots, sizes, scenes, launchImages, scaled, template, paths, learn }

    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            snapshots: try keys.decode(Int.self, forKey: .snapshots), sizes: try keys.decode(Int.self, forKey: .sizes),
            scenes: try keys.decode(Int.self, forKey: .scenes),
            // Reports of earlier versions have none.
            launchImages: try keys.decodeIfPresent(Int.self, forKey: .launchImages) ?? 0,
            isScaled: try keys.decodeIfPresent(Bool.self, forKey: .scaled) ?? false,
            template: try keys.decodeIfPresent(String.self, forKey: .template),
            paths: try keys.decode([String].self, forKey: .paths))
    }

    /// With the command, which is never read from a report.
    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(snapshots, forKey: .snapshots)
        try keys.encode(sizes, forKey: .sizes)
        try keys.encode(scenes, forKey: .scenes)
        try keys.encode(launchImages, forKey: .launchImages)
        try keys.encode(isScaled, forKey: .scaled)
        try keys.encode(template, forKey: .template)
        try keys.encode(paths, forKey: .paths)
        try keys.encode(learn, forKey: .learn)
    }

    /// `5 snapshots of 3 sizes in 2 scenes, one of them a launch image`.
    public var seenIn: String {
        "\(snapshots) snapshots of \(sizes) size\(sizes == 1 ? "" : "s")"
            + (scenes > 1 ? " in \(scenes) scenes" : "")
            + (launchImages == 0
                ? "" : launchImages == 1 ? ", one of them a launch image" : ", \(launchImages) of them launch images")
    }
}
