internal import PixelModel

/// Where the channels of the shown picture come from, as the `KTXswizzle` key of KTX 2.0 says: four of r, g, b, a, 0
/// and 1. Grey pictures stored as one red channel have `rrr1`.
struct ChannelSwizzle: Sendable, Equatable {
    static let key = "KTXswizzle"

    private enum Source: Equatable {
        case channel(Int)
        case constant(UInt8)
    }

    private let sources: [Source]
    /// As the file has it.
    let text: String

    /// `nil` for text that is no swizzle and for the one that changes nothing.
    init?(_ text: String?) {
        guard let text, text.count == 4, text != "rgba" else { return nil }
        var sources: [Source] = []
        for letter in text {
            switch letter {
            case "r": sources.append(.channel(0))
            case "g": sources.append(.channel(1))
            case "b": sources.append(.channel(2))
            case "a": sources.append(.channel(3))
            case "0": sources.append(.constant(0))
            case "1": sources.append(.constant(255))
            default: return nil
            }
        }
        self.sources = sources
        self.text = text
    }

    /// Whether a colour that the format stores is not among those that are shown.
    func hidesColor(of format: TextureFormat?) -> Bool {
        let stored: [Int] =
            if case .uncompressed(let layout) = format {
                layout.fields.compactMap { field in
                    switch field.channel {
                    case .red, .luminance: 0
                    case .green: 1
                    case .blue: 2
                    case .alpha, .unused: nil
                    }
                }
            } else {
                [0, 1, 2]
            }
        return stored.contains { !sources.prefix(3).contains(.channel($0)) }
    }

    /// Whether the stored alpha is nowhere to be seen.
    var hidesAlpha: Bool { !sources.contains(.channel(3)) }

    func apply(to image: RGBAImage) -> RGBAImage {
        var pixels = image.pixels
        for place in stride(from: 0, to: pixels.count, by: 4) {
            for (channel, source) in sources.enumerated() {
                switch source {
                case .channel(let other): pixels[place + channel] = image.pixels[place + other]
                case .constant(let level): pixels[place + channel] = level
                }
            }
        }
        return RGBAImage(size: image.size, pixels: pixels)
    }
}
