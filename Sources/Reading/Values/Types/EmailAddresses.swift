/// E-mail addresses of known top-level domains.
struct EmailAddresses: ValueRule {
    /// Generic domains that people have addresses in, and those of countries.
    private static let domains = Set(
        """
        com org net edu gov mil int info biz name pro io ai app dev tech online site store shop cloud email mail me tv co xyz \
        blog news live world group company solutions agency studio design digital media network systems services software \
        health care clinic bank finance money insurance legal law consulting academy school university berlin hamburg koeln \
        bayern wien london paris nyc tokyo museum jobs travel mobi asia cat coop aero post example test invalid local

        ac ad ae af ag al am ao ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck \
        cl cm cn cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq \
        gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk \
        lr ls lt lu lv ly ma mc md mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa \
        pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc \
        td tf tg th tj tk tl tm tn to tr tt tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
    /// What the ends of addresses are read as.
    private static let misread = [
        "corn": "com", "c0m": "com", "cam": "com", "0rg": "org", "orq": "org", "nct": "net", "de.": "de", "1t": "it",
        "1o": "io", "i0": "io", "arg": "org", "eorn": "com", "eom": "com", "con": "com", "nel": "net",
    ]
    private static let local = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._%+-|".utf8)
    private static let domain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-".utf8)
    /// What the at sign is read as between two words.
    private static let signs: Set<Character> = ["@", "©", "®"]

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        run.characters.indices.filter { Self.signs.contains(run.characters[$0]) }.compactMap { Self.value(run, at: $0) }
    }

    private static func value(_ run: TextRun, at sign: Int) -> FoundValue? {
        let bytes = run.bytes
        var left = sign
        if left >= 2, bytes[left - 1] == 0x20, local.contains(bytes[left - 2]), run.characters[sign] == "@" {
            left -= 1
        }
        let localEnd = left
        while left > 0, local.contains(bytes[left - 1]) { left -= 1 }
        // A space that was read into "first. last" or "first _last".
        while left > 1, bytes[left - 1] == 0x20, local.contains(bytes[left - 2]),
            [UInt8(ascii: "."), UInt8(ascii: "_")].contains(bytes[left])
                || [UInt8(ascii: "."), UInt8(ascii: "_")].contains(bytes[left - 2])
        {
            left -= 1
            while left > 0, local.contains(bytes[left - 1]) { left -= 1 }
        }
        while left < localEnd, bytes[left] == UInt8(ascii: ".") || bytes[left] == UInt8(ascii: "-") { left += 1 }
        var right = sign + 1
        if right < bytes.count, bytes[right] == 0x20, run.characters[sign] == "@" { right += 1 }
        let domainStart = right
        var best: Int?
        while right < bytes.count {
            let byte = bytes[right]
            let isSpaceAtDot =
                byte == 0x20 && right + 1 < bytes.count
                && (bytes[right - 1] == UInt8(ascii: ".") || bytes[right + 1] == UInt8(ascii: "."))
                && best.map { $0 < right } ?? true && best == nil
            guard domain.contains(byte) || isSpaceAtDot else { break }
            right += 1
            let isEnd = right == bytes.count || !domain.contains(bytes[right]) || bytes[right] == UInt8(ascii: ".")
            if isEnd, host(bytes[domainStart..<right]) != nil { best = right }
        }
        guard let best, left < localEnd, let host = host(bytes[domainStart..<best]) else { return nil }
        let name = person(bytes[left..<localEnd].filter { $0 != 0x20 })
        guard !name.isEmpty else { return nil }
        return FoundValue(
            type: .email, text: name + "@" + host, range: left..<best, certainty: .proven)
    }

    /// The domain with what is surely misread put right; `nil` where its end is no known domain.
    private static func host(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(
            decoding: bytes.filter { $0 != 0x20 }.map { $0 == UInt8(ascii: "|") ? UInt8(ascii: "l") : $0 },
            as: UTF8.self)
        var labels = text.split(separator: ".", omittingEmptySubsequences: false).map { label in
            // Domains have no case; a capital I amid small letters is an l.
            label.dropFirst().contains(where: \.isLowercase)
                ? label.replacing("I", with: "l").lowercased() : label.lowercased()
        }
        guard labels.count >= 2, let last = labels.last, labels.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else {
            return nil
        }
        labels[labels.count - 1] = misread[last] ?? last
        return domains.contains(labels[labels.count - 1]) ? labels.joined(separator: ".") : nil
    }

    /// The part before the sign. In small letters a bar or a capital I is an l.
    private static func person(_ bytes: [UInt8]) -> String {
        let isSmall = !bytes.contains { $0.isUpper && $0 != UInt8(ascii: "I") }
        return String(
            decoding: bytes.map {
                $0 == UInt8(ascii: "|") || isSmall && $0 == UInt8(ascii: "I") ? UInt8(ascii: "l") : $0
            },
            as: UTF8.self)
    }
}
