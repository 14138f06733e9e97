import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Bars over parts of readable screens are found where several screens of an app have them.
@Suite struct BarPlacesTests {
    private static let black = RGBColor(red: 0, green: 0, blue: 0)
    /// In points.
    private typealias Box = (x: Double, y: Double, width: Double, height: Double)
    /// The first lies over a whole line, the second cuts another one.
    private static let fields: [Box] = [(24, 178, 320, 24), (24, 420, 200, 30)]

    /// A page of text whose lines differ from style to style, with bars over parts of it.
    private static func page(
        _ style: Int, bars: [Box] = [], color: RGBColor = black, screen: Screen = .phone
    ) -> Canvas {
        var canvas = Canvas(screen, RGBColor(red: 255, green: 255, blue: 255))
        for row in 0..<24 {
            canvas.text(
                20, 70 + Double(row) * 28, height: 15, letters: 12 + (row * 7 + style * 5) % 14, black,
                style: row + style * 31)
        }
        for bar in bars { canvas.fill(bar.x, bar.y, bar.width, bar.height, color) }
        return canvas
    }

    private static func barred(_ canvas: Canvas) -> BarredScreen {
        BarredScreen(canvas.image, pixelsPerPoint: canvas.scale, isLossy: false)
    }

    private static func found(_ canvases: [Canvas]) -> BarPlaces? { BarPlaces.found(in: canvases.map(barred)) }

    @Test("Bars of one colour at the same place of different screens are found, and where they lie")
    func bars() throws {
        let found = Self.found([1, 2, 3].map { Self.page($0, bars: $0 == 3 ? [] : Self.fields) })
        let places = try #require(found)
        #expect(places.members == [0, 1] && places.regions.map(\.name) == ["bar 1", "bar 2"])
        let canvas = Self.page(1)
        for (region, field) in zip(places.regions, Self.fields) {
            #expect(abs(region.x - field.x / canvas.widthPoints) < 0.01, "\(region)")
            #expect(abs(region.y - field.y / canvas.heightPoints) < 0.01, "\(region)")
            #expect(abs(region.width - field.width / canvas.widthPoints) < 0.02, "\(region)")
            #expect(abs(region.height - field.height / canvas.heightPoints) < 0.02, "\(region)")
        }
    }

    @Test("One screen says nothing, however often it was stored, and neither do bars of changing colours")
    func once() {
        let once = Self.found([Self.page(1, bars: Self.fields)])
        #expect(once == nil)
        var later = Self.page(1, bars: Self.fields)
        later.text(20, 20, height: 12, letters: 3, Self.black)
        let twice = Self.found([Self.page(1, bars: Self.fields), later])
        #expect(twice == nil)
        let blue = RGBColor(red: 20, green: 60, blue: 200)
        let colored = Self.found([Self.page(1, bars: Self.fields), Self.page(2, bars: Self.fields, color: blue)])
        #expect(colored == nil)
    }

    @Test(
        "What a screen consists of is no bar",
        arguments: [
            // A button bears a word, however short.
            { (canvas: inout Canvas) in
                canvas.fill(40, 300, 300, 44, RGBColor(red: 10, green: 90, blue: 220))
                canvas.text(180, 314, height: 16, letters: 2, RGBColor(red: 255, green: 255, blue: 255), style: 1)
            },
            // An empty field differs from its page by a few levels.
            { $0.fill(20, 60, 335, 36, RGBColor(red: 228, green: 228, blue: 233)) },
            // A separator, and a switch.
            {
                $0.fill(0, 300, 375, 6, RGBColor(red: 60, green: 60, blue: 67))
                $0.fill(310, 300, 30, 30, RGBColor(red: 52, green: 199, blue: 89))
            },
            // A band from edge to edge, such as what is left of a cover.
            { $0.fill(0, 300, 390, 60, RGBColor(red: 180, green: 30, blue: 20)) },
            // A cover with an emblem that reaches neither side.
            {
                $0.fill(20, 100, 350, 300, RGBColor(red: 180, green: 30, blue: 20))
                $0.fill(150, 200, 90, 90, RGBColor(red: 255, green: 255, blue: 255))
                $0.fill(180, 230, 30, 30, RGBColor(red: 0, green: 0, blue: 0))
            },
            // A sheet that covers half of the screen.
            { $0.fill(0, 380, 375, 432, RGBColor(red: 30, green: 30, blue: 32)) },
        ] as [@Sendable (inout Canvas) -> Void])
    func furniture(_ draw: @Sendable (inout Canvas) -> Void) {
        let screens = [1, 2, 3].map { style in
            var canvas = Self.page(style)
            draw(&canvas)
            return canvas
        }
        let found = Self.found(screens)
        #expect(found == nil)
    }

    @Test("A bar or a blur is seen to hide something, an empty place is not")
    func hiding() throws {
        let page = Self.page(1)
        let place = ScreenRegion(
            name: "a", x: 24 / page.widthPoints, y: 178 / page.heightPoints, width: 320 / page.widthPoints,
            height: 24 / page.heightPoints)
        let covered = Self.barred(Self.page(1, bars: Self.fields)).hidesSomething(at: place)
        #expect(covered)
        let blurred = GaussianBlur.apply(page.image, sigma: 12 * page.scale)
        let part = page.rectangle(20, 160, 330, 80)
        let veiled = Canvas(image: Canvas.paste(part, of: blurred, onto: page.image), scale: page.scale)
        let isVeiled = Self.barred(veiled).hidesSomething(at: place)
        #expect(isVeiled)
        var empty = page
        empty.fill(0, 150, page.widthPoints, 100, RGBColor(red: 255, green: 255, blue: 255))
        let isEmpty = !Self.barred(empty).hidesSomething(at: place)
        #expect(isEmpty)
    }
}
