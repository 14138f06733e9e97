internal import Evidence
internal import ImageContainers
internal import PixelModel
internal import ReportModel

extension SnapshotReport {
    /// What the manifest says about the screen, known before the file is opened.
    mutating func takeManifest(_ entry: ManifestEntry?) {
        guard let entry else { return }
        manifest = ManifestRecord(entry)
        switch entry.interfaceOrientation {
        case 1, 2: orientation = "portrait"
        case 3, 4: orientation = "landscape"
        default: break
        }
        switch entry.userInterfaceStyle {
        case 1: appearance = "light"
        case 2: appearance = "dark"
        default: break
        }
    }

    /// What the picture says about the screen.
    mutating func takeScreen(_ picture: SnapshotPicture, pixelsPerPoint: Double) {
        if pixelsPerPoint > 0 {
            pointWidth = Self.rounded(Double(picture.size.width) / pixelsPerPoint)
            pointHeight = Self.rounded(Double(picture.size.height) / pixelsPerPoint)
        }
        takeShape()
        brightness = Self.rounded(Self.meanLuma(picture))
    }

    /// The orientation that the picture's size shows, where the manifest states none.
    mutating func takeShape() {
        guard orientation == nil, let width, let height, width != height else { return }
        orientation = width > height ? "landscape" : "portrait"
    }

    /// Samples for each side of the picture: enough to tell a light cover from a dark one.
    private static let samples = 64

    private static func meanLuma(_ picture: SnapshotPicture) -> Double {
        func places(_ length: Int) -> [Int] {
            let count = min(samples, length)
            return (0..<count).map { (2 * $0 + 1) * length / (2 * count) }
        }
        let sampled = picture.pixels(columns: places(picture.size.width), rows: places(picture.size.height))
        guard sampled.size.area > 0 else { return 0 }
        var sum = 0
        for at in stride(from: 0, to: sampled.pixels.count, by: 4) {
            // Rec. 709 in thousandths.
            sum += 213 * Int(sampled.pixels[at]) + 715 * Int(sampled.pixels[at + 1]) + 72 * Int(sampled.pixels[at + 2])
        }
        return Double(sum) / Double(255_000 * sampled.size.area)
    }
}
