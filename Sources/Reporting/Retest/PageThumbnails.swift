internal import Foundation

/// The small pictures of an HTML report by the paths of their snapshots, for a page that shows two scans side by side.
///
/// A page may come from anywhere: of it only pictures are taken, as bytes, and nothing of its markup.
public struct PageThumbnails: Sendable {
    private let pictures: [String: [UInt8]]

    /// No picture at all.
    public static let none = PageThumbnails(pictures: [:])

    private init(pictures: [String: [UInt8]]) { self.pictures = pictures }

    /// - Parameters:
    ///   - page: a report of `--format html`.
    ///   - paths: of the snapshots that are wanted.
    public init(page: [UInt8], paths: Set<String>) {
        let wanted = Dictionary(paths.map { (HTMLText.escape($0), $0) }, uniquingKeysWith: { first, _ in first })
        var pictures: [String: [UInt8]] = [:]
        var rest = page[...]
        while let card = Self.between(&rest, "<article ", "</article>") {
            var (text, attributes) = (card, card)
            guard let file = Self.between(&attributes, "data-file=\"", "\""), file.count <= Self.longestPath,
                let path = wanted[String(decoding: file, as: UTF8.self)],
                let encoded = Self.between(&text, "src=\"data:image/jpeg;base64,", "\""),
                let jpeg = Data(base64Encoded: Data(encoded)), jpeg.starts(with: [0xFF, 0xD8, 0xFF])
            else { continue }
            pictures[path] = [UInt8](jpeg)
        }
        self.pictures = pictures
    }

    /// Bytes; far above what a file system allows.
    private static let longestPath = 64 << 10

    subscript(path: String) -> [UInt8]? { pictures[path] }

    public var isEmpty: Bool { pictures.isEmpty }

    /// What stands between the first two marks; what is behind them remains.
    private static func between(_ rest: inout ArraySlice<UInt8>, _ start: String, _ end: String) -> ArraySlice<UInt8>? {
        guard let first = rest.firstRange(of: Array(start.utf8)) else { return nil }
        let behind = rest[first.upperBound...]
        guard let last = behind.firstRange(of: Array(end.utf8)) else { return nil }
        rest = rest[last.upperBound...]
        return behind[..<last.lowerBound]
    }
}
