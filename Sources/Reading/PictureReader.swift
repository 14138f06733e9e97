public import PixelModel

/// What is asked of a reader about one picture.
public struct ReadingTask: Sendable, Equatable {
    /// Where to read, in pixels; what lies outside of the picture is left out.
    public var regions: [PixelRectangle]
    /// Of the picture.
    public var pixelsPerPoint: Double
    /// What stands in the way.
    public var obstacle: Obstacle

    public enum Obstacle: Sendable, Equatable {
        /// Nothing.
        case none
        /// Content shines through a cover, with this share of its contrast; `nil`: it is not known.
        case faint(Double?)
        /// Perhaps a cover: both as it is and with its contrast stretched.
        case unknown
        /// A Gaussian blur of σ pixels.
        case blur(Double)
    }

    public init(regions: [PixelRectangle], pixelsPerPoint: Double, obstacle: Obstacle) {
        (self.regions, self.pixelsPerPoint, self.obstacle) = (regions, pixelsPerPoint, obstacle)
    }
}

/// What can be read in a picture.
public struct PictureText: Sendable, Equatable {
    /// From top to bottom.
    public var lines: [ReadLine] = []
    public var values: [SensitiveValue] = []
    public var canaries: [ReadableCanary] = []
    public var codes: [ReadCode] = []
    /// Why not everything was read; `nil`: it was.
    public var incomplete: String?
    /// What it took, in steps of about a nanosecond, and whether that is all it was allowed.
    public var steps = 0
    public var isOutOfSteps = false

    public init() {}
}

/// Reads what a picture shows. One thread at a time may use it.
public final class PictureReader {
    private let engines: [any TextEngine]
    private let codes: CodeReader?
    private let values: ValueFinder
    private let canaries: CanaryFinder
    private let limits: ReadingLimits

    /// Share of its contrast from which on text is strong enough to be read as it is.
    private static let plainShare = 0.15

    /// - Parameters:
    ///   - engines: the first reads every line, the others the lines of which it is not sure.
    ///   - codes: `nil`: codes are not read.
    public init(
        engines: [any TextEngine], codes: CodeScanner?, values: ValueFinder = ValueFinder(),
        canaries: CanaryFinder = CanaryFinder([]), limits: ReadingLimits = ReadingLimits()
    ) {
        (self.engines, self.codes) = (engines, codes.map { CodeReader(scanner: $0) })
        (self.values, self.canaries, self.limits) = (values, canaries, limits)
    }

