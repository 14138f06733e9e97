import PixelModel
import Testing

@testable import ScanEngine

@Suite struct ScreenScaleTests {
    @Test(
        "The scale of a screen whose file does not state it is guessed from its size",
        arguments: [
            (1170, 2532, 3), (2532, 1170, 3), (1242, 2208, 3), (1320, 2868, 3), (1125, 2436, 3),
            (640, 1136, 2), (750, 1334, 2), (828, 1792, 2), (640, 960, 2),
            (2048, 2732, 2), (2732, 2048, 2), (1488, 2266, 2), (1668, 2388, 2),
        ])
    func guesses(_ width: Int, _ height: Int, _ scale: Int) {
        #expect(ScreenScale.guess(PixelSize(width: width, height: height)) == scale)
    }

    @Test("A copy has as many pixels per point as it is smaller than a picture of its shape")
    func reduced() {
        let copy = PixelSize(width: 390, height: 844)
        let full = [PixelSize(width: 1170, height: 2532), PixelSize(width: 2532, height: 1170)]
        #expect(ScreenScale.ofReduced(copy, among: full, scale: 3) == 1)
    }

    @Test("Of several pictures of its shape, a copy belongs to the one it is nearest to half of")
    func severalShapes() {
        let copy = PixelSize(width: 300, height: 600)
        let full = [900, 620, 400].map { PixelSize(width: $0, height: 2 * $0) }
        #expect(ScreenScale.ofReduced(copy, among: full, scale: 2) == 2 * 300.0 / 620)
    }

    @Test("Without a picture of its shape a copy is half as large")
    func unknown() {
        let copy = PixelSize(width: 390, height: 844)
        for full in [[], [PixelSize(width: 2048, height: 2732)], [copy]] {
            #expect(ScreenScale.ofReduced(copy, among: full, scale: 3) == 1.5)
        }
    }

    @Test(
        "What no device's screen has twice the size of was not made smaller",
        arguments: [(1536, 2048), (1640, 2360), (1668, 2388), (2048, 2732)])
    func noCopy(_ width: Int, _ height: Int) {
        let size = PixelSize(width: width, height: height)
        #expect(ScreenScale.ofReduced(size, among: [], scale: 2) == 2)
        #expect(ScreenScale.ofReduced(PixelSize(width: width / 2, height: height / 2), among: [], scale: 2) == 1)
    }

    @Test("Rounding a copy's sides to whole pixels does not change its shape")
    func rounding() {
        let ratio = ScreenScale.ofReduced(
            PixelSize(width: 589, height: 1278), among: [PixelSize(width: 1179, height: 2556)], scale: 3)
        #expect(ratio == 3 * 589.0 / 1179)
    }
}
