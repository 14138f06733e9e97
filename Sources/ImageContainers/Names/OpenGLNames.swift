/// Names of OpenGL and OpenGL ES constants, from the Khronos registry, for errors and descriptions.
enum OpenGLNames {
    /// glFormat: the channels of uncompressed pixels.
    static let formats: [UInt32: String] = [
        0x1902: "DEPTH_COMPONENT", 0x1903: "RED", 0x1904: "GREEN", 0x1905: "BLUE", 0x1906: "ALPHA", 0x1907: "RGB",
        0x1908: "RGBA", 0x1909: "LUMINANCE", 0x190A: "LUMINANCE_ALPHA", 0x8000: "ABGR", 0x80E0: "BGR",
        0x80E1: "BGRA", 0x8227: "RG", 0x8228: "RG_INTEGER", 0x84F9: "DEPTH_STENCIL", 0x8C40: "SRGB",
        0x8C42: "SRGB_ALPHA", 0x8D94: "RED_INTEGER", 0x8D98: "RGB_INTEGER", 0x8D99: "RGBA_INTEGER",
        0x8D9A: "BGR_INTEGER", 0x8D9B: "BGRA_INTEGER",
    ]

    /// glType: how a channel or a packed pixel is stored.
    static let types: [UInt32: String] = [
        0x1400: "BYTE", 0x1401: "UNSIGNED_BYTE", 0x1402: "SHORT", 0x1403: "UNSIGNED_SHORT", 0x1404: "INT",
        0x1405: "UNSIGNED_INT", 0x1406: "FLOAT", 0x140A: "DOUBLE", 0x140B: "HALF_FLOAT", 0x140C: "FIXED",
        0x8032: "UNSIGNED_BYTE_3_3_2", 0x8033: "UNSIGNED_SHORT_4_4_4_4", 0x8034: "UNSIGNED_SHORT_5_5_5_1",
        0x8035: "UNSIGNED_INT_8_8_8_8", 0x8036: "UNSIGNED_INT_10_10_10_2", 0x8362: "UNSIGNED_BYTE_2_3_3_REV",
        0x8363: "UNSIGNED_SHORT_5_6_5", 0x8364: "UNSIGNED_SHORT_5_6_5_REV", 0x8365: "UNSIGNED_SHORT_4_4_4_4_REV",
        0x8366: "UNSIGNED_SHORT_1_5_5_5_REV", 0x8367: "UNSIGNED_INT_8_8_8_8_REV",
        0x8368: "UNSIGNED_INT_2_10_10_10_REV", 0x84FA: "UNSIGNED_INT_24_8", 0x8C3B: "UNSIGNED_INT_10F_11F_11F_REV",
        0x8C3E: "UNSIGNED_INT_5_9_9_9_REV", 0x8D61: "HALF_FLOAT_OES", 0x8DAD: "FLOAT_32_UNSIGNED_INT_24_8_REV",
    ]

    /// glInternalFormat; ASTC with two-dimensional blocks is in ``OpenGLFormat``.
    static let internalFormats: [UInt32: String] = compressedFormats.merging(sizedFormats) { first, _ in first }

    /// Block-compressed formats.
    static let compressedFormats: [UInt32: String] = [
        0x83F0: "BC1 (S3TC DXT1) RGB", 0x83F1: "BC1 (S3TC DXT1) RGBA", 0x83F2: "BC2 (S3TC DXT3) RGBA",
        0x83F3: "BC3 (S3TC DXT5) RGBA", 0x8C4C: "BC1 (S3TC DXT1) sRGB", 0x8C4D: "BC1 (S3TC DXT1) sRGB with alpha",
        0x8C4E: "BC2 (S3TC DXT3) sRGB with alpha", 0x8C4F: "BC3 (S3TC DXT5) sRGB with alpha",
        0x8C70: "LATC1 luminance", 0x8C71: "LATC1 signed luminance", 0x8C72: "LATC2 luminance and alpha",
        0x8C73: "LATC2 signed luminance and alpha",
        0x8DBB: "BC4 (RGTC1) red", 0x8DBC: "BC4 (RGTC1) signed red", 0x8DBD: "BC5 (RGTC2) red and green",
        0x8DBE: "BC5 (RGTC2) signed red and green",
        0x8E8C: "BC7 (BPTC) RGBA", 0x8E8D: "BC7 (BPTC) sRGB with alpha", 0x8E8E: "BC6H (BPTC) signed float RGB",
        0x8E8F: "BC6H (BPTC) unsigned float RGB",
        0x8D64: "ETC1 RGB", 0x9270: "EAC R11", 0x9271: "EAC signed R11", 0x9272: "EAC RG11",
        0x9273: "EAC signed RG11", 0x9274: "ETC2 RGB", 0x9275: "ETC2 sRGB", 0x9276: "ETC2 RGB with 1-bit alpha",
        0x9277: "ETC2 sRGB with 1-bit alpha", 0x9278: "ETC2 RGBA (EAC alpha)", 0x9279: "ETC2 sRGB with alpha (EAC)",
        0x8C00: "PVRTC 4 bpp RGB", 0x8C01: "PVRTC 2 bpp RGB", 0x8C02: "PVRTC 4 bpp RGBA", 0x8C03: "PVRTC 2 bpp RGBA",
        0x8A54: "PVRTC 2 bpp sRGB", 0x8A55: "PVRTC 4 bpp sRGB", 0x8A56: "PVRTC 2 bpp sRGB with alpha",
        0x8A57: "PVRTC 4 bpp sRGB with alpha", 0x9137: "PVRTC2 2 bpp RGBA", 0x9138: "PVRTC2 4 bpp RGBA",
        0x93F0: "PVRTC2 2 bpp sRGB with alpha", 0x93F1: "PVRTC2 4 bpp sRGB with alpha",
        0x8C92: "ATC RGB", 0x8C93: "ATC RGBA, explicit alpha", 0x87EE: "ATC RGBA, interpolated alpha",
        0x86B0: "FXT1 RGB", 0x86B1: "FXT1 RGBA",
        0x93C0: "ASTC 3×3×3 linear", 0x93C1: "ASTC 4×3×3 linear", 0x93C2: "ASTC 4×4×3 linear",
        0x93C3: "ASTC 4×4×4 linear", 0x93C4: "ASTC 5×4×4 linear", 0x93C5: "ASTC 5×5×4 linear",
        0x93C6: "ASTC 5×5×5 linear", 0x93C7: "ASTC 6×5×5 linear", 0x93C8: "ASTC 6×6×5 linear",
        0x93C9: "ASTC 6×6×6 linear", 0x93E0: "ASTC 3×3×3 sRGB", 0x93E1: "ASTC 4×3×3 sRGB",
        0x93E2: "ASTC 4×4×3 sRGB", 0x93E3: "ASTC 4×4×4 sRGB", 0x93E4: "ASTC 5×4×4 sRGB",
        0x93E5: "ASTC 5×5×4 sRGB", 0x93E6: "ASTC 5×5×5 sRGB", 0x93E7: "ASTC 6×5×5 sRGB",
        0x93E8: "ASTC 6×6×5 sRGB", 0x93E9: "ASTC 6×6×6 sRGB",
    ]

