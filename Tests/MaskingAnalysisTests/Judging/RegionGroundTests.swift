import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Whether something was drawn over a region, or it lies on the page itself.
@Suite struct RegionGroundTests {
    /// In points: a field on a page of a phone of 390 × 844 points.
    private static let (left, top, width, height) = (40.0, 300.0, 300.0, 40.0)

    private static func judge(
        _ screen: Screen = .phone, names: [(String, y: Double)] = [("field", top)], page: RGBColor = .white,
        _ draw: (inout Canvas) -> Void
    ) -> Judgement {
        var canvas = Canvas(screen, page)
        // A title and rows, so that the page is no blank one.
        canvas.text(20, 60, height: 24, letters: 8, .black)
        for row in 0..<4 { canvas.text(20, 520 + 44 * Double(row), height: 14, letters: 12, .black, style: row) }
        draw(&canvas)
        let (w, h) = (canvas.widthPoints, canvas.heightPoints)
        let regions = names.map {
            ScreenRegion(name: $0.0, x: left / w, y: $0.y / h, width: width / w, height: height / h)
        }
        return MaskingAnalyzer().judge(
            canvas.image, JudgingContext(sensitiveRegions: regions, pixelsPerPoint: screen.scale))
    }

    @Test(arguments: [Screen.phone], [RGBColor.white, .black])
    func `A value beside its region is not masked by it`(screen: Screen, page: RGBColor) {
        let found = Self.judge(screen, page: page) { canvas in
            canvas.text(60, Self.top + 60, height: 18, letters: 14, .brand)
        }
        #expect(found.verdict == .unrecognizedCover)
        #expect(found.message.hasPrefix("nothing is drawn over the sensitive region (field)"), "\(found.message)")
    }

    @Test func `An empty card on a page is no bar`() {
        let found = Self.judge { canvas in
            canvas.fill(20, 260, 350, 160, RGBColor(red: 235, green: 235, blue: 240))
            canvas.text(40, 275, height: 14, letters: 8, .black)
            canvas.text(60, 370, height: 18, letters: 14, .brand)
        }
        #expect(found.verdict == .unrecognizedCover)
    }

    @Test(arguments: [0.0, 3, 12])
    func `A bar covers its region, however much larger it is`(by points: Double) {
        let found = Self.judge { canvas in
            canvas.fill(
                Self.left - points, Self.top - points, Self.width + 2 * points, Self.height + 2 * points, .black)
        }
        #expect(found.verdict == .masked, "\(found.message)")
    }

    @Test func `So does a plain part of the screen`() {
        let found = Self.judge { canvas in canvas.fill(0, 200, 390, 250, .black) }
        #expect(found.verdict == .masked, "\(found.message)")
    }

    @Test func `A screen with nothing on it hides everything`() {
        var canvas = Canvas(.phone, .white)
        canvas.fill(0, 0, 1, 1, .white)
        let region = ScreenRegion(name: "field", x: 0.1, y: 0.3, width: 0.8, height: 0.05)
        let context = JudgingContext(sensitiveRegions: [region], pixelsPerPoint: Screen.phone.scale)
        #expect(MaskingAnalyzer().judge(canvas.image, context).verdict == .masked)
    }

