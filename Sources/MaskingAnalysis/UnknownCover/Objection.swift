internal import Vocabulary

/// A rule of the judge without templates. One that holds keeps a block from counting as artwork.
struct Objection: Sendable {
    let id: CoverObjection
    /// What has to be measured before it can be asked.
    let look: BlockFeatures.Look
    /// What the rule was made from.
    let source: CoverLimit.Source
    let holds: @Sendable (BlockFeatures, CoverLimits) -> Bool

    /// The rules for one block, by what has to be measured.
    static let ofBlocks: [Objection] = [
        Objection(id: .bar, look: .place, source: .platform) { block, limits in
            let bar = Int(Double(block.rows) * limits[.barShare])
            // A large emblem may come near the edges of a screen in landscape; a screen's content is wider.
            return !block.isFooter && (block.bounds.y0 < bar || block.bounds.y1 > block.rows - bar)
                && (Double(block.bounds.height) < limits[.barHeights] * Double(bar)
                    || Double(block.bounds.width) > limits[.widestEmblem] * Double(block.columns))
        },
        Objection(id: .title, look: .place, source: .platform) { block, limits in
            block.bounds.y1 <= Int(Double(block.rows) * limits[.titleShare])
        },
        Objection(id: .offCentre, look: .place, source: .platform) { block, _ in !block.isCentred },
        Objection(id: .separator, look: .place, source: .platform) { block, limits in
            Double(block.bounds.width) >= limits[.separatorWidth] * Double(block.columns)
                && block.bounds.height <= limits.whole(.separatorHeight)
        },
        Objection(id: .cutOff, look: .lines, source: .platform) { block, limits in
            block.isCutOff && block.parts > limits.whole(.mostEmblemParts)
        },
        Objection(id: .listMargin, look: .lines, source: .platform) { block, _ in block.beginAtOneMargin },
        Objection(id: .offCentreLine, look: .lines, source: .script) { block, _ in !block.areLinesCentred },
        Objection(id: .splitLine, look: .lines, source: .platform) { block, _ in block.holdsSplitLine },
        Objection(id: .longStroke, look: .lines, source: .script) { block, _ in block.holdsLongStroke },
        Objection(id: .card, look: .inside, source: .platform) { block, limits in
            block.linesOnFill >= limits.whole(.fewestContentLines)
        },
        Objection(id: .code, look: .inside, source: .symbol) { block, _ in block.isCode },
        Objection(id: .panel, look: .shapes, source: .platform) { block, limits in
            block.touchesPanel && !block.isSmallIcon(limits)
        },
        Objection(id: .longEdge, look: .shapes, source: .platform) { block, limits in
            block.touchesLongEdge && !block.isIcon(limits)
        },
    ]

    private static let byLook = BlockFeatures.Look.allCases.map { look in
        (look: look, rules: ofBlocks.filter { $0.look == look })
    }

    /// What speaks against a block.
    /// - Parameter all: measure everything; otherwise nothing dearer than what already led to an objection.
    static func against(
        _ group: CellGroup, _ measuring: inout BlockMeasuring, all: Bool
    ) -> (found: [CoverObjection], block: BlockFeatures) {
        var block = measuring.place(group)
        var found: [CoverObjection] = []
        let limits = measuring.layout.limits
        for (look, rules) in byLook {
            measuring.measure(&block, look)
            found += rules.lazy.filter { $0.holds(block, limits) }.map(\.id)
            if !found.isEmpty, !all { break }
        }
        return (found, block)
    }
}
