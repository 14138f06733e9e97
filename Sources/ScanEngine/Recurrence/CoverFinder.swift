internal import ImageContainers
internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import ReportModel
internal import ReportPictures
internal import Vocabulary

/// Finds covers that nobody described, or not as a picture shows them, by where else an app shows them.
///
/// A screen's content is laid out anew for another size or orientation; a cover is scaled. What an app shows as one picture,
/// scaled, on screens of two shapes, or unchanged in several scenes or among other pictures of one, may be a cover. It is
/// never believed against what it shows: text, a status bar, or values that were read keep the verdict.
struct CoverFinder: Sendable {
    /// Pictures of one app that are tried as the cover of the others, the largest first.
    private static let mostReferences = 12
    /// Pairs of an app's covers and leaks whose sketches are compared for a part, at a millisecond or two each.
    private static let mostParts = 128
    /// Shapes of two screens differ by this factor at most, which a phone turned on its side reaches.
    private static let widestTurn = 5.0
    /// Levels by which the mean difference grows where content shines through by 2 %: black and white differ by five then, a
    /// list and a photograph by less than one. Codecs and smaller copies add 0.4 at most.
    static let veil: Float = 0.5
    /// Paths that a report lists.
    private static let listedPaths = 16

    let reading: SnapshotReading
    let album: PictureAlbum?
    let rules: JudgingContext

    /// - Parameter held: of one app.
    func reports(onScenesIn held: [HeldPicture]) async -> [SnapshotReport] {
        var held = held
        var open = relevant(held).sorted { a, b in
            let (x, y) = (held[a].sketch.size.area, held[b].sketch.size.area)
            return x == y ? a < b : x > y
        }
        var found: [Cover] = []
        // Earlier ones that told nothing, by the places of those that show the same, beside which something else may begin.
        var earlier: [Int: [Int]] = [:]
        var tried = 0
        while open.count > 1, tried < Self.mostReferences {
            let first = open.removeFirst()
            let like = (open + (earlier[first] ?? [])).compactMap { other in
                view(of: held[first], on: held[other]).map { (place: other, view: $0) }
            }
            let places = [first] + like.map(\.place)
            guard mayTell(places, held), RecurrenceEvidence(places, among: held, letterboxed: false) != nil else {
                continue
            }
            tried += 1
            var beside: [Int] = []
            guard let cover = await compare(first, like, &held, &beside) else {
                for place in beside { earlier[place, default: []].append(first) }
                continue
            }
            open.removeAll(where: cover.members.contains)
            for place in earlier.keys { earlier[place]?.removeAll(where: cover.members.contains) }
            found.append(cover)
        }
        var left = Self.mostParts
        for cover in found where cover.objections.isEmpty {
            let others = held.indices.filter { place in !found.contains { $0.members.contains(place) } }
            await judge(others, by: cover, &held, &left)
        }
        return held.filter { !$0.item.isLaunchImage }.map(\.report)
    }

    /// Pictures that may be told to be covers, or tell it of others. Where the configuration names covers, those that lie as
    /// the pictures do that it masks, of which one in a size says as much as all.
    private func relevant(_ held: [HeldPicture]) -> [Int] {
        guard !rules.templates.isEmpty else {
            return held.contains { !$0.isWitness } ? Array(held.indices) : []
        }
        let open = held.indices.filter {
            !held[$0].isWitness && held[$0].report.outcome.isOpen(on: held[$0].sketch.size)
        }
        var sizes: Set<PixelSize> = []
        let known = held.indices.filter { held[$0].isKnownCover && sizes.insert(held[$0].sketch.size).inserted }
        // A launch image is one more size in which the picture was drawn; what is believed is what a template masks.
        let launch = held.indices.filter { held[$0].item.isLaunchImage && !held[$0].isKnownCover }
        let (lying, telling) = (
            (open + launch).filter { place in known.contains { view(of: held[$0], on: held[place]) != nil } },
            known.filter { place in open.contains { view(of: held[place], on: held[$0]) != nil } }
        )
        return telling.isEmpty ? [] : lying + telling
    }

    /// Whether pictures may be told to be covers by others. Where the configuration names covers, one of them has to be among
    /// them: another picture is none, however often it comes back.
    private func mayTell(_ places: [Int], _ held: [HeldPicture]) -> Bool {
        rules.templates.isEmpty
            || places.contains { held[$0].isKnownCover } && places.contains { !held[$0].isWitness }
    }

