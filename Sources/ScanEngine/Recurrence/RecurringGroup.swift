internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import ReportModel
internal import Vocabulary

/// Pictures of one app that show the same, and what is written on them.
struct RecurringGroup: Sendable {
    /// One of them.
    struct Member: Sendable {
        let finding: RecurrenceJudge.Finding
        /// Of text; `nil` where its file is the first one's.
        fileprivate(set) var traces: TextTraces?
        /// In pixels, where there are traces.
        let size: PixelSize?
        /// Parts of it that others than the first one show, too.
        var besideFirst: [PixelRectangle] = []

        /// Whether a line of text is not wholly in what others show.
        var showsUnseenLines: Bool {
            finding.outcome == .same
                && traces.map { $0.lines + $0.slanted }?.contains { line in
                    !(finding.seenOfOther + besideFirst).contains { $0.intersection(line).area == line.area }
                } == true
        }
    }

    let held: [HeldPicture]
    /// Place of the picture that the others were compared with.
    let first: Int
    /// The others by their places.
    private(set) var others: [Int: Member]
    /// How many times as large each is in points as the first.
    let scales: [Int: Double]
    /// What speaks against pictures in the part that no other one shows, by their places.
    var beside: [Int: [CoverObjection]] = [:]
    /// What they share with pictures that a template masks, where the configuration names covers.
    private var known: [Int: [RecurrenceJudge.Finding]]?

    init(held: [HeldPicture], first: Int, others: [Int: Member], scales: [Int: Double]) {
        (self.held, self.first, self.others, self.scales) = (held, first, others, scales)
    }

    /// Goes on without some of the others.
    mutating func leaveOut(_ places: Set<Int>) { others = others.filter { !places.contains($0.key) } }

    /// Believes no more than what pictures show that a template masks. Those that share nothing with them go.
    mutating func limit(to known: [Int: [RecurrenceJudge.Finding]]) {
        self.known = known
        others = others.filter { place, _ in held[place].isWitness || known[place] != nil }
    }

    /// Parts of one of them that others show, too, with the emblem that may stand there, in its pixels.
    func shown(of place: Int) -> [PixelRectangle] {
        if let known { return known[place]?.map(\.other) ?? [] }
        return parts(of: place, shownBy: Array(others.keys), ofFirst: { [$0.first] }, ofOther: { [$0.other] })
    }

    /// Parts that were compared.
    private func seen(of place: Int, by telling: [Int]) -> [PixelRectangle] {
        if let known, !held[place].isWitness { return known[place]?.flatMap(\.seenOfOther) ?? [] }
        return parts(of: place, shownBy: telling, ofFirst: \.seenOfFirst, ofOther: \.seenOfOther)
    }

    /// Parts that pictures show which tell something of it. Of two that are laid out alike neither does: what stands on one
    /// stands on the other, and both have what others show of the first.
    private func parts(
        of place: Int, shownBy telling: [Int], ofFirst: (RecurrenceJudge.Finding) -> [PixelRectangle],
        ofOther: (RecurrenceJudge.Finding) -> [PixelRectangle]
    ) -> [PixelRectangle] {
        let member = others[place]
        let besideFirst = member?.besideFirst ?? []
        if let member, tells(first, of: place) { return ofOther(member.finding) + besideFirst }
        let (from, to) = (held[first].sketch.size, held[place].sketch.size)
        let findings = telling.filter { tells($0, of: first) }.compactMap { others[$0]?.finding }
        return findings.flatMap(ofFirst).map { $0.scaled(from: from, to: to) } + besideFirst
    }

    /// Whether one picture says of another's content that it is none: drawn by the system, or laid out anew if it were.
    private func tells(_ place: Int, of other: Int) -> Bool {
        held[place].isDrawnBySystem || held[place].isLaidOutUnlike(held[other])
    }

    /// Places of all.
    var members: [Int] { (others.keys + [first]).sorted() }

    /// Whether they are all laid out alike, so that none says what another one has to itself.
    var isUnchanged: Bool { evidence(of: members) == .unchanged }

    /// Whether they tell of a cover, whatever is written on them.
    var isEvidence: Bool { evidence(of: members) != nil }

    /// Whether it was scaled to many sizes.
    var isScaledThrice: Bool { evidence(of: members) == .scaledThrice }

    /// Takes what is known now of text on one of the others.
    mutating func take(_ traces: TextTraces, of place: Int) { others[place]?.traces = traces }

    /// What pictures of it tell together.
    private func evidence(of places: [Int]) -> RecurrenceEvidence? {
        let found = places.compactMap { others[$0]?.finding }
        let filled = places.filter { others[$0]?.finding.outcome != .letterboxed }
        // A viewer of photographs fits one into every screen: it fills those of one shape at most.
        let isFitted = filled.count < places.count && !haveTwoShapes(filled)
        let evidence = RecurrenceEvidence(isFitted ? places : filled, among: held, letterboxed: isFitted, scales)
        // A device that is turned draws content in points, too. What a template masks bears the cover's own emblem.
        let (hasEmblem, isVouchedFor) = (found.contains { $0.emblem != nil }, places.contains { held[$0].isKnownCover })
        return evidence == .scaledThrice || !hasEmblem || isVouchedFor ? evidence : nil
    }

    private func haveTwoShapes(_ places: [Int]) -> Bool {
        let shapes = places.map { held[$0].sketch.shape }
        return (shapes.max() ?? 1) / (shapes.min() ?? 1) > 1 + SharedView.sameShape
    }

