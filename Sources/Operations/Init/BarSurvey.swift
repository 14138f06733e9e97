internal import ImageContainers
internal import MaskingAnalysis
internal import PixelModel
internal import ReportModel
internal import ScanEngine
internal import Vocabulary

/// What looks like bars over parts of an app's screens, which stay readable beside them.
struct BarSurvey {
    /// Screens of one app that are looked at, and cells of those together: eight bytes each.
    private static let mostScreens = 128
    private static let mostCells = 16 << 20

    /// The places of the bars, as sensitive regions.
    let regions: [ScreenRegion]
    /// The snapshots with bars there; paths as in the report.
    let paths: [String]
    /// A small JPEG of the first of them.
    let thumbnail: [UInt8]
    private let screens: [String: BarredScreen]

    /// The snapshots in which bars are looked for: what leaks of an app's own scenes, smaller copies, too.
    static func choose(_ report: ScanReport) -> [String: [SnapshotReport]] {
        var apps: [String: [SnapshotReport]] = [:]
        for snapshot in report.snapshots
        where snapshot.verdict.isLeak && snapshot.place == nil && snapshot.group != "launch-images" {
            guard let bundle = snapshot.bundleIdentifier, apps[bundle, default: []].count < mostScreens else {
                continue
            }
            apps[bundle, default: []].append(snapshot)
        }
        return apps
    }

    /// - Returns: `nil` where there are none.
    init?(_ items: [(snapshot: SnapshotReport, item: EvidenceItem)], _ reading: SnapshotReading) {
        var screens: [(path: String, screen: BarredScreen)] = []
        var cells = 0
        for (snapshot, item) in items where cells < Self.mostCells {
            guard let scale = snapshot.pixelsPerPoint, let picture = Self.picture(item, reading) else { continue }
            let screen = BarredScreen(picture.image, pixelsPerPoint: scale, isLossy: picture.container.isLossy)
            cells += screen.cells
            screens.append((snapshot.path, screen))
        }
        guard let places = BarPlaces.found(in: screens.map(\.screen)) else { return nil }
        regions = places.regions
        paths = places.members.map { screens[$0].path }
        let shown = items.first { [first = paths.first] in $0.snapshot.path == first }
        thumbnail = shown.flatMap { Self.picture($0.item, reading) }.map { CoverSurvey.thumbnail($0.image) } ?? []
        self.screens = Dictionary(screens.map { ($0.path, $0.screen) }, uniquingKeysWith: { first, _ in first })
    }

    private static func picture(_ item: EvidenceItem, _ reading: SnapshotReading) -> DecodedSnapshot? {
        guard case .success(let decoded) = reading.read(item.candidate).picture, decoded.further.isEmpty,
            decoded.image.alphaRange.lowerBound == 255
        else { return nil }
        return decoded
    }

    /// Whether a snapshot that the regions make covered shows that anything was covered. One that was not looked at
    /// does not.
    func hidesSomething(in path: String) -> Bool {
        guard let screen = screens[path] else { return false }
        return regions.contains { screen.hidesSomething(at: $0) }
    }
}
