import PixelModel

/// How a stored picture must be turned to stand upright (EXIF 2.3, tag 0x0112).
public enum EXIFOrientation: Int, Sendable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    private static let tag: UInt16 = 0x0112
    /// Directory entries that are looked at; the orientation stands among the first ten.
    private static let mostEntries = 512

    /// The orientation in a JPEG's EXIF segment; `up` where there is none or it can't be read.
    init(jpeg bytes: [UInt8]) {
        self = Self.find(bytes).flatMap(EXIFOrientation.init(rawValue:)) ?? .up
    }

    private static func find(_ bytes: [UInt8]) -> Int? {
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            if marker == 0xDA || marker == 0xD9 { return nil }
            if marker == 0xFF {
                at += 1
                continue
            }
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            let content = (at + 4)..<(at + 2 + max(2, length))
            guard content.upperBound <= bytes.count else { return nil }
            if marker == 0xE1, content.count >= 14, bytes[content.prefix(6)].elementsEqual("Exif\0\0".utf8),
                let value = orientation(bytes, (content.lowerBound + 6)..<content.upperBound)
            {
                return value
            }
            at = content.upperBound
        }
        return nil
    }

    /// Reads the first directory of a TIFF header.
    private static func orientation(_ bytes: [UInt8], _ tiff: Range<Int>) -> Int? {
        let little = bytes[tiff.lowerBound] == UInt8(ascii: "I")
        func half(_ offset: Int) -> UInt16? {
            guard offset >= 0, offset + 2 <= tiff.count else { return nil }
            let (a, b) = (UInt16(bytes[tiff.lowerBound + offset]), UInt16(bytes[tiff.lowerBound + offset + 1]))
            return little ? b << 8 | a : a << 8 | b
        }
        func word(_ offset: Int) -> Int? {
            guard let a = half(offset), let b = half(offset + 2) else { return nil }
            return little ? Int(b) << 16 | Int(a) : Int(a) << 16 | Int(b)
        }
        guard half(2) == 42, let directory = word(4), let count = half(directory) else { return nil }
        for index in 0..<min(Int(count), mostEntries) where half(directory + 2 + index * 12) == tag {
            return half(directory + 2 + index * 12 + 8).map(Int.init)
        }
        return nil
    }

    /// The picture turned upright.
    func upright(_ image: RGBAImage) -> RGBAImage {
        if self == .up { return image }
        let (w, h) = (image.width, image.height)
        let turned = rawValue >= 5
        let size = turned ? PixelSize(width: h, height: w) : image.size
        return image.pixels.withUnsafeBytes { source in
            RGBAImage(size: size) { target in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let (sx, sy): (Int, Int) =
                            switch self {
                            case .up: (x, y)
                            case .upMirrored: (w - 1 - x, y)
                            case .down: (w - 1 - x, h - 1 - y)
                            case .downMirrored: (x, h - 1 - y)
                            case .leftMirrored: (y, x)
                            case .right: (y, h - 1 - x)
                            case .rightMirrored: (w - 1 - y, h - 1 - x)
                            case .left: (w - 1 - y, x)
                            }
                        let (from, to) = ((sy * w + sx) * 4, (y * size.width + x) * 4)
                        for channel in 0..<4 { target[to + channel] = source[from + channel] }
                    }
                }
            }
        }
    }
}