    /// Lines of text on pictures that were scaled, and bear nothing in front.
    /// - Parameter traces: of text in the first picture.
    private func lines(_ traces: TextTraces) -> LinesAtScales {
        var lines = LinesAtScales()
        guard evidence(of: members)?.isScaled == true else { return lines }
        func isSharp(_ place: Int) -> Bool { held[place].report.verdict != .legibleBlur }
        func pixelsPerPoint(_ place: Int) -> Double { held[place].report.pixelsPerPoint ?? 1 }
        let whole = PixelRectangle(held[first].sketch.size)
        lines.add(
            first, traces, first: whole, own: whole, scale: 1, pixelsPerPoint: pixelsPerPoint(first),
            isSharp: isSharp(first))
        for (place, member) in others where member.finding.outcome == .same && member.finding.emblem == nil {
            guard let traces = member.traces, let scale = scales[place] else { continue }
            lines.add(
                place, traces, first: member.finding.first, own: member.finding.other, scale: scale,
                pixelsPerPoint: pixelsPerPoint(place), isSharp: isSharp(place))
        }
        return lines
    }

    /// What speaks against the others, each by itself.
    /// - Parameter evidence: of all of them.
    private func objections(given evidence: RecurrenceEvidence, _ lines: LinesAtScales) -> [Int: [CoverObjection]] {
        func found(_ place: Int, _ member: Member, isSharpElsewhere: Bool) -> [CoverObjection] {
            let drawn = beside[place] ?? []
            guard let traces = member.traces, let size = member.size else { return drawn }
            let isCentred = held[place].isLaidOutUnlike(held[first]) && scales[place] == 1
            let written = WrittenObjections(
                evidence: isCentred ? .centred : evidence == .scaledThrice ? evidence : .scaled,
                seen: seen(of: place, by: Array(others.keys)), refuted: lines.refuted(on: place),
                refutedBars: lines.refutedBars(on: place), isSharpElsewhere: isSharpElsewhere)
            return written.found(in: traces, of: size, held[place].report) + drawn
        }
        var all: [Int: [CoverObjection]] = [:]
        for (place, member) in others { all[place] = found(place, member, isSharpElsewhere: false) }
        let clean = all.filter(\.value.isEmpty).map(\.key)
        for (place, member) in others where all[place]?.isEmpty == false && isSharp(place, on: clean) {
            all[place] = found(place, member, isSharpElsewhere: true)
        }
        return all
    }

    /// Whether a picture is shown sharply by others, and as large as it is.
    private func isSharp(_ place: Int, on others: [Int]) -> Bool {
        func pixels(_ place: Int) -> Double { (scales[place] ?? 1) * (held[place].report.pixelsPerPoint ?? 1) }
        return others.contains { other in
            held[other].report.verdict != .legibleBlur && tells(other, of: place)
                && pixels(other) >= LinesAtScales.leastScale * pixels(place)
        }
    }

    /// What is held against the group, and against single pictures of it.
    struct Doubts: Sendable {
        /// What those tell that nothing is held against; where they tell nothing, what all do.
        var evidence: RecurrenceEvidence
        var all: [CoverObjection]
        var own: [Int: [CoverObjection]]
    }

    /// - Parameter traces: of text in the first picture.
    /// - Returns: `nil` where they are no evidence of a cover.
    func doubts(_ traces: TextTraces) -> Doubts? {
        guard let whole = evidence(of: members) else { return nil }
        let lines = lines(traces)
        var own = objections(given: whole, lines)
        func clean() -> [Int] { members.filter { own[$0]?.isEmpty ?? true } }
        // What may bear more has to be told by pictures that bear no more.
        if whole == .scaledThrice, evidence(of: clean()) != .scaledThrice {
            own = objections(given: .scaled, lines)
        }
        // What bears text says of the others that they may be a part of a screen.
        let vouching = clean().filter { $0 != first }
        let told = evidence(of: clean())
        var written = WrittenObjections(
            evidence: told ?? whole, seen: seen(of: first, by: vouching), refuted: lines.refuted(on: first),
            refutedBars: lines.refutedBars(on: first), isSharpElsewhere: isSharp(first, on: vouching))
        let report = held[first].report
        own[first] = written.found(in: traces, of: held[first].sketch.size, report) + (beside[first] ?? [])
        // What others show sharply and without text is none under a blur.
        written.countsBars =
            evidence(of: vouching) != .scaledThrice
            || vouching.allSatisfy { held[$0].report.verdict == .legibleBlur }
        var all = written.found(in: traces, of: held[first].sketch.size, report)
        if told == nil {
            let others = Set(own.values.joined())
            all += CoverObjection.allCases.filter { others.contains($0) && !all.contains($0) }
        }
        return Doubts(evidence: told ?? whole, all: all, own: own)
    }
}

extension PixelRectangle {
    /// The same part of a picture in another size, as far as it is whole pixels there.
    fileprivate func scaled(from size: PixelSize, to other: PixelSize) -> PixelRectangle {
        guard size != other, size.area > 0 else { return self }
        func place(_ value: Int, _ from: Int, _ to: Int, _ rule: FloatingPointRoundingRule) -> Int {
            Int((Double(value) * Double(to) / Double(from)).rounded(rule))
        }
        let (left, top) = (place(x, size.width, other.width, .up), place(y, size.height, other.height, .up))
        let (right, bottom) = (
            place(maxX, size.width, other.width, .down), place(maxY, size.height, other.height, .down)
        )
        return PixelRectangle(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
}