    @Test func `A bar says nothing of another region in which the page is empty`() {
        let found = Self.judge(names: [("name", Self.top), ("amount", Self.top + 100)]) { canvas in
            canvas.fill(Self.left, Self.top, Self.width, Self.height, .black)
        }
        #expect(found.verdict == .unrecognizedCover)
        #expect(
            found.message.hasPrefix(
                "every sensitive region is covered or empty (name, amount): nothing is drawn over amount, and what "
                    + "belongs there may stand elsewhere"))
        #expect(found.sensitive == .init(covered: ["name"], empty: ["amount"]))
    }

    /// Strokes that stick out from under a bar, above and below it, by so many points.
    private static func showsStrokes(
        points: Double, strokes: Int = 5, levels: Double = 200, wide: Double = 8, below: Bool = true
    ) -> Bool {
        let level = UInt8(255 - levels)
        return judge { canvas in
            for stroke in 0..<strokes {
                canvas.fill(
                    left + 40 + 30 * Double(stroke), top - points, wide, height + (below ? 2 : 1) * points,
                    RGBColor(red: level, green: level, blue: level))
            }
            canvas.fill(left, top, width, height, .black)
        }.verdict.isLeak
    }

    @Test func `What a bar cuts of a line above it is not the field's`() {
        #expect(!Self.showsStrokes(points: 8, wide: 4, below: false))
    }

    /// A bar under which strokes of a colour stand out on one side.
    private static func oneSided(_ color: RGBColor, wide: Double) -> Judgement {
        judge { canvas in
            for stroke in 0..<5 { canvas.fill(left + 40 + 30 * Double(stroke), top - 12, wide, height, color) }
            canvas.fill(left, top, width, height, .black)
        }
    }

    @Test(arguments: [RGBColor.black, .brand])
    func `Letters too large for their bar leak on one side of it, too, also in its own colour`(ink: RGBColor) {
        let found = Self.oneSided(ink, wide: 8)
        #expect(found.verdict.isLeak)
        #expect(found.regions.first?.reason == "field: text reaches beyond what is drawn over it")
    }

    @Test(arguments: [RGBColor.black, .brand])
    func `A bar that touches a line of text is no more than a likely cover`(ink: RGBColor) {
        let found = Self.oneSided(ink, wide: 4)
        #expect(found.verdict == .unrecognizedCover)
        #expect(found.message.hasPrefix("text touches what is drawn over field"), "\(found.message)")
    }

    @Test func `Letters beside a bar are seen in JPEG`() throws {
        var canvas = Canvas(.copy, .white)
        canvas.text(20, 60, height: 24, letters: 8, .black)
        canvas.text(40, 262, height: 52, letters: 9, .brand)
        canvas.fill(20, 290, 335, 40, .grey)
        let region = ScreenRegion(
            name: "field", x: 22 / canvas.widthPoints, y: 292 / canvas.heightPoints, width: 331 / canvas.widthPoints,
            height: 36 / canvas.heightPoints)
        let context = JudgingContext(sensitiveRegions: [region], isLossy: true, pixelsPerPoint: canvas.scale)
        for quality in [60, 80, 95] {
            let image = try HiddenText.throughJPEG(canvas.image, quality: quality)
            #expect(MaskingAnalyzer().judge(image, context).verdict.isLeak)
        }
    }

    /// What else lies in the box of a plain part around a region: a line of so many points above it.
    private static func isBar(lineOf points: Double) -> Bool {
        judge { canvas in
            canvas.fill(0, 200, 390, 250, .black)
            canvas.fill(60, 220, points, 4, .white)
        }.verdict == .masked
    }

    /// A card around a region that ends so many points beside it, with a word on it.
    private static func isBar(reaching points: Double) -> Bool {
        judge { canvas in
            canvas.fill(left - points, top - points, width + 2 * points, height + 2 * points, .black)
            canvas.fill(left + 20, top - points + 4, 40, 5, .white)
        }.verdict == .masked
    }

    /// A bar that a switch of its colour touches, so many points wide.
    private static func isBar(besideSwitchOf points: Double) -> Bool {
        judge { canvas in
            canvas.fill(left, top, width, height, .black)
            canvas.fill(left + width, top, points, 30, .black)
        }.verdict == .masked
    }

    /// A bar whose corners are cut off by a share of its height, as round ones are.
    private static func isBar(corners share: Double) -> Bool {
        judge { canvas in
            canvas.fill(left - 30, top - 30, width + 60, height + 60, .black)
            let side = share * (height + 60)
            for step in 0..<Int(side) {
                let wide = 40 * (1 - Double(step) / side)
                canvas.fill(left - 30, top - 30 + Double(step), wide, 1, .white)
                canvas.fill(left + width + 30 - wide, top - 30 + Double(step), wide, 1, .white)
            }
        }.verdict == .masked
    }

    /// The same of a plain part of the screen, in points.
    private static func isBar(cornersOf side: Double) -> Bool {
        judge { canvas in
            canvas.fill(10, 200, 370, 250, .black)
            for step in 0..<Int(side) {
                canvas.fill(10, 200 + Double(step), side - Double(step), 1, .white)
                canvas.fill(10 + 370 - side + Double(step), 200 + Double(step), side - Double(step), 1, .white)
            }
        }.verdict == .masked
    }

    private static let edges = [
        Edge("what touches a bar is small", takes: 30, not: 46) { isBar(besideSwitchOf: $0) },
        Edge("strokes of three points beyond a bar can be read", takes: 6, not: 2) { showsStrokes(points: $0) },
        Edge("two strokes may be a frame's sides", takes: 3, not: 2) { showsStrokes(points: 8, strokes: Int($0)) },
        Edge("strokes are a twelfth of a letter wide", takes: 6, not: 2) { showsStrokes(points: 8, wide: $0) },
        Edge("strokes an eighth of a bar wide are large letters'", takes: 6, not: 4) {
            oneSided(.brand, wide: $0).verdict.isLeak
        },
        Edge("rows of letters fill less of a bar's width than seven tenths", takes: 20, not: 27) { wide in
            // In the bar's own colour, all along it: a row that is filled further is the bar's.
            judge { canvas in
                for stroke in 0..<10 { canvas.fill(left + 30 * Double(stroke), top - 20, wide, height, .black) }
                canvas.fill(left, top, width, height, .black)
            }.verdict.isLeak
        },
        Edge("a bar differs from the page by eight levels", takes: 10, not: 6) { step in
            let level = UInt8(255 - step)
            return judge { canvas in
                canvas.fill(left, top, width, height, RGBColor(red: level, green: level, blue: level))
            }.verdict == .masked
        },
        Edge("around half of a bar something else begins", takes: 0.7, not: 0.3) { share in
            judge { canvas in
                let (nearly, bar) = (
                    RGBColor(red: 205, green: 205, blue: 205), RGBColor(red: 200, green: 200, blue: 200)
                )
                canvas.fill(left - 40, top - 40, (width + 80) * (1 - share), height + 80, nearly)
                canvas.fill(left, top, width, height, bar)
            }.verdict == .masked
        },
        Edge("a stroke differs by 24 levels", takes: 30, not: 18) { showsStrokes(points: 8, levels: $0) },
        Edge("a codec's slips may lie in a bar", takes: 8, not: 120) { isBar(lineOf: $0) },
        Edge("a bar ends within sixteen points", takes: 14, not: 24) { isBar(reaching: $0) },
        Edge("its corners are in the outer half", takes: 0.3, not: 0.9) { isBar(corners: $0) },
        Edge("and no rounder than by thirty points", takes: 28, not: 60) { side in isBar(cornersOf: side) },
    ]

    @Test(arguments: edges)
    func `A bar is told from a page`(edge: Edge) { edge.check() }
}
