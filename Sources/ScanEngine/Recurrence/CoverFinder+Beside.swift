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
    /// Faint lines of text that a picture may bear by chance where it is full of edges. A page has more.
    private static let mostFaintLines = 2

    /// Two pictures, neither of which need be the first, compared with each other.
    /// - Parameter lines: of text in the one; those on an emblem are compared with the other's.
    func finding(
        _ held: HeldPicture, beside other: HeldPicture, lines: [PixelRectangle] = []
    ) async -> RecurrenceJudge.Finding? {
        await compare(held, with: other) { found, judge, decoded, context in
            judge.comparing(lines, on: found, CellGrid(decoded.picture.cells), context)
        }
    }

    /// - Parameter use: is called with what was found, and what can tell more of it, while both pictures are at hand.
    private func compare<Value>(
        _ held: HeldPicture, with other: HeldPicture,
        _ use: (RecurrenceJudge.Finding, RecurrenceJudge, DecodedSnapshot, JudgingContext) -> Value?
    ) async -> Value? {
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
            let found = judge.compare(
                CellGrid(decoded.picture.cells), view, context, isMasked: held.isKnownCover
            ) { decoded.image }
            return use(found, judge, decoded, context)
        }
    }

    /// Whether JPEG alone shows the same as the first picture, and is nearer to another one, from which the first differs: it hides
    /// what shines through by some parts in a hundred. So it counts where more would have to be compared than may be.
    /// - Parameter others: pictures that differ from the first one.
    func isBelied(_ group: RecurringGroup, by others: [Int]) async -> Bool {
        let held = group.held
        guard !held[group.first].isLossy, group.others.keys.allSatisfy({ held[$0].isLossy }) else { return false }
        var left = Self.mostComparisons
        for other in others where !held[other].isLossy {
            for (witness, member) in group.others.sorted(by: { $0.key < $1.key }) {
                guard left > 0 else { return true }
                left -= 1
                let found = await finding(held[other], beside: held[witness])
                if let found, found.outcome == .same, found.difference + Self.veil <= member.finding.difference {
                    return true
                }
            }
        }
        return false
    }

    /// Members that are less like a first picture in JPEG than others are, and unlike all of those that are stored without loss.
    func belied(_ group: RecurringGroup) async -> Set<Int> {
        let held = group.held
        let exact = group.others.filter { !held[$0.key].isLossy }
        guard held[group.first].isLossy, let nearest = exact.values.map(\.finding.difference).min() else { return [] }
        var left = Self.mostComparisons
        var alone: Set<Int> = []
        for (place, member) in exact.sorted(by: { $0.key < $1.key })
        where member.finding.difference >= nearest + Self.veil && !held[place].isWitness {
            var isAlone = true
            for rival in exact.keys.sorted() where rival != place && left > 0 && isAlone {
                left -= 1
                isAlone = await finding(held[place], beside: held[rival])?.outcome != .same
            }
            if isAlone { alone.insert(place) }
        }
        return alone
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

    /// Takes back the faint lines of text on a picture that was scaled to many sizes, where others show them, too.
    /// - Parameter traces: of text in the first.
    func forgetFaintLines(_ group: inout RecurringGroup, _ traces: inout TextTraces) async {
        guard group.isScaledThrice else { return }
        let held = group.held
        var left = Self.mostComparisons
        for place in group.members {
            guard var own = place == group.first ? traces : group.others[place]?.traces,
                own.faintLines.count <= Self.mostFaintLines
            else { continue }
            for rival in group.members
            where left > 0 && !own.faintLines.isEmpty && held[place].isLaidOutUnlike(held[rival]) {
                left -= 1
                own = await forgettingFaintLines(own, on: held[place], shownBy: held[rival]) ?? own
            }
            if place == group.first { traces = own } else { group.take(own, of: place) }
        }
    }

    private func forgettingFaintLines(
        _ traces: TextTraces, on held: HeldPicture, shownBy other: HeldPicture
    ) async -> TextTraces? {
        await compare(held, with: other) { found, judge, decoded, context in
            guard found.outcome == .same else { return nil }
            var less = traces
            less.forgetFaintLines(in: decoded.image, pixelsPerPoint: context.pixelsPerPoint) { copy in
                judge.drawn(found, on: decoded.size, in: copy, context)
            }
            context.work?.spend(1, pixels: less.steps - traces.steps)
            return less
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
