import MaskingAnalysis
import PixelModel
import Testing
import Vocabulary

/// For each rule a drawing that it refuses, and one nearly like it in which it has nothing to refuse.
struct ObjectionDrawing: Sendable, CustomTestStringConvertible {
    typealias Draw = @Sendable (inout Canvas) -> Void

    let rule: CoverObjection
    private let drawRefused: Draw
    private let drawAccepted: Draw
    /// The app's covers are described.
    let isDescribed: Bool

    var testDescription: String { rule.rawValue }

    private init(
        _ rule: CoverObjection, isDescribed: Bool = false,
        refused: @escaping Draw, accepted: @escaping Draw
    ) {
        (self.rule, self.isDescribed) = (rule, isDescribed)
        (drawRefused, drawAccepted) = (refused, accepted)
    }

    var refused: RGBAImage { Self.image(drawRefused) }
    var accepted: RGBAImage { Self.image(drawAccepted) }

    private static func image(_ draw: Draw) -> RGBAImage {
        var canvas = Canvas(LimitDrawing.screen, .white)
        draw(&canvas)
        return canvas.image
    }

    /// Lines below each other: where they begin and how long they are.
    private static func lines(_ canvas: inout Canvas, _ lines: (start: Double, length: Double)...) {
        for (row, line) in lines.enumerated() {
            canvas.word(line.start, 300 + Double(row) * 26, length: line.length, height: 14, .black)
        }
    }

    static func of(_ rule: CoverObjection) -> ObjectionDrawing {
        typealias Limits = LimitDrawing
        switch rule {
        case .bar:
            return Self(rule) {
                $0.ellipse($0.middle - 45, 28, 90, 80, .brand)
            } accepted: {
                $0.ellipse($0.middle - 45, 60, 90, 80, .brand)
            }
        case .title:
            return Self(rule) {
                $0.centredWord(52, length: 120, height: 14, .black)
            } accepted: {
                $0.centredWord(100, length: 120, height: 14, .black)
            }
        case .offCentre:
            return Self(rule) {
                $0.ellipse($0.middle - 32, 280, 100, 100, .brand)
            } accepted: {
                $0.ellipse($0.middle - 42, 280, 100, 100, .brand)
            }
        case .separator:
            return Self(rule) {
                Limits.dotted(&$0, height: 4)
            } accepted: {
                Limits.dotted(&$0, height: 8)
            }
        case .cutOff:
            // Keys over the lower edge, and a disc as large.
            @Sendable func keys(_ canvas: inout Canvas, _ side: Double, gap: Double) {
                for row in 0..<3 {
                    for column in 0..<2 {
                        canvas.ellipse(
                            canvas.middle - side - gap / 2 + Double(column) * (side + gap),
                            667 - 2.5 * side - 2 * gap + Double(row) * (side + gap), side, side, .brand)
                    }
                }
            }
            return Self(rule) {
                keys(&$0, 100, gap: 12)
            } accepted: {
                $0.ellipse($0.middle - 106, 667 - 250, 212, 274, .brand)
            }
        case .listMargin:
            return Self(rule) {
                lines(&$0, (80, 220), (80, 196), (80, 208))
            } accepted: {
                lines(&$0, (80, 220), (92, 196), (86, 208))
            }
        case .offCentreLine:
            return Self(rule) { canvas in
                lines(&canvas, (80, 220), (80, 120))
            } accepted: {
                lines(&$0, (80, 220), (130, 120))
            }
        case .splitLine:
            return Self(rule) { canvas in
                lines(&canvas, (88, 200), (98, 50))
                canvas.word(228, 326, length: 50, height: 14, .black)
            } accepted: {
                lines(&$0, (88, 200), (98, 180))
            }
        case .longStroke:
            return Self(rule) {
                Limits.dashed(&$0, dash: 40)
            } accepted: {
                Limits.dashed(&$0, dash: 24)
            }
        case .card:
            return Self(rule) {
                Limits.card(&$0, height: 150, lines: [(30, 12), (66, 12), (102, 12)])
            } accepted: {
                Limits.card(&$0, height: 150, lines: [(40, 12), (80, 12)])
            }
        case .code:
            return Self(rule) {
                $0.code(104, 240, modules: 21, module: 8)
            } accepted: { canvas in
                canvas.fill(canvas.middle - 70, 240, 140, 140, .brand)
                canvas.fill(canvas.middle - 30, 270, 20, 80, .white)
            }
        case .panel:
            return Self(rule) {
                $0.fill($0.middle - 85, 280, 170, 100, .brand)
            } accepted: {
                $0.fill($0.middle - 60, 280, 120, 70, .brand)
            }
        case .longEdge:
            return Self(rule) {
                $0.rounded($0.middle - 112, 300, 224, 60, radius: 12, .brand)
            } accepted: {
                $0.rounded($0.middle - 75, 300, 150, 60, radius: 12, .brand)
            }
        case .manyBlocks:
            @Sendable func discs(_ canvas: inout Canvas, _ count: Int) {
                for row in 0..<count { canvas.ellipse(canvas.middle - 20, 100 + Double(row) * 100, 40, 40, .brand) }
            }
            return Self(rule) {
                discs(&$0, 5)
            } accepted: {
                discs(&$0, 4)
            }
        case .manyTexts:
            return Self(rule) { canvas in
                canvas.centredWord(200, length: 160, height: 30, .black)
                canvas.centredWord(320, length: 220, height: 14, .black)
            } accepted: {
                $0.centredWord(200, length: 160, height: 30, .black)
            }
        case .faintContent:
            @Sendable func below(_ canvas: inout Canvas, _ level: UInt8) {
                Limits.emblem(&canvas)
                canvas.centredWord(400, length: 160, height: 14, Limits.grey(level))
            }
            return Self(rule) {
                below(&$0, 249)
            } accepted: {
                below(&$0, 0)
            }
        case .onlyFaint:
            return Self(rule) {
                $0.centredWord(300, length: 160, height: 14, Limits.grey(249))
            } accepted: {
                $0.centredWord(300, length: 160, height: 14, .black)
            }
        case .unknownText:
            return Self(rule, isDescribed: true) {
                $0.centredWord(300, length: 160, height: 14, .black)
            } accepted: {
                Limits.emblem(&$0)
            }
        case .noBackground:
            return Self(rule) { canvas in
                // Pictures below each other, and what is written on them.
                for (row, color) in [RGBColor.brand, .grey, .group, .card, .separator].enumerated() {
                    let top = Double(row) * 134
                    canvas.fill(0, top, 375, 134, color)
                    canvas.word(24, top + 40, length: 160 + 20 * Double(row), height: 16, .white)
                }
            } accepted: {
                Limits.emblem(&$0)
            }
        case .drawnBeside: preconditionFailure("no one picture tells it")
        case .number: preconditionFailure("cells do not tell it")
        }
    }

    /// Those that the cells of one picture tell by themselves.
    static let rules = CoverObjection.allCases.filter { ![.drawnBeside, .number].contains($0) }
}
