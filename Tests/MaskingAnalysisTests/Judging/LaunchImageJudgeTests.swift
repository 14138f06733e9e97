import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// A folder's name makes no launch image of a screen.
@Suite struct LaunchImageJudgeTests {
    private static func judge(_ image: RGBAImage, _ screen: Screen, _ source: LaunchImageSource) -> Judgement {
        // What else is known of the app must not help a picture that the app itself laid there.
        let known = JudgingContext(
            ignoreRegions: [ScreenRegion(name: "all", x: 0, y: 0, width: 1, height: 1)],
            launchImages: [CoverPicture(image)], pixelsPerPoint: screen.scale)
        return MaskingAnalyzer().judgeLaunchImage(CellGrid(image), known, source)
    }

    /// An emblem and the app's name below it.
    private static func launchScreen(_ screen: Screen, dark: Bool, letters: Int) -> RGBAImage {
        var canvas = Canvas(screen, dark ? .black : .white)
        let middle = canvas.heightPoints / 2
        canvas.fill(canvas.widthPoints / 2 - 48, middle - 90, 96, 96, .brand)
        if letters > 0 { canvas.centredText(middle + 56, height: 20, letters: letters, dark ? .white : .black) }
        return canvas.image
    }

    /// One centred text and nothing else.
    private static func text(_ screen: Screen, letters: [Int], emblem: Bool) -> RGBAImage {
        var canvas = Canvas(screen, .white)
        var top = canvas.heightPoints / 2
        if emblem { canvas.fill(canvas.widthPoints / 2 - 40, top - 130, 80, 80, .brand) }
        for count in letters {
            canvas.centredText(top, height: 16, letters: count, .black)
            top += 22
        }
        return canvas.image
    }

    @Test("What launch screens consist of makes a launch image", arguments: Screen.all, [0, 6, 11])
    func launchScreens(_ screen: Screen, _ letters: Int) {
        for dark in [false, true] {
            let judged = Self.judge(Self.launchScreen(screen, dark: dark, letters: letters), screen, .folder)
            #expect(judged.verdict == .launchImage && judged.technique == .launchImage, "\(judged.message)")
            #expect(judged.regions.isEmpty && judged.message == LaunchImageSource.folder.message)
        }
    }

    @Test("A screen in the folder of the launch images is none, and its regions are kept", arguments: Screen.all)
    func screens(_ screen: Screen) {
        for dark in [false, true] {
            let judged = Self.judge(Canvas.list(screen, dark: dark).image, screen, .folder)
            #expect(judged.verdict == .unrecognizedCover && judged.template == nil, "\(judged.message)")
            #expect(judged.message.hasPrefix("lies in the launch image group, but looks like a screen of the app: "))
            #expect(!judged.regions.isEmpty)
        }
    }

    @Test(
        "A text that is more than an app's name is no launch screen, however well it is centred",
        arguments: [([9], false), ([19], false), ([24, 22, 14], false), ([23], true), ([20, 18], true)])
    func texts(_ letters: [Int], _ emblem: Bool) {
        let judged = Self.judge(Self.text(.phone, letters: letters, emblem: emblem), .phone, .folder)
        #expect(judged.verdict == .unrecognizedCover && !judged.regions.isEmpty, "\(judged.verdict) \(judged.message)")
    }

    @Test("A name stands below its emblem: what stands above it may be anybody's", arguments: Screen.all)
    func above(_ screen: Screen) {
        for (y, isLaunchScreen) in [(0.72, true), (0.2, false)] {
            var canvas = Canvas(screen, .white)
            canvas.fill(canvas.widthPoints / 2 - 40, canvas.heightPoints / 2 - 40, 80, 80, .brand)
            canvas.centredText(canvas.heightPoints * y, height: 20, letters: 11, .black)
            let judged = Self.judge(canvas.image, screen, .folder)
            #expect((judged.verdict == .launchImage) == isLaunchScreen, "\(y): \(judged.message)")
        }
    }

