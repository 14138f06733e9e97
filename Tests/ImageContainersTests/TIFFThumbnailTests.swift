import ByteReading
import ImageCodecs
import ImageContainers
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Pictures that lie as pixels in the directories of an EXIF segment.
@Suite struct TIFFThumbnailTests {
    private typealias Entry = (tag: Int, type: Int, values: [Int])

    private static let size = PixelSize(width: 20, height: 50)
    private static let pixels = (0..<size.area * 3).map { UInt8(truncatingIfNeeded: $0) }
    /// Where the pixels lie in every structure of these tests.
    private static let start = 2048

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func half(_ tag: Int, _ values: Int...) -> Entry { (tag, 3, values) }
    private static func word(_ tag: Int, _ values: Int...) -> Entry { (tag, 4, values) }

    /// Fields of a thumbnail, some of them other ones.
    private static func thumbnail(_ others: Entry...) -> [Entry] {
        let fields = [
            half(0x100, size.width), half(0x101, size.height), half(0x102, 8, 8, 8), half(0x103, 1), half(0x106, 2),
            word(0x111, start), half(0x115, 3), half(0x11C, 1),
        ]
        return fields.filter { field in !others.contains { $0.tag == field.tag } } + others
    }

    /// A structure of directories, each at a multiple of 256, with the pixels behind them.
    /// - Parameter next: which directory follows each, where one does.
    private static func tiff(_ directories: [[Entry]], next: [Int: Int] = [:]) -> [UInt8] {
        var file: [UInt8] = [0x49, 0x49, 42, 0] + bytes(place(0), 4)
        for (index, entries) in directories.enumerated() {
            file += [UInt8](repeating: 0, count: place(index) - file.count)
            let end = place(index) + 2 + entries.count * 12 + 4
            var values: [UInt8] = []
            file += bytes(entries.count, 2)
            for entry in entries {
                let content = entry.values.flatMap { bytes($0, entry.type == 3 ? 2 : 4) }
                file += bytes(entry.tag, 2) + bytes(entry.type, 2) + bytes(entry.values.count, 4)
                if content.count <= 4 {
                    file += content + [UInt8](repeating: 0, count: 4 - content.count)
                } else {
                    file += bytes(end + values.count, 4)
                    values += content
                }
            }
            file += bytes(next[index].map(place) ?? 0, 4) + values
        }
        return file + [UInt8](repeating: 0, count: start - file.count) + pixels
    }

    private static func place(_ directory: Int) -> Int { 256 * directory + 8 }

