import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Every technique that apps are told to use comes out masked when it is done right.
@Suite struct CoveringTechniqueTests {
    /// A brand picture: one colour, a badge with a bar in it.
    static let asset: RGBAImage = {
        var canvas = Canvas(size: PixelSize(width: 900, height: 900), scale: 1, .brand)
        canvas.fill(300, 320, 300, 260, .white)
        canvas.fill(350, 420, 200, 60, .brand)
        return canvas.image
    }()

    static func template(fit: FitMode) -> OverlayTemplate {
        OverlayTemplate(id: "cover", kind: .image(CoverPicture(asset), fit: fit, background: .brand))
    }

    /// The asset drawn as `fit` asks, pixel by pixel, taking the nearest sample: another filter than the one judged with.
    static func drawn(_ fit: FitMode, on screen: Screen) -> RGBAImage {
        let (w, h) = (Double(screen.size.width), Double(screen.size.height))
        let (sx, sy) = (w / 900, h / 900)
        let factors: (Double, Double) =
            switch fit {
            case .aspectFill: (max(sx, sy), max(sx, sy))
            case .aspectFit: (min(sx, sy), min(sx, sy))
            case .stretch: (sx, sy)
            case .center: (screen.scale, screen.scale)
            }
        return RGBAImage(size: screen.size) { pixels in
            for y in 0..<screen.size.height {
                for x in 0..<screen.size.width {
                    let u = Int(((Double(x) + 0.5 - w / 2) / factors.0 + 450).rounded(.down))
                    let v = Int(((Double(y) + 0.5 - h / 2) / factors.1 + 450).rounded(.down))
                    let inside = (0..<900).contains(u) && (0..<900).contains(v)
                    let color =
                        inside ? asset[u, v] : (RGBColor.brand.red, RGBColor.brand.green, RGBColor.brand.blue, 255)
                    let at = (y * screen.size.width + x) * 4
                    (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = color
                }
            }
        }
    }

    static func judge(
        _ image: RGBAImage, _ screen: Screen, _ templates: [OverlayTemplate] = [], launch: [RGBAImage] = [],
        sensitive: [ScreenRegion] = []
    ) -> Judgement {
        MaskingAnalyzer().judge(
            image,
            JudgingContext(
                templates: templates, sensitiveRegions: sensitive, launchImages: launch.map { CoverPicture($0) },
                pixelsPerPoint: screen.scale))
    }

    @Test(arguments: Screen.all, [FitMode.aspectFill, .aspectFit, .stretch])
    func `An overlay image covers any screen in any content mode`(screen: Screen, fit: FitMode) {
        let judgement = Self.judge(Self.drawn(fit, on: screen), screen, [Self.template(fit: fit)])
        #expect(judgement.verdict == .masked, "\(judgement.message) \(judgement.regions)")
        #expect(judgement.template == "cover")
        #expect(judgement.technique == .image)
        #expect(judgement.regions.isEmpty)
    }

    @Test func `An overlay image is recognised as Display P3 values`() {
        // sRGB (200, 40, 30) and white in Display P3, computed from the published matrices.
        var pixels = Self.drawn(.aspectFill, on: .phone).pixels
        for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 1] == 40 {
            (pixels[at], pixels[at + 1], pixels[at + 2]) = (184, 56, 42)
        }
        let judgement = Self.judge(
            RGBAImage(size: Screen.phone.size, pixels: pixels), .phone, [Self.template(fit: .aspectFill)])
        #expect(judgement.verdict == .masked, "\(judgement.message)")
        #expect(judgement.notes.contains { $0.contains("Display P3") })
    }

    @Test(arguments: Screen.all, [RGBColor.black, .white, .brand])
    func `One colour covers`(screen: Screen, color: RGBColor) {
        let image = Canvas(screen, color).image
        let known = Self.judge(image, screen, [OverlayTemplate(id: "flat", kind: .solid([.grey, color]))])
        #expect(known.verdict == .masked)
        #expect(known.template == "flat")
        #expect(Self.judge(image, screen).verdict == .masked)
        let other = Self.judge(image, screen, [OverlayTemplate(id: "other", kind: .solid([.grey]))])
        #expect(other.verdict == .unrecognizedCover)
    }

