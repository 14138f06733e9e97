import ImageCodecs
import TestSupport
import Testing

/// What astcenc 5.6.0, decoding to 8 bits, makes of the block corpora of all footprints.
enum ASTCOracle {
    struct Row: Sendable, CustomTestStringConvertible {
        let footprint: BlockFootprint
        let profile: ASTCColorProfile
        let part: ASTCCorpusDecoding.Part
        let decoding: ASTCCorpusDecoding

        init(
            _ footprint: BlockFootprint, _ profile: ASTCColorProfile, _ part: ASTCCorpusDecoding.Part, digest: UInt64,
            illegal: Int, hdr: Int
        ) {
            self.footprint = footprint
            self.profile = profile
            self.part = part
            decoding = ASTCCorpusDecoding(digest: digest, illegal: illegal, hdr: hdr)
        }

        var testDescription: String { "\(footprint) \(profile)" }
    }

    static let rows: [Row] = [
        .init(.f4x4, .linear, .full, digest: 0x8E46_C90A_40EE_115D, illegal: 676851, hdr: 111136),
        .init(.f4x4, .sRGB, .full, digest: 0xDA0F_F1BC_4B0D_1A2E, illegal: 676851, hdr: 111136),
        .init(.f4x4, .linear, .sample, digest: 0xE3B9_523E_0E1C_42BF, illegal: 8663, hdr: 1360),
        .init(.f4x4, .sRGB, .sample, digest: 0x0D74_D782_6FB2_EA67, illegal: 8663, hdr: 1360),
        .init(.f5x4, .linear, .full, digest: 0x5F65_D705_F95F_0B8B, illegal: 668040, hdr: 114484),
        .init(.f5x4, .sRGB, .full, digest: 0x589C_7ED3_FA04_42B7, illegal: 668040, hdr: 114484),
        .init(.f5x4, .linear, .sample, digest: 0x6DBE_BCCD_0477_1576, illegal: 8559, hdr: 1459),
        .init(.f5x4, .sRGB, .sample, digest: 0xA09B_F6FF_4D36_E65A, illegal: 8559, hdr: 1459),
        .init(.f5x5, .linear, .full, digest: 0xAF8E_03D5_3022_710C, illegal: 657730, hdr: 118489),
        .init(.f5x5, .sRGB, .full, digest: 0x0713_29A6_0544_BDA7, illegal: 657730, hdr: 118489),
        .init(.f5x5, .linear, .sample, digest: 0xEF94_FBD9_0C63_2A67, illegal: 8438, hdr: 1519),
        .init(.f5x5, .sRGB, .sample, digest: 0x8299_B4C7_6471_7EFA, illegal: 8438, hdr: 1519),
        .init(.f6x5, .linear, .full, digest: 0x6FA7_F875_0563_C427, illegal: 648441, hdr: 122497),
        .init(.f6x5, .sRGB, .full, digest: 0xF680_229D_8AA0_5951, illegal: 648441, hdr: 122497),
        .init(.f6x5, .linear, .sample, digest: 0x5381_7E58_7556_E65F, illegal: 8339, hdr: 1544),
        .init(.f6x5, .sRGB, .sample, digest: 0xD33D_FA04_6771_442B, illegal: 8339, hdr: 1544),
        .init(.f6x6, .linear, .full, digest: 0x986F_6B3B_92BB_4A99, illegal: 638639, hdr: 126566),
        .init(.f6x6, .sRGB, .full, digest: 0x07A6_1F57_2711_BB1B, illegal: 638639, hdr: 126566),
        .init(.f6x6, .linear, .sample, digest: 0xFE9A_798A_5A57_F1F0, illegal: 8211, hdr: 1675),
        .init(.f6x6, .sRGB, .sample, digest: 0x0498_B62E_A11C_D87C, illegal: 8211, hdr: 1675),
        .init(.f8x5, .linear, .full, digest: 0xD675_6B15_F044_89D3, illegal: 635313, hdr: 128033),
        .init(.f8x5, .sRGB, .full, digest: 0xA165_B776_4211_467C, illegal: 635313, hdr: 128033),
        .init(.f8x5, .linear, .sample, digest: 0x7A8E_3E57_3ADF_66C9, illegal: 8195, hdr: 1606),
        .init(.f8x5, .sRGB, .sample, digest: 0x4830_C24C_10C8_50F4, illegal: 8195, hdr: 1606),
        .init(.f8x6, .linear, .full, digest: 0x879D_4FAD_3576_74C1, illegal: 624975, hdr: 132746),
        .init(.f8x6, .sRGB, .full, digest: 0xA949_1949_E358_E1A5, illegal: 624975, hdr: 132746),
        .init(.f8x6, .linear, .sample, digest: 0x8657_58A5_95F9_CB5D, illegal: 7990, hdr: 1681),
        .init(.f8x6, .sRGB, .sample, digest: 0x968A_F72B_CBBE_3D7D, illegal: 7990, hdr: 1681),
        .init(.f8x8, .linear, .full, digest: 0xD9ED_1675_E92D_52B3, illegal: 610143, hdr: 139493),
        .init(.f8x8, .sRGB, .full, digest: 0xE5D7_807A_1281_4E60, illegal: 610143, hdr: 139493),
        .init(.f8x8, .linear, .sample, digest: 0x7344_6E04_B24B_7231, illegal: 7784, hdr: 1808),
        .init(.f8x8, .sRGB, .sample, digest: 0xE639_28C4_3A18_0C75, illegal: 7784, hdr: 1808),
        .init(.f10x5, .linear, .full, digest: 0x445A_786B_255F_9739, illegal: 626843, hdr: 131395),
        .init(.f10x5, .sRGB, .full, digest: 0xD801_6548_7EF2_C5FC, illegal: 626843, hdr: 131395),
        .init(.f10x5, .linear, .sample, digest: 0xB064_9092_2976_249C, illegal: 8009, hdr: 1657),
        .init(.f10x5, .sRGB, .sample, digest: 0xB6EE_A18D_33E1_2642, illegal: 8009, hdr: 1657),
        .init(.f10x6, .linear, .full, digest: 0x2114_1582_CB77_21F8, illegal: 615266, hdr: 136095),
        .init(.f10x6, .sRGB, .full, digest: 0x7E50_C508_29EC_B908, illegal: 615266, hdr: 136095),
        .init(.f10x6, .linear, .sample, digest: 0x0BEB_ADE9_0638_699C, illegal: 7890, hdr: 1762),
        .init(.f10x6, .sRGB, .sample, digest: 0xE066_0029_8B84_C0F8, illegal: 7890, hdr: 1762),
        .init(.f10x8, .linear, .full, digest: 0x64BD_7C3F_8D4A_F536, illegal: 600165, hdr: 143205),
        .init(.f10x8, .sRGB, .full, digest: 0x58D8_DD84_B718_F815, illegal: 600165, hdr: 143205),
        .init(.f10x8, .linear, .sample, digest: 0x2967_A0EB_B92B_CE92, illegal: 7651, hdr: 1885),
        .init(.f10x8, .sRGB, .sample, digest: 0x1C27_893C_40B6_B3DA, illegal: 7651, hdr: 1885),
        .init(.f10x10, .linear, .full, digest: 0x022D_0AB1_1E15_D67D, illegal: 590631, hdr: 147573),
        .init(.f10x10, .sRGB, .full, digest: 0x9F6A_1F01_8BBD_E534, illegal: 590631, hdr: 147573),
        .init(.f10x10, .linear, .sample, digest: 0x42D8_5271_F0A5_5C62, illegal: 7562, hdr: 1949),
        .init(.f10x10, .sRGB, .sample, digest: 0x13E9_7D09_6EA6_622E, illegal: 7562, hdr: 1949),
        .init(.f12x10, .linear, .full, digest: 0xDD55_A163_9522_FD5F, illegal: 584664, hdr: 150020),
        .init(.f12x10, .sRGB, .full, digest: 0x81F6_EBE2_ABBE_7182, illegal: 584664, hdr: 150020),
        .init(.f12x10, .linear, .sample, digest: 0xDED0_66FB_01E2_9C1D, illegal: 7510, hdr: 1890),
        .init(.f12x10, .sRGB, .sample, digest: 0xEF10_9009_41E6_1DD6, illegal: 7510, hdr: 1890),
        .init(.f12x12, .linear, .full, digest: 0xA7CA_589B_CDEE_4DC8, illegal: 578577, hdr: 152993),
        .init(.f12x12, .sRGB, .full, digest: 0x749C_B15A_07C6_5FA0, illegal: 578577, hdr: 152993),
        .init(.f12x12, .linear, .sample, digest: 0x73F5_0F04_C9D0_15E8, illegal: 7455, hdr: 1916),
        .init(.f12x12, .sRGB, .sample, digest: 0x35B1_2F83_699E_365C, illegal: 7455, hdr: 1916),
    ]
}
