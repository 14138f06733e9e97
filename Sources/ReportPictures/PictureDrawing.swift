internal import ImageCodecs
internal import MaskingAnalysis
internal import PixelModel

/// What a report shows of one snapshot, small enough to keep for thousands.
package struct PictureDrawing: Sendable {
    /// Twice the side of a thumbnail on the page, for screens of two pixels per point.
    static let thumbnailSide = 320
    /// Captions of 11 points on a phone's screen can still be read at this height.
    static let snapshotSide = 960
    /// Of a snapshot that a known cover explains wholly: its artwork is the template's, and is there to be recognised.
    static let coveredSide = 640
    /// Where letters get visible shadows below. Colour at half the resolution is a fifth less to carry, and a person sees
    /// no difference on a screen.
    private static let snapshotQuality = 70
    private static let thumbnailQuality = 60
    /// Of redacted pictures, with colours at full resolution: cells stay as flat as they are drawn, and take little.
    private static let redactedQuality = 78
    /// Prediction and residual have a pixel for each cell; coarser errors of the coding would look like findings.
    private static let cellQuality = 80
    /// What a residual shows is sixteen times stronger than it is, and stays to be seen.
    private static let residualQuality = 60

    /// JPEG files.
    var thumbnail: [UInt8]
    /// The thumbnail where that shows as much.
    var snapshot: [UInt8]
    var look: PictureLook?
    var cover: [UInt8]?
    var residual: [UInt8]?
    var thumbnailSize: PixelSize
    var isRedacted: Bool

    /// Redaction comes first: what is drawn of the picture is made from the redacted one.
    init(_ explanation: Explanation, _ privacy: PicturePrivacy) throws(JPEGError) {
        let redaction = Redaction(
            explanation.judgement, ignored: explanation.ignoredRegions, size: explanation.size)
        isRedacted = privacy != .full && !redaction.isEmpty
        let image = explanation.picture
        let isCovered = explanation.judgement.verdict == .masked
        if explanation.judgement.verdict.isLeak { look = PictureLook(image) }
        let side = isCovered ? Self.coveredSide : Self.snapshotSide
        let reduced = isRedacted ? redaction.apply(to: image, longSide: side) : image.reduced(longSide: side)
        let small = reduced.reduced(longSide: Self.thumbnailSide)
        thumbnailSize = small.size
        thumbnail = try Self.encoded(small, quality: Self.thumbnailQuality, isRedacted)
        // Cells alone look the same at any size.
        let hidesAll = isRedacted && redaction.isComplete
        snapshot =
            hidesAll || small.size == reduced.size
            ? thumbnail : try Self.encoded(reduced, quality: Self.snapshotQuality, isRedacted)
        // Where nothing differs the cover is the snapshot, and the residual black.
        guard !isCovered, let known = explanation.shownCover else { return }
        // A launch image as the expected cover is another picture of the evidence that nobody compared with anything.
        if privacy != .full, known.technique == .launchImage { return }
        if let picture = explanation.cellPicture(.prediction) {
            cover = try JPEGEncoder.encode(picture, quality: Self.cellQuality)
        }
        // Of a redacted picture it would tell how far the cells' colours lie from the cover's, which is nothing to look at,
        // and without a cover it is the screen itself.
        if !isRedacted, explanation.judgement.verdict != .unmasked, let picture = explanation.cellPicture(.residual) {
            residual = try JPEGEncoder.encode(picture, quality: Self.residualQuality, colors: .gray)
        }
    }

    private static func encoded(
        _ image: RGBAImage, quality: Int, _ isRedacted: Bool
    ) throws(JPEGError) -> [UInt8] {
        isRedacted
            ? try JPEGEncoder.encode(image, quality: redactedQuality)
            : try JPEGEncoder.encode(image, quality: quality, colors: .half)
    }
}
