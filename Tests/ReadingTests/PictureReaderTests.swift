import PixelModel
import Testing

@testable import Reading

@Suite struct PictureReaderTests {
    /// Says the same of every line, or gives up.
    final class StubEngine: TextEngine {
        var texts: [String]
        var certainty: Double
        var failure: EngineFailure?
        private(set) var lines = 0

        init(_ texts: [String], certainty: Double = 0.9, failure: EngineFailure? = nil) {
            (self.texts, self.certainty, self.failure) = (texts, certainty, failure)
        }

        func words(_ line: GrayPlane, isWholeLine: Bool) throws(EngineFailure) -> [RecognizedWord] {
            if let failure { throw failure }
            lines += 1
            let text = texts[min(lines, texts.count) - 1]
            return [
                RecognizedWord(
                    text: text, box: PixelRectangle(x: 10, y: 10, width: line.width - 20, height: line.height - 20),
                    certainty: certainty)
            ]
        }
    }

    /// A light picture with dark bars like letters: each row of them is a line.
    private static func screen(_ rows: [Int], width: Int = 400, height: Int = 300) -> RGBAImage {
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        for row in rows {
            for y in row..<row + 20 {
                for x in 40..<300 where x % 14 < 8 {
                    for channel in 0..<3 { pixels[(y * width + x) * 4 + channel] = 0 }
                }
            }
        }
        return RGBAImage(size: PixelSize(width: width, height: height), pixels: pixels)
    }

    private static func task(_ image: RGBAImage, _ obstacle: ReadingTask.Obstacle = .none) -> ReadingTask {
        ReadingTask(regions: [PixelRectangle(image.size)], pixelsPerPoint: 2, obstacle: obstacle)
    }

    @Test("Each line is read once, and its value has the line's place")
    func place() throws {
        let image = Self.screen([50, 150])
        let engine = StubEngine(["nothing", "anna@example.com"])
        let text = PictureReader(engines: [engine], codes: nil).read(image, Self.task(image))
        #expect(engine.lines == 2)
        #expect(text.incomplete == nil)
        let value = try #require(text.values.first)
        #expect(value.box.intersection(PixelRectangle(x: 40, y: 150, width: 256, height: 20)).area > 4000)
    }

    @Test("Few strong letters on a ground that is not quite even are read as they are")
    func strays() throws {
        let plain = Self.screen([150], width: 900, height: 900)
        var pixels = plain.pixels
        for at in stride(from: 0, to: pixels.count, by: 4 * 7) where pixels[at] == 255 {
            for channel in 0..<3 { pixels[at + channel] = 253 }
        }
        let image = RGBAImage(size: plain.size, pixels: pixels)
        // Where the ground is stretched to noise, an engine doubts what it reads.
        let text = PictureReader(engines: [StubEngine(["anna"], certainty: 0.4)], codes: nil)
            .read(image, Self.task(image))
        #expect(text.lines.contains { $0.way == .plain })
    }

    @Test("Only the regions that leak are read")
    func regions() {
        let image = Self.screen([50, 150])
        let engine = StubEngine(["text"])
        _ = PictureReader(engines: [engine], codes: nil).read(
            image,
            ReadingTask(
                regions: [
                    PixelRectangle(x: 0, y: 140, width: 400, height: 40),
                    PixelRectangle(x: -90, y: 900, width: 9, height: 9),
                ],
                pixelsPerPoint: 2, obstacle: .none))
        #expect(engine.lines == 1)
    }

    @Test("An engine that gives up makes the reading incomplete and keeps what was read")
    func failure() {
        let image = Self.screen([50])
        let engine = StubEngine(["x"], failure: EngineFailure("it gave up"))
        let text = PictureReader(engines: [engine], codes: nil).read(image, Self.task(image))
        #expect(text.incomplete == "it gave up")
        #expect(text.values.isEmpty)
    }

    @Test("A picture with more than the limits allow is read in part and said to be")
    func limits() throws {
        let image = Self.screen([20, 60, 100, 140, 180, 220])
        var limits = ReadingLimits()
        limits.linePixels = 60_000
        let text = PictureReader(engines: [StubEngine(["text"])], codes: nil, limits: limits).read(
            image, Self.task(image))
        #expect(try #require(text.incomplete).contains("60000"))
    }

    @Test("Reading ends with the steps that it may take, keeps what was read and says that it ended")
    func steps() {
        let image = Self.screen([20, 60, 100, 140, 180, 220])
        let reader = PictureReader(engines: [StubEngine(["text"])], codes: nil)
        let whole = reader.read(image, Self.task(image))
        #expect(whole.incomplete == nil && !whole.isOutOfSteps)
        let half = reader.read(image, Self.task(image), steps: whole.steps * 3 / 4)
        #expect(half.isOutOfSteps && half.incomplete != nil)
        #expect(half.steps <= whole.steps * 3 / 4)
        #expect((1..<6).contains(half.lines.count))
        let none = reader.read(image, Self.task(image), steps: 1)
        #expect(none.isOutOfSteps && none.steps == 0 && none.lines.isEmpty)
    }

    @Test("Looking at numbers again costs no verdict on the rest where no steps are left for it")
    func againWithoutSteps() {
        let image = Self.screen([50])
        // What looks like no number is looked at once.
        let once = PictureReader(engines: [StubEngine(["nothing"])], codes: nil).read(image, Self.task(image))
        let text = PictureReader(engines: [StubEngine(["4111111111111112", "4111111111111111"])], codes: nil).read(
            image, Self.task(image), steps: once.steps)
        #expect(text.incomplete == nil && text.lines.count == 1)
        #expect(text.values.isEmpty)
    }

    @Test("What the first engine is not sure of is read by the next")
    func languages() {
        let image = Self.screen([50])
        let (unsure, sure) = (StubEngine(["HaTasbaA"], certainty: 0.4), StubEngine(["Наталья"], certainty: 0.9))
        let text = PictureReader(engines: [unsure, sure], codes: nil).read(image, Self.task(image))
        #expect(text.lines.map(\.text) == ["Наталья"])
    }

    @Test("A number that fails its check digits is looked at again")
    func again() {
        let image = Self.screen([50])
        let engine = StubEngine(["4111111111111112", "4111111111111111"])
        let text = PictureReader(engines: [engine], codes: nil).read(image, Self.task(image))
        #expect(text.values.map(\.text) == ["4111111111111111"])
    }

    @Test(
        "Pictures of any size and content are read without a fault", arguments: [(1, 1), (3, 400), (400, 2), (64, 64)])
    func odd(_ width: Int, _ height: Int) {
        var state: UInt64 = 5
        let pixels = (0..<width * height * 4).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(truncatingIfNeeded: state >> 40)
        }
        let image = RGBAImage(size: PixelSize(width: width, height: height), pixels: pixels)
        for obstacle: ReadingTask.Obstacle in [
            .none, .faint(nil), .faint(0.02), .unknown, .blur(4), .blur(.nan), .blur(1e9),
        ] {
            let text = PictureReader(engines: [StubEngine(["x"])], codes: try? CodeScanner()).read(
                image, Self.task(image, obstacle))
            #expect(text.codes.isEmpty)
        }
    }
}