    /// How a picture may lie on another one, where their sketches say so.
    func view(of first: HeldPicture, on other: HeldPicture) -> SharedView? {
        if let view = SharedView.of(first.sketch, on: other.sketch) { return view }
        // An emblem in points is as large on a screen of the same size.
        guard other.isLaidOutUnlike(first) else { return nil }
        return SharedView.of(first.sketch, on: other.sketch, besideEmblem: true)
    }

    /// A picture that recurs.
    struct Cover {
        var picture: CoverPicture
        /// By size, where it was seen in that.
        var sizes: [PixelSize: CoverPicture]
        /// Places of the pictures that show it.
        var members: [Int]
        var report: FoundCoverReport
        /// Why it is not believed.
        var objections: [CoverObjection]

        /// As a screen of a size shows it on which it was seen.
        func drawn(on size: PixelSize) -> ImageCover {
            let picture = sizes[size] ?? picture
            var cover = ImageCover(picture, fit: .aspectFill, background: picture.cornerColor)
            cover.isOfSnapshot = true
            return cover
        }

        /// As another picture may show it in part or through; where it was seen in no such size, as the one does of which most
        /// is seen.
        /// - Parameter left: comparisons that may still be made.
        func shown(on screen: HeldPicture, _ held: [HeldPicture], _ left: inout Int) -> ImageCover? {
            if sizes[screen.sketch.size] != nil {
                let isLikely = members.contains { held[$0].sketch.mayBeSeen(in: screen.sketch) }
                return isLikely ? drawn(on: screen.sketch.size) : nil
            }
            var best: (cover: ImageCover, share: Double)?
            for place in members where sizes[held[place].sketch.size] != nil {
                let sketch = held[place].sketch
                let turn = max(sketch.shape / screen.sketch.shape, screen.sketch.shape / sketch.shape)
                guard left > 0, turn <= CoverFinder.widestTurn else { continue }
                left -= 1
                guard let (view, share) = SharedView.ofPart(sketch, on: screen.sketch), share > best?.share ?? 0
                else { continue }
                best = (drawn(on: sketch.size), share)
                best?.cover.view = view
            }
            return best?.cover
        }
    }

    /// A picture with what is seen in it at full size.
    private struct Look {
        var cover: CoverPicture?
        var finding: RecurrenceJudge.Finding?
        var outcome: RecurrenceJudge.Outcome? { finding?.outcome }
        /// Of text, where it is the same.
        var traces: TextTraces?

        var member: RecurringGroup.Member? {
            finding.map { RecurringGroup.Member(finding: $0, traces: traces, size: cover?.size) }
        }
    }

