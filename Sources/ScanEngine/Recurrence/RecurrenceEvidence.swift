internal import MaskingAnalysis
internal import ReportModel
internal import Vocabulary

/// Why pictures that show the same may be a cover.
enum RecurrenceEvidence: Sendable {
    /// They have other sizes, and the picture was scaled; or it is a launch image by the system's word.
    case scaled
    /// It was scaled to three sizes at least that differ from each other, as nothing but a picture is.
    case scaledThrice
    /// They have other sizes in points, and the picture lies about the middle of each in one size, as alerts and maps do.
    case centred
    /// They are unchanged in several scenes, or in one that shows other things between them.
    case unchanged

    var isScaled: Bool { self == .scaled || self == .scaledThrice }

    /// Two sizes are those of a device that is turned.
    private static let manySizes = 3
    /// Unchanged pictures of one shape say less than scaled ones: so many of them, and in so many scenes.
    private static let fewestUnchanged = 3
    private static let fewestScenes = 2
    /// In one scene as many, beside so many other pictures: between them the app showed something else.
    private static let fewestOthers = 3

    /// - Parameters:
    ///   - places: of pictures that show the same, or may do so, by their places in `held`.
    ///   - letterboxed: whether one of them lies between bars on another.
    ///   - scales: how many times as large each is in points as the first; `nil` as long as they were not compared.
    init?(_ places: [Int], among held: [HeldPicture], letterboxed: Bool, _ scales: [Int: Double]? = nil) {
        // A smaller copy is the same picture by itself.
        let full = places.filter { !held[$0].item.isReduced }
        func differ(_ a: Int, _ b: Int) -> Bool { held[a].isLaidOutUnlike(held[b]) }
        // What is stretched has no number for it.
        func isScaled(_ a: Int, _ b: Int) -> Bool {
            !(abs((scales?[a] ?? 1) / (scales?[b] ?? 1) - 1) <= HeldPicture.sameScale)
        }
        if !letterboxed, scales != nil {
            let unlike = full.reduce(into: [Int]()) { unlike, place in
                if unlike.allSatisfy({ differ($0, place) && isScaled($0, place) }) { unlike.append(place) }
            }
            if unlike.count >= Self.manySizes {
                self = .scaledThrice
                return
            }
        }
        if full.contains(where: { held[$0].isDrawnBySystem }),
            full.contains(where: { !held[$0].item.isLaunchImage })
        {
            self = .scaled
            return
        }
        // A viewer of photographs shows one between bars when the device is turned.
        if !letterboxed, let first = full.first, full.contains(where: { differ($0, first) }) {
            let scaled = full.contains { a in full.contains { differ(a, $0) && isScaled(a, $0) } }
            self = scaled || scales == nil ? .scaled : .centred
            return
        }
        // One that lies among launch images without the system's word is a copy like any other: an app can write there.
        let scenes = Set(full.compactMap { held[$0].scene })
        guard full.count >= Self.fewestUnchanged,
            scenes.count >= Self.fewestScenes || Self.comeBack(full, held, areCompared: scales != nil)
        else { return nil }
        self = .unchanged
    }

    /// Whether the scene of pictures that are the same shows other ones, too, in the same size.
    /// - Parameter areCompared: otherwise some may turn out to be others.
    private static func comeBack(_ places: [Int], _ held: [HeldPicture], areCompared: Bool) -> Bool {
        guard let first = places.first.map({ held[$0] }), !first.item.isLaunchImage else { return false }
        let shown = held.indices.filter {
            held[$0].scene == first.scene && held[$0].sketch.size == first.sketch.size
        }
        guard areCompared else { return shown.count >= fewestUnchanged + fewestOthers }
        let others = Set(shown).subtracting(places).filter { place in
            // A screen at another minute is no other screen. Under a sheet it may be one.
            SharedView.of(first.sketch, on: held[place].sketch) == nil
                // An app that blurs its screens weakly blurs the others, too.
                && (first.report.verdict != .legibleBlur || held[place].report.verdict != .legibleBlur)
        }
        return Set(others.map { held[$0].report.sha256 }).count >= fewestOthers
    }
}
