internal import PixelModel
internal import Vocabulary

/// One cover of an app, and the pictures it was learned from.
package struct CoverGroup: Sendable {
    package var learned: LearnedCover
    /// In words.
    package var description: String
    /// Places in the list of examples; the first is what a person is shown.
    package var members: [Int]
    /// What should be looked at twice.
    package var doubt: String?
}

/// The covers of one app.
package struct CoverGroups: Sendable {
    package var groups: [CoverGroup] = []
    /// What was not learned, and why; places in the list of examples.
    package var refused: [(member: Int, reason: String)] = []
}

/// Divides an app's pictures into its covers: one colour, gradients, cards with a message, blurs, and pictures that recur.
///
/// Pictures that the judge without templates calls content are refused. What cannot be told from content by the picture
/// alone is refused, too: of cards with different texts those that were seen once, and blurs weaker than apps draw them.
package struct CoverGrouping {
    /// Covers of one app that are pictures. An app with more shows content.
    private static let mostPictures = TemplateLearning.mostPictures
    /// Points. The weakest material of the system measures about 10; below this, text of 46 pt can be read, which is
    /// what balances and codes are set in.
    private static let leastBlur = 8.0

    private let examples: CoverExamples
    private let judged: [Judgement]
    private let forced: Bool
    private var result = CoverGroups()

    /// - Parameter forced: also learns what the judge calls content, and texts and blurs that are doubtful.
    package static func groups(_ examples: [TemplateExample], forced: Bool = false) -> CoverGroups {
        var grouping = CoverGrouping(
            examples: CoverExamples(examples), judged: examples.map(\.shown), forced: forced)
        return grouping.divide()
    }

    private init(examples: CoverExamples, judged: [Judgement], forced: Bool) {
        (self.examples, self.judged, self.forced) = (examples, judged, forced)
    }

    private mutating func divide() -> CoverGroups {
        var others: [Int] = []
        var cards: [Int] = []
        var plain: [Int] = []
        for place in examples.all.indices {
            let isVouchedFor = forced || examples.all[place].picture.isFoundCover
            if let objection = TemplateExample.objection(judged[place]), !isVouchedFor {
                result.refused.append((place, "looks like content (\(objection))"))
            } else if judged[place].verdict.isLeak {
                // Insisted on, or seen elsewhere: as it is, and as nothing that other screens could pass for.
                others.append(place)
            } else if learned(SolidCover.self, [place]) != nil || judged[place].technique == .gradient {
                plain.append(place)
            } else if learned(MessageCover.self, [place]) != nil {
                cards.append(place)
            } else {
                others.append(place)
            }
        }
        addPlain(plain)
        addCards(cards)
        addPictures(others)
        return result
    }

    private func learned(_ kind: any Cover.Type, _ places: [Int]) -> LearnedTemplate? {
        try? kind.learn(examples[places])
    }

    /// Colours are one template, and so are equal gradients.
    private mutating func addPlain(_ places: [Int]) {
        let solids = places.filter { learned(SolidCover.self, [$0]) != nil }
        add(SolidCover.self, solids)
        var open = places.filter { !solids.contains($0) }
        while let first = open.first {
            let same = open.filter { $0 == first || learned(GradientCover.self, [first, $0]) != nil }
            if learned(GradientCover.self, same) == nil { addPictures(same) } else { add(GradientCover.self, same) }
            open.removeAll(where: same.contains)
        }
    }

    private mutating func add(_ kind: any Cover.Type, _ places: [Int]) {
        guard !places.isEmpty, let found = learned(kind, places), let cover = found.covers.first else { return }
        result.groups.append(
            CoverGroup(
                learned: cover, description: found.findings.first ?? "", members: places, doubt: found.warnings.first))
    }

    private mutating func addCards(_ places: [Int]) {
        let own = examples[places]
        guard !places.isEmpty, let found = MessageCover.learn(own),
            let card = found.covers.first?.cover as? MessageCover
        else { return }
        let texts = MessageCover.cardsByText(card, own)
        for text in texts {
            let members = text.places.map { places[$0] }
            guard !isNumberSeenOnce(members) else { continue }
            // A message is the same each time; what an app shows once on a card may be a code or an amount.
            guard members.count > 1 || texts.count == 1 || forced else {
                result.refused.append(
                    (members[0], "a card whose text was seen once, while others of the app bear other texts"))
                continue
            }
            var cover = card
            cover.example = text.example
            let first = examples.all[members[0]]
            result.groups.append(
                CoverGroup(
                    learned: LearnedCover(
                        cover: cover,
                        pictures: ["image": .init(image: first.image, pixelsPerPoint: first.pixelsPerPoint)]),
                    description: found.findings.first ?? "", members: members,
                    doubt: members.count == 1 ? "seen once: make sure that its text is the message" : nil))
        }
    }

    /// Whether a picture that was seen once shows a number; it is refused then. No message of a cover is one.
    private mutating func isNumberSeenOnce(_ members: [Int]) -> Bool {
        guard members.count == 1, examples.all[members[0]].picture.showsNumber, !forced else { return false }
        result.refused.append((members[0], "shows a code, an amount or a date, and was seen once"))
        return true
    }

    /// What is the same picture is one, also where it is soft; soft pictures that differ are blurred screens.
    private mutating func addPictures(_ places: [Int]) {
        let own = examples[places]
        var (pictures, single, blurs): ([PictureLearning.Set], [PictureLearning.Set], [Int]) = ([], [], [])
        for set in PictureLearning.sets(of: own, atMost: places.count) {
            let shown = judged[places[set.members[0]]]
            if set.members.count > 1 {
                pictures.append(set)
            } else if [.masked, .legibleBlur].contains(shown.verdict), shown.technique == .blur {
                blurs.append(places[set.members[0]])
            } else {
                single.append(set)
            }
        }
        let sets = (pictures + single).filter { !isNumberSeenOnce($0.members.map { places[$0] }) }
        for set in sets.prefix(Self.mostPictures) {
            let size = own.all[set.members[0]].image.size
            result.groups.append(
                CoverGroup(
                    learned: PictureLearning.cover(set, own),
                    description: "a picture of \(size) pixels, drawn as \(set.fit.rawValue)",
                    members: set.members.map { places[$0] },
                    doubt: set.members.count == 1
                        ? "seen once: a second one would show that nothing in it changes" : nil))
        }
        for set in sets.dropFirst(Self.mostPictures) {
            result.refused += set.members.map {
                (places[$0], "the app has more than \(Self.mostPictures) different pictures")
            }
        }
        addBlur(blurs)
    }

    private mutating func addBlur(_ places: [Int]) {
        // Where nothing is left to measure, nothing can be read.
        let strong = places.filter { forced || judged[$0].blurRadius ?? .infinity >= Self.leastBlur }
        result.refused += places.filter { !strong.contains($0) }.map {
            ($0, "a blur weaker than σ \(Int(Self.leastBlur)) pt, through which large text can be read")
        }
        guard !strong.isEmpty else { return }
        let weakest = strong.compactMap { judged[$0].blurRadius }.min().map(BlurCover.minimum) ?? Self.leastBlur
        let radius = forced ? weakest : max(Self.leastBlur, weakest)
        result.groups.append(
            CoverGroup(
                learned: LearnedCover(cover: .blur(minimumRadius: radius)),
                description: "blurred with a σ of at least \(radius) pt", members: strong))
    }
}
