/// A rectangle that leaks, in pixels of the stored picture, origin at the top left.
public struct RegionReport: Sendable, Equatable, Codable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
    public var reason: String
    /// 0 (barely above the noise) … 1 (plain content).
    public var strength: Double

    public init(x: Int, y: Int, width: Int, height: Int, reason: String, strength: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.reason = reason
        self.strength = strength
    }
}
