internal import PixelModel
internal import Vocabulary

/// A part of a picture, prepared for reading: what is on it, and where it lies in the picture.
struct Sheet: Sendable {
    var image: RGBAImage
    /// Of the sheet's top left corner, in pixels of the picture.
    var x: Int
    var y: Int
    /// Pixels of the sheet per pixel of the picture.
    var scale: Double
    /// Pixels of the sheet per point.
    var pixelsPerPoint: Double
    var way: ReadingWay

    /// The part `region` of a picture as it is.
    /// - Precondition: `region` lies inside the picture.
    init(_ picture: RGBAImage, _ region: PixelRectangle, pixelsPerPoint: Double) {
        (x, y, scale, way) = (region.x, region.y, 1, .plain)
        self.pixelsPerPoint = pixelsPerPoint
        guard region != PixelRectangle(picture.size) else {
            image = picture
            return
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(region.area * 4)
        for row in region.y..<region.maxY {
            let start = (row * picture.width + region.x) * 4
            pixels += picture.pixels[start..<start + region.width * 4]
        }
        image = RGBAImage(size: PixelSize(width: region.width, height: region.height), pixels: pixels)
    }

    /// The same place with other pixels of the same size.
    func replacing(_ image: RGBAImage, way: ReadingWay) -> Sheet {
        var sheet = self
        (sheet.image, sheet.way) = (image, way)
        return sheet
    }

    /// A rectangle of the sheet in pixels of the picture, rounded outwards.
    func inPicture(_ rectangle: PixelRectangle) -> PixelRectangle {
        let left = Int((Double(rectangle.x) / scale).rounded(.down))
        let top = Int((Double(rectangle.y) / scale).rounded(.down))
        let right = Int((Double(rectangle.maxX) / scale).rounded(.up))
        let bottom = Int((Double(rectangle.maxY) / scale).rounded(.up))
        return PixelRectangle(x: x + left, y: y + top, width: right - left, height: bottom - top)
    }
}

extension Sheet {
    /// A rectangle of the picture in pixels of the sheet, inside of it.
    func inSheet(_ rectangle: PixelRectangle) -> PixelRectangle {
        let left = Int((Double(rectangle.x - x) * scale).rounded(.down))
        let top = Int((Double(rectangle.y - y) * scale).rounded(.down))
        let right = Int((Double(rectangle.maxX - x) * scale).rounded(.up))
        let bottom = Int((Double(rectangle.maxY - y) * scale).rounded(.up))
        return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
            .intersection(PixelRectangle(image.size))
    }
}

extension ReadingWay {
    /// Levels by which text differs from its ground at least: what is stretched or sharpened has its grain enlarged, too.
    var leastContrast: UInt8 {
        switch self {
        case .plain: 20
        case .contrast: 20
        case .deblurred: 30
        }
    }
}
