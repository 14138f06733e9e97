internal import ByteReading
internal import ImageCodecs
internal import Vocabulary

/// What a file says about how its colours are to be shown. It is not applied; where it is not what screens do, the picture
/// as it would be shown is one that cannot be read, beside the one that can.
enum ShownColors {
    private static let name = "the colours as they are to be shown"
    /// A profile has a megabyte at most; longer ones are not looked into.
    private static let mostBytes = 4 << 20

    /// Chunks `cICP`, `iCCP`, `cHRM` and `gAMA` (PNG, third edition, 11.3.2).
    static func pictures(_ layout: PNGLayout, _ bytes: [UInt8]) -> [FurtherPicture] {
        layout.chunks.compactMap { chunk in
            let content = bytes[chunk.content]
            switch chunk.type {
            case "cICP": return objection(codingPoints: Array(content)).map { ($0, chunk) }
            case "gAMA": return objection(gamma: content).map { ($0, chunk) }
            case "cHRM": return objection(chromaticities: content).map { ($0, chunk) }
            case "iCCP": return objection(profileIn: chunk.content, bytes).map { ($0, chunk) }
            default: return nil
            }
        }
        .map { (objection: String, chunk: PNGLayout.Chunk) in
            unreadable(.png, offset: chunk.content.lowerBound, objection)
        }
    }

    /// Profiles in `APP2` segments (ICC.1:2022, B.4), which are cut into numbered parts.
    static func pictures(_ segments: [JPEGSegment], _ bytes: [UInt8]) -> [FurtherPicture] {
        // The number of this part and of all parts.
        let parts = segments.compactMap { $0.content(bytes, ofApplication: 2, "ICC_PROFILE\0") }.filter {
            $0.count >= 2
        }
        guard let first = parts.first else { return [] }
        let ordered = parts.sorted { bytes[$0.lowerBound] < bytes[$1.lowerBound] }
        let isWhole = ordered.enumerated().allSatisfy { index, part in
            Int(bytes[part.lowerBound]) == index + 1 && Int(bytes[part.lowerBound + 1]) == parts.count
        }
        // Parts that are wrongly numbered are no profile to most, and to some they are one.
        let objection =
            ColorProfile.objection(ordered.flatMap { bytes[$0.dropFirst(2)] })
            ?? (isWhole ? nil : "a colour profile whose parts do not belong together")
        return objection.map { [unreadable(.jpeg, offset: first.lowerBound, $0)] } ?? []
    }

    private static func unreadable(_ kind: ContainerKind, offset: Int, _ objection: String) -> FurtherPicture {
        FurtherPicture(name, claimedPixels: 0) { () throws(ContainerError) in
            throw .unsupported(kind, offset: offset, feature: objection)
        }
    }

    private static func objection(profileIn chunk: Range<Int>, _ bytes: [UInt8]) -> String? {
        // A name, a zero and the method of compression, which is zlib's.
        guard let end = bytes[chunk].firstIndex(of: 0), end + 2 <= chunk.upperBound else {
            return "a colour profile that is cut off"
        }
        let profile = ZlibDecoder.expand(bytes, in: end + 2..<chunk.upperBound, atMost: mostBytes)
        return profile.isLonger
            ? "a colour profile of more than \(mostBytes >> 20) MiB" : ColorProfile.objection(profile.bytes)
    }

    /// The exponent of the stored values, times 100,000.
    private static func objection(gamma content: ArraySlice<UInt8>) -> String? {
        guard content.count == 4 else { return "a gamma of \(content.count) bytes instead of 4" }
        let exponent = Double(content.reduce(0) { $0 << 8 | Int($1) }) / 100_000
        return exponent > 0 && ToneCurve.power(1 / exponent).isLikeScreen
            ? nil : "a gamma of \(exponent)"
    }

    /// Where white, red, green and blue lie (`x` and `y` of CIE 1931), each number times 100,000.
    private static func objection(chromaticities content: ArraySlice<UInt8>) -> String? {
        guard content.count == 32 else { return "chromaticities of \(content.count) bytes instead of 32" }
        let bytes = Array(content)
        let numbers = stride(from: 0, to: bytes.count, by: 4).map { at in
            Double(bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
        }
        let lights = ColorProfile.lights(
            white: SIMD2(numbers[0], numbers[1]), (1...3).map { SIMD2(numbers[2 * $0], numbers[2 * $0 + 1]) })
        return lights?.allSatisfy(ColorProfile.isScreens) == true ? nil : "primaries that are no screen's"
    }

    /// Transfer functions of ITU-T H.273, table 3, that are shown as sRGB is, or nearly so: those of television, gamma 2.2
    /// and sRGB itself. "Unspecified" is among them.
    private static let transfers: Set<UInt8> = [1, 2, 4, 6, 13, 14, 15]

    private static func objection(codingPoints: [UInt8]) -> String? {
        guard codingPoints.count == 4 else {
            return "coding points of \(codingPoints.count) bytes instead of 4"
        }
        if !transfers.contains(codingPoints[1]) {
            return "the transfer function \(codingPoints[1])"
        }
        // Colours are red, green and blue, of the full range.
        return codingPoints[2] == 0 && codingPoints[3] == 1
            ? nil : "colours other than red, green and blue of the full range"
    }
}
