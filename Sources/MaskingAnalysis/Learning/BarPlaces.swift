package import Vocabulary

/// Places over which an app draws bars: those where several different screens show a bar of one colour.
package struct BarPlaces: Sendable {
    /// In shares of the screen, from the top down.
    package var regions: [ScreenRegion]
    /// Places in the list of screens: those with a bar at one of the regions, the ones with most bars first.
    package var members: [Int]

    /// An app with more of them shows something else, such as empty rows of a table.
    private static let mostRegions = 12
    /// Edges of one place differ by no more than this share of the screen between its pictures.
    private static let reach = 0.01
    /// Colours of one bar differ by no more than this, in sixteenths of a level.
    private static let oneColor: Int16 = 3 * Int16(CellGrid.unitsPerLevel)

    /// - Returns: `nil` where no place is.
    package static func found(in screens: [BarredScreen]) -> BarPlaces? {
        var open = screens.enumerated().flatMap { index, screen in
            screen.bars.map { Sighting(screen: index, color: $0.color, place: Place($0.box, in: screen.grid)) }
        }
        var places = BarPlaces(regions: [], members: [])
        var counts: [Int: Int] = [:]
        while let first = open.first {
            let same = open.filter { $0.place.isNear(first.place, reach) }
            open.removeAll { $0.place.isNear(first.place, reach) }
            guard areSeenTwice(same, screens) else { continue }
            // What every one of them covers.
            let shared = same.dropFirst().reduce(first.place) { $0.intersection($1.place) }
            places.regions.append(shared.region)
            for screen in Set(same.map(\.screen)) { counts[screen, default: 0] += 1 }
        }
        guard (1...mostRegions).contains(places.regions.count) else { return nil }
        places.regions.sort { ($0.y, $0.x) < ($1.y, $1.x) }
        for index in places.regions.indices { places.regions[index].name = "bar \(index + 1)" }
        places.members = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return places
    }

    private struct Sighting {
        var screen: Int
        var color: SIMD4<Int16>
        var place: Place
    }

    /// Whether two different screens have a bar of one colour there. A flat part of a single screen is anything.
    private static func areSeenTwice(_ sightings: [Sighting], _ screens: [BarredScreen]) -> Bool {
        sightings.contains { sighting in
            let first = sightings.first { BackgroundColor.differ($0.color, sighting.color) <= oneColor }
            return screens[sighting.screen].isAnother(than: screens[first?.screen ?? sighting.screen])
        }
    }
}

/// Edges in shares of the screen.
private struct Place {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(_ box: CellRectangle, in grid: CellGrid) {
        let pixels = grid.pixelRectangle(box)
        let (width, height) = (Double(grid.imageSize.width), Double(grid.imageSize.height))
        (left, right) = (Double(pixels.x) / width, Double(pixels.x + pixels.width) / width)
        (top, bottom) = (Double(pixels.y) / height, Double(pixels.y + pixels.height) / height)
    }

    func isNear(_ other: Place, _ reach: Double) -> Bool {
        abs(left - other.left) <= reach && abs(right - other.right) <= reach && abs(top - other.top) <= reach
            && abs(bottom - other.bottom) <= reach
    }

    func intersection(_ other: Place) -> Place {
        var place = self
        (place.left, place.top) = (max(left, other.left), max(top, other.top))
        (place.right, place.bottom) = (min(right, other.right), min(bottom, other.bottom))
        return place
    }

    /// Rounded inwards to what a configuration states.
    var region: ScreenRegion {
        let steps = 10_000.0
        func up(_ value: Double) -> Double { (value * steps).rounded(.up) }
        func down(_ value: Double) -> Double { (value * steps).rounded(.down) }
        return ScreenRegion(
            name: "", x: up(left) / steps, y: up(top) / steps, width: max(1, down(right) - up(left)) / steps,
            height: max(1, down(bottom) - up(top)) / steps)
    }
}

extension BarredScreen {
    /// Points in each direction at which screens of any size are compared.
    private static let points = (across: 48, down: 104)
    /// Screens that differ at this share of them, outside bars, are two; a clock that moved on is less.
    private static let leastDifference = 0.01

    /// Whether the screens differ beside their bars.
    func isAnother(than other: BarredScreen) -> Bool {
        var (seen, differing) = (0, 0)
        for row in 0..<Self.points.down {
            for column in 0..<Self.points.across {
                guard let own = cell(column, row), let others = other.cell(column, row) else { continue }
                seen += 1
                if BackgroundColor.differ(own, others) > Residual.strongDifference { differing += 1 }
            }
        }
        return Double(differing) >= Self.leastDifference * Double(max(1, seen))
    }

    private func cell(_ column: Int, _ row: Int) -> SIMD4<Int16>? {
        let x = (2 * column + 1) * grid.columns / (2 * Self.points.across)
        let y = (2 * row + 1) * grid.rows / (2 * Self.points.down)
        guard !bars.contains(where: { $0.box.insetBy(-1).contains(x: x, y: y) }) else { return nil }
        return grid.cells[y * grid.columns + x]
    }
}
