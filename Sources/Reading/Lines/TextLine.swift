internal import PixelModel

/// A place that may hold a line of text, in pixels of its sheet.
struct TextLine: Sendable, Equatable {
    var box: PixelRectangle
    /// Of its capital letters and digits.
    var letterHeight: Double
    /// Pieces of ink that may be letters.
    var letters: Int
}
