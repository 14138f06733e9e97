/// Every limit by which the judge without templates decides, in one table.
///
/// Each has a drawing in the tests that gets another verdict at half or double its value; docs/accuracy.md says how many
/// verdicts on drawn covers and screens hang on it.
package enum CoverLimit: Int, CaseIterable, Sendable {
    // The background and its marks.
    case smallestBackground, mostBlocks, mostTextBlocks, mostTextLines, sameSize, faintShare, wholeShare
    // Blocks and where they stand.
    case wordSpace, centringShare, barShare, barHeights, titleShare, widestEmblem
    // Emblems in parts, and icons.
    case mostEmblemParts, emblemGap, emblemOverlap, emblemMargin, iconAspect, smallIcon
    // Lines of text.
    case tallestArtworkText, tallestLine, textAspect, tallestShortText, shortTextAspect, accentShare,
        touchingAccentShare, widestLineGap, widestWordGap
    case fewestListLines, marginSlack, footerHeight, longestFooter, footerReach
    // Strokes longer than a letter's.
    case barWidth, longestStroke, equalCells, thickestHeadstroke, lowestHeadstroke, widestLetter
    // Text on a filled shape.
    case filledShare, fewestContentLines, tallestContent, contentBorder, equalFill
    // Straight shapes.
    case shortestSide, panelStep, cornerReach, smallestPanel, longEdge, longestEdge, separatorWidth, separatorHeight
    // Codes for machines.
    case codeAspect, codeEdgeRange, codeEdgeShare, codeParts, mostEmptyParts, codePartShare, darkRuns
    // Faint content beside strong artwork.
    case faintReach, faintStep, fewestStrongCells, fewestFaintCells, haloReach, haloSpread, haloShare
    // Gradients and soft shades.
    case surfaceRaster, surfaceDegree, surfaceRounds, nearLevels, smallestSurface, gradientStep
    case edgeStep, edgeStepOfJPEG, strongStep

    /// What the value is counted in.
    package enum Unit: String, Sendable {
        case screens = "of the screen"
        case widths = "of the screen's width"
        case heights = "of the screen's height"
        case points, cells, levels, degrees
        case lines = "line heights"
        case ratio = "times"
        case share = "of all"
        case count = "things"

        /// Whether only whole numbers mean something.
        var isWhole: Bool { self == .count || self == .cells || self == .degrees }
    }

    /// Where the value comes from.
    package enum Source: String, Sendable {
        case platform = "how iOS lays out screens"
        case script = "how scripts are written"
        case codec = "what rounding and codecs leave"
        case symbol = "how codes are defined"
        case drawn = "drawn covers and screens"
    }

    package struct Facts: Sendable {
        package let value: Double
        package let unit: Unit
        /// Values with which the reason still holds.
        package let range: ClosedRange<Double>
        package let source: Source
        /// What the limit says, and why it lies there.
        package let reason: String

        init(_ value: Double, _ unit: Unit, _ range: ClosedRange<Double>, _ source: Source, _ reason: String) {
            (self.value, self.unit, self.range, self.source, self.reason) = (value, unit, range, source, reason)
        }
    }

    package var name: String { "\(self)" }
}
