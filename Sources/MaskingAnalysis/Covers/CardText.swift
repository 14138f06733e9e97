public import Vocabulary

/// What tells the text on one message card from that on another.
public struct CardText: Sendable, Equatable {
    let signature: TextSignature

    /// Whether both may be the same text.
    public func agrees(with other: CardText) -> Bool { signature.agrees(with: other.signature) }
}

extension TemplateLearning {
    /// Which pictures show what the cards say: the first of each text, by their places in the list.
    /// - Parameters:
    ///   - backgrounds: of the template that was learned, as is the region.
    public static func cardPictures(
        _ examples: [TemplateExample], backgrounds: [RGBColor], region: ScreenRegion?
    ) -> [Int] {
        var shown: [(place: Int, example: MessageExample)] = []
        for (place, picture) in examples.enumerated() {
            var grid = CellGrid(picture.image)
            grid.isJPEG = picture.isJPEG
            guard
                let example = MessageExample(
                    grid, backgrounds: backgrounds, region: region, pixelsPerPoint: picture.pixelsPerPoint),
                !shown.contains(where: { $0.example.signature.agrees(with: example.signature) })
            else { continue }
            shown.append((place, example))
        }
        return shown.map(\.place)
    }
}
