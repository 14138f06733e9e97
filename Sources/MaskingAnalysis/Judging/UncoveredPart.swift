import Foundation
import PixelModel

/// How much of the screen a cover leaves visible, in words that a person can check on the picture.
struct UncoveredPart {
    let regions: [PixelRectangle]
    let size: PixelSize
    let pixelsPerPoint: Double

    /// Below this share of the screen, a thousandth, a percentage with one decimal says nothing; lengths do.
    /// No limit of a verdict: which words say it.
    static let leastShare = 0.001

    init(_ regions: [PixelRectangle], of size: PixelSize, pixelsPerPoint: Double) {
        (self.regions, self.size, self.pixelsPerPoint) = (regions, size, pixelsPerPoint)
    }

    var sentence: String {
        let share = Double(regions.reduce(0) { $0 + $1.area }) / Double(max(1, size.area))
        let count = regions.count == 1 ? "" : " (\(regions.count) regions)"
        if share >= Self.leastShare {
            return String(format: "the cover leaves %.1f %% of the screen visible", min(1, share) * 100) + count
        }
        guard let largest = regions.max(by: { $0.area < $1.area }) else { return "the cover leaves content visible" }
        if regions.count == 1 { return "the cover leaves a spot of \(lengths(largest)) visible" }
        return "the cover leaves \(regions.count) spots visible, the largest \(lengths(largest))"
    }

    /// `8×12 px (4×6 pt)`.
    private func lengths(_ region: PixelRectangle) -> String {
        let pixels = "\(region.width)×\(region.height) px"
        guard pixelsPerPoint > 0 else { return pixels }
        func points(_ length: Int) -> String {
            String(format: "%g", (Double(length) / pixelsPerPoint * 10).rounded() / 10)
        }
        return pixels + " (\(points(region.width))×\(points(region.height)) pt)"
    }
}

extension CoverOpacity {
    /// Above this share an estimate with two decimals would say that nothing shows.
    /// No limit of a verdict: which words say it.
    static let nearlyOpaque = 0.995

    /// `about 63 % opaque`; what noise carries beyond 0 … 1 is cut off.
    static func words(_ opacity: Double) -> String {
        if opacity >= nearlyOpaque { return "more than 99 % opaque" }
        let percent = Int((max(0, opacity) * 100).rounded())
        return percent == 0 ? "less than 1 % opaque" : "about \(percent) % opaque"
    }
}
