import Foundation
import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Patterns of one tile, and what only looks like one.
@Suite struct RepeatedTileTests {
    private static let size = PixelSize(width: 500, height: 900)

    private static func image(on size: PixelSize = size, _ color: (Int, Int) -> RGBColor) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let color = color(x, y)
                    let at = (y * size.width + x) * 4
                    (pixels[at], pixels[at + 1], pixels[at + 2]) = (color.red, color.green, color.blue)
                    pixels[at + 3] = 255
                }
            }
        }
    }

    private static let (ground, red, blue) = (
        RGBColor(red: 240, green: 230, blue: 210), RGBColor(red: 200, green: 50, blue: 60),
        RGBColor(red: 50, green: 90, blue: 190)
    )

    /// A disc and a cross in a tile, in every other row half a tile along.
    private static func tile(_ width: Int, _ height: Int) -> (Int, Int) -> RGBColor {
        { x, y in
            let row = y / height
            let across = Double((x + (row % 2) * width / 2) % width) - Double(width) / 2 + 0.5
            let down = Double(y % height) - Double(height) / 2 + 0.5
            let side = Double(min(width, height))
            if row % 2 == 0 { return hypot(across, down) < side / 4 ? red : ground }
            return max(abs(across), abs(down)) < side / 4 && min(abs(across), abs(down)) < side / 12 ? blue : ground
        }
    }

    private static func steps(_ image: RGBAImage, isLossy: Bool = false) -> RepeatedTile? {
        RepeatedTile({ image }, CellGrid(image), JudgingContext(isLossy: isLossy, pixelsPerPoint: 2))
    }

    /// In pixels, on cells of four and beside them.
    @Test(arguments: [(80, 60), (75, 61), (90, 53), (64, 110)])
    func `A pattern is one tile, wherever its steps end`(width: Int, height: Int) throws {
        let found = Self.steps(Self.image(Self.tile(width, height)))
        let (first, second) = try #require(found.map { ($0.steps.first, $0.steps.second) })
        // Twice the height brings a row of the same kind.
        for step in [first, second] {
            #expect(step.x % width == 0 && step.y % (2 * height) == 0, "\(step)")
        }
    }

    /// With steps of whole blocks and others, after which a codec slips elsewhere.
    @Test(arguments: [(80, 60), (75, 61), (90, 53)])
    func `So it is in JPEG`(width: Int, height: Int) throws {
        let image = try HiddenText.throughJPEG(Self.image(Self.tile(width, height)), quality: 80)
        let found = Self.steps(image, isLossy: true) != nil
        #expect(found)
    }

    @Test(arguments: [(80, 60), (75, 61)])
    func `With one shape that is another it is none`(width: Int, height: Int) {
        let drawn = Self.tile(width, height)
        let image = Self.image { x, y in
            let color = drawn(x, y)
            return x / width == 3 && y / height == 6 && color == Self.red ? Self.blue : color
        }
        let found = Self.steps(image) != nil
        #expect(!found)
    }

    /// What shines through by so many percent.
    @Test(arguments: [4, 8, 20])
    func `With a screen below it it is none`(percent: Int) {
        let (pattern, screen) = (Self.image(Self.tile(80, 60)), Canvas.list(.phone).image)
        let part = Self.image { x, y in
            let at = (y * screen.width + x) * 4
            let below = RGBColor(red: screen.pixels[at], green: screen.pixels[at + 1], blue: screen.pixels[at + 2])
            let own = (y * pattern.width + x) * 4
            func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * (100 - percent) + Int(b) * percent) / 100) }
            return RGBColor(
                red: mix(pattern.pixels[own], below.red), green: mix(pattern.pixels[own + 1], below.green),
                blue: mix(pattern.pixels[own + 2], below.blue))
        }
        let found = Self.steps(part) != nil
        #expect(!found)
    }

    /// Stripes whose edges hide what is compared with the picture itself, and digits of a few levels on them.
    @Test(arguments: [12, 24, 60])
    func `With digits on it it is none, however steep its edges`(levels: Int) {
        let stripes = Self.image { x, y in
            (x + y) % 40 < 20 ? Self.ground : Self.blue
        }
        #expect(Self.steps(stripes) != nil)
        var mask = [UInt8](repeating: 0, count: Self.size.area * 4)
        DigitFont.draw(
            [4, 9, 2, 9, 1, 1], DigitFont.bold.glyphs(size: 60), centre: 250, y: 400, color: (255, 255, 255),
            in: Self.size, &mask)
        let image = Self.image { x, y in
            let at = (y * Self.size.width + x) * 4
            let off = Int(mask[at]) * levels / 255
            func moved(_ value: UInt8) -> UInt8 {
                UInt8(max(0, min(255, Int(value) > 128 ? Int(value) - off : Int(value) + off)))
            }
            return RGBColor(
                red: moved(stripes.pixels[at]), green: moved(stripes.pixels[at + 1]),
                blue: moved(stripes.pixels[at + 2]))
        }
        #expect(Self.steps(image) == nil)
    }

    @Test func `Rows of a list repeat in one direction alone`() {
        let found = Self.steps(Canvas.list(.phone).image) != nil
        #expect(!found)
    }

    /// Halves of a screen that are equal tell of no pattern.
    @Test(arguments: [(160, 150, true), (210, 200, false)])
    func `A screen holds six tiles at least`(width: Int, height: Int, isFound: Bool) {
        let square: (Int, Int) -> RGBColor = { x, y in
            let (across, down) = (x % width - width / 2, y % height - height / 2)
            return across * across + down * down < 2000 ? (across > down ? Self.red : Self.blue) : Self.ground
        }
        let size = isFound ? PixelSize(width: 500, height: 900) : PixelSize(width: 480, height: 460)
        let found = Self.steps(Self.image(on: size, square)) != nil
        #expect(found == isFound)
    }
}
