internal import ByteReading
internal import ImageCodecs
internal import Vocabulary

/// What is compressed in the chunks of a PNG file besides its picture: texts and the colour profile (PNG, 11.3).
struct PNGTexts {
    /// Bytes that all of them may become: a profile has a megabyte at most, and texts less.
    private static let mostBytes = 8 << 20
    /// Bytes that one of a zlib stream becomes at most: 258 for two bits.
    private static let greatestRatio = 1032

    /// Bytes that they become at most, by the lengths of the streams; 0 of what is no PNG file.
    static func claimedBytes(_ bytes: [UInt8], limits: DecodeLimits) -> Int {
        guard ContainerKind.sniff(bytes) == .png, let layout = try? PNGLayout(bytes, limits: limits) else { return 0 }
        let most = min(mostBytes, limits.decompressedBytes)
        return layout.chunks.reduce(0) { sum, chunk in
            let length = compressed(chunk, bytes)?.count ?? 0
            return min(most, sum + min(most, length) * greatestRatio)
        }
    }

    /// Pictures in them, and remarks on what is neither a picture nor text.
    static func pictures(
        _ layout: PNGLayout, _ bytes: [UInt8], limits: DecodeLimits
    ) throws(ContainerError) -> (found: [FurtherPicture], remarks: [String]) {
        var found: [FurtherPicture] = []
        var remarks: [String] = []
        var left = min(mostBytes, limits.decompressedBytes)
        for chunk in layout.chunks {
            guard let stream = compressed(chunk, bytes) else {
                if ["tEXt", "zTXt", "iTXt", "iCCP", "eXIf", "sPLT", "caBX"].contains(chunk.type) {
                    // What ends a keyword is no part of a text.
                    let start = chunk.type == "tEXt" ? bytes[chunk.content].firstIndex(of: 0).map { $0 + 1 } : nil
                    let content = (start ?? chunk.content.lowerBound)..<chunk.content.upperBound
                    let text = bytes[content].filter { chunk.type != "iTXt" || $0 != 0 }
                    if let remark = SurplusData.remark(text, in: "chunk \(chunk.type)") {
                        remarks.append(remark)
                    }
                }
                continue
            }
            let content = ZlibDecoder.expand(bytes, in: stream, atMost: left)
            let name = "in the compressed chunk \(chunk.type)"
            if content.isLonger {
                found.append(
                    FurtherPicture("data \(name)", claimedPixels: 0) { () throws(ContainerError) in
                        throw .limit(
                            LimitExceeded(
                                limit: "decompressedBytes", allowed: min(mostBytes, limits.decompressedBytes),
                                requested: nil))
                    })
                // The file is refused for it, whatever there is in others.
                break
            }
            left -= content.bytes.count
            if let remark = SurplusData.remark(content.bytes, in: "chunk \(chunk.type)") { remarks.append(remark) }
            found += try EmbeddedPictures.find(
                content.bytes, in: [.init(name, 0..<content.bytes.count)], limits: limits)
            try limits.checkFurther(count: found.count, pixels: 0)
            // Viewers stop where the stream ends.
            let rest = stream.lowerBound + content.consumed..<stream.upperBound
            found += SurplusData.picture(
                "data \(name)", .png, bytes, [rest], what: "follow the stream in chunk \(chunk.type)")
        }
        return (found, remarks)
    }

    /// The zlib stream of a chunk.
    private static func compressed(_ chunk: PNGLayout.Chunk, _ bytes: [UInt8]) -> Range<Int>? {
        guard ["zTXt", "iCCP", "iTXt"].contains(chunk.type),
            let keyword = bytes[chunk.content].firstIndex(of: 0)
        else { return nil }
        let end = chunk.content.upperBound
        guard chunk.type == "iTXt" else { return min(end, keyword + 2)..<end }
        // A flag and a method, then the language and the translated keyword.
        guard keyword + 3 <= end, bytes[keyword + 1] != 0,
            let language = bytes[keyword + 3..<end].firstIndex(of: 0),
            let translated = bytes[language + 1..<end].firstIndex(of: 0)
        else { return nil }
        return translated + 1..<end
    }
}

extension PNGLayout {
    /// Chunks of the standard (third edition), of animations, of Apple and of provenance, which are what they are called, and
    /// the most bytes that they have. What may have any number is the picture, or looked at as text. Of Apple's index of
    /// parts of the picture 28 bytes were seen, for two.
    private static let mostBytes: [String: Int] = [
        "IHDR": 13, "PLTE": 768, "IDAT": .max, "IEND": 0, "tRNS": 256, "cHRM": 32, "gAMA": 4, "iCCP": .max, "sBIT": 4,
        "sRGB": 1, "cICP": 4, "mDCV": 24, "mDCv": 24, "cLLI": 8, "cLLi": 8, "tEXt": .max, "zTXt": .max, "iTXt": .max,
        "bKGD": 6, "hIST": 512, "pHYs": 9, "sPLT": .max, "tIME": 7, "eXIf": .max, "acTL": 8, "fcTL": 26, "fdAT": .max,
        "CgBI": 4, "iDOT": 64, "caBX": .max,
    ]

    /// Where the content of other chunks lies, and of those that are longer than they may be.
    var unknown: [Range<Int>] {
        chunks.filter { $0.content.count > Self.mostBytes[$0.type] ?? -1 }.map(\.content)
    }
}
