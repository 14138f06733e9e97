internal import MaskingAnalysis
internal import PixelModel

/// Hides what may be content: large cells are painted in a colour that tells nothing of it; see ``FlatColors``.
///
/// Only what was compared with a known cover, pixel by pixel, stays as it is: launch images were compared with nothing,
/// scenes with a launch image only, and the text on a card where its ink is, but not letter by letter. A partly covered
/// screen loses its leaks, with a margin, and what the configuration ignores; every other screen loses everything. A
/// blurred one, too: the blur of a picture that is published can be worked on for ever.
struct Redaction: Sendable {
    /// Levels by which the seams between cells differ from them, so that a hidden screen is not taken for an empty one.
    private static let seam = 20

    let grid: RedactionGrid
    /// One entry for each cell, row-major.
    let hidden: [Bool]

    var isEmpty: Bool { !hidden.contains(true) }
    var isComplete: Bool { !hidden.contains(false) }

    /// - Parameter ignored: regions that were not judged, in pixels.
    init(_ judgement: Judgement, ignored: [PixelRectangle], size: PixelSize) {
        grid = RedactionGrid(size: size)
        let (across, down) = (grid.columns.count, grid.rows.count)
        guard let leaks = Self.knownLeaks(judgement) else {
            hidden = [Bool](repeating: true, count: across * down)
            return
        }
        var hidden = [Bool](repeating: false, count: across * down)
        for region in leaks + ignored {
            let touched = grid.touched(by: region)
            for row in touched.rows {
                for column in touched.columns { hidden[row * across + column] = true }
            }
        }
        self.hidden = hidden
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

    /// The picture made smaller, with what is hidden painted over: each pixel in which anything of a hidden cell lies.
    /// - Precondition: `image` has the size that this was made for.
    func apply(to image: RGBAImage, longSide: Int) -> RGBAImage {
        precondition(image.size == grid.size, "made for another picture")
        let colors = FlatColors(image, grid).colors
        let reduced = image.reduced(longSide: longSide)
        return unsafe RGBAImage(size: reduced.size) { pixels in
            _ = unsafe pixels.initialize(from: reduced.pixels)
            for (cell, isHidden) in hidden.enumerated() where isHidden {
                unsafe paint(cell, colors[cell], pixels, reduced.size)
            }
        }
    }

    private func paint(
        _ cell: Int, _ color: FlatColors.Color, _ pixels: UnsafeMutableBufferPointer<UInt8>, _ size: PixelSize
    ) {
        func reduced(_ part: Range<Int>, from old: Int, to new: Int) -> Range<Int> {
            (part.lowerBound * new / old)..<((part.upperBound * new + old - 1) / old)
        }
        let columns = reduced(grid.columns[cell % grid.columns.count], from: grid.size.width, to: size.width)
        let rows = reduced(grid.rows[cell / grid.columns.count], from: grid.size.height, to: size.height)
        let side = grid.side * size.width / grid.size.width
        let line = side < 16 ? 0 : max(1, side / 48)
        let seam = FlatColors.Color(
            red: Self.beside(color.red), green: Self.beside(color.green), blue: Self.beside(color.blue))
        for y in rows {
            for x in columns {
                let isSeam = x >= columns.upperBound - line || y >= rows.upperBound - line
                let shown = isSeam ? seam : color
                let at = (y * size.width + x) * 4
                unsafe (pixels[at], pixels[at &+ 1], pixels[at &+ 2], pixels[at &+ 3]) = (
                    shown.red, shown.green, shown.blue, 255
                )
            }
        }
    }

    private static func beside(_ level: UInt8) -> UInt8 {
        UInt8(Int(level) + (level < 128 ? seam : -seam))
    }
}
