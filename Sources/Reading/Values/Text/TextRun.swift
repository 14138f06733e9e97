internal import PixelModel
internal import Vocabulary

/// Text of one or several lines as rules read it: typographic variants are ASCII, and each character knows its place.
struct TextRun: Sendable {
    /// Between two lines of one row, and between two rows.
    static let gap = UInt8(ascii: "\t")
    static let lineBreak = UInt8(ascii: "\n")
    /// Stands for what has no ASCII form.
    static let other: UInt8 = 0x7F

    private(set) var bytes: [UInt8] = []
    /// As they were read; as many as `bytes`.
    private(set) var characters: [Character] = []
    private(set) var places: [Place] = []
    private(set) var lines: [ReadLine] = []
    /// Of the lines in their page.
    private(set) var indices: [Int] = []

    /// Of a character: line of the run, word of the line, and where in the word; the word of a space is −1.
    struct Place: Sendable {
        var line: Int
        var word: Int
        var offset: Int
        var count: Int
    }

    /// - Parameter separator: what stands between two lines.
    init(_ lines: [ReadLine], _ indices: [Int], separator: UInt8) {
        (self.lines, self.indices) = (lines, indices)
        for (number, line) in lines.enumerated() {
            if number > 0 { space(separator, number) }
            for (index, word) in line.words.enumerated() {
                if index > 0 { space(UInt8(ascii: " "), number) }
                let letters = Array(word.text)
                for (offset, character) in letters.enumerated() {
                    bytes.append(Self.ascii(character))
                    characters.append(character)
                    places.append(Place(line: number, word: index, offset: offset, count: letters.count))
                }
            }
        }
    }

    private mutating func space(_ byte: UInt8, _ line: Int) {
        bytes.append(byte)
        characters.append(Character(UnicodeScalar(byte)))
        places.append(Place(line: line, word: -1, offset: 0, count: 1))
    }

    private static func ascii(_ character: Character) -> UInt8 {
        if let value = character.asciiValue { return value }
        switch character {
        case "–", "—", "‐", "‑", "−": return UInt8(ascii: "-")
        case "’", "‘", "´", "′": return UInt8(ascii: "'")
        case "“", "”", "„": return UInt8(ascii: "\"")
        case "．": return UInt8(ascii: ".")
        case "，": return UInt8(ascii: ",")
        case "：": return UInt8(ascii: ":")
        case "€", "£", "¥", "₹", "₩", "₽", "₺", "₿", "￥", "¢": return UInt8(ascii: "$")
        default: break
        }
        guard let scalar = character.unicodeScalars.first else { return other }
        // Full-width forms of Chinese and Japanese fonts.
        if (0xFF10...0xFF5A).contains(scalar.value) { return UInt8(scalar.value - 0xFF10 + 0x30) }
        return other
    }

    /// The text of a part, with what separates lines left out.
    func text(_ range: Range<Int>) -> String {
        String(characters[range].filter { $0 != "\n" && $0 != "\t" })
    }

    /// The smallest rectangle around a part; a part of a word takes its share of the word's width.
    func box(_ range: Range<Int>) -> PixelRectangle {
        var box = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
        for index in range where places[index].word >= 0 {
            let place = places[index]
            let word = lines[place.line].words[place.word].box
            let left = word.x + word.width * place.offset / place.count
            let right = word.x + word.width * (place.offset + 1) / place.count
            box = box.union(PixelRectangle(x: left, y: word.y, width: max(1, right - left), height: word.height))
        }
        return box
    }

    /// The way in which the line of a character was read.
    func way(_ index: Int) -> ReadingWay { lines[places[index].line].way }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isUpper: Bool { (0x41...0x5A).contains(self) }
    var isLower: Bool { (0x61...0x7A).contains(self) }
    var isLetter: Bool { isUpper || isLower }
    var isAlphanumeric: Bool { isDigit || isLetter }
    var isBlank: Bool { self == 0x20 || self == TextRun.gap || self == TextRun.lineBreak }
}
