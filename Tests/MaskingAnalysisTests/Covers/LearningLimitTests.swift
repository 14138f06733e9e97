import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// From where on pictures of a cover are learned from, and what as.
@Suite struct LearningLimitTests {
    private static func examples(_ images: RGBAImage...) -> CoverExamples {
        CoverExamples(images.map { TemplateExample(image: $0, pixelsPerPoint: Screen.copy.scale) })
    }

    /// A page that goes through so many colours from top to bottom.
    private static func gradient(_ stops: Int) -> RGBAImage {
        let size = PixelSize(width: 80, height: 480)
        return RGBAImage(size: size) { pixels in
            for at in 0..<size.area {
                let place = (Double(at / size.width) + 0.5) / Double(size.height) * Double(stops - 1)
                let (stop, part) = (Int(place), place - place.rounded(.down))
                func level(_ stop: Int) -> Double { stop % 2 == 0 ? 60 : 200 }
                let value = UInt8((level(stop) * (1 - part) + level(stop + 1) * part).rounded())
                (pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2], pixels[4 * at + 3]) = (value, value, 90, 255)
            }
        }
    }

    /// A card with one line of so many letters.
    private static func card(_ letters: Int) -> MessageCover? {
        let image = Canvas.messageCard(.copy, height: 24, lines: [letters])
        return MessageCover.learn(examples(image))?.covers.first?.cover as? MessageCover
    }

    /// Pictures that have nothing in common.
    private static func pictures(_ count: Int) -> CoverExamples {
        let size = PixelSize(width: 96, height: 192)
        return CoverExamples(
            (0..<count).map { seed in
                let image = RGBAImage(size: size) { pixels in
                    for at in 0..<size.area {
                        let (x, y) = (at % size.width / 12, at / size.width / 12)
                        let level = UInt8((x &* 7 &+ y &* 13 &+ seed &* 29 &+ x &* y &* (seed + 3)) % 6 * 40)
                        (pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2]) = (level, level, UInt8(20 * seed))
                        pixels[4 * at + 3] = 255
                    }
                }
                return TemplateExample(image: image, pixelsPerPoint: 2)
            })
    }

    private static let edges = [
        Edge("colours that differ by a level are one", takes: 1, not: 2) { off in
            var colors = [RGBColor(red: 100, green: 100, blue: 100)]
            RGBColor(red: 100, green: 100 + UInt8(off), blue: 100).join(&colors)
            return colors.count == 1
        },
        Edge("a gradient has five colours", takes: 5, not: 7) {
            GradientCover.learn(examples(gradient(Int($0)))) != nil
        },
        Edge("a message is three times as wide as high", takes: 9, not: 5) { card(Int($0)) != nil },
        Edge("it may begin a tenth of the screen higher elsewhere", takes: 0.085, not: 0.125) { share in
            card(12)?.region.map { 0.3 - $0.y >= share } ?? false
        },
        Edge("an app has eight pictures as covers", takes: 8, not: 10) { count in
            (try? PictureLearning.learn(pictures(Int(count)))) != nil
        },
        Edge("a blur below eight points is no cover that an app chose", takes: 10, not: 8.8) { sigma in
            let screen = GaussianBlur.apply(Canvas.list(.copy).image, sigma: sigma * Screen.copy.scale)
            let example = TemplateExample(image: screen, pixelsPerPoint: Screen.copy.scale)
            return !CoverGrouping.groups([example]).groups.isEmpty
        },
    ]

    @Test(arguments: edges)
    func `A cover is learned from what can be one`(edge: Edge) { edge.check() }

    private static func mayBeAsked(_ radius: Double) -> Bool {
        BlurCover.kind.keys.contains { (key: TemplateKind.Key) in
            guard case .number(let allowed) = key.content else { return false }
            return allowed.contains(radius)
        }
    }

    private static let radii = [
        Edge("a blur of half a point is one", takes: 0.6, not: 0.4, mayBeAsked),
        Edge("no screen is wider than two hundred points of blur", takes: 150, not: 250, mayBeAsked),
    ]

    @Test(arguments: radii)
    func `A configuration asks for a blur that there is`(edge: Edge) { edge.check() }
}
