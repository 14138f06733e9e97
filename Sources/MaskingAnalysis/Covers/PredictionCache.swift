import PixelModel
import Synchronization

/// Predictions that were drawn before, by template and screen size: a dump holds many snapshots of few sizes.
/// Only the last few are kept, so that memory stays bounded whatever the dump.
public final class PredictionCache: Sendable {
    /// Whether the pixels of the cover that was drawn last are kept.
    private let keepsPixels: Bool

    public init() { keepsPixels = true }

    /// - Parameter keepsPixels: loading an overlay image takes longer than everything else that is done with it; painting a
    ///   launch image's blocks does not.
    init(keepsPixels: Bool) { self.keepsPixels = keepsPixels }

    struct Key: Hashable, Sendable {
        var template: String
        var placement: OverlayPlacement
        var screen: PixelSize
        var gamut: ColorGamut
    }

    private struct State {
        var predictions: [Key: Prediction] = [:]
        var order: [Key] = []
        var sketches: [Key: PredictionSketch] = [:]
        var sketchOrder: [Key] = []
        var sketchBytes = 0
        var moved: (key: Key, drawings: [CellGrid])?
        var pixels: (of: CoverPicture.Identity, image: RGBAImage)?
        var parts = LastCovers<[CoverParts]>()
        var blocks = LastCovers<[CoverBlocks]>()
    }

    /// Cells of the predictions that are kept, at twelve bytes each: four phone screens or two tablets in 9 MB.
    /// No limit of a verdict: memory.
    private static let keptCells = 800_000
    /// Bytes of the sketches that are kept: two hundred of a cover with an emblem on a phone's screen.
    /// No limit of a verdict: memory.
    private static let keptSketchBytes = 24 << 20
    private let state = Mutex(State())

    /// What was kept of a drawing that itself may be gone.
    func sketch(_ key: Key) -> PredictionSketch? { state.withLock { $0.sketches[key] } }

    func keep(_ sketch: PredictionSketch, for key: Key) {
        state.withLock { state in
            guard state.sketches.updateValue(sketch, forKey: key) == nil else { return }
            state.sketchOrder.append(key)
            state.sketchBytes += sketch.bytes
            while state.sketchBytes > Self.keptSketchBytes, state.sketchOrder.count > 1 {
                state.sketchBytes -= state.sketches.removeValue(forKey: state.sketchOrder.removeFirst())?.bytes ?? 0
            }
        }
    }

    /// The pixels of a cover: one overlay image is drawn for one screenshot after the other, and by many templates.
    func pixels(_ cover: CoverPicture, _ work: PictureWork?) -> RGBAImage? {
        if let known = state.withLock({ $0.pixels }), known.of === cover.identity { return known.image }
        work?.spend(keepsPixels ? PictureWork.Cost.file : PictureWork.Cost.texture, pixels: cover.size.area)
        let image = cover.image
        if keepsPixels, let image { state.withLock { $0.pixels = (cover.identity, image) } }
        return image
    }

    /// What stands on a cover of one colour; the pictures of one app ask for the same few covers.
    func parts(_ cover: CoverPicture, make: () -> [CoverParts]) -> [CoverParts] {
        if let known = state.withLock({ $0.parts[cover.identity] }) { return known }
        let made = make()
        state.withLock { $0.parts.keep(made, of: cover.identity) }
        return made
    }

    /// The same with its texts.
    func blocks(_ cover: CoverPicture, make: () -> [CoverBlocks]) -> [CoverBlocks] {
        if let known = state.withLock({ $0.blocks[cover.identity] }) { return known }
        let made = make()
        state.withLock { $0.blocks.keep(made, of: cover.identity) }
        return made
    }

    /// The same drawing moved to several sides. Those of the last one that was asked for are kept: pictures of one app
    /// follow each other.
    func moved(_ key: Key, make: () -> [CellGrid]) -> [CellGrid] {
        if let known = state.withLock({ $0.moved }), known.key == key { return known.drawings }
        let made = make()
        state.withLock { $0.moved = (key, made) }
        return made
    }

    func prediction(_ key: Key, make: () -> Prediction?) -> Prediction? {
        if let known = state.withLock({ $0.predictions[key] }) { return known }
        guard let made = make() else { return nil }
        state.withLock { state in
            if state.predictions.updateValue(made, forKey: key) == nil { state.order.append(key) }
            var cells = state.predictions.values.reduce(0) { $0 + $1.grid.count }
            while cells > Self.keptCells, state.order.count > 1 {
                cells -= state.predictions.removeValue(forKey: state.order.removeFirst())?.grid.count ?? 0
            }
        }
        return made
    }
}

/// What the covers that were asked for last are made of.
private struct LastCovers<Value: Sendable>: Sendable {
    private var kept: [(of: CoverPicture.Identity, value: Value)] = []

    /// Covers of which it is kept: an app's templates, at some kilobytes each.
    /// No limit of a verdict: memory.
    private let mostKept = 16

    subscript(cover: CoverPicture.Identity) -> Value? { kept.first { $0.of === cover }?.value }

    mutating func keep(_ value: Value, of cover: CoverPicture.Identity) {
        if kept.count >= mostKept { kept.removeFirst() }
        kept.append((cover, value))
    }
}
