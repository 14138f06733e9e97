extension CoverLimit {
    package var facts: Facts {
        switch self {
        case .smallestBackground:
            Facts(
                0.3, .screens, 0.2...0.5, .drawn, "a cover's colour fills at least this much; below, structure decides")
        case .mostBlocks:
            Facts(4, .count, 3...5, .drawn, "blocks of artwork: a logo, a name, a line, an activity indicator")
        case .mostTextBlocks:
            Facts(1, .count, 1...1, .drawn, "texts: a name or a message; a title with a sentence below it is a screen")
        case .mostTextLines:
            Facts(10, .count, 8...14, .drawn, "lines of a message, also in large type; a page of text has more")
        case .sameSize:
            Facts(1.5, .ratio, 1.3...2, .script, "heights of lines of one text, for want of tall letters or tails")
        case .faintShare:
            Facts(0.05, .share, 0.01...0.2, .drawn, "with fewer strong marks artwork is faint: content under a cover")
        case .wholeShare:
            Facts(0.7, .screens, 0.5...0.9, .drawn, "what belongs to no cover and reaches over this much is the screen")
        case .wordSpace:
            Facts(
                22, .points, 15...30, .script, "marks that are nearer are one block: a space at the largest text size")
        case .centringShare:
            Facts(0.03, .widths, 0.015...0.05, .script, "off the middle: side bearings, optical correction of a logo")
        case .barShare:
            Facts(0.06, .heights, 0.04...0.08, .platform, "status bar and home indicator: no artwork reaches into them")
        case .barHeights:
            Facts(4, .ratio, 2...8, .drawn, "what is this many bars high may come near the edge: emblems in landscape")
        case .titleShare:
            Facts(0.12, .heights, 0.08...0.16, .platform, "what lies wholly above is a screen's title")
        case .widestEmblem:
            Facts(0.7, .widths, 0.6...0.9, .drawn, "an emblem is no wider")
        case .mostEmblemParts:
            Facts(
                3, .count, 2...4, .drawn, "an emblem falls apart into no more; tiles and cards come in greater numbers")
        case .emblemGap:
            Facts(0.3, .ratio, 0.15...0.5, .drawn, "between an emblem's parts, of the lower one's height")
        case .emblemOverlap:
            Facts(0.5, .ratio, 0.3...0.8, .drawn, "of its height the lower part stands beside the other")
        case .emblemMargin:
            Facts(
                0.03, .widths, 0.01...0.06, .platform, "an emblem keeps it free; pictures side by side go to the edges")
        case .iconAspect:
            Facts(1.12, .ratio, 1.05...1.3, .drawn, "by which a shadow makes an icon's sides differ")
        case .smallIcon:
            Facts(0.45, .widths, 0.3...0.6, .platform, "an icon with square corners is no wider: alerts are")
        case .tallestArtworkText:
            Facts(44, .points, 34...60, .platform, "text in a cover's artwork is no taller")
        case .tallestLine:
            Facts(80, .points, 58...100, .platform, "a line is no taller: Title 1 has 58 points at the largest size")
        case .textAspect:
            Facts(
                3, .ratio, 2...5, .script,
                "a line of text is at least this much wider than high; an emblem's parts are not")
        case .tallestShortText:
            Facts(
                36, .points, 30...44, .platform,
                "a name of two or three letters is no taller: Large Title has 34 points")
        case .shortTextAspect:
            Facts(
                1.8, .ratio, 1.6...2.2, .script,
                "two Chinese or Korean letters are this much wider than high, symbols not")
        case .accentShare:
            Facts(0.4, .lines, 0.3...0.5, .script, "what is lower is part of its line: a dot, an accent, an underline")
        case .touchingAccentShare:
            Facts(0.5, .lines, 0.4...0.7, .script, "the same where it nearly touches: Thai vowels and tones")
        case .widestLineGap:
            Facts(1.2, .lines, 0.8...1.6, .script, "between lines of one text")
        case .widestWordGap:
            Facts(2.5, .lines, 1.5...4, .script, "between words of one line; a title and its switch are farther apart")
        case .fewestListLines:
            Facts(3, .count, 2...4, .drawn, "of fewer lines chance may decide where they begin")
        case .marginSlack:
            Facts(2, .cells, 1...4, .script, "lines at one margin begin so far apart, for their side bearings")
        case .footerHeight:
            Facts(24, .points, 16...32, .drawn, "a maker's name at the lower edge is no taller; a tab bar is")
        case .longestFooter:
            Facts(20, .lines, 14...24, .drawn, "and no longer, which are some thirty letters; a home indicator is")
        case .footerReach:
            Facts(
                90, .points, 70...100, .platform,
                "from the lower edge, that line begins no higher, also on a phone on its side")
        case .barWidth:
            Facts(
                0.5, .widths, 0.3...0.7, .drawn,
                "only in wider lines a long stroke is a separator; emblems have some, too")
        case .longestStroke:
            Facts(1.3, .lines, 1...2, .script, "the longest stroke of a letter is that of 一, one em")
        case .equalCells:
            Facts(1, .levels, 0.5...3, .codec, "cells along a stroke differ by no more")
        case .thickestHeadstroke:
            Facts(0.3, .lines, 0.15...0.45, .script, "the stroke that joins Devanagari's letters is no thicker")
        case .lowestHeadstroke:
            Facts(0.6, .lines, 0.4...0.8, .script, "and begins in this upper part of the line")
        case .widestLetter:
            Facts(
                1.3, .lines, 1...2, .script,
                "and has a letter hanging from it this often; under a border there is nothing")
        case .filledShare:
            Facts(0.3, .share, 0.15...0.5, .drawn, "of its box a filled shape has in one colour")
        case .fewestContentLines:
            Facts(
                3, .count, 3...3, .platform, "a badge may hold a word; an alert holds a title, a sentence and buttons")
        case .tallestContent:
            Facts(44, .points, 34...60, .platform, "text inside a card is no taller")
        case .contentBorder:
            Facts(8, .points, 4...12, .platform, "what lies nearer to a shape's edge is its border")
        case .equalFill:
            Facts(1, .levels, 0.5...3, .codec, "cells of a fill differ by no more")
        case .shortestSide:
            Facts(60, .points, 40...90, .platform, "the sides of a panel are longer")
        case .panelStep:
            Facts(3, .levels, 1.5...6, .codec, "the step across a panel's side")
        case .cornerReach:
            Facts(
                1, .cells, 1...1, .platform,
                "the ends of two sides meet in a square corner; a round one of 6 points is wider")
        case .smallestPanel:
            Facts(
                0.4, .widths, 0.3...0.6, .platform, "a panel in the middle is wider; square shapes in artwork are not")
        case .longEdge:
            Facts(0.5, .widths, 0.4...0.7, .platform, "a straight edge that is longer belongs to a card or a button")
        case .longestEdge:
            Facts(
                400, .points, 360...500, .platform,
                "so does a longer one: on a tablet a sheet of 540 points takes less than half of the width")
        case .separatorWidth:
            Facts(0.5, .widths, 0.3...0.7, .platform, "a block that is wider and low is a separator or a seam")
        case .separatorHeight:
            Facts(2, .cells, 1...3, .platform, "a separator is no higher")
        case .codeAspect:
            Facts(1.12, .ratio, 1.05...1.3, .symbol, "by which a square code's sides differ")
        case .codeEdgeRange:
            Facts(48, .levels, 24...96, .drawn, "by which the pixels of a cell with an edge differ")
        case .codeEdgeShare:
            Facts(0.4, .share, 0.25...0.6, .drawn, "of cells with an edge, where modules are two cells wide or less")
        case .codeParts:
            Facts(
                6, .count, 4...8, .drawn,
                "along each side, into which a code is divided to see that it is busy everywhere")
        case .mostEmptyParts:
            Facts(5, .count, 3...8, .symbol, "that may be emptier: a code's corners, and a logo in its middle")
        case .codePartShare:
            Facts(0.25, .share, 0.15...0.4, .drawn, "of its cells have an edge, or a part is an emptier one")
        case .darkRuns:
            Facts(
                4.5, .count, 3.5...5.25, .symbol,
                "dark runs in the mean row: a quarter of the smallest QR code's 21 modules, less one")
        case .faintReach:
            Facts(3, .cells, 2...5, .codec, "faint cells that are nearer to a strong one are its edge")
        case .faintStep:
            Facts(1.5, .levels, 1...3, .drawn, "between neighbouring cells, which a shadow does not have")
        case .fewestStrongCells:
            Facts(40, .cells, 20...80, .drawn, "with fewer there is no artwork to tell content from")
        case .fewestFaintCells:
            Facts(24, .cells, 12...48, .codec, "fewer are the codec's slips around artwork")
        case .haloReach:
            Facts(10, .cells, 6...14, .drawn, "from the artwork, as far as a border or a glow of its own may lie")
        case .haloSpread:
            Facts(2, .cells, 1...3, .drawn, "by which its distance varies: less than a line of letters is high")
        case .haloShare:
            Facts(0.9, .share, 0.8...0.97, .drawn, "of a halo, which runs together where the artwork has a notch")
        case .surfaceRaster:
            Facts(
                48, .cells, 24...96, .drawn,
                "along the longer side, by which a gradient is fitted: it has nothing finer")
        case .surfaceDegree:
            Facts(5, .degrees, 4...6, .drawn, "of the polynomial that follows a gradient")
        case .surfaceRounds:
            Facts(6, .count, 4...10, .drawn, "fits, of which each leaves out what the last found far away")
        case .nearLevels:
            Facts(3, .levels, 2...5, .codec, "what is nearer lies on the gradient: rounding, codec and polynomial")
        case .smallestSurface:
            Facts(0.6, .share, 0.5...0.8, .drawn, "of the screen must lie on it")
        case .gradientStep:
            Facts(
                1.25, .levels, 1...2, .codec,
                "between neighbouring cells of a gradient in 8 bits: one level and its rounding")
        case .edgeStep:
            Facts(
                2, .levels, 1.5...4, .codec, "between neighbouring cells is an edge: a shade makes less than one a cell"
            )
        case .edgeStepOfJPEG:
            Facts(6, .levels, 3...9, .codec, "the same for JPEG, which rounds the colours of a shade to larger steps")
        case .strongStep:
            Facts(12, .levels, 6...24, .drawn, "a plain edge, not a faint one")
        }
    }
}
