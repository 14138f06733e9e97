package import PixelModel

/// How a stored picture must be turned to stand upright (EXIF 2.3, tag 0x0112).
public enum EXIFOrientation: Int, Sendable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    private static let tag = 0x0112
    /// The type SHORT, which the standard prescribes for it.
    private static let shortType = 3

    /// The orientation in the TIFF structure of an EXIF segment; `up` where there is none or it can't be read.
    ///
    /// - Precondition: `exif` lies within `bytes`.
    package init(_ bytes: [UInt8], exif: Range<Int>?) {
        self = exif.flatMap { Self.orientation(bytes, $0) }.flatMap(EXIFOrientation.init(rawValue:)) ?? .up
    }

    private static func orientation(_ bytes: [UInt8], _ tiff: Range<Int>) -> Int? {
        guard let reader = TIFFReader(bytes, tiff), reader.half(2) == 42,
            let field = reader.word(4).flatMap(reader.directory(at:))?.fields[tag], field.type == shortType,
            field.count == 1
        else { return nil }
        return reader.value(field)
    }

    /// Where the upright picture's pixels stand in a stored one of `width` × `height`: the index of its first pixel,
    /// and the steps of the index from column to column and from row to row.
    private func walk(width: Int, height: Int) -> (first: Int, column: Int, row: Int) {
        switch self {
        case .up: (0, 1, width)
        case .upMirrored: (width - 1, -1, width)
        case .down: (width * height - 1, -1, -width)
        case .downMirrored: ((height - 1) * width, 1, -width)
        case .leftMirrored: (0, width, 1)
        case .right: ((height - 1) * width, -width, 1)
        case .rightMirrored: (width * height - 1, -width, -1)
        case .left: (width - 1, width, -1)
        }
    }

    /// Whether width and height change places.
    private var isTurned: Bool { rawValue >= Self.leftMirrored.rawValue }

    /// The picture turned upright.
    package func upright(_ image: RGBAImage) -> RGBAImage {
        if self == .up || image.size.area == 0 { return image }
        let size = isTurned ? PixelSize(width: image.height, height: image.width) : image.size
        let walk = walk(width: image.width, height: image.height)
        return unsafe image.pixels.withUnsafeBytes { source in
            unsafe RGBAImage(size: size) { pixels in
                let target = UnsafeMutableRawBufferPointer(pixels)
                var to = 0
                for y in 0..<size.height {
                    var from = (walk.first + y * walk.row) * 4
                    for _ in 0..<size.width {
                        let pixel = unsafe source.loadUnaligned(fromByteOffset: from, as: UInt32.self)
                        unsafe target.storeBytes(of: pixel, toByteOffset: to, as: UInt32.self)
                        from += walk.column * 4
                        to += 4
                    }
                }
            }
        }
    }
}
