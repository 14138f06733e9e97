import ByteReading
import ImageContainers
import TestSupport
import Testing

/// A block that shows nothing of the picture makes it unreadable, wherever it is and however it is stored.
@Suite struct UndecodableBlocksTests {
    enum Filler: String, CaseIterable, CustomTestStringConvertible {
        case zeros, ones, highDynamicRange, reserved

        var testDescription: String { rawValue }

        var block: [UInt8] {
            switch self {
            case .zeros: [UInt8](repeating: 0, count: 16)
            case .ones: [UInt8](repeating: 0xFF, count: 16)
            case .highDynamicRange: [0xFC, 0xFF] + [UInt8](repeating: 0xFF, count: 6) + [UInt8](repeating: 0, count: 8)
            case .reserved: [0xC0, 1] + (1...14).map { UInt8($0) }
            }
        }
    }

    /// Blocks in every way to store them; `nil` where the picture is not as large as the way needs.
    private static let ways: [(name: String, file: @Sendable ([UInt8]) -> [UInt8])] = [
        (
            "AAPL, raw",
            { blocks in
                var builder = AAPLBuilder(width: Fixtures.width, height: Fixtures.height)
                builder.addBlocks(blocks)
                return builder.build()
            }
        ),
        (
            "AAPL, LZFSE",
            { blocks in
                var builder = AAPLBuilder(width: Fixtures.width, height: Fixtures.height)
                builder.addCompressed(blocks)
                return builder.build()
            }
        ),
        (
            "KTX 1.1",
            { blocks in
                var builder = Fixtures.ktx1
                builder.levels = [(nil, blocks)]
                return builder.build()
            }
        ),
        (
            "KTX 1.1, LZFSE",
            { blocks in
                var builder = KTX1Builder(width: Fixtures.width, height: Fixtures.height)
                builder.addAppleLevel(blocks)
                return builder.build()
            }
        ),
        (
            "KTX 2.0",
            { blocks in
                var builder = Fixtures.ktx2
                builder.levels = [(blocks, nil)]
                return builder.build()
            }
        ),
        (
            "KTX 2.0, ZLIB",
            { blocks in
                var builder = Fixtures.zlibKTX2
                builder.levels = [(ZlibStreams.stored(blocks), blocks.count)]
                return builder.build()
            }
        ),
    ]

    @Test("One such block anywhere in the picture is an error that counts it", arguments: ways.indices, Filler.allCases)
    func oneBlock(way: Int, filler: Filler) throws {
        for block in 0..<9 {
            var blocks = Fixtures.blocks
            blocks.replaceSubrange(block * 16..<block * 16 + 16, with: filler.block)
            let message = try #require(decodingError(Self.ways[way].file(blocks)), "block \(block)")
            #expect(message.contains("1 of 9 ASTC blocks are not decodable ("), "\(message)")
            #expect(message.hasSuffix("; the first is block \(block))"), "\(message)")
        }
    }

    @Test("A payload that was wiped is an error", arguments: ways.indices, Filler.allCases)
    func wholePayload(way: Int, filler: Filler) throws {
        let blocks = (0..<9).flatMap { _ in filler.block }
        let message = try #require(decodingError(Self.ways[way].file(blocks)))
        #expect(message.contains("9 of 9 ASTC blocks are not decodable ("), "\(message)")
    }

    /// Many of them are legal blocks by chance.
    @Test("A block of sixteen equal bytes is none that an encoder wrote", arguments: ways.indices)
    func equalBytes(way: Int) throws {
        for byte in UInt8.min...UInt8.max {
            let blocks = Fixtures.blocks.dropLast(16) + [UInt8](repeating: byte, count: 16)
            let message = try #require(decodingError(Self.ways[way].file(Array(blocks))), "\(byte)")
            #expect(message.contains("1 of 9 ASTC blocks are not decodable ("), "\(message)")
        }
    }

    @Test("One legal block everywhere is a picture of one colour", arguments: ways.indices)
    func oneColor(way: Int) throws {
        let color: ASTCBlocks.Color = (1, 2, 3, 255)
        let blocks = (0..<9).flatMap { _ in ASTCBlocks.voidExtent(color) }
        let snapshot = try SnapshotDecoder.decode(Self.ways[way].file(blocks), limits: .standard)
        #expect(snapshot.image == Fixtures.picture { _, _ in color })
    }

    @Test("In macro tiles blocks of the padding do not count, and the others do", arguments: [true, false])
    func macroTiles(xFirst: Bool) throws {
        func file(_ spoiled: (column: Int, row: Int)?) -> [UInt8] {
            var blocks = ASTCBlocks.macroTiled(columns: 20, rows: 45, xFirst: xFirst) { column, row in
                (UInt8(column * 9), UInt8(row * 5), 90, 255)
            }
            // Zeros in place of the padding's colour, which stands in no block of the picture.
            let padding = ASTCBlocks.voidExtent((0, 0, 0, 255))
            for start in stride(from: 0, to: blocks.count, by: 16) where blocks[start..<start + 16] == padding[...] {
                blocks.replaceSubrange(start..<start + 16, with: repeatElement(0, count: 16))
            }
            if let spoiled {
                let color = ASTCBlocks.voidExtent((UInt8(spoiled.column * 9), UInt8(spoiled.row * 5), 90, 255))
                for start in stride(from: 0, to: blocks.count, by: 16) where blocks[start..<start + 16] == color[...] {
                    blocks.replaceSubrange(start..<start + 16, with: repeatElement(0, count: 16))
                }
            }
            var builder = AAPLBuilder(width: 80, height: 180)
            builder.addBlocks(blocks)
            return builder.build()
        }
        #expect(try SnapshotDecoder.decode(file(nil), limits: .standard).image[79, 179] == (171, 220, 90, 255))
        for spoiled in [(0, 0), (19, 0), (7, 13), (19, 44)] {
            #expect(decodingError(file(spoiled))?.contains("ASTC blocks are not decodable (") == true, "\(spoiled)")
        }
    }

    @Test("Such files can still be described")
    func description() throws {
        var builder = Fixtures.ktx1
        builder.levels = [(nil, [UInt8](repeating: 0, count: 144))]
        let description = try SnapshotDecoder.inspect(builder.build(), limits: .standard)
        #expect(description.sections.contains { $0.title == "Picture" })
    }
}
