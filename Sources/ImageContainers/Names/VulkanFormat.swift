internal import ImageCodecs

/// What VkFormat numbers in KTX 2.0 headers mean to this reader.
enum VulkanFormat {
    /// The format that `vkFormat` stands for, or `nil` for one that this reader does not decode.
    static func texture(_ vkFormat: UInt32) -> TextureFormat? {
        if let (footprint, profile) = astc(vkFormat) { return .astc(footprint, profile) }
        return VulkanFormatNames.names[vkFormat].flatMap(layout(name:)).map(TextureFormat.uncompressed)
    }

    private static func astc(_ vkFormat: UInt32) -> (BlockFootprint, ASTCColorProfile)? {
        let index = Int(vkFormat) - Int(VulkanFormatNames.firstASTC)
        guard index >= 0, OpenGLFormat.astcFootprints.indices.contains(index / 2) else { return nil }
        return (OpenGLFormat.astcFootprints[index / 2], index % 2 == 0 ? .linear : .sRGB)
    }

    /// The layout that a name describes by Vulkan's own rule: channels with their bits, then the encoding; with
    /// `PACK` the first channel is in the most significant bits of one unit, without it the channels are units that
    /// follow each other.
    ///
    /// `UNORM` and `SRGB` of up to 16 bits and `SFLOAT` of 16 bits have a layout here.
    static func layout(name: String) -> PixelLayout? {
        let parts = name.split(separator: "_")
        guard (2...3).contains(parts.count), let channels = channels(parts[0]) else { return nil }
        let encoding: PixelLayout.Encoding
        switch parts[1] {
        case "UNORM", "SRGB": encoding = .unorm
        case "SFLOAT": encoding = .half
        default: return nil
        }
        let widths = Set(channels.map(\.1))
        if encoding == .half, widths != [16] { return nil }
        if parts.count == 3 {
            guard parts[2].hasPrefix("PACK") else { return nil }
            return .packed(name, channels)
        }
        guard let bits = widths.first, widths.count == 1, bits == 8 || bits == 16 else { return nil }
        return .array(name, channels.map(\.0), bits: bits, encoding)
    }

    /// "R5G6B5" → red 5, green 6, blue 5.
    private static func channels(_ text: Substring) -> [(PixelLayout.Channel, Int)]? {
        var channels: [(PixelLayout.Channel, Int)] = []
        var rest = text
        while let letter = rest.popFirst() {
            let channel: PixelLayout.Channel
            switch letter {
            case "R": channel = .red
            case "G": channel = .green
            case "B": channel = .blue
            case "A": channel = .alpha
            default: return nil
            }
            let digits = rest.prefix(while: \.isNumber)
            rest.removeFirst(digits.count)
            guard let bits = Int(digits), (1...16).contains(bits) else { return nil }
            channels.append((channel, bits))
        }
        return channels
    }
}
