internal import ByteReading
internal import ImageCodecs
internal import Vocabulary

/// Picture files inside of other files: behind their end, or in parts that belong to no picture, as they are, as base64 or
/// as hexadecimal text, one byte or two for a letter.
enum EmbeddedPictures {
    /// A part of a file in which no picture has to be.
    struct Place {
        /// What a report calls a picture there, e.g. "EXIF thumbnail"; `nil`: by its kind and ``description``.
        var name: String?
        /// Where it is, e.g. "after the end".
        var description: String
        var range: Range<Int>
        /// Where a TIFF structure begins whose pictures are found by its directories.
        var tiff: Int?

        init(_ description: String, _ range: Range<Int>, name: String? = nil, tiff: Int? = nil) {
            self.name = name
            self.description = description
            self.range = range
            self.tiff = tiff
        }
    }

    /// Each file is copied before it is decoded, up to the end of the place. All together may have so many times the bytes
    /// that one file may have.
    private static let greatestCopies = 4

    /// Everything in the places that begins as a picture does. One in a format that is not decoded is there, too, and
    /// throws when it is asked for.
    ///
    /// - Throws: `limit` for more of them than allowed.
    static func find(
        _ bytes: [UInt8], in places: [Place], limits: DecodeLimits
    ) throws(ContainerError) -> [FurtherPicture] {
        var found: [FurtherPicture] = []
        var copied = 0
        func spend(_ count: Int) throws(ContainerError) {
            try limits.checkFurther(count: found.count + 1, pixels: 0)
            copied += count
            let allowed = limits.fileBytes.multipliedReportingOverflow(by: greatestCopies)
            _ = try DecodeLimits.require(
                copied, atMost: allowed.overflow ? .max : allowed.partialValue, limit: "fileBytes")
        }
        func takeBase64(_ bytes: [UInt8], at offset: Int, end: Int, _ description: String) throws(ContainerError) {
            let file = Base64Run.decode(bytes, at: offset, end: end).bytes
            guard !file.isEmpty else { return }
            let kind = ContainerKind.sniff(file)
            // What only begins like one may end in one.
            let name = kind.map { "\($0)" } ?? ForeignPicture.name(ofFile: file) ?? "data"
            let title = "\(name) as base64 \(description)"
            found.append(
                kind == nil ? unsupported(bytes, offset, title) : picture(file, 0..<file.count, title, limits))
        }
        func takeHexadecimal(_ bytes: [UInt8], in range: Range<Int>, _ description: String) throws(ContainerError) {
            for text in HexRun.decoded(bytes, in: range) {
                let outer = ContainerKind.sniff(bytes) ?? .png
                found += TIFFThumbnails.find(text, afterEXIFIn: text.indices, of: outer)
                try limits.checkFurther(count: found.count, pixels: 0)
                for (offset, kind) in signatures(text, in: text.indices, tiff: { isAfterEXIF(text, $0) }) {
                    try spend(text.count - offset)
                    let title = "as hexadecimal text \(description)"
                    switch kind {
                    case .file(let kind):
                        found.append(picture(text, offset..<text.count, "\(kind) \(title)", limits))
                    case .foreign(let name): found.append(unsupported(bytes, range.lowerBound, "\(name) \(title)"))
                    case .base64: continue
                    }
                }
            }
        }
        for place in places {
            let end = place.range.upperBound
            let tiff = place.tiff.map { tiff in { offset in offset == tiff } }
            for (offset, kind) in signatures(bytes, in: place.range, tiff: tiff) {
                try spend(end - offset)
                switch kind {
                case .file(let kind):
                    found.append(picture(bytes, offset..<end, place.name ?? "\(kind) \(place.description)", limits))
                case .foreign(let name): found.append(unsupported(bytes, offset, "\(name) \(place.description)"))
                case .base64: try takeBase64(bytes, at: offset, end: end, place.description)
                }
            }
            try takeHexadecimal(bytes, in: place.range, place.description)
            for text in WideText.narrowed(bytes, in: place.range) {
                let description = "in UTF-16 \(place.description)"
                for (offset, kind) in signatures(text, in: text.indices) {
                    guard case .base64 = kind else { continue }
                    try spend(text.count - offset)
                    try takeBase64(text, at: offset, end: text.count, description)
                }
                try takeHexadecimal(text, in: text.indices, description)
            }
        }
        return found
    }

    private static func picture(
        _ bytes: [UInt8], _ range: Range<Int>, _ name: String, _ limits: DecodeLimits
    ) -> FurtherPicture {
        let pixels = PictureClaim.pixels(bytes, at: range.lowerBound, limits: limits) ?? limits.pixels
        return FurtherPicture(name, claimedPixels: pixels) { () throws(ContainerError) in
            // What lies behind this one's end was found in the outer file already.
            try SnapshotDecoder.decode(Array(bytes[range]), limits: limits, findsEmbedded: false)
        }
    }

    private static func unsupported(_ bytes: [UInt8], _ offset: Int, _ name: String) -> FurtherPicture {
        let outer = ContainerKind.sniff(bytes) ?? .png
        return FurtherPicture(name, claimedPixels: 0) { () throws(ContainerError) in
            throw .unsupported(outer, offset: offset, feature: "a picture of another format inside the file")
        }
    }

    private enum Kind {
        case file(ContainerKind)
        case foreign(String)
        case base64
    }

    private static let kinds = ContainerKind.allCases.map { ($0, $0.signature) }

