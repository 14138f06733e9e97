/// Columns and rows of places over what two pictures both show.
struct SketchRaster {
    /// In shares of a picture's sides.
    typealias Place = (across: Double, down: Double)

    /// Places of one column, or of one row.
    struct Line {
        /// In shares of each picture's side.
        var first: Double
        var other: Double
        /// Whether an emblem may stand there on either, as far as this side tells.
        var isInFirstPlace: Bool
        var isInOtherPlace: Bool
    }

    var columns: [Line]
    var rows: [Line]
}
