public import PixelModel

/// Recognises a line of text.
public protocol TextEngine: AnyObject {
    /// Words from left to right with their boxes in pixels of the line's picture; empty where nothing is read.
    /// - Parameter isWholeLine: the picture is a line as it is; otherwise the engine looks for the line in it.
    /// - Throws: ``EngineFailure`` where the engine gives up.
    func words(_ line: GrayPlane, isWholeLine: Bool) throws(EngineFailure) -> [RecognizedWord]
}

/// A word as an engine read it.
public struct RecognizedWord: Sendable, Equatable {
    public var text: String
    public var box: PixelRectangle
    /// What the engine thinks of it, 0 … 1. It says little: wrong words have high values, too.
    public var certainty: Double

    public init(text: String, box: PixelRectangle, certainty: Double) {
        (self.text, self.box, self.certainty) = (text, box, certainty)
    }
}

/// Why nothing can be read, in words for a person.
public struct EngineFailure: Error, Sendable, Equatable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}
