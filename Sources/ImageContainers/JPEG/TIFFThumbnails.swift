internal import ByteReading
internal import PixelModel

/// Uncompressed thumbnails in the TIFF structure of an EXIF segment: directories behind the first one (EXIF 2.3, 4.5.1).
enum TIFFThumbnails {
    private enum Tag {
        static let width = 0x100
        static let height = 0x101
        static let compression = 0x103
        static let photometric = 0x106
        static let stripOffsets = 0x111
        static let samples = 0x115
    }

    /// Directories that are followed; EXIF has two.
    private static let mostDirectories = 8
    private static let mostEntries = 512
    private static let entryBytes = 12

    static func find(_ bytes: [UInt8], in tiff: Range<Int>) -> [FurtherPicture] {
        guard let reader = Reader(bytes, tiff), var directory = reader.word(4) else { return [] }
        var found: [FurtherPicture] = []
        for index in 0..<mostDirectories {
            guard let count = reader.half(directory).map({ min($0, mostEntries) }) else { break }
            if index > 0, let picture = picture(reader, directory, count) { found.append(picture) }
            guard let next = reader.word(directory + 2 + count * entryBytes), next > 0 else { break }
            directory = next
        }
        return found
    }

    /// The directory's picture, unless it is compressed, which has a signature, or none at all.
    private static func picture(_ reader: Reader, _ directory: Int, _ count: Int) -> FurtherPicture? {
        var values: [Int: Int] = [:]
        for index in 0..<count {
            let entry = directory + 2 + index * entryBytes
            guard let tag = reader.half(entry), let type = reader.half(entry + 2), let items = reader.word(entry + 4)
            else { break }
            // Types 3 and 4 are numbers of two and four bytes. Of several the first is looked up where they are.
            let width = type == 3 ? 2 : 4
            let place = items * width <= 4 ? entry + 8 : reader.word(entry + 8) ?? 0
            values[tag] = type == 3 ? reader.half(place) : reader.word(place)
        }
        guard let width = values[Tag.width], let height = values[Tag.height], let start = values[Tag.stripOffsets],
            values[Tag.compression] ?? 1 == 1
        else { return nil }
        let size = PixelSize(width: width, height: height)
        let samples = values[Tag.samples] ?? 1
        // 0 to 2 are grey in both directions and RGB.
        let isPlain = [1, 3].contains(samples) && values[Tag.photometric] ?? 2 <= 2
        return FurtherPicture("EXIF thumbnail") { () throws(ContainerError) in
            guard isPlain else {
                throw .unsupported(
                    .jpeg, offset: reader.tiff.lowerBound + directory,
                    feature: "an uncompressed thumbnail of \(samples) channels in another colour space than RGB")
            }
            let area = width.multipliedReportingOverflow(by: height)
            guard width > 0, height > 0, !area.overflow, area.partialValue <= reader.tiff.count,
                area.partialValue * samples <= reader.tiff.count - start
            else {
                throw .malformed(
                    .jpeg, offset: reader.tiff.lowerBound + directory,
                    problem: "an uncompressed thumbnail of \(size) leaves its segment")
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

    /// Numbers of a TIFF structure, by their offsets in it.
    private struct Reader: Sendable {
        let bytes: [UInt8]
        let tiff: Range<Int>
        let isLittle: Bool

        init?(_ bytes: [UInt8], _ tiff: Range<Int>) {
            guard tiff.count >= 8 else { return nil }
            self.bytes = bytes
            self.tiff = tiff
            isLittle = bytes[tiff.lowerBound] == UInt8(ascii: "I")
        }

        func half(_ offset: Int) -> Int? {
            guard offset >= 0, offset + 2 <= tiff.count else { return nil }
            let (first, second) = (Int(bytes[tiff.lowerBound + offset]), Int(bytes[tiff.lowerBound + offset + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }

        func word(_ offset: Int) -> Int? {
            guard let first = half(offset), let second = half(offset + 2) else { return nil }
            return isLittle ? second << 16 | first : first << 16 | second
        }
    }
}
