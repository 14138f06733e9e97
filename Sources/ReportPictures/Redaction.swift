internal import MaskingAnalysis
internal import PixelModel

/// Hides what may be content: large cells are painted in their average colour.
///
/// Only what was compared with a known cover, pixel by pixel, stays as it is: launch images were compared with nothing,
/// scenes with a launch image only, and the text on a card at most by its length. A partly covered screen loses its leaks, with a margin, and what the
/// configuration ignores; every other screen loses everything. A blurred one, too: the blur of a picture that is
/// published can be worked on for ever.
struct Redaction: Sendable {
    /// Cells along the shorter side of the screen. On a phone a cell is 49 points wide: it holds more than two digits
    /// of the largest title style and a dozen letters of the body style.
    static let cellsAcross = 8
    /// What surrounds a leak is hidden this far, as a share of a cell: antialiased edges, shadows, the rest of a word.
    static let margin = 0.25
    /// Levels between two colours of cells. An average of 256 levels tells candidates for two digits apart; one of
    /// sixteen does not.
    static let colorStep = 17

    let size: PixelSize
    /// One entry for each cell, row-major.
    let hidden: [Bool]
    private let columns: [Range<Int>]
    private let rows: [Range<Int>]

    var isEmpty: Bool { !hidden.contains(true) }
    var isComplete: Bool { !hidden.contains(false) }

    /// - Parameter ignored: regions that were not judged, in pixels.
    init(_ judgement: Judgement, ignored: [PixelRectangle], size: PixelSize) {
        self.size = size
        let side = max(1, min(size.width, size.height) / Self.cellsAcross)
        let columns = Self.parts(of: size.width, side: side)
        let rows = Self.parts(of: size.height, side: side)
        (self.columns, self.rows) = (columns, rows)
        guard let leaks = Self.knownLeaks(judgement) else {
            hidden = [Bool](repeating: true, count: columns.count * rows.count)
            return
        }
        let margin = Int((Double(side) * Self.margin).rounded(.up))
        let regions = (leaks + ignored).map { region in
            PixelRectangle(
                x: region.x - margin, y: region.y - margin, width: region.width + 2 * margin,
                height: region.height + 2 * margin)
        }
        hidden = rows.flatMap { row in
            columns.map { column in
                let cell = PixelRectangle(
                    x: column.lowerBound, y: row.lowerBound, width: column.count, height: row.count)
                return regions.contains { $0.intersects(cell) }
            }
        }
    }

    /// What leaks where everything else is known to be a cover; `nil` where that is not known.
    private static func knownLeaks(_ judgement: Judgement) -> [PixelRectangle]? {
        guard let technique = judgement.technique, CoverKinds.of(technique)?.kind.isComparedEverywhere == true else {
            return nil
        }
        switch judgement.verdict {
        case .masked: return []
        case .partiallyMasked: return judgement.regions.isEmpty ? nil : judgement.regions.map(\.rectangle)
        case .launchImage, .translucent, .legibleBlur, .unmasked, .unrecognizedCover, .unreadable: return nil
        }
    }

    /// As many parts as fit with at least `side` each, so that none is a sliver that tells more than the others.
    private static func parts(of length: Int, side: Int) -> [Range<Int>] {
        guard length > 0 else { return [] }
        let count = max(1, length / side)
        return (0..<count).map { length * $0 / count..<length * ($0 + 1) / count }
    }

    /// - Precondition: `image` has the size that this was made for.
    func apply(to image: RGBAImage) -> RGBAImage {
        precondition(image.size == size, "made for another picture")
        return RGBAImage(size: size) { pixels in
            _ = pixels.initialize(from: image.pixels)
            for (cell, isHidden) in hidden.enumerated() where isHidden {
                paint(columns[cell % columns.count], rows[cell / columns.count], pixels)
            }
        }
    }

    private func paint(_ columns: Range<Int>, _ rows: Range<Int>, _ pixels: UnsafeMutableBufferPointer<UInt8>) {
        func bytes(_ row: Int) -> Range<Int> {
            (row * size.width + columns.lowerBound) * 4..<(row * size.width + columns.upperBound) * 4
        }
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
            let span = bytes(row)
            var at = span.lowerBound
            while at < span.upperBound {
                red &+= Int(pixels[at])
                green &+= Int(pixels[at &+ 1])
                blue &+= Int(pixels[at &+ 2])
                at &+= 4
            }
        }
        func level(_ sum: Int) -> UInt8 {
            let average = sum / (columns.count * rows.count)
            return UInt8((average + Self.colorStep / 2) / Self.colorStep * Self.colorStep)
        }
        let color = (level(red), level(green), level(blue))
        for row in rows {
            let span = bytes(row)
            var at = span.lowerBound
            while at < span.upperBound {
                (pixels[at], pixels[at &+ 1], pixels[at &+ 2], pixels[at &+ 3]) = (color.0, color.1, color.2, 255)
                at &+= 4
            }
        }
    }
}
