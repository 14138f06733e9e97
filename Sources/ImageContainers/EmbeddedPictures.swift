internal import ByteReading
internal import Vocabulary

/// Picture files inside of other files: behind their end, or in parts that belong to no picture.
enum EmbeddedPictures {
    /// A part of a file in which no picture has to be.
    struct Place {
        /// What a report calls a picture there, e.g. "EXIF thumbnail"; `nil`: by its kind and ``description``.
        var name: String?
        /// Where it is, e.g. "behind the end".
        var description: String
        var range: Range<Int>

        init(_ description: String, _ range: Range<Int>, name: String? = nil) {
            self.name = name
            self.description = description
            self.range = range
        }
    }

    /// Each file is copied before it is decoded, up to the end of the place. All together may have so many times the bytes
    /// that one file may have.
    private static let greatestCopies = 4

    /// Everything in the places that begins as a picture does.
    ///
    /// - Throws: `limit` for more of them than allowed.
    static func find(
        _ bytes: [UInt8], in places: [Place], limits: DecodeLimits
    ) throws(ContainerError) -> [FurtherPicture] {
        var found: [FurtherPicture] = []
        var copied = 0
        for place in places {
            for (offset, kind) in signatures(bytes, in: place.range) {
                try limits.checkFurther(count: found.count + 1, pixels: 0)
                let end = place.range.upperBound
                copied += end - offset
                let allowed = limits.fileBytes.multipliedReportingOverflow(by: greatestCopies)
                _ = try DecodeLimits.require(
                    copied, atMost: allowed.overflow ? .max : allowed.partialValue, limit: "fileBytes")
                found.append(
                    FurtherPicture(place.name ?? "\(kind) \(place.description)") { () throws(ContainerError) in
                        // What lies behind this one's end was found here already.
                        try SnapshotDecoder.decode(Array(bytes[offset..<end]), limits: limits, findsEmbedded: false)
                    })
            }
        }
        return found
    }

    private static func signatures(_ bytes: [UInt8], in range: Range<Int>) -> [(offset: Int, kind: ContainerKind)] {
        let kinds = ContainerKind.allCases.map { ($0, $0.signature) }
        let isFirstByte = (0...255).map { byte in kinds.contains { Int($0.1[0]) == byte } }
        var found: [(Int, ContainerKind)] = []
        for offset in range where isFirstByte[Int(bytes[offset])] {
            for (kind, signature) in kinds {
                guard offset + signature.count <= range.upperBound,
                    signature.indices.allSatisfy({ bytes[offset + $0] == signature[$0] })
                else { continue }
                if kind == .jpeg, !isMarker(bytes, offset + signature.count, range.upperBound) { continue }
                found.append((offset, kind))
            }
        }
        return found
    }

    /// The first bytes of a JPEG are so few that data without meaning hold them by chance; a marker has to follow.
    private static func isMarker(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Bool {
        offset < end && bytes[offset] >= 0xC0
    }
}