    static func card(_ screen: Screen, height: Double, dark: Bool) -> RGBAImage {
        var canvas = Canvas(screen, dark ? .card : .group)
        let middle = canvas.heightPoints * 0.35
        canvas.centredText(middle, height: height, letters: 14, .grey, style: 0)
        canvas.centredText(middle + height * 1.3, height: height, letters: 9, .grey, style: 1)
        return canvas.image
    }

    private static let cardText = ScreenRegion(name: "text", x: 0.04, y: 0.1, width: 0.92, height: 0.8)

    /// The card with any text.
    static let cardTemplate = OverlayTemplate(
        id: "card", kind: .message(backgrounds: [.group, .card], region: cardText, example: nil))

    /// The card with the text that it has.
    static let knownCardTemplate = OverlayTemplate(
        id: "card",
        kind: .message(
            backgrounds: [.group, .card], region: cardText,
            example: MessageExample(
                CellGrid(card(.phone, height: 28, dark: false)), backgrounds: [.group], region: cardText,
                pixelsPerPoint: Screen.phone.scale)))

    @Test(arguments: Screen.all, [14.0, 28, 40])
    func `A message card covers in any text size, light and dark`(screen: Screen, height: Double) {
        for dark in [false, true] {
            let image = Self.card(screen, height: height, dark: dark)
            let judgement = Self.judge(image, screen, [Self.knownCardTemplate])
            #expect(judgement.verdict == .masked, "\(judgement.message) \(judgement.regions)")
            #expect(judgement.technique == .message)
            // Nobody said which text belongs there, so it may be any.
            let unchecked = Self.judge(image, screen, [Self.cardTemplate])
            #expect(unchecked.verdict == .unrecognizedCover, "\(unchecked.message)")
            #expect(unchecked.template == "card")
            #expect(Self.judge(image, screen).verdict == .unrecognizedCover)
        }
    }

    @Test(arguments: [Screen.phone, .tablet])
    func `The app's own launch image covers its scenes`(screen: Screen) {
        let launch = Self.drawn(.aspectFit, on: screen)
        let judgement = Self.judge(launch, screen, [], launch: [launch])
        #expect(judgement.verdict == .masked)
        #expect(judgement.technique == .launchImage)
    }

    static let regions = [
        ScreenRegion(name: "name", x: 0, y: 0.12, width: 1, height: 0.1),
        ScreenRegion(name: "value", x: 0.1, y: 0.5, width: 0.8, height: 0.15),
    ]

    @Test func `Bars over every sensitive region cover them`() {
        var canvas = Canvas.list(.phone)
        for region in Self.regions {
            canvas.fill(
                region.x * canvas.widthPoints, region.y * canvas.heightPoints, region.width * canvas.widthPoints,
                region.height * canvas.heightPoints, .black)
        }
        let judgement = Self.judge(canvas.image, .phone, [], sensitive: Self.regions)
        #expect(judgement.verdict == .masked, "\(judgement.message)")
        #expect(judgement.technique == .regions)
    }

    @Test func `A faint region blurred strongly is covered, and the same text sharp or hardly blurred is not`() {
        // An even grey, and text a little darker in the region.
        var canvas = Canvas(.phone, RGBColor(red: 200, green: 200, blue: 200))
        let region = Self.regions[1]
        for row in 0..<4 {
            canvas.text(
                50, region.y * canvas.heightPoints + 12 + Double(row) * 26, height: 14, letters: 18,
                RGBColor(red: 110, green: 110, blue: 110))
        }
        let sharp = canvas.image
        func verdict(_ image: RGBAImage) -> Verdict { Self.judge(image, .phone, [], sensitive: [region]).verdict }
        #expect(verdict(sharp).isLeak)
        #expect(verdict(GaussianBlur.apply(sharp, sigma: 1.5 * 3)).isLeak)
        #expect(verdict(GaussianBlur.apply(sharp, sigma: 12 * 3)) == .masked)
    }
}