    /// What may begin with four bytes: nearly everywhere in a file nothing does, and looking closer costs as much as a
    /// hundred bytes.
    private struct Beginnings {
        /// By the first two bytes, and by the next two.
        private var isFile = Self.none
        private var isBase64 = Self.none
        private var isForeign = Self.none
        private var goesOnForeign = Self.none
        /// Of a foreign picture whose next bytes may be any.
        private var isShort = Self.none

        private static let none = [Bool](repeating: false, count: 1 << 16)

        init() {
            func pair(_ signature: [UInt8], _ place: Int) -> Int {
                Int(signature[place]) << 8 | Int(signature[place + 1])
            }
            for (_, signature) in EmbeddedPictures.kinds { isFile[pair(signature, 0)] = true }
            for signature in Base64Run.beginnings { isBase64[pair(signature, 0)] = true }
            for signature in ForeignPicture.beginnings {
                isForeign[pair(signature, 0)] = true
                if signature.count < 4 {
                    isShort[pair(signature, 0)] = true
                } else {
                    goesOnForeign[pair(signature, 2)] = true
                }
            }
        }

        /// - Parameter word: four bytes, the first of them highest.
        @inline(__always)
        func of(_ word: UInt32) -> (file: Bool, foreign: Bool, base64: Bool)? {
            let (start, next) = (Int(word >> 16), Int(word & 0xFFFF))
            let (file, base64) = (isFile[start], isBase64[start])
            let foreign = isForeign[start] && (isShort[start] || goesOnForeign[next])
            return file || base64 || foreign ? (file, foreign, base64) : nil
        }
    }

    private static let beginnings = Beginnings()

    /// - Parameter tiff: whether the pictures of a TIFF structure at an offset are found by its directories; `nil`: there is
    ///   none.
    private static func signatures(
        _ bytes: [UInt8], in range: Range<Int>, tiff: ((Int) -> Bool)? = nil
    ) -> [(offset: Int, kind: Kind)] {
        var found: [(Int, Kind)] = []
        // What is inside of a run of base64 is a part of it.
        var endOfRun = range.lowerBound
        let beginnings = Self.beginnings
        var word =
            range.prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[$1]) } << UInt32(8 * max(0, 3 - range.count))
        for offset in range {
            // Behind the end it is as if there were zeros.
            word = word << 8 | (offset + 3 < range.upperBound ? UInt32(bytes[offset + 3]) : 0)
            guard let seen = beginnings.of(word) else { continue }
            for (kind, signature) in seen.file ? kinds : [] {
                guard offset + signature.count <= range.upperBound,
                    signature.indices.allSatisfy({ bytes[offset + $0] == signature[$0] })
                else { continue }
                if kind == .jpeg, !isMarker(bytes, offset + signature.count, range.upperBound) { continue }
                found.append((offset, .file(kind)))
            }
            if seen.foreign, let name = ForeignPicture.name(bytes, at: offset, end: range.upperBound) {
                // Makers of cameras nest structures like TIFF's in one, whose tags have other meanings.
                let isNested = name == "TIFF" && tiff != nil
                if !isNested || tiff?(offset) != true && ForeignPicture.holdsPixels(bytes, offset, range.upperBound) {
                    found.append((offset, .foreign(name)))
                }
            }
            if seen.base64, offset >= endOfRun, Base64Run.begins(bytes, at: offset, end: range.upperBound) {
                let run = Base64Run.decode(bytes, at: offset, end: range.upperBound)
                guard !run.bytes.isEmpty else { continue }
                endOfRun = run.end
                found.append((offset, .base64))
            }
        }
        return found
    }

    private static func isAfterEXIF(_ bytes: [UInt8], _ offset: Int) -> Bool {
        bytes[..<offset].suffix(TIFFThumbnails.mark.count).elementsEqual(TIFFThumbnails.mark)
    }

    /// The first bytes of a JPEG are so few that data without meaning hold them by chance; a marker has to follow.
    private static func isMarker(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Bool {
        offset < end && bytes[offset] >= 0xC0
    }
}

extension EmbeddedPictures {
    /// What of some places belongs to no picture file that begins in them.
    static func gaps(_ bytes: [UInt8], in places: [Range<Int>], limits: DecodeLimits) -> [Range<Int>] {
        places.flatMap { range -> [Range<Int>] in
            guard range.count > SurplusData.most else { return range.isEmpty ? [] : [range] }
            var gaps: [Range<Int>] = []
            var place = range.lowerBound
            for (offset, kind) in signatures(bytes, in: range) where offset >= place {
                guard case .file(let kind) = kind, let end = end(of: kind, bytes, offset..<range.upperBound, limits)
                else { continue }
                if offset > place { gaps.append(place..<offset) }
                place = end
            }
            if place < range.upperBound { gaps.append(place..<range.upperBound) }
            return gaps
        }
    }

    /// Where a picture file ends by its own structure.
    private static func end(
        of kind: ContainerKind, _ bytes: [UInt8], _ range: Range<Int>, _ limits: DecodeLimits
    ) -> Int? {
        if kind == .jpeg { return try? JPEGPicture.segments(bytes, from: range.lowerBound, limits: limits).end }
        let file = Array(bytes[range])
        let length: Int? =
            switch kind {
            case .png: (try? PNGLayout(file, limits: limits))?.end
            case .aapl: (try? AAPLFile(file, limits: limits))?.chunksEnd
            case .ktx1: (try? KTX1File(file, limits: limits))?.levelsEnd
            case .ktx2: (try? KTX2File(file, limits: limits))?.end(of: file.count)
            case .jpeg: nil
            }
        return length.map { range.lowerBound + $0 }
    }
}
