internal import Foundation
internal import PixelModel

/// Lines of text that do not run level: a photographed letter's, or those of a screen on its side that was stored upright.
struct TurnedText {
    /// In pixels of the picture, the level boxes around them: those of the direction with most letters.
    let lines: [PixelRectangle]
    /// In all of them.
    let letters: Int
    /// What looking took, in steps of about a nanosecond.
    let steps: Int

    /// What stands behind each other in a photograph has as many like pieces more often than text has so few letters.
    private static let fewestLetters = 6
    /// Degrees: text that is turned by more may run down as well as up.
    private static let steep = 75.0
    /// Degrees: a line of 20 letters ends a tenth of their height off.
    private static let leastRest = 0.5
    /// Steps that a pixel of the turned copy takes.
    private static let stepsPerPixel = 15

    /// - Parameters:
    ///   - sheet: a copy of the picture at the scale at which letters are looked for.
    ///   - picture: its size.
    ///   - directions: of the lines, in degrees clockwise from level, between -90 and 90.
    init(_ sheet: (image: RGBAImage, pixelsPerPoint: Double), of picture: PixelSize, in directions: [Double]) {
        var (lines, letters, steps): ([PixelRectangle], Int, Int) = ([], 0, 0)
        let across = Double(picture.width) / Double(max(1, sheet.image.width))
        let down = Double(picture.height) / Double(max(1, sheet.image.height))
        for direction in directions.flatMap({ abs($0) > Self.steep ? [$0, $0 + 180] : [$0] }) {
            var (turn, found, rest) = Self.look(along: direction, sheet, &steps)
            if abs(rest) >= Self.leastRest {
                let next = Self.look(along: direction + rest, sheet, &steps)
                if next.found.count > found.count { (turn, found, rest) = next }
            }
            let count = found.reduce(0) { $0 + $1.letters }
            // Found along two directions, a line is one.
            guard count > letters else { continue }
            letters = count
            lines = found.map { turn.box(around: $0.box).scaled(across, down).intersection(PixelRectangle(picture)) }
        }
        (self.lines, self.letters, self.steps) = (lines, letters, steps)
    }

    /// - Returns: with degrees by which what was found slants still.
    private static func look(
        along direction: Double, _ sheet: (image: RGBAImage, pixelsPerPoint: Double), _ steps: inout Int
    ) -> (turn: Turn, found: [LetterRow], rest: Double) {
        let turn = Turn(sheet.image.size, degrees: direction)
        let image = turn.levelled(sheet.image)
        var regions = ExtremalRegions(step: TextTraces.letterStep)
        var directions = LetterDirections()
        let rows = TextTraces.rows(in: (image, sheet.pixelsPerPoint), of: image.size, &regions) { pieces in
            directions.add(pieces, pixelsPerPoint: sheet.pixelsPerPoint)
        }
        steps += regions.steps + stepsPerPixel * image.size.area
        let found = rows.filter { $0.letters >= fewestLetters && turn.isInside($0.box) }
        return (turn, found, directions.rest)
    }
}

/// A copy of a picture in which what runs in one direction is level.
private struct Turn {
    private let size: PixelSize
    private let cosine: Double
    private let sine: Double
    private let turnedSize: PixelSize

    init(_ size: PixelSize, degrees: Double) {
        self.size = size
        (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let (width, height) = (Double(size.width), Double(size.height))
        turnedSize = PixelSize(
            width: max(1, Int((abs(width * cosine) + abs(height * sine)).rounded())),
            height: max(1, Int((abs(width * sine) + abs(height * cosine)).rounded())))
    }

    /// The place in the picture of one in the copy.
    private func source(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let (right, below) = (x - Double(turnedSize.width) / 2, y - Double(turnedSize.height) / 2)
        return (
            right * cosine - below * sine + Double(size.width) / 2,
            right * sine + below * cosine + Double(size.height) / 2
        )
    }

    /// Interpolated between the four nearest pixels; beyond the picture its rim goes on, which shows nothing new.
    func levelled(_ image: RGBAImage) -> RGBAImage {
        guard image.size.area > 0 else { return image }
        var result = [UInt8](repeating: 255, count: turnedSize.area * 4)
        // In 256ths of a pixel.
        let (across, down) = (Int((cosine * 256).rounded()), Int((sine * 256).rounded()))
        for row in 0..<turnedSize.height {
            let start = source(0.5, Double(row) + 0.5)
            var x = Int(((start.x - 0.5) * 256).rounded())
            var y = Int(((start.y - 0.5) * 256).rounded())
            for column in 0..<turnedSize.width {
                let (left, top) = (min(max(x, 0), (size.width - 1) << 8), min(max(y, 0), (size.height - 1) << 8))
                let (u, v) = (left & 255, top & 255)
                let first = ((top >> 8) * size.width + (left >> 8)) * 4
                let right = u == 0 ? first : first + 4
                let below = v == 0 ? 0 : size.width * 4
                let to = (row * turnedSize.width + column) * 4
                for channel in 0..<3 {
                    let upper =
                        Int(image.pixels[first + channel]) * (256 - u) + Int(image.pixels[right + channel]) * u
                    let lower =
                        Int(image.pixels[first + below + channel]) * (256 - u)
                        + Int(image.pixels[right + below + channel]) * u
                    result[to + channel] = UInt8((upper * (256 - v) + lower * v + (1 << 15)) >> 16)
                }
                x += across
                y += down
            }
        }
        return RGBAImage(size: turnedSize, pixels: result)
    }

    /// Whether the middle of something in the copy lies in the picture, and not beyond its rim.
    func isInside(_ box: PixelRectangle) -> Bool {
        let middle = source(Double(box.x + box.maxX) / 2, Double(box.y + box.maxY) / 2)
        return (0..<Double(size.width)).contains(middle.x) && (0..<Double(size.height)).contains(middle.y)
    }

    /// The level box around what has a box in the copy.
    func box(around box: PixelRectangle) -> PixelRectangle {
        let corners = [(box.x, box.y), (box.maxX, box.y), (box.x, box.maxY), (box.maxX, box.maxY)].map {
            source(Double($0.0), Double($0.1))
        }
        let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
        let (left, top) = (Int(xs[0].rounded(.down)), Int(ys[0].rounded(.down)))
        return PixelRectangle(
            x: left, y: top, width: Int(xs[3].rounded(.up)) - left, height: Int(ys[3].rounded(.up)) - top)
    }
}

extension PixelRectangle {
    fileprivate func scaled(_ across: Double, _ down: Double) -> PixelRectangle {
        let (left, top) = (Int((Double(x) * across).rounded()), Int((Double(y) * down).rounded()))
        return PixelRectangle(
            x: left, y: top, width: Int((Double(maxX) * across).rounded()) - left,
            height: Int((Double(maxY) * down).rounded()) - top)
    }
}
