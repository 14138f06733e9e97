internal import PixelModel

/// Reads the lines of a sheet.
struct LineReader {
    /// The first reads everything; the others what it is not sure of.
    var engines: [any TextEngine]
    var budget: ReadingBudget

    /// Height in pixels that capitals and figures get: what the engines' data were trained with, measured.
    static let letterHeight = 28.0
    /// Below this an engine is not sure, and one of another language may be surer.
    private static let sure = 0.8
    /// By how much a further engine must be surer: the first one is the best at digits and names, which no language has.
    private static let clearlySurer = 0.12
    /// A line with less certainty is no text, but what looks like lines: icons, pictures, patterns.
    private static let leastCertainty = 0.2

    /// - Parameter found: takes the lines, those before a failure, too.
    mutating func read(
        _ sheet: Sheet, _ contrast: [UInt8], _ found: inout [ReadLine]
    ) throws(EngineFailure) {
        let finder = LineFinder(pixelsPerPoint: sheet.pixelsPerPoint, leastContrast: sheet.way.leastContrast)
        for line in finder.lines(sheet.image, contrast) {
            var best: ReadLine?
            for isSoft in sheet.way == .deblurred ? [false, true] : [false] {
                guard best?.certainty ?? 0 < Self.sure,
                    let picture = LinePicture(
                        line, of: sheet.image, letterHeight: Self.letterHeight, isSoft: isSoft),
                    let read = try read(picture, line, sheet)
                else { continue }
                if read.certainty > best?.certainty ?? 0 { best = read }
            }
            if let best { found.append(best) }
        }
    }

    /// One line, by the engine that is surest of it. In soft letters engines do not find the line, so that each is also told
    /// that the whole picture is one.
    mutating func read(_ picture: LinePicture, _ line: TextLine, _ sheet: Sheet) throws(EngineFailure) -> ReadLine? {
        var best: ReadLine?
        for (engine, isWholeLine) in engines.flatMap({ picture.isSoft ? [($0, false), ($0, true)] : [($0, false)] }) {
            try budget.spend(line: picture.plane.values.count)
            let words = try engine.words(picture.plane, isWholeLine: isWholeLine)
                .filter { !$0.text.allSatisfy(\.isWhitespace) }
            let read = ReadLine(
                words: words.map { word in
                    var word = word
                    word.box = sheet.inPicture(picture.inSheet(word.box))
                    return word
                }, box: sheet.inPicture(line.box), letterHeight: line.letterHeight / sheet.scale, way: sheet.way)
            if !words.isEmpty, read.certainty > best.map({ $0.certainty + Self.clearlySurer }) ?? 0 { best = read }
            if best?.certainty ?? 0 >= Self.sure { break }
        }
        return best.flatMap { $0.certainty >= Self.leastCertainty ? $0 : nil }
    }
}
