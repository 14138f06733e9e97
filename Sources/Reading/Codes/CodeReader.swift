internal import PixelModel

/// Finds and decodes codes: on the whole sheet by their brightness, dark on light and light on dark; then, where something
/// is as square and as dense as a code and was not read, by its own two colours.
struct CodeReader {
    let scanner: CodeScanner

    /// Pixels per point of what is scanned whole: modules of the smallest codes have three pixels then.
    private static let scanScale = 2.0
    /// Points of a code's sides at least, and how far they differ.
    private static let leastSide = 40.0
    private static let squareness = 0.7...1.43
    /// Points of a cell in which contrast is counted: as wide as the modules of a large code.
    private static let cell = 8.0
    /// Levels between a code's colours at least.
    static let leastContrast: UInt8 = 20
    /// Contrasting pixels of a cell and cells of a place that have the density of a code.
    private static let density = 0.12
    private static let solidity = 0.7
    /// Places that are tried.
    private static let mostPlaces = 4
    /// Pixels of the longer side from which on there is no need to enlarge.
    private static let enlargedBelow = 400
    /// White around what is scanned: codes need a quiet zone.
    private static let margin = 16

    /// - Parameter contrast: of the sheet, from ``ContrastMap/ranges(_:)``.
    func read(_ sheet: Sheet, _ contrast: [UInt8]) -> [ReadCode] {
        let image = sheet.image
        guard image.width > 8, image.height > 8 else { return [] }
        let whole = PixelRectangle(image.size)
        let scale = min(1, Self.scanScale / sheet.pixelsPerPoint)
        let luma = image.luma
        let plane = Resampling.scaled(
            luma, width: max(1, Int(Double(luma.width) * scale)), height: max(1, Int(Double(luma.height) * scale)))
        var found: [ReadCode] = []
        for plane in [plane, plane.negative] { found += scan(plane, scale, sheet, whole, known: found) }
        for place in places(sheet, contrast)
        where !found.contains(where: { $0.box.intersects(sheet.inPicture(place)) }) {
            let margin = max(8, min(place.width, place.height) / 8)
            let part = PixelRectangle(
                x: place.x - margin, y: place.y - margin, width: place.width + 2 * margin,
                height: place.height + 2 * margin
            ).intersection(whole)
            found += decode(sheet, part)
        }
        return found
    }

    /// Square, dense places.
    private func places(_ sheet: Sheet, _ contrast: [UInt8]) -> [PixelRectangle] {
        let image = sheet.image
        let least = max(Self.leastContrast, sheet.way.leastContrast)
        let cell = max(2, Int(Self.cell * sheet.pixelsPerPoint))
        let (columns, rows) = ((image.width + cell - 1) / cell, (image.height + cell - 1) / cell)
        var counts = [Int](repeating: 0, count: columns * rows)
        for y in 0..<image.height {
            for x in 0..<image.width where contrast[y * image.width + x] > least {
                counts[y / cell * columns + x / cell] += 1
            }
        }
        let dense = counts.map { UInt8(Double($0) > Self.density * Double(cell * cell) ? 1 : 0) }
        let pieces = InkComponents.find(
            LevelMap(dense, width: columns, height: rows), above: 0, limit: columns * rows)
        return pieces.filter { piece in
            let (width, height) = (Double(piece.box.width * cell), Double(piece.box.height * cell))
            return min(width, height) >= Self.leastSide * sheet.pixelsPerPoint
                && Self.squareness.contains(width / height)
                && Double(piece.count) > Self.solidity * Double(piece.box.area)
        }.sorted { $0.count > $1.count }.prefix(Self.mostPlaces).map { piece in
            PixelRectangle(
                x: piece.box.x * cell, y: piece.box.y * cell, width: piece.box.width * cell,
                height: piece.box.height * cell
            ).intersection(PixelRectangle(image.size))
        }
    }

    private func decode(_ sheet: Sheet, _ part: PixelRectangle) -> [ReadCode] {
        let distances = InkDistance.distances(sheet.image, part)
        // The commonest colour may be that of the modules or that of the ground.
        for plane in [distances.negative, distances] {
            let codes = scan(plane, 1, sheet, part, known: [])
            if !codes.isEmpty { return codes }
            guard max(plane.width, plane.height) < Self.enlargedBelow else { continue }
            let larger = Resampling.scaled(plane, width: plane.width * 3, height: plane.height * 3)
            let enlarged = scan(larger, 3, sheet, part, known: [])
            if !enlarged.isEmpty { return enlarged }
        }
        return []
    }

    /// - Parameter factor: pixels of the plane per pixel of the sheet.
    private func scan(
        _ plane: GrayPlane, _ factor: Double, _ sheet: Sheet, _ part: PixelRectangle, known: [ReadCode]
    ) -> [ReadCode] {
        scanner.scan(plane.padded(with: 255, by: Self.margin)).compactMap { found in
            func place(_ value: Int) -> Int { Int(Double(value - Self.margin) / factor) }
            let box = PixelRectangle(
                x: place(found.box.x) + part.x, y: place(found.box.y) + part.y,
                width: Int(Double(found.box.width) / factor) + 1, height: Int(Double(found.box.height) / factor) + 1
            ).intersection(PixelRectangle(sheet.image.size))
            let code = ReadCode(
                symbology: found.kind, payload: found.payload, box: sheet.inPicture(box.isEmpty ? part : box),
                way: sheet.way)
            return known.contains { $0.payload == code.payload && $0.box.intersects(code.box) } ? nil : code
        }
    }
}

extension GrayPlane {
    /// Black becomes white.
    var negative: GrayPlane { GrayPlane(width: width, height: height, values: values.map { 255 - $0 }) }

    /// With a margin of one value.
    func padded(with value: UInt8, by margin: Int) -> GrayPlane {
        let (wide, high) = (width + 2 * margin, height + 2 * margin)
        var result = [UInt8](repeating: value, count: wide * high)
        for y in 0..<height {
            for x in 0..<width { result[(y + margin) * wide + x + margin] = values[y * width + x] }
        }
        return GrayPlane(width: wide, height: high, values: result)
    }
}
