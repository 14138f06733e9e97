import Foundation
import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Emblems of many strokes or of texture in the middle of one colour: neither codes nor windows.
@Suite struct DetailedEmblemTests {
    private static func judge(_ image: RGBAImage) -> Judgement { CoveringTechniqueTests.judge(image, .phone) }

    /// Of squares of four pixels, as many to each side of the middle of the screen, 300 points below its upper edge.
    private static func drawn(
        half: Int, on ground: RGBColor, _ color: (_ x: Int, _ y: Int) -> RGBColor?
    ) -> RGBAImage {
        var canvas = Canvas(.phone, ground)
        let left = (canvas.size.width / 2 / 4 - half) * 4
        for y in 0..<2 * half {
            for x in 0..<2 * half {
                guard let color = color(x, y) else { continue }
                canvas.fill(Double(left + 4 * x) / 3, 300 + Double(4 * y) / 3, 4.0 / 3, 4.0 / 3, color)
            }
        }
        return canvas.image
    }

    /// Where strokes from one point to another lie, one square wide.
    private static func strokes(_ count: Int, half: Int, seed: UInt64) -> Set<SIMD2<Int>> {
        var random = SplitMix64(seed: seed)
        func point() -> SIMD2<Double> {
            SIMD2(.random(in: 0..<Double(2 * half), using: &random), .random(in: 0..<Double(2 * half), using: &random))
        }
        var found: Set<SIMD2<Int>> = []
        for _ in 0..<count {
            let (from, to) = (point(), point())
            for step in 0...8 * half {
                let at = from + (to - from) * Double(step) / Double(8 * half)
                found.insert(SIMD2(Int(at.x), Int(at.y)))
            }
        }
        return found
    }

    @Test(arguments: [UInt64(1), 2, 3], [true, false])
    func `A drawing in thin lines is no code`(seed: UInt64, isLight: Bool) {
        let lines = Self.strokes(14, half: 44, seed: seed)
        let judged = Self.judge(
            Self.drawn(half: 44, on: isLight ? .black : .white) { x, y in
                lines.contains(SIMD2(x, y)) ? isLight ? .white : .black : nil
            })
        #expect(!judged.objections.map(\.id).contains(.code), "\(judged.message) \(judged.objections)")
    }

    /// What is dark between light letters is in every row, also between lines.
    @Test func `Lines of light letters are no code`() {
        let judged = Self.judge(
            Self.drawn(half: 44, on: .black) { x, y in
                // No mirror image of each other.
                let isStroke = y % 6 < 3 && x % 8 < 4 && (x / 8 * x / 8 + y / 6 * 3) % 5 != 0
                return y % 30 < 24 && isStroke ? .white : nil
            })
        #expect(!judged.objections.map(\.id).contains(.code), "\(judged.message) \(judged.objections)")
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `What is its own mirror image is no code, and one half of it twice is`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let half = 44
        let modules = (0..<2 * half / 4).map { _ in (0..<half / 4).map { _ in Bool.random(using: &random) } }
        func judge(mirrored: Bool) -> Judgement {
            Self.judge(
                Self.drawn(half: half, on: .white) { x, y in
                    let x = x < half ? x : mirrored ? 2 * half - 1 - x : x - half
                    return modules[y / 4][x / 4] ? .black : nil
                })
        }
        #expect(!judge(mirrored: true).objections.map(\.id).contains(.code))
        #expect(judge(mirrored: false).objections.map(\.id).contains(.code))
    }

    /// Squares of eight pixels in several tones, at random, as wide as high.
    private static func squares(_ tones: [RGBColor], seed: UInt64) -> Judgement {
        var random = SplitMix64(seed: seed)
        let half = 44
        let squares = (0..<half * half).map { _ in tones.randomElement(using: &random) ?? .black }
        return judge(drawn(half: half, on: .white) { x, y in squares[y / 2 * half + x / 2] })
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `A sprite with shades between dark and light is no code`(seed: UInt64) {
        let tones = [RGBColor.black, .white, LimitDrawing.grey(120), .brand]
        let judged = Self.squares(tones, seed: seed)
        #expect(!judged.objections.map(\.id).contains(.code), "\(judged.message) \(judged.objections)")
        #expect(Self.squares([.black, .white], seed: seed).objections.map(\.id).contains(.code))
    }

    /// Dark and light modules in two colours each, or modules smaller than cells, whose tones are none of theirs.
    @Test(arguments: [UInt64(1), 2, 3])
    func `A code is one in whatever colours and however small its modules are`(seed: UInt64) {
        let tones = [RGBColor.black, LimitDrawing.grey(40), .white, LimitDrawing.grey(225)]
        #expect(Self.squares(tones, seed: seed).objections.map(\.id).contains(.code))
        var random = SplitMix64(seed: seed)
        let half = 44
        let modules = (0..<4 * half * half).map { _ in Bool.random(using: &random) }
        var canvas = Canvas(.phone, .white)
        let left = Double(canvas.size.width / 2 - 3 * half)
        for at in modules.indices where modules[at] {
            canvas.fill((left + Double(3 * (at % (2 * half)))) / 3, 300 + Double(at / (2 * half)), 1, 1, .black)
        }
        #expect(Self.judge(canvas.image).objections.map(\.id).contains(.code))
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `A drawing full of texture has no straight sides`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let half = 72
        let judged = Self.judge(
            Self.drawn(half: half, on: .white) { x, y in
                let (u, v) = (Double(x - half) + 0.5, Double(y - half) + 0.5)
                // Wider than high, as no code is.
                guard u * u + 4 * v * v < Double(half * half) else { return nil }
                let level = UInt8.random(in: 100..<140, using: &random)
                return RGBColor(red: level, green: level / 3, blue: 30)
            })
        #expect(judged.verdict == .unrecognizedCover, "\(judged.message) \(judged.objections)")
    }
}
