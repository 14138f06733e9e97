/// Addresses of crypto-currencies: base58check, bech32 and hexadecimal ones.
struct WalletAddresses: ValueRule {
    private static let context = ContextWords(
        words: [
            "bitcoin", "btc", "address", "wallet", "receive", "deposit", "litecoin", "ltc", "tron", "adresse",
            "dogecoin",
        ])
    /// Version bytes of base58check addresses: name.
    private static let versions: [UInt8: String] = [
        0x00: "Bitcoin", 0x05: "Bitcoin", 0x30: "Litecoin", 0x32: "Litecoin", 0x1E: "Dogecoin", 0x41: "Tron",
        0x6F: "Bitcoin test",
    ]
    private static let prefixes = [("bc", "Bitcoin"), ("ltc", "Litecoin"), ("tb", "Bitcoin test")]

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        var found: [FoundValue] = []
        var start = 0
        while start + 25 < run.bytes.count {
            if start == 0 || !run.bytes[start - 1].isAlphanumeric,
                let value = Self.segwit(run, start) ?? Self.ethereum(run, start) ?? base58(run, start, around)
            {
                found.append(value)
                start = value.range.upperBound
            } else {
                start += 1
            }
        }
        return found
    }

    /// The letters and digits from a place on, over the ends of lines and, where `spaced`, over spaces.
    private static func token(_ run: TextRun, _ start: Int, limit: Int, spaced: Bool) -> (text: [UInt8], ends: [Int]) {
        var (text, ends): ([UInt8], [Int]) = ([], [])
        var index = start
        while index < run.bytes.count, text.count < limit {
            let byte = run.bytes[index]
            if byte.isAlphanumeric {
                text.append(byte)
                ends.append(index + 1)
            } else if byte == TextRun.lineBreak || spaced && byte == 0x20 {
                // Goes on.
            } else {
                break
            }
            index += 1
        }
        return (text, ends)
    }

    private static func segwit(_ run: TextRun, _ start: Int) -> FoundValue? {
        for (prefix, name) in prefixes {
            let head = Array(prefix.utf8)
            let (text, ends) = token(run, start, limit: 90, spaced: true)
            let small = text.map { $0.isUpper ? $0 + 0x20 : $0 }
            guard small.count > 38, small.starts(with: head), Confusion.digit(text[head.count]) == UInt8(ascii: "1")
            else { continue }
            // The alphabet has no b, i, o and no 1.
            let data = small[(head.count + 1)...].map { byte -> UInt8 in
                switch byte {
                case UInt8(ascii: "o"): UInt8(ascii: "0")
                case UInt8(ascii: "i"), UInt8(ascii: "1"): UInt8(ascii: "l")
                case UInt8(ascii: "b"): UInt8(ascii: "6")
                default: byte
                }
            }
            for length in [39, 59] where data.count >= length {
                let end = ends[head.count + length]
                let isEnd = end == run.bytes.count || !run.bytes[end].isAlphanumeric
                let address = prefix + "1" + String(decoding: data.prefix(length), as: UTF8.self)
                let isProven = Bech32.isValid(prefix: head, data: Array(data.prefix(length)))
                if isProven || isEnd {
                    return FoundValue(
                        type: .wallet, detail: name, text: address, range: start..<end,
                        certainty: isProven ? .proven : .likely)
                }
            }
            // A character too many or too few: what it is can still be seen.
            let (whole, wholeEnds) = token(run, start, limit: 90, spaced: false)
            if (38...66).contains(whole.count), data.prefix(30).allSatisfy(Bech32.isInAlphabet),
                whole.contains(where: \.isDigit),
                let end = wholeEnds.last
            {
                return FoundValue(
                    type: .wallet, detail: name, text: run.text(start..<end), range: start..<end, certainty: .likely)
            }
        }
        return nil
    }

    /// 0x and forty hexadecimal digits, whose case may be a checksum (EIP-55).
    private static func ethereum(_ run: TextRun, _ start: Int) -> FoundValue? {
        guard start + 2 < run.bytes.count, Confusion.digit(run.bytes[start]) == UInt8(ascii: "0"),
            run.bytes[start + 1] == UInt8(ascii: "x") || run.bytes[start + 1] == UInt8(ascii: "X"),
            run.bytes[start].isDigit || run.bytes[start] == UInt8(ascii: "O")
        else { return nil }
        let (text, ends) = token(run, start + 2, limit: 41, spaced: false)
        let hex = text.map { byte -> UInt8 in
            let isHex = byte.isDigit || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
            return isHex ? byte : Confusion.digit(byte) ?? byte
        }
        let isHex = hex.allSatisfy { $0.isDigit || (0x41...0x46).contains($0) || (0x61...0x66).contains($0) }
        guard isHex, (39...41).contains(hex.count), let end = ends.last else { return nil }
        return FoundValue(
            type: .wallet, detail: "Ethereum", text: "0x" + String(decoding: hex, as: UTF8.self), range: start..<end,
            certainty: hex.count == 40 && hasChecksum(hex) ? .proven : .likely)
    }

    /// EIP-55: a letter is a capital where the hash of the small letters has a digit above 7.
    static func hasChecksum(_ hex: [UInt8]) -> Bool {
        guard hex.contains(where: \.isUpper), hex.contains(where: \.isLower) else { return false }
        let hash = Keccak.hash256(hex.map { $0.isUpper ? $0 + 0x20 : $0 })
        return hex.enumerated().allSatisfy { place, byte in
            let nibble = place % 2 == 0 ? hash[place / 2] >> 4 : hash[place / 2] & 15
            return !byte.isLetter || byte.isUpper == (nibble > 7)
        }
    }

    private func base58(_ run: TextRun, _ start: Int, _ around: Surroundings) -> FoundValue? {
        guard
            "13LMTDmn2".utf8.contains(run.bytes[start]) || run.bytes[start] == UInt8(ascii: "l")
                || run.bytes[start] == UInt8(ascii: "I")
        else { return nil }
        let (text, ends) = Self.token(run, start, limit: 36, spaced: false)
        guard (25...35).contains(text.count), let end = ends.last, text.contains(where: \.isUpper),
            text.contains(where: \.isLower),
            text.count(where: \.isDigit) >= 2
        else { return nil }
        // What is not in the alphabet was misread: 0 and O as o, I and l as 1.
        let readings = Self.readings(text)
        for reading in readings {
            if let payload = Base58.checked(reading), payload.count == 21, let name = Self.versions[payload[0]] {
                return FoundValue(
                    type: .wallet, detail: name, text: String(decoding: reading, as: UTF8.self), range: start..<end,
                    certainty: .proven)
            }
        }
        let box = run.box(start..<end)
        guard
            Self.context.isIn(around.row(run))
                || around.labels(run, box, below: false).contains(where: Self.context.isIn)
        else { return nil }
        return FoundValue(type: .wallet, text: run.text(start..<end), range: start..<end, certainty: .likely)
    }

    private static func readings(_ text: [UInt8]) -> [[UInt8]] {
        var readings: [[UInt8]] = [[]]
        for (place, byte) in text.enumerated() {
            let choices: [UInt8] =
                switch byte {
                case UInt8(ascii: "0"), UInt8(ascii: "O"): [UInt8(ascii: "o")]
                case UInt8(ascii: "I"), UInt8(ascii: "l"):
                    place == 0 ? [UInt8(ascii: "1")] : [UInt8(ascii: "1"), UInt8(ascii: "i")]
                default: Base58.isInAlphabet(byte) ? [byte] : []
                }
            if choices.isEmpty { return [] }
            readings = readings.flatMap { reading in choices.map { reading + [$0] } }
            if readings.count > 64 { readings = Array(readings.prefix(64)) }
        }
        return readings
    }
}
