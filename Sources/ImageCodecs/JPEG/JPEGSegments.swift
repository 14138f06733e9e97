internal import PixelModel

/// What the marker segments of a JPEG say: those before its first scan and, of the later ones, tables and scan headers
/// (ITU-T T.81, annex B).
struct JPEGSegments {
    private enum Marker {
        static let fill: UInt8 = 0xFF
        static let progressiveFrame: UInt8 = 0xC2
        static let progressiveArithmeticFrame: UInt8 = 0xCA
        /// Start of frame, but for these three in between, which are tables and an extension.
        static let frames: ClosedRange<UInt8> = 0xC0...0xCF
        static let notFrames: Set<UInt8> = [0xC4, 0xC8, 0xCC]
        static let startOfScan: UInt8 = 0xDA
        static let endOfImage: UInt8 = 0xD9
        static let quantization: UInt8 = 0xDB
        static let app1: UInt8 = 0xE1
        /// Lossless and hierarchical coding, and everything that is coded arithmetically: a file without a byte of scan
        /// data would decode to an invented picture.
        static func refusedCoding(_ marker: UInt8) -> String? {
            switch marker {
            case 0xC3: "lossless coding"
            case 0xC5...0xC7: "hierarchical coding"
            case 0xC9...0xCB: "arithmetic coding"
            case 0xCD...0xCF: "hierarchical arithmetic coding"
            default: nil
            }
        }
        /// Markers without a length: TEM and restarts.
        static func standsAlone(_ marker: UInt8) -> Bool { marker == 0x01 || restarts.contains(marker) }
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    }

    /// What an APP1 segment with EXIF data begins with.
    private static let exifIdentifier = Array("Exif\0\0".utf8)

    /// The TIFF structure of the first EXIF segment.
    private(set) var exif: Range<Int>?
    private(set) var isProgressive = false
    /// A coding that no snapshot has and libjpeg-turbo decodes without noticing what is missing, by its name.
    private(set) var refusedCoding: String?
    /// Bytes of the coefficients that a decoder keeps of the whole picture before it can show any of it; 0 where one scan
    /// holds all of each block.
    private(set) var keptCoefficientBytes = 0
    /// Where a quantisation table has a step of 0, which the standard does not have: every coefficient that it belongs to
    /// decodes to nothing, whatever the file holds, and libjpeg-turbo does not mind.
    private(set) var zeroStep: Int?
    /// The first step of each table, by the table's number; of tables that are defined anew the smallest.
    private var firstSteps: [Int: Int] = [:]
    /// The numbers of the components' tables.
    private var tables: [Int] = []
    /// Whether scans for each part of the picture are there.
    var isComplete: Bool { progress?.isComplete ?? true }

    private var progress: JPEGScanProgress?

    /// Walks the segments; ends quietly where they can't be followed, since the decoder proper judges the file.
    init(_ bytes: [UInt8]) {
        var frame: Frame?
        var isBehindScan = false
        // Behind the start-of-image marker.
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == Marker.fill {
            let marker = bytes[at + 1]
            if marker == Marker.fill {
                at += 1
                continue
            }
            if marker == Marker.endOfImage { return }
            if Marker.standsAlone(marker) {
                at += 2
                continue
            }
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            guard length >= 2, at + 2 + length <= bytes.count else { return }
            let content = (at + 4)..<(at + 2 + length)
            switch marker {
            case Marker.startOfScan:
                let isWhole = !isProgressive && content.first.map { Int(bytes[$0]) } == frame?.components.count
                if !isWhole, !isBehindScan, let frame { keptCoefficientBytes = frame.coefficientBytes }
                isBehindScan = true
                progress?.add(bytes[content])
                at = Self.endOfScanData(bytes, from: content.upperBound)
                continue
            case Marker.quantization:
                for table in Self.tables(bytes, content) {
                    zeroStep = zeroStep ?? table.zeroStep
                    firstSteps[table.number] = min(firstSteps[table.number] ?? .max, table.firstStep)
                }
            // What stands behind a scan is the decoder's, but for tables of scans to come.
            case _ where isBehindScan: break
            case Marker.frames where !Marker.notFrames.contains(marker):
                refusedCoding = Marker.refusedCoding(marker)
                isProgressive =
                    marker == Marker.progressiveFrame || marker == Marker.progressiveArithmeticFrame
                frame = Frame(bytes[content])
                tables = frame?.components.map(\.table) ?? []
                progress = frame.map {
                    JPEGScanProgress(components: $0.components.map(\.name), isProgressive: isProgressive)
                }
            case Marker.app1 where exif == nil && bytes[content].starts(with: Self.exifIdentifier):
                exif = (content.lowerBound + Self.exifIdentifier.count)..<content.upperBound
            default: break
            }
            at = content.upperBound
        }
    }

