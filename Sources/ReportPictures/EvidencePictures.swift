public import PixelModel

/// The pictures of one snapshot in a ``PictureAlbum``.
public struct EvidencePictures: Sendable, Equatable {
    /// Refers to a picture of the album; equal pictures share one.
    public struct ID: Sendable, Hashable, Comparable {
        public let number: Int

        public static func < (a: ID, b: ID) -> Bool { a.number < b.number }
    }

    /// At most ``PictureDrawing/thumbnailSide`` pixels long.
    public var thumbnail: ID
    /// At most ``PictureDrawing/snapshotSide`` pixels long; the thumbnail where that shows as much.
    public var snapshot: ID
    /// What the nearest known cover looks like on this screen, and how far the snapshot differs from it; `nil` where no
    /// cover was compared.
    public var cover: ID?
    public var residual: ID?
    /// The template or launch image that ``cover`` shows.
    public var coverName: String?
    /// The thumbnail's size in its own pixels.
    public var thumbnailSize: PixelSize
    /// Regions that the configuration names, in pixels of the stored picture.
    public var sensitive: [PixelRectangle]
    public var ignored: [PixelRectangle]
    /// For leaks: tells whether another picture shows the same screen.
    public var look: PictureLook?
    /// Whether a part of the pictures is hidden.
    public var isRedacted: Bool
}
