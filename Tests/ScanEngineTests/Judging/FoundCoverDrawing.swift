import Foundation
import ImageCodecs
import MaskingAnalysis
import PixelModel
import Policy
import TestSupport
import Testing

@testable import ReportModel
@testable import ScanEngine

/// Pictures that recur as covers do, and screens that are laid out as they are; and a scan of them as one app's snapshots.
enum FoundCoverDrawing {
    private static let snapshots = "Library/SplashBoard/Snapshots"
    static let (portrait, landscape) = (PixelSize(width: 450, height: 900), PixelSize(width: 900, height: 450))
    static let tablet = PixelSize(width: 674, height: 900)
    typealias Color = (Double, Double, Double)
    /// What is drawn at a place, in pixels of what is drawn.
    typealias Drawing = @Sendable (Double, Double) -> Color

    static func image(_ size: PixelSize, _ color: Drawing) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (red, green, blue) = color(Double(x) + 0.5, Double(y) + 0.5)
                    let at = (y * size.width + x) * 4
                    pixels[at] = UInt8(max(0, min(255, red)))
                    pixels[at + 1] = UInt8(max(0, min(255, green)))
                    pixels[at + 2] = UInt8(max(0, min(255, blue)))
                    pixels[at + 3] = 255
                }
            }
        }
    }

    /// Discs of four colours on waves, about the middle of an asset: no colour fills enough of it to be a background.
    static let artwork = artwork(growing: 0)

    /// - Parameter growing: pixels by which the discs are larger.
    static func artwork(growing: Double) -> Drawing {
        { x, y in
            let wave = 60 * sin(x / 47 + cos(y / 61)) + 50 * sin(y / 39 + x / 83)
            let (column, row) = ((x / 150).rounded(), (y / 150).rounded())
            let distance = hypot(x - column * 150, y - row * 150)
            let isDisc = distance < 34 + 14 * sin(column * 3 + row * 5) + growing
            let (isOddRow, isOddColumn) = (Int(row) % 2 != 0, Int(column) % 2 != 0)
            return isDisc ? (isOddRow ? 195 : 235, isOddColumn ? 120 : 90, 60) : (90 + wave, 120 + wave / 2, 150 - wave)
        }
    }

    /// Two tones that meet along a wave from side to side, with discs on both.
    static let hills: Drawing = { x, y in
        let (column, row) = ((x / 150).rounded(), (y / 150).rounded())
        let isDisc = hypot(x - column * 150, y - row * 150) < 30 + 12 * sin(column * 3 + row * 5)
        if isDisc { return (230, Int(row) % 2 == 0 ? 90 : 110, 60) }
        return y < 20 + 25 * sin(x / 60) ? (40, 60, 130) : (150, 190, 90)
    }

    /// An asset about the middle of a screen, filling it.
    static func filled(_ drawing: @escaping Drawing, _ asset: PixelSize, _ size: PixelSize) -> Drawing {
        let factor = max(Double(size.width) / Double(asset.width), Double(size.height) / Double(asset.height))
        return { x, y in
            drawing((x - Double(size.width) / 2) / factor, (y - Double(size.height) / 2) / factor)
        }
    }

    static let asset = PixelSize(width: 900, height: 900)

    static func cover(_ size: PixelSize) -> RGBAImage { image(size, filled(artwork, asset, size)) }

    /// The same picture in a file with other bytes.
    static func touched(_ image: RGBAImage) -> RGBAImage {
        RGBAImage(size: image.size) { pixels in
            for at in image.pixels.indices { pixels[at] = image.pixels[at] }
            pixels[0] ^= 1
        }
    }

    static let dark: Drawing = { _, _ in (20, 20, 30) }

    /// A photograph with rows of letters on it, from the top left.
    /// - Parameter width: of a letter, of the 16 pixels that it has.
    static func page(_ rows: Int, width: Double = 11, _ ground: @escaping Drawing = artwork) -> Drawing {
        { x, y in
            let (row, line) = ((y / 48).rounded(.down), y.truncatingRemainder(dividingBy: 48))
            let (letter, across) = ((x - 30) / 16, (x - 30).truncatingRemainder(dividingBy: 16))
            let isText = row >= 1 && Int(row) <= rows && letter >= 0 && letter < 18 && line > 12 && line < 30
            guard isText, across < width, Int(letter * 7 + row * 5) % 6 != 5 else { return ground(x, y) }
            // An open letter: two stems and one bar.
            return across < 3 || across >= width - 3 || (line > 19 && line < 23) ? (250, 250, 250) : (20, 20, 30)
        }
    }

    /// A dump with pictures below its folder of snapshots; the caller removes it.
    static func dump(_ files: [String: RGBAImage]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("snapveil-found-\(UUID().uuidString)")
        for (path, image) in files {
            let file = folder.appendingPathComponent("\(snapshots)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let isJPEG = path.hasSuffix(".jpeg")
            try Data(isJPEG ? JPEGEncoder.encode(image, quality: 90) : PNGEncoder.encode(image)).write(to: file)
        }
        return folder
    }

    /// What is said of pictures below the folder of snapshots, by their paths there.
    /// - Parameter template: of a whole screen, which fills other ones; `nil`: nothing is configured.
    static func scan(
        _ files: [String: RGBAImage], jobs: Int = 2, template: RGBAImage? = nil
    ) async throws -> [String: SnapshotReport] {
        let folder = try dump(files)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = Configuration()
        // Outside the evidence.
        let image = folder.appendingPathExtension("png")
        defer { try? FileManager.default.removeItem(at: image) }
        if let template {
            try Data(PNGEncoder.encode(template)).write(to: image)
            configuration = try ConfigurationParser.parse(
                """
                version: 1
                templates:
                  - {id: cover, kind: image, image: "\(image.path)", fit: aspect-fill}
                """, file: "c.yml", directory: "/", kinds: CoverKinds.described)
        }
        let scanner = try EvidenceScanner(
            EvidenceRequest(paths: [folder.path], jobs: jobs), configuration: configuration)
        let reports = await scanner.scan().report.snapshots
        #expect(reports.count == files.count)
        return Dictionary(
            uniqueKeysWithValues: reports.map { ($0.path.replacing("\(snapshots)/", with: ""), $0) })
    }

    static let scene = "sceneID:com.example.app-default"

    /// The folder of one of several windows.
    static func window(_ number: Int) -> String {
        "sceneID:com.example.app-0000000\(number)-0000-4000-8000-000000000000"
    }
}
