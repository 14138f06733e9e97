internal import Foundation
package import PixelModel

/// Marks that stand in place of characters, as a field shows for a password: dots or asterisks, all alike, or dashes.
///
/// A dot and an asterisk look the same when they are turned by a fifth or a sixth of a turn, and are filled in their middle. No
/// digit and no letter is both, and no value is one letter again and again.
package struct HiddenCharacters {
    /// Dots in a row, at least: one alone is anything.
    private static let fewestDots = 3
    /// More are no field.
    private static let most = 100
    /// Pixels: smaller shapes tell nothing.
    private static let leastSide = 5
    /// Sides of marks that are alike differ by no more pixels,
    private static let sideSlack = 1
    /// and what they cover by no more than this share.
    private static let areaSlack = 0.2
    /// Longer by its shorter side.
    private static let roundest = 1.4
    /// Of a dot's or an asterisk's ink so much is there again after a part of a turn. Of digits it is 0.68 at most, of the
    /// asterisks of most fonts more than 0.75.
    private static let symmetry = 0.75
    /// Rows of text lie further apart than the characters of a row by this factor. Dots that lie as near are a display's,
    /// which writes with them, or a code's.
    private static let rowPitch = 1.5
    /// Width by height of a dash,
    private static let longest = 1.5
    /// of which this share is ink,
    private static let dashFill = 0.85
    /// which is no higher than this share of its field,
    private static let thickest = 0.25
    /// and which stands in the middle of its field within this share of its height: the uppermost stroke of a 7 does not.
    private static let middle = 0.15
    /// A dot covers more of its box, an asterisk less; what lies between is neither.
    private static let (leastOfDot, mostOfAsterisk) = (0.7, 0.66)
    /// An asterisk's arms are met at this share of its radius, along so much of a circle at most.
    private static let (armRadius, mostArms) = (0.8, 0.75)
    /// Inside of a dot or a dash everything has its colour, within this share of the contrast, in a lossy picture the second:
    /// a number may stand in a disc.
    private static let (uneven, unevenOfLossy) = (0.05, 0.12)
    /// Nothing follows within so many steps from one mark to the next: a space and a digit do.
    private static let nextSteps = 1.5
    /// Ink on both sides of a mark's edge is smoothed, in pixels.
    private static let edge = 3
    /// Besides marks nothing differs from the ground by more levels.
    private static let faintest: UInt8 = 5
    /// The rings of a lossy picture reach so many pixels from a mark, a block of JPEG, and have this share of its contrast.
    private static let (ringReach, ringShare) = (8, 0.1)

    /// Of looking, for the budget of judging. No limit of a verdict.
    package static let stepsPerPixel = 40

    private let ink: InkMask
    private let marks: [InkComponent]
    /// Of the part that was looked at, in pixels.
    private let size: PixelSize
    private let isLossy: Bool

    /// Whether a part of a picture shows such marks on one colour or a slow shade, and nothing else.
    /// - Parameter box: in pixels of the picture.
    package static func areAll(in image: RGBAImage, _ box: PixelRectangle, isLossy: Bool) -> Bool {
        // A mark may touch the field's edge.
        let around = PixelRectangle(
            x: box.x - edge, y: box.y - edge, width: box.width + 2 * edge, height: box.height + 2 * edge)
        let part = around.intersection(PixelRectangle(image.size))
        guard min(part.width, part.height) > leastSide else { return false }
        let found = HiddenCharacters(image, part, isLossy: isLossy)
        guard let first = found.marks.first, found.areAlike, found.areWhole, found.areAlone,
            isDash(first) ? found.areDashes : found.areDots
        else { return false }
        return !found.goesOn(beside: part, in: image)
    }

    private init(_ image: RGBAImage, _ part: PixelRectangle, isLossy: Bool) {
        ink = InkMask(image, part, share: 0.5, isSloped: true)
        marks = ink.pieces(limit: Self.most)
        size = PixelSize(width: part.width, height: part.height)
        self.isLossy = isLossy
    }

    private var areAlike: Bool {
        func differ(_ lengths: [Int], by slack: Int) -> Bool { (lengths.max() ?? 0) - (lengths.min() ?? 0) > slack }
        let areas = marks.map(\.count)
        return !differ(marks.map(\.box.width), by: Self.sideSlack)
            && !differ(marks.map(\.box.height), by: Self.sideSlack)
            && !differ(areas, by: max(2, Int(Self.areaSlack * Double(areas.max() ?? 0))))
    }

    /// What the part's edge cuts may be anything.
    private var areWhole: Bool {
        marks.allSatisfy { $0.box.x > 0 && $0.box.y > 0 && $0.box.maxX < size.width && $0.box.maxY < size.height }
    }

    private var areAlone: Bool {
        let boxes = marks.map(\.box)
        let near = ink.rest(besides: boxes, within: Self.edge)
        guard isLossy else { return near <= Self.faintest }
        return Double(near) <= max(Double(Self.faintest), Self.ringShare * Double(ink.contrast))
            && ink.rest(besides: boxes, within: Self.ringReach) <= Self.faintest
    }

    /// Whether anything stands as near the first or the last mark as the next one would, outside of the part: of a number the
    /// last digits may be shown. The edge of the panel that the field lies on is nothing.
    private func goesOn(beside part: PixelRectangle, in image: RGBAImage) -> Bool {
        guard let first = marks.map(\.box.x).min(), let last = marks.map(\.box.maxX).max() else { return false }
        let places = Set(marks.map(\.box.x)).sorted()
        let pitch = zip(places, places.dropFirst()).map { $1 - $0 }.min() ?? 2 * (last - first)
        let reach = Int(Self.nextSteps * Double(pitch))
        let left = stride(from: part.x - 1, through: max(0, part.x + first - reach), by: -1)
        let right = stride(from: part.maxX, to: min(image.width, part.x + last + reach), by: 1)
        return isWritten(Array(left), from: part.x, part, image)
            || isWritten(Array(right), from: part.maxX - 1, part, image)
    }

    /// Whether some columns, outwards from one of the field's ground, show more than one straight step.
    private func isWritten(_ columns: [Int], from ground: Int, _ part: PixelRectangle, _ image: RGBAImage) -> Bool {
        let limit = max(Int(Self.faintest), isLossy ? Int(Self.ringShare * Double(ink.contrast)) : 0)
        var isBeyond = false
        for x in columns {
            let off = (part.y..<part.maxY).map { y in
                let (here, there) = ((y * image.width + x) * 4, (y * image.width + ground) * 4)
                return (0..<3).reduce(0) {
                    max($0, abs(Int(image.pixels[here + $1]) - Int(image.pixels[there + $1])))
                }
            }
            let (least, most) = (off.min() ?? 0, off.max() ?? 0)
            if most - least > limit || isBeyond && least <= limit { return true }
            isBeyond = isBeyond || most > limit
        }
        return false
    }

    private static func isDash(_ mark: InkComponent) -> Bool {
        Double(mark.box.width) >= longest * Double(mark.box.height)
            && Double(mark.count) >= dashFill * Double(mark.box.area)
    }

    private var areDashes: Bool {
        marks.allSatisfy { mark in
            let off = Double(mark.box.y + mark.box.maxY - size.height) / 2
            return Self.isDash(mark) && Double(mark.box.height) <= Self.thickest * Double(size.height)
                && abs(off) <= Self.middle * Double(size.height) && isEven(inside: mark.box) { _, _ in true }
        }
    }

    private var areDots: Bool {
        var rows: [[InkComponent]] = []
        for mark in marks.sorted(by: { $0.box.y < $1.box.y }) {
            if let top = rows.last?.first?.box.y, mark.box.y - top <= Self.sideSlack {
                rows[rows.count - 1].append(mark)
            } else {
                rows.append([mark])
            }
        }
        let pitch = rows.compactMap { row in
            let places = row.map(\.box.x).sorted()
            return zip(places, places.dropFirst()).map { $1 - $0 }.min()
        }.min()
        let tops = rows.compactMap(\.first?.box.y)
        guard let pitch, rows.contains(where: { $0.count >= Self.fewestDots }),
            zip(tops, tops.dropFirst()).allSatisfy({ Double($1 - $0) >= Self.rowPitch * Double(pitch) })
        else { return false }
        return marks.allSatisfy { isDot($0) && isRound($0.box) }
    }

    /// Whether a shape is as wide as high, and a disc that nothing stands in, or has arms.
    private func isDot(_ mark: InkComponent) -> Bool {
        let box = mark.box
        let (short, long) = (min(box.width, box.height), max(box.width, box.height))
        guard short >= Self.leastSide, Double(long) <= Self.roundest * Double(short) else { return false }
        let fill = Double(mark.count) / Double(box.area)
        let (x, y) = (Double(box.x + box.maxX - 1) / 2, Double(box.y + box.maxY - 1) / 2)
        guard fill > Self.mostOfAsterisk else { return hasArms(x, y, radius: Self.armRadius * Double(short) / 2) }
        let radius = Double(short) / 2 - Double(Self.edge)
        return fill >= Self.leastOfDot
            && isEven(inside: box) { hypot(Double($0) - x, Double($1) - y) <= radius }
    }

    /// Whether a circle about a place meets arms with ground between them. A disc with a number in it is whole there.
    private func hasArms(_ x: Double, _ y: Double, radius: Double) -> Bool {
        let samples = 48
        let inked = (0..<samples).count { sample in
            let angle = 2 * Double.pi * Double(sample) / Double(samples)
            let (column, row) = (x + radius * sin(angle), y + radius * cos(angle))
            return ink.isInk(Int(column.rounded()), Int(row.rounded()))
        }
        return Double(inked) <= Self.mostArms * Double(samples)
    }

    /// Whether a box has one colour, but for its edge and what is not asked for.
    private func isEven(inside box: PixelRectangle, where isAsked: (_ x: Int, _ y: Int) -> Bool) -> Bool {
        let least = (1 - (isLossy ? Self.unevenOfLossy : Self.uneven)) * Double(ink.contrast)
        for y in stride(from: box.y + Self.edge, to: box.maxY - Self.edge, by: 1) {
            for x in stride(from: box.x + Self.edge, to: box.maxX - Self.edge, by: 1)
            where isAsked(x, y) && ink.level(x, y) < least { return false }
        }
        return true
    }

    /// Whether a shape is filled in its middle and the same after a sixth or a fifth of a turn.
    private func isRound(_ box: PixelRectangle) -> Bool {
        let around = PixelRectangle(
            x: box.x - Self.edge, y: box.y - Self.edge, width: box.width + 2 * Self.edge,
            height: box.height + 2 * Self.edge)
        var (sum, across, down) = (0.0, 0.0, 0.0)
        for y in around.y..<around.maxY {
            for x in around.x..<around.maxX {
                let level = ink.level(x, y)
                sum += level
                across += level * Double(x)
                down += level * Double(y)
            }
        }
        guard sum > 0 else { return false }
        let (centerX, centerY) = (across / sum, down / sum)
        guard ink.isInk(Int(centerX.rounded()), Int(centerY.rounded())) else { return false }
        return [6.0, 5].contains { parts in
            let (sine, cosine) = (sin(2 * .pi / parts), cos(2 * .pi / parts))
            var same = 0.0
            for y in around.y..<around.maxY {
                for x in around.x..<around.maxX {
                    let (dx, dy) = (Double(x) - centerX, Double(y) - centerY)
                    let turned = ink.level(
                        atX: centerX + dx * cosine - dy * sine, y: centerY + dx * sine + dy * cosine, inside: around)
                    same += min(ink.level(x, y), turned)
                }
            }
            return same >= Self.symmetry * sum
        }
    }
}