    /// A framed square in the middle, as large as emblems get, with something in it.
    private static func framed(_ draw: (inout Canvas, _ x: Double, _ y: Double, _ side: Double) -> Void) -> RGBAImage {
        var canvas = Canvas(.phone, .brand)
        let side = 240.0
        let (x, y) = ((canvas.widthPoints - side) / 2, (canvas.heightPoints - side) / 2)
        canvas.fill(x, y, side, side, .white)
        canvas.fill(x + 6, y + 6, side - 12, side - 12, .brand)
        draw(&canvas, x, y, side)
        return canvas.image
    }

    @Test("A large emblem in a frame is a launch screen, a text in the same frame is none")
    func frames() {
        let emblem = Self.framed { canvas, x, y, side in
            canvas.fill(x + 60, y + 60, 120, 30, .white)
            canvas.fill(x + 100, y + 60, 40, 130, .white)
        }
        #expect(Self.judge(emblem, .phone, .folder).verdict == .launchImage)
        for height in [11.0, 17, 24] {
            let text = Self.framed { canvas, x, y, side in
                var top = y + 40
                while top < y + side - 40 {
                    canvas.text(x + 24, top, height: height, letters: Int(170 / height), .white)
                    top += height * 1.5
                }
            }
            #expect(Self.judge(text, .phone, .folder).verdict == .unrecognizedCover, "\(height)")
        }
    }

    /// A tile in the middle of a launch screen with something in it.
    private static func tile(
        _ screen: Screen, side: Double, _ draw: (inout Canvas, _ x: Double, _ y: Double) -> Void
    ) -> RGBAImage {
        var canvas = Canvas(screen, .white)
        let (x, y) = ((canvas.widthPoints - side) / 2, (canvas.heightPoints - side) / 2)
        canvas.fill(x, y, side, side, .brand)
        draw(&canvas, x, y)
        return canvas.image
    }

    @Test("A code in the place of an emblem or a name is no launch screen", arguments: Screen.all, [30.0, 60, 110])
    func codes(_ screen: Screen, _ height: Double) {
        let canvas = Canvas(screen, .white)
        let (x, y) = (canvas.widthPoints / 2, canvas.heightPoints / 2)
        guard height * 6 < canvas.widthPoints else { return }
        var (stacked, below) = (canvas, canvas)
        stacked.digits("429", x, y - height * 0.7, height: height, .black)
        stacked.digits("357", x, y + height * 0.7, height: height, .black)
        below.fill(x - 40, y - height - 100, 80, 80, .brand)
        below.digits("423597", x, y, height: height, .black)
        for image in [stacked.image, below.image] {
            let judged = Self.judge(image, screen, .folder)
            #expect(judged.verdict == .unrecognizedCover && !judged.regions.isEmpty, "\(judged.message)")
        }
    }

    @Test("A tile with a number is no emblem, and one with a sign is", arguments: Screen.all, [80.0, 120])
    func numbers(_ screen: Screen, _ side: Double) {
        for (digits, height) in [("4711", 0.25), ("0815", 0.25), ("90210", 0.22), ("884213", 0.2)] {
            let number = Self.tile(screen, side: side) { canvas, x, y in
                canvas.digits(digits, x + side / 2, y + side / 2, height: height * side, .white)
            }
            let judged = Self.judge(number, screen, .folder)
            #expect(judged.verdict == .unrecognizedCover && !judged.regions.isEmpty, "\(digits) \(judged.message)")
        }
        for bars in [1, 2] {
            let sign = Self.tile(screen, side: side) { canvas, x, y in
                for bar in 0..<bars {
                    canvas.fill(
                        x + side * 0.2, y + side * (0.2 + 0.2 * Double(bar)), side * (0.6 - 0.15 * Double(bar)),
                        side * 0.1, .white)
                }
            }
            #expect(Self.judge(sign, screen, .folder).verdict == .launchImage, "\(bars)")
        }
    }

