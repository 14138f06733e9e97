package import Vocabulary

/// The kinds of covers that there are.
package enum CoverKinds {
    /// From the strictest to the plainest: a picture is learned as the first that explains it.
    package static let all: [any Cover.Type] = [
        SolidCover.self, MessageCover.self, GradientCover.self, BlurCover.self, ImageCover.self,
    ]

    /// What configurations may say.
    package static let described: [TemplateKind] = all.map { $0.kind }

    /// The kind that covers in this way; `nil` for ways that no template describes.
    package static func of(_ technique: MaskingTechnique) -> (any Cover.Type)? {
        all.first { $0.kind.technique == technique }
    }
}
