import PixelModel

/// The known-good pictures that a template is learned from, reduced to cells once.
package struct CoverExamples: Sendable {
    struct Example: Sendable {
        let picture: TemplateExample
        let grid: CellGrid

        var image: RGBAImage { picture.image }
        var pixelsPerPoint: Double { picture.pixelsPerPoint }
    }

    let all: [Example]

    /// Some of the examples, by their places.
    subscript(places: [Int]) -> CoverExamples { CoverExamples(places.map { all[$0] }) }

    private init(_ all: [Example]) { self.all = all }

    init(_ pictures: [TemplateExample]) {
        all = pictures.map { picture in
            var grid = CellGrid(picture.image)
            grid.loss = picture.isLossy ? .usual : nil
            return Example(picture: picture, grid: grid)
        }
    }
}
