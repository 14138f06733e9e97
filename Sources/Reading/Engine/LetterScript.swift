/// The scripts in which languages are written, as far as an engine's data must be of one to read it.
public enum LetterScript: String, CaseIterable, Sendable {
    case greek = "Greek"
    case cyrillic = "Cyrillic"
    case hebrew = "Hebrew"
    case arabic = "Arabic"
    case devanagari = "Devanagari"
    case thai = "Thai"
    case chinese = "Chinese"
    case japanese = "Japanese"
    case korean = "Korean"

    /// Blocks of letters, by The Unicode Standard, chapter 2.8.
    private var blocks: [ClosedRange<UInt32>] {
        switch self {
        case .greek: [0x370...0x3FF, 0x1F00...0x1FFF]
        case .cyrillic: [0x400...0x52F]
        case .hebrew: [0x591...0x5F4]
        case .arabic: [0x620...0x65F, 0x66E...0x6EF, 0x750...0x77F]
        case .devanagari: [0x900...0x97F]
        case .thai: [0xE01...0xE4E]
        case .chinese: [0x3400...0x4DBF, 0x4E00...0x9FFF]
        case .japanese: [0x3041...0x30FF]
        case .korean: [0x1100...0x11FF, 0xAC00...0xD7A3]
        }
    }

    /// Names of Tesseract's data, without what follows an underscore, that have its letters.
    private var languages: Set<String> {
        switch self {
        case .greek: ["ell", "grc", "Greek"]
        case .cyrillic:
            ["rus", "ukr", "bel", "bul", "srp", "mkd", "kaz", "kir", "mon", "tat", "tgk", "uzb", "aze", "Cyrillic"]
        case .hebrew: ["heb", "yid", "Hebrew"]
        case .arabic: ["ara", "fas", "urd", "pus", "snd", "uig", "kur", "Arabic"]
        case .devanagari: ["hin", "mar", "nep", "san", "Devanagari"]
        case .thai: ["tha", "Thai"]
        // Each of the three has Chinese characters.
        case .chinese: ["chi", "jpn", "kor", "HanS", "HanT", "Japanese", "Hangul"]
        case .japanese: ["jpn", "Japanese"]
        case .korean: ["kor", "Hangul"]
        }
    }

    /// A script with letters in a text that none of these languages has; `nil` where there is none.
    public static func unread(in text: String, by languages: [String]) -> LetterScript? {
        let known = Set(languages.map { String($0.split(separator: "/").last?.prefix { $0 != "_" } ?? "") })
        return allCases.first { script in
            script.languages.isDisjoint(with: known)
                && text.unicodeScalars.contains { scalar in script.blocks.contains { $0.contains(scalar.value) } }
        }
    }
}
