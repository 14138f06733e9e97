import Foundation
import PixelModel
import Testing

@testable import ScanEngine

/// A thumbnail that shows the picture it belongs to has nothing to add; one that shows something else has.
@Suite struct ReducedPictureTests {
    /// Soft shades, and lines of dark strokes where asked.
    private static func screen(_ size: PixelSize, hasText: Bool) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (u, v) = (Double(x) / Double(size.width), Double(y) / Double(size.height))
                    let isInk = hasText && Int(v * 40) % 3 == 0 && Int(u * 60) % 2 == 0
                    let at = (y * size.width + x) * 4
                    pixels[at] = isInk ? 30 : UInt8(120 + 100 * u)
                    pixels[at + 1] = isInk ? 30 : UInt8(100 + 120 * v)
                    pixels[at + 2] = isInk ? 30 : 180
                    pixels[at + 3] = 255
                }
            }
        }
    }

    @Test(arguments: [(160, 284), (320, 568), (159, 283), (639, 1134)])
    func `A smaller copy is told from a picture of something else`(width: Int, height: Int) {
        let size = PixelSize(width: width, height: height)
        let first = ReducedPicture(Self.screen(PixelSize(width: 640, height: 1136), hasText: false))
        #expect(first.isShown(by: Self.screen(size, hasText: false)))
        #expect(!first.isShown(by: Self.screen(size, hasText: true)))
        #expect(!first.isShown(by: Self.screen(PixelSize(width: width, height: width), hasText: false)))
    }

    /// What a copy may hide where the picture is plain.
    enum Hidden: CaseIterable, Sendable {
        case faintText, checkerboard, largeCheckerboard

        func level(_ x: Int, _ y: Int) -> UInt8 {
            let isText = (y / 12) % 3 == 0 && (x / 4) % 3 == 0 && x > 40 && x < 240
            switch self {
            case .faintText: return isText ? 116 : 128
            case .checkerboard: return isText ? ((x + y) % 2 == 0 ? 150 : 106) : 128
            case .largeCheckerboard: return isText ? ((x / 2 + y / 2) % 2 == 0 ? 160 : 96) : 128
            }
        }
    }

    @Test(arguments: Hidden.allCases, [PixelSize(width: 585, height: 1266), PixelSize(width: 1168, height: 2528)])
    func `What a copy shows where the picture is plain is looked at`(hidden: Hidden, size: PixelSize) {
        func gray(_ size: PixelSize, _ level: (Int, Int) -> UInt8) -> RGBAImage {
            RGBAImage(size: size) { pixels in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let at = (y * size.width + x) * 4
                        for channel in 0..<3 { pixels[at + channel] = level(x, y) }
                        pixels[at + 3] = 255
                    }
                }
            }
        }
        let first = ReducedPicture(gray(PixelSize(width: 1170, height: 2532)) { _, _ in 128 })
        #expect(!first.isShown(by: gray(size, hidden.level)))
        #expect(first.isShown(by: gray(size) { x, y in UInt8(127 + (x ^ y) % 3) }), "dithering is no text")
    }

    /// Waves; of a copy a share of the blocks of 4 × 4 pixels is brighter by so many levels.
    private static func waves(_ size: PixelSize) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (u, v) = (Double(x) / Double(size.width), Double(y) / Double(size.height))
                    let wave = sin(Double.pi * 8 * u) * cos(Double.pi * 12 * v)
                    let at = (y * size.width + x) * 4
                    for channel in 0..<3 { pixels[at + channel] = UInt8(128 + 80 * wave) }
                    pixels[at + 3] = 255
                }
            }
        }
    }

    private static func copy(_ image: RGBAImage, brighter: UInt8, every: Int) -> RGBAImage {
        var pixels = image.pixels
        for y in 0..<image.height {
            for x in 0..<image.width where (x / 4 + 31 * (y / 4)) % every == 7 {
                for channel in 0..<3 { pixels[(y * image.width + x) * 4 + channel] += brighter }
            }
        }
        return RGBAImage(size: image.size, pixels: pixels)
    }

    @Test func `Single blocks on a shade may be off by a part of it, and no more`() {
        let image = Self.waves(PixelSize(width: 640, height: 1136))
        let first = ReducedPicture(image)
        let small = image.reduced(to: PixelSize(width: 80, height: 142))
        #expect(first.isShown(by: small))
        #expect(first.isShown(by: Self.copy(small, brighter: 8, every: 101)))
        #expect(!first.isShown(by: Self.copy(small, brighter: 8, every: 9)), "a word")
        #expect(!first.isShown(by: Self.copy(small, brighter: 36, every: 101)))
    }
}
