public import PixelModel
public import Vocabulary

/// A line of text that was read, in pixels of the picture.
public struct ReadLine: Sendable, Equatable {
    public var words: [RecognizedWord]
    /// Of the whole line.
    public var box: PixelRectangle
    /// Of its capitals and figures, in pixels of the picture.
    public var letterHeight: Double
    public var way: ReadingWay

    public init(words: [RecognizedWord], box: PixelRectangle, letterHeight: Double, way: ReadingWay) {
        (self.words, self.box, self.letterHeight, self.way) = (words, box, letterHeight, way)
    }

    /// The words with one space between them.
    public var text: String { words.map(\.text).joined(separator: " ") }
    /// The mean of the words' certainties, by their length.
    public var certainty: Double {
        let letters = words.reduce(0) { $0 + $1.text.count }
        return letters == 0 ? 0 : words.reduce(0) { $0 + $1.certainty * Double($1.text.count) } / Double(letters)
    }
}
