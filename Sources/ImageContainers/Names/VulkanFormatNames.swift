/// Names of VkFormat numbers, from the Vulkan specification, without their VK_FORMAT_ prefix.
enum VulkanFormatNames {
    /// The name of `vkFormat`, "unknown" where there is none.
    static func name(_ vkFormat: UInt32) -> String { names[vkFormat] ?? "unknown" }

    /// "vkFormat 145, BC7_UNORM_BLOCK", for errors and descriptions.
    static func described(_ vkFormat: UInt32) -> String { "vkFormat \(vkFormat), \(name(vkFormat))" }

    static let names: [UInt32: String] = {
        var names = single
        for (first, channels, encodings, ending) in families + astcFamilies + volumeFamilies {
            for (index, encoding) in encodings.enumerated() {
                names[first + UInt32(index)] = "\(channels)_\(encoding)\(ending)"
            }
        }
        return names
    }()

    private static let integers = ["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT"]
    private static let small = integers + ["SRGB"]
    private static let medium = integers + ["SFLOAT"]
    private static let large = ["UINT", "SINT", "SFLOAT"]
    private static let color = ["UNORM", "SRGB"]
    private static let float = ["SFLOAT"]

    /// Runs of numbers that share their channels: first number, channels, encodings in order, ending.
    private static let families: [(UInt32, String, [String], String)] = [
        (9, "R8", small, ""), (16, "R8G8", small, ""), (23, "R8G8B8", small, ""), (30, "B8G8R8", small, ""),
        (37, "R8G8B8A8", small, ""), (44, "B8G8R8A8", small, ""), (51, "A8B8G8R8", small, "_PACK32"),
        (58, "A2R10G10B10", integers, "_PACK32"), (64, "A2B10G10R10", integers, "_PACK32"),
        (70, "R16", medium, ""), (77, "R16G16", medium, ""), (84, "R16G16B16", medium, ""),
        (91, "R16G16B16A16", medium, ""), (98, "R32", large, ""), (101, "R32G32", large, ""),
        (104, "R32G32B32", large, ""), (107, "R32G32B32A32", large, ""), (110, "R64", large, ""),
        (113, "R64G64", large, ""), (116, "R64G64B64", large, ""), (119, "R64G64B64A64", large, ""),
        (131, "BC1_RGB", color, "_BLOCK"), (133, "BC1_RGBA", color, "_BLOCK"), (135, "BC2", color, "_BLOCK"),
        (137, "BC3", color, "_BLOCK"), (139, "BC4", ["UNORM", "SNORM"], "_BLOCK"),
        (141, "BC5", ["UNORM", "SNORM"], "_BLOCK"), (143, "BC6H", ["UFLOAT", "SFLOAT"], "_BLOCK"),
        (145, "BC7", color, "_BLOCK"), (147, "ETC2_R8G8B8", color, "_BLOCK"), (149, "ETC2_R8G8B8A1", color, "_BLOCK"),
        (151, "ETC2_R8G8B8A8", color, "_BLOCK"), (153, "EAC_R11", ["UNORM", "SNORM"], "_BLOCK"),
        (155, "EAC_R11G11", ["UNORM", "SNORM"], "_BLOCK"),
        (1_000_054_000, "PVRTC1_2BPP", ["UNORM"], "_BLOCK_IMG"),
        (1_000_054_001, "PVRTC1_4BPP", ["UNORM"], "_BLOCK_IMG"),
        (1_000_054_002, "PVRTC2_2BPP", ["UNORM"], "_BLOCK_IMG"),
        (1_000_054_003, "PVRTC2_4BPP", ["UNORM"], "_BLOCK_IMG"),
        (1_000_054_004, "PVRTC1_2BPP", ["SRGB"], "_BLOCK_IMG"), (1_000_054_005, "PVRTC1_4BPP", ["SRGB"], "_BLOCK_IMG"),
        (1_000_054_006, "PVRTC2_2BPP", ["SRGB"], "_BLOCK_IMG"), (1_000_054_007, "PVRTC2_4BPP", ["SRGB"], "_BLOCK_IMG"),
    ]

