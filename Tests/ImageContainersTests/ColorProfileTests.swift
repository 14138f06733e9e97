import ByteReading
import Foundation
import ImageCodecs
import ImageContainers
import TestSupport
import Testing

/// Profiles are not applied, so a picture with one that no screen has is not judged by its values alone.
@Suite struct ColorProfileTests {
    private static let image = Fixtures.picture(width: 16, height: 16)

    private static func png(_ chunks: [(String, [UInt8])]) throws -> [UInt8] {
        let file = try PNGEncoder.encode(image)
        // The signature and the header come first.
        return Array(file.prefix(33)) + chunks.flatMap { PNGFile.chunk($0.0, $0.1) } + Array(file.dropFirst(33))
    }

    private static func jpeg(_ parts: [[UInt8]]) throws -> [UInt8] {
        let file = try JPEGEncoder.encode(image, quality: 90)
        let segments = parts.flatMap { part -> [UInt8] in
            let content = Array("ICC_PROFILE\0".utf8) + part
            return [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
        }
        return Array(file.prefix(2)) + segments + Array(file.dropFirst(2))
    }

    private static func files(_ profile: [UInt8]) throws -> [[UInt8]] {
        let half = profile.count / 2
        return [
            try png([("iCCP", Array("p\0\0".utf8) + ZlibStreams.stored(profile))]),
            try jpeg([[1, 1] + profile]),
            // The second part first.
            try jpeg([[2, 2] + profile[half...], [1, 2] + profile[..<half]]),
        ]
    }

    /// What is said of the colours, `nil` where nothing is.
    private static func objection(_ file: [UInt8]) throws -> String? {
        let further = try SnapshotDecoder.decode(file, limits: .standard).further
        guard let colors = further.first(where: { $0.name == "the colours as they are to be shown" }) else {
            return nil
        }
        do {
            _ = try colors.decode()
            return ""
        } catch {
            return "\(error)"
        }
    }

    private static func power(_ exponent: Double) -> [UInt16] {
        (0..<256).map { UInt16((65535 * pow(Double($0) / 255, exponent)).rounded()) }
    }

    /// Of sRGB, Display P3 and others.
    private static let screenCurves: [(String, [UInt8])] = [
        ("sRGB", ColorProfileBuilder.parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])),
        (
            "with an offset",
            ColorProfileBuilder.parametric(4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0, 0])
        ),
        ("television", ColorProfileBuilder.parametric(1, [2.2, 1 / 1.099, 0.099 / 1.099])),
        ("gamma 2.2", ColorProfileBuilder.parametric(0, [2.2])), ("gamma 1.8", ColorProfileBuilder.table([461])),
        ("a table", ColorProfileBuilder.table(power(2.2))),
    ]

    @Test("A screen's profile is passed over", arguments: screenCurves)
    func screens(_ name: String, _ curve: [UInt8]) throws {
        for file in try Self.files(ColorProfileBuilder(curve: curve).build()) {
            #expect(try Self.objection(file) == nil)
        }
        var grey = ColorProfileBuilder(curve: curve)
        (grey.space, grey.tags) = ("GRAY", [("kTRC", curve)])
        #expect(try Self.objection(Self.files(grey.build())[0]) == nil)
    }

    private static let otherCurves: [(String, [UInt8])] = [
        ("linear light", ColorProfileBuilder.table([])), ("a steep power", ColorProfileBuilder.table([30 * 256])),
        ("a flat power", ColorProfileBuilder.parametric(0, [0.1])),
        ("a step", ColorProfileBuilder.table((0..<256).map { $0 < 200 ? 0 : 65535 })),
        ("a step between two levels", ColorProfileBuilder.table((0..<4096).map { $0 < 4094 ? 0 : 65535 })),
        ("a jump", ColorProfileBuilder.parametric(3, [2.2, 1, 0, 0, 0.5])),
        ("an unknown kind", ColorProfileBuilder.parametric(9, [1])), ("no curve", Array("text".utf8) + [0, 0, 0, 0]),
        ("cut off", Array(ColorProfileBuilder.table(power(2.2)).prefix(100))),
    ]

    @Test("Another curve makes a picture that can't be read of one that can", arguments: otherCurves)
    func strangeCurves(_ name: String, _ curve: [UInt8]) throws {
        for file in try Self.files(ColorProfileBuilder(curve: curve).build()) {
            #expect(try Self.objection(file)?.contains("a colour profile") == true)
        }
    }

    @Test("So do tables, other primaries, other colours and profiles that are not whole")
    func strangeProfiles() throws {
        var table = ColorProfileBuilder(curve: Self.screenCurves[0].1)
        table.tags.append(("A2B0", [1, 2, 3]))
        var primaries = ColorProfileBuilder(curve: Self.screenCurves[0].1)
        primaries.tags[1].content = ColorProfileBuilder.light(3, 7, 2)
        var dark = ColorProfileBuilder(curve: Self.screenCurves[0].1)
        dark.tags[1].content = ColorProfileBuilder.light(0.3, 0.3, 0.1)
        var inks = ColorProfileBuilder(curve: Self.screenCurves[0].1)
        inks.space = "CMYK"
        var many = ColorProfileBuilder(curve: Self.screenCurves[0].1)
        many.tags += (0..<300).map { ("x\($0)", [1]) }
        let whole = ColorProfileBuilder(curve: Self.screenCurves[0].1).build()
        for profile in [table, primaries, dark, inks, many].map({ $0.build() }) + [Array(whole.dropLast(30))] {
            #expect(try Self.objection(Self.files(profile)[0]) != nil)
        }
        #expect(try Self.objection(Self.jpeg([[1, 3] + whole]))?.contains("do not belong together") == true)
        // What is no profile to anybody is none.
        #expect(try Self.objection(Self.files([UInt8](repeating: 7, count: 300))[0]) == nil)
    }

    static func chromaticities(_ numbers: [UInt32]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) } }
    }

    /// White, red, green and blue; of sRGB, Display P3 and Adobe RGB as their standards have them, and of no screen: nearly on one
    /// line, on one line, and one of them nowhere.
    private static let primaries: [(numbers: [UInt32], isScreens: Bool)] = [
        ([31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000], true),
        ([31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000], true),
        ([31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000], true),
        ([31270, 32900, 64000, 33000, 30000, 60000, 47020, 46460], false),
        ([31270, 32900, 64000, 33000, 30000, 60000, 47000, 46500], false),
        ([31270, 32900, 64000, 33000, 30000, 0, 15000, 6000], false),
    ]

    @Test("Primaries are those of a screen, or nobody knows how the picture looks")
    func chromaticities() throws {
        for (numbers, isScreens) in Self.primaries {
            let said = try Self.objection(Self.png([("cHRM", Self.chromaticities(numbers))]))
            #expect(said?.contains("primaries that are no screen's") ?? false == !isScreens, "\(said ?? "nothing")")
        }
        #expect(try Self.objection(Self.png([("cHRM", [0, 0])]))?.contains("chromaticities of 2 bytes") == true)
    }

    @Test(
        "Gamma and coding points are those of a screen, or nobody knows how the picture looks",
        arguments: [
            ("gAMA", [0, 0, 0xB1, 0x8F], nil), ("gAMA", [0, 0, 0xD9, 0x04], nil),
            ("gAMA", [0, 1, 0x86, 0xA0], "a gamma of 1.0"), ("gAMA", [0, 0, 0, 100], "a gamma of 0.001"),
            ("gAMA", [0, 0, 0, 0], "a gamma of 0.0"), ("gAMA", [1], "a gamma of 1 bytes"),
            ("cICP", [12, 13, 0, 1], nil), ("cICP", [9, 16, 0, 1], "the transfer function 16"),
            ("cICP", [1, 13, 0, 0], "colours other than red"), ("cICP", [1, 13], "coding points of 2 bytes"),
        ] as [(String, [UInt8], String?)])
    func chunks(_ type: String, _ content: [UInt8], _ expected: String?) throws {
        let said = try Self.objection(Self.png([(type, content)]))
        if let expected {
            #expect(said?.contains(expected) == true, "\(said ?? "nothing")")
        } else {
            #expect(said == nil, "\(said ?? "nothing")")
        }
    }

    @Test("Damaged profiles are refused or passed over, and never trap", arguments: 0..<8)
    func damage(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        for (_, curve) in Self.screenCurves {
            let profile = ColorProfileBuilder(curve: curve).build()
            for _ in 0..<60 {
                var damaged = profile
                for _ in 0..<(1 + random.below(4)) {
                    damaged[random.below(damaged.count)] = UInt8(random.below(256))
                }
                _ = try Self.objection(Self.files(damaged)[0])
            }
        }
    }
}