    /// - Parameter beside: places of those that show the same, beside which something else may begin.
    private func compare(
        _ first: Int, _ like: [(place: Int, view: SharedView)], _ held: inout [HeldPicture], _ beside: inout [Int]
    ) async -> Cover? {
        guard
            let (own, judge) = await look(
                at: held[first],
                { decoded, bytes, context in
                    let cover = picture(decoded, bytes)
                    let judge = RecurrenceJudge(
                        cover, CellGrid(decoded.picture.cells), pixelsPerPoint: context.pixelsPerPoint,
                        isMasked: held[first].isKnownCover)
                    return (Look(cover: cover), judge)
                }), let picture = own.cover
        else { return nil }
        var looks = [first: own]
        var known: [String: Look] = [:]
        // What is scaled says most; where nothing is, and too little is unchanged, the rest need not be looked at.
        // Of each picture, by the first one, in points.
        var scales = [first: 1.0]
        for (place, view) in like { scales[place] = scale(view, held[first], held[place]) }
        func isScaled(_ place: Int) -> Bool { held[place].isLaidOutUnlike(held[first]) }
        let (scaled, alike) = (like.filter { isScaled($0.place) }, like.filter { !isScaled($0.place) })
        let mayBeUnchanged = RecurrenceEvidence([first] + alike.map(\.place), among: held, letterboxed: true) != nil
        for (place, view) in scaled + alike {
            if !mayBeUnchanged, looks.count > scaled.count, !looks.values.contains(where: { $0.outcome == .same }) {
                return nil
            }
            let key = held[place].report.sha256 ?? ""
            if held[first].report.sha256 == key {
                looks[place] = Look(finding: .equal(held[first].sketch.size))
            } else if let equal = known[key] {
                looks[place] = equal
            } else {
                let look = await compare(held[place], judge, view) ?? Look(finding: .different)
                looks[place] = look
                known[key] = look
            }
        }
        await compareBeside(scaled, judge, held, &looks)
        beside = looks.filter { $0.value.finding?.differsBeside == true }.map(\.key).sorted()
        let same = looks.filter { $0.value.outcome == .same || $0.value.outcome == .letterboxed || $0.key == first }
        var others = same.filter { $0.key != first }.compactMapValues(\.member)
        await seeBesideFirst(&others, held)
        var group = RecurringGroup(held: held, first: first, others: others, scales: scales)
        let shown = held[first]
        guard group.isEvidence, mayTell(group.members, held) else { return nil }
        let unlike = looks.filter { $0.value.outcome == .different && $0.value.finding?.differsBeside != true }.keys
        if await isBelied(group, by: unlike.sorted()) { return nil }
        await group.leaveOut(belied(group))
        guard group.isEvidence, mayTell(group.members, held) else { return nil }
        // What is only unchanged may be a screen on its side.
        let isTurned = !group.members.contains(where: isScaled)
        guard
            var traces = await look(
                at: shown, { decoded, _, context in traces(of: decoded, shown, turned: isTurned, context) })
        else { return nil }
        if !rules.templates.isEmpty { await group.limit(to: shownByKnown(group, traces)) }
        guard group.isEvidence, mayTell(group.members, held) else { return nil }
        await forgetFaintLines(&group, &traces)
        group.beside = await besides(group)
        guard let doubts = group.doubts(traces) else { return nil }
        let members = group.members
        // The nearest to the first stands for its size: drawn larger or smaller, little is seen of what shines through.
        var nearest = [picture.size: first]
        func difference(_ place: Int) -> Float { place == first ? 0 : same[place]?.finding?.difference ?? .infinity }
        for place in members.sorted(by: { (difference($0), $0) < (difference($1), $1) }) {
            if let size = same[place]?.cover?.size, nearest[size] == nil { nearest[size] = place }
        }
        let sizes = nearest.compactMapValues { same[$0]?.cover }
        var cover = Cover(
            picture: picture, sizes: sizes, members: members, report: report(on: members, first, doubts.evidence, held),
            objections: doubts.all)
        var failures: [Int: Judged] = [:]
        var veiled: Set<Int> = []
        if doubts.all.isEmpty {
            for place in members where place != first && doubts.own[place]?.isEmpty == true {
                guard let size = same[place]?.cover?.size, let rival = nearest[size], rival != place else { continue }
                if difference(place) < difference(rival) + Self.veil {
                    guard rival != first, await isVeiled(held[place], beside: held[rival]) else { continue }
                }
                veiled.insert(place)
                failures[place] = await failure(of: held[place], cover.drawn(on: size))
            }
            // Of two that differ by what shines through one, nobody knows which was the first.
            if failures.keys.contains(where: { same[$0]?.cover?.size == picture.size }) {
                cover.objections = [.faintContent]
            }
        }
        // What leaks is no example of the cover.
        cover.report = report(on: members.filter { !veiled.contains($0) }, first, doubts.evidence, held)
        for place in members where !held[place].isWitness {
            if cover.objections.isEmpty, let failure = failures[place] {
                take(failure, at: place, besides: cover, &held)
            } else {
                let own = veiled.contains(place) ? [.faintContent] : doubts.own[place] ?? []
                held[place].report.take(cover.report, cover.objections.isEmpty ? own : cover.objections)
            }
        }
        return cover
    }

    private func report(
        on members: [Int], _ first: Int, _ evidence: RecurrenceEvidence, _ held: [HeldPicture]
    ) -> FoundCoverReport {
        FoundCoverReport(
            snapshots: members.count, sizes: Set(members.map { held[$0].sketch.size }).count,
            scenes: Set(members.compactMap { held[$0].scene }).count,
            launchImages: members.count { held[$0].item.isLaunchImage }, isScaled: evidence.isScaled,
            template: members.filter { held[$0].isKnownCover }.compactMap { held[$0].report.outcome.template }.min(),
            paths: ([first] + members.filter { $0 != first }).prefix(Self.listedPaths).map { held[$0].report.path })
    }

