import ByteReading
import Foundation
import ImageCodecs
import ImageContainers
import PixelModel
import TestSupport
import Testing

/// What a viewer passes over may be a picture: other formats, base64, compressed texts, and pixels without a name.
@Suite struct UnnamedDataTests {
    private static let image = Fixtures.picture(width: 16, height: 16)

    /// Of another size, to be told from it.
    private static let other = Fixtures.picture(width: 20, height: 12) { column, row in
        (UInt8(40 + 30 * column), UInt8(30 + 50 * row), 200, 255)
    }

    private static func png(_ chunk: [UInt8] = [], after: [UInt8] = []) throws -> [UInt8] {
        let file = try PNGEncoder.encode(image)
        return Array(file.dropLast(12)) + chunk + Array(file.suffix(12)) + after
    }

    private static func jpeg(_ segments: [(UInt8, [UInt8])] = [], after: [UInt8] = []) throws -> [UInt8] {
        let file = try JPEGEncoder.encode(image, quality: 90)
        let parts = segments.flatMap { marker, content -> [UInt8] in
            [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
        }
        return Array(file.prefix(2)) + parts + Array(file.dropFirst(2)) + after
    }

    private static func aapl(_ tag: String, _ content: [UInt8]) -> [UInt8] {
        var builder = Fixtures.aapl
        builder.chunks.append((tag, content))
        return builder.build()
    }

    private static func ktx(_ version: Int, _ values: [[UInt8]]) -> [UInt8] {
        var (first, second) = (Fixtures.ktx1, Fixtures.ktx2)
        for (index, value) in values.enumerated() {
            first.keyValues.append(("key\(index)", value))
            second.keyValues.append(("key\(index)", value))
        }
        return version == 1 ? first.build() : second.build()
    }

    /// The first chunk's payload is longer than its fields.
    private static func longHead(_ bytes: [UInt8]) -> [UInt8] {
        var file = Fixtures.aapl.build()
        let (start, size) = (AAPLBuilder.signature.count, Fixtures.aapl.headBytes)
        file.insert(contentsOf: bytes, at: start + 8 + size)
        let count = UInt32(size + bytes.count)
        for at in 0..<4 { file[start + at] = UInt8(truncatingIfNeeded: count >> (8 * UInt32(at))) }
        return file
    }

    /// Global data at the end of a KTX 2.0 file, which begin with the last byte of its level.
    private static func globalData(_ bytes: [UInt8]) -> [UInt8] {
        var file = Fixtures.ktx2.build()
        let place = UInt64(file.count - 1)
        file += bytes
        for (field, value) in [(64, place), (72, UInt64(bytes.count + 1))] {
            for at in 0..<8 { file[field + at] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(at))) }
        }
        return file
    }

    private static func noise(_ count: Int, _ seed: UInt64 = 1) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in UInt8(random.below(64)) }
    }

    private static func pieces(_ bytes: [UInt8], _ count: Int) -> [[UInt8]] {
        let share = (bytes.count + count - 1) / count
        return stride(from: 0, to: bytes.count, by: share).map { Array(bytes[$0..<min(bytes.count, $0 + share)]) }
    }

    /// Every place that no viewer shows, filled with some bytes.
    private static func places(_ bytes: [UInt8]) throws -> [(name: String, file: [UInt8])] {
        [
            ("behind a PNG", try png(after: bytes)), ("behind a JPEG", try jpeg(after: bytes)),
            ("in a private chunk", try png(PNGFile.chunk("prVt", bytes))),
            ("in several private chunks", try png(pieces(bytes, 3).flatMap { PNGFile.chunk("prVt", $0) })),
            ("in filling", aapl("FILL", bytes)), ("in an unknown chunk", aapl("MORE", bytes)),
            ("in a KTX 1.1 value", ktx(1, [bytes])), ("in KTX 2.0 values", ktx(2, pieces(bytes, 3))),
            ("in a chunk of a colour", try png(PNGFile.chunk("bKGD", bytes))),
            ("in chunks of a size", try png(pieces(bytes, 3).flatMap { PNGFile.chunk("pHYs", $0) })),
            ("behind the fields of HEAD", longHead(bytes)), ("in global data that share a byte", globalData(bytes)),
        ]
    }

    /// Further pictures of a file that cannot be decoded, or that the file itself cannot be for.
    private static func failures(_ file: [UInt8]) throws -> Int {
        try SnapshotDecoder.decode(file, limits: .standard).further.count { (try? $0.decode()) == nil }
    }

    @Test func `Bytes that may be a picture are not passed over, wherever they are`() throws {
        for (name, file) in try Self.places(Self.noise(4200)) {
            #expect(try Self.failures(file) > 0, "\(name)")
        }
    }

    @Test(arguments: [[UInt8](repeating: 0, count: 60_000), [UInt8](repeating: 0xFF, count: 5000), noise(3000)])
    func `Padding and what is too short are`(bytes: [UInt8]) throws {
        for (name, file) in try Self.places(bytes) {
            #expect(try SnapshotDecoder.decode(file, limits: .standard).further.isEmpty, "\(name)")
        }
    }

    /// Markers whose data a decoder passes over, before the scan and behind it: a number of lines and what belongs to
    /// hierarchical frames, what T.81 leaves open, application segments.
    @Test(arguments: [0xDC, 0xDE, 0xDF, 0x02, 0xBF, 0xF0, 0xFD, 0xE5, 0xFE] as [UInt8])
    func `A picture in a segment that nobody reads is found, or the file refused`(marker: UInt8) throws {
        let guest = try PNGEncoder.encode(Self.other)
        let file = try Self.jpeg([(marker, guest)])
        let length = [UInt8((guest.count + 2) >> 8), UInt8((guest.count + 2) & 0xFF)]
        let behind = Array(file.dropLast(2)) + [0xFF, marker] + length + guest + [0xFF, 0xD9]
        for file in [file, behind] {
            let decoded = try? SnapshotDecoder.decode(file, limits: .standard)
            #expect(decoded?.further.contains { (try? $0.decode().image) == Self.other } != false, "\(marker)")
            if [0xDC, 0xE5, 0xFE].contains(marker) { #expect(decoded != nil) }
        }
    }

    @Test func `A picture after the end hides nothing that follows it`() throws {
        let other = try PNGEncoder.encode(Self.other)
        for file in [try Self.png(after: other), try Self.jpeg(after: other), Fixtures.aapl.build() + other] {
            #expect(try Self.failures(file) == 0)
            #expect((try? Self.failures(file + Self.noise(5000))) != 0)
            #expect((try? Self.failures(file + Self.noise(2500) + other + Self.noise(2500))) != 0)
        }
    }

    /// The beginnings of formats that are not decoded, long enough to tell.
    static let formats: [(name: String, bytes: [UInt8])] = [
        ("GIF", Array("GIF89a".utf8) + [16, 0, 16, 0, 0x80, 0, 0]), ("PDF", Array("%PDF-1.4\n".utf8)),
        ("WebP", Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WEBPVP8 ".utf8)),
        ("HEIF", [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0]),
        ("HEIF", [0, 0, 0, 24] + Array("ftypavif".utf8) + [0, 0, 0, 0]),
        ("TIFF", [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0, 1, 3, 0, 1, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0]),
        ("TIFF", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0, 0, 3, 0, 0, 0, 1, 0, 16, 0, 0, 0, 0, 0, 0]),
        ("BMP", [0x42, 0x4D, 90, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0] + [UInt8](repeating: 1, count: 60)),
        ("JPEG 2000", [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 13, 10, 0x87, 10]),
        ("JPEG XL", [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10]),
        ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51, 0, 41, 0]), ("DDS", Array("DDS ".utf8) + [124, 0, 0, 0]),
        ("PVR", Array("PVR\u{3}".utf8) + [0, 0, 0, 0]),
        ("PSD", Array("8BPS".utf8) + [0, 1, 0, 0]), ("ASTC", [0x13, 0xAB, 0xA1, 0x5C, 4, 4, 1]),
    ]

    @Test(arguments: formats.indices)
    func `Pictures in other formats are named and not passed over`(index: Int) throws {
        let (name, bytes) = Self.formats[index]
        for (place, file) in try Self.places([1, 2, 3] + bytes + [UInt8](repeating: 9, count: 50))
        where place.hasPrefix("in a") || place.hasPrefix("behind") {
            let further = try SnapshotDecoder.decode(file, limits: .standard).further
            #expect(further.contains { $0.name.hasPrefix("\(name) ") && (try? $0.decode()) == nil }, "\(name) \(place)")
        }
    }

    /// Hexadecimal text: as it is, in capitals, and as ImageMagick writes profiles, behind a number of so many digits.
    private static func hexadecimal(_ file: [UInt8]) -> [[UInt8]] {
        let digits = Array("0123456789abcdef".utf8)
        let plain = file.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        let lines = pieces(plain, (plain.count + 71) / 72).joined(separator: [0x0A])
        return [plain, Array(String(decoding: plain, as: UTF8.self).uppercased().utf8)]
            + ["8", "24", "12345"].map { Array("\nexif\n    \($0)\n".utf8) + lines }
    }

    /// Ways to write base64 into XML and scripts.
    private static func spelled(_ file: [UInt8]) -> [[UInt8]] {
        let plain = Data(file).base64EncodedString()
        let lines = Data(file).base64EncodedString(options: .lineLength64Characters)
        return [
            "<xmpGImg:image>\(plain)</xmpGImg:image>", "xmpGImg:image=\"\(plain)\"",
            lines.replacing("\r\n", with: "&#xA;"), lines, lines.replacing("\r\n", with: "&#10;"),
            "data:image/png;base64,\(plain.replacing("=", with: ""))",
            plain.replacing("/", with: "_").replacing("+", with: "-"),
        ].map { Array($0.utf8) }
    }

    @Test func `Thumbnails in base64 and hexadecimal text are pictures`() throws {
        let inner = Self.other
        for guest in [try PNGEncoder.encode(inner), try JPEGEncoder.encode(inner, quality: 90), Fixtures.aapl.build()] {
            let expected = try SnapshotDecoder.decode(guest, limits: .standard).image
            for text in Self.spelled(guest) + Self.hexadecimal(guest) {
                let extended = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [UInt8](repeating: 0, count: 40)
                let files = [
                    try Self.jpeg([(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + text)]),
                    try Self.jpeg(Self.pieces(text, 4).map { (0xE1, extended + $0) }),
                    try Self.png(PNGFile.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + text)),
                    try Self.png(PNGFile.chunk("tEXt", Array("k\0".utf8) + text)),
                    try Self.png(PNGFile.chunk("zTXt", Array("k\0\0".utf8) + ZlibStreams.stored(text))),
                    Self.ktx(1, [text]), Self.ktx(2, [text]),
                ]
                for (index, file) in files.enumerated() {
                    let further = try SnapshotDecoder.decode(file, limits: .standard).further
                    #expect(further.contains { (try? $0.decode().image) == expected }, "\(index)")
                }
            }
        }
    }

    /// UTF-16 in both orders, at even places and odd ones, with and without a mark of the order.
    private static func wide(_ text: [UInt8]) -> [[UInt8]] {
        let little: [UInt8] = text.flatMap { [$0, 0] }
        let big: [UInt8] = text.flatMap { [0, $0] }
        return [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, Array("UNICODE\0".utf8) + little, [9] + big]
    }

    @Test func `So they are in texts of two bytes for each letter`() throws {
        let guest = try PNGEncoder.encode(Self.other)
        for text in (Self.spelled(guest) + Self.hexadecimal(guest)).flatMap(Self.wide) {
            let files = [
                try Self.jpeg([(0xFE, text)]), try Self.jpeg([(0xE1, Array("Exif\0\0".utf8) + text)]),
                try Self.png(PNGFile.chunk("eXIf", text)),
                try Self.png(PNGFile.chunk("tEXt", Array("k\0".utf8) + text)),
                try Self.png(PNGFile.chunk("zTXt", Array("k\0\0".utf8) + ZlibStreams.stored(text))),
                Self.ktx(1, [text]),
            ]
            for (index, file) in files.enumerated() {
                let further = try SnapshotDecoder.decode(file, limits: .standard).further
                #expect(further.contains { (try? $0.decode().image) == Self.other }, "\(index)")
            }
        }
    }

    @Test(arguments: formats.indices)
    func `A foreign picture in base64 cannot be decoded, and is not passed over`(index: Int) throws {
        let (name, start) = Self.formats[index]
        for text in Self.spelled(start + Self.noise(3000)) {
            for file in [
                try Self.jpeg([(0xFE, text)]), try Self.png(PNGFile.chunk("tEXt", Array("k\0".utf8) + text)),
                Self.ktx(1, [text]),
            ] {
                let further = try SnapshotDecoder.decode(file, limits: .standard).further
                #expect(further.contains { $0.name.hasPrefix("\(name) as base64") && (try? $0.decode()) == nil })
            }
        }
    }

    /// What begins like a picture in base64 would hide one that follows in the same run.
    @Test(arguments: ["UklGRaaa", "Qkaaaaaaaaaa", "QkaaaaaaAAAA", "SUkqAaaa", "AAAAaaaa"])
    func `What only begins like a picture hides none`(start: String) throws {
        let inner = try PNGEncoder.encode(Self.other)
        let text = Array((start + Data(inner).base64EncodedString()).utf8)
        let further = try SnapshotDecoder.decode(Self.jpeg([(0xFE, text)]), limits: .standard).further
        #expect(!further.isEmpty)
    }

    /// Chunks that hold a zlib stream.
    static let compressed: [(type: String, head: String)] = [
        ("zTXt", "Comment\0\0"), ("iTXt", "XML:com.adobe.xmp\0\u{1}\0en\0x\0"), ("iCCP", "profile\0\0"),
    ]

    /// Nine hundred texts of half a megabyte each.
    @Test func `Texts that become too much are said once, and counted by what they may become`() throws {
        let text = PNGFile.chunk("zTXt", Array("k\0\0".utf8) + Bombs.zlibZeros(matches: 2000))
        let file = try Self.png([[UInt8]](repeating: text, count: 900).flatMap(\.self))
        let further = try SnapshotDecoder.decode(file, limits: .standard).further
        let refused = further.filter { (try? $0.decode()) == nil }
        #expect(refused.count == 1 && refused[0].name == "data in the compressed chunk zTXt")
        #expect(PictureClaim.searchedBytes(file, limits: .standard) == 8 << 20)
        #expect(PictureClaim.searchedBytes(try Self.png([]), limits: .standard) == 0)
    }

    @Test(arguments: compressed.indices)
    func `A picture in a compressed chunk is found`(index: Int) throws {
        let (type, head) = Self.compressed[index]
        let inner = Self.other
        let guest = try PNGEncoder.encode(inner)
        func chunk(_ content: [UInt8]) -> [UInt8] { PNGFile.chunk(type, Array(head.utf8) + content) }
        let stream = ZlibStreams.stored([1, 2, 3] + guest + [4])
        // Also where the stream is damaged behind the picture, or something follows it.
        for content in [stream, Array(stream.dropLast(3)), stream + [1, 2]] {
            let further = try SnapshotDecoder.decode(Self.png(chunk(content)), limits: .standard).further
            #expect(further.contains { (try? $0.decode().image) == inner })
        }
        #expect(try Self.failures(Self.png(chunk(ZlibStreams.stored([1, 2]) + Self.noise(5000)))) > 0)
        // As much as nobody writes.
        let limits = DecodeLimits(decompressedBytes: 2000)
        let long = try SnapshotDecoder.decode(Self.png(chunk(ZlibStreams.stored(Self.noise(3000)))), limits: limits)
        #expect(long.further.contains { (try? $0.decode()) == nil })
    }

    @Test func `Pixels in metadata that have a name are remarked upon, and texts are not`() throws {
        func files(_ bytes: [UInt8]) throws -> [(name: String, file: [UInt8])] {
            [
                ("iCCP", try Self.png(PNGFile.chunk("iCCP", Array("p\0\0".utf8) + ZlibStreams.stored(bytes)))),
                ("zTXt", try Self.png(PNGFile.chunk("zTXt", Array("k\0\0".utf8) + ZlibStreams.stored(bytes)))),
                ("iTXt", try Self.png(PNGFile.chunk("iTXt", Array("k\0\0\0\0\0".utf8) + bytes))),
                ("tEXt", try Self.png(PNGFile.chunk("tEXt", Array("k\0".utf8) + bytes))),
                ("eXIf", try Self.png(PNGFile.chunk("eXIf", bytes))),
                (
                    "APP2",
                    try Self.jpeg(Self.pieces(bytes, 2).map { (0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + $0) })
                ),
                ("APP13", try Self.jpeg([(0xED, Array("Photoshop 3.0\0".utf8) + bytes)])),
                ("APP9", try Self.jpeg([(0xE9, Array("x\0".utf8) + bytes)])), ("COM", try Self.jpeg([(0xFE, bytes)])),
            ]
        }
        let text = Array(String(repeating: "Größe, naïve, 写真, <stEvt:when>\n", count: 300).utf8)
        for (name, file) in try files(Self.noise(9000)) {
            let notes = try SnapshotDecoder.decode(file, limits: .standard).notes
            #expect(notes.contains { $0.contains(name) && $0.contains("are no text") }, "\(name): \(notes)")
        }
        for (name, file) in try files(text) + files(Self.noise(3144)) + files([UInt8](repeating: 0, count: 9000)) {
            // Parts of a profile are numbered, which makes them no text.
            guard name != "APP2" else { continue }
            let notes = try SnapshotDecoder.decode(file, limits: .standard).notes
            #expect(!notes.contains { $0.contains("are no text") }, "\(name): \(notes)")
        }
    }

    @Test func `Honest metadata are no pictures`() throws {
        // A profile, a maker's note with a structure like TIFF's in it, XMP of an editor, an index of pictures.
        let profile = Self.noise(3144, 7)
        let exif: [UInt8] = Array("Exif\0\0".utf8) + [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let note =
            Array("Nikon\0\u{2}\u{10}\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0, 0, 3, 0, 0] + Self.noise(20_000, 8)
        let xmp = Array(
            ("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>"
                + String(repeating: "<stEvt:when>2024-05-01</stEvt:when>", count: 900)
                + "</x:xmpmeta>").utf8)
        let index =
            Array("MPF\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0xB0, 0, 0, 7, 0, 0, 0, 4, 48, 49, 48, 48, 0, 0, 0, 0]
        let camera = try Self.jpeg([
            (0xE1, exif + note), (0xE1, xmp), (0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile), (0xE2, index),
            (0xED, Array("Photoshop 3.0\0".utf8) + Self.noise(6000, 9)), (0xFE, Array("made by a camera".utf8)),
        ])
        let edited = try Self.png(
            PNGFile.chunk("iCCP", Array("sRGB\0\0".utf8) + ZlibStreams.stored(profile))
                + PNGFile.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp)
                + PNGFile.chunk("eXIf", Array((exif + note).dropFirst(6))) + PNGFile.chunk("iDOT", Self.noise(28)))
        for file in [camera, edited] {
            #expect(try SnapshotDecoder.decode(file, limits: .standard).further.isEmpty)
        }
    }
}
