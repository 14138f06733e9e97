internal import Foundation

/// Tokens and keys that grant access: JSON web tokens, private keys, and keys by the prefixes of their issuers.
struct Secrets: ValueRule {
    /// Prefix, how many characters follow at least, and whose it is.
    private static let prefixes: [(text: String, least: Int, name: String)] = [
        ("sk_live_", 16, "Stripe"), ("sk_test_", 16, "Stripe"), ("rk_live_", 16, "Stripe"), ("whsec_", 20, "Stripe"),
        ("ghp_", 30, "GitHub"), ("gho_", 30, "GitHub"), ("ghu_", 30, "GitHub"), ("ghs_", 30, "GitHub"),
        ("github_pat_", 30, "GitHub"), ("glpat-", 18, "GitLab"), ("xoxb-", 20, "Slack"), ("xoxp-", 20, "Slack"),
        ("AKIA", 16, "AWS"), ("ASIA", 16, "AWS"), ("AIza", 30, "Google"), ("ya29.", 20, "Google"),
        ("SG.", 30, "SendGrid"),
        ("npm_", 30, "npm"), ("shpat_", 28, "Shopify"), ("dop_v1_", 40, "DigitalOcean"), ("hf_", 30, "Hugging Face"),
        ("sk-ant-", 30, "Anthropic"), ("sk-proj-", 30, "OpenAI"), ("pypi-", 40, "PyPI"),
    ]
    /// Characters of a JSON web token that are left out of doubt: its three parts are longer.
    private static let leastToken = 40

    func find(_ run: TextRun, _ around: Surroundings) -> [FoundValue] {
        var found: [FoundValue] = []
        var start = 0
        while start < run.bytes.count {
            if start == 0 || !run.bytes[start - 1].isAlphanumeric,
                let value = Self.token(run, start) ?? Self.key(run, start) ?? Self.privateKey(run, start)
            {
                found.append(value)
                start = value.range.upperBound
            } else {
                start += 1
            }
        }
        return found
    }

    /// From a place on: letters, digits, `-`, `_` and `.`, over the ends of lines.
    private static func text(_ run: TextRun, _ start: Int) -> (text: [UInt8], end: Int) {
        var (text, index, end): ([UInt8], Int, Int) = ([], start, start)
        while index < run.bytes.count {
            let byte = run.bytes[index]
            if byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "|")
            {
                text.append(byte)
                end = index + 1
            } else if byte == 0x20, index + 1 < run.bytes.count,
                text.last == UInt8(ascii: "_") || run.bytes[index + 1] == UInt8(ascii: "_")
            {
                // A space beside an underscore was never there.
            } else if byte != TextRun.lineBreak {
                break
            }
            index += 1
        }
        return (text, end)
    }

    private static func token(_ run: TextRun, _ start: Int) -> FoundValue? {
        guard start + 10 < run.bytes.count, run.bytes[start] == UInt8(ascii: "e") else { return nil }
        let (text, end) = text(run, start)
        // {" in base 64; the J is read as j, l or I at times.
        let head = String(decoding: text.prefix(3), as: UTF8.self)
        guard text.count >= leastToken, ["eyJ", "eyj", "eyl", "eyI", "ey]"].contains(head) else { return nil }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count >= 2 || text.count >= 80 else { return nil }
        return FoundValue(
            type: .secret, detail: "JSON web token", text: String(decoding: text, as: UTF8.self), range: start..<end,
            certainty: isHeader(parts[0]) ? .proven : .likely)
    }

    /// Whether a part is base64url of JSON that names an algorithm.
    private static func isHeader(_ part: ArraySlice<UInt8>) -> Bool {
        var text = String(decoding: part, as: UTF8.self).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        guard let data = Data(base64Encoded: text),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return false }
        return object["alg"] != nil
    }

    private static func key(_ run: TextRun, _ start: Int) -> FoundValue? {
        let (text, end) = text(run, start)
        guard text.count >= 20 else { return nil }
        let folded = Confusion.folded(String(decoding: text, as: UTF8.self))
        for prefix in prefixes where text.count >= prefix.text.utf8.count + prefix.least {
            let wanted = Array(prefix.text.utf8)
            let exact = text.starts(with: wanted)
            // Prefixes of small letters with an underscore are told in spite of misread letters.
            guard exact || prefix.text.contains("_") && folded.starts(with: Confusion.folded(prefix.text)) else {
                continue
            }
            return FoundValue(
                type: .secret, detail: prefix.name + " key", text: String(decoding: text, as: UTF8.self),
                range: start..<end,
                certainty: exact ? .proven : .likely)
        }
        return nil
    }

    private static func privateKey(_ run: TextRun, _ start: Int) -> FoundValue? {
        let end = min(run.bytes.count, start + 40)
        guard run.bytes[start] == UInt8(ascii: "B"), start >= 2, run.bytes[start - 1] == UInt8(ascii: "-") else {
            return nil
        }
        let text = String(decoding: run.bytes[start..<end], as: UTF8.self)
        guard text.hasPrefix("BEGIN"), let key = text.range(of: "PRIVATE KEY") else { return nil }
        let count = text.distance(from: text.startIndex, to: key.upperBound)
        return FoundValue(
            type: .secret, detail: "private key", text: String(text[..<key.upperBound]), range: start..<start + count,
            certainty: .proven)
    }
}