    func picture(_ decoded: DecodedSnapshot, _ bytes: [UInt8]) -> CoverPicture {
        var picture = CoverPicture(compressed: bytes, image: decoded.image, reading.limits)
        picture.loss = decoded.loss
        return picture
    }

    private func compare(
        _ held: HeldPicture, _ judge: RecurrenceJudge, _ view: SharedView, known: [PixelRectangle] = []
    ) async -> Look? {
        await look(at: held) { decoded, bytes, context in
            let cells = CellGrid(decoded.picture.cells)
            let finding = judge.compare(cells, view, context, isMasked: held.isKnownCover, known: known) {
                decoded.image
            }
            guard finding.outcome != .different else { return Look(finding: finding) }
            let traces = traces(of: decoded, held, context)
            return Look(
                cover: self.picture(decoded, bytes),
                finding: judge.comparing(traces.lines, on: finding, cells, context), traces: traces)
        }
    }

    /// Whether a picture plainly differs from another one of its size, though both are like a larger or smaller one; also where
    /// that cannot be seen.
    private func isVeiled(_ held: HeldPicture, beside rival: HeldPicture) async -> Bool {
        if held.report.sha256 == rival.report.sha256 { return false }
        return await finding(held, beside: rival)?.outcome != .same
    }

    /// Looks again at pictures beside which something else may begin: what was seen scaled elsewhere is none.
    private func compareBeside(
        _ like: [(place: Int, view: SharedView)], _ judge: RecurrenceJudge, _ held: [HeldPicture],
        _ looks: inout [Int: Look]
    ) async {
        let known = like.compactMap { looks[$0.place]?.finding }
            .filter { $0.outcome == .same || $0.differsBeside }.map(\.first)
        guard known.count > 1 || looks.values.contains(where: { $0.outcome == .same }) else { return }
        for (place, view) in like where looks[place]?.finding?.differsBeside == true {
            if let look = await compare(held[place], judge, view, known: known) { looks[place] = look }
        }
    }

    private func traces(
        of decoded: DecodedSnapshot, _ held: HeldPicture, turned: Bool = false, _ context: JudgingContext
    ) -> TextTraces {
        let pixelsPerPoint = held.report.pixelsPerPoint ?? 1
        let isSoft = held.report.verdict == .legibleBlur
        var traces = TextTraces(
            decoded.image, pixelsPerPoint: pixelsPerPoint,
            blur: isSoft ? held.report.outcome.blurRadius.map { $0 * pixelsPerPoint } : nil, turned: turned)
        traces.findNumbers(in: decoded.image)
        context.work?.spend(1, pixels: traces.steps)
        return traces
    }

    /// How many times as large in points a picture lies on another screen: 1 where it is as large, and what is stretched
    /// has no one scale.
    private func scale(_ view: SharedView, _ first: HeldPicture, _ other: HeldPicture) -> Double {
        guard view.across == view.down else { return .nan }
        let scale = view.across * (first.report.pixelsPerPoint ?? 1) / (other.report.pixelsPerPoint ?? 1)
        return abs(scale - 1) <= HeldPicture.sameScale ? 1 : scale
    }

    /// Decodes a picture once more, when it is its turn.
    func look<Value>(
        at held: HeldPicture, _ use: (DecodedSnapshot, [UInt8], JudgingContext) -> Value?
    ) async -> Value? {
        let path = held.item.reportPath
        let file = reading.journal.during(path) { reading.open(held.item.candidate) }
        let pixels = reading.claimedPixels(file)
        guard let turn = await PictureTurn(reading.budget, pixels: pixels) else { return nil }
        let value: Value? = reading.journal.during(path) {
            let outcome = reading.decode(file, keepingBytes: true)
            outcome.spend(on: turn.work, pixels: pixels)
            guard case .success(let decoded) = outcome.picture else { return nil }
            var context = rules
            context.work = turn.work
            context.loss = decoded.loss
            context.pixelsPerPoint = held.report.pixelsPerPoint ?? 1
            return use(decoded, outcome.bytes, context)
        }
        turn.end()
        return value
    }
}
