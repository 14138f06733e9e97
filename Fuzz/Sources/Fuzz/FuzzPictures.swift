import MaskingAnalysis
import PixelModel
internal import Vocabulary

extension FuzzInput {
    /// Pictures of ordinary and of absurd shapes.
    private static let shapes: [(width: Int, height: Int)] = [
        (1, 1), (1, 2), (3, 5), (1, 4000), (4000, 1), (16383, 2), (2, 16383), (4, 4), (5, 4), (8, 8), (17, 9),
        (31, 67), (64, 64), (60, 130), (117, 253), (128, 96),
    ]

    mutating func pixelsPerPoint() -> Double {
        [1, 2, 3, 1.5, 0.5, 0.01, 4, 100, 0.333][Int(byte()) % 9]
    }

    /// A background with rectangles, stripes like text and noise.
    mutating func picture() -> RGBAImage {
        var (width, height) = Self.shapes[Int(byte()) % Self.shapes.count]
        if flag() { (width, height) = (1 + number(below: 120), 1 + number(below: 160)) }
        let size = PixelSize(width: width, height: height)
        let background = color()
        var pixels: [UInt8] = []
        pixels.reserveCapacity(size.area * 4)
        for _ in 0..<size.area { pixels += [background.red, background.green, background.blue, 255] }
        for _ in 0..<Int(byte() % 8) { paint(&pixels, size) }
        return RGBAImage(size: size, pixels: pixels)
    }

    private mutating func paint(_ pixels: inout [UInt8], _ size: PixelSize) {
        let left = number(below: size.width)
        let top = number(below: size.height)
        let right = min(size.width, left + 1 + number(below: size.width))
        let bottom = min(size.height, top + 1 + number(below: size.height))
        let ink = color()
        let (style, amount, alpha) = (byte() % 5, Int(byte()), byte())
        var noise = UInt32(amount) &* 2_654_435_761 | 1
        for y in top..<bottom {
            for x in left..<right {
                let at = (y * size.width + x) * 4
                noise ^= noise << 13
                noise ^= noise >> 17
                noise ^= noise << 5
                switch style {
                case 0: break
                case 1 where (x / (1 + amount % 7) + y / (1 + amount % 5)) % 2 == 0: continue
                case 2: if noise & 255 > UInt32(amount) { continue }
                case 3:
                    for channel in 0..<3 {
                        pixels[at + channel] = UInt8(truncatingIfNeeded: (x * amount + y * 3 + channel * 40) >> 3)
                    }
                    continue
                case 4 where y % (3 + amount % 20) < 2 || noise & 3 == 0: continue
                default: break
                }
                let mix = Int(alpha)
                for (channel, value) in [ink.red, ink.green, ink.blue].enumerated() {
                    pixels[at + channel] = UInt8((Int(pixels[at + channel]) * (255 - mix) + Int(value) * mix) / 255)
                }
                if style == 2 { pixels[at + 3] = alpha }
            }
        }
    }

    mutating func context() -> JudgingContext {
        var context = JudgingContext(pixelsPerPoint: pixelsPerPoint())
        let choice = byte()
        if choice & 1 != 0 { context.loss = CodecLoss(brightness: Float(byte()) / 64, color: Float(byte()) / 64) }
        for index in 0..<Int(choice >> 1 & 3) { context.templates.append(template(index)) }
        for _ in 0..<Int(choice >> 3 & 1) { context.launchImages.append(CoverPicture(picture())) }
        for _ in 0..<Int(choice >> 4 & 1) { context.sensitiveRegions.append(region()) }
        for _ in 0..<Int(choice >> 5 & 3) { context.ignoreRegions.append(region()) }
        return context
    }

    private mutating func region() -> ScreenRegion {
        ScreenRegion(name: "r", x: fraction(), y: fraction(), width: fraction(), height: fraction())
    }

    /// A template of any kind, with any values of its keys.
    private mutating func template(_ index: Int) -> OverlayTemplate {
        let kind = CoverKinds.all[Int(byte()) % CoverKinds.all.count]
        var material = CoverMaterial(values: [:])
        for key in kind.kind.keys where key.isRequired || flag() {
            switch key.content {
            case .picture:
                material.pictures[key.name] = CoverMaterial.Picture(
                    path: key.name, cover: CoverPicture(picture()), pixelsPerPoint: pixelsPerPoint())
            case .color: material.values[key.name] = .colors([color()])
            case .colors(let fewest):
                material.values[key.name] = .colors((0..<fewest + Int(byte() % 3)).map { _ in color() })
            case .word(let words): material.values[key.name] = .word(words[Int(byte()) % words.count])
            case .region: material.values[key.name] = .region(region())
            case .number(let range):
                let share = Double(number(below: 400)) / 400
                material.values[key.name] = .number(
                    range.lowerBound + share * (range.upperBound - range.lowerBound))
            }
        }
        // A picture that shows no such cover is refused, as that of a configuration is.
        guard let cover = try? kind.init(material) else {
            return OverlayTemplate(id: "t\(index)", kind: .solid([color()]))
        }
        return OverlayTemplate(id: "t\(index)", cover: cover)
    }
}
