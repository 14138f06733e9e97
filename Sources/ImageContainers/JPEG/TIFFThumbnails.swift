internal import ByteReading
internal import ImageCodecs
internal import PixelModel
internal import Vocabulary

/// Uncompressed pictures in the TIFF structure of an EXIF segment: in every directory, whether it follows the first one
/// (EXIF 2.3, 4.5.1) or lies below another.
enum TIFFThumbnails {
    /// Fields, by their tags (TIFF 6.0, sections 3 to 8).
    private enum Tag {
        static let width = 0x100
        static let height = 0x101
        static let bits = 0x102
        static let compression = 0x103
        static let photometric = 0x106
        static let strips = 0x111
        static let samples = 0x115
        static let rowsPerStrip = 0x116
        static let planes = 0x11C
        static let tiles = 0x144
        /// Directories below one: of parts of the picture, of EXIF, of the place and of what other programs read.
        static let directories = [0x14A, 0x8769, 0x8825, 0xA005]
    }

    /// Directories that are followed; EXIF has five.
    private static let mostDirectories = 32
    /// Both kinds of JPEG, which have a signature.
    private static let jpegCompressions = [6, 7]

    /// - Parameter container: of the file, which errors name.
    static func find(_ bytes: [UInt8], in tiff: Range<Int>, of container: ContainerKind) -> [FurtherPicture] {
        guard let reader = TIFFReader(bytes, tiff), let first = reader.word(4) else { return [] }
        var (open, seen): ([Int], Set<Int>) = ([first], [])
        var found: [FurtherPicture] = []
        while let offset = open.popLast() {
            guard seen.insert(offset).inserted, let directory = reader.directory(at: offset) else { continue }
            guard seen.count <= mostDirectories else {
                let feature = "an EXIF segment of more than \(mostDirectories) directories"
                found.append(unsupported(feature, tiff.lowerBound + offset, container))
                break
            }
            if let picture = picture(reader, directory, offset, container) { found.append(picture) }
            for field in Tag.directories.compactMap({ directory.fields[$0] }) {
                open += (0..<min(field.count, mostDirectories + 1)).compactMap { reader.value(field, $0) }
            }
            if let next = directory.next, next > 0 { open.append(next) }
        }
        return found
    }

    /// What stands before the structure.
    static let mark = Array("Exif\0\0".utf8)
    /// Structures that are looked for in one text, which has one.
    private static let mostStructures = 4

    /// The same of what follows `Exif`, wherever that stands.
    static func find(
        _ bytes: [UInt8], afterEXIFIn range: Range<Int>, of container: ContainerKind
    ) -> [FurtherPicture] {
        var found: [FurtherPicture] = []
        var (place, structures) = (range.lowerBound, 0)
        while place + mark.count < range.upperBound {
            guard bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) else {
                place += 1
                continue
            }
            place += mark.count
            structures += 1
            guard structures <= mostStructures else {
                return found + [unsupported("a text with more than \(mostStructures) EXIF segments", place, container)]
            }
            found += find(bytes, in: place..<range.upperBound, of: container)
        }
        return found
    }

    private static func unsupported(
        _ feature: String, _ offset: Int, _ container: ContainerKind
    ) -> FurtherPicture {
        FurtherPicture("EXIF thumbnail") { () throws(ContainerError) in
            throw .unsupported(container, offset: offset, feature: feature)
        }
    }

    /// The directory's picture, unless it is a JPEG or there is none.
    private static func picture(
        _ reader: TIFFReader, _ directory: TIFFReader.Directory, _ place: Int, _ container: ContainerKind
    ) -> FurtherPicture? {
        func value(_ tag: Int) -> Int? { reader.value(directory.fields[tag]) }
        guard directory.fields[Tag.strips] != nil || directory.fields[Tag.tiles] != nil,
            !jpegCompressions.contains(value(Tag.compression) ?? 1)
        else { return nil }
        let offset = reader.tiff.lowerBound + place
        let samples = value(Tag.samples) ?? 1
        // 0 to 2 are grey in both directions and RGB.
        guard value(Tag.compression) ?? 1 == 1, [1, 3].contains(samples), value(Tag.photometric) ?? 2 <= 2,
            (0..<samples).allSatisfy({ reader.value(directory.fields[Tag.bits], $0) == 8 }),
            value(Tag.planes) ?? 1 == 1, directory.doubled.isEmpty,
            let width = value(Tag.width), let height = value(Tag.height), let start = value(Tag.strips)
        else {
            return unsupported(
                "an EXIF thumbnail that is neither a JPEG nor 8-bit grey or RGB in strips", offset, container)
        }
        let size = PixelSize(width: width, height: height)
        let rows = min(height, value(Tag.rowsPerStrip) ?? height)
        return FurtherPicture("EXIF thumbnail") { () throws(ContainerError) in
            let area = width.multipliedReportingOverflow(by: height)
            guard width > 0, height > 0, !area.overflow, area.partialValue <= reader.tiff.count,
                area.partialValue * samples <= reader.tiff.count - start
            else {
                throw .malformed(
                    container, offset: offset, problem: "an uncompressed thumbnail of \(size) leaves its segment")
            }
            guard rows > 0, isWhole(reader, directory, stripBytes: rows * width * samples) else {
                throw .unsupported(container, offset: offset, feature: "an EXIF thumbnail whose strips are apart")
            }
            var pixels: [UInt8] = []
            pixels.reserveCapacity(size.area * 4)
            for index in 0..<size.area {
                let place = reader.tiff.lowerBound + start + index * samples
                let last = samples - 1
                pixels += [
                    reader.bytes[place], reader.bytes[place + last / 2], reader.bytes[place + last], 255,
                ]
            }
            return DecodedSnapshot(
                container: .png, image: RGBAImage(size: size, pixels: pixels), confidence: .confirmed,
                isKnownOpaque: true, notes: [])
        }
    }

    /// Whether each strip begins where the one before it ends.
    private static func isWhole(_ reader: TIFFReader, _ directory: TIFFReader.Directory, stripBytes: Int) -> Bool {
        guard let strips = directory.fields[Tag.strips], let start = reader.value(strips) else { return false }
        return (1..<max(1, strips.count)).allSatisfy { reader.value(strips, $0) == start + $0 * stripBytes }
    }
}
