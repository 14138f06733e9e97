import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// A folder's name makes no launch image of a screen.
@Suite struct LaunchImageJudgeTests {
    private static func judge(_ image: RGBAImage, _ screen: Screen, _ source: LaunchImageSource) -> Judgement {
        // What the configuration knows of the app must not help a picture that the app itself laid there.
        let known = JudgingContext(
            templates: [
                OverlayTemplate(id: "same", kind: .image(CoverPicture(image), fit: .stretch, background: .black))
            ],
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
            let explanation = MaskingAnalyzer().explainLaunchImage(image, context, source)
            #expect(explanation.judgement == MaskingAnalyzer().judgeLaunchImage(CellGrid(image), context, source))
        }
    }
}
