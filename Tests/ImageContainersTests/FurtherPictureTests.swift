import ByteReading
import ImageCodecs
import ImageContainers
import PixelModel
import TestSupport
import Testing

/// Every picture that a file announces or holds can be had, and shows what was put there.
@Suite struct FurtherPictureTests {
    private static let other: ASTCBlocks.Color = (9, 8, 7, 255)

    private static func blocks(_ width: Int, _ height: Int) -> [UInt8] {
        ASTCBlocks.linear(columns: (width + 3) / 4, rows: (height + 3) / 4) { _, _ in other }
    }

    private static func pictures(_ bytes: [UInt8]) throws -> [String: RGBAImage] {
        let snapshot = try SnapshotDecoder.decode(bytes, limits: .standard)
        return Dictionary(
            try snapshot.further.map { ($0.name, try $0.decode().image) }, uniquingKeysWith: { first, _ in first })
    }

    private static func expectOther(_ image: RGBAImage?, _ width: Int, _ height: Int) {
        #expect(image == Fixtures.picture(width: width, height: height) { _, _ in other })
    }

    @Test("Mip levels", arguments: [false, true])
    func levels(isCompressed: Bool) throws {
        let first = ASTCBlocks.linear(columns: 20, rows: 20) { _, _ in (1, 1, 1, 255) }
        let second = Self.blocks(40, 40)
        var ktx1 = KTX1Builder(width: 80, height: 80)
        ktx1.mipmapLevels = 2
        var ktx2 = KTX2Builder(vkFormat: 157, width: 80, height: 80)
        ktx2.descriptor = .astc(width: 4, height: 4, sRGB: false)
        var aapl = AAPLBuilder(width: 80, height: 80)
        aapl.mipmapLevels = 2
        if isCompressed {
            ktx1.addAppleLevel(first)
            ktx1.addAppleLevel(second)
            ktx2.supercompression = 3
            ktx2.levels = [first, second].map { (ZlibStreams.stored($0), $0.count) }
            aapl.addCompressed(first + second)
        } else {
            ktx1.levels = [(nil, first), (nil, second)]
            ktx2.levels = [(first, nil), (second, nil)]
            aapl.addBlocks(first + second)
        }
        for bytes in [ktx1.build(), ktx2.build(), aapl.build()] {
            let pictures = try Self.pictures(bytes)
            #expect(pictures.count == 1)
            Self.expectOther(pictures["mip level 1"], 40, 40)
        }
    }

    @Test("Array elements, faces and depth slices", arguments: ["layers", "faces", "depth"])
    func images(what: String) throws {
        var ktx1 = KTX1Builder(width: 10, height: 9)
        var ktx2 = Fixtures.ktx2
        var aapl = AAPLBuilder(width: 10, height: 9)
        let count = what == "faces" ? 6 : 3
        let all = Fixtures.blocks + (1..<count).flatMap { _ in Self.blocks(10, 9) }
        ktx1.levels = [(what == "faces" ? 144 : nil, all)]
        ktx2.levels = [(all, nil)]
        aapl.addBlocks(all)
        switch what {
        case "layers": (ktx1.arrayElements, ktx2.layers, aapl.arrayElements) = (3, 3, 3)
        case "faces": (ktx1.faces, ktx2.faces, aapl.faces) = (6, 6, 6)
        default: (ktx1.depth, ktx2.depth, aapl.depth) = (3, 3, 3)
        }
        for bytes in [ktx1.build(), ktx2.build(), aapl.build()] {
            let pictures = try Self.pictures(bytes)
            #expect(pictures.count == count - 1)
            for image in pictures.values { Self.expectOther(image, 10, 9) }
        }
    }

    @Test("Further payload chunks and headers of AAPL")
    func chunks() throws {
        var builder = Fixtures.aapl
        builder.addBlocks(Self.blocks(10, 9))
        Self.expectOther(try Self.pictures(builder.build())["payload chunk 2"], 10, 9)

        var second = AAPLBuilder(width: 20, height: 30)
        builder = Fixtures.aapl
        builder.chunks.append(("HEAD", second.head))
        second.addCompressed(Self.blocks(20, 30))
        builder.chunks += second.chunks
        Self.expectOther(try Self.pictures(builder.build())["payload chunk 2"], 20, 30)
    }

    @Test("A level that is announced and not there can't be had")
    func missingLevel() throws {
        var builder = KTX1Builder(width: 80, height: 80)
        builder.mipmapLevels = 2
        builder.levels = [(nil, Self.blocks(80, 80))]
        let snapshot = try SnapshotDecoder.decode(builder.build(), limits: .standard)
        #expect(throws: ContainerError.self) { try snapshot.further[0].decode() }
    }

    @Test("More pictures than the limit are refused before any is looked at", arguments: [2, 1 << 20, UInt32.max])
    func tooMany(count: UInt32) {
        var limits = DecodeLimits.standard
        limits.furtherPictures = 0
        var builder = Fixtures.ktx1
        builder.arrayElements = count
        builder.levels[0].data = (0..<2).flatMap { _ in Fixtures.blocks }
        let message = decodingError(builder.build(), limits: limits)
        #expect(message?.contains(count == 2 ? "limit furtherPictures" : "needs") == true, "\(message ?? "none")")
    }

    private static func row(_ value: UInt8, _ width: Int) -> [UInt8] { [0] + [UInt8](repeating: value, count: width) }

