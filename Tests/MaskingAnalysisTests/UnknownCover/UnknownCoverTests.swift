import Foundation
import MaskingAnalysis
import PixelModel
import Testing
import Vocabulary

/// Covers that no template describes, and screens that look like them.
@Suite struct UnknownCoverTests {
    private static func judge(_ image: RGBAImage, _ screen: Screen = .phone, _ templates: [OverlayTemplate] = [])
        -> Judgement
    {
        CoveringTechniqueTests.judge(image, screen, templates)
    }

    /// A drawn emblem: two parts that stand apart by less than a third of their height.
    private static func emblem(_ screen: Screen, _ background: RGBColor) -> Canvas {
        var canvas = Canvas(screen, background)
        let (x, y) = (canvas.widthPoints / 2, canvas.heightPoints * 0.4)
        // Slanted, as letters are: nothing in it is a straight-sided panel.
        for row in 0..<14 {
            let lean = Double(row) * 2
            canvas.fill(x - 78 + lean, y + Double(row) * 10, 42, 10, .white)
            canvas.fill(x + lean, y + Double(row) * 10, 50, 10, .white)
        }
        return canvas
    }

    @Test(arguments: [12, 20, 30], Screen.all)
    func `A page of centred text is no cover`(lines: Int, screen: Screen) {
        var canvas = Canvas(screen, .white)
        let step = 0.8 * canvas.heightPoints / Double(lines)
        for line in 0..<lines {
            canvas.centredText(
                0.1 * canvas.heightPoints + step * Double(line), height: min(14, 0.5 * step), letters: 16 + line % 5,
                .black)
        }
        let judgement = CoveringTechniqueTests.judge(canvas.image, screen)
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
    }

    @Test(arguments: Screen.all, [RGBColor.black, .white, .brand])
    func `One colour is said to be one, and no blur`(screen: Screen, color: RGBColor) {
        for isLossy in [false, true] {
            var context = JudgingContext(pixelsPerPoint: screen.scale)
            context.loss = isLossy ? .usual : nil
            let judged = MaskingAnalyzer().judge(Canvas(screen, color).image, context)
            #expect(judged.verdict == .masked && judged.technique == .solid)
            #expect(judged.message == "one colour everywhere: nothing can be seen")
        }
        let other = OverlayTemplate(id: "other", kind: .solid([RGBColor(red: 1, green: 2, blue: 200)]))
        let judged = Self.judge(Canvas(screen, color).image, screen, [other])
        #expect(judged.verdict == .unrecognizedCover && judged.technique == .solid, "\(judged.message)")
    }

    /// What is dark on squares of two points around the middle of a phone's screen, by its distance from that in points.
    private static func drawing(_ isDark: (_ x: Double, _ y: Double) -> Bool) -> Judgement {
        var canvas = Canvas(.phone, .white)
        for y in stride(from: -150.0, to: 150, by: 2) {
            for x in stride(from: -150.0, to: 150, by: 2) where isDark(x + 1, y + 1) {
                canvas.fill(canvas.widthPoints / 2 + x, 400 + y, 2, 2, .black)
            }
        }
        return judge(canvas.image)
    }

    /// Modules of 8 points without an order, as far as 100 points from the middle to each side.
    private static func isModule(_ x: Double, _ y: Double) -> Bool {
        guard max(abs(x), abs(y)) < 100 else { return false }
        let (row, column) = (Int((y + 100) / 8), Int((x + 100) / 8))
        return (row * row * 7 + column * column * 13 + row * column * 3 + column * 5) % 11 < 5
    }

    @Test func `A badge with letters along its ring is no code`() {
        let judged = Self.drawing { x, y in
            let (away, angle) = ((x * x + y * y).squareRoot(), atan2(y, x))
            if (94..<100).contains(away) || away < 36 { return true }
            return (70..<88).contains(away) && Int((angle + .pi) * 12) % 2 == 0
        }
        #expect(judged.verdict == .unrecognizedCover, "\(judged.message)")
    }

    /// The arrow reaches over the outermost ring, so that the outline is no circle.
    @Test func `A target with an arrow in it is no code`() {
        let judged = Self.drawing { x, y in
            let away = (x * x + y * y).squareRoot()
            if (0..<70).contains(x), abs(x + y) < 8 || x > 62 && abs(x + y) < 24 { return true }
            let ring = Int(away / 12)
            return away < 84 && ring % 2 == 0 && !(x > 0 && abs(x + y) < 14)
        }
        #expect(judged.verdict == .unrecognizedCover, "\(judged.message) \(judged.objections)")
    }

