package import PixelModel

/// What a comparison of two pictures found.
extension RecurrenceJudge {
    package enum Outcome: Sendable, Equatable {
        /// The same picture, over all that both show.
        case same
        /// The same between bars of one colour.
        case letterboxed
        case different
    }

    package struct Finding: Sendable {
        package let outcome: Outcome
        /// What both show, in pixels of the first picture and of the other one; of the rest of them nothing is known.
        package let first: PixelRectangle
        package let other: PixelRectangle
        /// Mean difference in brightness over that, in levels: of two pictures in which the same was found, what shines
        /// through is in the one that differs more.
        package let difference: Float
        /// What both show is the same, and something else may begin beside it.
        package var differsBeside = false
        /// Places of an emblem in front of it, which is on each as large as its own layout draws it; what is written on it is
        /// not compared.
        package var emblem: (first: PixelRectangle, other: PixelRectangle)?
        /// Where the first picture lies on the other one, in pixels of that.
        var placement: OverlayPlacement?
        /// Lines of text on the emblems that are the same.
        package var lines: [(first: PixelRectangle, other: PixelRectangle)] = []

        /// What was compared, in pixels of the first picture and of the other one.
        package var seenOfFirst: [PixelRectangle] { seen(first, emblem?.first, lines.map(\.first)) }
        package var seenOfOther: [PixelRectangle] { seen(other, emblem?.other, lines.map(\.other)) }

        private func seen(
            _ all: PixelRectangle, _ emblem: PixelRectangle?, _ lines: [PixelRectangle]
        ) -> [PixelRectangle] {
            guard let emblem else { return [all] }
            return all.subtracting(emblem) + lines
        }

        /// Files with the same bytes.
        package static func equal(_ size: PixelSize) -> Finding {
            Finding(outcome: .same, first: PixelRectangle(size), other: PixelRectangle(size), difference: 0)
        }

        package static let different = Finding(
            outcome: .different, first: PixelRectangle(x: 0, y: 0, width: 0, height: 0),
            other: PixelRectangle(x: 0, y: 0, width: 0, height: 0), difference: .infinity)
    }

    /// The first picture as a smaller copy of the other one shows it.
    /// - Parameters:
    ///   - found: of the other picture.
    ///   - size: of the other picture.
    ///   - copy: its smaller copy's size.
    package func drawn(
        _ found: Finding, on size: PixelSize, in copy: PixelSize, _ context: JudgingContext
    ) -> RGBAImage? {
        guard let placement = found.placement, let image = picture.load() else { return nil }
        context.work?.spend(PictureWork.Cost.drawing, pixels: OverlayDrawing.pixelCost * copy.area)
        return OverlayDrawing.pixels(image, at: placement.scaled(from: size, to: copy), screen: copy)
    }
}