    /// Uncompressed formats, sized and unsized.
    static let sizedFormats: [UInt32: String] = [
        0x1903: "RED", 0x1906: "ALPHA", 0x1907: "RGB", 0x1908: "RGBA", 0x1909: "LUMINANCE", 0x190A: "LUMINANCE_ALPHA",
        0x8227: "RG", 0x80E1: "BGRA", 0x93A1: "BGRA8", 0x803C: "ALPHA8", 0x803E: "ALPHA16", 0x8040: "LUMINANCE8",
        0x8042: "LUMINANCE16", 0x8045: "LUMINANCE8_ALPHA8", 0x8048: "LUMINANCE16_ALPHA16", 0x804B: "INTENSITY8",
        0x8229: "R8", 0x822A: "R16", 0x822B: "RG8", 0x822C: "RG16", 0x822D: "R16F", 0x822E: "R32F",
        0x822F: "RG16F", 0x8230: "RG32F", 0x8231: "R8I", 0x8232: "R8UI", 0x8233: "R16I", 0x8234: "R16UI",
        0x8235: "R32I", 0x8236: "R32UI", 0x8237: "RG8I", 0x8238: "RG8UI", 0x8239: "RG16I", 0x823A: "RG16UI",
        0x823B: "RG32I", 0x823C: "RG32UI", 0x2A10: "R3_G3_B2", 0x804F: "RGB4", 0x8050: "RGB5", 0x8051: "RGB8",
        0x8052: "RGB10", 0x8053: "RGB12", 0x8054: "RGB16", 0x8055: "RGBA2", 0x8056: "RGBA4", 0x8057: "RGB5_A1",
        0x8058: "RGBA8", 0x8059: "RGB10_A2", 0x805A: "RGBA12", 0x805B: "RGBA16", 0x8D62: "RGB565",
        0x906F: "RGB10_A2UI", 0x8C40: "SRGB", 0x8C41: "SRGB8", 0x8C42: "SRGB_ALPHA", 0x8C43: "SRGB8_ALPHA8",
        0x8C46: "SLUMINANCE", 0x8C47: "SLUMINANCE8", 0x8FBD: "SR8", 0x8FBE: "SRG8", 0x8814: "RGBA32F",
        0x8815: "RGB32F", 0x881A: "RGBA16F", 0x881B: "RGB16F", 0x8C3A: "R11F_G11F_B10F", 0x8C3D: "RGB9_E5",
        0x8D70: "RGBA32UI", 0x8D71: "RGB32UI", 0x8D76: "RGBA16UI", 0x8D77: "RGB16UI", 0x8D7C: "RGBA8UI",
        0x8D7D: "RGB8UI", 0x8D82: "RGBA32I", 0x8D83: "RGB32I", 0x8D88: "RGBA16I", 0x8D89: "RGB16I",
        0x8D8E: "RGBA8I", 0x8D8F: "RGB8I", 0x8F94: "R8_SNORM", 0x8F95: "RG8_SNORM", 0x8F96: "RGB8_SNORM",
        0x8F97: "RGBA8_SNORM", 0x8F98: "R16_SNORM", 0x8F99: "RG16_SNORM", 0x8F9A: "RGB16_SNORM",
        0x8F9B: "RGBA16_SNORM", 0x81A5: "DEPTH_COMPONENT16", 0x81A6: "DEPTH_COMPONENT24",
        0x8CAC: "DEPTH_COMPONENT32F", 0x88F0: "DEPTH24_STENCIL8", 0x8CAD: "DEPTH32F_STENCIL8",
    ]
}
