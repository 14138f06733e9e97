import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// From where on something flat is a bar that an app draws over a field. Lengths are cells.
@Suite struct BarLimitTests {
    private static let size = PixelSize(width: 600, height: 1200)

    private static func grey(_ level: Double) -> RGBColor {
        RGBColor(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
    }

    private static func screen(isLossy: Bool = false, _ draw: (inout Canvas) -> Void) -> BarredScreen {
        // A cell of the canvas is one of the picture.
        var canvas = Canvas(size: size, scale: Double(CellGrid.cellSide), .white)
        draw(&canvas)
        return BarredScreen(canvas.image, pixelsPerPoint: 3, isLossy: isLossy)
    }

    private static func isBar(isLossy: Bool = false, _ draw: (inout Canvas) -> Void) -> Bool {
        !screen(isLossy: isLossy, draw).bars.isEmpty
    }

    /// A bar in which one pixel of each cell is brighter by so many levels.
    private static func isRoughBar(_ range: Double, isLossy: Bool) -> Bool {
        isBar(isLossy: isLossy) { canvas in
            canvas.fill(40, 100, 60, 20, .black)
            for cell in 0..<1200 {
                canvas.fill(40.25 + Double(cell % 60), 100.25 + Double(cell / 60), 0.25, 0.25, grey(range))
            }
        }
    }

    private static let shapes = [
        Edge("a bar is forty points wide", takes: 32, not: 28) { width in
            isBar { $0.fill(40, 100, width, 20, .black) }
        },
        Edge("and twelve points high", takes: 10, not: 8) { height in isBar { $0.fill(40, 100, 60, height, .black) } },
        Edge("it takes two fifths of the screen", takes: 115, not: 145) { height in
            isBar { $0.fill(5, 50, 140, height, .black) }
        },
        Edge("it differs from the page by 64 levels", takes: 70, not: 58) { levels in
            isBar { $0.fill(40, 100, 60, 20, grey(255 - levels)) }
        },
        Edge("half of a side may touch something of nearly its colour", takes: 8, not: 12) { height in
            isBar { canvas in
                canvas.fill(40, 100, 60, 20, .black)
                canvas.fill(30, 100, 10, height, grey(40))
            }
        },
        Edge("text of its colour may add a fifth to it", takes: 8, not: 22) { height in
            isBar { canvas in
                canvas.fill(40, 100, 60, 20, .black)
                canvas.fill(60, 100 - height, 20, height, .black)
            }
        },
        Edge("its corners may be round by twelve points", takes: 8, not: 11) { corner in
            let bars = screen { canvas in
                canvas.fill(40, 100, 80, 60, .black)
                canvas.fill(40, 100, corner, corner, .white)
            }.bars
            return bars.first?.box.area == 80 * 60
        },
        Edge("its pixels differ by two levels", takes: 2, not: 3) { isRoughBar($0, isLossy: false) },
        Edge("and by six in JPEG", takes: 6, not: 7) { isRoughBar($0, isLossy: true) },
        Edge("it has one colour within three levels", takes: 2, not: 5) { levels in
            isBar { canvas in
                canvas.fill(40, 100, 20, 20, .black)
                canvas.fill(60, 100, 20, 20, grey(levels))
            }
        },
    ]

    @Test(arguments: shapes)
    func `A bar is a flat rectangle that is drawn to be seen`(edge: Edge) { edge.check() }

    /// Whether something is seen to hide a place of 60 by 40 cells.
    private static func hides(_ draw: (inout Canvas) -> Void) -> Bool {
        screen(draw).hidesSomething(
            at: ScreenRegion(name: "field", x: 40.0 / 150, y: 100.0 / 300, width: 60.0 / 150, height: 40.0 / 300))
    }

    private static let places = [
        Edge("a place of one colour is empty when a tenth of it differs", takes: 3, not: 9) { width in
            !hides { $0.fill(40, 100, width, 40, .black) }
        },
        Edge("half of what surrounds a bar differs from it", takes: 28, not: 12) { height in
            hides { canvas in
                canvas.fill(0, 0, 150, 100 + height, .black)
                canvas.fill(40, 100, 60, 40, .white)
            }
        },
    ]

    @Test(arguments: places)
    func `A place is covered where something differs from what is around it`(edge: Edge) { edge.check() }

    /// Two screens with bars, the other one with a card that only it has.
    private static func areFound(
        count: Int = 1, shift: Double = 0, levels: Double = 0, card: Double = 100
    ) -> Bool {
        let screens = [false, true].map { isOther in
            screen { canvas in
                if isOther { canvas.fill(85, 150, 60, card, grey(215)) }
                for bar in 0..<count {
                    canvas.fill(
                        10 + (isOther ? shift : 0), 4 + 20 * Double(bar), 40, 10, grey(isOther ? levels : 0))
                }
            }
        }
        return BarPlaces.found(in: screens) != nil
    }

    private static let pairs = [
        Edge("bars of one place lie within a hundredth of the screen", takes: 1, not: 2) { areFound(shift: $0) },
        Edge("they have one colour within three levels", takes: 2, not: 5) { areFound(levels: $0) },
        Edge("an app has a dozen bars", takes: 12, not: 14) { areFound(count: Int($0)) },
        Edge("screens that differ in a hundredth are two", takes: 12, not: 6) { areFound(card: $0) },
    ]

    @Test(arguments: pairs)
    func `Bars of an app lie at one place of different screens`(edge: Edge) { edge.check() }
}
