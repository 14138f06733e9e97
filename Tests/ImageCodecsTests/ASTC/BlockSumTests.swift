import ByteReading
import Foundation
import PixelModel
import TestSupport
import Testing

@testable import ImageCodecs

/// Cells straight from blocks against cells of the painted picture: the scalar meaning of the kernels that sum.
@Suite struct BlockSumTests {
    static let profiles: [ASTCColorProfile] = [.linear, .sRGB]
    /// Random blocks for each profile; a run over more is asked for by the environment.
    private static let randomBlocks =
        ProcessInfo.processInfo.environment["SNAPVEIL_CELL_BLOCKS"].flatMap { Int($0) } ?? 200_000

    /// Block modes with a weight for each of 4×4 texels.
    private static let wholeGridModes = (0..<2048 as Range<UInt64>).filter { bits in
        let mode = KernelTables.shared.modes[Int(bits)]
        return mode.gridWidth == 4 && mode.gridHeight == 4 && !mode.isDualPlane
    }

    /// A block: any bits, or bits that are likelier to be legal and to take the summing's own ways.
    private static func block(_ random: inout SplitMix64) -> (low: UInt64, high: UInt64) {
        var low = random.next()
        var high = random.next()
        switch random.next() % 8 {
        case 0:
            // A void extent, opaque or not, without an area or with one.
            low = low & ~0x1FF | 0x1FC
            if random.next() & 1 == 0 { low |= ~0x3FF }
            if random.next() & 1 == 0 { high |= 0xFFFF << 48 }
        case 1, 2, 3:
            // A grid of 4×4 weights in one plane and one partition, with any colours of low dynamic range.
            let mode = wholeGridModes[Int(random.next() % UInt64(wholeGridModes.count))]
            let colors: UInt64 = [0, 1, 4, 5, 6, 8, 9, 10, 12, 13][Int(random.next() % 10)]
            low = low & ~0x1FFFF | mode | colors << 13
        case 4:
            // Few colours, so that many end points are equal, opaque or extreme.
            low = low & 0x1FFFF | (random.next() & 1 == 0 ? ~0x1FFFF : 0)
        default: break
        }
        return (low, high)
    }

