import Foundation
import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Regions that are larger than the bars over them, as people draw them around a field.
@Suite struct RegionBarsTests {
    /// In points: a field on a page.
    private static let (left, top, width, height) = (60.0, 300.0, 220.0, 24.0)

    /// How a picture is stored.
    enum Store: CaseIterable {
        case png, jpeg, copy

        var screen: Screen { self == .copy ? .copy : .phone }
    }

    /// - Parameter room: points of page around the field that belong to the region.
    private static func judge(
        _ store: Store = .png, room: Double = 8, page: (_ x: Double, _ y: Double) -> RGBColor = { _, _ in .white },
        _ draw: (inout Canvas) -> Void
    ) throws -> Judgement {
        var canvas = Canvas(store.screen, .white)
        let (w, h) = (canvas.widthPoints, canvas.heightPoints)
        for y in stride(from: 0.0, to: h, by: 2) {
            for x in stride(from: 0.0, to: w, by: 2) where page(x, y) != .white { canvas.fill(x, y, 2, 2, page(x, y)) }
        }
        canvas.text(20, 60, height: 24, letters: 8, .black)
        for row in 0..<4 { canvas.text(20, 420 + 44 * Double(row), height: 14, letters: 12, .black, style: row) }
        draw(&canvas)
        let region = ScreenRegion(
            name: "field", x: (left - room) / w, y: (top - room) / h, width: (width + 2 * room) / w,
            height: (height + 2 * room) / h)
        let context = JudgingContext(
            sensitiveRegions: [region], isLossy: store != .png, pixelsPerPoint: store.screen.scale)
        let image = store == .png ? canvas.image : try HiddenText.throughJPEG(canvas.image, quality: 80)
        return MaskingAnalyzer().judge(image, context)
    }

    private static let bars: [(String, @Sendable (inout Canvas) -> Void)] = [
        ("one bar", { $0.fill(left, top, width, height, .black) }),
        ("a bar that is shorter than the field", { $0.fill(left, top + 2, 0.6 * width, height - 4, .grey) }),
        (
            "a bar for each word",
            { canvas in
                for (at, wide) in [(0.0, 60.0), (68, 14), (90, 80)] {
                    canvas.fill(left + at, top, wide, height, .black)
                }
            }
        ),
        (
            "lines of a skeleton",
            { canvas in for line in 0..<2 { canvas.fill(left, top + 15 * Double(line), 180, 9, .grey) } }
        ),
        ("a pill", { $0.pill(left, top, width, height, .black) }),
        (
            "a bar for each character of a code",
            { canvas in for at in 0..<6 { canvas.fill(left + 26 * Double(at), top, 18, height, .black) } }
        ),
        (
            "two lines, the second with one short word",
            { canvas in
                canvas.fill(left, top, 120, 10, .black)
                canvas.fill(left, top + 14, 11, 10, .black)
            }
        ),
    ]

    @Test(arguments: Store.allCases, bars.indices)
    func `A region may be larger than its bars`(store: Store, number: Int) throws {
        for room in [3.0, 8, 14] {
            let found = try Self.judge(store, room: room) { Self.bars[number].1(&$0) }
            #expect(found.verdict == .masked, "\(Self.bars[number].0), \(room) points: \(found.message)")
        }
    }

    /// A blue that runs down the page.
    private static func blue(_ x: Double, _ y: Double) -> RGBColor {
        RGBColor(red: 20, green: UInt8(120 - y / 20), blue: UInt8(220 - y / 8))
    }

    @Test(arguments: Store.allCases)
    func `Also on a page with a gradient`(store: Store) throws {
        let found = try Self.judge(store, page: Self.blue) { Self.bars[0].1(&$0) }
        #expect(found.verdict == .masked, "\(found.message)")
    }