    /// Three-dimensional blocks (EXT_texture_compression_astc_3d): three numbers for each.
    private static let volumes = [
        "3x3x3", "4x3x3", "4x4x3", "4x4x4", "5x4x4", "5x5x4", "5x5x5", "6x5x5", "6x6x5", "6x6x6",
    ]
    private static let firstVolumeASTC: UInt32 = 1_000_288_000

    private static var volumeFamilies: [(UInt32, String, [String], String)] {
        volumes.enumerated().map { index, volume in
            (firstVolumeASTC + 3 * UInt32(index), "ASTC_\(volume)", color + float, "_BLOCK_EXT")
        }
    }

    private static var astcFamilies: [(UInt32, String, [String], String)] {
        OpenGLFormat.astcFootprints.enumerated().flatMap { index, footprint in
            let name = "ASTC_\(footprint.width)x\(footprint.height)"
            return [
                (firstASTC + 2 * UInt32(index), name, color, "_BLOCK"),
                (firstHDRASTC + UInt32(index), name, float, "_BLOCK"),
            ]
        }
    }

    /// ASTC 4×4 UNORM; the other footprints follow in OpenGL's order, each as UNORM and SRGB.
    static let firstASTC: UInt32 = 157
    /// ASTC 4×4 SFLOAT, the HDR profile.
    static let firstHDRASTC: UInt32 = 1_000_066_000

    private static let single: [UInt32: String] = [
        0: "UNDEFINED", 1: "R4G4_UNORM_PACK8", 2: "R4G4B4A4_UNORM_PACK16", 3: "B4G4R4A4_UNORM_PACK16",
        4: "R5G6B5_UNORM_PACK16", 5: "B5G6R5_UNORM_PACK16", 6: "R5G5B5A1_UNORM_PACK16", 7: "B5G5R5A1_UNORM_PACK16",
        8: "A1R5G5B5_UNORM_PACK16", 122: "B10G11R11_UFLOAT_PACK32", 123: "E5B9G9R9_UFLOAT_PACK32", 124: "D16_UNORM",
        125: "X8_D24_UNORM_PACK32", 126: "D32_SFLOAT", 127: "S8_UINT", 128: "D16_UNORM_S8_UINT",
        129: "D24_UNORM_S8_UINT", 130: "D32_SFLOAT_S8_UINT", 1_000_340_000: "A4R4G4B4_UNORM_PACK16",
        1_000_340_001: "A4B4G4R4_UNORM_PACK16", 1_000_156_000: "G8B8G8R8_422_UNORM",
        1_000_156_001: "B8G8R8G8_422_UNORM", 1_000_156_007: "R10X6_UNORM_PACK16",
        1_000_156_008: "R10X6G10X6_UNORM_2PACK16", 1_000_156_009: "R10X6G10X6B10X6A10X6_UNORM_4PACK16",
        1_000_156_010: "G10X6B10X6G10X6R10X6_422_UNORM_4PACK16",
        1_000_156_011: "B10X6G10X6R10X6G10X6_422_UNORM_4PACK16", 1_000_156_017: "R12X4_UNORM_PACK16",
        1_000_156_018: "R12X4G12X4_UNORM_2PACK16", 1_000_156_019: "R12X4G12X4B12X4A12X4_UNORM_4PACK16",
        1_000_156_020: "G12X4B12X4G12X4R12X4_422_UNORM_4PACK16",
        1_000_156_021: "B12X4G12X4R12X4G12X4_422_UNORM_4PACK16", 1_000_156_027: "G16B16G16R16_422_UNORM",
        1_000_156_028: "B16G16R16G16_422_UNORM", 1_000_470_000: "A1B5G5R5_UNORM_PACK16", 1_000_470_001: "A8_UNORM",
    ]
}
