package import PixelModel

/// Pixels per point, stated by the file's name or guessed from the picture's size.
package enum ScreenScale {
    /// Tablets and the first telephones are less elongated than 8:5; every telephone since 2012 is longer.
    private static let tabletAspect = 1.6
    /// The widest telephone screen with two pixels a point (iPhone XR and 11), in pixels.
    private static let widestDoubleScalePhone = 828

    /// The scale that is judged by: the stated one, unless no device draws such a picture at that scale.
    /// - Parameter screen: size of the full-size picture.
    /// - Returns: with a note where the scale is not the stated one.
    static func believed(_ stated: Int?, of screen: PixelSize) -> (scale: Int, note: String?) {
        if let stated, ScreenSizes.allow(screen, scale: stated) { return (stated, nil) }
        let scale = guess(screen)
        guard let stated else { return (scale, "scale \(scale) guessed from the size: the file's name states none") }
        return (
            scale,
            "scale \(scale) guessed from the size: the file's name states \(stated), at which no device has a screen "
                + "of \(screen.width)×\(screen.height) pixels"
        )
    }

    /// The scale of a full-size picture whose name does not state it: 2 for tablets and the smaller telephones, 3 for
    /// the others.
    package static func guess(_ size: PixelSize) -> Int {
        let short = min(size.width, size.height)
        let long = max(size.width, size.height)
        if Double(long) < tabletAspect * Double(short) || short <= widestDoubleScalePhone { return 2 }
        return 3
    }

    /// Pixels per point of a smaller copy.
    /// - Parameters:
    ///   - full: sizes of the scene's full-size pictures; those of the copy's shape tell by how much it was reduced.
    ///   - scale: of the full-size pictures.
    /// - Returns: `scale × width / full width`. Where no picture of that shape is known it is half the scale, since iOS
    ///   halves, or the whole one for a picture that has the size of a telephone's screen, or of which no device's screen
    ///   has twice the size, as of a tablet's: whoever laid it there did not reduce it. A picture that is no screen's
    ///   tells nothing.
    static func ofReduced(_ size: PixelSize, among full: [PixelSize], scale: Int) -> Double {
        let ratios = full.filter {
            $0.width > size.width && sameShape($0, size) && ScreenSizes.allow($0, scale: scale)
        }.map { Double(size.width) / Double($0.width) }
        let original = PixelSize(
            width: Int(Double(size.width) / usualReduction), height: Int(Double(size.height) / usualReduction))
        let isCopy = !ScreenSizes.isTelephone(size) && ScreenSizes.allow(original, scale: scale)
        let usual = isCopy ? usualReduction : 1
        let ratio = ratios.min { abs($0 - usualReduction) < abs($1 - usualReduction) } ?? usual
        return Double(scale) * max(leastReduction, ratio)
    }

    /// What iOS makes of a side for a smaller copy,
    private static let usualReduction = 0.5
    /// and the least that it is believed to make. A smaller share would make any blur count for more.
    private static let leastReduction = 0.25

    /// The sides have the same proportion, but for the rounding of the smaller picture's sides to whole pixels.
    private static func sameShape(_ full: PixelSize, _ reduced: PixelSize) -> Bool {
        let expected = Double(full.height) * Double(reduced.width) / Double(max(1, full.width))
        return abs(expected - Double(reduced.height)) <= 2
    }
}
