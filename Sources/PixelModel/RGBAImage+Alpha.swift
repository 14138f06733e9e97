/// What becomes of a picture's alpha where it is shown.
extension RGBAImage {
    /// The least and the greatest alpha of the pixels, 0…255; opaque for a picture without pixels.
    public var alphaRange: ClosedRange<UInt8> {
        if isOpaque { return 255...255 }
        return unsafe pixels.withUnsafeBufferPointer { pixels in
            var least: UInt8 = 255
            var greatest: UInt8 = 0
            var place = 3
            while place < pixels.count {
                least = unsafe min(least, pixels[place])
                greatest = unsafe max(greatest, pixels[place])
                place &+= 4
            }
            return least...max(least, greatest)
        }
    }

    /// Whether every pixel is opaque.
    public var isOpaque: Bool {
        unsafe pixels.withUnsafeBytes { bytes in
            // Alpha is every fourth byte; an array's memory begins at a multiple of four. Rows of memory are looked at
            // in pieces, so that a transparent picture is not read to its end.
            let words = unsafe bytes.bindMemory(to: UInt32.self)
            let piece = 1 << 14
            var start = 0
            while start < words.count {
                let end = min(words.count, start &+ piece)
                var common = UInt32.max
                for index in start..<end { unsafe common &= words[index] }
                if common.littleEndian &>> 24 != 255 { return false }
                start = end
            }
            return true
        }
    }

    /// Alpha that varies by less shows nothing, in levels: lossy codecs round by one or two.
    public static let leastAlphaStep: UInt8 = 3

    /// Whether every pixel is opaque but for what a lossy codec rounds away.
    public var isOpaqueButForRounding: Bool { alphaRange.lowerBound > .max - Self.leastAlphaStep }

    /// The picture as it looks over a grey ground: `color · alpha + ground · (1 − alpha)`, rounded, and opaque.
    public func composited(over ground: UInt8) -> RGBAImage {
        mapPixels { pixel in
            let alpha = UInt32(pixel.alpha)
            let rest = (255 - alpha) * UInt32(ground) + 127
            func mix(_ color: UInt8) -> UInt8 { UInt8((UInt32(color) * alpha + rest) / 255) }
            return (mix(pixel.red), mix(pixel.green), mix(pixel.blue))
        }
    }

    /// The colours alone, opaque.
    public var withoutAlpha: RGBAImage { mapPixels { ($0.red, $0.green, $0.blue) } }

    /// The alpha as a grey picture, opaque.
    public var alphaAsGray: RGBAImage { mapPixels { ($0.alpha, $0.alpha, $0.alpha) } }

    private func mapPixels(
        _ transform: ((red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)) -> (UInt8, UInt8, UInt8)
    ) -> RGBAImage {
        unsafe pixels.withUnsafeBufferPointer { source in
            unsafe RGBAImage(size: size) { target in
                var place = 0
                while place < source.count {
                    let (red, green, blue) = unsafe transform(
                        (source[place], source[place &+ 1], source[place &+ 2], source[place &+ 3]))
                    unsafe (target[place], target[place &+ 1], target[place &+ 2]) = (red, green, blue)
                    unsafe target[place &+ 3] = 255
                    place &+= 4
                }
            }
        }
    }
}
