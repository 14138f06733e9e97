import ByteReading
import ImageContainers
import PixelModel
import TestSupport
import Testing

/// Small files of every container that have one picture: each block of 4 × 4 pixels in its own colour.
enum Fixtures {
    /// 10 × 9 pixels: the last column and the last row of blocks are cut.
    static let width = 10
    static let height = 9
    static let columns = 3
    static let rows = 3

    static func color(_ column: Int, _ row: Int) -> ASTCBlocks.Color {
        (UInt8(40 + 60 * column), UInt8(30 + 50 * row), UInt8(200 - 20 * column - 10 * row), 255)
    }

    static var blocks: [UInt8] { ASTCBlocks.linear(columns: columns, rows: rows, color: color) }

    /// The picture that `blocks` decode to, cut to `width` × `height`.
    static func picture(
        width: Int = width, height: Int = height, color: (Int, Int) -> ASTCBlocks.Color = color
    ) -> RGBAImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = color(x / 4, y / 4)
                pixels += [color.red, color.green, color.blue, color.alpha]
            }
        }
        return RGBAImage(size: PixelSize(width: width, height: height), pixels: pixels)
    }

    static var aapl: AAPLBuilder {
        var builder = AAPLBuilder(width: width, height: height)
        builder.addCompressed(blocks)
        return builder
    }

    static var ktx1: KTX1Builder {
        var builder = KTX1Builder(width: width, height: height)
        builder.levels = [(nil, blocks)]
        return builder
    }

    static var appleKTX1: KTX1Builder {
        var builder = KTX1Builder(width: width, height: height)
        builder.glTypeSize = 0
        builder.addAppleLevel(blocks)
        return builder
    }

    static var ktx2: KTX2Builder {
        var builder = KTX2Builder(vkFormat: 157, width: width, height: height)
        builder.descriptor = .astc(width: 4, height: 4, sRGB: false)
        builder.levels = [(blocks, nil)]
        return builder
    }

    static var zlibKTX2: KTX2Builder {
        var builder = ktx2
        builder.supercompression = 3
        builder.levels = [(ZlibStreams.stored(blocks), blocks.count)]
        return builder
    }

    /// A file of each way to store the picture.
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case aaplCompressed, aaplRaw, ktx1, appleKTX1, bigEndianAppleKTX1, ktx2, zlibKTX2

        var testDescription: String { rawValue }

        var bytes: [UInt8] {
            switch self {
            case .aaplCompressed: return Fixtures.aapl.build()
            case .aaplRaw:
                var builder = AAPLBuilder(width: Fixtures.width, height: Fixtures.height)
                builder.addBlocks(Fixtures.blocks)
                return builder.build()
            case .ktx1: return Fixtures.ktx1.build()
            case .appleKTX1: return Fixtures.appleKTX1.build()
            case .bigEndianAppleKTX1:
                var builder = KTX1Builder(width: Fixtures.width, height: Fixtures.height)
                builder.isBigEndian = true
                builder.addAppleLevel(Fixtures.blocks)
                return builder.build()
            case .ktx2: return Fixtures.ktx2.build()
            case .zlibKTX2: return Fixtures.zlibKTX2.build()
            }
        }

        /// Bytes behind the last one that the picture needs.
        var dispensableBytes: Int {
            switch self {
            // The empty END chunk.
            case .aaplCompressed, .aaplRaw: 8
            default: 0
            }
        }
    }
}

/// The error that decoding `bytes` ends with, as the user sees it; `nil` where it succeeds.
func decodingError(_ bytes: [UInt8], limits: DecodeLimits = .standard) -> String? {
    do throws(ContainerError) {
        _ = try SnapshotDecoder.decode(bytes, limits: limits)
        return nil
    } catch {
        return "\(error)"
    }
}
