/// Names of the numbers in a Khronos basic data format descriptor block.
extension DataFormatDescriptor {
    static func modelName(_ model: UInt8) -> String { named(model, models) }
    static func transferName(_ transfer: UInt8) -> String { named(transfer, transfers) }
    static func primariesName(_ primaries: UInt8) -> String { named(primaries, primaryNames) }

    private static func named(_ value: UInt8, _ names: [UInt8: String]) -> String {
        names[value].map { "\($0) (\(value))" } ?? "\(value), unknown"
    }

    private static let models: [UInt8: String] = [
        0: "unspecified", 1: "RGBSDA", 2: "YUVSDA", 3: "YIQSDA", 4: "LABSDA", 5: "CMYKA", 6: "XYZW", 7: "HSVA_ANG",
        8: "HSLA_ANG", 9: "HSVA_HEX", 10: "HSLA_HEX", 11: "YCGCOA", 12: "YCCBCCRC", 13: "ICTCP", 14: "CIEXYZ",
        15: "CIEXYY", 128: "BC1A", 129: "BC2", 130: "BC3", 131: "BC4", 132: "BC5", 133: "BC6H", 134: "BC7",
        160: "ETC1", 161: "ETC2", 162: "ASTC", 163: "ETC1S", 164: "PVRTC", 165: "PVRTC2", 166: "UASTC",
        167: "UASTC HDR 4×4", 168: "UASTC HDR 6×6", 169: "XUASTC LDR",
    ]

    private static let transfers: [UInt8: String] = [
        0: "unspecified", 1: "linear", 2: "sRGB", 3: "ITU", 4: "NTSC", 5: "S-Log", 6: "S-Log2", 7: "BT.1886",
        8: "HLG OETF", 9: "HLG EOTF", 10: "PQ EOTF", 11: "PQ OETF", 12: "DCI-P3", 13: "PAL OETF", 14: "PAL625 EOTF",
        15: "ST 240", 16: "ACEScc", 17: "ACEScct", 18: "Adobe RGB",
    ]

    private static let primaryNames: [UInt8: String] = [
        0: "unspecified", 1: "BT.709", 2: "BT.601 EBU", 3: "BT.601 SMPTE", 4: "BT.2020", 5: "CIE XYZ", 6: "ACES",
        7: "ACEScc", 8: "NTSC 1953", 9: "PAL 525", 10: "Display P3", 11: "Adobe RGB",
    ]
}