    /// Lines of text on a soft card with round corners, as on a badge that somebody wears.
    private static func badge(_ screen: Screen, lines: [Int], letter: Double, isTurned: Bool) -> RGBAImage {
        var canvas = Canvas(screen, .white)
        let (width, height) = (canvas.widthPoints * 0.7, canvas.widthPoints * 0.5)
        let (x, y) = ((canvas.widthPoints - width) / 2, (canvas.heightPoints - height) / 2)
        for row in 0..<Int(height) {
            let inset = max(0, 8 - Double(min(row, Int(height) - 1 - row)))
            canvas.fill(
                x + inset, y + Double(row), width - 2 * inset, 1,
                RGBColor(red: UInt8(190 + row * 60 / Int(height)), green: 215, blue: 235))
        }
        var top = y + height / 2 - Double(lines.count) * letter
        for letters in lines {
            canvas.centredText(top, height: letter, letters: letters, .black)
            top += letter * 2
        }
        return isTurned ? canvas.turned.image : canvas.image
    }

    @Test("Lines inside of artwork are more than a name, upright or turned, and one short line is a name")
    func badges() {
        let doubt = "lines of text in its artwork"
        var doubted = 0
        for screen in Screen.all {
            for (isTurned, letter) in [(false, 11.0), (false, 14), (true, 11), (true, 14)] {
                let text = Self.badge(screen, lines: [15, 12, 16], letter: letter, isTurned: isTurned)
                let judged = Self.judge(text, screen, .folder)
                #expect(judged.verdict == .unrecognizedCover, "\(screen) \(isTurned) \(letter) \(judged.message)")
                #expect(!judged.regions.isEmpty)
                doubted += judged.message.hasSuffix(doubt) ? 1 : 0
                let badge = Self.badge(screen, lines: [6], letter: letter, isTurned: isTurned)
                #expect(!Self.judge(badge, screen, .folder).message.hasSuffix(doubt))
            }
        }
        #expect(doubted > 0)
    }

    @Test("A tile with a photograph is no emblem, and one with shades is", arguments: Screen.all, 0..<2)
    func photographs(_ screen: Screen, _ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let side = 100.0
        let photograph = Self.tile(screen, side: side) { canvas, x, y in
            // Ever smaller spots of colour over each other.
            for size in [40.0, 20, 10, 5, 2, 1] {
                for _ in 0..<Int(side * side / size / size) {
                    let spot = canvas.rectangle(
                        x + Double(random.below(1000)) / 1000 * (side - size),
                        y + Double(random.below(1000)) / 1000 * (side - size), size, size)
                    canvas.mix(
                        spot,
                        RGBColor(
                            red: UInt8(random.below(256)), green: UInt8(random.below(256)),
                            blue: UInt8(random.below(256))), share: 0.35)
                }
            }
        }
        let judged = Self.judge(photograph, screen, .folder)
        #expect(judged.verdict == .unrecognizedCover && !judged.regions.isEmpty, "\(judged.message)")
        let shades = Self.tile(screen, side: side) { canvas, x, y in
            for row in 0..<Int(side) {
                canvas.fill(
                    x, y + Double(row), side, 1, RGBColor(red: UInt8(20 + 2 * row), green: 40, blue: UInt8(200 - row)))
            }
        }
        #expect(Self.judge(shades, screen, .folder).verdict == .launchImage)
    }

    /// Artwork all over the screen, as an app may show at launch and as its cover.
    private static func artwork(_ screen: Screen, text: Bool) -> RGBAImage {
        var canvas = Canvas(screen, .white)
        for band in 0..<40 {
            let height = canvas.heightPoints / 40
            for part in 0..<20 {
                let shade = (band * 37 + part * 61 + band * part * 13) % 200
                canvas.fill(
                    Double(part) * canvas.widthPoints / 20, Double(band) * height, canvas.widthPoints / 20, height,
                    RGBColor(red: UInt8(shade), green: UInt8(250 - shade), blue: UInt8(90 + shade / 2)))
            }
        }
        if text { canvas.centredText(canvas.heightPoints / 2, height: 20, letters: 12, .white) }
        return canvas.image
    }

