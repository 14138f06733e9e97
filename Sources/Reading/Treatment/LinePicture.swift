internal import PixelModel

/// A line of text as a recogniser likes it: black on white, of one size, with a margin.
public struct LinePicture: Sendable {
    public var plane: GrayPlane
    /// Its letters were sharpened.
    var isSoft: Bool
    /// Pixels of the line's picture per pixel of the sheet.
    var scale: Double
    /// Of the line in the sheet.
    var box: PixelRectangle

    /// White around the text, in pixels.
    static let margin = 10
    /// Letters become this high at most this many times larger: beyond it there is nothing to see in them.
    private static let largestScale = 6.0
    /// Heights of soft letters around them that belong to their line's picture: so far their edges reach.
    private static let halo = 0.25
    /// Pixels of a line's picture: sixty letters of 28 pixels take 50,000.
    private static let mostPixels = 400_000

    /// - Parameters:
    ///   - letterHeight: pixels that capitals and figures are to have.
    ///   - isSoft: the letters are sharpened ones.
    init?(_ line: TextLine, of image: RGBAImage, letterHeight: Double, isSoft: Bool) {
        let halo = isSoft ? max(1, Int((Self.halo * line.letterHeight).rounded())) : 0
        let box = PixelRectangle(
            x: line.box.x - halo, y: line.box.y - halo, width: line.box.width + 2 * halo,
            height: line.box.height + 2 * halo
        ).intersection(PixelRectangle(image.size))
        guard !box.isEmpty else { return nil }
        var scale = min(Self.largestScale, letterHeight / max(1, line.letterHeight))
        let size = Double(box.area) * scale * scale
        if size > Double(Self.mostPixels) { scale *= (Double(Self.mostPixels) / size).squareRoot() }
        let distances = isSoft ? InkDistance.softDistances(image, box) : InkDistance.distances(image, box)
        let scaled = Resampling.scaled(
            distances, width: max(1, Int((Double(box.width) * scale).rounded())),
            height: max(1, Int((Double(box.height) * scale).rounded())))
        let margin = Self.margin
        let (width, height) = (scaled.width + 2 * margin, scaled.height + 2 * margin)
        var values = [UInt8](repeating: 255, count: width * height)
        for y in 0..<scaled.height {
            for x in 0..<scaled.width {
                values[(y + margin) * width + x + margin] = 255 - scaled.values[y * scaled.width + x]
            }
        }
        plane = GrayPlane(width: width, height: height, values: values)
        (self.scale, self.box, self.isSoft) = (scale, box, isSoft)
    }

    /// A rectangle of the line's picture in pixels of the sheet, rounded outwards and cut at the line's edges.
    func inSheet(_ rectangle: PixelRectangle) -> PixelRectangle {
        let left = Int((Double(rectangle.x - Self.margin) / scale).rounded(.down))
        let top = Int((Double(rectangle.y - Self.margin) / scale).rounded(.down))
        let right = Int((Double(rectangle.maxX - Self.margin) / scale).rounded(.up))
        let bottom = Int((Double(rectangle.maxY - Self.margin) / scale).rounded(.up))
        return PixelRectangle(x: box.x + left, y: box.y + top, width: right - left, height: bottom - top)
            .intersection(box)
    }
}
