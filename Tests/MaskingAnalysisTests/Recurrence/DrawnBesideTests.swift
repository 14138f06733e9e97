import Foundation
import PixelModel
import TestSupport
import Testing

@testable import MaskingAnalysis

/// What stands out in the part of a picture that no other one shows.
@Suite struct DrawnBesideTests {
    private typealias Paint = (_ x: Double, _ y: Double, _ ground: SIMD3<Double>) -> SIMD3<Double>

    private static let size = PixelSize(width: 600, height: 400)
    /// The middle of it.
    private static let seen = PixelRectangle(x: 200, y: 0, width: 200, height: 400)
    private static let white = SIMD3<Double>(250, 250, 250)
    /// A colour that the picture has nowhere.
    private static let own = SIMD3<Double>(120, 60, 230)

    /// Soft waves with a white square in the middle, and what is painted on them. Two pixels are a point.
    private static func boxes(_ paint: Paint) -> [PixelRectangle] {
        let image = RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
                    let level = 130 + 60 * sin(u / 30) + 30 * cos(v / 40)
                    let isSquare = abs(u - 300) < 40 && abs(v - 300) < 40
                    let color = paint(u, v, isSquare ? white : SIMD3(level, 255 - level, 100))
                    for channel in 0..<3 { pixels[(y * size.width + x) * 4 + channel] = UInt8(color[channel]) }
                    pixels[(y * size.width + x) * 4 + 3] = 255
                }
            }
        }
        return DrawnBeside(image, seen: [seen], pixelsPerPoint: 2).boxes
    }

    private static func disc(_ radius: Double, at place: Double = 90, _ color: SIMD3<Double> = own) -> Paint {
        { x, y, ground in hypot(x - place, y - 100) < radius ? color : ground }
    }

    /// A white line from side to side, below another one in the part that is seen.
    private static func stroke(_ length: Double, width: Double = 4, seen: Double = 0) -> Paint {
        { x, y, ground in
            let isStroke = x > 20 && x < 20 + length && y > 200 && y < 200 + width
            return isStroke || x > 220 && x < 220 + seen && y > 60 && y < 64 ? white : ground
        }
    }

    @Test func `A picture that goes on is no drawing`() { #expect(Self.boxes { $2 } == []) }

    @Test func `What is seen elsewhere, too, may have any colour`() {
        #expect(Self.boxes(Self.disc(20, at: 300)) == [])
    }

    @Test func `A badge and a signature in colours of the picture or its own are found`() {
        #expect(Self.boxes(Self.disc(20)) == [PixelRectangle(x: 70, y: 80, width: 40, height: 40)])
        #expect(Self.boxes(Self.stroke(120)).count == 1)
        let letters = Self.boxes { x, y, ground in
            abs(x - 500) < 60 && abs(y - 100 - 30 * sin(x / 9)) < 3 ? Self.white : ground
        }
        #expect(letters.count == 1)
    }

    private static let edges = [
        Edge("a shape has forty square points", takes: 8, not: 6) { !boxes(disc($0)).isEmpty },
        Edge("its edge has a step of 48 levels", takes: 56, not: 40) { step in
            !boxes { x, y, ground in hypot(x - 90, y - 100) < 20 ? ground + SIMD3(0, 0, step) : ground }.isEmpty
        },
        Edge("seven tenths of its outline are sharp", takes: 100, not: 8) { length in
            !boxes { x, y, ground in
                let share = x < 20 || abs(y - 100) > 40 ? 0 : max(0, min(1, 1 - (x - 20 - length) / 60))
                return ground + (own - ground) * share
            }.isEmpty
        },
        Edge("a stroke is sixteen points long", takes: 36, not: 28) { !boxes(stroke($0)).isEmpty },
        Edge("and has fifteen square points", takes: 2, not: 1) { !boxes(stroke(40, width: $0)).isEmpty },
        Edge("and is up to six points wide", takes: 10, not: 16) { !boxes(stroke(80, width: $0)).isEmpty },
        Edge("a colour that one pixel has in what is seen is none of the picture's", takes: 1, not: 2) { count in
            !boxes { x, y, ground in
                y < 1 && x > 300 && x < 300 + count || hypot(x - 90, y - 100) < 20 ? own : ground
            }.isEmpty
        },
        Edge("a colour sixteen levels beside one that is seen is the picture's", takes: 60, not: 16) { off in
            // In blue all of the picture has one level.
            !boxes { x, y, ground in
                hypot(x - 90, y - 100) < 20 ? SIMD3(ground.x, ground.y, 100 + off) : ground
            }.isEmpty
        },
        Edge("and two and a half times the longest one's length", takes: 160, not: 130) {
            !boxes(stroke($0, seen: 60)).isEmpty
        },
    ]

    @Test(arguments: edges)
    func `A photograph has details, and a drawing more`(edge: Edge) { edge.check() }

    @Test func `Of a picture of which nothing is seen all is drawn`() {
        let size = PixelSize(width: 8, height: 8)
        let image = RGBAImage(size: size, pixels: [UInt8](repeating: 90, count: size.area * 4))
        #expect(DrawnBeside(image, seen: [], pixelsPerPoint: 2).boxes == [PixelRectangle(size)])
    }

    @Test(arguments: [(12, true), (13, false)])
    func `A part is all of a picture but three cells`(inset: Int, isAll: Bool) {
        let part = PixelRectangle(
            x: inset, y: inset, width: Self.size.width - 2 * inset, height: Self.size.height - 2 * inset)
        #expect(DrawnBeside.leavesNothing(of: Self.size, beside: part) == isAll)
    }
}
