/// A value of fixed form: a class for each character, e.g. `AAAA99999999`.
///
/// `9` is a digit, `A` a capital letter, `C` either; what recognisers take for each other is read as what can stand there.
struct Shape: Sendable {
    let classes: [UInt8]

    init(_ text: String) { classes = Array(text.utf8) }

    /// A value of the form in a run.
    struct Match: Sendable {
        /// Without separators.
        var text: [UInt8]
        var range: Range<Int>
        /// Lengths of what stands between separators.
        var groups: [Int]
        /// What separates the groups, without repetition.
        var separators: Set<UInt8>
        /// Characters read as another one.
        var changed: Int
        /// Places in `text` where a letter and a digit are equally possible.
        var doubtful: [Int]

        var string: String { String(decoding: text, as: UTF8.self) }
    }

    /// - Parameters:
    ///   - start: at the beginning of a word.
    ///   - separators: what may stand between two characters, one at a time.
    func match(_ run: TextRun, at start: Int, separators: Set<UInt8>) -> Match? {
        let bytes = run.bytes
        guard start < bytes.count, start == 0 || !bytes[start - 1].isAlphanumeric else { return nil }
        var match = Match(text: [], range: start..<start, groups: [0], separators: [], changed: 0, doubtful: [])
        var index = start
        while match.text.count < classes.count {
            guard index < bytes.count else { return nil }
            let byte = bytes[index]
            if let read = Self.read(byte, as: classes[match.text.count]) {
                if read != byte { match.changed += 1 }
                if classes[match.text.count] == UInt8(ascii: "C"), Self.isDoubtful(byte) {
                    match.doubtful.append(match.text.count)
                }
                match.text.append(read)
                match.groups[match.groups.count - 1] += 1
            } else if separators.contains(byte), !match.text.isEmpty, !separators.contains(bytes[index - 1]) {
                match.groups.append(0)
                match.separators.insert(byte)
            } else {
                return nil
            }
            index += 1
        }
        guard index == bytes.count || !bytes[index].isAlphanumeric else { return nil }
        match.range = start..<index
        return match
    }

    private static func read(_ byte: UInt8, as kind: UInt8) -> UInt8? {
        switch kind {
        case UInt8(ascii: "9"): Confusion.digit(byte)
        case UInt8(ascii: "A"): Confusion.letter(byte)
        case UInt8(ascii: "C"):
            byte.isAlphanumeric
                ? byte.isDigit || byte.isUpper ? byte : Confusion.digit(byte) ?? byte - 0x20 : Confusion.digit(byte)
        // A fixed character.
        default: byte == kind ? byte : byte.isAlphanumeric || kind.isAlphanumeric ? Self.fixed(byte, kind) : nil
        }
    }

    private static func fixed(_ byte: UInt8, _ kind: UInt8) -> UInt8? {
        (kind.isDigit ? Confusion.digit(byte) : Confusion.letter(byte)) == kind ? kind : nil
    }

    private static func isDoubtful(_ byte: UInt8) -> Bool {
        byte.isDigit ? Confusion.letter(byte) != nil : Confusion.digit(byte) != nil
    }
}
