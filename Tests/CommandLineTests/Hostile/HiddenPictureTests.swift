import Foundation
import ImageCodecs
import PixelModel
import TestSupport
import Testing

/// Files whose first picture is a cover, or no picture at all, while a readable one is in them: none ends with exit code 0.
@Suite struct HiddenPictureTests {
    private static let scene = Screens.scene("com.example.app")
    private static let (columns, rows) = (80, 142)

    private static func blocks(isExposed: Bool) -> [UInt8] {
        ASTCBlocks.linear(columns: columns, rows: rows) { column, row in
            let isInk = row % 6 < 3 && column > 4 && column < 74 && (column * 7 + row * 13 + column * row) % 5 < 3
            return isExposed && isInk ? (20, 20, 30, 255) : (255, 255, 255, 255)
        }
    }

    private static func ktx1(_ levels: [UInt8]..., change: (inout KTX1Builder) -> Void = { _ in }) -> [UInt8] {
        var builder = KTX1Builder(width: columns * 4, height: rows * 4)
        builder.levels = levels.map { (nil, $0) }
        builder.mipmapLevels = UInt32(levels.count)
        change(&builder)
        return builder.build()
    }

    private static let cases: [(name: String, status: Int32, verdict: String, bytes: [UInt8])] = [
        ("the cover alone", 0, "masked", ktx1(blocks(isExposed: false))),
        ("the screen alone", 1, "unmasked", ktx1(blocks(isExposed: true))),
        ("a payload of zeros", 3, "unreadable", ktx1([UInt8](repeating: 0, count: 80 * 142 * 16))),
        (
            "a header of a smaller picture", 3, "unreadable",
            ktx1(blocks(isExposed: true)) { $0.height = 20 }
        ),
        (
            "the screen in a second array element", 1, "unmasked",
            ktx1(blocks(isExposed: false) + blocks(isExposed: true)) { $0.arrayElements = 2 }
        ),
        ("the screen after the end", 1, "unmasked", ktx1(blocks(isExposed: false)) + Screens.exposed),
        (
            "a broken picture after the end", 3, "unreadable",
            ktx1(blocks(isExposed: false)) + Screens.exposed.prefix(300)
        ),
        (
            "the screen before a broken picture", 3, "unmasked",
            ktx1(blocks(isExposed: true)) + Screens.exposed.prefix(300)
        ),
    ]

    @Test(arguments: cases.map(\.name), ["csv", "html"])
    func `A readable picture is found, whatever hides it`(name: String, format: String) throws {
        let example = try #require(Self.cases.first { $0.name == name })
        let folder = try TemporaryFolder()
        try folder.write(example.bytes, to: "dump/\(Self.scene)/A@2x.ktx")
        let run = try SnapveilBinary.run(
            ["scan", "dump", "--format", "json", "-o", "\(format)=report"], in: folder.url)
        #expect(run.status == example.status, "\(run.errors)")
        let first = try SnapveilBinary.run(["scan", "dump", "--format", "json"], in: folder.url)
        #expect(try ReportJSON(first.output).verdicts["\(Self.scene)/A@2x.ktx"] == example.verdict)
    }

    /// Accepting the leak must not hide that something beside it was not seen.
    @Test(arguments: [false, true])
    func `What was not seen is said beside a leak, also where that is accepted`(isOneFile: Bool) throws {
        let folder = try TemporaryFolder()
        let (leak, broken) = (Self.ktx1(Self.blocks(isExposed: true)), Array(Screens.exposed.prefix(300)))
        try folder.write(isOneFile ? leak + broken : leak, to: "dump/\(Self.scene)/A@2x.ktx")
        if !isOneFile { try folder.write(broken, to: "dump/\(Self.scene)/B@2x.ktx") }
        try folder.write(
            Array("version: 1\nsuppressions: [{rule: unmasked, bundle: com.example.app, reason: known}]".utf8),
            to: "accepting.yml")
        let record = PropertyListBuilder.bytes(.dictionary([("MCMMetadataIdentifier", .text("com.example.app"))]))
        try folder.write(record, to: "dump/.com.apple.mobile_container_manager.metadata.plist")
        for options in [[], ["--config", "accepting.yml"]] {
            let run = try SnapveilBinary.run(["scan", "dump", "--format", "json"] + options, in: folder.url)
            let report = try ReportJSON(run.output)
            #expect(run.status == 3 && report.top["complete"] as? Bool == false, "\(run.errors)")
            #expect(report.verdicts["\(Self.scene)/A@2x.ktx"] == "unmasked")
            #expect(
                report.errors.compactMap { $0["path"] as? String } == ["\(Self.scene)/\(isOneFile ? "A" : "B")@2x.ktx"])
        }
    }
}
