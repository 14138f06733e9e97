import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// An example of a message card tells which text may stand on it.
@Suite struct MessageExampleTests {
    /// Centred lines of words, each word so many strokes and no two alike.
    /// - Parameters:
    ///   - space: between words, in heights.
    ///   - pitch: from line to line, in heights.
    private static func words(
        _ screen: Screen, height: Double, lines: [[Int]], ink: RGBColor = .grey, space: Double = 0.35,
        pitch: Double = 1.3
    ) -> RGBAImage {
        var canvas = Canvas(screen, .group)
        var top = canvas.heightPoints * 0.3
        let space = height * space
        for words in lines {
            var measure = canvas
            let widths = words.map { measure.text(0, top, height: height, letters: $0, ink, style: $0) }
            var left = (canvas.widthPoints - widths.reduce(0, +) - space * Double(words.count - 1)) / 2
            for (word, width) in zip(words, widths) {
                canvas.text(left, top, height: height, letters: word, ink, style: word)
                left += width + space
            }
            top += height * pitch
        }
        return canvas.image
    }

    private static func template(_ words: [[Int]], space: Double = 0.35) throws -> OverlayTemplate {
        let example = try #require(
            MessageExample(
                CellGrid(Self.words(.phone, height: 20, lines: words, space: space)), backgrounds: [.group],
                region: nil, pixelsPerPoint: Screen.phone.scale))
        return OverlayTemplate(id: "card", kind: .message(backgrounds: [.group], region: nil, example: example))
    }

    private static func template() throws -> OverlayTemplate {
        let example = try #require(
            MessageExample(
                CellGrid(Canvas.messageCard(.phone, height: 20, lines: [14, 9])), backgrounds: [.group], region: nil,
                pixelsPerPoint: Screen.phone.scale))
        return OverlayTemplate(id: "card", kind: .message(backgrounds: [.group], region: nil, example: example))
    }

    @Test(arguments: Screen.all, [16.0, 24, 32])
    func `The same text is the card's at any size and on any screen`(screen: Screen, height: Double) throws {
        let image = Canvas.messageCard(screen, height: height, lines: [14, 9])
        let judgement = CoveringTechniqueTests.judge(image, screen, [try Self.template()])
        let seen = MessageExample(
            CellGrid(image), backgrounds: [.group], region: nil, pixelsPerPoint: screen.scale)
        #expect(judgement.verdict == .masked, "\(judgement.message): \(String(describing: seen?.signature))")
    }

    @Test(arguments: [[30, 28], [5], [14, 9, 12, 10]])
    func `Another text on the same card leaks`(lines: [Int]) throws {
        let image = Canvas.messageCard(.phone, height: 18, lines: lines)
        let judgement = CoveringTechniqueTests.judge(image, .phone, [try Self.template()])
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
        let free = OverlayTemplate(id: "card", kind: .message(backgrounds: [.group], region: nil, example: nil))
        #expect(CoveringTechniqueTests.judge(image, .phone, [free]).verdict != .masked)
    }

    private static let sentence = [6, 3, 5, 2, 4]

    @Test(arguments: Screen.all, [0.0, 1.0 / 3])
    func `The same words are the card's in any lines, inks and blurs`(
        screen: Screen, blur: Double
    ) throws {
        let words = Self.sentence
        let template = try Self.template([words])
        for lines in [[words], [Array(words[..<2]), Array(words[2...])]] {
            for ink in [RGBColor.black, .grey] {
                let sharp = Self.words(screen, height: 18, lines: lines, ink: ink)
                let image = blur > 0 ? GaussianBlur.apply(sharp, sigma: blur * screen.scale) : sharp
                let judgement = CoveringTechniqueTests.judge(image, screen, [template])
                #expect(judgement.verdict == .masked, "\(lines): \(judgement.message)")
            }
        }
    }

    @Test(arguments: Screen.all, 0..<4)
    func `Other words of the same length are no more than a likely cover`(screen: Screen, seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let template = try Self.template([Self.sentence])
        var words = Self.sentence
        while zip(words, Self.sentence).filter({ $0 != $1 }).count < 3 {
            words = [2, 3, 4, 5, 6]
            for at in words.indices { words.swapAt(at, random.below(at + 1)) }
        }
        let judgement = CoveringTechniqueTests.judge(
            Self.words(screen, height: 18, lines: [words]), screen, [template])
        #expect(judgement.verdict == .unrecognizedCover, "\(words): \(judgement.message)")
        #expect(judgement.message.contains("text differs") && judgement.cardText == nil)
        #expect(!judgement.regions.isEmpty)
        // Whatever one of several examples vouches for is the app's own.
        let both = CoveringTechniqueTests.judge(
            Self.words(screen, height: 18, lines: [words]), screen, [template, try Self.template([words])])
        #expect(both.verdict == .masked, "\(both.message)")
    }

    /// A card that says so many words and a code.
    private static func code(_ digits: String, _ screen: Screen, height: Double) -> RGBAImage {
        var canvas = Canvas(screen, .group)
        let top = canvas.heightPoints * 0.4
        var measure = canvas
        let widths = [6, 4].map { measure.text(0, top, height: height, letters: $0, .grey, style: $0) }
        let (space, own) = (0.3 * height, 0.68 * height * Double(digits.count))
        var left = (canvas.widthPoints - widths.reduce(0, +) - 2 * space - own) / 2
        for (letters, width) in zip([6, 4], widths) {
            canvas.text(left, top, height: height, letters: letters, .grey, style: letters)
            left += width + space
        }
        canvas.digits(digits, left + own / 2, top + height / 2, height: height, .grey)
        return canvas.image
    }

    @Test(arguments: Screen.all, [("482913", "482917"), ("4471", "9471"), ("205518", "205511")])
    func `A card on which one digit is another one is not masked`(
        screen: Screen, codes: (String, String)
    ) throws {
        let example = try #require(
            MessageExample(
                CellGrid(Self.code(codes.0, .phone, height: 20)), backgrounds: [.group], region: nil,
                pixelsPerPoint: Screen.phone.scale))
        let template = OverlayTemplate(
            id: "card", kind: .message(backgrounds: [.group], region: nil, example: example))
        for height in [18.0, 20, 26] {
            let same = CoveringTechniqueTests.judge(Self.code(codes.0, screen, height: height), screen, [template])
            #expect(same.verdict == .masked, "\(height) pt: \(same.message)")
            let other = CoveringTechniqueTests.judge(Self.code(codes.1, screen, height: height), screen, [template])
            #expect([.unrecognizedCover, .partiallyMasked].contains(other.verdict), "\(height) pt: \(other.message)")
        }
    }

    @Test(arguments: [("482913", "705564"), ("4471", "9823")], [20.0, 26])
    func `A card with another code in the template's text leaks, whatever else is an example`(
        codes: (String, String), height: Double
    ) throws {
        let templates = try [
            Self.code(codes.0, .phone, height: 20), Self.words(.phone, height: 20, lines: [[6, 4, 7]]),
        ]
        .enumerated().map { number, image in
            OverlayTemplate(
                id: "card\(number)",
                kind: .message(
                    backgrounds: [.group], region: nil,
                    example: try #require(
                        MessageExample(
                            CellGrid(image), backgrounds: [.group], region: nil, pixelsPerPoint: Screen.phone.scale))))
        }
        let found = CoveringTechniqueTests.judge(Self.code(codes.1, .phone, height: height), .phone, templates)
        #expect(found.verdict == .partiallyMasked, "\(found.message)")
        #expect(found.message.contains("some of its letters are others") && !found.regions.isEmpty)
    }

    @Test(arguments: [60, 75, 90])
    func `Small text in a reduced copy is the card's where its letters are`(quality: Int) throws {
        let template = try Self.template([Self.sentence])
        for height in [12.0, 13, 15, 16] {
            let image = try HiddenText.throughJPEG(
                Self.words(.copy, height: height, lines: [Self.sentence], ink: .black), quality: quality)
            let context = JudgingContext(templates: [template], isLossy: true, pixelsPerPoint: Screen.copy.scale)
            let judgement = MaskingAnalyzer().judge(image, context)
            #expect(!judgement.verdict.isLeak, "\(height) pt: \(judgement.message)")
        }
    }

    @Test(arguments: [Screen.phone, .landscape, .tablet], [75, 85, 95])
    func `Lines that JPEG's rings join are two`(screen: Screen, quality: Int) throws {
        let words = Self.sentence
        let template = try Self.template([words])
        for height in [18.0, 30] {
            for gap in [3.0, 4, 6] {
                let lines = [Array(words[..<3]), Array(words[3...])]
                let image = try HiddenText.throughJPEG(
                    Self.words(screen, height: height, lines: lines, ink: .black, pitch: 1 + gap / height),
                    quality: quality)
                let context = JudgingContext(templates: [template], isLossy: true, pixelsPerPoint: screen.scale)
                let judgement = MaskingAnalyzer().judge(image, context)
                #expect(judgement.verdict == .masked, "\(height) pt, \(gap) apart: \(judgement.message)")
            }
        }
    }

    @Test(arguments: [75, 85, 95])
    func `A card in JPEG is its own example`(quality: Int) throws {
        let screen = Screen.phone
        for height in [18.0, 30] {
            for gap in [2.0, 3, 4, 6] {
                let lines = [Array(Self.sentence[..<3]), Array(Self.sentence[3...])]
                let image = try HiddenText.throughJPEG(
                    Self.words(screen, height: height, lines: lines, ink: .black, pitch: 1 + gap / height),
                    quality: quality)
                let example = try #require(
                    MessageExample(CellGrid(image), backgrounds: [.group], region: nil, pixelsPerPoint: screen.scale))
                let template = OverlayTemplate(
                    id: "card", kind: .message(backgrounds: [.group], region: nil, example: example))
                let context = JudgingContext(templates: [template], isLossy: true, pixelsPerPoint: screen.scale)
                let judgement = MaskingAnalyzer().judge(image, context)
                #expect(judgement.verdict == .masked, "\(height) pt, \(gap) apart: \(judgement.message)")
            }
        }
    }

    private static let wideSpaces = Edge(
        "a Chinese comma leaves three quarters of its square empty", takes: 0.75, not: 1.1
    ) { space in
        guard let template = try? template([sentence], space: min(space, 0.75)) else { return false }
        let image = words(.phone, height: 34, lines: [[6, 3, 5], [2, 4]], space: space)
        return CoveringTechniqueTests.judge(image, .phone, [template]).verdict == .masked
    }

    @Test func `Words in large type are one line`() { Self.wideSpaces.check() }

    @Test func `A picture without a card is no example`() {
        let list = CellGrid(Canvas.list(.phone).image)
        #expect(MessageExample(list, backgrounds: [.group], region: nil, pixelsPerPoint: 3) == nil)
    }
}
