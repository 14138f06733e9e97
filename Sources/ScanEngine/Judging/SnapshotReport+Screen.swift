internal import Evidence
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
    mutating func takeScreen(_ image: borrowing RGBAImage, pixelsPerPoint: Double) {
        if pixelsPerPoint > 0 {
            pointWidth = Self.rounded(Double(image.width) / pixelsPerPoint)
            pointHeight = Self.rounded(Double(image.height) / pixelsPerPoint)
        }
        takeShape()
        brightness = Self.rounded(Self.meanLuma(image))
    }

    /// The orientation that the picture's size shows, where the manifest states none.
    mutating func takeShape() {
        guard orientation == nil, let width, let height, width != height else { return }
        orientation = width > height ? "landscape" : "portrait"
    }

    /// Samples for each side of the picture: enough to tell a light cover from a dark one.
    private static let samples = 64

    private static func meanLuma(_ image: borrowing RGBAImage) -> Double {
        let (columns, rows) = (min(samples, image.width), min(samples, image.height))
        guard columns > 0, rows > 0 else { return 0 }
        var sum = 0
        for row in 0..<rows {
            let y = (2 * row + 1) * image.height / (2 * rows)
            for column in 0..<columns {
                let at = (y * image.width + (2 * column + 1) * image.width / (2 * columns)) * 4
                // Rec. 709 in thousandths.
                sum += 213 * Int(image.pixels[at]) + 715 * Int(image.pixels[at + 1]) + 72 * Int(image.pixels[at + 2])
            }
        }
        return Double(sum) / Double(255_000 * columns * rows)
    }
}
