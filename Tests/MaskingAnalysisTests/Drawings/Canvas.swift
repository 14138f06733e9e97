import Foundation
import MaskingAnalysis
import PixelModel
import Testing
import Vocabulary

/// A screen that tests draw on, measured in points like UIKit's.
struct Canvas {
    let size: PixelSize
    /// Pixels per point.
    let scale: Double
    private var pixels: [UInt8]

    init(_ screen: Screen, _ background: RGBColor) {
        self.init(size: screen.size, scale: screen.scale, background)
    }

    init(size: PixelSize, scale: Double, _ background: RGBColor) {
        self.size = size
        self.scale = scale
        pixels = [UInt8](repeating: 255, count: size.area * 4)
        fill(0, 0, widthPoints, heightPoints, background)
    }

    init(image: RGBAImage, scale: Double) {
        size = image.size
        self.scale = scale
        pixels = image.pixels
    }

    var image: RGBAImage { RGBAImage(size: size, pixels: pixels) }
    var widthPoints: Double { Double(size.width) / scale }
    var heightPoints: Double { Double(size.height) / scale }

    /// Rows become columns.
    var turned: Canvas {
        var turned = Canvas(size: PixelSize(width: size.height, height: size.width), scale: scale, .white)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (from, to) = ((y * size.width + x) * 4, (x * size.height + y) * 4)
                turned.pixels[to..<to + 4] = pixels[from..<from + 4]
            }
        }
        return turned
    }

    func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRectangle {
        let (left, top) = (Int((x * scale).rounded()), Int((y * scale).rounded()))
        let (right, bottom) = (Int(((x + width) * scale).rounded()), Int(((y + height) * scale).rounded()))
        return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
            .intersection(PixelRectangle(size))
    }

    mutating func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBColor) {
        let r = rectangle(x, y, width, height)
        for row in r.y..<max(r.y, r.maxY) {
            for column in r.x..<max(r.x, r.maxX) {
                let at = (row * size.width + column) * 4
                (pixels[at], pixels[at + 1], pixels[at + 2]) = (color.red, color.green, color.blue)
            }
        }
    }

    /// A share of a colour over what is there.
    mutating func mix(_ r: PixelRectangle, _ color: RGBColor, share: Double) {
        for row in r.y..<max(r.y, r.maxY) {
            for column in r.x..<max(r.x, r.maxX) {
                let at = (row * size.width + column) * 4
                for (channel, level) in [color.red, color.green, color.blue].enumerated() {
                    let old = Double(pixels[at + channel])
                    pixels[at + channel] = UInt8((old + (Double(level) - old) * share).rounded())
                }
            }
        }
    }

    /// Strokes like those of letters: stems, bars and gaps in words of changing length, `height` points tall.
    /// Returns the width in points.
    /// - Parameter style: which letters; where it is not given their place decides.
    @discardableResult
    mutating func text(
        _ x: Double, _ y: Double, height: Double, letters: Int, _ color: RGBColor, style: Int? = nil
    ) -> Double {
        let style = style ?? Int(y)
        let stem = height * 0.13
        var left = x
        for letter in 0..<letters {
            // Letters differ in width, so that a line has no period.
            let advance = height * (0.34 + 0.04 * Double((letter * 37 + style * 13 + letters) % 11))
            if letter % 7 == 6 {
                left += advance * 0.6
                continue
            }
            let tall = letter % 3 == 0
            let top = tall ? y : y + height * 0.3
            fill(left, top, stem, y + height - top, color)
            if letter % 4 != 3 { fill(left + advance * 0.55, y + height * 0.3, stem, height * 0.7, color) }
            fill(left, y + height * (letter % 2 == 0 ? 0.3 : 0.87), advance * 0.6, stem, color)
            left += advance
        }
        return left - x
    }

    mutating func centredText(_ y: Double, height: Double, letters: Int, _ color: RGBColor, style: Int? = nil) {
        let style = style ?? Int(y)
        var measure = self
        let width = measure.text(0, y, height: height, letters: letters, color, style: style)
        text((widthPoints - width + height * 0.2) / 2, y, height: height, letters: letters, color, style: style)
    }

    /// Digits of seven segments, centred at a place.
    mutating func digits(_ text: String, _ x: Double, _ y: Double, height: Double, _ color: RGBColor) {
        // From the top clockwise, and the middle.
        let segments = [
            "1111110", "0110000", "1101101", "1111001", "0110011", "1011011", "1011111", "1110000", "1111111",
            "1111011",
        ]
        let (width, stroke, advance) = (height * 0.52, height * 0.13, height * 0.68)
        var left = x - (Double(text.count - 1) * advance + width) / 2
        let top = y - height / 2
        for digit in text.compactMap(\.wholeNumberValue) {
            let half = (height - stroke) / 2
            let (right, low) = (left + width - stroke, top + half)
            let bars = [
                (left, top, width, stroke), (right, top, stroke, half + stroke), (right, low, stroke, half + stroke),
                (left, top + height - stroke, width, stroke), (left, low, stroke, half + stroke),
                (left, top, stroke, half + stroke), (left, low, width, stroke),
            ]
            for (bar, isOn) in zip(bars, segments[digit]) where isOn == "1" { fill(bar.0, bar.1, bar.2, bar.3, color) }
            left += advance
        }
    }

    /// A card in the system's colour of grouped lists, with centred lines of so many letters each.
    static func messageCard(_ screen: Screen, height: Double, lines: [Int]) -> RGBAImage {
        var canvas = Canvas(screen, .group)
        var top = canvas.heightPoints * 0.3
        for (style, letters) in lines.enumerated() {
            canvas.centredText(top, height: height, letters: letters, .grey, style: style)
            top += height * 1.3
        }
        return canvas.image
    }

    /// A status bar, a title, rows with a value at their end, and a tab bar.
    static func list(_ screen: Screen, dark: Bool = false) -> Canvas {
        let ink: RGBColor = dark ? .white : .black
        var canvas = Canvas(screen, dark ? .black : .white)
        let (w, h) = (canvas.widthPoints, canvas.heightPoints)
        canvas.text(24, 16, height: 11, letters: 5, ink)
        canvas.text(w - 60, 16, height: 11, letters: 6, ink)
        canvas.text(16, 60, height: 26, letters: min(14, Int(w / 24)), ink)
        var y = 110.0
        var row = 0
        while y < h - 70 {
            canvas.text(16, y, height: 13, letters: 9 + row * 5 % 7, ink)
            canvas.text(w - 80, y, height: 13, letters: 7, .grey)
            canvas.fill(16, y + 30, w - 16, 1, .separator)
            y += 44
            row += 1
        }
        canvas.fill(0, h - 50, w, 50, dark ? .card : .group)
        for tab in 0..<4 {
            canvas.text(w * (Double(tab) + 0.35) / 4, h - 32, height: 10, letters: 5, .grey)
        }
        return canvas
    }

    /// α·top + (1 − α)·bottom, as a cover that is fading.
    static func blend(_ top: RGBAImage, over bottom: RGBAImage, opacity: Double) -> RGBAImage {
        RGBAImage(
            size: top.size,
            pixels: zip(top.pixels, bottom.pixels).map { a, b in
                UInt8((Double(a) * opacity + Double(b) * (1 - opacity)).rounded())
            })
    }

    /// `part` of a picture shown from one that lies above it.
    /// - Parameters:
    ///   - part: in pixels of the target.
    ///   - place: where the source's first pixel lies.
    static func paste(
        _ part: PixelRectangle, of source: RGBAImage, at place: (x: Int, y: Int) = (0, 0), onto target: RGBAImage
    ) -> RGBAImage {
        var pixels = target.pixels
        for y in part.y..<part.maxY {
            let own = (y - place.y) * source.width - place.x
            pixels.replaceSubrange(
                ((y * target.width + part.x) * 4)..<((y * target.width + part.maxX) * 4),
                with: source.pixels[((own + part.x) * 4)..<((own + part.maxX) * 4)])
        }
        return RGBAImage(size: target.size, pixels: pixels)
    }
}

/// A device's screen.
struct Screen: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var size: PixelSize
    var scale: Double

    static let phone = Screen(
        testDescription: "phone", size: PixelSize(width: 1170, height: 2532), scale: 3)
    static let landscape = Screen(
        testDescription: "phone, landscape", size: PixelSize(width: 2532, height: 1170), scale: 3)
    static let tablet = Screen(
        testDescription: "tablet", size: PixelSize(width: 1620, height: 2160), scale: 2)
    static let copy = Screen(
        testDescription: "downscaled copy", size: PixelSize(width: 585, height: 1266), scale: 1.5)
    static let all = [phone, landscape, tablet, copy]
}

extension RGBColor {
    static let white = RGBColor(red: 255, green: 255, blue: 255)
    static let black = RGBColor(red: 0, green: 0, blue: 0)
    static let grey = RGBColor(red: 142, green: 142, blue: 147)
    static let separator = RGBColor(red: 198, green: 198, blue: 200)
    static let group = RGBColor(red: 242, green: 242, blue: 247)
    static let card = RGBColor(red: 28, green: 28, blue: 30)
    static let brand = RGBColor(red: 200, green: 40, blue: 30)
}
