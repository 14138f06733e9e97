public import PixelModel
public import Vocabulary

/// A text that must not be readable anywhere: test data that was put into the app.
public struct Canary: Sendable, Equatable {
    public var name: String
    public var text: String

    public init(name: String, text: String) { (self.name, self.text) = (name, text) }

    /// Signs of a canary's text at least; shorter ones stand on many screens.
    public static let leastSigns = 3

    /// Why the canary can't be used; `nil`: it can.
    public var fault: String? {
        let count = Confusion.signs(text).count
        return count < Self.leastSigns
            ? "has \(count) letters and digits, \(Self.leastSigns) are the least that can be told from other text" : nil
    }
}

/// Where a canary can be read.
public struct ReadableCanary: Sendable, Equatable {
    public var name: String
    /// In pixels of the picture.
    public var box: PixelRectangle
    public var way: ReadingWay
    /// 1: letter by letter; less where it was read with errors.
    public var certainty: Double

    public init(name: String, box: PixelRectangle, way: ReadingWay, certainty: Double) {
        (self.name, self.box, self.way, self.certainty) = (name, box, way, certainty)
    }
}
