import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Codes to be scanned, alone on a page or with their quiet zone on a card: small ones have few runs in a row.
@Suite struct CodeCardTests {
    /// As independent encoders draw it, dark modules as `#`.
    enum Code: CaseIterable {
        case qr, smallQR, aztec, dataMatrix

        var modules: [String] {
            switch self {
            case .qr:
                [
                    "#######.#.#.##....#######", "#.....#..#.#..###.#.....#", "#.###.#.###.#.#.#.#.###.#",
                    "#.###.#.#....#....#.###.#", "#.###.#..###.##.#.#.###.#", "#.....#.####.####.#.....#",
                    "#######.#.#.#.#.#.#######", "........###.....#........", ".#.#.######....#####.##.#",
                    "....##.###.#...#.##.#..##", "...##.#.####....#...##.##", "...##.....#.#.##.#.##...#",
                    ".###..#######....####.#..", "..##.#.##....#.#......###", "#...###...#...#..####..#.",
                    ".#.#...###.......#.###...", "####..#..##.#.#.#######.#", "........##..#...#...#.###",
                    "#######.#...#.#.#.#.###.#", "#.....#.##.#..###...#....", "#.###.#..#......#######..",
                    "#.###.#.##.#..##.#..##.#.", "#.###.#..###.#..#..##.#.#", "#.....#.##.#..##.....##.#",
                    "#######..####.####.####.#",
                ]
            case .smallQR:
                [
                    "#######...#...#######", "#.....#...#.#.#.....#", "#.###.#.#..##.#.###.#",
                    "#.###.#.###...#.###.#", "#.###.#.....#.#.###.#", "#.....#...##..#.....#",
                    "#######.#.#.#.#######", ".........###.........", "...##.##.#.#.....##..",
                    "....#....##.########.", ".#..###.#..#...#..#..", "#..##..###...#####.##",
                    "##...###...#######..#", "........#.##..#...###", "#######.###..##...#..",
                    "#.....#..##.#.#...###", "#.###.#.####.#..###.#", "#.###.#.###..####....",
                    "#.###.#...##...###.##", "#.....#..#.#####.#..#", "#######..#...####.##.",
                ]
            case .aztec:
                [
                    "..##.###..#....", "###.###.#.#.#.#", "####.....#..##.", "..###########.#", ".#.#.......#...",
                    "#..#.#####.###.", "#.##.#...#.#.#.", "...#.#.#.#.####", "#..#.#...#.#...", "#..#.#####.#.#.",
                    "##.#.......#..#", "...##########.#", "##..###.###..##", "##.....#.###..#", "#######...#..#.",
                ]
            case .dataMatrix:
                [
                    "#.#.#.#.#.#.#.#.", "##..#.#..#######", "#...#....##..#..", "###.#..#.####.##", "#.###.....#...#.",
                    "#.#..#...#...###", "#.#.#..##..#.#..", "#..####.##.#####", "#..########...#.", "#####.##...###.#",
                    "##.##..##.##....", "##...#.#..#.####", "##.#.......#....", "#.###....###.#.#", "#....#.##..##.#.",
                    "################",
                ]
            }
        }
    }

    /// - Parameters:
    ///   - module: its side in points.
    ///   - quiet: modules around it on a card; `nil`: none, on the page itself.
    ///   - turns: quarter turns.
    private static func draw(
        _ code: Code, module: Double, quiet: Int?, on ground: RGBColor, turns: Int = 0, isLight: Bool = false
    ) -> RGBAImage {
        let modules = code.modules.map(Array.init)
        let count = modules.count
        var canvas = Canvas(.phone, quiet == nil ? (isLight ? .black : .white) : ground)
        let side = Double(count + 2 * (quiet ?? 0)) * module
        let (left, top) = (((canvas.widthPoints - side) / 2).rounded(), 300.0)
        canvas.fill(left, top, side, side, isLight ? .black : .white)
        for row in 0..<count {
            for column in 0..<count {
                var (x, y) = (column, row)
                for _ in 0..<turns { (x, y) = (y, count - 1 - x) }
                guard modules[y][x] == "#" else { continue }
                canvas.fill(
                    left + Double(column + (quiet ?? 0)) * module, top + Double(row + (quiet ?? 0)) * module, module,
                    module, isLight ? .white : .black)
            }
        }
        return canvas.image
    }

    private static func judge(_ image: RGBAImage) -> Judgement { CoveringTechniqueTests.judge(image, .phone) }

    @Test(arguments: Code.allCases, [3.0, 5, 7])
    func `A code leaks with and without its quiet zone`(code: Code, module: Double) {
        for quiet in [nil, 1, 2, 4] {
            for ground in [RGBColor.group, .brand] {
                let judged = Self.judge(Self.draw(code, module: module, quiet: quiet, on: ground))
                #expect(judged.verdict.isLeak, "\(quiet ?? 0) \(ground.hex): \(judged.message)")
            }
        }
    }

    @Test(arguments: Code.allCases, 0..<4)
    func `A code is one on its side, and in light modules`(code: Code, turns: Int) {
        for isLight in [false, true] {
            let judged = Self.judge(
                Self.draw(code, module: 5, quiet: 2, on: .brand, turns: turns, isLight: isLight))
            #expect(judged.verdict.isLeak, "\(isLight): \(judged.message)")
        }
    }

    /// Rings reach less far aslant than squares, also where those beside the middle are looked at.
    @Test(arguments: [3, 5, 7], [4.25, 4.75, 5.25, 6, 12])
    func `Rings around one middle are an emblem`(count: Int, width: Double) {
        var canvas = Canvas(.phone, .white)
        let side = 2 * Double(count) * width
        let (x, y) = (canvas.middle - side / 2, 300.0)
        for ring in 0..<count {
            let inset = Double(ring) * width
            canvas.ellipse(
                x + inset, y + inset, side - 2 * inset, side - 2 * inset, ring % 2 == 0 ? .black : .white)
        }
        let judged = Self.judge(canvas.image)
        #expect(judged.verdict == .unrecognizedCover, "\(judged.message) \(judged.objections)")
    }
}
