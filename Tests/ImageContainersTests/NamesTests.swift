import Testing

@testable import ImageContainers

@Suite struct NamesTests {
    @Test(
        "Vulkan formats have the names of the specification",
        arguments: [
            (0, "UNDEFINED"), (9, "R8_UNORM"), (15, "R8_SRGB"), (43, "R8G8B8A8_SRGB"), (57, "A8B8G8R8_SRGB_PACK32"),
            (63, "A2R10G10B10_SINT_PACK32"), (69, "A2B10G10R10_SINT_PACK32"), (76, "R16_SFLOAT"),
            (97, "R16G16B16A16_SFLOAT"), (100, "R32_SFLOAT"), (121, "R64G64B64A64_SFLOAT"),
            (131, "BC1_RGB_UNORM_BLOCK"),
            (144, "BC6H_SFLOAT_BLOCK"), (146, "BC7_SRGB_BLOCK"), (147, "ETC2_R8G8B8_UNORM_BLOCK"),
            (156, "EAC_R11G11_SNORM_BLOCK"), (157, "ASTC_4x4_UNORM_BLOCK"), (184, "ASTC_12x12_SRGB_BLOCK"),
            (185, "unknown"), (1_000_054_007, "PVRTC2_4BPP_SRGB_BLOCK_IMG"),
            (1_000_066_013, "ASTC_12x12_SFLOAT_BLOCK"), (1_000_288_029, "ASTC_6x6x6_SFLOAT_BLOCK_EXT"),
        ] as [(UInt32, String)])
    func vulkan(number: UInt32, name: String) {
        #expect(VulkanFormatNames.name(number) == name)
    }

    @Test("The core Vulkan formats have no gap and no name twice")
    func vulkanIsComplete() {
        let core = (0...184).map { VulkanFormatNames.name(UInt32($0)) }
        #expect(!core.contains("unknown"))
        #expect(Set(VulkanFormatNames.names.values).count == VulkanFormatNames.names.count)
    }

    @Test(
        "Formats with integers, signs, wide floats or shared exponents have no layout",
        arguments: [
            10, 11, 12, 13, 14, 62, 71, 75, 98, 100, 106, 122, 123, 124, 127, 131, 147, 185, 1_000_066_000,
            1_000_156_000, 1_000_156_007,
        ])
    func withoutLayout(number: UInt32) {
        #expect(VulkanFormat.texture(number) == nil)
    }

    @Test("Block-compressed and uncompressed OpenGL formats are told apart")
    func openGLTables() {
        let compressed = Set(OpenGLNames.compressedFormats.keys)
        #expect(compressed.isDisjoint(with: OpenGLNames.sizedFormats.keys))
        #expect(compressed.allSatisfy { OpenGLFormat.astc($0) == nil })
        #expect(OpenGLFormat.name(0x93BD) == "ASTC 12×12 linear")
        #expect(OpenGLFormat.name(0x93BE) == "unknown")
        #expect(OpenGLFormat.name(0x93DD) == "ASTC 12×12 sRGB")
    }

    @Test(
        "Text from files is escaped where it could act",
        arguments: [
            (Array("plain ünï".utf8), "plain ünï"),
            ([0x1B, 0x5B, 0x6D], "\\u{1B}[m"),
            (Array("a\u{202E}b\\".utf8), "a\\u{202E}b\\\\"),
            ([0x61, 0xFF, 0x5C], "a\\xFF\\x5C"),
        ] as [([UInt8], String)])
    func printing(bytes: [UInt8], text: String) {
        #expect(printable(bytes) == text)
    }
}