    private static let leaks: [(String, @Sendable (inout Canvas) -> Void)] = [
        (
            "the last letters are left",
            {
                $0.text(left, top + 4, height: 16, letters: 12, .black, style: 3)
                $0.fill(left, top, 60, height, .black)
            }
        ),
        (
            "text below the bar",
            {
                $0.fill(left, top - 4, width, 14, .grey)
                $0.text(left, top + 14, height: 14, letters: 12, .black, style: 3)
            }
        ),
        (
            "text on the bar",
            {
                $0.fill(left, top, width, height, .black)
                $0.text(left + 10, top + 5, height: 14, letters: 9, .white, style: 3)
            }
        ),
        (
            "a line through the text",
            {
                $0.text(left, top + 4, height: 16, letters: 12, .black, style: 3)
                $0.fill(left, top + 9, width, 6, .black)
            }
        ),
        (
            "columns of a chart",
            { canvas in
                for (column, tall) in [12.0, 20, 16, 24].enumerated() {
                    canvas.fill(left + 20 * Double(column), top + height - tall, 9, tall, .brand)
                }
            }
        ),
        (
            "a frame around it",
            { canvas in
                canvas.fill(left, top, width, height, .black)
                canvas.fill(left + 2, top + 2, width - 4, height - 4, .white)
            }
        ),
        (
            "numbers in discs",
            { canvas in
                for number in 0..<4 {
                    let x = left + 24 * Double(number)
                    canvas.pill(x, top + 2, 20, 20, .black)
                    canvas.text(x + 6, top + 7, height: 10, letters: 1, .white, style: number)
                }
            }
        ),
        ("a number in large strokes", { $0.fill(left + 40, top - 6, 7, 36, .black) }),
        (
            "digits of segments",
            { canvas in
                for x in [left, left + 60, left + 120] {
                    for y in [top - 14, top + 10, top + 34] { canvas.fill(x + 9, y, 22, 8, .black) }
                    for (side, y) in [(0.0, top - 4), (32, top - 4), (32, top + 20)] {
                        canvas.fill(x + side, y, 8, 12, .black)
                    }
                }
            }
        ),
        (
            "digits of squares",
            { canvas in
                for x in [left, left + 70] {
                    for (row, bits) in [[0, 1, 2], [0], [0, 1, 2], [2], [0, 1, 2]].enumerated() {
                        for column in bits {
                            canvas.fill(x + 14 * Double(column), top - 20 + 14 * Double(row), 9, 9, .black)
                        }
                    }
                }
            }
        ),
        ("strokes in a row", { for at in 0..<9 { $0.fill(left + 20 * Double(at), top, 8, height, .black) } }),
    ]

    @Test(arguments: Store.allCases, leaks.indices)
    func `Whatever else a region shows is content`(store: Store, number: Int) throws {
        let found = try Self.judge(store) { Self.leaks[number].1(&$0) }
        #expect(found.verdict.isLeak, "\(Self.leaks[number].0): \(found.message)")
    }

    @Test func `A tile that reaches into a region covers nothing of it`() throws {
        let found = try Self.judge { $0.fill(Self.left - 20, Self.top - 22, 160, 18, .grey) }
        #expect(found.verdict == .unrecognizedCover)
        #expect(found.message.hasPrefix("nothing is drawn over the sensitive region"), "\(found.message)")
    }

    // MARK: - A page that is no one colour

    /// A soft picture: waves of so many points.
    private static func waves(_ long: Double) -> (Double, Double) -> RGBColor {
        { x, y in
            let level = 120 + 60 * sin(x / long) * cos(y / long)
            return RGBColor(red: UInt8(level), green: UInt8(level * 0.8), blue: 140)
        }
    }

    private static let pages: [@Sendable (Double, Double) -> RGBColor] = [
        { blue($0, $1) }, { blue($0, $1 + 2 * $0) }, { waves(200)($0, $1) }, { waves(120)($0, $1) },
    ]

    @Test(arguments: Store.allCases, 0..<4)
    func `A page that goes on through a region covers nothing of it`(store: Store, page: Int) throws {
        let found = try Self.judge(store, page: Self.pages[page]) { canvas in
            canvas.text(Self.left, Self.top - 40, height: 12, letters: 7, .white, style: 2)
            canvas.text(Self.left, Self.top + 44, height: 18, letters: 14, .white, style: 3)
        }
        #expect(found.verdict == .unrecognizedCover, "\(found.message)")
    }

    @Test(arguments: 0..<4)
    func `A bar on such a page covers its region`(page: Int) throws {
        let found = try Self.judge(room: 0, page: Self.pages[page]) { Self.bars[0].1(&$0) }
        #expect(found.verdict == .masked, "\(found.message)")
    }

    // MARK: - Limits

    private static func isMasked(
        _ store: Store = .png, room: Double = 8, page: (Double, Double) -> RGBColor = { _, _ in .white },
        _ draw: (inout Canvas) -> Void
    ) -> Bool { (try? judge(store, room: room, page: page, draw))?.verdict == .masked }

