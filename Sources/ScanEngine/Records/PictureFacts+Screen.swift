internal import Evidence
internal import ImageContainers
internal import PixelModel
internal import ReportModel

extension PictureFacts {
    /// What a file's name says before it is opened.
    init(_ item: EvidenceItem) {
        self.init()
        scale = item.candidate.statedScale
    }

    /// What the picture shows of the screen.
    mutating func take(_ picture: SnapshotPicture, pixelsPerPoint: Double) {
        (width, height) = (picture.size.width, picture.size.height)
        self.pixelsPerPoint = Rounding.fourDecimals(pixelsPerPoint)
        if pixelsPerPoint > 0 {
            pointWidth = Rounding.fourDecimals(Double(picture.size.width) / pixelsPerPoint)
            pointHeight = Rounding.fourDecimals(Double(picture.size.height) / pixelsPerPoint)
        }
        brightness = Rounding.fourDecimals(Self.meanLuma(picture))
    }

    /// The screen's orientation: what the manifest states, or else what the picture's shape shows.
    mutating func takeOrientation(_ entry: ManifestEntry?) {
        switch entry?.interfaceOrientation {
        case 1, 2: orientation = "portrait"
        case 3, 4: orientation = "landscape"
        default:
            guard let width, let height, width != height else {
                orientation = nil
                return
            }
            orientation = width > height ? "landscape" : "portrait"
        }
    }

    private static let protectedHint =
        "by the manifest it expires eight minutes after it was made, which hints that the system itself took its content "
        + "for protected"

    private static let drawnBySystem =
        "by its record the system drew this in the place of a protected window, and the picture agrees"
    private static let notDrawnBySystem =
        "by its record the system drew this in the place of a protected window, but it has readable content"

    private static let storedAs = "its bytes are in the backup's "

    /// What the system's records hint at. No verdict rests on it.
    mutating func takeHint(_ item: EvidenceItem, isLeak: Bool) {
        let all = [Self.protectedHint, Self.drawnBySystem, Self.notDrawnBySystem]
        notes.removeAll { all.contains($0) }
        if item.manifest?.hintsAtProtectedContent == true { notes.append(Self.protectedHint) }
        notes.removeAll { $0.hasPrefix(Self.storedAs) }
        if let stored = item.candidate.storedAs { notes.append("\(Self.storedAs)\(stored)") }
        if item.candidate.task?.isReal == false { notes.append(isLeak ? Self.notDrawnBySystem : Self.drawnBySystem) }
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
