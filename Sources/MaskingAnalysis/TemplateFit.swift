import PixelModel
import Synchronization

/// How well one template explains one picture.
struct TemplateFit: Sendable {
    let template: String
    let technique: MaskingTechnique
    let gamut: ColorGamut
    /// The way it was drawn, for the report, e.g. "aspect-fill".
    let drawing: String
    var residual: Residual
    let prediction: Prediction
}

/// Predictions that were drawn before, by template and screen size: a dump holds many snapshots of few sizes.
/// Only the last few are kept, so that memory stays bounded whatever the dump.
final class PredictionCache: Sendable {
    struct Key: Hashable, Sendable {
        var template: String
        var placement: OverlayPlacement
        var screen: PixelSize
        var gamut: ColorGamut
    }

    private struct State {
        var predictions: [Key: Prediction] = [:]
        var order: [Key] = []
    }

    /// A prediction of a phone screen takes 1.9 MB, of a tablet 3.5 MB.
    private static let kept = 4
    private let state = Mutex(State())

    func prediction(_ key: Key, make: () -> Prediction) -> Prediction {
        if let known = state.withLock({ $0.predictions[key] }) { return known }
        let made = make()
        state.withLock { state in
            if state.predictions.updateValue(made, forKey: key) == nil { state.order.append(key) }
            while state.order.count > Self.kept {
                state.predictions[state.order.removeFirst()] = nil
            }
        }
        return made
    }
}