    private static func grey(_ level: Double) -> RGBColor {
        RGBColor(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
    }

    private static let limits = [
        Edge("sixty-four bars are words, more are a pattern", takes: 60, not: 72) { count in
            isMasked(room: 50) { canvas in
                for bar in 0..<Int(count) {
                    canvas.fill(left - 44 + 26 * Double(bar % 12), top - 44 + 16 * Double(bar / 12), 18, 10, .black)
                }
            }
        },
        Edge("a bar is six points thick", takes: 7, not: 4) { thick in
            isMasked { canvas in
                for y in [top, top + height - thick] { canvas.fill(left, y, 120, thick, .black) }
            }
        },
        Edge("a bar's corners are in the outer half", takes: 0.3, not: 0.9) { share in
            isMasked { canvas in
                canvas.fill(left, top, width, height, .black)
                let side = share * height
                for step in stride(from: 0.0, to: side, by: 1) {
                    canvas.fill(left, top + step, side - step, 1, .white)
                    canvas.fill(left + width - side + step, top + step, side - step, 1, .white)
                }
            }
        },
        Edge("a bar lies over a third of the region's height", takes: 14, not: 8) { tall in
            isMasked(room: 8) { $0.fill(left, top + 12 - tall / 2, width, tall, .black) }
        },
        Edge("the page is a third of what is around a region", takes: 0.5, not: 0.15) { share in
            isMasked { canvas in
                // Stripes of other colours all around, and the page between them.
                let bounds = (left - 8 - 16, top - 8 - 16, width + 48, height + 48)
                for stripe in 0..<12 {
                    let wide = bounds.2 / 12
                    canvas.fill(
                        bounds.0 + wide * Double(stripe), bounds.1, wide * (1 - share), bounds.3,
                        grey(40 + 15 * Double(stripe)))
                }
                canvas.fill(left - 9, top - 9, width + 18, height + 18, .white)
                canvas.fill(left, top, width, height, .black)
            }
        },
        Edge("what is mixed of bar and page lies within twelve levels", takes: 8, not: 90) { off in
            // A rim of half a cell in another colour.
            isMasked { canvas in
                canvas.fill(
                    left - 2.0 / 3, top, 2.0 / 3, height, RGBColor(red: UInt8(127 + off), green: 127, blue: 127))
                canvas.fill(left, top, width, height, .black)
            }
        },
        Edge("one cell of a bar may be a slip", takes: 1, not: 3) { cells in
            isMasked { canvas in
                canvas.fill(left, top, width, height, .black)
                for cell in 0..<Int(cells) {
                    canvas.fill(left + 40 + 4 * Double(cell), top + 12, 4.0 / 3, 4.0 / 3, grey(60))
                }
            }
        },
    ]

    @Test(arguments: limits)
    func `A bar is told from content`(edge: Edge) { edge.check() }

    private static let even = [
        Edge("a gradient's cells lie within two levels of the surface", takes: 0, not: 24) { grain in
            isMasked(page: { x, y in
                let noise = grain * (sin(x * 12.9898 + y * 78.233) * 43758.5453).truncatingRemainder(dividingBy: 1)
                return RGBColor(
                    red: 20, green: UInt8(max(0, 120 - y / 20 + noise)), blue: UInt8(max(0, 200 - y / 8 + noise)))
            }) { bars[0].1(&$0) }
        }
    ]

    @Test(arguments: even)
    func `A page is even`(edge: Edge) { edge.check() }
}

extension Canvas {
    /// A bar with half circles at its ends, smoothed along its rows of pixels.
    fileprivate mutating func pill(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBColor) {
        let box = rectangle(x, y, width, height)
        let radius = Double(box.height) / 2
        for row in 0..<box.height {
            let away = abs(Double(row) + 0.5 - radius)
            let cut = radius - (radius * radius - away * away).squareRoot()
            let whole = Int(cut.rounded(.up))
            let y = box.y + row
            mix(PixelRectangle(x: box.x + whole, y: y, width: box.width - 2 * whole, height: 1), color, share: 1)
            guard whole > 0 else { continue }
            for x in [box.x + whole - 1, box.maxX - whole] {
                mix(PixelRectangle(x: x, y: y, width: 1, height: 1), color, share: Double(whole) - cut)
            }
        }
    }
}