    @Test("Art of the launch screen that is a template's cover is a launch image, and text on it is not")
    func covers() {
        let screen = Screen.phone
        let cover = Self.artwork(screen, text: false)
        let template = OverlayTemplate(
            id: "art", kind: .image(CoverPicture(cover), fit: .stretch, background: .black))
        func judge(
            _ image: RGBAImage, _ templates: [OverlayTemplate], _ source: LaunchImageSource = .folder
        ) -> Judgement {
            let context = JudgingContext(templates: templates, pixelsPerPoint: screen.scale)
            let judged = MaskingAnalyzer().judgeLaunchImage(CellGrid(image), context, source)
            let explained = MaskingAnalyzer().explainLaunchImage(CellGrid(image), of: image, context, source)
            #expect(explained.judgement == judged)
            #expect(explained.isDecidedByPlace == templates.isEmpty)
            return judged
        }
        #expect(judge(cover, []).verdict == .unrecognizedCover)
        let known = judge(cover, [template])
        #expect(known.verdict == .launchImage && known.template == "art" && known.certainty == .compared)
        #expect(known.regions.isEmpty && known.message.hasSuffix("shows the cover of template 'art'"))
        let written = judge(Self.artwork(screen, text: true), [template])
        #expect(written.verdict == .unrecognizedCover && written.template == nil && !written.regions.isEmpty)
        #expect(judge(Canvas.list(screen).image, [template]).verdict == .unrecognizedCover)
        let listed = judge(cover, [template], .manifest)
        #expect(listed.verdict == .launchImage && listed.template == "art" && listed.certainty == .stated)
        #expect(listed.regions.isEmpty && listed.notes.isEmpty && !judge(cover, [], .manifest).notes.isEmpty)
        let others = [
            OverlayTemplate(id: "blur", kind: .blur(minimumRadius: 8)),
            OverlayTemplate(id: "card", kind: .message(backgrounds: [], region: nil, example: nil)),
        ]
        #expect(judge(cover, others).verdict == .unrecognizedCover)
    }

    @Test("Art of which not every template could be tried is unreadable: the next one may be its cover")
    func exhaustedWork() {
        let screen = Screen.phone
        let image = Self.artwork(screen, text: false)
        let templates = ["a", "b", "c"].map {
            OverlayTemplate(
                id: $0, kind: .image(CoverPicture(Canvas.list(screen).image), fit: .stretch, background: .black))
        }
        var context = JudgingContext(templates: templates, pixelsPerPoint: screen.scale)
        func judge(_ source: LaunchImageSource, allowed: Int) -> (verdict: Verdict, spent: Int) {
            let work = PictureWork(allowed: allowed)
            context.work = work
            return (MaskingAnalyzer().judgeLaunchImage(CellGrid(image), context, source).verdict, work.spent)
        }
        let whole = judge(.folder, allowed: .max)
        #expect(whole.verdict == .unrecognizedCover)
        for source in [LaunchImageSource.folder, .manifest] {
            #expect(judge(source, allowed: whole.spent - 1).verdict == .unreadable)
        }
        #expect(judge(.folder, allowed: whole.spent + 1).verdict == .unrecognizedCover)
    }

    @Test("The manifest's word stands, and what speaks against it is kept")
    func manifest() {
        let plain = Self.judge(Self.launchScreen(.phone, dark: false, letters: 6), .phone, .manifest)
        #expect(plain.verdict == .launchImage && plain.regions.isEmpty && plain.notes.isEmpty)
        let doubtful = Self.judge(Canvas.list(.phone).image, .phone, .manifest)
        #expect(doubtful.verdict == .launchImage && doubtful.message.hasPrefix("the manifest lists it"))
        #expect(!doubtful.regions.isEmpty && doubtful.notes.contains { $0.hasPrefix("looks like a screen of the app") })
    }

    @Test("An explanation ends with the verdict of the scan", arguments: [LaunchImageSource.folder, .manifest])
    func explained(_ source: LaunchImageSource) {
        for image in [Canvas.list(.phone).image, Self.launchScreen(.phone, dark: true, letters: 6)] {
            let context = JudgingContext(pixelsPerPoint: 3)
            let explanation = MaskingAnalyzer().explainLaunchImage(
                CellGrid(image), of: image, context, source)
            #expect(explanation.judgement == MaskingAnalyzer().judgeLaunchImage(CellGrid(image), context, source))
        }
    }
}
