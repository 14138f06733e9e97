import ByteReading
import ImageCodecs
import PixelModel
import TestSupport
import Testing

@Suite struct CgBITests {
    /// Rows as Xcode stores them: blue, green, red, alpha, colours premultiplied.
    private static func rows(of image: RGBAImage, filter: UInt8) -> [[UInt8]] {
        var previous = [UInt8](repeating: 0, count: image.width * 4)
        return (0..<image.height).map { y in
            let row = (0..<image.width).flatMap { x -> [UInt8] in
                let pixel = image[x, y]
                func premultiplied(_ value: UInt8) -> UInt8 { UInt8((Int(value) * Int(pixel.alpha) + 127) / 255) }
                return [
                    premultiplied(pixel.blue), premultiplied(pixel.green), premultiplied(pixel.red), pixel.alpha,
                ]
            }
            defer { previous = row }
            return [filter] + row.indices.map { index in filtered(row, previous, index, filter) }
        }
    }

    /// PNG specification, section 9.2.
    private static func filtered(_ row: [UInt8], _ above: [UInt8], _ index: Int, _ filter: UInt8) -> UInt8 {
        let left = index >= 4 ? Int(row[index - 4]) : 0
        let up = Int(above[index])
        let corner = index >= 4 ? Int(above[index - 4]) : 0
        let prediction: Int
        switch filter {
        case 1: prediction = left
        case 2: prediction = up
        case 3: prediction = (left + up) / 2
        case 4:
            let estimate = left + up - corner
            prediction = [left, up, corner].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
        default: prediction = 0
        }
        return row[index] &- UInt8(truncatingIfNeeded: prediction)
    }

    @Test(arguments: [UInt8(0), 1, 2, 3, 4], [1, 3])
    func `Every row filter gives back the opaque picture exactly`(filter: UInt8, pieces: Int) throws {
        let image = PNGTests.picture(width: 13, height: 9, opaque: true)
        let file = PNGFile.cgbi(
            width: 13, height: 9, colorType: 6, rows: Self.rows(of: image, filter: filter), pieces: pieces)
        let decoding = try PNGDecoder.decode(file, limits: .standard)
        #expect(decoding.isCgBI)
        #expect(decoding.image == image)
    }

    @Test func `Premultiplied colours come back within their rounding`() throws {
        let image = PNGTests.picture(width: 16, height: 16, opaque: false)
        let file = PNGFile.cgbi(width: 16, height: 16, colorType: 6, rows: Self.rows(of: image, filter: 0))
        let decoded = try PNGDecoder.decode(file, limits: .standard).image
        for index in 0..<256 {
            let alpha = Int(image.pixels[index * 4 + 3])
            #expect(Int(decoded.pixels[index * 4 + 3]) == alpha)
            guard alpha > 0 else { continue }
            // Half a level of the premultiplied value, blown up by 255/alpha, and half a level again.
            let tolerance = (255 + 2 * alpha - 1) / (2 * alpha) + 1
            for channel in 0..<3 {
                let (a, b) = (Int(image.pixels[index * 4 + channel]), Int(decoded.pixels[index * 4 + channel]))
                #expect(abs(a - b) <= tolerance)
            }
        }
    }

    @Test func `Colours without alpha are opaque`() throws {
        let file = PNGFile.cgbi(width: 2, height: 1, colorType: 2, rows: [[0, 3, 2, 1, 6, 5, 4]])
        #expect(try PNGDecoder.decode(file, limits: .standard).image.pixels == [1, 2, 3, 255, 4, 5, 6, 255])
    }

    @Test func `An interlaced file is named, not guessed`() {
        let file = PNGFile.cgbi(width: 2, height: 1, colorType: 2, rows: [[0, 3, 2, 1, 6, 5, 4]], interlace: 1)
        #expect(throws: PNGError.unsupported("CgBI with 8 bits, colour type 2, interlace 1")) {
            try PNGDecoder.decode(file, limits: .standard)
        }
    }

    @Test func `Every prefix is refused`() throws {
        let image = PNGTests.picture(width: 5, height: 4, opaque: true)
        let file = PNGFile.cgbi(width: 5, height: 4, colorType: 6, rows: Self.rows(of: image, filter: 1))
        for count in 16..<file.count {
            #expect(throws: PNGError.self) {
                try PNGDecoder.decode(Array(file.prefix(count)), limits: .standard)
            }
        }
    }
}
