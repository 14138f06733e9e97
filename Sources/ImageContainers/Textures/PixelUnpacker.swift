internal import ByteReading
internal import PixelModel

/// Turns uncompressed pixels into 8-bit RGBA.
///
/// Values are taken as stored: no transfer function is applied, so that a number that a linear and an sRGB format share
/// gives the same picture. Channels that the format lacks are 0, alpha 255, as OpenGL and Vulkan have it.
struct PixelUnpacker {
    private let layout: PixelLayout
    private let order: ByteOrder
    /// Byte of the RGBA pixel, position in the stored pixel and conversion, one for each byte that is written.
    private let moves: [Move]

    private struct Move {
        let target: Int
        let shift: UInt64
        let mask: UInt64
        let levels: [UInt8]
    }

    init(_ layout: PixelLayout, order: ByteOrder) {
        self.layout = layout
        self.order = order
        moves = layout.fields.flatMap { field in
            let targets: [Int] =
                switch field.channel {
                case .red: [0]
                case .green: [1]
                case .blue: [2]
                case .alpha: [3]
                case .luminance: [0, 1, 2]
                case .unused: []
                }
            let levels = targets.isEmpty ? [] : Self.levels(width: field.width, layout.encoding)
            return targets.map {
                Move(target: $0, shift: UInt64(field.shift), mask: (1 << UInt64(field.width)) - 1, levels: levels)
            }
        }
    }

    /// The 8-bit level of every value that a field of `width` bits can have.
    private static func levels(width: Int, _ encoding: PixelLayout.Encoding) -> [UInt8] {
        let greatest = (1 << width) - 1
        return (0...greatest).map { value in
            switch encoding {
            case .unorm: UInt8((value * 255 + greatest / 2) / greatest)
            case .half: HalfFloat.level(bits: UInt16(truncatingIfNeeded: value))
            }
        }
    }

    /// Unpacks rows that begin `pitch` bytes apart from `start` on.
    ///
    /// - Precondition: `size.height` rows of `pitch` bytes lie within `bytes`, and a row fits its pitch; callers compare
    ///   both with the file first.
    func unpack(_ bytes: [UInt8], from start: Int, pitch: Int, size: PixelSize) -> RGBAImage {
        precondition(
            start >= 0 && pitch >= size.width * layout.pixelBytes && start + pitch * size.height <= bytes.count,
            "the rows lie within the bytes")
        var pixels = [UInt8](repeating: 0, count: size.area * 4)
        var target = 0
        for y in 0..<size.height {
            var source = start + y * pitch
            for _ in 0..<size.width {
                let stored = load(bytes, at: source)
                pixels[target + 3] = 255
                for move in moves {
                    pixels[target + move.target] = move.levels[Int(stored >> move.shift & move.mask)]
                }
                source += layout.pixelBytes
                target += 4
            }
        }
        return RGBAImage(size: size, pixels: pixels)
    }

    /// Counts half floats that are no value of a picture; padding is not looked at.
    ///
    /// - Precondition: as for ``unpack(_:from:pitch:size:)``.
    func countUnshowable(_ bytes: [UInt8], from start: Int, pitch: Int, size: PixelSize) -> Int {
        var count = 0
        for y in 0..<size.height {
            var source = start + y * pitch
            for _ in 0..<size.width {
                let stored = load(bytes, at: source)
                for field in layout.fields {
                    let bits = UInt16(truncatingIfNeeded: stored >> UInt64(field.shift))
                    if !HalfFloat.isShowable(bits: bits) { count += 1 }
                }
                source += layout.pixelBytes
            }
        }
        return count
    }

    /// The stored pixel as one integer whose units have been brought into little-endian order.
    private func load(_ bytes: [UInt8], at start: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<layout.pixelBytes {
            // In a big-endian unit the last byte is the least significant.
            let place =
                order == .little
                ? index : index - index % layout.unitBytes + layout.unitBytes - 1 - index % layout.unitBytes
            value |= UInt64(bytes[start + index]) << UInt64(place * 8)
        }
        return value
    }
}
