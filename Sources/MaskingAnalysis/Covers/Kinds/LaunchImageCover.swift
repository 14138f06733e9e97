import PixelModel
internal import Vocabulary

/// One of the app's launch images as the cover of a scene.
///
/// Equal in size it is compared as it is, otherwise as the screens that a storyboard makes of it: filled, fitted, centred or
/// stretched, or with its parts laid out anew. Each of them is stored in a gamut of its own, sRGB or Display P3.
struct LaunchImageCover: Sendable {
    let picture: CoverPicture
    /// By which its drawings are kept; no two launch images of an app have the same.
    let name: String

    init(_ picture: CoverPicture, index: Int) {
        self.picture = picture
        name = "launch-image-\(index)"
    }

    /// - Returns: `nil` where it is plainly not seen.
    func attempt(_ trial: CoverTrial) -> CoverAttempt? {
        var drawn = drawn(trial)
        drawn?.maskedMessage = "equal to the app's own launch image"
        if drawn?.leaks.isEmpty != true, var turned = wide(trial), turned.leaks.isEmpty {
            turned.maskedMessage = "equal to the app's own launch image, which has Display P3 values"
            drawn = turned
        }
        if let drawing = drawn?.drawing { drawn?.maskedMessage += " (\(drawing))" }
        return drawn
    }

    /// With the screen in the colours of a launch image that was stored in wide ones.
    private func wide(_ trial: CoverTrial) -> CoverAttempt? {
        var turned = trial
        turned.grid = trial.grid.converted(to: .displayP3)
        return drawn(turned, in: [.sRGB])
    }

    private func drawn(_ trial: CoverTrial, in gamuts: [ColorGamut] = ColorGamut.allCases) -> CoverAttempt? {
        let isAsLarge = picture.size == trial.grid.imageSize
        guard isAsLarge || sharesGround(with: trial.grid, in: gamuts) else { return nil }
        if picture.uniformColor != nil { return flat(trial, in: gamuts) }
        let fit = trial.matcher.bestDrawing(
            of: picture, id: name, technique: .launchImage, isGuess: !isAsLarge,
            fits: isAsLarge ? [.stretch] : [.aspectFill, .aspectFit, .center, .stretch],
            background: picture.cornerColor, grid: trial.grid, pixelsPerPoint: trial.pixelsPerPoint, gamuts: gamuts)
        guard let fit else { return laidOut(trial) }
        let attempt = trial.attempt(fit)
        return attempt.leaks.isEmpty ? attempt : trial.changed(fit, attempt) ?? laidOut(trial) ?? attempt
    }

    /// As a layout in points draws it on another screen, where that explains all.
    private func laidOut(_ trial: CoverTrial) -> CoverAttempt? {
        trial.matcher.laidOut(
            picture, id: name, .launchImage, on: trial.grid, pixelsPerPoint: trial.pixelsPerPoint
        ).lazy.map(trial.attempt).first(where: \.leaks.isEmpty)
    }

    private func flat(_ trial: CoverTrial, in gamuts: [ColorGamut]) -> CoverAttempt? {
        guard let color = picture.uniformColor,
            let (drawn, gamut) = FlatColor.nearest(of: [color], in: gamuts, to: trial.grid)
        else { return nil }
        return trial.attempt(.flat(name, .launchImage, drawn, gamut, trial.grid))
    }

    /// A launch image of another size is worth drawing where the screen has its corner's colour.
    private func sharesGround(with grid: CellGrid, in gamuts: [ColorGamut]) -> Bool {
        gamuts.contains { gamut in
            let difference = LocalGradient.absolute(picture.cornerColor.units(in: gamut) &- grid.cells[0])
            return max(difference.x, difference.y, difference.z) <= Self.largestDifference
        }
    }

    /// Sixteenths of a level by which JPEG and another size change a corner.
    private static let largestDifference: Int16 = 8 * 16
}