    /// - Parameter steps: that it may take: what is not read then makes the text incomplete.
    public func read(_ image: RGBAImage, _ task: ReadingTask, steps: Int = .max) -> PictureText {
        var text = PictureText()
        var reader = LineReader(engines: engines, budget: ReadingBudget(limits, steps: steps))
        var sheets: [Sheet] = []
        do throws(EngineFailure) {
            for region in ReadingRegions.merged(task, image.size) {
                let region = Sheet(image, region, pixelsPerPoint: task.pixelsPerPoint)
                try reader.budget.spend(sheet: region.image.size.area)
                for sheet in Self.sheets(region, task.obstacle) {
                    try reader.budget.spend(sheet: sheet.image.size.area)
                    let contrast = ContrastMap.ranges(sheet.image)
                    sheets.append(sheet)
                    if let codes {
                        try reader.budget.spend(codeEdges: contrast.count { $0 > CodeReader.leastContrast })
                        read(codes.read(sheet, contrast), &text)
                    }
                    var lines: [ReadLine] = []
                    defer { take(lines, &text.lines) }
                    try reader.read(sheet, contrast, &lines)
                }
            }
            lookAgain(&text, sheets, &reader)
        } catch {
            text.incomplete = error.description
        }
        (text.steps, text.isOutOfSteps) = (reader.budget.steps, reader.budget.isSpent)
        text.lines.sort { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
        text.values = values.values(text.lines)
        text.canaries += canaries.find(text.lines)
        return text
    }

    private func read(_ codes: [ReadCode], _ text: inout PictureText) {
        for code in codes
        where !text.codes.contains(where: { $0.box.intersects(code.box) && $0.payload == code.payload }) {
            text.codes.append(code)
            text.canaries += canaries.names(in: code.payload).map {
                ReadableCanary(name: $0, box: code.box, way: code.way, certainty: 1)
            }
        }
    }

    private static func sheets(_ region: Sheet, _ obstacle: ReadingTask.Obstacle) -> [Sheet] {
        switch obstacle {
        // Few words on a page that JPEG stored are strays, too.
        case .none: [region] + (faintness(region).map { [LocalContrast.stretched(region, share: $0)] } ?? [])
        case .faint(let share?) where share >= Self.plainShare: [region]
        case .faint(let share?): [LocalContrast.stretched(region, share: share)]
        case .faint(nil), .unknown: [region, LocalContrast.stretched(region, share: nil)]
        case .blur(let sigma): [region] + (Deblurring.sharpened(region, sigma: sigma).map { [$0] } ?? [])
        }
    }

    /// Levels between the darkest and the brightest parts of a screen that nothing covers, at least: less is content that
    /// shines through a cover which nobody told of. A blur leaves them.
    private static let leastSpan = 90
    /// The pixels beyond the darkest and the brightest parts: a status bar above a cover does not count.
    private static let strayShare = 0.004

    /// The share of its contrast that a sheet has kept where it is faint everywhere; `nil` where it is not.
    private static func faintness(_ sheet: Sheet) -> Double? {
        var counts = [Int](repeating: 0, count: 256)
        for value in sheet.image.luma.values { counts[Int(value)] += 1 }
        let stray = Int(Double(sheet.image.size.area) * strayShare)
        func level(_ levels: some Sequence<Int>) -> Int {
            var sum = 0
            return levels.first { level in
                sum += counts[level]
                return sum > stray
            } ?? 0
        }
        let span = level((0...255).reversed()) - level(0...255)
        return (1..<leastSpan).contains(span) ? Double(span) / 255 : nil
    }

    /// A reading of treated content is better than one of the content as it is, unless the engine doubts it so much.
    private static let believed = 0.5

    /// Of two readings of one place the treated one counts, or else the surer.
    private func take(_ lines: [ReadLine], _ known: inout [ReadLine]) {
        let better = lines.filter { line in
            line.certainty >= Self.believed && line.way != .plain
                || !known.contains { Self.sharePlace($0, line) && $0.certainty >= line.certainty }
        }
        known.removeAll { line in better.contains { Self.sharePlace($0, line) } }
        known += better
    }

    private static func sharePlace(_ a: ReadLine, _ b: ReadLine) -> Bool {
        2 * a.box.intersection(b.box).area > min(a.box.area, b.box.area)
    }

    /// Lines that look like a value and are none were perhaps misread: they are read again in other sizes, and what check
    /// digits prove then is believed.
    private func lookAgain(_ text: inout PictureText, _ sheets: [Sheet], _ reader: inout LineReader) {
        let found = values.values(text.lines)
        for index in text.lines.indices where Self.isSuspicious(text.lines[index]) {
            // A page full of numbers is not searched as a whole for each of them.
            let near = Self.lines(near: index, of: text.lines)
            guard (try? reader.budget.spend(lines: near.count)) != nil else { return }
            let line = text.lines[index]
            guard !found.contains(where: { $0.box.intersects(line.box) }),
                let sheet = sheets.last(where: {
                    $0.way == line.way && $0.inPicture(PixelRectangle($0.image.size)).intersects(line.box)
                })
            else { continue }
            let box = sheet.inSheet(line.box)
            let place = TextLine(box: box, letterHeight: line.letterHeight * sheet.scale, letters: 1)
            for height in [36.0, 22.0] {
                guard
                    let picture = LinePicture(
                        place, of: sheet.image, letterHeight: height, isSoft: sheet.way == .deblurred),
                    let again = try? reader.read(picture, place, sheet)
                else { continue }
                let proven = values.values(near + [again]).contains {
                    $0.certainty == .proven && $0.box.intersects(line.box)
                }
                if proven {
                    text.lines[index] = again
                    break
                }
            }
        }
    }

    /// Heights of a line's letters above and below it in which there is all that belongs to a value with check digits: its
    /// label, and its other lines. No limit of a verdict: what is found is looked for in all lines again.
    private static let nearby = 12.0

    /// The lines around one of them, without it.
    private static func lines(near index: Int, of lines: [ReadLine]) -> [ReadLine] {
        let box = lines[index].box
        let reach = Int(nearby * lines[index].letterHeight)
        return lines.indices.filter {
            $0 != index && lines[$0].box.y < box.maxY + reach && lines[$0].box.maxY > box.y - reach
        }.map { lines[$0] }
    }

    /// Digits of a line from which on it may be a number that has check digits.
    private static let suspiciousDigits = 8

    private static func isSuspicious(_ line: ReadLine) -> Bool {
        let text = line.text
        return text.contains("@")
            || text.count(where: { $0.isNumber || "OolISBZ".contains($0) }) >= suspiciousDigits
                && text.count(where: \.isNumber) >= 4
    }
}
