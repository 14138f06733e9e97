import Vocabulary
import Yams

/// Rectangles in fractions of the screen.
enum RegionReader {
    static let sides = ["x", "y", "width", "height"]
    /// Share of the screen's side: a pixel of 5,000. The longest sides of phones and tablets have some 3,000, so that less
    /// is no pixel of any screen, and nothing would be judged in such a region, or left out by it.
    static let shortestSide = 0.0002
    /// Regions of one list: each is judged by itself. A screen has some dozens of fields.
    static let most = 1000

    static func read(_ node: Node, _ reading: YAMLReading, named: Bool) throws(ConfigurationError) -> ScreenRegion {
        let keys = try reading.mapping(node, "a region", allowed: (named ? ["name"] : []) + sides)
        func fraction(_ key: String) throws(ConfigurationError) -> Double {
            let value = try reading.required(key, of: keys, in: node, "a region")
            if let pixels = value.scalar.flatMap({ Double($0.string) }), pixels > 1 {
                throw reading.error(
                    value,
                    "\(key) is \(YAMLReading.plain(pixels)), allowed are 0 to 1: regions are in shares of the screen, not "
                        + "in pixels")
            }
            return try reading.number(value, key, in: 0...1)
        }
        let name = try keys["name"].map { node throws(ConfigurationError) in try reading.text(node, "name") }
        let region = ScreenRegion(
            name: name ?? "region", x: try fraction("x"), y: try fraction("y"), width: try fraction("width"),
            height: try fraction("height"))
        guard region.width >= shortestSide, region.height >= shortestSide else {
            throw reading.error(
                node, "a region must be at least \(shortestSide) of the screen wide and high: less is not a pixel of it"
            )
        }
        // 0.3 + 0.7 is not exactly 1 in binary.
        guard region.x + region.width <= 1.000001, region.y + region.height <= 1.000001 else {
            throw reading.error(node, "a region must end inside the screen: x + width and y + height are at most 1")
        }
        return region
    }
}
