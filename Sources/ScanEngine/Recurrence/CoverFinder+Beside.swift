internal import ImageContainers
internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import ReportModel
internal import Vocabulary

/// What pictures that show the same say of each other's parts that the first one does not show.
extension CoverFinder {
    /// Pairs of an app's pictures that are compared besides those with the first: each is two pictures to decode.
    private static let mostComparisons = 24

    /// Two pictures, neither of which need be the first, compared with each other.
    /// - Parameter lines: of text in the one; those on an emblem are compared with the other's.
    func finding(
        _ held: HeldPicture, beside other: HeldPicture, lines: [PixelRectangle] = []
    ) async -> RecurrenceJudge.Finding? {
        guard let view = view(of: other, on: held),
            let judge = await look(
                at: other,
                { decoded, bytes, context in
                    RecurrenceJudge(
                        picture(decoded, bytes), CellGrid(decoded.picture.cells),
                        pixelsPerPoint: context.pixelsPerPoint, isMasked: other.isKnownCover)
                })
        else { return nil }
        return await look(at: held) { decoded, _, context in
            let cells = CellGrid(decoded.picture.cells)
            let found = judge.compare(cells, view, context, isMasked: held.isKnownCover) { decoded.image }
            return judge.comparing(lines, on: found, cells, context)
        }
    }

    /// A narrow first picture cuts the lettering of wide ones, which show it to each other.
    func seeBesideFirst(_ others: inout [Int: RecurringGroup.Member], _ held: [HeldPicture]) async {
        var left = Self.mostComparisons
        for place in others.keys.sorted() {
            guard let member = others[place], member.showsUnseenLines else { continue }
            for rival in others.keys.sorted()
            where left > 0 && held[place].isLaidOutUnlike(held[rival]) && others[rival]?.finding.outcome == .same {
                left -= 1
                let lines = member.traces?.lines ?? []
                let found = await finding(held[place], beside: held[rival], lines: lines)
                if let found, found.outcome == .same { others[place]?.besideFirst += found.seenOfOther }
            }
        }
    }

    /// What pictures share with those that a template masks, by their places.
    /// - Parameter traces: of text in the first.
    func shownByKnown(_ group: RecurringGroup, _ traces: TextTraces) async -> [Int: [RecurrenceJudge.Finding]] {
        let known = group.members.filter { group.held[$0].isKnownCover }
        var found: [Int: [RecurrenceJudge.Finding]] = [:]
        var left = Self.mostComparisons
        for place in group.members where !group.held[place].isWitness {
            for other in known where left > 0 && group.held[place].isLaidOutUnlike(group.held[other]) {
                left -= 1
                let lines = (place == group.first ? traces : group.others[place]?.traces)?.lines ?? []
                let seen = await finding(group.held[place], beside: group.held[other], lines: lines)
                if let seen, seen.outcome == .same {
                    found[place, default: []].append(seen)
                }
            }
        }
        return found
    }

    /// What speaks against pictures in the part that no other one shows.
    func besides(_ group: RecurringGroup) async -> [Int: [CoverObjection]] {
        guard !group.isUnchanged else { return [:] }
        var found: [Int: [CoverObjection]] = [:]
        for place in group.members where !group.held[place].isWitness {
            let (shown, size) = (group.shown(of: place), group.held[place].sketch.size)
            if !group.held[place].report.outcome.isShown(by: shown) {
                found[place] = [.drawnBeside]
                continue
            }
            if shown.contains(where: { DrawnBeside.leavesNothing(of: size, beside: $0) }) { continue }
            let drawn = await look(at: group.held[place]) { decoded, _, context in
                context.work?.spend(DrawnBeside.cost, pixels: decoded.size.area)
                return DrawnBeside(decoded.image, seen: shown, pixelsPerPoint: context.pixelsPerPoint).boxes
            }
            if drawn?.isEmpty != true { found[place] = [.drawnBeside] }
        }
        return found
    }
}