    /// The place of the marker that ends a scan's data, in which 0xFF is followed by 0, a restart or more of its kind.
    private static func endOfScanData(_ bytes: [UInt8], from start: Int) -> Int {
        var at = start
        while let fill = bytes[at...].firstIndex(of: Marker.fill), fill + 1 < bytes.count {
            let next = bytes[fill + 1]
            if next != 0, next != Marker.fill, !Marker.restarts.contains(next) { return fill }
            at = fill + 1
        }
        return bytes.count
    }

    /// Quantisation tables (B.2.4.1): each has a byte with its precision and its number, then 64 steps of one or two bytes.
    /// - Returns: of each that is whole its number, its first step and the place of its first step of 0.
    private static func tables(
        _ bytes: [UInt8], _ content: Range<Int>
    ) -> [(number: Int, firstStep: Int, zeroStep: Int?)] {
        var found: [(number: Int, firstStep: Int, zeroStep: Int?)] = []
        var at = content.lowerBound
        while at < content.upperBound {
            let size = bytes[at] >> 4 == 0 ? 1 : 2
            let steps = (at + 1)..<(at + 1 + 64 * size)
            guard steps.upperBound <= content.upperBound else { break }
            let zero = stride(from: steps.lowerBound, to: steps.upperBound, by: size).first { step in
                bytes[step..<step + size].allSatisfy { $0 == 0 }
            }
            let first = bytes[steps.lowerBound..<steps.lowerBound + size].reduce(0) { $0 << 8 | Int($1) }
            found.append((Int(bytes[at] & 15), first, zero))
            at = steps.upperBound
        }
        return found
    }

    /// - Parameter hasColorDifferences: whether the first component is brightness and the others are colour differences; if not,
    ///   each of them makes a part of both.
    func loss(hasColorDifferences: Bool) -> CodecLoss {
        // A mean is an eighth of the first coefficient (A.3.3).
        let steps = tables.map { Float(firstSteps[$0] ?? 0) / 8 }
        guard hasColorDifferences, let brightness = steps.first else {
            let coarsest = steps.max() ?? 0
            return CodecLoss(brightness: coarsest, color: steps.count > 1 ? coarsest : 0)
        }
        return CodecLoss(brightness: brightness, color: steps.dropFirst().max() ?? 0)
    }

    /// A frame header (B.2.2): sample bits, height, width, then for each component its name, its sampling factors and its
    /// table.
    private struct Frame {
        let width: Int
        let height: Int
        let components: [(name: UInt8, horizontal: Int, vertical: Int, table: Int)]

        /// Samples along a block's side, and bytes of a coefficient in a decoder's memory.
        private static let blockSide = 8
        private static let coefficientSize = 2

        init?(_ content: ArraySlice<UInt8>) {
            let fields = content.map(Int.init)
            guard fields.count >= 6, fields.count >= 6 + 3 * fields[5] else { return nil }
            height = fields[1] << 8 | fields[2]
            width = fields[3] << 8 | fields[4]
            components = (0..<fields[5]).map { index in
                let factors = fields[7 + 3 * index]
                return (UInt8(fields[6 + 3 * index]), factors >> 4, factors & 15, fields[8 + 3 * index])
            }
        }

        /// All components' coefficients in whole blocks. Sides have 16 bits and there are at most 255 components, so that
        /// nothing overflows.
        var coefficientBytes: Int {
            let most = (
                horizontal: max(1, components.map(\.horizontal).max() ?? 1),
                vertical: max(1, components.map(\.vertical).max() ?? 1)
            )
            func blocks(_ length: Int, _ factor: Int, _ most: Int) -> Int {
                (length * factor + most * Self.blockSide - 1) / (most * Self.blockSide)
            }
            return components.reduce(0) { sum, component in
                let columns = blocks(width, component.horizontal, most.horizontal)
                let rows = blocks(height, component.vertical, most.vertical)
                return sum + columns * rows * Self.blockSide * Self.blockSide * Self.coefficientSize
            }
        }
    }
}
