internal import PixelModel

/// Lines of text that run up or down a picture, as where a screen on its side was stored upright.
struct TurnedText {
    /// In pixels of the picture.
    let lines: [PixelRectangle]
    /// What looking took, in steps of about a nanosecond.
    let steps: Int

    /// What stands below each other in a photograph has as many like pieces more often than text has so few letters.
    private static let fewestLetters = 6

    /// - Parameters:
    ///   - sheet: a copy of the picture at the scale at which letters are looked for.
    ///   - picture: its size.
    init(_ sheet: (image: RGBAImage, pixelsPerPoint: Double), of picture: PixelSize) {
        var (lines, steps): ([PixelRectangle], Int) = ([], 0)
        let turned = PixelSize(width: picture.height, height: picture.width)
        for isClockwise in [true, false] {
            let image = sheet.image.turned(isClockwise)
            var regions = ExtremalRegions(step: TextTraces.letterStep)
            let rows = TextTraces.rows(in: (image, sheet.pixelsPerPoint), of: turned, &regions)
            steps += regions.steps
            lines += rows.filter { $0.letters >= Self.fewestLetters }.map { row in
                PixelRectangle(
                    x: isClockwise ? row.box.y : picture.width - row.box.maxY,
                    y: isClockwise ? picture.height - row.box.maxX : row.box.x,
                    width: row.box.height, height: row.box.width)
            }
        }
        (self.lines, self.steps) = (lines, steps)
    }
}

extension RGBAImage {
    /// On its side.
    fileprivate func turned(_ isClockwise: Bool) -> RGBAImage {
        var result = pixels
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) = isClockwise ? (height - 1 - y, x) : (y, width - 1 - x)
                let (from, to) = ((y * width + x) * 4, (row * height + column) * 4)
                for channel in 0..<4 { result[to + channel] = pixels[from + channel] }
            }
        }
        return RGBAImage(size: PixelSize(width: height, height: width), pixels: result)
    }
}
