import Foundation
public import PixelModel
internal import Vocabulary

/// A known-good picture of a covered app.
public struct TemplateExample: Sendable {
    public var image: RGBAImage
    public var pixelsPerPoint: Double
    public var isJPEG: Bool

    public init(image: RGBAImage, pixelsPerPoint: Double, isJPEG: Bool = false) {
        self.image = image
        self.pixelsPerPoint = pixelsPerPoint
        self.isJPEG = isJPEG
    }
}

/// What the examples have in common.
public struct LearnedTemplate: Sendable {
    /// One cover, or several pictures where the examples differ (appearance, orientation).
    public var kinds: [OverlayTemplate.Kind]
    /// What was found, one sentence each.
    public var findings: [String]
    /// What a person should check before relying on it.
    public var warnings: [String]
}

/// Why no template was learned.
public struct TemplateLearningError: Error, Sendable, Equatable, CustomStringConvertible {
    public var description: String
}

/// Makes a template from known-good pictures of a covered app.
///
/// From the strictest kind that has a chance to hold for other sizes and languages to the plainest: one colour, a
/// card with a message, a blur, a picture.
public enum TemplateLearning {
    /// A new blur may measure this share of the weakest example: what the measurement's error takes.
    private static let blurMargin = 0.9
    /// Room above and below a message, as a share of the height: the largest Dynamic Type sizes take about twice the
    /// lines of the usual one.
    private static let messageMargin = 0.1
    /// A line of text is at least this many times as wide as high; a logo is not.
    private static let leastTextAspect = 3.0
    /// Background colours that differ by no more than this many levels are one.
    private static let equalColors = 1
    /// Two appearances in two orientations, for telephones and tablets.
    static let mostPictures = 8

    public static func learn(_ examples: [TemplateExample]) throws(TemplateLearningError) -> LearnedTemplate {
        guard !examples.isEmpty, examples.allSatisfy({ $0.image.size.area > 0 }) else {
            throw TemplateLearningError(description: "there is no picture to learn from")
        }
        let grids = examples.map { example in
            var grid = CellGrid(example.image)
            grid.isJPEG = example.isJPEG
            return grid
        }
        if let found = solid(grids, examples) { return found }
        if let found = message(grids, examples) { return found }
        if let found = blur(grids, examples) { return found }
        return try PictureLearning.learn(examples, grids)
    }

    /// Flat but for what `LeakGrouping` calls a codec's slip.
    private static func solid(_ grids: [CellGrid], _ examples: [TemplateExample]) -> LearnedTemplate? {
        var colors: [RGBColor] = []
        for (grid, example) in zip(grids, examples) {
            guard let layer = FlatLayer(grid, example.pixelsPerPoint), layer.groups.isEmpty else { return nil }
            add(layer.color, to: &colors)
        }
        return LearnedTemplate(
            kinds: [.solid(colors)], findings: ["one colour everywhere: \(colors.map(\.hex).joined(separator: ", "))"],
            warnings: ["any empty page of that colour will pass for the cover"])
    }

    private static func message(_ grids: [CellGrid], _ examples: [TemplateExample]) -> LearnedTemplate? {
        var colors: [RGBColor] = []
        var (top, bottom) = (1.0, 0.0)
        for (grid, example) in zip(grids, examples) {
            guard let layer = FlatLayer(grid, example.pixelsPerPoint) else { return nil }
            let split = layer.layout.splitMessage(
                layer.blocks, mask: layer.residual.mask, grid: grid, region: layer.residual.mask.all)
            guard split.foreign.isEmpty else { return nil }
            add(layer.color, to: &colors)
            // A card may also be seen before its text was drawn.
            guard let block = split.block else { continue }
            let lines = block.lines.flatMap { layer.layout.lines(of: $0.bounds, mask: layer.residual.mask) }
            let tallest = layer.layout.tallestArtworkText
            guard
                lines.contains(where: {
                    Double($0.width) >= leastTextAspect * Double($0.height) && $0.height <= tallest
                })
            else { return nil }
            top = min(top, Double(block.bounds.y0) / Double(grid.rows))
            bottom = max(bottom, Double(block.bounds.y1) / Double(grid.rows))
        }
        guard top < bottom else { return nil }
        // Hundredths are enough, and the axis of the region is that of the screen.
        let y0 = max(0, ((top - messageMargin) * 100).rounded(.down) / 100)
        let y1 = min(1, ((bottom + messageMargin) * 100).rounded(.up) / 100)
        let height = ((y1 - y0) * 100).rounded() / 100
        return LearnedTemplate(
            kinds: [
                .message(
                    backgrounds: colors, region: ScreenRegion(name: "", x: 0, y: y0, width: 1, height: height),
                    example: nil)
            ],
            findings: ["a flat card with one centred block of text on \(colors.map(\.hex).joined(separator: ", "))"],
            warnings: ["a text as long as this one will pass for the message: letters are not compared"])
    }

    private static func blur(_ grids: [CellGrid], _ examples: [TemplateExample]) -> LearnedTemplate? {
        var weakest = Double.infinity
        for (grid, example) in zip(grids, examples) {
            let measured = BlurMeter(pixelsPerPoint: example.pixelsPerPoint).measure(grid)
            guard let sigma = measured.sigmaPoints, measured.isWholeScreen(grid),
                LeakGrouping.groups(in: measured.sharp, pixelsPerPoint: example.pixelsPerPoint).isEmpty
            else { return nil }
            weakest = min(weakest, sigma)
        }
        // The same soft picture twice is artwork: a blur shows another screen each time.
        if grids.count > 1, PictureLearning.isOnePicture(examples, grids) { return nil }
        let minimum = (weakest * blurMargin * 10).rounded(.down) / 10
        guard minimum >= 0.5 else { return nil }
        let size = Int((minimum * BlurJudge.readableSizePerSigma).rounded())
        return LearnedTemplate(
            kinds: [.blur(minimumRadius: minimum)],
            findings: [String(format: "blurred, the weakest with σ ≈ %.1f pt", weakest)],
            warnings: minimum < BlurJudge.defaultMinimum
                ? ["text above about \(size) pt can be read through the blur that this template accepts"] : [])
    }

    private static func add(_ color: RGBColor, to colors: inout [RGBColor]) {
        if !colors.contains(where: { $0.distance(to: color) <= equalColors }) { colors.append(color) }
    }
}

/// A picture as one flat colour and what stands on it.
private struct FlatLayer {
    let color: RGBColor
    let residual: Residual
    let layout: CoverLayout
    /// Marked groups, and the same joined to blocks as a message card has them.
    let groups: [CellGroup]
    let blocks: [CellGroup]

    init?(_ grid: CellGrid, _ pixelsPerPoint: Double) {
        guard let mode = BackgroundColor.mode(of: grid) else { return nil }
        // Judging starts from the colour that the file will state, which is rounded.
        color = RGBColor(units: mode.color)
        residual = Residual(of: grid, flat: color.units)
        layout = CoverLayout(mask: residual.mask, pixelsPerPoint: pixelsPerPoint)
        groups = residual.mask.significantGroups(reach: layout.reach)
        blocks = LeakGrouping.merge(groups, within: layout.wordSpace)
    }
}

extension RGBColor {
    func distance(to other: RGBColor) -> Int {
        func difference(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }
        return max(difference(red, other.red), difference(green, other.green), difference(blue, other.blue))
    }
}