    @Test("A block's cell is that of its texels, whatever its bits are", arguments: profiles)
    func blocks(_ profile: ASTCColorProfile) {
        let decoder = BlockDecoder(profile: profile)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: BlockDecoder.texelBytes, alignment: 16)
        defer { scratch.deallocate() }
        var random = SplitMix64(seed: profile == .linear ? 11 : 12)
        var (different, summed) = (0, 0)
        for _ in 0..<Self.randomBlocks {
            let (low, high) = Self.block(&random)
            guard !VoidExtent.isOne(low) else { continue }
            var cell = SIMD4<Int16>(repeating: -1)
            let outcome = decoder.sum(low: low, high: high, scratch: scratch, into: &cell)
            let expected = decoder.texels(low: low, high: high, into: scratch)
            let image = RGBAImage(size: PixelSize(width: 4, height: 4)) {
                UnsafeMutableRawBufferPointer($0).copyMemory(
                    from: UnsafeRawBufferPointer(start: scratch, count: BlockDecoder.texelBytes))
            }
            // Bytes of the texels are all there is: sums and differences, pixel by pixel.
            if cell != Self.cell(of: image) || outcome != expected { different += 1 }
            if outcome == .decoded { summed += 1 }
            // What is said to be opaque is.
            if outcome == .decoded, !image.isOpaque { different += 1 }
        }
        #expect(different == 0)
        #expect(summed > Self.randomBlocks / 10)
    }

    /// The definition of a cell, pixel by pixel.
    private static func cell(of image: RGBAImage) -> SIMD4<Int16> {
        var cell = SIMD4<Int16>()
        for channel in 0..<3 {
            let levels = stride(from: channel, to: image.pixels.count, by: 4).map { Int(image.pixels[$0]) }
            cell[channel] = Int16((levels.reduce(0, +) * 16 + levels.count / 2) / levels.count)
            cell.w = max(cell.w, Int16((levels.max() ?? 0) - (levels.min() ?? 0)))
        }
        return cell
    }

    private static func bytes(_ blocks: [(low: UInt64, high: UInt64)]) -> [UInt8] {
        blocks.flatMap { block in
            withUnsafeBytes(of: (block.low.littleEndian, block.high.littleEndian)) { Array($0) }
        }
    }

    private static func picture(
        _ blocks: [UInt8], _ size: PixelSize, _ profile: ASTCColorProfile
    ) throws -> ASTCPicture {
        try ASTCPicture(
            blocks, in: 0..<blocks.count, footprint: .f4x4, size: size, profile: profile, limits: .standard)
    }

    /// Blocks of which each alone is opaque, or none of a picture.
    private static func opaqueBlocks(_ count: Int, seed: UInt64) throws -> [(low: UInt64, high: UInt64)] {
        let decoder = BlockDecoder(profile: .linear)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: BlockDecoder.texelBytes, alignment: 16)
        defer { scratch.deallocate() }
        var random = SplitMix64(seed: seed)
        var found: [(low: UInt64, high: UInt64)] = []
        while found.count < count {
            let (low, high) = block(&random)
            if decoder.texels(low: low, high: high, into: scratch) != .decodedWithAlpha { found.append((low, high)) }
        }
        return found
    }

    @Test("A picture's cells and faults are those of the painted one, at any size", arguments: profiles)
    func pictures(_ profile: ASTCColorProfile) throws {
        for width in 1...40 {
            let size = PixelSize(width: width, height: 1 + width * 7 % 23)
            let count = PictureCells.count(size.width) * PictureCells.count(size.height)
            let blocks = try Self.bytes(Self.opaqueBlocks(count, seed: UInt64(width)))
            let picture = try Self.picture(blocks, size, profile)
            let painted = picture.decode()
            for usesCache in [false, true] {
                let summed = try #require(picture.cells(usesCache: usesCache))
                #expect(summed.cells == PictureCells(painted.image), "\(size)")
                #expect(summed.faults == painted.faults, "\(size)")
            }
        }
    }

    @Test("Blocks that recur have the cells of the painted picture", arguments: profiles)
    func recurring(_ profile: ASTCColorProfile) throws {
        let known = try Self.opaqueBlocks(600, seed: 5)
        var random = SplitMix64(seed: 6)
        let size = PixelSize(width: 96 * 4 - 1, height: 60 * 4 - 2)
        let blocks = (0..<96 * 60).map { _ in known[Int(random.next() % 600)] }
        let picture = try Self.picture(Self.bytes(blocks), size, profile)
        let painted = picture.decode()
        let summed = try #require(picture.cells())
        #expect(summed.cells == PictureCells(painted.image))
        #expect(summed.faults == painted.faults)
    }

    @Test(
        "A texel that is not opaque leaves a picture without cells, wherever it is",
        arguments: [(0, 0), (2, 1), (4, 0), (4, 2), (1, 2)])
    func alpha(column: Int, row: Int) throws {
        let size = PixelSize(width: 18, height: 10)
        var colors = [UInt8](repeating: 255, count: 15)
        func blocks() -> [UInt8] { colors.flatMap { ASTCBlocks.voidExtent((10, 20, 30, $0)) } }
        #expect(try Self.picture(blocks(), size, .linear).cells() != nil)
        colors[row * 5 + column] = 254
        #expect(try Self.picture(blocks(), size, .linear).cells() == nil)
    }

    @Test("Other footprints have no cells", arguments: BlockFootprint.all.filter { $0 != .f4x4 })
    func footprints(_ footprint: BlockFootprint) throws {
        let block = ASTCBlocks.voidExtent((1, 2, 3, 255))
        let picture = try ASTCPicture(
            block, in: 0..<16, footprint: footprint, size: PixelSize(width: 4, height: 4), profile: .linear,
            limits: .standard)
        #expect(picture.cells() == nil)
    }

    @Test("Single pixels are those of the painted picture", arguments: BlockFootprint.all)
    func pixels(_ footprint: BlockFootprint) throws {
        let size = PixelSize(width: footprint.width * 9 - 1, height: footprint.height * 7 - 2)
        let sample = ASTCBlockCorpus(footprint: footprint).sample()
        let picture = try ASTCPicture(
            sample, in: sample.count / 2..<sample.count, footprint: footprint, size: size, profile: .sRGB,
            limits: .standard)
        let image = picture.decode().image
        let (columns, rows) = (Array(0..<size.width), [size.height - 1, 0, size.height / 2])
        let found = picture.pixels(columns: columns, rows: rows)
        #expect(found.size == PixelSize(width: size.width, height: 3))
        for (line, y) in rows.enumerated() {
            for x in columns { #expect(found[x, line] == image[x, y], "(\(x), \(y))") }
        }
    }
}
