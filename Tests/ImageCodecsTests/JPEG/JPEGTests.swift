import ByteReading
import ImageCodecs
import PixelModel
import Testing

@Suite struct JPEGTests {
    /// The middle of a quarter of the fixture: top left red, top right green, bottom left blue, bottom right grey.
    private enum Quarter: String, CaseIterable {
        case red, green, blue, grey

        init(_ pixel: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)) {
            let values = (Int(pixel.red), Int(pixel.green), Int(pixel.blue))
            self =
                values.0 > values.1 + 80
                ? .red
                : values.1 > values.0 + 80
                    ? .green
                    : values.2 > values.0 + 80
                        ? .blue : .grey
        }
    }

    private static func quarters(of image: RGBAImage) -> [Quarter] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in Quarter(image[image.width * x / 4, image.height * y / 4]) }
    }

    @Test(arguments: ["baseline.jpg", "progressive.jpg"])
    func `Baseline and progressive files decode`(name: String) throws {
        let decoding = try JPEGDecoder.decode(try FixtureFiles.bytes(name), limits: .standard)
        #expect(decoding.image.size == PixelSize(width: 40, height: 24))
        #expect(Self.quarters(of: decoding.image) == [.red, .green, .blue, .grey])
        #expect(decoding.isProgressive == (name == "progressive.jpg"))
        let corner = decoding.image[3, 3]
        #expect(abs(Int(corner.red) - 200) <= 4 && abs(Int(corner.green) - 30) <= 4 && abs(Int(corner.blue) - 30) <= 4)
    }

    /// An EXIF segment with the orientation alone, behind the start-of-image marker.
    private static func oriented(_ orientation: UInt8, littleEndian: Bool) throws -> [UInt8] {
        let file = try FixtureFiles.bytes("baseline.jpg")
        let tiff: [UInt8] =
            littleEndian
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
            : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let body = Array("Exif".utf8) + [0, 0] + tiff
        return Array(file[0..<2]) + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + Array(file[2...])
    }

    @Test(arguments: EXIFOrientation.allCases, [true, false])
    func `Every orientation stands upright`(orientation: EXIFOrientation, littleEndian: Bool) throws {
        let file = try Self.oriented(UInt8(orientation.rawValue), littleEndian: littleEndian)
        let decoding = try JPEGDecoder.decode(file, limits: .standard)
        #expect(decoding.orientation == orientation)
        let expected: [String] =
            switch orientation {
            case .up: ["red", "green", "blue", "grey"]
            case .upMirrored: ["green", "red", "grey", "blue"]
            case .down: ["grey", "blue", "green", "red"]
            case .downMirrored: ["blue", "grey", "red", "green"]
            case .leftMirrored: ["red", "blue", "green", "grey"]
            case .right: ["blue", "red", "grey", "green"]
            case .rightMirrored: ["grey", "green", "blue", "red"]
            case .left: ["green", "grey", "red", "blue"]
            }
        #expect(Self.quarters(of: decoding.image).map(\.rawValue) == expected)
        let turned = orientation.rawValue >= 5
        #expect(decoding.image.size == PixelSize(width: turned ? 24 : 40, height: turned ? 40 : 24))
    }

    @Test(arguments: EXIFOrientation.allCases)
    func `Turning moves every pixel to its place`(orientation: EXIFOrientation) throws {
        let stored = try JPEGDecoder.decode(try FixtureFiles.bytes("baseline.jpg"), limits: .standard).image
        let file = try Self.oriented(UInt8(orientation.rawValue), littleEndian: false)
        let upright = try JPEGDecoder.decode(file, limits: .standard).image
        let (right, bottom) = (stored.width - 1, stored.height - 1)
        var wrong = 0
        for y in 0..<stored.height {
            for x in 0..<stored.width {
                // Where EXIF 2.3 says that row 0 and column 0 of the stored picture belong.
                let place =
                    switch orientation {
                    case .up: (x, y)
                    case .upMirrored: (right - x, y)
                    case .down: (right - x, bottom - y)
                    case .downMirrored: (x, bottom - y)
                    case .leftMirrored: (y, x)
                    case .right: (bottom - y, x)
                    case .rightMirrored: (bottom - y, right - x)
                    case .left: (y, right - x)
                    }
                if upright[place.0, place.1] != stored[x, y] { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    /// Offsets count from the EXIF segment's TIFF structure, which stands behind 12 bytes of the file.
    @Test(arguments: [("type LONG", 12 + 12, UInt8(4)), ("two values", 12 + 14, 2), ("value 9", 12 + 18, 9)])
    func `An orientation that the standard does not know turns nothing`(
        change: String, offset: Int, value: UInt8
    ) throws {
        var file = try Self.oriented(6, littleEndian: true)
        file[offset] = value
        #expect(try JPEGDecoder.decode(file, limits: .standard).orientation == .up)
    }

    @Test(arguments: ["baseline.jpg", "progressive.jpg"])
    func `A file that ends early is refused, not filled with grey`(name: String) throws {
        let file = try FixtureFiles.bytes(name)
        for count in 0..<(file.count - 2) {
            #expect(throws: JPEGError.self) {
                try JPEGDecoder.decode(Array(file.prefix(count)), limits: .standard)
            }
        }
    }

    @Test func `Every damaged byte ends in an error or a picture`() throws {
        let file = try Self.oriented(6, littleEndian: true)
        let whole = try JPEGDecoder.decode(file, limits: .standard).image.size
        let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        for index in file.indices {
            var damaged = file
            damaged[index] ^= 0xA5
            var limits = DecodeLimits.standard
            limits.pixels = 1 << 20
            if let decoding = try? JPEGDecoder.decode(damaged, limits: limits) {
                // Only the frame's own height and width say how large it is, or it lies on its side.
                let sides = Set([decoding.image.width, decoding.image.height])
                let isStated = (frame + 5...frame + 8).contains(index)
                #expect(isStated || sides == Set([whole.width, whole.height]), "byte \(index)")
            }
        }
    }

    @Test func `CMYK is named, not guessed`() throws {
        let file = try FixtureFiles.bytes("cmyk.jpg")
        #expect(throws: JPEGError.unsupported("CMYK colours")) {
            try JPEGDecoder.decode(file, limits: .standard)
        }
    }

    @Test(
        arguments: [
            (0xC3, "lossless coding"), (0xC5, "hierarchical coding"), (0xC9, "arithmetic coding"),
            (0xCA, "arithmetic coding"), (0xCB, "arithmetic coding"), (0xCE, "hierarchical arithmetic coding"),
        ] as [(UInt8, String)])
    func `A coding that no snapshot has is named, not decoded`(marker: UInt8, coding: String) throws {
        var file = try FixtureFiles.bytes("baseline.jpg")
        let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        file[frame + 1] = marker
        #expect(throws: JPEGError.unsupported(coding)) { try JPEGDecoder.decode(file, limits: .standard) }
    }

    /// libjpeg-turbo multiplies by 0 and shows one flat colour, whatever the file holds.
    @Test(arguments: ["baseline.jpg", "progressive.jpg"])
    func `A quantisation step of 0 is refused, and any other is taken`(name: String) throws {
        let file = try FixtureFiles.bytes(name)
        let table = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xDB })
        for step in [0, 1, 63] {
            var damaged = file
            damaged[table + 5 + step] = 0
            #expect(throws: JPEGError.zeroQuantizationStep(offset: table + 5 + step)) {
                try JPEGDecoder.decode(damaged, limits: .standard)
            }
            damaged[table + 5 + step] = 1
            _ = try JPEGDecoder.decode(damaged, limits: .standard)
        }
    }

    /// The tables of ITU-T T.81, annex K, begin with 16 and 17.
    @Test(
        arguments: [
            (50, .full, 16.0 / 8, 17.0 / 8), (75, .half, 1, 9.0 / 8), (90, .half, 3.0 / 8, 3.0 / 8),
            (75, .gray, 1, 0), (5, .full, 2.75, 2.75),
        ] as [(Int, JPEGEncoder.Colors, Float, Float)])
    func `A file tells what it rounds means to`(
        quality: Int, colors: JPEGEncoder.Colors, brightness: Float, color: Float
    ) throws {
        let picture = RGBAImage(size: PixelSize(width: 16, height: 16)) { pixels in
            for at in pixels.indices { pixels[at] = UInt8(at % 200) }
        }
        let file = try JPEGEncoder.encode(picture, quality: quality, colors: colors)
        #expect(
            try JPEGDecoder.decode(file, limits: .standard).loss == CodecLoss(brightness: brightness, color: color))
    }

    @Test func `A coarser table that is defined anew coarsens nothing`() throws {
        let file = try FixtureFiles.bytes("baseline.jpg")
        let loss = try JPEGDecoder.decode(file, limits: .standard).loss
        let table = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xDB })
        let coarse: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 255, count: 64)
        let twice = Array(file[..<table] + coarse + file[table...])
        #expect(try JPEGDecoder.decode(twice, limits: .standard).loss == loss)
    }

    @Test(arguments: [0, 1])
    func `A step of 0 in a table of a later scan is refused`(precision: Int) throws {
        let file = try FixtureFiles.bytes("progressive.jpg")
        let scans = file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
        let size = precision + 1
        // Of two bytes the lower one alone may be 0.
        func table(step: UInt8) -> [UInt8] {
            var table: [UInt8] = [0xFF, 0xDB, 0, UInt8(3 + 64 * size), UInt8(precision << 4)]
            for number in 0..<64 {
                table += [UInt8](repeating: 0, count: size - 1)
                table.append(number == 40 ? step : 16)
            }
            return table
        }
        for scan in scans.dropFirst() {
            func with(_ table: [UInt8]) -> [UInt8] { Array(file[..<scan] + table + file[scan...]) }
            _ = try JPEGDecoder.decode(with(table(step: 1)), limits: .standard)
            #expect(throws: JPEGError.zeroQuantizationStep(offset: scan + 5 + 40 * size)) {
                try JPEGDecoder.decode(with(table(step: 0)), limits: .standard)
            }
        }
    }

    /// A decoder takes what never came for 0: without its later scans a sharp screen is a mosaic, without its first a grey.
    @Test func `A progressive file that lacks a scan is refused`() throws {
        let file = try FixtureFiles.bytes("progressive.jpg")
        let scans = file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA } + [file.count - 2]
        try #require(scans.count > 4)
        for (start, end) in zip(scans, scans.dropFirst()) {
            // Tables stand before the scan that needs them, so that those of the next one would go with this.
            let next = file[start..<end].indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xC4 } ?? end
            #expect(throws: JPEGError.self, "scan at \(start)") {
                try JPEGDecoder.decode(Array(file[..<start] + file[next...]), limits: .standard)
            }
            guard start > scans[0] else { continue }
            #expect(throws: JPEGError.missingScans, "cut off at \(start)") {
                try JPEGDecoder.decode(Array(file[..<start] + [0xFF, 0xD9]), limits: .standard)
            }
        }
    }

    @Test(arguments: ["baseline.jpg", "progressive.jpg"])
    func `More scan data than the height needs are refused`(name: String) throws {
        var file = try FixtureFiles.bytes(name)
        let frame = try #require(
            file.indices.dropLast().first { file[$0] == 0xFF && (file[$0 + 1] == 0xC0 || file[$0 + 1] == 0xC2) })
        // The picture has three rows of blocks.
        for height in 1...16 {
            (file[frame + 5], file[frame + 6]) = (0, UInt8(height))
            #expect(throws: JPEGError.self, "\(height)") { try JPEGDecoder.decode(file, limits: .standard) }
        }
    }

    @Test func `A size beyond the limits is refused`() throws {
        let file = try FixtureFiles.bytes("baseline.jpg")
        var limits = DecodeLimits.standard
        limits.pixels = 900
        #expect(throws: JPEGError.limit(LimitExceeded(limit: "pixels", allowed: 900, requested: 960))) {
            try JPEGDecoder.decode(file, limits: limits)
        }
    }

    @Test func `Coefficients that a progressive file makes a decoder keep are bounded`() throws {
        // 40 × 24 pixels are 5 × 3 blocks of 64 coefficients of two bytes in each of three components.
        let kept = 5 * 3 * 64 * 2 * 3
        var limits = DecodeLimits.standard
        limits.decompressedBytes = kept
        let file = try FixtureFiles.bytes("progressive.jpg")
        #expect(try JPEGDecoder.decode(file, limits: limits).isProgressive)
        limits.decompressedBytes -= 1
        #expect(
            throws: JPEGError.limit(
                LimitExceeded(limit: "decompressedBytes", allowed: kept - 1, requested: kept))
        ) {
            try JPEGDecoder.decode(file, limits: limits)
        }
        // A baseline file of one scan needs none of them.
        limits.decompressedBytes = 0
        #expect(try !JPEGDecoder.decode(try FixtureFiles.bytes("baseline.jpg"), limits: limits).isProgressive)
    }
}
