public import PixelModel
public import Vocabulary

/// Whether the file says how its picture is stored, or the reader concluded it.
public enum FormatConfidence: String, Sendable, Codable {
    /// The file states it and nothing in it contradicts.
    case confirmed
    /// Concluded from sizes or from the picture itself; the notes say how.
    case inferred
}

/// The picture of a snapshot file and what there is to know about how it was read.
public struct DecodedSnapshot: Sendable {
    public let container: ContainerKind
    /// The first image: base level, first array element, first face, first depth slice.
    public let picture: SnapshotPicture
    /// Confidence in the pixel format and the block order together.
    public let confidence: FormatConfidence
    /// Whether the format or the stored data leave no pixel anything but opaque. `false` says nothing.
    public let isKnownOpaque: Bool
    /// What JPEG took of the picture; `nil` for kinds that are not ``ContainerKind/isLossy``.
    public let loss: CodecLoss?
    /// Pictures besides the first one. A verdict on the file is one on all of them.
    public let further: [FurtherPicture]
    /// Sentences about what was inferred, left out or odd; none of them makes the picture unusable.
    public let notes: [String]

    public init(
        container: ContainerKind, picture: SnapshotPicture, confidence: FormatConfidence, isKnownOpaque: Bool = false,
        loss: CodecLoss? = nil, further: [FurtherPicture] = [], notes: [String]
    ) {
        self.container = container
        self.isKnownOpaque = isKnownOpaque
        self.loss = loss ?? (container.isLossy ? .usual : nil)
        self.further = further
        self.picture = picture
        self.confidence = confidence
        self.notes = notes
    }

    init(
        container: ContainerKind, image: RGBAImage, confidence: FormatConfidence, isKnownOpaque: Bool = false,
        loss: CodecLoss? = nil, further: [FurtherPicture] = [], notes: [String]
    ) {
        self.init(
            container: container, picture: .pixels(image), confidence: confidence, isKnownOpaque: isKnownOpaque,
            loss: loss, further: further, notes: notes)
    }

    /// Pixels of the picture.
    public var size: PixelSize { picture.size }

    /// The picture's pixels; see ``SnapshotPicture/image``.
    public var image: RGBAImage { picture.image }
}
