public import Foundation

/// The languages that Tesseract can read here.
public struct LanguageData: Sendable, Equatable {
    /// Where their data lie; `nil`: nowhere.
    public var folder: String?
    /// Names of the data files without what does not recognise text, sorted; English first, which reads digits and
    /// most of what is international.
    public var languages: [String]

    /// Where distributions and Homebrew put them.
    private static let folders = [
        "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
        "/usr/local/share/tessdata", "/opt/homebrew/share/tessdata", "/usr/share/tesseract/tessdata",
    ]
    private static let suffix = ".traineddata"
    /// Data of the layout, of equations and of snippets, not of a language.
    private static let others: Set<String> = ["osd", "equ", "snum"]

    public init(folder: String?, languages: [String]) { (self.folder, self.languages) = (folder, languages) }

    /// What is installed: in the folder that `TESSDATA_PREFIX` names, or in the usual ones.
    public static func installed(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> LanguageData {
        let named = environment["TESSDATA_PREFIX"].map { [$0, $0 + "/tessdata"] }
        for folder in named ?? folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let found = names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
                .filter { !others.contains($0) }.sorted { ($0 != "eng" ? 1 : 0, $0) < ($1 != "eng" ? 1 : 0, $1) }
            if !found.isEmpty { return LanguageData(folder: folder, languages: found) }
        }
        return LanguageData(folder: nil, languages: [])
    }
}
