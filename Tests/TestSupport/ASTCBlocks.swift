/// ASTC blocks that can be written down without an encoder.
public enum ASTCBlocks {
    public typealias Color = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    /// A void-extent block: every pixel has `color`.
    ///
    /// Bits 0…8 are the void-extent mode 111111100, bit 9 is 0 for LDR, bits 10 and 11 are 1, the four coordinates are
    /// all ones ("no extent"), then come four 16-bit channels, of which both bytes are the 8-bit level.
    public static func voidExtent(_ color: Color) -> [UInt8] {
        let channels = [color.red, color.green, color.blue, color.alpha].flatMap { [$0, $0] }
        return [0xFC, 0xFD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] + channels
    }

    /// Blocks in linear order whose colours `color` gives by column and row.
    public static func linear(columns: Int, rows: Int, color: (Int, Int) -> Color) -> [UInt8] {
        (0..<rows).flatMap { row in (0..<columns).flatMap { voidExtent(color($0, row)) } }
    }

    /// Blocks in macro tiles of 32 × 32, Morton order inside, the picture padded with black.
    ///
    /// - Parameters:
    ///   - xFirst: whether the bits of x take the even places of the Morton index.
    ///   - padding: colours of the padding.
    public static func macroTiled(
        columns: Int, rows: Int, xFirst: Bool, padding: (Int, Int) -> Color = { _, _ in (0, 0, 0, 255) },
        color: (Int, Int) -> Color
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        for tileRow in 0..<(rows + 31) / 32 {
            for tileColumn in 0..<(columns + 31) / 32 {
                for index in 0..<1024 {
                    var even = 0
                    var odd = 0
                    for bit in 0..<5 {
                        even |= (index >> (2 * bit) & 1) << bit
                        odd |= (index >> (2 * bit + 1) & 1) << bit
                    }
                    let column = tileColumn * 32 + (xFirst ? even : odd)
                    let row = tileRow * 32 + (xFirst ? odd : even)
                    let isInside = column < columns && row < rows
                    bytes += voidExtent(isInside ? color(column, row) : padding(column, row))
                }
            }
        }
        return bytes
    }
}