    @Test(arguments: [0, 10, 15, 20, 30, 45.0])
    func `A code is one however it is turned`(degrees: Double) {
        let angle = degrees * .pi / 180
        let judged = Self.drawing { x, y in
            Self.isModule(x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle))
        }
        #expect(judged.verdict.isLeak, "\(judged.message)")
    }

    @Test func `A code on a round ground, or cut to one, is a code`() {
        for isRing in [true, false] {
            let judged = Self.drawing { x, y in
                let away = (x * x + y * y).squareRoot()
                if isRing, (136..<144).contains(away) { return true }
                return (isRing || away < 100) && Self.isModule(x, y)
            }
            #expect(judged.verdict.isLeak, "\(judged.message)")
        }
    }

    /// White with words on it; as round as said, as a share of its side.
    private static func badge(_ words: Int, width: Double, radius share: Double) -> Judgement {
        var canvas = Canvas(.phone, .brand)
        let (x, y, side) = (canvas.widthPoints / 2, 300.0, 140.0)
        let radius = share * side
        for row in stride(from: 0.0, to: side, by: 1) {
            let bend = max(0, radius - row - 0.5, row + 0.5 - (side - radius))
            let inset = radius - max(0, radius * radius - bend * bend).squareRoot()
            canvas.fill(x - width / 2 + inset, y - side / 2 + row, width - 2 * inset, 1, .white)
        }
        for word in 0..<words {
            canvas.centredText(y + 30 * (Double(word) - Double(words - 1) / 2) - 6, height: 12, letters: 5, .brand)
        }
        return judge(canvas.image)
    }

    /// The last one's corners are round, but it is no disc; of two it is the wider one that is a card.
    @Test(arguments: [(1, 140.0, 0.5, true), (2, 140, 0.5, false), (1, 200, 0.5, false), (1, 140, 0.3, false)])
    func `A disc may hold a word, and its corners are no lines`(
        words: Int, width: Double, radius: Double, isCover: Bool
    ) {
        let judged = Self.badge(words, width: width, radius: radius)
        #expect((judged.verdict == .unrecognizedCover) == isCover, "\(judged.message) \(judged.objections)")
    }

    /// Two rows of a list: each picture is as high as its row, so that no line goes from side to side.
    @Test(arguments: [Screen.phone, .tablet, .copy])
    func `Rows with pictures on a panel are content, though it is as square as an icon`(screen: Screen) {
        var canvas = Canvas(screen, .brand)
        let side = (canvas.widthPoints * 0.6).rounded()
        let (left, top) = (((canvas.widthPoints - side) / 2).rounded(), (canvas.heightPoints * 0.36).rounded())
        canvas.fill(left, top, side, side, .card)
        for row in [0.0, 1] {
            let y = (top + (0.06 + row * 0.47) * side).rounded()
            canvas.fill(left + 4, y, (0.2 * side).rounded(), (0.4 * side).rounded(), .grey)
            canvas.text(left + (0.3 * side).rounded(), y + 24, height: 14, letters: 10, .white)
            canvas.text(left + (0.3 * side).rounded(), y + 54, height: 12, letters: 6, .white)
        }
        let judged = Self.judge(canvas.image, screen)
        #expect(judged.verdict.isLeak, "\(judged.message) \(judged.objections)")
    }

    @Test(arguments: Screen.all)
    func `An emblem in parts is a likely cover`(screen: Screen) {
        #expect(Self.judge(Self.emblem(screen, .brand).image, screen).verdict == .unrecognizedCover)
    }

    @Test(arguments: [Screen.phone, .tablet, .copy])
    func `An app's icon is a likely cover, however large it is drawn`(screen: Screen) {
        var canvas = Canvas(screen, .brand)
        let side = (canvas.widthPoints * 0.6).rounded()
        let (left, top) = ((canvas.widthPoints - side) / 2, canvas.heightPoints * 0.3)
        func round(_ inset: Double, _ color: RGBColor) {
            let (size, radius) = (side - 2 * inset, side * 0.22)
            for row in stride(from: 0, to: size, by: 0.5) {
                let near = max(0, radius - min(row, size - row))
                let cut = radius - (radius * radius - near * near).squareRoot()
                canvas.fill(left + inset + cut, top + inset + row, size - 2 * cut, 0.5, color)
            }
        }
        round(0, .white)
        round(6, .brand)
        canvas.fill(left + side * 0.3, top + side * 0.3, side * 0.4, side * 0.4, .white)
        let judgement = Self.judge(canvas.image, screen)
        #expect(judgement.verdict == .unrecognizedCover, "\(judgement.message)")
    }

    @Test(arguments: [Screen.phone, .tablet, .copy], [0.36, 0.5, 0.62])
    func `A small square icon is a likely cover, and a code to be scanned is not`(screen: Screen, share: Double) {
        func square(_ draw: (inout Canvas, Double, Double, Double) -> Void) -> RGBAImage {
            var canvas = Canvas(screen, .white)
            let side = (canvas.widthPoints * share).rounded()
            let (left, top) = (((canvas.widthPoints - side) / 2).rounded(), (canvas.heightPoints * 0.38).rounded())
            canvas.fill(left, top, side, side, .brand)
            draw(&canvas, left, top, side)
            return canvas.image
        }
        let icon = square { canvas, left, top, side in
            canvas.fill(left + side * 0.25, top + side * 0.3, side * 0.2, side * 0.45, .white)
            canvas.fill(left + side * 0.55, top + side * 0.2, side * 0.2, side * 0.55, .white)
        }
        if share < 0.45 { #expect(Self.judge(icon, screen).verdict == .unrecognizedCover) }
        let code = square { canvas, left, top, side in
            let modules = 29
            let module = side / Double(modules)
            canvas.fill(left, top, side, side, .white)
            for row in 0..<modules {
                for column in 0..<modules {
                    let finder = (row < 7 || row >= modules - 7) && column < 7 || row < 7 && column >= modules - 7
                    guard
                        finder
                            ? row % 6 == 0 || column % 6 == 0
                            : (row * row * 7 + column * column * 13 + row * column * 3 + column * 5) % 11 < 5
                    else {
                        continue
                    }
                    canvas.fill(left + Double(column) * module, top + Double(row) * module, module, module, .black)
                }
            }
        }
        // In a downscaled copy the modules of a small code run into each other.
        if screen.scale >= 2 || share > 0.45 { #expect(Self.judge(code, screen).verdict.isLeak) }
    }

    @Test(arguments: Screen.all)
    func `A title alone on a page is content, as far up as titles stand`(screen: Screen) {
        var canvas = Canvas(screen, .white)
        canvas.centredText(canvas.heightPoints * 0.075, height: 14, letters: 12, .black)
        #expect(Self.judge(canvas.image, screen).verdict.isLeak)
    }

    @Test(arguments: Screen.all)
    func `A card with a thin border is content, however well it is centred`(screen: Screen) {
        var canvas = Canvas(screen, .white)
        let width = canvas.widthPoints * 0.9
        let (x, y) = (canvas.widthPoints * 0.05, canvas.heightPoints * 0.45)
        canvas.fill(x, y, width, 80, .grey)
        canvas.fill(x + 1, y + 1, width - 2, 78, .white)
        canvas.text(x + 60, y + 16, height: 18, letters: 12, .black)
        canvas.text(x + 60, y + 44, height: 12, letters: 20, .grey)
        #expect(Self.judge(canvas.image, screen).verdict.isLeak)
    }

    @Test func `A title with a sentence below it is a screen, not a message`() {
        var canvas = Canvas(.phone, .white)
        canvas.centredText(canvas.heightPoints * 0.3, height: 34, letters: 9, .black)
        canvas.centredText(canvas.heightPoints * 0.3 + 90, height: 15, letters: 26, .grey)
        #expect(Self.judge(canvas.image).verdict.isLeak)
    }

    @Test func `Faint content away from a strong emblem shows through the cover`() {
        var canvas = Self.emblem(.phone, RGBColor(red: 60, green: 60, blue: 60))
        let seen = RGBColor(red: 66, green: 66, blue: 66)
        for row in 0..<4 { canvas.text(20, 560 + Double(row) * 40, height: 17, letters: 16, seen) }
        #expect(Self.judge(canvas.image).verdict.isLeak)
    }

    @Test func `Nothing but faint content on one colour shows through a cover`() {
        var canvas = Canvas(.phone, RGBColor(red: 244, green: 244, blue: 244))
        canvas.centredText(400, height: 20, letters: 16, RGBColor(red: 251, green: 251, blue: 251))
        let judgement = Self.judge(canvas.image)
        #expect(judgement.verdict == .translucent, "\(judgement.message)")
    }

    @Test func `Unknown text is a likely cover alone, and content where the app's covers are known`() {
        let image = CoveringTechniqueTests.card(.phone, height: 24, dark: false)
        #expect(Self.judge(image).verdict == .unrecognizedCover)
        let known = OverlayTemplate(id: "other", kind: .solid([.brand]))
        #expect(Self.judge(image, .phone, [known]).verdict == .unmasked)
        // An emblem without a word may still be the next version of the artwork.
        #expect(Self.judge(Self.emblem(.phone, .grey).image, .phone, [known]).verdict == .unrecognizedCover)
    }

    @Test func `An emblem on a shade is a likely cover, and text on one is not`() {
        func shaded(_ draw: (inout Canvas) -> Void) -> RGBAImage {
            let size = Screen.phone.size
            let shade = RGBAImage(size: size) { pixels in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let level = UInt8(140 + 80 * y / size.height)
                        let at = (y * size.width + x) * 4
                        (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = (level, level, level, 255)
                    }
                }
            }
            var canvas = Canvas(image: shade, scale: Screen.phone.scale)
            draw(&canvas)
            return canvas.image
        }
        let emblem = shaded { $0.fill($0.widthPoints / 2 - 60, 300, 120, 150, .black) }
        #expect(Self.judge(emblem).verdict == .unrecognizedCover)
        let text = shaded { canvas in
            for row in 0..<6 { canvas.text(24, 200 + Double(row) * 40, height: 20, letters: 18, .black) }
        }
        #expect(Self.judge(text).verdict.isLeak)
    }

    @Test func `A launch image whose artwork is elsewhere is not what leaks`() {
        let launch = Self.emblem(.phone, .brand).image
        var other = Canvas(.phone, .brand)
        other.fill(other.widthPoints / 2 - 50, other.heightPoints * 0.6, 100, 100, .white)
        let judgement = CoveringTechniqueTests.judge(other.image, .phone, [], launch: [launch])
        #expect(judgement.verdict == .unrecognizedCover, "\(judgement.message)")
    }

    @Test(arguments: [(Screen.phone, Screen.tablet), (.tablet, .phone), (.landscape, .tablet), (.copy, .tablet)])
    func `Artwork drawn in another size than on the launch image is not what leaks, but an alert above it is`(
        screen: Screen, launched: Screen
    ) {
        let launch = Self.emblem(launched, .brand).image
        var canvas = Self.emblem(screen, .brand)
        let covered = CoveringTechniqueTests.judge(canvas.image, screen, [], launch: [launch])
        #expect(!covered.verdict.isLeak, "\(covered.verdict) \(covered.message)")
        canvas.alert()
        let alerted = CoveringTechniqueTests.judge(canvas.image, screen, [], launch: [launch])
        #expect(alerted.verdict.isLeak, "\(alerted.verdict) \(alerted.message)")
    }

    @Test(arguments: [false, true])
    func `A card above an emblem on soft shades is content, also where its colour is the commonest`(isLossy: Bool) {
        func judge(_ draw: (inout Canvas) -> Void) -> Judgement {
            let image = Canvas.over(LimitDrawing.waves(spot: 0, width: 1)(), LimitDrawing.screen, draw)
            let context = JudgingContext(isLossy: isLossy, pixelsPerPoint: LimitDrawing.screen.scale)
            return MaskingAnalyzer().judge(image, context)
        }
        let emblem = judge { LimitDrawing.emblem(&$0) }
        #expect(emblem.verdict == .unrecognizedCover, "\(emblem.message)")
        let card = judge {
            LimitDrawing.emblem(&$0)
            LimitDrawing.card(&$0, height: 200, lines: [(40, 12), (76, 12), (112, 12), (148, 12)])
        }
        #expect(card.verdict.isLeak, "\(card.message)")
    }

    @Test func `A word in letters of several colours is no card, though a stem is crossed by lines`() {
        let screen = LimitDrawing.screen
        var canvas = Canvas(screen, .white)
        let left = canvas.middle - 110
        canvas.fill(left, 300, 6, 60, .brand)
        for y in [314.0, 326, 338] { canvas.fill(left - 8, y, 22, 4, LimitDrawing.grey(UInt8(y - 250))) }
        // No colour fills a cell of the others.
        for strip in 0..<56 {
            let x = left + Double(28 * (strip / 8 + 1) + 3 * (strip % 8))
            canvas.fill(x, 330, 3, 30, LimitDrawing.grey(UInt8(29 * strip % 200)))
        }
        let judged = Self.judge(canvas.image, screen)
        #expect(judged.verdict == .unrecognizedCover, "\(judged.message) \(judged.objections)")
    }

    /// With pictures alone on it, so that nothing else speaks against it.
    @Test(arguments: [(300.0, false), (540, true), (640, true)])
    func `On a tablet a sheet is content, though it takes less than half of the width`(width: Double, isContent: Bool) {
        let tablet = Screen(testDescription: "large", size: PixelSize(width: 2732, height: 2048), scale: 2)
        var canvas = Canvas(tablet, .brand)
        let (x, y, height) = ((canvas.widthPoints - width) / 2, canvas.heightPoints * 0.25, width * 0.8)
        canvas.rounded(x, y, width, height, radius: 12, .group)
        for disc in 0..<3 {
            canvas.ellipse(x + width * (0.12 + 0.28 * Double(disc)), y + height * 0.3, width * 0.2, width * 0.2, .grey)
        }
        let judged = Self.judge(canvas.image, tablet)
        #expect(judged.verdict.isLeak == isContent, "\(judged.verdict) \(judged.message)")
        #expect(judged.objections.contains { $0.id == .longEdge } == isContent)
    }
}
