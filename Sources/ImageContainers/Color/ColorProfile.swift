internal import ByteReading

/// An ICC profile (ICC.1:2022) as far as it says how bright values are shown.
///
/// Profiles are not applied: those of screens change colours little, and what is hidden in front of one is hidden in front
/// of the others. One that is not a screen's may make full contrast of a single level.
struct ColorProfile: Sendable {
    /// Tags that turn colours by tables, which come before the curves.
    private static let tables: Set<String> = ["A2B0", "A2B1", "A2B2", "D2B0", "D2B1", "D2B2", "D2B3"]
    /// The light of each primary lies in this range, the brightness of all three together in the other. With others values
    /// would be stretched beyond what can be shown, and what is left of them has another contrast.
    private static let primary = -0.2...1.2
    private static let white = 0.9...1.1
    private static let headerBytes = 128
    private static let tagBytes = 12
    /// Profiles have some thirty tags.
    private static let mostTags = 256

    /// Where every profile has the letters "acsp". What has not is none to any viewer.
    private static let signatureOffset = 36

    /// What keeps the profile from being passed over; `nil` for one of a screen and for what is no profile.
    static func objection(_ profile: [UInt8]) -> String? {
        guard profile.dropFirst(signatureOffset).starts(with: "acsp".utf8) else { return nil }
        do throws(EndOfBytes) {
            return try ColorProfile(profile).objection
        } catch {
            return "a colour profile that is cut off"
        }
    }

    private let bytes: [UInt8]
    private let space: String
    /// Content of the tags by their signature.
    private var tags: [String: Range<Int>] = [:]
    private var isTooLong = false

    private init(_ bytes: [UInt8]) throws(EndOfBytes) {
        self.bytes = bytes
        var cursor = ByteCursor(0..<bytes.count)
        let header = try cursor.take(Self.headerBytes)
        space = Self.signature(bytes, header.lowerBound + 16)
        let count = Int(try cursor.readUInt32(bytes, .big))
        isTooLong = count > Self.mostTags
        for _ in 0..<min(count, Self.mostTags) {
            let entry = try cursor.take(Self.tagBytes)
            var fields = ByteCursor(entry.lowerBound + 4..<entry.upperBound)
            let (offset, length) = (Int(try fields.readUInt32(bytes, .big)), Int(try fields.readUInt32(bytes, .big)))
            var content = ByteCursor(min(offset, bytes.count)..<bytes.count)
            tags[Self.signature(bytes, entry.lowerBound)] = try content.take(length)
        }
    }

    private static func signature(_ bytes: [UInt8], _ offset: Int) -> String { printable(bytes[offset..<offset + 4]) }

    private var objection: String? {
        get throws(EndOfBytes) {
            if isTooLong { return "a colour profile of more than \(Self.mostTags) tags" }
            if let table = Self.tables.intersection(tags.keys).sorted().first {
                return "a colour profile that is a table (\(table))"
            }
            let (curves, primaries): ([String], [String])
            switch space {
            case "RGB ": (curves, primaries) = (["rTRC", "gTRC", "bTRC"], ["rXYZ", "gXYZ", "bXYZ"])
            case "GRAY": (curves, primaries) = (["kTRC"], [])
            default: return "a colour profile for the colour space \(space)"
            }
            for name in curves {
                guard let content = tags[name], let curve = try curve(content) else {
                    return "a colour profile without a readable curve \(name)"
                }
                if !curve.isLikeScreen {
                    return "a colour profile that shows brightness otherwise than screens do"
                }
            }
            var brightness = 0.0
            for name in primaries {
                guard let content = tags[name] else { return "a colour profile without \(name)" }
                // A type and four reserved bytes.
                let light = try fixed(content, count: 3, from: 8)
                guard Self.isScreens(SIMD3(light[0], light[1], light[2])) else {
                    return "a colour profile whose primaries are no screen's"
                }
                brightness += light[1]
            }
            return primaries.isEmpty || Self.white.contains(brightness)
                ? nil : "a colour profile whose primaries are no screen's"
        }
    }

    /// Whether the light of a primary (X, Y and Z, of white's Y) is that of a screen's.
    static func isScreens(_ light: SIMD3<Double>) -> Bool {
        (0..<3).allSatisfy { primary.contains(light[$0]) }
    }

    /// The light of each primary, of which white has all three (SMPTE RP 177).
    /// - Parameters:
    ///   - white: its place in CIE 1931's diagram.
    ///   - primaries: theirs.
    /// - Returns: `nil` where primaries lie on one line, or nowhere.
    static func lights(white: SIMD2<Double>, _ primaries: [SIMD2<Double>]) -> [SIMD3<Double>]? {
        func light(_ place: SIMD2<Double>) -> SIMD3<Double> {
            SIMD3(place.x / place.y, 1, (1 - place.x - place.y) / place.y)
        }
        guard white.y > 0, primaries.count == 3, primaries.allSatisfy({ $0.y > 0 }) else { return nil }
        let columns = primaries.map(light)
        func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
            a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) + c.x * (a.y * b.z - a.z * b.y)
        }
        let whole = determinant(columns[0], columns[1], columns[2])
        guard whole != 0 else { return nil }
        // By Cramer's rule.
        return columns.indices.map { index in
            var with = columns
            with[index] = light(white)
            return columns[index] * (determinant(with[0], with[1], with[2]) / whole)
        }
    }

    /// Numbers of type `s15Fixed16Number`.
    private func fixed(_ content: Range<Int>, count: Int, from start: Int) throws(EndOfBytes) -> [Double] {
        var cursor = ByteCursor(content)
        _ = try cursor.take(start)
        var numbers: [Double] = []
        for _ in 0..<count {
            numbers.append(Double(Int32(bitPattern: try cursor.readUInt32(bytes, .big))) / 65536)
        }
        return numbers
    }

    /// `nil` for another type than those of curves.
    private func curve(_ content: Range<Int>) throws(EndOfBytes) -> ToneCurve? {
        var cursor = ByteCursor(content)
        let type = Self.signature(bytes, try cursor.take(4).lowerBound)
        _ = try cursor.take(4)
        switch type {
        case "curv":
            let count = Int(try cursor.readUInt32(bytes, .big))
            let values = try cursor.take(count.multipliedReportingOverflow(by: 2).partialValue)
            let table = stride(from: values.lowerBound, to: values.upperBound, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            switch table.count {
            case 0: return .power(1)
            case 1: return .power(Double(table[0]) / 256)
            default: return .table(table)
            }
        case "para":
            let kind = Int(try cursor.readUInt32(bytes, .big) >> 16)
            guard let count = [1, 3, 4, 5, 7].dropFirst(kind).first else { return nil }
            let p = try fixed(content, count: count, from: 12)
            switch kind {
            case 0: return .power(p[0])
            case 1: return .parametric(g: p[0], a: p[1], b: p[2], c: 0, d: p[1] == 0 ? 0 : -p[2] / p[1], e: 0, f: 0)
            case 2:
                return .parametric(g: p[0], a: p[1], b: p[2], c: 0, d: p[1] == 0 ? 0 : -p[2] / p[1], e: p[3], f: p[3])
            case 3: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
            default: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
            }
        default: return nil
        }
    }
}