    /// A JPEG and a PNG file with the structure.
    private static func hosts(_ tiff: [UInt8]) throws -> [[UInt8]] {
        let image = Fixtures.picture(width: 16, height: 16)
        let (jpeg, png) = (try JPEGEncoder.encode(image, quality: 90), try PNGEncoder.encode(image))
        let segment = Array("Exif\0\0".utf8) + tiff
        let length = segment.count + 2
        return [
            Array(jpeg[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + segment + jpeg[2...],
            Array(png[..<(png.count - 12)]) + PNGFile.chunk("eXIf", tiff) + png[(png.count - 12)...],
        ]
    }

    private static let empty: [Entry] = [half(0x10F, 0)]

    private static let found: [(name: String, tiff: [UInt8])] = [
        ("the first directory", tiff([thumbnail()])),
        ("the second", tiff([empty, thumbnail()], next: [0: 1])),
        ("the fifth", tiff([empty, empty, empty, empty, thumbnail()], next: [0: 1, 1: 2, 2: 3, 3: 4])),
        ("one of the picture's parts", tiff([[word(0x14A, place(1), place(2))], empty, thumbnail()])),
        ("that of EXIF", tiff([[word(0x8769, place(1))], thumbnail()])),
        ("that of the place", tiff([[word(0x8825, place(1))], thumbnail()])),
        ("one below that of EXIF", tiff([[word(0x8769, place(1))], [word(0xA005, place(2))], thumbnail()])),
        ("one that is named with the type of directories", tiff([[(0x14A, 13, [place(1)])], thumbnail()])),
        ("one behind a circle", tiff([[word(0x8769, place(1))], empty, thumbnail()], next: [0: 2, 1: 0])),
    ]

    @Test(arguments: found.indices)
    func `A thumbnail is found in any directory`(index: Int) throws {
        let (name, tiff) = Self.found[index]
        for file in try Self.hosts(tiff) {
            let further = try SnapshotDecoder.decode(file, limits: .standard).further
            #expect(further.map(\.name) == ["EXIF thumbnail"], "\(name)")
            let image = try further.first?.decode().image
            #expect(image?.size == Self.size)
            #expect(image?[1, 0] ?? (0, 0, 0, 0) == (Self.pixels[3], Self.pixels[4], Self.pixels[5], 255))
        }
    }

    /// As ImageMagick writes EXIF into PNG: a line with the name, one with the number of bytes, then digits.
    private static func profile(_ tiff: [UInt8], times: Int = 1) throws -> [UInt8] {
        let segments = [[UInt8]](repeating: Array("Exif\0\0".utf8) + tiff, count: times).flatMap(\.self)
        let digits = Array("0123456789abcdef".utf8)
        let text =
            Array("Raw profile type exif\0\nexif\n\(segments.count)\n".utf8)
            + segments.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        let png = try PNGEncoder.encode(Fixtures.picture(width: 16, height: 16))
        return Array(png.dropLast(12)) + PNGFile.chunk("tEXt", text) + png.suffix(12)
    }

    @Test(arguments: found.indices)
    func `So it is in EXIF that is written as hexadecimal text`(index: Int) throws {
        let further = try SnapshotDecoder.decode(Self.profile(Self.found[index].tiff), limits: .standard).further
        #expect(further.contains { (try? $0.decode().image.size) == Self.size }, "\(Self.found[index].name)")
    }

    @Test func `Of more EXIF in one text than anybody writes the rest is not passed over`() throws {
        for times in [4, 5] {
            let file = try Self.profile(Self.tiff([Self.thumbnail()]), times: times)
            let further = try SnapshotDecoder.decode(file, limits: .standard).further
            #expect(further.contains { (try? $0.decode()) == nil } == (times > 4))
        }
    }

    @Test func `Strips that follow each other are one picture`() throws {
        let rows = 10
        let strips = (0..<5).map { Self.start + $0 * rows * Self.size.width * 3 }
        let tiff = Self.tiff([Self.thumbnail((0x111, 4, strips), Self.half(0x116, rows))])
        for file in try Self.hosts(tiff) {
            let further = try SnapshotDecoder.decode(file, limits: .standard).further
            #expect(try further.first?.decode().image.size == Self.size)
        }
    }

    private static let undecodable: [(name: String, tiff: [UInt8])] = [
        ("compressed by Deflate", tiff([thumbnail(half(0x103, 8))])),
        ("of 16 bits", tiff([thumbnail(half(0x102, 16, 16, 16))])),
        ("of bits that nobody says", tiff([thumbnail().filter { $0.tag != 0x102 }])),
        ("with a palette", tiff([thumbnail(half(0x106, 3), half(0x115, 1))])),
        ("of four channels", tiff([thumbnail(half(0x115, 4))])),
        ("of planes", tiff([thumbnail(half(0x11C, 2))])),
        ("in tiles", tiff([thumbnail().filter { $0.tag != 0x111 } + [word(0x144, start)]])),
        ("in strips that are apart", tiff([thumbnail(word(0x111, start, start), half(0x116, 25))])),
        ("in countless strips of no rows", tiff([thumbnail(word(0x111, start, start, start), half(0x116, 0))])),
        ("with two widths", tiff([thumbnail() + [half(0x100, 10)]])),
        ("that leaves its segment", tiff([thumbnail(half(0x101, 60))])),
        ("as wide as numbers go", tiff([thumbnail(word(0x100, 0xFFFF_FFFF), word(0x101, 0xFFFF_FFFF))])),
        ("that begins behind the end", tiff([thumbnail(word(0x111, 0xFFFF_FFFF))])),
    ]

    @Test(arguments: undecodable.indices)
    func `What cannot be decoded is not passed over`(index: Int) throws {
        let (name, tiff) = Self.undecodable[index]
        for file in try Self.hosts(tiff) {
            let further = try SnapshotDecoder.decode(file, limits: .standard).further
            #expect(further.count == 1, "\(name)")
            let error = #expect(throws: ContainerError.self, "\(name)") { _ = try further.first?.decode().container }
            let kind = try #require(ContainerKind.sniff(file))
            #expect(error.map { "\($0)".hasPrefix("\(kind) ") } == true, "\(kind): \(String(describing: error))")
        }
    }

    /// A whole file in place of a JPEG, which no directory of the outer structure describes.
    @Test(arguments: [true, false])
    func `Pixels of a structure that is nested in another one are not passed over`(isTiled: Bool) throws {
        let pixels = isTiled ? [Self.half(0x100, 20), Self.word(0x144, Self.start)] : Self.thumbnail()
        let outer = Self.tiff([Self.empty])
        for file in try Self.hosts(outer + Self.tiff([pixels])) + [Self.profile(outer + Self.tiff([pixels]))] {
            let further = try SnapshotDecoder.decode(file, limits: .standard).further
            #expect(further.contains { (try? $0.decode()) == nil })
        }
        // Makers of cameras nest tables whose tags have other meanings.
        for file in try Self.hosts(outer + Self.tiff([[Self.half(0x100, 20)]])) {
            #expect(try SnapshotDecoder.decode(file, limits: .standard).further.isEmpty)
        }
    }

    @Test func `More directories than anybody writes cannot be decoded`() throws {
        var tiff: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
        for index in 0..<40 { tiff += [0, 0] + Self.bytes(8 + 6 * (index + 1), 4) }
        for file in try Self.hosts(tiff + [0, 0, 0, 0, 0, 0]) {
            let further = try SnapshotDecoder.decode(file, limits: .standard).further
            #expect(further.count == 1)
            #expect(throws: ContainerError.self) { try further.first?.decode() }
        }
    }
}
