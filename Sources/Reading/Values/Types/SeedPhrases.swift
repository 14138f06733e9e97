internal import Digests
internal import PixelModel
internal import Vocabulary

/// Recovery phrases of wallets (BIP-39): words of the English list whose last bits check the others.
struct SeedPhrases: Sendable {
    /// In the list's order, which is the alphabet's. The file is `bip-0039/english.txt` of github.com/bitcoin/bips (MIT license).
    static let list: [String] = String(decoding: PackageResources.bip39_english_txt, as: UTF8.self)
        .split(whereSeparator: \.isNewline).map(String.init)
    private static let numbers: [String: Int] = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1, $0) })
    /// Words by how they look: `folded` spelling.
    private static let looks: [[UInt8]: Int] = Dictionary(
        list.enumerated().map { (Confusion.folded($1), $0) }, uniquingKeysWith: { first, _ in first })
    private static let foldedList = list.map { Confusion.folded($0).map(UInt32.init) }
    private static let lengths = [24, 21, 18, 15, 12]
    /// Words of the list, read without an error, on a page that may hold a phrase.
    private static let leastExact = 6
    private static let context = ContextWords(
        words: ["seed", "mnemonic", "recovery", "backup", "passphrase", "phrase"],
        phrases: [
            "secret phrase", "recovery phrase", "wiederherstellung", "frase de recuperacion", "phrase de recuperation",
        ])

    /// A word of a page that may belong to a phrase.
    private struct Candidate {
        var number: Int
        var word: RecognizedWord
        var line: Int
        /// The number written before it.
        var label: Int?
    }

    /// The phrases of a page.
    func find(_ page: Page) -> [(value: SensitiveValue, lines: Set<Int>)] {
        // Most pages have none: their words are not compared with the whole list.
        let exact = page.lines.reduce(0) { count, line in
            count + line.words.count { word in Self.numbers[word.text.lowercased().filter(\.isLetter)] != nil }
        }
        guard exact >= Self.leastExact else { return [] }
        var rows: [[Candidate]] = []
        for row in page.rows {
            rows.append(contentsOf: Self.candidates(row, page))
        }
        // Runs of rows in which every word is of the list.
        var found: [(SensitiveValue, Set<Int>)] = []
        var open: [Candidate] = []
        func close() {
            if let value = Self.phrase(open, page) { found.append(value) }
            open = []
        }
        for row in rows {
            if row.isEmpty { close() } else { open += row }
        }
        close()
        return found
    }

    /// The words of a row if all of them are of the list; an empty list where one is not. A row that holds numbers alone
    /// does not count.
    private static func candidates(_ row: [Int], _ page: Page) -> [[Candidate]] {
        var found: [Candidate] = []
        var (label, hasOther): (Int?, Bool) = (nil, false)
        for line in row {
            for word in page.lines[line].words {
                for (text, isNumber) in pieces(word.text) {
                    if isNumber {
                        label = Int(text)
                    } else if let number = number(of: text) {
                        found.append(Candidate(number: number, word: word, line: line, label: label))
                        label = nil
                    } else if text.count > 2 {
                        hasOther = true
                    }
                }
            }
        }
        if hasOther, found.count < 8 { return [[]] }
        return found.isEmpty ? (label == nil ? [[]] : []) : [found]
    }

    /// Letters and digits of a word, apart: `3.abandon`.
    private static func pieces(_ text: String) -> [(String, Bool)] {
        var pieces: [(String, Bool)] = []
        for character in text {
            let isNumber = character.isNumber
            guard character.isLetter || isNumber else {
                pieces.append(("", false))
                continue
            }
            if let last = pieces.last, !last.0.isEmpty, last.1 == isNumber {
                pieces[pieces.count - 1].0.append(character)
            } else {
                pieces.append((String(character), isNumber))
            }
        }
        let parts = pieces.filter { !$0.0.isEmpty }
        // A digit inside a word was misread: the whole is looked up.
        if parts.count > 1, !parts[0].1 { return [(text.filter { $0.isLetter || $0.isNumber }, false)] }
        return parts
    }

    /// The place in the list of a word as it was read.
    static func number(of text: String) -> Int? {
        let small = text.lowercased()
        if let number = numbers[small] { return number }
        let folded = Confusion.folded(small)
        if let number = looks[folded] { return number }
        guard small.count >= 4 else { return nil }
        // Words are told by their first four letters; one further letter may be wrong.
        let signs = folded.map(UInt32.init)
        let near = foldedList.indices.filter { index in
            foldedList[index].count >= 4 && EditDistance.between(signs, foldedList[index], limit: 1) <= 1
        }
        return near.count == 1 ? near[0] : nil
    }

    private static func phrase(_ candidates: [Candidate], _ page: Page) -> (SensitiveValue, Set<Int>)? {
        guard candidates.count >= 12 else { return nil }
        var orders: [[Candidate]] = []
        let labelled = candidates.filter { $0.label != nil }
        if labelled.count >= 12, Set(labelled.compactMap(\.label)).count == labelled.count {
            orders.append(labelled.sorted { ($0.label ?? 0) < ($1.label ?? 0) })
        }
        orders.append(candidates)
        orders.append(byColumns(candidates))
        for length in lengths {
            for order in orders where order.count >= length {
                for start in 0...(order.count - length) {
                    let part = Array(order[start..<start + length])
                    if isValid(part.map(\.number)) { return value(part, page, .proven) }
                }
            }
        }
        let text = page.lines.map(\.text).joined(separator: " ")
        guard context.isIn(text), let length = lengths.first(where: { $0 <= candidates.count }) else { return nil }
        return value(Array(orders[0].prefix(length)), page, .likely)
    }

    /// Down each column, from left to right.
    private static func byColumns(_ candidates: [Candidate]) -> [Candidate] {
        let height = candidates.map(\.word.box.height).max() ?? 0
        var columns: [(x: Int, members: [Candidate])] = []
        for candidate in candidates {
            if let column = columns.firstIndex(where: { abs($0.x - candidate.word.box.x) < 3 * height }) {
                columns[column].members.append(candidate)
            } else {
                columns.append((candidate.word.box.x, [candidate]))
            }
        }
        return columns.sorted { $0.x < $1.x }.flatMap(\.members)
    }

    /// BIP-39: eleven bits a word; the last of them, one for each three words, are those of the entropy's SHA-256.
    static func isValid(_ numbers: [Int]) -> Bool {
        guard lengths.contains(numbers.count), numbers.allSatisfy({ (0..<2048).contains($0) }) else { return false }
        let bits = numbers.flatMap { number in (0..<11).map { UInt8(number >> (10 - $0) & 1) } }
        let checks = numbers.count / 3
        let entropy = stride(from: 0, to: bits.count - checks, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | $1 }
        }
        let hash = SHA256.hash(entropy).bytes
        return (0..<checks).allSatisfy { bits[bits.count - checks + $0] == hash[0] >> (7 - UInt8($0)) & 1 }
    }

    private static func value(
        _ words: [Candidate], _ page: Page, _ certainty: ReadingCertainty
    ) -> (SensitiveValue, Set<Int>) {
        let box = words.dropFirst().reduce(words[0].word.box) { $0.union($1.word.box) }
        return (
            SensitiveValue(
                type: .seedPhrase, detail: "BIP-39", text: words.map { list[$0.number] }.joined(separator: " "),
                box: box,
                way: page.lines[words[0].line].way, certainty: certainty), Set(words.map(\.line))
        )
    }
}
