import TestSupport

/// Small snapshots, drawn block by block.
enum Screens {
    /// Pixels; 160 × 284 points at two pixels a point.
    static let width = 320
    static let height = 568

    /// A black cover over everything.
    static var covered: [UInt8] { file { _, _ in (0, 0, 0, 255) } }

    /// A page of text: dark blocks of irregular widths in lines on white.
    static var exposed: [UInt8] {
        file { column, row in
            let isInk = row % 6 < 3 && column > 4 && column < 74 && (column * 7 + row * 13 + column * row) % 5 < 3
            return isInk ? (20, 20, 30, 255) : (255, 255, 255, 255)
        }
    }

    /// A page of text of its own, with flat bars over two of its parts where asked.
    /// - Parameter style: pages of other styles have other lines.
    static func page(_ style: Int, bars: Set<Int>) -> [UInt8] {
        file { column, row in
            if bars.contains(0), (8..<72).contains(column), (23..<34).contains(row) { return (0, 0, 0, 255) }
            if bars.contains(1), (8..<56).contains(column), (77..<88).contains(row) { return (0, 0, 0, 255) }
            let isInk =
                row % 6 < 3 && column > 4 && column < 74
                && (column * (7 + style) + row * (13 + style) + column * row * style) % 5 < 3
            return isInk ? (20, 20, 30, 255) : (255, 255, 255, 255)
        }
    }

    /// A page that is empty where the others have bars.
    static var sparse: [UInt8] {
        file { column, row in
            let isInk = row > 100 && row % 6 < 3 && column > 4 && column < 74 && (column * 7 + row * 13) % 5 < 3
            return isInk ? (20, 20, 30, 255) : (255, 255, 255, 255)
        }
    }

    /// A launch screen: an emblem in the middle of white.
    static var launch: [UInt8] {
        file { column, row in
            (32..<48).contains(column) && (63..<79).contains(row) ? (40, 90, 200, 255) : (255, 255, 255, 255)
        }
    }

    /// A page of text, or a cover, at a quarter or, for a copy, a sixteenth of the area, for trees of hundreds.
    static func small(isCovered: Bool, isSmaller: Bool) -> [UInt8] {
        let (columns, rows) = isSmaller ? (20, 36) : (40, 71)
        var builder = AAPLBuilder(width: columns * 4, height: rows * 4)
        builder.addCompressed(
            ASTCBlocks.linear(columns: columns, rows: rows) { column, row in
                isCovered || (column * 7 + row * 13 + column * row) % 5 < 3 ? (20, 20, 30, 255) : (255, 255, 255, 255)
            })
        return builder.build()
    }

    private static func file(_ color: (Int, Int) -> ASTCBlocks.Color) -> [UInt8] {
        var builder = AAPLBuilder(width: width, height: height)
        builder.addCompressed(ASTCBlocks.linear(columns: width / 4, rows: height / 4, color: color))
        return builder.build()
    }

    /// A scene's folder inside an app container.
    static func scene(_ bundle: String) -> String { "Library/SplashBoard/Snapshots/sceneID:\(bundle)-default" }
}
