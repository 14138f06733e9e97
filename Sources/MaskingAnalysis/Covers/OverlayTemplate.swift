/// A cover that an app is known to draw, under the name that the configuration gives it.
public struct OverlayTemplate: Sendable {
    package var id: String
    package var cover: any Cover

    package init(id: String, cover: any Cover) {
        self.id = id
        self.cover = cover
    }

    /// The same with a kind's short name: `.solid([black])`.
    package init(id: String, kind cover: some Cover) { self.init(id: id, cover: cover) }
}
