import PixelModel

@testable import Reading

/// Lines of text as an engine would have read them, without a picture.
enum Pages {
    /// Letters are 20 pixels high and 12 wide. Lines are rows of a list, far apart; `|` stands between two columns.
    static func list(_ texts: [String]) -> [ReadLine] { page(texts, step: 66) }

    /// Lines of a paragraph, close together.
    static func paragraph(_ texts: [String]) -> [ReadLine] { page(texts, step: 34) }

    private static func page(_ texts: [String], step: Int) -> [ReadLine] {
        texts.enumerated().flatMap { number, text in
            text.split(separator: "¦" as Character).enumerated().map { column, part in
                line(String(part), x: 20 + 600 * column, y: 100 + step * number)
            }
        }
    }

    static func line(_ text: String, x: Int, y: Int) -> ReadLine {
        var left = x
        let words = text.split(separator: " " as Character).map { (word: Substring) -> RecognizedWord in
            defer { left += (word.count + 1) * 12 }
            return RecognizedWord(
                text: String(word), box: PixelRectangle(x: left, y: y, width: word.count * 12, height: 24),
                certainty: 0.9)
        }
        return ReadLine(
            words: words, box: PixelRectangle(x: x, y: y, width: max(1, left - x - 12), height: 24), letterHeight: 20,
            way: .plain)
    }
}
