internal import PixelModel

/// Lines of text so faint that they may shine through something else.
struct FaintLines {
    /// In pixels of the picture.
    let boxes: [PixelRectangle]
    /// What looking took, in steps of about a nanosecond.
    let steps: Int

    /// Thirds of a level: a line of ten letters is seen from two levels on, one of six from five on.
    private static let step = 2
    /// Thirds of a level, at the last cut. What stands out more is there at all of them.
    private static let faintest = 38
    /// Points: the half of what the thickest stroke of such a line has.
    private static let stroke = 2.7
    private static let fewestLetters = 6
    /// Of a mark's height another drawing of the same picture has so much at the same place, or beside it: a smaller one is
    /// softer, and what shines through one of the two alone is no mark of the other.
    private static let sharedShare = 0.5

    /// - Parameters:
    ///   - sheet: the picture at the scale at which letters are looked for.
    ///   - size: of the picture in pixels.
    ///   - other: another drawing of the same picture in the sheet's size. Marks that it has, too, are the picture's own.
    init(
        in sheet: (image: RGBAImage, pixelsPerPoint: Double), of size: PixelSize, besides other: RGBAImage? = nil
    ) {
        let reach = max(1, Int((Self.stroke * sheet.pixelsPerPoint).rounded()))
        let planes = [true, false].map { isBright in
            let own = ThinMarks.levels(of: sheet.image, reach: reach, isBright: isBright)
            guard let other, other.size == sheet.image.size else { return own }
            let known = ThinMarks.levels(of: other, reach: reach, isBright: isBright)
            return Self.without(ThinMarks.grown(known, other.size), own)
        }
        var regions = ExtremalRegions(step: Self.step)
        boxes = regions.lasting(in: planes, of: sheet.image.size, upTo: Self.faintest) { pieces in
            LetterRow.rows(
                pieces, in: sheet.image.size, pixelsPerPoint: sheet.pixelsPerPoint, fewest: Self.fewestLetters)
        }.map { $0.box.scaled(from: sheet.image.size, to: size) }
        let looks = other == nil ? 1 : 2
        steps = regions.steps + looks * ThinMarks.stepsPerPixel * planes.reduce(0) { $0 + $1.count }
    }

    private static func without(_ known: [UInt8], _ own: [UInt8]) -> [UInt8] {
        zip(known, own).map { Double($0) >= sharedShare * Double($1) ? 0 : $1 }
    }
}
