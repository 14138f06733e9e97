public import Foundation
public import ReportModel
public import ReportPictures

/// One page for a whole scan, with everything in it: it needs no network and no other file, runs no script but its own
/// and keeps evidence pictures asleep until somebody looks at them.
public struct HTMLReporter: Sendable {
    private let album: PictureAlbum?
    private let date: Date
    private let cover: ReportCover

    /// - Parameters:
    ///   - album: pictures that the scan made; `nil` for a page without any.
    ///   - date: when the scan began.
    ///   - cover: what the page says of itself.
    public init(album: PictureAlbum?, date: Date, cover: ReportCover = ReportCover()) {
        (self.album, self.date, self.cover) = (album, date, cover)
    }

    /// Hands the page to `sink` piece by piece, so that it is never whole in memory.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) throws {
        var page = HTMLWriter()
        let contents = PageContents(report, album: album)
        page.literal("<!doctype html>\n<html lang=\"en\">\n")
        PageHead(title: Overview.title(contents, date, cover)).write(to: &page)
        page.literal("<body>\n")
        Overview(contents: contents, date: date, cover: cover).write(to: &page)
        CoverageSection(contents: contents).write(to: &page)
        RemediationSection(contents: contents).write(to: &page)
        try sink(page.take())

        SnapshotSection(contents: contents).open(&page)
        for app in contents.apps {
            SnapshotSection.openApp(app, &page)
            for entry in app.entries {
                try SnapshotCard(entry: entry, album: album).write(to: &page)
                try sink(page.take())
            }
            SnapshotSection.closeApp(&page)
        }
        SnapshotSection.close(&page)

        RecordSection(contents: contents).write(to: &page)
        PageEnd(contents: contents).write(to: &page)
        try sink(page.take())
        if let album {
            for id in contents.waitingPictures {
                page.waitingPicture(id: id.elementID, jpeg: try album.jpeg(id))
                try sink(page.take())
            }
        }
        page.literal("</body>\n</html>\n")
        try sink(page.take())
    }

    /// The page as one text.
    public func render(_ report: ScanReport) throws -> String {
        var text = ""
        try write(report) { text += $0 }
        return text
    }
}

extension EvidencePictures.ID {
    /// Of the element that holds the waiting picture.
    var elementID: String { "p\(number)" }
}
