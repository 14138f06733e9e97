/// What stands on a launch image's background, be it one colour or a gradient: what its rules look at.
struct LaunchScreenArtwork {
    let grid: CellGrid
    let cover: InferredCover
    /// What differs from the background.
    let mask: CellMask
    let pixelsPerPoint: Double

    /// `nil` where there is no background. Only a cover stands on a gradient.
    /// - Parameter grid: one that knows whether its file was lossy.
    init?(_ grid: CellGrid, pixelsPerPoint: Double) {
        guard grid.count > 0 else { return nil }
        (self.grid, self.pixelsPerPoint) = (grid, pixelsPerPoint)
        let flat = InferredCover(grid, pixelsPerPoint: pixelsPerPoint)
        if flat?.isCover != true, let surface = GradientSurface(grid),
            let cover = InferredCover(grid, on: surface, pixelsPerPoint: pixelsPerPoint), cover.isCover
        {
            self.cover = cover
            mask = Residual(of: grid, against: Prediction(grid: surface.grid(like: grid))).mask
        } else {
            guard let flat else { return nil }
            cover = flat
            mask = Residual(of: grid, flat: flat.background).mask
        }
    }
}
