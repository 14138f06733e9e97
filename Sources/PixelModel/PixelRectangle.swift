/// An axis-parallel rectangle in pixels, origin at the top left, right and bottom edges exclusive.
public struct PixelRectangle: Hashable, Sendable, Codable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle that covers `size` from the origin.
    public init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    public var maxX: Int { x + width }
    public var maxY: Int { y + height }
    public var area: Int { width * height }
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The common part, or an empty rectangle where there is none.
    public func intersection(_ other: PixelRectangle) -> PixelRectangle {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRectangle(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    /// The smallest rectangle that holds both.
    public func union(_ other: PixelRectangle) -> PixelRectangle {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRectangle(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// What another rectangle leaves of this one: the parts above, below and beside it.
    public func subtracting(_ other: PixelRectangle) -> [PixelRectangle] {
        let hole = intersection(other)
        guard hole.area > 0 else { return [self] }
        return [
            PixelRectangle(x: x, y: y, width: width, height: hole.y - y),
            PixelRectangle(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
            PixelRectangle(x: x, y: hole.y, width: hole.x - x, height: hole.height),
            PixelRectangle(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
        ].filter { !$0.isEmpty }
    }

    public func intersects(_ other: PixelRectangle) -> Bool { !intersection(other).isEmpty }
}

extension PixelRectangle: CustomStringConvertible {
    public var description: String { "\(width)×\(height) at (\(x), \(y))" }
}