    @Test("Frames of an animated PNG, in their places over the first one", arguments: [0, 5])
    func frames(offset: Int) throws {
        func big(_ values: Int...) -> [UInt8] {
            values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        }
        let side = 20 - offset
        let rows = (0..<side).flatMap { _ in Self.row(200, side) }
        var file = PNGFile.signature + PNGFile.chunk("IHDR", PNGFile.header(20, 20, depth: 8, colorType: 0))
        file += PNGFile.chunk("acTL", big(2, 0))
        file += PNGFile.chunk("IDAT", ZlibStreams.stored((0..<20).flatMap { _ in Self.row(10, 20) }))
        file += PNGFile.chunk("fcTL", big(0, side, side, offset, offset) + [0, 1, 0, 1, 0, 0])
        let stream = ZlibStreams.stored(rows)
        file += PNGFile.chunk("fdAT", big(1) + stream.prefix(7)) + PNGFile.chunk("fdAT", big(2) + stream.dropFirst(7))
        file += PNGFile.chunk("IEND", [])
        let image = try #require(try Self.pictures(file)["frame 2"])
        #expect(image.size == PixelSize(width: 20, height: 20))
        #expect(image[0, 0].red == (offset == 0 ? 200 : 10))
        #expect(image[19, 19].red == 200)
    }

    @Test("Frames are looked at together as one after the other comes; those that are mixed with others are refused")
    func framesTogether() throws {
        func big(_ values: Int...) -> [UInt8] {
            values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        }
        func file(_ frames: [(x: Int, level: UInt8)], mixing: [UInt8] = [0, 0]) -> [UInt8] {
            var file = PNGFile.signature + PNGFile.chunk("IHDR", PNGFile.header(20, 20, depth: 8, colorType: 0))
            file += PNGFile.chunk("acTL", big(frames.count + 1, 0))
            file += PNGFile.chunk("IDAT", ZlibStreams.stored((0..<20).flatMap { _ in Self.row(10, 20) }))
            for (index, frame) in frames.enumerated() {
                file += PNGFile.chunk("fcTL", big(2 * index, 4, 4, frame.x, 0) + [0, 1, 0, 1] + mixing)
                let rows = (0..<4).flatMap { _ in Self.row(frame.level, 4) }
                file += PNGFile.chunk("fdAT", big(2 * index + 1) + ZlibStreams.stored(rows))
            }
            return file + PNGFile.chunk("IEND", [])
        }
        let pictures = try Self.pictures(file([(0, 200), (8, 210), (0, 10)]))
        let two = try #require(pictures["3 frames together"])
        #expect(two[0, 0].red == 200 && two[8, 0].red == 210)
        let three = try #require(pictures["4 frames together"])
        #expect(three[0, 0].red == 10 && three[8, 0].red == 210)
        for mixing in [[1, 0], [2, 0], [0, 1]] as [[UInt8]] {
            let snapshot = try SnapshotDecoder.decode(file([(0, 200)], mixing: mixing), limits: .standard)
            #expect(throws: ContainerError.self) { try snapshot.further[0].decode() }
        }
        let most = try Self.pictures(file((0..<16).map { ($0, 200) }))
        #expect(most.keys.contains("17 frames together"))
        let many = try SnapshotDecoder.decode(file((0..<17).map { ($0 % 16, 200) }), limits: .standard)
        let together = try #require(many.further.last { $0.name.contains("together") })
        #expect(throws: ContainerError.self) { try together.decode() }
    }

    @Test("Colours of CgBI that exceed their alpha")
    func storedColors() throws {
        let file = PNGFile.cgbi(width: 2, height: 1, colorType: 6, rows: [[0, 30, 20, 10, 0, 4, 4, 4, 200]])
        let image = try #require(try Self.pictures(file)["stored colours"])
        #expect(image.pixels == [10, 20, 30, 255, 4, 4, 4, 255])
        let honest = PNGFile.cgbi(width: 1, height: 1, colorType: 6, rows: [[0, 3, 2, 1, 100]])
        #expect(try Self.pictures(honest).isEmpty)
    }

    @Test(
        "Channels that a swizzle hides",
        arguments: [
            ("0001", ["stored channels", "stored alpha"]), ("1111", ["stored channels", "stored alpha"]),
            ("aaa1", ["stored channels"]), ("rrr1", ["stored channels", "stored alpha"]), ("rgb1", ["stored alpha"]),
            ("bgra", []), ("rgba", []), ("rrra", ["stored channels"]),
        ])
    func swizzle(text: String, expected: [String]) throws {
        var builder = KTX2Builder(vkFormat: 37, width: 2, height: 1)
        builder.addText("KTXswizzle", text)
        builder.levels = [([1, 2, 3, 4, 5, 6, 7, 8], nil)]
        let pictures = try Self.pictures(builder.build())
        #expect(Set(pictures.keys) == Set(expected))
        if expected.contains("stored channels") {
            #expect(pictures["stored channels"]?.pixels == [1, 2, 3, 4, 5, 6, 7, 8])
        }
        if expected.contains("stored alpha") {
            #expect(pictures["stored alpha"]?.pixels == [4, 4, 4, 255, 8, 8, 8, 255])
        }
    }

    @Test("Grey that is stored as one channel hides nothing")
    func grey() throws {
        var builder = KTX2Builder(vkFormat: 9, width: 2, height: 1)
        builder.addText("KTXswizzle", "rrr1")
        builder.levels = [([1, 2], nil)]
        #expect(try Self.pictures(builder.build()).isEmpty)
    }
}
